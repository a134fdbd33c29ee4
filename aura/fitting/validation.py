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

from aura.fitting.exam import Examinee
from aura.fitting.judge import fit_judge, judge_all, parts_of
from aura.fitting.pool import Pool
from aura.turn.evidence.model import OperatingPoint
from knowledge.words import WordWeights

PARTS = 8
SEEDS = (0, 1)
"""Two deals of the parts, averaged: with one, chance moves the figures by a tenth."""


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


def validate(pool: Pool, words: WordWeights, families: Families) -> Marks:
    """Judge every question by judges fitted without its group."""
    groups = groups_of(pool.examinees, families)
    named = np.array(groups)
    certainty = np.zeros((len(groups), len(SEEDS)))
    right = np.zeros((len(groups), len(SEEDS)), dtype=bool)
    for column, seed in enumerate(SEEDS):
        for part in parts_of(named, PARTS, seed=seed):
            held = np.isin(named, part)
            asked, training = np.flatnonzero(held), np.flatnonzero(~held)
            model = fit_judge(pool, training, groups, words)
            for index, judged in zip(asked, judge_all(pool, asked, training, model), strict=True):
                certainty[index, column] = judged.probability
                right[index, column] = judged.is_right
    return Marks(certainty=certainty, right=right)


def by_cosine(examinees: Sequence[Examinee]) -> Marks:
    """What the plain threshold does: the nearest passage's cosine decides, a code goes first."""
    certainty = np.zeros((len(examinees), 1))
    right = np.zeros((len(examinees), 1), dtype=bool)
    for index, examinee in enumerate(examinees):
        if examinee.ranked and not (examinee.is_settled and examinee.bearers):
            first = examinee.bearers[0] if examinee.bearers else examinee.ranked[0]
            certainty[index] = examinee.ranked[0].score
            right[index] = first.id in examinee.right
    return Marks(certainty=certainty, right=right)


def points(marks: Marks) -> tuple[OperatingPoint, ...]:
    """What every cut answers, rightly and wrongly, averaged over the deals; highest cut first.

    Only cuts that no lower one beats are kept: more answers at no higher share of wrong ones.
    """
    deals = marks.certainty.shape[1]
    certainty, right = marks.certainty.ravel(), marks.right.ravel()
    order = np.argsort(-certainty, kind="stable")
    wrong = np.cumsum(~right[order])
    kept: list[OperatingPoint] = []
    least = np.inf
    for place in range(len(order) - 1, -1, -1):
        cut = float(certainty[order[place]])
        ends_tie = place + 1 == len(order) or certainty[order[place + 1]] < cut
        point = OperatingPoint(
            cut=cut, answered=(place + 1) / deals, wrong=float(wrong[place]) / deals
        )
        if cut > 0 and ends_tie and point.wrong_rate < least:
            least = point.wrong_rate
            kept.append(point)
    return tuple(reversed(kept))
