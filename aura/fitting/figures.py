"""Figures of a validation, with intervals from resampling whole families."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from aura.fitting.nested import Given
from aura.fitting.validation import Marks

RATES = (0.02, 0.05, 0.10, 0.20)
RESAMPLES = 400
BOUNDS = (2.5, 97.5)
"""Percentiles: intervals of 95 %."""


@dataclass(frozen=True, kw_only=True)
class Coverage:
    """Right and wrong answers while at most a share of the answers may be wrong."""

    max_wrong_rate: float
    right: float
    wrong: float
    right_interval: tuple[float, float]
    wrong_rate_interval: tuple[float, float]
    """Of the wrong share at the same cuts: a resample is not chosen on."""

    def as_json(self) -> dict[str, Any]:
        """Rounded, as it is stored and shown."""
        values = asdict(self)
        return {
            key: [round(one, 3) for one in value] if isinstance(value, tuple) else round(value, 3)
            for key, value in values.items()
        }


def coverages(
    marks: Marks, families: Sequence[str], rates: Sequence[float] = RATES
) -> list[Coverage]:
    """The coverage at each rate."""
    return [_coverage(marks, families, rate) for rate in rates]


def counted(given: Given, families: Sequence[str], rate: float) -> Coverage:
    """What was answered at an accepted rate, with intervals over families."""
    samples = [given.of(rows) for rows in _resamples(families)]
    return Coverage(
        max_wrong_rate=rate,
        right=float(given.right.sum()),
        wrong=float((given.answered & ~given.right).sum()),
        right_interval=_interval([float(one.right.sum()) for one in samples]),
        wrong_rate_interval=_interval([_wrong_share(one) for one in samples]),
    )


def _wrong_share(given: Given) -> float:
    answered = int(given.answered.sum())
    return float((given.answered & ~given.right).sum()) / answered if answered else 0.0


def _coverage(marks: Marks, families: Sequence[str], rate: float) -> Coverage:
    right, wrong, cut = _best(marks, rate)
    rights, wrong_rates = [], []
    for rows in _resamples(families):
        sample = marks.of(rows)
        rights.append(_best(sample, rate)[0])
        given = sample.certainty >= cut
        answered = int(given.sum())
        wrong_rates.append(float((given & ~sample.right).sum()) / answered if answered else 0.0)
    return Coverage(
        max_wrong_rate=rate,
        right=right,
        wrong=wrong,
        right_interval=_interval(rights),
        wrong_rate_interval=_interval(wrong_rates),
    )


def _best(marks: Marks, rate: float) -> tuple[float, float, float]:
    """The most right answers, the wrong ones beside them, and the cut; averaged over the deals."""
    deals = marks.certainty.shape[1]
    certainty, right = marks.certainty.ravel(), marks.right.ravel()
    order = np.argsort(-certainty, kind="stable")
    rights = np.cumsum(right[order])
    answered = np.arange(1, len(order) + 1)
    ranked = certainty[order]
    ends_tie = np.append(ranked[1:] < ranked[:-1], True)
    good = np.flatnonzero((answered - rights <= rate * answered) & (ranked > 0) & ends_tie)
    if not len(good):
        return 0.0, 0.0, np.inf
    last = good[-1]
    wrong = answered[last] - rights[last]
    return float(rights[last] / deals), float(wrong / deals), float(ranked[last])


def _resamples(families: Sequence[str]) -> list[npt.NDArray[np.intp]]:
    """Rows of as many families, drawn with replacement; the same at every call."""
    named = np.array(families)
    distinct = np.unique(named)
    members = {family: np.flatnonzero(named == family) for family in distinct}
    chance = np.random.default_rng(7)
    return [
        np.concatenate([members[family] for family in chance.choice(distinct, len(distinct))])
        for _ in range(RESAMPLES)
    ]


def _interval(values: Sequence[float]) -> tuple[float, float]:
    low, high = np.percentile(values, BOUNDS)
    return float(low), float(high)
