"""The sweeper: finds what was lost on the way and what was lost at work, and sends it again."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

import structlog
from django.conf import settings
from django.db import connection, transaction
from django.db.models import F, Func, Q, QuerySet
from django.utils.translation import gettext as _

from aura.jobs.dispatch import dispatch
from aura.jobs.models import MAX_ATTEMPTS, Job, State

log = structlog.get_logger(__name__)


@dataclass(frozen=True, kw_only=True)
class Swept:
    """What a sweep found. All zero where another sweeper was at it."""

    requeued: int = 0
    parked: int = 0
    due: int = 0
    """Queued jobs that were handed to the broker once more, or could not be."""


def sweep(*, now: datetime) -> Swept:
    """Queue again the jobs whose worker is lost, park those lost too often, send what is due.

    A worker is lost when its last sign is older than `JOB_LOST_AFTER_S`. One sweeper works at a
    time; another that comes meanwhile leaves at once.
    """
    with transaction.atomic():
        if not _alone():
            return Swept()
        lost = Job.objects.filter(
            state=State.RUNNING,
            heartbeat_at__lt=now - timedelta(seconds=settings.JOB_LOST_AFTER_S),
        )
        lost.exclude(at="").update(
            lost_at=Func(F("lost_at"), F("at"), function="array_append"), at=""
        )
        parked = _park(lost.filter(attempts__gte=MAX_ATTEMPTS), now)
        requeued = lost.filter(attempts__lt=MAX_ATTEMPTS).update(
            state=State.QUEUED, token=None, dispatched_at=None
        )
        due = _due(now)
        transaction.on_commit(lambda: _send(due), robust=True)
    swept = Swept(requeued=requeued, parked=parked, due=len(due))
    if swept != Swept():
        log.warning("jobs_swept", requeued=requeued, parked=parked, due=len(due))
    return swept


def _park(lost: QuerySet[Job], now: datetime) -> int:
    parked = 0
    for job_id, names in lost.values_list("pk", "lost_at"):
        parked += lost.filter(pk=job_id).update(
            state=State.FAILED, token=None, finished_at=now, reason=_why_parked(names)
        )
    return parked


def _why_parked(names: Sequence[str]) -> str:
    """For the person who finds a job parked: at which manuals its workers were lost."""
    if not names:
        return _(
            "The worker was lost %(times)d times while at it, so it is not tried again. Each "
            "source is wholly old or wholly new. See the worker's log, then ask for it again."
        ) % {"times": MAX_ATTEMPTS}
    return _(
        "The worker was lost %(times)d times while at it, so it is not tried again. It was at: "
        "%(names)s. These manuals keep their former version until they change or somebody asks "
        "again; the others were ingested before them. See the worker's log."
    ) % {"times": MAX_ATTEMPTS, "names": ", ".join(dict.fromkeys(names))}


def _due(now: datetime) -> list[int]:
    """Queued jobs that the broker was not given, or was given so long ago that it may have lost
    them."""
    long_ago = now - timedelta(seconds=settings.JOB_DISPATCH_AGAIN_S)
    queued = Job.objects.filter(state=State.QUEUED)
    due = queued.filter(Q(dispatched_at__isnull=True) | Q(dispatched_at__lt=long_ago))
    return list(due.order_by("pk").values_list("pk", flat=True))


def _send(due: Sequence[int]) -> None:
    for job_id in due:
        if not dispatch(job_id):
            return  # each of the others would wait for the same broker


def _alone() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(hashtextextended('jobs:sweep', 0))")
        return bool(cursor.fetchone()[0])
