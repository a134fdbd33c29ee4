"""Which machines a conversation is about: the table of docs/decisions/0004-sticky-equipment.md."""

import json
import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aura.turn.sticky import (
    MAX_MACHINES,
    Sticky,
    StickyMachine,
    current,
    follow,
    rejected,
    topic,
    who_has,
)
from aura.turn.sticky_stored import as_json, from_json
from knowledge.equipment import EquipmentEntry, mentions_in, names_of
from knowledge.makers import makers_in
from tests.aura.turn.sticky_cases import CASES

NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)
MINUTES, TURNS = 10, 5
NAMES = names_of(
    EquipmentEntry(model=model, aliases=aliases, sources=(), has_manual=True)
    for model, aliases in (
        ("M50", ("SysMed", "Compartido")),
        ("7F-5", ("Compartido",)),
        ("CP501", ()),
        ("LG103", ("LoveGo",)),
    )
)


def _about(*models: str) -> Sticky:
    """A conversation whose first turn named the machines at noon."""
    return Sticky(
        turn=1,
        machines=tuple(StickyMachine(model=model, named_at=NOON, turn=1) for model in models),
    )


def _follow(state: Sticky, text: str, now: datetime = NOON, **limits: Any) -> Sticky:
    return follow(
        state,
        mentions=mentions_in(text, NAMES),
        text=text,
        now=now,
        **{"minutes": MINUTES, "turns": TURNS, **limits},
    )


def _current(state: Sticky, now: datetime = NOON, **limits: int) -> tuple[str, ...]:
    return current(state, now=now, **{"minutes": MINUTES, "turns": TURNS, **limits})


@pytest.mark.parametrize(("before", "text", "after"), CASES)
def test_turn_leaves_the_conversation_about(before: list[str], text: str, after: list[str]) -> None:
    state = _follow(_about(*before), text)

    assert set(_current(state)) == set(after)


TOGETHER = [
    (["tengo un LG103"], "no, perdón, es otro equipo, no sé el modelo", []),
    (["tengo un M50"], "no es ese", []),
    (["tengo un M50"], "no, es el otro", []),
    (["tengo un M50"], "no, perdón, el de cinco litros", []),
    (["tengo un M50", "y un 7F-5"], "no, es el otro", ["M50"]),
    (["tengo un M50", "y un 7F-5", "el M50 pita"], "no, el otro", ["7F-5"]),
    (["tengo un M50 y un 7F-5"], "no, es el otro", ["M50", "7F-5"]),
    (["tengo un M50", "un 7F-5", "y un CP501"], "no, es el otro", []),
    (["tengo un M50", "y un 7F-5"], "no es ese", []),
    (["tengo un M50", "y un LoveGo"], "el M50 no, el otro", ["LG103"]),
    (["tengo un M50 y un LoveGo"], "el M50 no, es el otro", ["LG103"]),
    (["tengo un M50"], "es un 7F-5 no un M50", ["7F-5"]),
    (["tengo un M50"], "es el 7F-5 no el M50", ["7F-5"]),
    (["tengo un 7F-5"], "es el 7F-5 no el M50", ["7F-5", "M50"]),
    (["tengo un CP501"], "es un 7F-5 no un M50", ["CP501", "7F-5"]),
    (["tengo un M50"], "también tengo otro equipo", ["M50"]),
    (["tengo un M50", "no es ese"], "sí, es el M50", ["M50"]),
]


@pytest.mark.parametrize(("turns", "text", "after"), TOGETHER)
def test_correction_without_a_model_takes_back(
    turns: list[str], text: str, after: list[str]
) -> None:
    state = Sticky()
    for each in turns:
        state = _follow(state, each)

    assert set(_current(_follow(state, text))) == set(after)


@pytest.mark.parametrize(
    ("turns", "wrong"),
    [
        (["tengo un M50", "no es ese"], {"M50"}),
        (["tengo un M50", "no tengo el M50"], {"M50"}),
        (["tengo un M50", "y un 7F-5", "no, es el otro"], {"7F-5"}),
        (["tengo un M50 y un 7F-5", "no, es el otro"], set()),
        (["tengo un M50", "no, perdón, el de cinco litros"], set()),
        (["tengo un M50", "no, perdón, es el 7F-5"], set()),
        (["tengo un M50", "no es ese", "el M50 pita"], set()),
        (["tengo un M50", "no es ese", "hola"], {"M50"}),
        (["tengo un M50", "no es ese", *["hola"] * 6], set()),
    ],
)
def test_machine_that_was_called_wrong_is_remembered(turns: list[str], wrong: set[str]) -> None:
    state = Sticky()
    for each in turns:
        state = _follow(state, each)

    assert rejected(from_json(as_json(state)), now=NOON, minutes=MINUTES, turns=TURNS) == wrong


