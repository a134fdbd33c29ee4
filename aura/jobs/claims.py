"""Holding a job: whoever has its current token may write it, and nobody else.

Every write is one conditional statement, so that a worker which was given up for lost, and comes
back, changes nothing of what its successor does.
"""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.models import User
from django.db.models import F
from django.utils import timezone

from aura.jobs.models import MAX_ATTEMPTS, Job, Kind, State
from knowledge.models import MAX_NAME_LENGTH


class Superseded(Exception):
    """The job is no longer this worker's: it was cancelled, or given up for lost and queued again.

    Nothing of the current step was kept; there is nothing to do but to stop.
    """

    def __init__(self, claim: "Claim") -> None:
        super().__init__(f"job {claim.job_id} is no longer this worker's; it stops here")


@dataclass(frozen=True, kw_only=True)
class Claim:
    """The right to work at a job, and what the job is."""

    job_id: int
    token: uuid.UUID
    kind: Kind
    namespace: str
    subject: str
    forced: bool
    attempt: int
    details: Mapping[str, Any] = field(default_factory=dict)
    """What was seen by who asked for it (`Job.details`)."""
    by: User | None = None
    """Who asked for it."""
    lost_at: tuple[str, ...] = ()
    """The manuals at which earlier attempts lost their workers."""


def claim(*, job_id: int) -> Claim | None:
    """Take a queued job; None where it is taken, finished or gone: its message came twice."""
    token = uuid.uuid4()
    now = timezone.now()
    taken = Job.objects.filter(pk=job_id, state=State.QUEUED, attempts__lt=MAX_ATTEMPTS).update(
        state=State.RUNNING,
        token=token,
        attempts=F("attempts") + 1,
        heartbeat_at=now,
        started_at=now,
        done=0,
        total=0,
    )
    mine = Job.objects.filter(pk=job_id, token=token).select_related("requested_by")
    job = mine.first() if taken else None
    if job is None:
        return None
    return Claim(
        job_id=job.pk,
        token=token,
        kind=Kind(job.kind),
        namespace=job.namespace,
        subject=job.subject,
        forced=job.forced,
        attempt=job.attempts,
        details=job.details,
        by=job.requested_by,
        lost_at=tuple(job.lost_at),
    )


def heartbeat(*, claim: Claim) -> None:
    """Say that the work goes on. Raises Superseded."""
    _write(claim, heartbeat_at=timezone.now())


def progress(*, claim: Claim, done: int, total: int, at: str = "") -> None:
    """Say how far the work is, in manuals, and at which one. Raises Superseded."""
    at = at[:MAX_NAME_LENGTH]
    _write(claim, done=done, total=total, at=at, heartbeat_at=timezone.now())


def hold(*, claim: Claim) -> None:
    """Inside a transaction: keep the job this worker's until the commit. Raises Superseded.

    The row stays locked, so that neither the sweeper nor a cancellation comes between this check
    and the commit that it guards.
    """
    mine = Job.objects.select_for_update(no_key=True).filter(pk=claim.job_id, token=claim.token)
    if not list(mine.values_list("pk", flat=True)):
        raise Superseded(claim)


def hand_on(*, claim: Claim) -> None:
    """Let the job's next attempt go on from here. Raises Superseded."""
    _write(claim, state=State.QUEUED, token=None, dispatched_at=None, at="")


def finish(*, claim: Claim, result: dict[str, Any]) -> None:
    """The work is done. Raises Superseded."""
    _write(claim, state=State.DONE, token=None, finished_at=timezone.now(), result=result)


def fail(*, claim: Claim, reason: str, result: dict[str, Any] | None = None) -> None:
    """The work cannot be done; the reason is for the person who asked. Raises Superseded."""
    _write(
        claim,
        state=State.FAILED,
        token=None,
        finished_at=timezone.now(),
        reason=reason,
        result=result,
    )


def _write(claim: Claim, **values: Any) -> None:
    if not Job.objects.filter(pk=claim.job_id, token=claim.token).update(**values):
        raise Superseded(claim)
