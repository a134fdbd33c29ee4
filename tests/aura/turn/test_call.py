"""What a conversation remembers, from storage and back."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aura.turn.call import Call, LockedBlock, call_from, locked_as_json
from aura.turn.lock import LockSettings, decide
from aura.turn.sticky import Sticky
from knowledge.search import Candidate
from tests.aura.turn.made import candidate

BLOCK = LockedBlock(
    block="[INFORMACIÓN TÉCNICA DEL MANUAL]\n…",
    chunks=(candidate(1, codes=("H8", "H1"), content="Presión"), candidate(2, content="Caudal")),
    source_ids=frozenset({3, 11}),
    models=frozenset({"M50", "7F-5"}),
)
STORED = json.loads(json.dumps(locked_as_json(BLOCK)))
CHUNK = STORED["chunks"][0]

words = st.text(max_size=20)
CANDIDATES = st.builds(
    Candidate,
    id=st.integers(1, 2**62),
    source=words,
    title=words,
    section=words,
    content=words,
    codes=st.lists(words, max_size=3).map(tuple),
    score=st.floats(-1, 1),
)
LOCKED = st.builds(
    LockedBlock,
    block=words,
    chunks=st.lists(CANDIDATES, max_size=3).map(tuple),
    source_ids=st.frozensets(st.integers(1, 2**31), max_size=3),
    models=st.frozensets(words, max_size=3),
)


@given(locked=st.none() | LOCKED)
def test_locked_block_survives_storage(locked: LockedBlock | None) -> None:
    stored = json.loads(json.dumps(locked_as_json(locked), allow_nan=False))

    assert call_from(None, stored) == Call(locked=locked)


def test_rule_of_the_lock_is_told_what_the_passages_bear_and_say() -> None:
    facts = BLOCK.facts

    assert facts.models == {"M50", "7F-5"}
    assert facts.codes == {"H8", "H1"}
    assert facts.content == "Presión\nCaudal"


@pytest.mark.parametrize(
    "stored",
    [
        None,
        [],
        "M50",
        7,
        True,
        {},
        {**STORED, "block": None},
        {**STORED, "block": 7},
        {**STORED, "chunks": None},
        {**STORED, "chunks": "M50"},
        {**STORED, "chunks": [None]},
        {**STORED, "chunks": [[]]},
        {**STORED, "chunks": [{}]},
        {**STORED, "chunks": [{**CHUNK, "content": 7}]},
        {**STORED, "chunks": [{**CHUNK, "content": None}]},
        {**STORED, "chunks": [{**CHUNK, "codes": "H8"}]},
        {**STORED, "chunks": [{**CHUNK, "codes": [8]}]},
        {**STORED, "chunks": [{**CHUNK, "score": "mucho"}]},
        {**STORED, "chunks": [{**CHUNK, "score": None}]},
        {**STORED, "chunks": [{**CHUNK, "id": "uno"}]},
        {**STORED, "source_ids": "11"},
        {**STORED, "source_ids": ["once"]},
        {**STORED, "source_ids": [float("inf")]},
        {**STORED, "source_ids": [1.5]},
        {**STORED, "models": "M50"},
        {**STORED, "models": [None]},
        {key: value for key, value in STORED.items() if key != "source_ids"},
    ],
)
def test_block_that_cannot_be_read_is_forgotten(stored: object) -> None:
    assert call_from(None, stored) == Call()


def test_block_of_another_release_is_read_as_far_as_it_is_known() -> None:
    grown = {**STORED, "more": 1, "chunks": [{**row, "more": 1} for row in STORED["chunks"]]}

    assert call_from(None, grown) == Call(locked=BLOCK)


def test_machines_and_block_are_read_apart() -> None:
    machines = {"turn": 3, "machines": []}

    assert call_from(machines, "garbage") == Call(sticky=Sticky(turn=3))
    assert call_from("garbage", STORED) == Call(locked=BLOCK)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from([*STORED, *CHUNK, "x"]), inner, max_size=7)
    ),
    max_leaves=10,
)
DAMAGED = st.builds(
    lambda key, value, chunk_key, chunk_value: {
        **STORED,
        "chunks": [{**CHUNK, chunk_key: chunk_value}],
        key: value,
    },
    key=st.sampled_from([*STORED]),
    value=JSON,
    chunk_key=st.sampled_from([*CHUNK]),
    chunk_value=JSON,
)


@given(sticky=JSON, locked=JSON | DAMAGED)
def test_whatever_is_stored_the_rule_of_the_lock_goes_on(sticky: Any, locked: Any) -> None:
    call = call_from(sticky, locked)

    facts = call.locked.facts if call.locked else None
    settings = LockSettings(is_on=True, never_reopens=False)
    decide(facts, models=("M50",), codes=("H8",), settings=settings)
    assert call_from(None, locked_as_json(call.locked)).locked == call.locked
