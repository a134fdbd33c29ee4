"""Tasks: doormen that fetch, call one function and log."""

from datetime import timedelta

import structlog
from celery import shared_task
from django.utils import timezone

from aura.jobs.dispatch import RUN_JOB
from aura.jobs.signs import note_worker
from aura.jobs.sweep import sweep
from aura.jobs.work import work
from aura.tenancy.live import unscoped_values
from aura.turn.retention import forget_before

log = structlog.get_logger(__name__)


@shared_task(name="aura.forget_old_turns")  # type: ignore[untyped-decorator]
def forget_old_turns() -> None:
    """Forget what was said longer ago than `RETENTION_TURN_DAYS`."""
    days = unscoped_values()["RETENTION_TURN_DAYS"]
    turns, events = forget_before(timezone.now() - timedelta(days=days))
    log.info("old_turns_forgotten", turns=turns, events=events)


@shared_task(name=RUN_JOB)  # type: ignore[untyped-decorator]
def run_job(job_id: int) -> None:
    """Do the job of this number, if it is still due."""
    work(job_id=job_id)


@shared_task(name="aura.sweep_jobs")  # type: ignore[untyped-decorator]
def sweep_jobs() -> None:
    """Send again what was lost. That this runs at all is the worker's sign of life."""
    now = timezone.now()
    note_worker(now)
    sweep(now=now)
