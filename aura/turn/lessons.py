"""The lessons of a turn: searched with its vector, each judged by the threshold of its kind.

A lesson never widens the filter of the manuals, and its search failing costs the turn its lessons
alone. Which lessons may be used at all is the rule of `memory.subject`.

The threshold of a kind, by whose it is and by what the query says:

| the threshold in force           | the query names a machine | the bar                     |
| -------------------------------- | ------------------------- | --------------------------- |
| somebody's, of a scope           | or not                    | the threshold as it was set |
| the space's own, up to `CROWDED` | or not                    | the threshold               |
| the space's own, above `CROWDED` | no                        | the threshold               |
| the space's own, above `CROWDED` | yes                       | `NAMED` of the way to 1     |

In a space whose texts all lie close together a shared name carries two matters of one machine ("el
SimplyGo pita", "el SimplyGo se apaga solo": 0.935) over a threshold that was found on all of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import structlog

from aura.tenancy.live import Threshold
from aura.turn.about import About
from aura.turn.judge import passes
from aura.turn.values import Answer, Thresholds
from knowledge.embeddings.statements import SearchUnavailable
from knowledge.embeddings.vectors import Vector
from knowledge.models import GLOBAL_NAMESPACE
from memory import search
from memory.models import LessonKind
from memory.search import FoundLesson
from memory.subject import Subject

log = structlog.get_logger(__name__)

AT_MOST = 3
"""Lessons in one block: more would bury the manual's passage."""
CROWDED = 0.9
"""A cosine: a space's own threshold above it says that unrelated texts are nearly as near."""
NAMED = 0.35
"""On the shipped questions, of the pairs that share a machine and not the matter, 1.6 % reach 0.915
and fewer than 0.1 % reach 0.945."""


@dataclass(frozen=True, kw_only=True)
class Lessons:
    """What the lessons' store had: the nearest score, also of one that did not pass."""

    best_score: float | None = None
    used: tuple[FoundLesson, ...] = ()


def subject_of(
    answer: Answer, about: About, known: Sequence[str], *, may_see_devices: bool
) -> Subject:
    """What the turn is about, as `memory.subject` wants it. `known` are the machines that were not
    said: where the channel may not see them they bring no lesson, which could tell them."""
    if about.is_unsure:
        return Subject(codes=answer.reading.displayed)
    spoken = tuple(model for model in about.foremost if model not in known)
    machines = spoken or (tuple(known) if may_see_devices else ())
    return Subject(machines=machines, codes=answer.reading.displayed)


def in_force(thresholds: Thresholds, *, names_machine: bool) -> Thresholds:
    """The thresholds as they hold for a turn; the manuals' is not touched."""
    if not names_machine:
        return thresholds
    return replace(
        thresholds,
        similarity=_raised(thresholds.similarity),
        approved=_raised(thresholds.approved),
    )


def _raised(threshold: Threshold) -> Threshold:
    value = threshold.value
    if value is None or threshold.set_value is not None or value <= CROWDED:
        return threshold
    return replace(threshold, value=round(value + (1 - value) * NAMED, 4))


def find(
    vector: Vector, about: Subject, *, namespace: str, space: int, thresholds: Thresholds
) -> Lessons:
    """Search and judge. No lesson where no threshold says which is near enough, or where the
    search fails."""
    if thresholds.similarity.value is None and thresholds.approved.value is None:
        return Lessons()
    try:
        found = search.nearest(
            space=space,
            namespaces=(namespace, GLOBAL_NAMESPACE),
            vector=vector,
            about=about,
            limit=AT_MOST,
        )
    except SearchUnavailable as error:
        log.warning("lessons_unavailable", cause=str(error))
        return Lessons()
    return judged(found, thresholds)


def judged(found: Sequence[FoundLesson], thresholds: Thresholds) -> Lessons:
    """Those that reach the threshold of their kind, nearest first."""
    needed = {
        LessonKind.CORRECTION: thresholds.similarity.value,
        LessonKind.APPROVED: thresholds.approved.value,
    }
    used = [
        lesson
        for lesson in found
        if (threshold := needed[lesson.kind]) is not None and passes(lesson.score, threshold)
    ]
    return Lessons(
        best_score=max((lesson.score for lesson in found), default=None), used=tuple(used[:AT_MOST])
    )


def still_hold(lessons: Sequence[FoundLesson]) -> bool:
    """Whether what a call was told before is still taught; not where that cannot be read."""
    try:
        return search.still_said(lessons)
    except SearchUnavailable as error:
        log.warning("lessons_unavailable", cause=str(error))
        return False
