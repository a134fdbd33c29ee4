"""Candidates as they are drawn: judged by the threshold, or by evidence."""

from typing import Any

import pytest

from aura.console.drawing import bar_of, drawing_of, timings_of
from tests.factories import candidate

EVIDENCE = {
    "cut": 0.7,
    "candidates": [{"chunk": 1, "probability": 0.65}, {"chunk": 2, "probability": 0.9}],
}


@pytest.mark.parametrize(
    ("threshold", "evidence", "passed"),
    [
        (0.85, None, [True, False, False]),
        (0.8, None, [True, True, False]),
        (None, None, [False, False, False]),
        (1.0, None, [False, False, False]),
        (0.85, EVIDENCE, [False, True, False]),
    ],
    ids=["threshold", "exactly", "not calibrated", "never", "evidence"],
)
def test_candidate_passes_by_what_judged_it(
    threshold: float | None, evidence: Any, passed: list[bool]
) -> None:
    candidates = [candidate(1, 0.87), candidate(2, 0.8), candidate(3, 0.7)]
    bar = bar_of(threshold, evidence, None)

    drawn = drawing_of(candidates, None, bar, codes=(), injected=()).inside(candidates)

    assert [passage.passed for passage in drawn] == passed


@pytest.mark.parametrize(
    ("evidence", "short_by", "passed"),
    [
        (None, None, True),
        (EVIDENCE, -0.1, True),
        (EVIDENCE, 0.0, True),
        (EVIDENCE, 0.1, False),
        (EVIDENCE, None, False),
    ],
)
def test_passage_outside_the_filter_passes_by_what_judged_the_turn(
    evidence: Any, short_by: float | None, passed: bool
) -> None:
    outside = candidate(9, 0.9)
    bar = bar_of(0.85, evidence, {"outside": {"short_by": short_by}})

    drawn = drawing_of([], outside, bar, codes=(), injected=()).outside(outside)

    assert drawn is not None
    assert drawn.passed is passed


def test_candidate_without_a_score_has_no_place() -> None:
    one = {**candidate(1, 0.9), "score": None}

    (drawn,) = drawing_of([one], None, bar_of(0.8, None, None), codes=(), injected=()).inside([one])

    assert (drawn.place, drawn.passed) == ("", False)


def test_order_of_what_was_injected_and_the_named_code_are_marked() -> None:
    candidates = [candidate(1, 0.9), candidate(2, 0.8, codes=["H8"])]
    bar = bar_of(0.85, None, None)

    drawn = drawing_of(candidates, None, bar, codes=["H8"], injected=[2, 1]).inside(candidates)

    assert [(passage.order, passage.bears_code) for passage in drawn] == [(2, False), (1, True)]


@pytest.mark.parametrize(
    ("times", "shares"),
    [
        ((15.0, 3.0, 20.0), ["75.0", "15.0", "10.0"]),
        ((0.0, 0.0, 0.0), ["0.0", "0.0", "0.0"]),
        ((15.0, 10.0, 20.0), ["75.0", "50.0", "0.0"]),
    ],
    ids=["usual", "nothing", "parts measured longer than the whole"],
)
def test_times_are_shares_of_the_whole(
    times: tuple[float, float, float], shares: list[str]
) -> None:
    assert [part.share for part in timings_of(*times)] == shares
