"""Hit or miss."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aura.turn.judge import explained, judge, passes
from aura.turn.values import MissReason
from knowledge.search import Candidate
from tests.aura.turn.made import candidate

scores = st.floats(-1, 1)
NAN = float("nan")


@pytest.mark.parametrize(
    ("score", "threshold", "through"),
    [
        (0.6, 0.6, True),
        (math.nextafter(0.6, 0), 0.6, False),
        (0.0, 0.0, True),
        (-0.1, 0.0, False),
        (1.0, 1.0, False),
        (1.0000001, 1.0, False),
        (NAN, 0.0, False),
        (NAN, -1.0, False),
        (math.inf, 0.5, False),
        (-math.inf, 0.5, False),
        (0.9, NAN, False),
    ],
)
def test_score_passes(score: float, threshold: float, through: bool) -> None:
    assert passes(score, threshold) is through


@pytest.mark.parametrize(
    ("nearest", "threshold", "must_ask", "reason"),
    [
        (candidate(score=0.7), 0.6, False, None),
        (candidate(score=0.7), 0.8, False, MissReason.THRESHOLD),
        (candidate(score=0.7), 1.0, False, MissReason.THRESHOLD),
        (candidate(score=0.7), None, False, MissReason.UNCALIBRATED),
        (candidate(score=NAN), 0.0, False, MissReason.THRESHOLD),
        (candidate(score=0.99), 0.1, True, MissReason.AMBIGUOUS_EQUIPMENT),
        (None, 0.5, False, MissReason.NO_CANDIDATES),
        (None, None, False, MissReason.NO_CANDIDATES),
    ],
    ids=["hit", "below", "one", "uncalibrated", "NaN", "ask", "nothing", "nothing at all"],
)
def test_nearest_passage_is_judged(
    nearest: Candidate | None, threshold: float | None, must_ask: bool, reason: MissReason | None
) -> None:
    verdict = judge(nearest, threshold, must_ask=must_ask)

    assert verdict.miss_reason is reason
    assert verdict.hit is (reason is None)


@given(score=scores)
def test_uncalibrated_space_never_hits(score: float) -> None:
    assert not judge(candidate(score=score), None, must_ask=False).hit


@given(score=scores, lax=st.floats(0, 1), strict=st.floats(0, 1))
def test_stricter_threshold_never_makes_a_hit(score: float, lax: float, strict: float) -> None:
    lax, strict = sorted((lax, strict))

    strict_hit = judge(candidate(score=score), strict, must_ask=False).hit
    assert not strict_hit or judge(candidate(score=score), lax, must_ask=False).hit


@pytest.mark.parametrize(
    ("reason", "outside", "threshold", "told"),
    [
        (MissReason.THRESHOLD, 0.8, 0.7, MissReason.FILTER),
        (MissReason.NO_CANDIDATES, 0.8, 0.7, MissReason.FILTER),
        (MissReason.THRESHOLD, 0.6, 0.7, MissReason.THRESHOLD),
        (MissReason.THRESHOLD, NAN, 0.7, MissReason.THRESHOLD),
        (MissReason.THRESHOLD, None, 0.7, MissReason.THRESHOLD),
        (MissReason.UNCALIBRATED, 0.8, None, MissReason.UNCALIBRATED),
        (MissReason.AMBIGUOUS_EQUIPMENT, 0.8, 0.7, MissReason.AMBIGUOUS_EQUIPMENT),
        (None, 0.8, 0.7, None),
    ],
)
def test_miss_is_the_filters_when_a_passage_outside_would_have_passed(
    reason: MissReason | None,
    outside: float | None,
    threshold: float | None,
    told: MissReason | None,
) -> None:
    nearest = {
        None: candidate(score=0.9),
        MissReason.NO_CANDIDATES: None,
    }.get(reason, candidate(score=0.1))
    verdict = judge(nearest, threshold, must_ask=reason is MissReason.AMBIGUOUS_EQUIPMENT)
    assert verdict.miss_reason is reason

    beyond = None if outside is None else candidate(2, score=outside)

    assert explained(verdict, beyond, threshold).miss_reason is told
