"""Thresholds of lessons, from families of paraphrases.

Each labelled question is taken as the complaint of a lesson and asked as a turn of every other one.
A lesson of the question's own family should be used, one of another family is wrong. Whether it may
be used at all is the rule of `memory.subject`, so pairs that it refuses are never wrong.

A threshold is judged by the turns, not by the pairs: one pair in a thousand that is wrong is one
turn in ten where a hundred lessons are taught. The share of wrong turns is that of a store of
`STORE` lessons, none of them about the turn's matter. It grows with the store: calibrate again, on
questions of one's own, where many more are taught.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from django.utils import timezone

from aura.labelling import embed_labels
from aura.reading import reading_for
from knowledge.models import EmbeddingSpace, Question, QuestionVector
from memory.subject import Subject

STORE = 20
"""Lessons taught."""
MAX_WRONG_CORRECTIONS = 0.02
MAX_WRONG_APPROVED = 0.01
"""Stricter: an approved answer is given much as it stands."""
FIRST, LAST, STEP = 0.80, 0.99, 0.005


@dataclass(frozen=True, kw_only=True, eq=False)
class Asked:
    """A labelled question as a lesson and as a turn."""

    family: str
    vector: npt.NDArray[np.float64]
    lesson: Subject
    turn: Subject


@dataclass(frozen=True, kw_only=True)
class Step:
    """What a threshold does."""

    threshold: float
    reached: float
    """Share of the pairs of one family that the rule lets through."""
    wrong: float
    """Share of the turns that get another matter's lesson, in a store of `STORE`."""


@dataclass(frozen=True, kw_only=True)
class Calibrated:
    """The sweep, and the thresholds to take; None where none is strict enough."""

    steps: tuple[Step, ...]
    similarity: float | None
    approved: float | None

    @property
    def recommended(self) -> dict[str, float | None]:
        """The values by their settings."""
        return {
            "rag.similarity_threshold": self.similarity,
            "rag.approved_threshold": self.approved,
        }

    def as_json(self) -> dict[str, Any]:
        """The sweep as `rag_calibrate --json` tells it."""
        return {"store": STORE, "steps": [asdict(step) for step in self.steps]}


def calibrated(namespace: str, space: EmbeddingSpace) -> Calibrated | None:
    """Calibrate on a tenant's labelled questions; None where they hold no paraphrases.

    Embeds what is pending. Raises SpaceMismatch and the gateway's errors.
    """
    embed_labels(namespace, space)
    return sweep(_asked(namespace, space))


def sweep(questions: Sequence[Asked]) -> Calibrated | None:
    """Compare every question with every other; None where no two are of one family."""
    families = np.array([one.family for one in questions])
    same = families[:, None] == families[None, :]
    allowed = np.array(
        [[own.lesson.covers(other.turn) for other in questions] for own in questions]
    )
    np.fill_diagonal(same, False)
    np.fill_diagonal(allowed, False)
    others = ~same & ~np.eye(len(questions), dtype=bool)
    if not (same & allowed).any() or not others.any():
        return None
    vectors = np.array([one.vector for one in questions])
    cosines = np.where(allowed, vectors @ vectors.T, -1.0)
    steps = tuple(
        _step(float(threshold), cosines, same & allowed, others)
        for threshold in np.arange(FIRST, LAST + STEP / 2, STEP).round(3)
    )
    return Calibrated(
        steps=steps,
        similarity=_lowest(steps, MAX_WRONG_CORRECTIONS),
        approved=_lowest(steps, MAX_WRONG_APPROVED),
    )


def keep(found: Calibrated, space: EmbeddingSpace) -> None:
    """Store the thresholds in the space."""
    space.similarity_threshold, space.approved_threshold = found.similarity, found.approved
    space.calibration = {
        **space.calibration,
        "lessons": {
            "at": timezone.now().isoformat(timespec="seconds"),
            "store": STORE,
            "steps": [
                asdict(step)
                for step in found.steps
                if step.threshold in (found.similarity, found.approved)
            ],
        },
    }
    space.save(update_fields=["similarity_threshold", "approved_threshold", "calibration"])


def _asked(namespace: str, space: EmbeddingSpace) -> list[Asked]:
    reading_of = reading_for(namespace)
    questions = Question.objects.filter(namespace=namespace).exclude(family="").order_by("pk")
    stored = dict(
        QuestionVector.objects.filter(space=space, question__in=questions).values_list(
            "question_id", "embedding"
        )
    )
    found = []
    for question in questions:
        if question.pk not in stored:
            continue
        reading = reading_of(question.text)
        machines = reading.models or tuple(question.machines)
        found.append(
            Asked(
                family=question.family,
                vector=np.asarray(stored[question.pk], dtype=np.float64),
                lesson=Subject(machines=reading.models, codes=reading.displayed),
                turn=Subject(machines=machines, codes=reading.displayed),
            )
        )
    return found


def _step(
    threshold: float,
    cosines: npt.NDArray[np.float64],
    own: npt.NDArray[np.bool_],
    others: npt.NDArray[np.bool_],
) -> Step:
    passes = cosines >= threshold
    wrong_pairs = float((passes & others).sum() / others.sum())
    return Step(
        threshold=threshold,
        reached=round(float((passes & own).sum() / own.sum()), 4),
        wrong=round(1 - (1 - wrong_pairs) ** STORE, 4),
    )


def _lowest(steps: Sequence[Step], max_wrong: float) -> float | None:
    return next((step.threshold for step in steps if step.wrong <= max_wrong), None)
