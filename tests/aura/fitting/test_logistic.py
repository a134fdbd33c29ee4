"""Bounded logistic regression."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aura.fitting import logistic


def columns(seed: int, count: int = 200) -> tuple[np.ndarray, np.ndarray]:
    """Two columns; the first tells the truth, the second its opposite."""
    random = np.random.default_rng(seed)
    truth = random.integers(0, 2, count).astype(float)
    noise = random.standard_normal((count, 2)) * 0.5
    return np.stack([truth, -truth], axis=1) + noise, truth


def test_column_that_tells_the_truth_weighs_and_probabilities_follow_it() -> None:
    given_columns, truth = columns(1)

    found = logistic.fit(given_columns, truth, strength=1.0)
    chance = found.probability(given_columns)

    assert found.weights[0] > 0 > found.weights[1]
    assert chance[truth == 1].mean() > 0.8 > 0.2 > chance[truth == 0].mean()


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 1_000), floor=st.floats(0, 5))
def test_weights_never_fall_under_their_floors(seed: int, floor: float) -> None:
    given_columns, truth = columns(seed, 40)

    found = logistic.fit(given_columns, truth, strength=1.0, floors=[0.0, floor])

    assert found.weights[0] >= 0
    assert found.weights[1] >= floor - 1e-9


def test_stronger_prior_holds_weights_back() -> None:
    given_columns, truth = columns(2)

    weak, strong = (
        logistic.fit(given_columns, truth, strength=strength) for strength in (10.0, 0.01)
    )

    assert np.abs(strong.weights).sum() < np.abs(weak.weights).sum()


@pytest.mark.parametrize("value", [0.0, 1.0])
def test_one_kind_of_truth_still_fits(value: float) -> None:
    given_columns, truth = columns(3)

    found = logistic.fit(given_columns, np.full_like(truth, value), strength=1.0)

    assert np.isfinite(found.probability(given_columns)).all()
