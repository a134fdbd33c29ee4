"""Labelled questions heard by other labelled questions, without the database.

The same rules as `knowledge.questions.nearest`, over vectors in memory, so that a validation can
leave labels out.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property

import numpy as np
import numpy.typing as npt

from aura.fitting.exam import Examinee
from aura.turn.evidence.rows import without_machines
from aura.turn.evidence.scene import LABELS_CONSIDERED, Scene
from aura.turn.set_aside import speaking_of
from knowledge.questions.models import VAGUE, meant_by
from knowledge.questions.nearest import NOBODY, Neighbour, Neighbourhood, speaks
from knowledge.search import Candidate

Indices = npt.NDArray[np.intp]


class Pool:
    """All labelled questions with the passages of the corpus that they point at."""

    def __init__(
        self,
        examinees: Sequence[Examinee],
        passages: dict[int, tuple[Candidate, int, npt.NDArray[np.float32]]],
        on_fit: Callable[[], None] = lambda: None,
    ) -> None:
        self.examinees = examinees
        self.on_fit = on_fit
        """Told before each judge that is fitted; what it raises ends the fitting."""
        self._passages = passages
        self._said: dict[tuple[int, int], Neighbour] = {}

    @cached_property
    def vectors(self) -> npt.NDArray[np.float64]:
        """One row a question."""
        return np.array([examinee.vector for examinee in self.examinees], dtype=np.float64)

    @cached_property
    def likeness(self) -> npt.NDArray[np.float64]:
        """Cosines of question and question."""
        return np.asarray(self.vectors @ self.vectors.T)

    @property
    def usual_likeness(self) -> float:
        """Their mean, of different questions."""
        count = len(self.examinees)
        if count < 2:
            return 0.0
        return float((self.likeness.sum() - np.trace(self.likeness)) / (count * (count - 1)))

    def scene(self, index: int, labels: Indices, unanswerable: float | None) -> Scene:
        """What a question meets, with these labels in the pool."""
        examinee = self.examinees[index]
        return Scene(
            text=without_machines(examinee.reading),
            codes=examinee.reading.codes,
            alarms=examinee.reading.alarms,
            mean_cosine=examinee.mean_cosine,
            ranked=examinee.ranked,
            bearers=examinee.bearers,
            labels=self._neighbourhood(index, labels),
            usual_likeness=self.usual_likeness,
            unanswerable=unanswerable,
            guessed=examinee.reach.guessed,
        )

    def candidates(self, index: int, scene: Scene, limit: int) -> list[Candidate]:
        """The passages that are judged: the nearest, the code's, and those that labels name; rows
        of another case are left out (a label of the very text would overrule; none is heard)."""
        examinee = self.examinees[index]
        found = {one.id: one for one in (*examinee.ranked[:limit], *examinee.bearers)}
        for label in scene.labels.nearest:
            for chunk in label.chunks:
                if chunk not in found:
                    passage, _source, vector = self._passages[chunk]
                    score = float(np.dot(vector, examinee.vector))
                    found[chunk] = replace(passage, score=score)
        allowed = [one for one in found.values() if one.id not in examinee.excluded]
        return list(speaking_of(allowed, examinee.reading, examinee.whose))

    def _neighbourhood(self, index: int, labels: Indices) -> Neighbourhood:
        if not len(labels):
            return NOBODY
        likeness = self.likeness[index][labels]
        nearest = np.argsort(-likeness, kind="stable")[:LABELS_CONSIDERED]
        return Neighbourhood(
            count=len(labels),
            mean=float(likeness.mean()),
            nearest=tuple(self._neighbour(index, int(labels[place])) for place in nearest),
        )

    def _neighbour(self, index: int, label: int) -> Neighbour:
        known = self._said.get((index, label))
        if known is None:
            known = self._said[index, label] = self._heard(index, label)
        return known

    def _heard(self, index: int, label: int) -> Neighbour:
        """What a label says to a question of these machines."""
        asking, told = self.examinees[index], self.examinees[label]
        meant = set(asking.reach.machines)
        is_meant = bool(meant_by(told.machines, told.owners) & meant)
        is_anyones = not told.machines & set(told.owners)
        shared = asking.reach.shared if is_anyones else ()
        allowed = asking.reach.answering if is_meant else shared
        is_heard = speaks(told.codes, asking.codes)
        return Neighbour(
            id=label,
            similarity=float(self.likeness[index, label]),
            asked=told.asked,
            misses=is_heard
            and told.labelled.passage is None
            and told.machines <= meant
            and (told.labelled.kind != VAGUE or told.machines == meant),
            chunks=tuple(
                chunk
                for chunk in sorted(told.right)
                if is_heard and self._passages[chunk][1] in allowed
            ),
        )
