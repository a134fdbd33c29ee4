"""Fitting one judge on some of the labelled questions."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from aura.fitting import logistic
from aura.fitting.logistic import Fit, Matrix
from aura.fitting.pool import Indices, Pool
from aura.turn.evidence.model import EvidenceModel, Weight
from aura.turn.evidence.ruling import forbidden_by
from aura.turn.evidence.signals import SIGNALS, signals_of
from aura.turn.evidence.weighing import weigh
from knowledge.words import WordWeights

STRENGTH = 1.0
"""Prior variance of a signal's weight, on signals of unit spread."""
PROBE_STRENGTH = 8.0
"""Prior variance of the probe's weights, on unit vectors: the best of 8, 32 and 128 at telling
unanswerable questions of families left out (0.78 of pairs in order on the shipped set)."""
PROBE_PARTS = 5
CANDIDATES = 3

LEAST_WEIGHTS = {"twin_answered": 16.0, "twin_missed": 12.0}
"""In log-odds for the very same text. The shipped questions are made unlike one another, so on them
alone a label would weigh nothing; a supervisor's label of a question that comes back must count.
The largest that cost none, and few, of the right answers at 2 % wrong (docs/decisions/0006)."""


@dataclass(frozen=True, kw_only=True)
class Judged:
    """What a judge makes of a question."""

    probability: float
    """Of its likeliest candidate; 0 where a rule lets nothing answer, or nothing was found."""
    chunk: int | None
    is_right: bool


def fit_judge(
    pool: Pool, training: Indices, groups: Sequence[str], words: WordWeights
) -> EvidenceModel:
    """Fit on these questions, each hearing the labels of other groups than its own."""
    pool.on_fit()
    chances, probe = _probe(pool, training, groups)
    rows: list[list[float]] = []
    truth: list[bool] = []
    named = np.array(groups)
    for index in training:
        labels = training[named[training] != named[index]]
        scene = pool.scene(int(index), labels, chances[int(index)])
        for candidate in pool.candidates(int(index), scene, CANDIDATES):
            values = signals_of(candidate, scene, words)
            rows.append([_or_nan(values[name]) for name in SIGNALS])
            truth.append(candidate.id in pool.examinees[int(index)].right)
    weights, intercept = _weights(np.array(rows, dtype=np.float64), np.array(truth, float))
    return EvidenceModel(
        intercept=intercept,
        weights=weights,
        words=words,
        usual_likeness=pool.usual_likeness,
        probe_intercept=probe.intercept,
        probe=tuple(round(float(value), 5) for value in probe.weights),
        seen=(),
        unseen=(),
    )


def _or_nan(value: float | None) -> float:
    return np.nan if value is None else value


def judge_all(pool: Pool, asked: Indices, labels: Indices, model: EvidenceModel) -> list[Judged]:
    """Judge these questions with these labels in the pool."""
    return [_judge(pool, int(index), labels, model) for index in asked]


def _judge(pool: Pool, index: int, labels: Indices, model: EvidenceModel) -> Judged:
    examinee = pool.examinees[index]
    scene = pool.scene(index, labels, model.unanswerable(examinee.vector))
    best = weigh(pool.candidates(index, scene, CANDIDATES), scene, model)
    if examinee.is_settled or not best or forbidden_by(scene) is not None:
        return Judged(probability=0.0, chunk=None, is_right=False)
    bearing = {one.id for one in examinee.bearers}  # A named code's passage goes first.
    first = next((one for one in best if one.candidate.id in bearing), best[0])
    return Judged(
        probability=best[0].probability,
        chunk=first.candidate.id,
        is_right=first.candidate.id in examinee.right,
    )


def _weights(columns: Matrix, truth: Matrix) -> tuple[dict[str, Weight], float]:
    """The signals' weights on their own spread, and the intercept."""
    known = np.ma.masked_invalid(columns)
    means = known.mean(axis=0).filled(0.0)
    spreads = np.maximum(known.std(axis=0).filled(0.0), 1e-6)
    standard = (known - means).filled(0.0) / spreads
    floors = [
        LEAST_WEIGHTS.get(name, 0.0) * spread for name, spread in zip(SIGNALS, spreads, strict=True)
    ]
    found = logistic.fit(standard, truth, strength=STRENGTH, floors=floors)
    weights = {
        name: Weight(mean=float(mean), spread=float(spread), weight=float(weight))
        for name, mean, spread, weight in zip(SIGNALS, means, spreads, found.weights, strict=True)
    }
    return weights, found.intercept


def _probe(pool: Pool, training: Indices, groups: Sequence[str]) -> tuple[dict[int, float], Fit]:
    """What the probe says of each training question when fitted without its group, and the probe
    fitted on all."""
    named = np.array(groups)[training]
    misses = np.array([float(pool.examinees[index].labelled.passage is None) for index in training])
    vectors = pool.vectors[training]
    chances: dict[int, float] = {}
    for part in parts_of(named, PROBE_PARTS, seed=1):
        held = np.isin(named, part)
        fitted = logistic.fit(vectors[~held], misses[~held], strength=PROBE_STRENGTH)
        said = fitted.probability(vectors[held])
        chances.update(zip((int(one) for one in training[held]), map(float, said), strict=True))
    return chances, logistic.fit(vectors, misses, strength=PROBE_STRENGTH)


def parts_of(groups: npt.NDArray[np.str_], count: int, *, seed: int) -> list[npt.NDArray[np.str_]]:
    """The distinct groups dealt into parts at random, the same for the same seed."""
    shuffled = np.random.default_rng(seed).permutation(np.unique(groups))
    return [part for start in range(count) if len(part := shuffled[start::count])]
