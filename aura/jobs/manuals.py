"""Drafts previewed and published, versions brought back: watched by a job."""

import time
from dataclasses import dataclass

from aura.jobs.claims import Claim, hold, progress
from aura.jobs.done import Done
from aura.jobs.models import Job, Kind
from aura.jobs.pulse import Pulse
from aura.manuals.press import bring_back, press_for, publish
from aura.manuals.preview import Watched, preview
from knowledge.editing.publishing import Press
from knowledge.ingest.store import Written
from knowledge.models import ManualVersion


@dataclass
class _Tally:
    """How far the work is, told to the job's row."""

    claim: Claim
    pulse: Pulse
    total: int = 0
    done: int = 0

    def on_total(self, total: int) -> None:
        self.total = total
        progress(claim=self.claim, done=0, total=total)

    def on_batch(self, more: int) -> None:
        self.pulse.check()
        self.done = min(self.total, self.done + more)
        progress(claim=self.claim, done=self.done, total=self.total)

    def end(self) -> None:
        progress(claim=self.claim, done=self.total, total=self.total)


def preview_draft(*, claim: Claim, pulse: Pulse) -> Done:
    """Ask everything again as if the draft were live, and keep what would be otherwise beside it.

    Raises Superseded, DraftChanged, NoPassages and the gateway's errors.
    """
    started = time.monotonic()
    tally = _Tally(claim=claim, pulse=pulse)
    seen = preview(
        claim.namespace,
        claim.subject,
        digest=str(claim.details["digest"]),
        watched=Watched(
            on_total=tally.on_total,
            on_batch=tally.on_batch,
            check=pulse.check,
            before_commit=lambda: hold(claim=claim),
        ),
    )
    tally.end()
    figures = {
        "asked_again": seen.judged,
        "answered_otherwise": seen.otherwise,
        "texts_embedded": seen.texts_embedded,
    }
    return _done(figures, started)


def publish_draft(*, claim: Claim, pulse: Pulse) -> Done:
    """Make the draft live. Raises Superseded and what `aura.manuals.press.publish` raises."""
    started = time.monotonic()
    tally = _Tally(claim=claim, pulse=pulse)
    written = publish(
        claim.namespace,
        claim.subject,
        digest=str(claim.details["digest"]),
        press=_press(claim, tally),
    )
    tally.end()
    return _done(_figures(written), started)


def restore_version(*, claim: Claim, pulse: Pulse) -> Done:
    """Bring a version back. Raises Superseded and what `aura.manuals.press.bring_back` raises."""
    started = time.monotonic()
    tally = _Tally(claim=claim, pulse=pulse)
    written = bring_back(
        claim.namespace,
        claim.subject,
        number=int(claim.details["number"]),
        seen=str(claim.details["seen"]),
        press=_press(claim, tally),
    )
    tally.end()
    return _done(_figures(written), started)


def version_from(draft: int) -> ManualVersion | None:
    """The version that the draft of a number became; None where none was published from it, or the
    job that did it is forgotten."""
    jobs = Job.objects.filter(kind=Kind.PUBLISH, details__draft=draft).values_list("pk", flat=True)
    asked = [_asked_as(job) for job in jobs]
    return ManualVersion.objects.filter(asked_as__in=asked).first() if asked else None


def _asked_as(job_id: int) -> str:
    return f"job-{job_id}"


def _press(claim: Claim, tally: _Tally) -> Press:
    return press_for(
        asked_as=_asked_as(claim.job_id),
        by=claim.by,
        on_texts=tally.on_total,
        on_batch=tally.on_batch,
        before_commit=lambda: hold(claim=claim),
    )


def _figures(written: Written) -> dict[str, int]:
    return {
        "chunks_written": written.chunks_written,
        "chunks_removed": written.chunks_removed,
        "texts_embedded": written.texts_embedded,
    }


def _done(figures: dict[str, int], started: float) -> Done:
    return Done(figures={**figures, "seconds": round(time.monotonic() - started, 2)}, problem="")
