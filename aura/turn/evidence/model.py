"""The judge of one embedding space: what each signal weighs, and where to cut."""

import hashlib
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from aura.turn.evidence.signals import SIGNALS
from knowledge.words import WordWeights

FORMAT = 3
NEVER = 2.0
"""A cut that no probability reaches."""
IN_HAND = 0.5
"""Wrong answers that are expected on top: a share is an estimate, and the strict side is the safe
one."""
BY_CHANCE = 3
"""So few wrong answers say nothing of their share; up to here the expected ones alone decide."""


class UnusableModel(ValueError):
    """The stored model is not one that this version reads."""


@dataclass(frozen=True, kw_only=True)
class Weight:
    """A signal's mean and spread over the training pairs, and what a spread of it weighs."""

    mean: float
    spread: float
    weight: float

    def of(self, value: float | None) -> float:
        """What a value adds to the log-odds; one that is not known adds nothing."""
        return 0.0 if value is None else self.weight * (value - self.mean) / self.spread


@dataclass(frozen=True, kw_only=True)
class OperatingPoint:
    """What cross-validation saw at a cut: of all questions, so many answered, so many wrongly."""

    cut: float
    answered: float
    wrong: float
    """Counted."""
    expected: float
    """Wrong ones by a smooth line through all answers: the few that are counted above a high cut
    jump with each question."""

    @property
    def wrong_rate(self) -> float:
        """The share of wrong answers that this cut is good for, by the line and by the count."""
        counted = self.wrong if self.wrong > BY_CHANCE else 0.0
        return max(self.expected + IN_HAND, counted) / self.answered


@dataclass(frozen=True, kw_only=True)
class EvidenceModel:
    """A logistic model of "this passage answers", with what its signals need to know."""

    intercept: float
    weights: Mapping[str, Weight]
    words: WordWeights
    usual_likeness: float
    """Mean cosine of two questions."""
    probe_intercept: float
    probe: tuple[float, ...]
    """Direction, in the space, of questions that nothing answers."""
    seen: tuple[OperatingPoint, ...]
    """Questions whose paraphrases were labelled."""
    unseen: tuple[OperatingPoint, ...]
    """Questions none of whose paraphrases was."""

    def probability(self, signals: Mapping[str, float | None]) -> float:
        """Probability that a candidate with these signals answers."""
        odds = self.intercept + sum(
            weight.of(signals[name]) for name, weight in self.weights.items()
        )
        return _logistic(odds)

    def unanswerable(self, vector: npt.NDArray[np.float32]) -> float:
        """Probability, by a question's vector alone, that nothing answers it."""
        return _logistic(self.probe_intercept + float(np.dot(self._direction, vector)))

    def cut_for(self, max_wrong_rate: float) -> float:
        """The least probability to answer with, so that of the answers at most this share was
        wrong in validation, whether paraphrases are labelled or not. NEVER where none is enough.
        """
        cut = self._cuts.get(max_wrong_rate)
        if cut is None:
            cut = max(lowest_cut(points, max_wrong_rate) for points in (self.seen, self.unseen))
            self._cuts[max_wrong_rate] = cut
        return cut

    @cached_property
    def _cuts(self) -> dict[float, float]:
        """Found before: a turn asks for the same one as the last."""
        return {}

    @cached_property
    def _direction(self) -> npt.NDArray[np.float32]:
        return np.asarray(self.probe, dtype=np.float32)

    @cached_property
    def version(self) -> str:
        """Names the model by its content."""
        return version_of(self.as_json())

    def as_json(self) -> dict[str, Any]:
        """What is stored; `from_json` reads it back."""
        return {
            "format": FORMAT,
            "intercept": self.intercept,
            "weights": {
                name: [float(weight.mean), float(weight.spread), float(weight.weight)]
                for name, weight in self.weights.items()
            },
            "words": {
                "passages": self.words.passages,
                "frequencies": dict(self.words.frequencies),
            },
            "usual_likeness": self.usual_likeness,
            "probe": {"intercept": self.probe_intercept, "direction": list(self.probe)},
            "seen": _points_as_json(self.seen),
            "unseen": _points_as_json(self.unseen),
        }


def lowest_cut(points: Sequence[OperatingPoint], max_wrong_rate: float) -> float:
    """The lowest cut that keeps the share of wrong answers; NEVER where none does."""
    good = [point.cut for point in points if point.wrong_rate <= max_wrong_rate]
    return min(good, default=NEVER)


def version_of(kept: Mapping[str, Any]) -> str:
    """The version of a model by what is stored of it, without reading it."""
    text = json.dumps(kept, sort_keys=True)
    return f"evidence-{hashlib.sha256(text.encode()).hexdigest()[:12]}"


def from_json(data: Mapping[str, Any], *, dimensions: int) -> EvidenceModel:
    """Read a stored model. Raises UnusableModel where it is of another form or space."""
    try:
        if data["format"] != FORMAT:
            raise UnusableModel(f"the model is of format {data['format']}, not {FORMAT}")
        model = EvidenceModel(
            intercept=_finite(data["intercept"]),
            weights={name: _weight(*values) for name, values in data["weights"].items()},
            words=WordWeights(
                passages=int(data["words"]["passages"]),
                frequencies={stem: int(n) for stem, n in data["words"]["frequencies"].items()},
            ),
            usual_likeness=_finite(data["usual_likeness"]),
            probe_intercept=_finite(data["probe"]["intercept"]),
            probe=tuple(_finite(value) for value in data["probe"]["direction"]),
            seen=_points(data["seen"]),
            unseen=_points(data["unseen"]),
        )
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise UnusableModel(f"the model cannot be read: {error!r}") from error
    if len(model.probe) != dimensions:
        raise UnusableModel(f"the model is for {len(model.probe)} dimensions, not {dimensions}")
    if not set(model.weights) <= set(SIGNALS):
        raise UnusableModel("the model weighs signals that this version has not")
    return model


def _weight(mean: float, spread: float, weight: float) -> Weight:
    if not _finite(spread) > 0 or not _finite(weight) >= 0:
        raise ValueError("a spread must be above 0, a weight not below")
    return Weight(mean=_finite(mean), spread=float(spread), weight=float(weight))


def _finite(value: Any) -> float:
    number = float(value)
    if not math.isfinite(number):
        raise ValueError("a value is not finite")
    return number


def _points(rows: Sequence[Sequence[Any]]) -> tuple[OperatingPoint, ...]:
    return tuple(
        OperatingPoint(
            cut=_finite(cut),
            answered=_finite(answered),
            wrong=_finite(wrong),
            expected=_finite(expected),
        )
        for cut, answered, wrong, expected in rows
    )


def _points_as_json(points: Sequence[OperatingPoint]) -> list[list[float]]:
    return [
        [float(value) for value in (one.cut, one.answered, one.wrong, one.expected)]
        for one in points
    ]


def _logistic(odds: float) -> float:
    return 1 / (1 + math.exp(-odds)) if odds > -700 else 0.0
