"""The model: probabilities, cuts, and its round trip through storage."""

import json
import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aura.turn.evidence.model import NEVER, OperatingPoint, UnusableModel, Weight, from_json
from aura.turn.evidence.signals import SIGNALS
from tests.aura.turn.evidence import made

NOTHING: dict[str, float | None] = dict.fromkeys(SIGNALS)
POINTS = (
    OperatingPoint(cut=0.95, answered=50, wrong=0, expected=0),
    OperatingPoint(cut=0.90, answered=100, wrong=3, expected=1.5),
    OperatingPoint(cut=0.60, answered=200, wrong=10, expected=4),
)


def test_probability_grows_with_a_signal_that_weighs() -> None:
    model = made.model({"cosine": 2.0})

    assert model.probability({**NOTHING, "cosine": 0.0}) == pytest.approx(0.5)
    assert model.probability({**NOTHING, "cosine": 1.0}) == pytest.approx(1 / (1 + math.exp(-2)))


def test_unknown_signal_counts_as_its_average() -> None:
    weight = Weight(mean=0.8, spread=0.1, weight=3.0)
    model = replace(made.model(), weights={"cosine": weight})

    assert model.probability(NOTHING) == model.probability({**NOTHING, "cosine": 0.8})


@pytest.mark.parametrize(
    ("rate", "cut"),
    [(0, NEVER), (0.009, NEVER), (0.01, 0.95), (0.02, 0.90), (0.049, 0.90), (0.05, 0.60)],
)
def test_cut_is_the_least_that_keeps_wrong_answers_rare(rate: float, cut: float) -> None:
    assert replace(made.model(), seen=POINTS, unseen=POINTS).cut_for(rate) == cut


def test_cut_is_the_stricter_of_both_kinds_of_families() -> None:
    stricter = (OperatingPoint(cut=0.99, answered=10, wrong=0, expected=0),)

    assert replace(made.model(), seen=POINTS, unseen=stricter).cut_for(0.05) == 0.99
    assert replace(made.model(), seen=(), unseen=POINTS).cut_for(0.05) == NEVER


@pytest.mark.parametrize(
    ("wrong", "expected", "rate"),
    [(0, 0, 0.005), (0, 1.5, 0.02), (3, 0.5, 0.01), (4, 0.5, 0.04), (4, 5.5, 0.06)],
    ids=["half a one in hand", "expected", "three by chance", "counted", "the worse of both"],
)
def test_share_of_wrong_answers_is_the_worse_of_line_and_count(
    wrong: float, expected: float, rate: float
) -> None:
    point = OperatingPoint(cut=0.5, answered=100, wrong=wrong, expected=expected)

    assert point.wrong_rate == pytest.approx(rate)


@given(odds=st.floats(-1e6, 1e6))
def test_probability_is_one(odds: float) -> None:
    assert 0 <= made.model({"cosine": 1.0}).probability({**NOTHING, "cosine": odds}) <= 1


def test_probe_reads_the_vector() -> None:
    model = made.model()

    against, neutral = (
        model.unanswerable(np.array(values, dtype=np.float32)) for values in ((1, 0), (0, 1))
    )
    assert against > neutral == pytest.approx(0.5)


def test_model_comes_back_from_storage_as_it_was() -> None:
    model = replace(made.model({"share": 1.5}, intercept=-2.0), seen=POINTS)

    back = from_json(json.loads(json.dumps(model.as_json())), dimensions=2)

    assert back == model
    assert back.version == model.version


def test_version_changes_with_the_content() -> None:
    assert made.model().version != made.model({"share": 0.1}).version


def broken(**values: Any) -> dict[str, Any]:
    return {**made.model().as_json(), **values}


@pytest.mark.parametrize(
    ("stored", "dimensions"),
    [
        ({}, 2),
        (broken(format=99), 2),
        (broken(), 3),
        (broken(intercept="NaN"), 2),
        (broken(intercept=None), 2),
        (broken(weights={"astrology": [0, 1, 1]}), 2),
        (broken(weights={"cosine": [0, 0, 1]}), 2),
        (broken(weights={"cosine": [0, 1, -1]}), 2),
        (broken(seen=[[0.5]]), 2),
    ],
    ids=[
        *("empty", "format", "dimensions", "NaN", "null", "unknown signal", "no spread"),
        *("against its sign", "point"),
    ],
)
def test_unusable_model_is_refused(stored: dict[str, Any], dimensions: int) -> None:
    with pytest.raises(UnusableModel):
        from_json(stored, dimensions=dimensions)
