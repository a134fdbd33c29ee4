"""Filling an embedding space, watched by a job."""

import time
from dataclasses import dataclass

from django.utils.translation import gettext as _

from aura.freshness import Pace, fill, lack_of
from aura.jobs.claims import Claim, progress
from aura.jobs.done import Done
from aura.jobs.pulse import Pulse
from aura.provider import gateway_of
from knowledge.embeddings.spaces import reopen
from knowledge.models import EmbeddingSpace

PAUSE_S = 0.05
"""After each batch: the server that embeds these texts embeds the turns' questions too."""


class UnknownSpace(Exception):
    """There is no space of this name any more; nothing was done."""


@dataclass
class _Tally:
    """How many texts were embedded, told to the job's row."""

    claim: Claim
    pulse: Pulse
    total: int
    done: int = 0

    def on_batch(self, texts: int) -> None:
        self.pulse.check()
        self.done = min(self.total, self.done + texts)
        progress(claim=self.claim, done=self.done, total=self.total)
        self.pulse.check_time()


def fill_space(*, claim: Claim, pulse: Pulse) -> Done:
    """Embed what the claim's space lacks. Stopped anywhere, the next attempt goes on from there.

    Raises Superseded, OutOfTime, UnknownSpace, SpaceMismatch and the gateway's errors.
    """
    started = time.monotonic()
    space = EmbeddingSpace.objects.filter(name=claim.subject).first()
    if space is None:
        raise UnknownSpace(f"there is no embedding space {claim.subject!r} any more")
    gateway_of(space)
    reopen(space)
    tally = _Tally(claim=claim, pulse=pulse, total=lack_of(space).texts)
    progress(claim=claim, done=0, total=tally.total)
    filled = fill(space, pace=Pace(pause_s=PAUSE_S, on_batch=tally.on_batch))
    progress(claim=claim, done=tally.total, total=tally.total)
    busy = _("Held by an ingest, and due again: %(names)s.") % {"names": ", ".join(filled.busy)}
    return Done(
        figures={
            "texts_embedded": filled.texts,
            "seconds": round(time.monotonic() - started, 2),
        },
        problem=busy if filled.busy else "",
    )
