"""The rows of a turn."""

import json
from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from aura.tenancy.channels import Channel
from aura.turn.call import Call, LockedBlock
from aura.turn.models import Conversation, KnowledgeQueried, Turn
from aura.turn.record import before, digest_of
from aura.turn.values import Answer, Follows, Outcome
from knowledge.equipment import Mention
from knowledge.speech import Change
from tests.aura.turn.kept import ANSWER, keep
from tests.aura.turn.made import candidate, reading

pytestmark = pytest.mark.django_db


def test_turn_keeps_scrubbed_text_messages_and_the_answer() -> None:
    messages = [
        {"role": "system", "content": "Sos Aura."},
        {
            "role": "user",
            "content": "soy 32456789, treinta y dos cuatrocientos cincuenta y seis"
            " setecientos ochenta y nueve",
        },
    ]

    keep(messages=messages, response={"outcome": "miss", "n": 1.5})

    turn = Turn.objects.get(conversation__namespace="ours")
    assert turn.text == "mi DNI es [documento] y marca E1"
    assert turn.answer == {"outcome": "miss", "n": 1.5}
    assert turn.messages[0] == messages[0]
    assert "32456789" not in json.dumps(turn.messages)
    assert "setecientos" not in json.dumps(turn.messages)


def test_gated_turn_leaves_no_event() -> None:
    keep(event_id=None, answer=replace(ANSWER, outcome=Outcome.GATED))

    assert Turn.objects.filter(conversation__namespace="ours").count() == 1
    assert not KnowledgeQueried.objects.filter(namespace="ours").exists()


def test_second_turn_of_an_id_adds_nothing() -> None:
    keep()

    assert keep(response={"outcome": "hit"}) is False

    assert Turn.objects.get(conversation__namespace="ours").answer == {"outcome": "miss"}
    assert KnowledgeQueried.objects.filter(namespace="ours").count() == 1


def test_conversation_is_one_row_whose_time_moves() -> None:
    keep(turn_id="t1")
    Conversation.objects.filter(namespace="ours").update(last_turn_at="2020-01-01T00:00:00Z")

    keep(turn_id="t2")

    talk = Conversation.objects.get(namespace="ours")
    assert talk.turns.count() == 2
    assert talk.last_turn_at.year > 2020


def test_digest_tells_texts_apart_without_telling_them() -> None:
    assert digest_of("32456789") == digest_of("32456789")
    assert digest_of("32456789") != digest_of("32456780")
    assert len(digest_of("32456789")) == 64


def test_stored_turn_is_found_under_its_own_namespace_channel_and_conversation() -> None:
    keep()
    where = {"namespace": "ours", "channel": Channel.RETELL, "conversation_id": "call"}

    assert before(**where, turn_id="t1").turn is not None
    for change in (
        {"namespace": "theirs"},
        {"channel": Channel.COPILOT},
        {"conversation_id": "other"},
    ):
        assert before(**{**where, **change}, turn_id="t1").turn is None
    assert before(**where, turn_id="t2").turn is None


@pytest.mark.parametrize(
    ("follows", "statements"),
    [(None, 1), (Follows(minutes=15, turns=12), 2)],
    ids=["forgets its machines", "remembers them"],
)
def test_recording_takes_few_statements(follows: Follows | None, statements: int) -> None:
    with CaptureQueriesContext(connection) as captured:
        keep(answer=replace(ANSWER, follows=follows))

    ours = [query for query in captured if "SAVEPOINT" not in query["sql"]]
    assert len(ours) == statements


def test_turn_keeps_what_was_heard_and_as_what_it_was_understood() -> None:
    heard = (Change(heard="eme cincuenta", understood="M50"),)

    keep(answer=replace(ANSWER, reading=replace(ANSWER.reading, changes=heard)))

    turn = Turn.objects.get(conversation__namespace="ours")
    assert turn.heard == [{"heard": "eme cincuenta", "understood": "M50"}]


def naming(model: str, **values: Any) -> Answer:
    """An answer to a turn that says nothing but a machine, on a channel that remembers it."""
    mention = Mention(start=0, end=len(model), models=(model,))
    return replace(
        ANSWER,
        reading=reading(normalized=model, mentions=(mention,), models=(model,)),
        **{"follows": Follows(minutes=15, turns=12), **values},
    )


def remembered(turn_id: str = "none") -> Call:
    """What the call remembers."""
    return before(
        namespace="ours", channel=Channel.RETELL, conversation_id="call", turn_id=turn_id
    ).call


def test_machines_are_added_to_what_is_stored_not_to_what_the_turn_found() -> None:
    keep(answer=naming("M50"), turn_id="t1")

    keep(answer=naming("7F-5"), turn_id="t2", found=Call())

    assert [machine.model for machine in remembered().sticky.machines] == ["M50", "7F-5"]
    assert remembered().sticky.turn == 2


def test_repeated_turn_counts_and_names_nothing() -> None:
    keep(answer=naming("M50"), turn_id="t1")

    assert keep(answer=naming("7F-5"), turn_id="t1") is False

    assert [machine.model for machine in remembered().sticky.machines] == ["M50"]
    assert remembered().sticky.turn == 1


def test_channel_that_follows_no_machine_forgets_those_it_had() -> None:
    keep(answer=naming("M50"), turn_id="t1")

    keep(answer=naming("7F-5", follows=None), turn_id="t2")

    assert remembered().sticky.machines == ()


LOCKED = LockedBlock(
    block="[INFORMACIÓN TÉCNICA DEL MANUAL]",
    chunks=(candidate(1, codes=("H8",)),),
    source_ids=frozenset({4}),
    models=frozenset({"M50"}),
)
OTHER = replace(LOCKED, block="otro", models=frozenset({"7F-5"}))


@pytest.mark.parametrize(
    ("found", "after", "then"),
    [
        (None, LOCKED, LOCKED),
        (LOCKED, LOCKED, LOCKED),
        (LOCKED, OTHER, OTHER),
        (LOCKED, None, None),
        (None, None, LOCKED),
        (OTHER, OTHER, LOCKED),
    ],
    ids=["hit", "stays", "reopened, hit", "reopened, missed", "knew of none", "knew of another"],
)
@pytest.mark.parametrize("follows", [None, Follows(minutes=15, turns=12)], ids=["one", "two"])
def test_lock_is_left_alone_by_a_turn_that_did_not_change_it(
    follows: Follows | None,
    found: LockedBlock | None,
    after: LockedBlock | None,
    then: LockedBlock | None,
) -> None:
    keep(answer=replace(ANSWER, follows=follows, locked=LOCKED), turn_id="t1")

    answer = replace(ANSWER, follows=follows, locked=after)
    keep(answer=answer, turn_id="t2", found=Call(locked=found))

    assert remembered().locked == then
