"""What is done to embedding spaces in the background, watched by a job: filling one, comparing it
with the active one, freeing one that was retired."""

import time

from django.utils.translation import gettext as _

from aura.freshness import Filled, Pace, fill, lack_of
from aura.jobs.claims import Claim
from aura.jobs.done import Done
from aura.jobs.pulse import Pulse
from aura.jobs.tally import Tally
from aura.provider import gateway_of
from aura.spaces import free, held_by
from aura.switching import STEPS, compare
from aura.tenancy.live import unscoped_values
from knowledge.embeddings.spaces import reopen
from knowledge.models import EmbeddingSpace


class UnknownSpace(Exception):
    """There is no space of this name any more; nothing was done."""


def fill_space(*, claim: Claim, pulse: Pulse) -> Done:
    """Embed what the claim's space lacks. Stopped anywhere, the next attempt goes on from there.

    Raises Superseded, OutOfTime, UnknownSpace, SpaceRetired, SpaceMismatch and the gateway's
    errors.
    """
    started = time.monotonic()
    space = _space_of(claim)
    gateway_of(space)
    reopen(space)
    tally = Tally(claim=claim, pulse=pulse, total=lack_of(space).texts)
    tally.begin()
    pause_s = unscoped_values()["EMBEDDINGS_FILL_PAUSE_MS"] / 1000
    texts, last = 0, Filled(chunks=0, questions=0, lessons=0)
    while True:
        last = fill(space, pace=Pace(pause_s=pause_s, on_batch=tally.step))
        texts += last.texts
        # Manuals that came while the others were filled.
        if not last.texts:
            break
    tally.end()
    busy = _("Held by an ingest, and due again: %(names)s.") % {"names": ", ".join(last.busy)}
    return Done(
        figures={"texts_embedded": texts, "seconds": round(time.monotonic() - started, 2)},
        problem=busy if last.busy else "",
    )


def compare_space(*, claim: Claim, pulse: Pulse) -> Done:
    """Fit the claim's space on a tenant's labelled questions and compare it with the active one.

    Nothing is stored before the end. Raises Superseded, UnknownSpace, and what
    `aura.switching.compare` raises.
    """
    started = time.monotonic()
    tally = Tally(claim=claim, pulse=pulse, total=STEPS, can_go_on_later=False)
    tally.begin()
    comparison = compare(claim.namespace, _space_of(claim), on_fit=tally.step)
    tally.end()
    return Done(
        figures={
            "questions": comparison.figures["questions"],
            "questions_changed": len(comparison.figures["changes"]),
            "seconds": round(time.monotonic() - started, 2),
        },
        problem="",
    )


def free_space(*, claim: Claim, pulse: Pulse) -> Done:
    """Delete the vectors of the claim's space, which is retired, some at a time.

    Raises Superseded, OutOfTime and UnknownSpace.
    """
    started = time.monotonic()
    space = _space_of(claim)
    tally = Tally(claim=claim, pulse=pulse, total=held_by(space))
    tally.begin()
    freed = free(space, tally.step)
    tally.end()
    return Done(
        figures={"rows_freed": freed, "seconds": round(time.monotonic() - started, 2)},
        problem="",
    )


def _space_of(claim: Claim) -> EmbeddingSpace:
    space = EmbeddingSpace.objects.filter(name=claim.subject).first()
    if space is None:
        raise UnknownSpace(f"there is no embedding space {claim.subject!r} any more")
    return space
