"""The answer's shape, and where the block goes."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aura.tenancy.channels import Channel
from aura.tenancy.live import Threshold
from aura.turn.response import Identity, response_of, with_block
from aura.turn.values import Answer, EquipmentView, MissReason, Outcome, Said, Thresholds, Timings
from tests.aura.turn.made import candidate, reading

SAID = Said(namespace="n", channel=Channel.WHATSAPP, text="hola")
IDENTITY = Identity(conversation_id="c", turn_id="t", event_id="e")
UNSET = Threshold(value=None, scope="default")
MISS = Answer(
    reading=reading(normalized="hola"),
    outcome=Outcome.MISS,
    thresholds=Thresholds(
        knowledge=Threshold(value=0.0, scope="whatsapp"), similarity=UNSET, approved=UNSET
    ),
    equipment=EquipmentView(named=("M50",)),
    miss_reason=MissReason.THRESHOLD,
    best=candidate(3, score=0.42),
    timings=Timings(embed=1.0, query=2.0, total=3.0),
)


def test_miss_keeps_the_best_and_the_threshold_of_zero() -> None:
    body = response_of(SAID, MISS, IDENTITY)

    manual = body["manual"]
    assert (manual["hit"], manual["chunks"]) == (False, [])
    assert (manual["best_score"], manual["best_source"]) == (0.42, "manual-3.md")
    assert (manual["threshold"], manual["threshold_scope"]) == (0.0, "whatsapp")
    assert body["equipment"]["filter_sources"] is None
    assert body["context_block"] is None


def test_hit_lists_what_is_injected() -> None:
    chunks = (candidate(1), candidate(2, score=0.5))
    hit = replace(MISS, outcome=Outcome.HIT, miss_reason=None, chunks=chunks, block="b")

    body = response_of(SAID, hit, IDENTITY)

    assert body["manual"]["hit"] is True
    assert [chunk["id"] for chunk in body["manual"]["chunks"]] == [1, 2]
    assert body["miss_reason"] is None


def test_empty_filter_is_not_an_open_one() -> None:
    nothing = replace(MISS, equipment=EquipmentView(filter_sources=()))

    assert response_of(SAID, nothing, IDENTITY)["equipment"]["filter_sources"] == []


@pytest.mark.parametrize("score", [float("nan"), float("inf"), float("-inf")])
def test_answer_is_always_json(score: float) -> None:
    odd = candidate(1, score=score)

    body = response_of(SAID, replace(MISS, best=odd, chunks=(odd,)), IDENTITY)

    json.dumps(body, allow_nan=False)
    assert body["manual"]["best_score"] is None
    assert body["manual"]["chunks"][0]["score"] is None


def test_hidden_passage_has_null_for_source_and_title() -> None:
    hidden = candidate(1, source="", title="")

    body = response_of(SAID, replace(MISS, best=hidden, chunks=(hidden,)), IDENTITY)

    assert body["manual"]["best_source"] is None
    assert body["manual"]["chunks"][0]["source"] is None
    assert body["manual"]["chunks"][0]["title"] is None


messages = st.lists(
    st.fixed_dictionaries(
        {
            "role": st.sampled_from(["system", "user", "assistant", "tool"]),
            "content": st.text(max_size=30),
        }
    ),
    max_size=6,
)


@given(given_messages=messages)
def test_only_the_last_user_message_changes(given_messages: list[dict[str, Any]]) -> None:
    before = json.dumps(given_messages)

    got = with_block(given_messages, "BLOQUE", "dicho")

    assert got is not None
    users = [index for index, message in enumerate(given_messages) if message["role"] == "user"]
    place = users[-1] if users else len(given_messages)
    text = given_messages[place]["content"] if users else "dicho"
    assert got[place] == {"role": "user", "content": f"{text}\n\nBLOQUE"}
    rest = [message for index, message in enumerate(got) if index != place]
    assert rest == [message for index, message in enumerate(given_messages) if index != place]
    assert json.dumps(given_messages) == before


@given(given_messages=messages)
def test_nothing_changes_without_a_block(given_messages: list[dict[str, Any]]) -> None:
    assert with_block(given_messages, None, "dicho") == given_messages


def test_no_messages_stay_none() -> None:
    assert with_block(None, "BLOQUE", "dicho") is None
