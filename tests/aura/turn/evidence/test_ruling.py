"""The rule of a turn that is judged by evidence, as a table."""

from typing import Any

import pytest

from aura.turn.codes import CodeChoice
from aura.turn.evidence.case import Bar, Case
from aura.turn.evidence.ruling import rule
from aura.turn.values import MissReason
from tests.aura.turn.evidence import made
from tests.aura.turn.made import candidate

M50 = candidate(1, 0.9, source="m50.md")
CP501 = candidate(2, 0.89, source="cp501.md")
SHARED = candidate(3, 0.8, source="cap/recarga.md")
OWNERS = {"m50.md": ("M50",), "cp501.md": ("CP501",), "cap/recarga.md": ()}
BY_COSINE = made.model({"cosine": 10.0}, intercept=-8.5)
"""Likely above 0.85."""
BAR = Bar(cut=0.5)


def case(*candidates: Any, machines: tuple[str, ...] = ("M50",), **values: Any) -> Case:
    choice = values.pop("choice", CodeChoice())
    set_aside = values.pop("set_aside", False)
    return Case(
        candidates=candidates,
        scene=made.scene(*candidates, **values),
        choice=choice,
        machines=machines,
        owners=OWNERS,
        set_aside=set_aside,
    )


def bearing(one: Any, *codes: str) -> Any:
    return candidate(one.id, one.score, source=one.source, codes=codes)


MISSES = made.labels(made.label(7, misses=True))
PRINTING = tuple(
    candidate(one.id, one.score, source=one.source, content="Mensaje: Low O2")
    for one in (M50, CP501)
)

LOW = ("Low O2",)
FAR = candidate(2, 0.8, source="cp501.md", content="Mensaje: Low O2")
VAGUE = made.labels(made.label(7, misses=True, is_vague=True))

TABLE: list[Any] = [
    ("likely", case(M50), None),
    ("unlikely", case(SHARED), MissReason.EVIDENCE),
    ("nothing", case(), MissReason.NO_CANDIDATES),
    ("nothing that speaks of the case", case(set_aside=True), MissReason.EVIDENCE),
    ("nothing, though a code is named", case(codes=("H8",)), MissReason.NO_CANDIDATES),
    ("code borne", case(bearing(M50, "H8"), codes=("H8",)), None),
    ("code absent", case(M50, codes=("H8",)), MissReason.CODE_ABSENT),
    ("one of two codes borne", case(bearing(M50, "H8"), codes=("E1", "H8")), None),
    (
        "code of several machines",
        case(
            bearing(M50, "H8"),
            codes=("H8",),
            machines=(),
            choice=CodeChoice(ask_about=("CP501", "M50")),
        ),
        MissReason.AMBIGUOUS_EQUIPMENT,
    ),
    ("must miss", case(M50, labels=MISSES), MissReason.EVIDENCE),
    (
        "must miss, but the passage is nearer",
        case(
            M50,
            labels=made.labels(made.label(1, 1.0, chunks=[1]), made.label(2, 0.95, misses=True)),
        ),
        None,
    ),
    (
        "contradiction: must miss prevails",
        case(M50, labels=made.labels(made.label(1, chunks=[1]), made.label(2, misses=True))),
        MissReason.EVIDENCE,
    ),
    (
        "must miss of a question only alike",
        case(M50, labels=made.labels(made.label(7, 0.85, misses=True))),
        None,
    ),
    ("two machines as good", case(M50, CP501, machines=()), MissReason.AMBIGUOUS_EQUIPMENT),
    ("two machines, one is known", case(M50, CP501), None),
    (
        "two known machines as good",
        case(M50, CP501, machines=("CP501", "M50")),
        MissReason.AMBIGUOUS_EQUIPMENT,
    ),
    ("two known machines, one would answer", case(M50, FAR, machines=("CP501", "M50")), None),
    (
        "two known machines, shared passage first",
        case(candidate(3, 0.95, source="cap/recarga.md"), M50, CP501, machines=("CP501", "M50")),
        None,
    ),
    ("one machine and a shared passage", case(M50, SHARED, machines=()), None),
    (
        "shared passage first",
        case(candidate(3, 0.95, source="cap/recarga.md"), M50, CP501, machines=()),
        None,
    ),
    (
        "alarm printed by two machines",
        case(*PRINTING, machines=(), alarms=("Low O2",)),
        MissReason.AMBIGUOUS_EQUIPMENT,
    ),
    ("alarm, machine known", case(*PRINTING, alarms=("Low O2",)), None),
    ("alarm of two known machines", case(*PRINTING, machines=("CP501", "M50"), alarms=LOW), None),
    (
        "alarm of two known machines, one row unlikely",
        case(PRINTING[0], FAR, machines=("CP501", "M50"), alarms=LOW),
        MissReason.AMBIGUOUS_EQUIPMENT,
    ),
    (
        "alarm of two known machines, this very question called vague",
        case(*PRINTING, machines=("CP501", "M50"), alarms=LOW, labels=VAGUE),
        None,
    ),
    (
        "alarm of two known machines, this very question must miss",
        case(*PRINTING, machines=("CP501", "M50"), alarms=LOW, labels=MISSES),
        MissReason.EVIDENCE,
    ),
    ("vague, one machine known", case(M50, labels=VAGUE), MissReason.EVIDENCE),
    (
        "vague, several would answer",
        case(M50, CP501, machines=(), labels=VAGUE),
        MissReason.AMBIGUOUS_EQUIPMENT,
    ),
]