MADE_BY = {"yuwell": ("7F-5", "10L"), "gce": ("M50",)}
MAKERS = [
    (["LG103"], "tengo un yuwell", ["LG103", "yuwell"]),
    (["LG103"], "no, perdón, es un yuwell", ["yuwell"]),
    (["LG103"], "no es ese, es un yuwell", ["yuwell"]),
    (["LG103"], "no era el LG103, es un yuwell", ["yuwell"]),
    (["7F-5"], "mi yuwell pita", ["7F-5"]),
    (["7F-5"], "no, perdón, es un yuwell", ["7F-5"]),
    (["LG103", "7F-5"], "no, perdón, es un yuwell", ["7F-5"]),
    (["7F-5"], "no es un yuwell", []),
    (["yuwell"], "no es un yuwell", []),
    (["yuwell"], "es el 7F-5", ["7F-5"]),
    (["yuwell"], "no es el 7F-5", ["yuwell"]),
    (["yuwell"], "tengo también el LG103", ["yuwell", "LG103"]),
    (["yuwell"], "no, perdón, es un gce", ["gce"]),
    (["M50"], "no es un yuwell, es un gce", ["M50"]),
    ([], "tengo un yuwell", ["yuwell"]),
]


@pytest.mark.parametrize(("before", "text", "after"), MAKERS)
def test_maker_named_alone_leaves_the_conversation_about(
    before: list[str], text: str, after: list[str]
) -> None:
    mentions = mentions_in(text, NAMES)
    mentions = (*mentions, *makers_in(text, mentions, MADE_BY))

    state = follow(
        _about(*before),
        mentions=sorted(mentions, key=lambda one: one.start),
        text=text,
        now=NOON,
        minutes=MINUTES,
        turns=TURNS,
        makers=MADE_BY,
    )

    assert set(_current(state)) == set(after)


@pytest.mark.parametrize(
    ("turns", "spoken_of"),
    [
        (["tengo un M50 y un 7F-5"], set()),
        (["tengo un M50", "también tengo un 7F-5"], set()),
        (["tengo un M50 y un 7F-5", "el 7F-5 pita"], {"7F-5"}),
        (["tengo un M50 y un 7F-5", "el 7F-5 pita", "y no arranca"], {"7F-5"}),
        (["tengo un M50 y un 7F-5; el 7F-5 pita"], {"7F-5"}),
        (["el 7F-5 pita", "tengo también un M50"], set()),
        (["el 7F-5 pita", "el M50 anda bien"], set()),
        (["el 7F-5 pita", "no, es el M50, pita"], {"M50"}),
        (["tengo un M50 y un 7F-5", "al 7F-5 le sale E4"], {"7F-5"}),
    ],
)
def test_conversation_spoke_last_of(turns: list[str], spoken_of: set[str]) -> None:
    state = Sticky()
    for text in turns:
        state = _follow(state, text)

    assert topic(state, now=NOON, minutes=MINUTES, turns=TURNS) == spoken_of


def test_machine_told_in_answer_to_the_question_is_the_one_spoken_of() -> None:
    state = _follow(_about("M50", "7F-5"), "el 7F-5", answers=True)

    assert topic(state, now=NOON, minutes=MINUTES, turns=TURNS) == {"7F-5"}


def test_who_has_what_is_remembered_until_it_is_said_otherwise() -> None:
    state = _follow(Sticky(), "mi mamá tiene un M50 y mi papá un 7F-5")
    state = _follow(_follow(state, "el M50 pita"), "el 7F-5 es de mi tía")

    assert who_has(state) == {"mama": {"M50"}, "tia": {"7F-5"}}


def test_name_that_two_machines_share_names_both() -> None:
    assert _current(_follow(Sticky(), "el Compartido")) == ("M50", "7F-5")


def test_machines_stand_in_the_order_in_which_they_were_last_named() -> None:
    state = _follow(_follow(_about("M50", "CP501"), "el 7F-5"), "y el M50")

    assert _current(state) == ("CP501", "7F-5", "M50")


def test_named_machine_is_stamped_with_its_turn_and_time() -> None:
    state = _follow(_follow(Sticky(), "hola"), "el M50", now=NOON + timedelta(minutes=3))

    assert state == Sticky(
        turn=2,
        machines=(StickyMachine(model="M50", named_at=NOON + timedelta(minutes=3), turn=2),),
    )


@pytest.mark.parametrize(
    ("minutes_later", "is_current"), [(0, True), (9, True), (10, True), (11, False), (-1, True)]
)
def test_machine_expires_by_minutes(minutes_later: int, is_current: bool) -> None:
    later = NOON + timedelta(minutes=minutes_later)

    assert (_current(_about("M50"), now=later) == ("M50",)) is is_current
    assert (_current(_follow(_about("M50"), "hola", now=later), now=later) != ()) is is_current


@pytest.mark.parametrize(
    ("turns_later", "is_current"), [(0, True), (1, True), (5, True), (6, False)]
)
def test_machine_expires_by_turns(turns_later: int, is_current: bool) -> None:
    state = _about("M50")
    for _turn in range(turns_later):
        state = _follow(state, "y ahora?")

    assert (_current(state) == ("M50",)) is is_current


