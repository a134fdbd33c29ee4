"""The drawn scale: round ends, everything on it, numbers that CSS reads."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aura.console.scale import Scale, scale_for

SCORES = st.floats(min_value=-1, max_value=1, allow_nan=False)


@pytest.mark.parametrize(
    ("scores", "scale"),
    [
        ([0.77, 0.91, 0.885], Scale(low=0.75, high=0.95)),
        ([0.5], Scale(low=0.5, high=0.55)),
        ([None, 0.4, None], Scale(low=0.4, high=0.45)),
        ([math.nan, 0.42], Scale(low=0.4, high=0.45)),
        ([-0.1, 0.1], Scale(low=-0.1, high=0.1)),
        ([], Scale(low=0.0, high=1.0)),
        ([None], Scale(low=0.0, high=1.0)),
    ],
    ids=["embedded model", "one", "unknown ones", "no number", "negative", "none", "all unknown"],
)
def test_scale_has_round_ends_around_the_scores(scores: list[float | None], scale: Scale) -> None:
    assert scale_for(scores) == scale


@given(st.lists(SCORES, min_size=1, max_size=6))
def test_every_score_stands_on_its_scale(scores: list[float]) -> None:
    scale = scale_for(scores)

    assert scale.low < scale.high
    assert all(0 <= float(scale.place(score)) <= 100 for score in scores)
    assert all(scale.low - 1e-9 <= score <= scale.high + 1e-9 for score in scores)


def test_place_is_written_with_a_point() -> None:
    assert Scale(low=0.8, high=0.9).place(0.825) == "25.00"