@pytest.mark.parametrize(
    ("given", "reason"),
    [pytest.param(given, reason, id=name) for name, given, reason in TABLE],
)
def test_rule(given: Case, reason: MissReason | None) -> None:
    ruling = rule(given, BY_COSINE, BAR)

    assert ruling.miss_reason is reason
    assert bool(ruling.answers) is (reason is None)


def test_machines_to_ask_about_are_named() -> None:
    assert rule(case(M50, CP501, machines=()), BY_COSINE, BAR).ask_about == ("CP501", "M50")


def test_label_that_forbids_is_named() -> None:
    assert rule(case(M50, labels=MISSES), BY_COSINE, BAR).forbidden_by == 7


@pytest.mark.parametrize(
    ("floor", "hits"), [(None, True), (0.9, True), (0.91, False), (1.0, False), (0.0, True)]
)
def test_threshold_that_somebody_set_is_a_floor(floor: float | None, hits: bool) -> None:
    ruling = rule(case(M50), BY_COSINE, Bar(cut=0.5, floor=floor))

    assert ruling.miss_reason is (None if hits else MissReason.THRESHOLD)


def test_cut_that_nothing_reaches_never_hits() -> None:
    assert rule(case(M50), BY_COSINE, Bar(cut=2.0)).miss_reason is MissReason.EVIDENCE


def test_named_codes_passage_goes_first_and_what_fails_is_left_out() -> None:
    bearer = candidate(4, 0.86, source="m50.md", codes=("H8",))
    given = case(M50, SHARED, bearer, codes=("H8",), choice=CodeChoice(chosen=(bearer,)))

    assert [one.id for one in rule(given, BY_COSINE, BAR).answers] == [4, 1]


def test_excluded_passage_is_not_answered_with() -> None:
    given = case(M50, CP501, choice=CodeChoice(excluded=frozenset({2})))

    assert [one.id for one in rule(given, BY_COSINE, BAR).answers] == [1]


def test_rows_that_the_turn_does_not_tell_apart_stand_together() -> None:
    small, large, other = (
        candidate(number, score, source="m50.md", section="Duración", content=f"Tubo: {label}\n: ")
        for number, score, label in (
            (1, 0.9, "1 m³ a 2 L/min"),
            (2, 0.7, "6 m³ a 2 L/min"),
            (3, 0.6, "Nota"),
        )
    )

    assert rule(case(small, large, other), BY_COSINE, BAR).answers == (small, large)


def test_alarm_of_several_known_machines_is_answered_by_each() -> None:
    asked = case(*PRINTING, machines=("M50", "CP501"), alarms=("Low O2",))
    assert rule(asked, BY_COSINE, BAR).answers == PRINTING
    asked_which = rule(asked, BY_COSINE, Bar(cut=0.59, floor=0.895))
    assert (asked_which.answers, asked_which.ask_about) == ((), ("CP501", "M50"))


@pytest.mark.parametrize(
    ("codes", "told", "answers"),
    [
        (("E4",), (), [1, 3]),
        (("E4", "E43"), (), [1, 2, 3]),
        (("E4",), (2,), [1, 2, 3]),
        ((), (), [1, 2, 3]),
    ],
    ids=["another code's is left out", "both named", "labelled with this text", "no code"],
)
def test_row_of_another_code_does_not_stand_beside_the_named_ones(
    codes: tuple[str, ...], told: tuple[int, ...], answers: list[int]
) -> None:
    of_e4, of_e43 = candidate(1, 0.9, codes=("E4",)), candidate(2, 0.89, codes=("E43",))
    prose = candidate(3, 0.88)
    passages = (of_e4, of_e43, prose)
    labels = made.labels(made.label(chunks=told)) if told else made.labels()
    ruling = rule(
        Case(
            candidates=passages,
            scene=made.scene(*passages, codes=codes, labels=labels),
            choice=CodeChoice(chosen=tuple(one for one in passages if one.bears(codes))),
            machines=("CP501",),
            owners={one.source: ("CP501",) for one in passages},
        ),
        BY_COSINE,
        BAR,
    )

    assert sorted(one.id for one in ruling.answers) == answers
