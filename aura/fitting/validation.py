"""Cross-validation: what a judge does on questions that it was not fitted on.

*Seen families*: paraphrases of a question may be labelled while it is asked, as in a call centre
that hears the same questions every day; one text is never on both sides. *Unseen families*: all
paraphrases of a question, and all questions that the same passage answers, are on one side.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
import numpy.typing as npt

from aura.fitting import logistic
from aura.fitting.exam import Examinee
from aura.fitting.judge import fit_judge, judge_all, parts_of
from aura.fitting.logistic import Matrix
from aura.fitting.pool import Indices, Pool
from aura.turn.evidence.model import OperatingPoint
from knowledge.words import WordWeights

PARTS = 8
SEEDS = (0, 1)
"""Two deals of the parts, averaged: with one, chance moves the figures by a tenth."""
WORST = 0.5
"""Of the shares of wrong answers that can be accepted."""
LINE_STRENGTH = 100.0
"""Prior variance of the line that smooths the share of wrong answers: hardly any."""


class Families(StrEnum):
    """Whether paraphrases of what is asked are labelled."""

    SEEN = "seen"
    UNSEEN = "unseen"


@dataclass(frozen=True, kw_only=True, eq=False)
class Marks:
    """How certain each answer was, and whether it was right; one column a deal."""

    certainty: npt.NDArray[np.float64]
    right: npt.NDArray[np.bool_]

    def of(self, rows: npt.NDArray[np.intp]) -> "Marks":
        """Those of some questions, repeated as given."""
        return Marks(certainty=self.certainty[rows], right=self.right[rows])


def groups_of(examinees: Sequence[Examinee], families: Families) -> list[str]:
    """What must not be parted. Texts that are the same to the model are one question."""
    if families is Families.SEEN:
        return [examinee.reading.normalized for examinee in examinees]
    joined = _Joined(len(examinees))
    first: dict[object, int] = {}
    for index, examinee in enumerate(examinees):
        for key in (examinee.family, examinee.reading.normalized, *sorted(examinee.right)):
            joined.join(index, first.setdefault(key, index))
    return [f"group-{joined.root(index)}" for index in range(len(examinees))]


class _Joined:
    """Union-find."""

    def __init__(self, count: int) -> None:
        self._parent = list(range(count))

    def root(self, index: int) -> int:
        while self._parent[index] != index:
            index = self._parent[index]
        return index

    def join(self, one: int, other: int) -> None:
        self._parent[self.root(one)] = self.root(other)


def validate(
    pool: Pool,
    words: WordWeights,
    families: Families,
    *,
    among: Indices | None = None,
    parts: int = PARTS,
    seeds: Sequence[int] = SEEDS,
) -> Marks:
    """Judge questions, all or those `among`, by judges fitted on the others of them, without
    the question's group."""
    groups = groups_of(pool.examinees, families)
    members = np.arange(len(groups)) if among is None else among
    named = np.array(groups)[members]
    certainty = np.zeros((len(members), len(seeds)))
    right = np.zeros((len(members), len(seeds)), dtype=bool)
    for column, seed in enumerate(seeds):
        for part in parts_of(named, parts, seed=seed):
            held = np.isin(named, part)
            training = members[~held]
            model = fit_judge(pool, training, groups, words)
            judged = judge_all(pool, members[held], training, model)
            for place, one in zip(np.flatnonzero(held), judged, strict=True):
                certainty[place, column] = one.probability
                right[place, column] = one.is_right
    return Marks(certainty=certainty, right=right)


def by_cosine(examinees: Sequence[Examinee]) -> Marks:
    """What the plain threshold does: the nearest passage's cosine decides, a code goes first."""
    certainty = np.zeros((len(examinees), 1))
    right = np.zeros((len(examinees), 1), dtype=bool)
    for index, examinee in enumerate(examinees):
        if examinee.ranked and not examinee.must_ask:
            first = examinee.bearers[0] if examinee.bearers else examinee.ranked[0]
            certainty[index] = examinee.ranked[0].score
            right[index] = first.id in examinee.right
    return Marks(certainty=certainty, right=right)


def points(marks: Marks) -> tuple[OperatingPoint, ...]:
    """What every cut answers, rightly and wrongly, averaged over the deals; highest cut first.

    Only cuts that no lower one beats are kept: more answers at no higher share of wrong ones.
    Those that are wrong more often than anyone may accept are left out.
    """
    deals = marks.certainty.shape[1]
    certainty, right = marks.certainty.ravel(), marks.right.ravel()
    order = np.argsort(-certainty, kind="stable")
    order = order[certainty[order] > 0]
    ranked = certainty[order]
    wrong = np.cumsum(~right[order])
    expected = np.cumsum(_smoothed(ranked, ~right[order]))
    kept: list[OperatingPoint] = []
    least = np.inf
    for place in range(len(order) - 1, -1, -1):
        ends_tie = place + 1 == len(order) or ranked[place + 1] < ranked[place]
        point = OperatingPoint(
            cut=float(ranked[place]),
            answered=(place + 1) / deals,
            wrong=float(wrong[place]) / deals,
            expected=round(float(expected[place]) / deals, 3),
        )
        if ends_tie and point.wrong_rate < min(least, WORST):
            least = point.wrong_rate
            kept.append(point)
    return tuple(reversed(kept))


def _smoothed(certainty: Matrix, wrong: npt.NDArray[np.bool_]) -> Matrix:
    """How likely each answer is wrong, by its certainty alone."""
    if not len(certainty):
        return np.zeros(0)
    held = np.clip(certainty, 1e-9, 1 - 1e-9)
    odds = np.log(held / (1 - held))[:, None]
    return logistic.fit(odds, wrong.astype(float), strength=LINE_STRENGTH).probability(odds)
