"""Which question the last turns of a conversation leave open."""

from typing import Any

import pytest

from aura.turn.asked import SaidBefore, left_open
from aura.turn.call import Asked


def said(turn: int, text: str, **values: Any) -> SaidBefore:
    """A turn that was searched and missed."""
    return SaidBefore(
        **{
            "turn": turn,
            "text": text,
            "age_s": 10.0,
            "outcome": "miss",
            "reason": "evidence",
            "sources": 0,
            "answered": None,
            "question": None,
            **values,
        }
    )


ASKED = said(1, "dice E43", reason="ambiguous_equipment")
ASKED_ON = said(2, "Yuwell: dice E1", reason="ambiguous_equipment", answered=1, question="dice E1")
ANSWERED = {"answered": 1, "question": "dice E43"}
OPEN = Asked(turn=1, text="dice E43", age_s=10.0)
CASES: dict[str, tuple[list[SaidBefore], Asked | None]] = {
    "no turn": ([], None),
    "the last one asked": ([ASKED], OPEN),
    "the last one asked anew": (
        [said(2, "E4", reason="ambiguous_equipment"), ASKED],
        Asked(turn=2, text="E4", age_s=10.0),
    ),
    "rows of several machines": (
        [said(1, "dice E43", outcome="hit", reason=None, sources=2)],
        OPEN,
    ),
    "rows of one machine": ([said(1, "dice E43", outcome="hit", reason=None, sources=1)], None),
    "words of waiting": ([said(2, "a ver, espere", outcome="gated", reason=None), ASKED], OPEN),
    "no word at all": ([said(2, "🙂", outcome="gated", reason=None), ASKED], OPEN),
    "another matter": ([said(2, "pita mucho", outcome="gated", reason=None), ASKED], None),
    "a machine that missed": ([said(2, "M50: dice E43", **ANSWERED), ASKED], OPEN),
    "a machine that was answered": (
        [said(2, "CP501: dice E43", outcome="hit", reason=None, **ANSWERED), ASKED],
        OPEN,
    ),
    "a machine that could not be searched": (
        [said(2, "CP501: dice E43", outcome="degraded", **ANSWERED), ASKED],
        OPEN,
    ),
    "a maker": ([ASKED_ON, ASKED], Asked(turn=1, text="dice E1", age_s=10.0)),
    "behind a maker": (
        [said(3, "7F-5: dice E1", answered=1, question="dice E1"), ASKED_ON],
        Asked(turn=1, text="dice E1", age_s=10.0),
    ),
    "a maker whose question is forgotten": (
        [said(2, "Yuwell: dice E1", reason="ambiguous_equipment", answered=1), ASKED],
        None,
    ),
    "an answer to another question": ([said(3, "x", answered=9, question="y"), ASKED], None),
    "nobody asked": ([said(2, "hola"), said(1, "dice E43 el CP501")], None),
    # Lessons made it a hit: the reason is the event's, and nobody was asked.
    "a hit": ([said(1, "E43", outcome="hit", reason="ambiguous_equipment")], None),
}


@pytest.mark.parametrize(("last", "question"), CASES.values(), ids=CASES.keys())
def test_question_that_is_left_open(last: list[SaidBefore], question: Asked | None) -> None:
    assert left_open(last) == question