def test_machine_named_again_begins_anew() -> None:
    state = _about("M50", "7F-5")
    for _turn in range(4):
        state = _follow(state, "hola")
    later = NOON + timedelta(minutes=9)
    state = _follow(state, "el M50", now=later)
    state = _follow(state, "hola", now=later + timedelta(minutes=9))

    assert _current(state, now=later + timedelta(minutes=9)) == ("M50",)


def test_expired_machine_does_not_come_back_with_longer_limits() -> None:
    later = NOON + timedelta(minutes=30)
    state = _follow(_about("M50"), "hola", now=later)

    assert _current(state, now=later, minutes=60) == ()


@pytest.mark.parametrize("limits", [{"minutes": 0}, {"turns": 0}, {"minutes": 0, "turns": 0}])
def test_zero_of_either_limit_turns_it_off(limits: dict[str, int]) -> None:
    state = _follow(_about("M50"), "el 7F-5", **limits)

    assert state == Sticky(turn=2)
    assert _current(_about("M50"), **limits) == ()


def test_last_named_machines_stay_when_there_are_too_many() -> None:
    many = _about(*(f"X{number}" for number in range(MAX_MACHINES)))

    models = _current(_follow(many, "el M50"))

    assert models == (*(f"X{number}" for number in range(1, MAX_MACHINES)), "M50")


MACHINES = st.builds(
    StickyMachine,
    model=st.text(min_size=1, max_size=20),
    named_at=st.datetimes(timezones=st.just(UTC)),
    turn=st.integers(min_value=0, max_value=10_000),
    kin=st.text(max_size=10),
    is_topic=st.booleans(),
)
STATES = st.builds(
    Sticky,
    turn=st.integers(min_value=0, max_value=10_000),
    machines=st.lists(MACHINES, max_size=MAX_MACHINES).map(tuple),
)


@given(state=STATES)
def test_state_survives_storage(state: Sticky) -> None:
    assert from_json(json.loads(json.dumps(as_json(state)))) == state


GOOD = {"model": "M50", "named_at": NOON.isoformat(), "turn": 1}


@pytest.mark.parametrize(
    ("stored", "state"),
    [
        (None, Sticky()),
        ([], Sticky()),
        ("M50", Sticky()),
        ({}, Sticky()),
        ({"turn": "1", "machines": []}, Sticky()),
        ({"turn": True}, Sticky()),
        ({"turn": -1}, Sticky()),
        ({"turn": 2, "machines": {}}, Sticky(turn=2)),
        ({"turn": 2, "machines": [None, 3, "M50", {}, []]}, Sticky(turn=2)),
        ({"turn": 2, "machines": [{**GOOD, "model": ""}]}, Sticky(turn=2)),
        ({"turn": 2, "machines": [{**GOOD, "model": 7}]}, Sticky(turn=2)),
        ({"turn": 2, "machines": [{**GOOD, "named_at": "ayer"}]}, Sticky(turn=2)),
        ({"turn": 2, "machines": [{**GOOD, "named_at": "2026-11-29T12:00"}]}, Sticky(turn=2)),
        ({"turn": 2, "machines": [{**GOOD, "named_at": 5}]}, Sticky(turn=2)),
        ({"turn": 2, "machines": [{**GOOD, "turn": 1.5}]}, Sticky(turn=2)),
        (
            {"turn": 2, "machines": [None, {**GOOD, "more": 1}], "more": 1},
            Sticky(turn=2, machines=_about("M50").machines),
        ),
    ],
)
def test_unknown_shapes_are_forgotten(stored: object, state: Sticky) -> None:
    assert from_json(stored) == state


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["turn", "machines", "model", "named_at", "x"]), inner, max_size=4
        )
    ),
    max_leaves=12,
)


@given(stored=JSON, text=st.sampled_from([text for _before, text, _after in CASES]))
def test_whatever_is_stored_a_turn_goes_on(stored: Any, text: str) -> None:
    state = _follow(from_json(stored), text)

    assert from_json(as_json(state)) == state


@given(
    words=st.lists(
        st.sampled_from(
            [
                *("no", "es", "el", "M50", "7F-5", "perdón", ",", ".", "?", "digo", "ni", "tengo"),
                *("también", "otro", "pero", "me", "equivoqué", "CP501", "LoveGo", "pita", "y"),
            ]
        ),
        max_size=14,
    )
)
def test_a_turn_without_denial_or_correction_only_adds(words: list[str]) -> None:
    text = " ".join(
        word for word in words if word not in ("no", "ni", "perdón", "digo", "equivoqué")
    )

    state = _follow(_about("M50"), re.sub(r"es[ ,]+(el[ ,]+)?otro|el[ ,]+otro", "", text))

    assert {"M50", *(m for each in mentions_in(text, NAMES) for m in each.models)} == set(
        _current(state)
    )
