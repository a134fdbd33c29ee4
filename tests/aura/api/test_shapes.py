"""What goes out unchecked, for the time that a check costs, has the documented shape."""

from dataclasses import fields

import pytest

from aura.api.shapes import SearchResult, TurnOut
from aura.tenancy.channels import Channel
from aura.turn.corridor import walk
from aura.turn.response import Identity, response_of, with_block
from aura.turn.values import Said
from knowledge.lookup import Found


def test_passage_of_a_search_has_the_documented_fields() -> None:
    assert [field.name for field in fields(Found)] == list(SearchResult.model_fields)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "text",
    ["el M50 marca H08 y suena", "el equipo hace un ruido raro", "me marca E1 y pita", "ah ok"],
)
def test_answer_to_a_turn_has_the_documented_shape(text: str) -> None:
    said = Said(namespace="default", channel=Channel.COPILOT, text=text)
    identity = Identity(conversation_id="call", turn_id="t1", event_id=None)
    answer = response_of(said, walk(said), identity)
    messages = with_block([{"role": "user", "content": text}], answer["context_block"], text)
    sent = {**answer, "messages": messages}

    assert TurnOut.model_validate(sent).model_dump() == sent
