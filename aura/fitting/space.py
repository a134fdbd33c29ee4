"""All that a space judges by, fitted in it on a tenant's labelled questions: the threshold of
manuals, the judge by evidence and the thresholds of lessons.

Questions and labels are embedded in that space by its own server, whether it answers turns or not.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from django.db import transaction

from aura import calibration, judges
from aura.calibration import Expected, LabelledQuery, Mark, Row, Trial, recommended
from aura.fitting import lessons
from aura.fitting.exam import Examinee
from aura.fitting.figures import RATES
from aura.fitting.fit import Fitted, TooFewLabels, fit_on, usable
from aura.fitting.lessons import Calibrated
from aura.freshness import is_complete
from aura.labelling import embed_labels, labels_of
from aura.tenancy.channels import Channel
from aura.turn.world import world_of
from knowledge.models import EmbeddingSpace


class Phase(StrEnum):
    """What a fitting is at."""

    EMBEDDING = "embedding the labelled questions"
    ASKING = "asking the labelled questions"
    FITTING = "fitting"
    LESSONS = "trying thresholds of lessons"


OnPhase = Callable[[EmbeddingSpace, Phase], None]
"""Told what begins, and in which space."""


def unwatched(_space: EmbeddingSpace, _phase: Phase) -> None:
    """Nobody looks."""


class NotComplete(Exception):
    """The space lacks texts; figures of it would be of another corpus. Nothing was stored."""


class NothingLabelled(Exception):
    """No labelled question has its passage in the corpus; nothing was stored."""


@dataclass(frozen=True, kw_only=True)
class SpaceFit:
    """What was fitted in a space, and the questions as it meets them."""

    space: EmbeddingSpace
    namespace: str
    accepted: float
    """The rate of wrong answers at which the two spaces are to be compared."""
    examinees: Sequence[Examinee]
    threshold: Row | None
    """None where no threshold keeps wrong answers rare enough."""
    judge: Fitted | None
    lessons: Calibrated | None
    """None where no two questions are of one family."""
    why_not: str = ""
    """Why nothing at all was fitted; empty where it was."""


def fit_space(
    namespace: str,
    space: EmbeddingSpace,
    *,
    accepted: float,
    on_fit: Callable[[], None] = lambda: None,
    on_phase: OnPhase = unwatched,
) -> SpaceFit:
    """Fit in a space; stores nothing but the vectors of questions that lack one.

    The judge is counted at the usual rates of wrong answers and at the accepted one. Raises
    NotComplete, NothingLabelled, the gateway's errors, SpaceMismatch and SearchUnavailable.
    """
    on_phase(space, Phase.EMBEDDING)
    embed_labels(namespace, space)
    if not is_complete(space):
        raise NotComplete(f"{space.name} lacks texts; fill it first")
    on_phase(space, Phase.ASKING)
    world = world_of(namespace, Channel.COPILOT)
    examinees = usable(labels_of(namespace), world, space)
    if not examinees:
        raise NothingLabelled(
            f"{namespace} has no labelled question whose passage is in the corpus; label some first"
        )
    found = SpaceFit(
        space=space,
        namespace=namespace,
        accepted=accepted,
        examinees=examinees,
        threshold=None,
        judge=None,
        lessons=None,
    )
    on_phase(space, Phase.FITTING)
    try:
        judge = fit_on(examinees, world, space, rates=sorted({*RATES, accepted}), on_fit=on_fit)
    except TooFewLabels as error:
        # Of a handful that are all answered rightly, the best threshold would be 0: everything.
        return replace(found, why_not=str(error))
    on_phase(space, Phase.LESSONS)
    return replace(
        found,
        threshold=recommended([_trial(one) for one in examinees]),
        judge=judge,
        lessons=lessons.calibrated(namespace, space),
    )


def keep_fit(found: SpaceFit) -> None:
    """Store what was fitted with its space, all or nothing; what could not be fitted stays as it
    was."""
    with transaction.atomic():
        if found.threshold is not None:
            calibration.keep(
                found.space,
                found.threshold,
                queries=found.namespace,
                count=len(found.examinees),
            )
        if found.judge is not None:
            judges.keep(found.space, found.judge.model, found.judge.figures, found.namespace)
        if found.lessons is not None:
            lessons.keep(found.lessons, found.space)


def _trial(examinee: Examinee) -> Trial:
    """A question at a threshold of zero, as `rag_calibrate` tries it."""
    label = examinee.labelled
    passage = label.passage
    best = None if examinee.must_ask or not examinee.ranked else examinee.ranked[0]
    first = (examinee.bearers or examinee.ranked)[0] if best else None
    is_right = first is not None and first.id in examinee.right
    return Trial(
        query=LabelledQuery(
            id=label.text,
            text=label.text,
            models=label.machines,
            expected=Expected(source=passage.source, section=passage.section, row=passage.row)
            if passage
            else None,
            kind=label.kind,
        ),
        judged_score=best.score if best else float("nan"),
        first=first,
        worth=Mark.CORRECT if is_right else Mark.WRONG_SECTION,
        filtered=bool(examinee.reach.machines),
    )
