"""Re-indexing: the ingest of the command line, watched by a job."""

import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from aura.ingesting import Location, Request, Result, Watch, ingest_place, locations
from aura.jobs.claims import Claim, hold, progress
from aura.jobs.done import Done
from aura.jobs.pulse import Pulse
from aura.jobs.requests import UnknownSource
from knowledge.models import Source

NAMED = 5
"""Manuals that a reason names; the others are in the result."""


@dataclass
class _Tally:
    """How far an ingest is, told to the job's row."""

    claim: Claim
    pulse: Pulse
    total: int = 0
    begun: set[str] = field(default_factory=set)
    """Manuals begun: after a switch of spaces the rest is begun again, and those that were uploaded
    come behind the counted ones."""

    def on_start(self, manuals: int) -> None:
        self.total = manuals
        progress(claim=self.claim, done=0, total=manuals)

    def on_source(self, name: str) -> None:
        self.pulse.check_time()
        done = len(self.begun - {name})
        self.begun.add(name)
        self.total = max(self.total, len(self.begun))
        progress(claim=self.claim, done=done, total=self.total, at=name)

    def on_last(self) -> None:
        progress(claim=self.claim, done=len(self.begun), total=self.total)


def reindex(*, claim: Claim, pulse: Pulse) -> Done:
    """Ingest the claim's source, or all of the manuals directory.

    Each source is written in one transaction that ends with the claim still held, so it is wholly
    old or wholly new whatever is killed. Raises Superseded, OutOfTime, UnknownSource, and what
    `aura.ingesting.ingest_place` raises.
    """
    started = time.monotonic()
    tally = _Tally(claim=claim, pulse=pulse)
    watch = Watch(
        on_start=tally.on_start,
        on_source=tally.on_source,
        on_last=tally.on_last,
        on_batch=lambda _texts: pulse.check(),
        before_commit=lambda: hold(claim=claim),
    )
    request = Request(
        namespace=claim.namespace,
        glob="*",
        dry_run=False,
        # Never the command's --force: that would let a wrong directory empty the corpus.
        force=False,
        keep_orphans=bool(claim.subject),
        embed_again=claim.forced,
        last=frozenset(claim.lost_at),
        resumed=claim.attempt > 1,
    )
    result = Result(reports=(ingest_place(_place(claim), request, watch),))
    if not result.reports[0].stopped:
        progress(claim=claim, done=tally.total, total=tally.total)
    figures = result.figures(time.monotonic() - started, dry_run=False)
    return Done(figures=figures, problem=_problem(figures))


def _place(claim: Claim) -> Location:
    everything = locations([], settings.ENVIRONMENT.manuals_dir)[0]
    if not claim.subject:
        return everything
    source = Source.objects.filter(namespace=claim.namespace, name=claim.subject).first()
    if source is None:
        raise UnknownSource(f"{claim.namespace} has no source {claim.subject!r} any more")
    root = Path(source.root) if source.root else everything.root
    return Location(root=root, path=root / source.name, root_name=source.root)


def _problem(figures: dict[str, Any]) -> str:
    parts = [
        _("It stopped: %(cause)s. Not reached: %(names)s.")
        % {"cause": cause, "names": _listed(figures["not_reached"])}
        for cause in figures["stopped"]
    ]
    if refused := figures["refused"]:
        parts.append(
            _("Refused, with nothing of them changed: %(names)s.")
            % {"names": _listed([f"{row['source']} ({row['problem']})" for row in refused])}
        )
    return " ".join(parts)


def _listed(names: list[str]) -> str:
    more = len(names) - NAMED
    return ", ".join(names[:NAMED]) + (f" (+{more})" if more > 0 else "")
