"""What a judge would have done on questions that nobody looked at, its cut chosen without them.

In a plain cross-validation the questions choose the cut that they are then counted at, which
flatters. Here each part of them is answered by a judge fitted, and cut, on the others alone.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from aura.fitting.exam import Examinee
from aura.fitting.judge import fit_judge, judge_all, parts_of
from aura.fitting.pool import Indices, Pool
from aura.fitting.validation import Families, Marks, by_cosine, groups_of, points, validate
from aura.turn.evidence.model import lowest_cut
from knowledge.words import WordWeights

PARTS = 6
INNER_PARTS = 4
SEED = 2


@dataclass(frozen=True, kw_only=True, eq=False)
class Given:
    """Which questions were answered at an accepted rate of wrong ones, and which rightly."""

    answered: npt.NDArray[np.bool_]
    right: npt.NDArray[np.bool_]
    first: npt.NDArray[np.int64]
    """The passage that was, or would have been, answered with; 0 where there is none."""

    def of(self, rows: npt.NDArray[np.intp]) -> "Given":
        """Those of some questions, repeated as given."""
        return Given(answered=self.answered[rows], right=self.right[rows], first=self.first[rows])


@dataclass(frozen=True, kw_only=True, eq=False)
class Asked:
    """What those asked apart got: their marks, their first passages, and the cut by rate."""

    marks: Marks
    first: npt.NDArray[np.int64]
    cuts: Mapping[float, float]


Apart = Callable[[Indices, Indices], Asked]
"""From the indices to train on and to ask."""


def judged_apart(
    pool: Pool, words: WordWeights, families: Families, rates: Sequence[float]
) -> dict[float, Given]:
    """The judge by evidence, fitted and cut without the questions that it is asked."""
    groups = groups_of(pool.examinees, families)

    def apart(training: Indices, asked: Indices) -> Asked:
        seen, unseen = (
            points(validate(pool, words, each, among=training, parts=INNER_PARTS, seeds=(0,)))
            for each in (Families.SEEN, Families.UNSEEN)
        )
        model = replace(fit_judge(pool, training, groups, words), seen=seen, unseen=unseen)
        judged = judge_all(pool, asked, training, model)
        marks = Marks(
            certainty=np.array([[one.probability] for one in judged]),
            right=np.array([[one.is_right] for one in judged]),
        )
        return Asked(
            marks=marks,
            first=np.array([one.chunk or 0 for one in judged], dtype=np.int64),
            cuts={rate: model.cut_for(rate) for rate in rates},
        )

    return _by_parts(groups, rates, apart)


def cut_apart(examinees: Sequence[Examinee], rates: Sequence[float]) -> dict[float, Given]:
    """The plain threshold, chosen without the questions that it is asked."""
    marks = by_cosine(examinees)
    first = nearest_of(examinees)

    def apart(training: Indices, asked: Indices) -> Asked:
        chosen = points(marks.of(training))
        return Asked(
            marks=marks.of(asked),
            first=first[asked],
            cuts={rate: lowest_cut(chosen, rate) for rate in rates},
        )

    return _by_parts(groups_of(examinees, Families.UNSEEN), rates, apart)


def cut_at(examinees: Sequence[Examinee], threshold: float | None) -> Given:
    """What a threshold that was chosen elsewhere gives; nothing where there is none."""
    marks = by_cosine(examinees)
    cut = np.inf if threshold is None else threshold
    answered = marks.certainty[:, 0] >= cut
    return Given(answered=answered, right=answered & marks.right[:, 0], first=nearest_of(examinees))


def nearest_of(examinees: Sequence[Examinee]) -> npt.NDArray[np.int64]:
    """The passage that a plain threshold answers each question with; 0 where there is none."""
    return np.array(
        [
            0 if one.must_ask or not one.ranked else (one.bearers or one.ranked)[0].id
            for one in examinees
        ],
        dtype=np.int64,
    )


def _by_parts(groups: Sequence[str], rates: Sequence[float], apart: Apart) -> dict[float, Given]:
    named = np.array(groups)
    given = {
        rate: Given(
            answered=np.zeros(len(named), bool),
            right=np.zeros(len(named), bool),
            first=np.zeros(len(named), np.int64),
        )
        for rate in rates
    }
    for part in parts_of(named, PARTS, seed=SEED):
        held = np.isin(named, part)
        asked = np.flatnonzero(held)
        found = apart(np.flatnonzero(~held), asked)
        for rate in rates:
            answers = found.marks.certainty[:, 0] >= found.cuts[rate]
            given[rate].answered[asked] = answers
            given[rate].right[asked] = answers & found.marks.right[:, 0]
            given[rate].first[asked] = found.first
    return given
