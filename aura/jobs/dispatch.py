"""Telling the broker that a job is due. A broker that is down costs a second and nothing else."""

from functools import cache

import redis
import structlog
from celery import Celery
from django.conf import settings
from django.db.utils import DatabaseError
from django.utils import timezone
from kombu.exceptions import OperationalError

from aura.jobs.models import Job, State

log = structlog.get_logger(__name__)

RUN_JOB = "aura.run_job"

# One try, a second for each wait: Celery's own publish waits four seconds for a broker that hangs.
_IMPATIENT = {"max_retries": 0, "socket_timeout": 1.0, "socket_connect_timeout": 1.0}


@cache
def _sender() -> Celery:
    """An app that only sends. `aura.celery` starts the embedded parts when it is imported, which
    is right for a worker alone."""
    sender = Celery("aura", set_as_current=False, fixups=[])
    sender.config_from_object("django.conf:settings", namespace="CELERY")
    return sender


def dispatch(job_id: int) -> bool:
    """Send a job's number to the workers; whether the broker took it.

    Never raises for a broker that is down: the row stays queued and the sweeper sends it again.
    """
    if not send(RUN_JOB, job_id):
        return False
    _note_dispatch(job_id)
    return True


def send(task: str, *arguments: int | str) -> bool:
    """Send a task to the workers; whether the broker took it. Never raises for one that is down."""
    sender = _sender()
    try:
        with sender.connection_for_write(
            settings.CELERY_BROKER_URL, transport_options=_IMPATIENT
        ) as connection:
            sender.send_task(task, args=list(arguments), connection=connection, retry=False)
    except (OperationalError, redis.RedisError, OSError) as error:
        log.warning(
            "task_not_dispatched", task=task, of=list(arguments), cause=type(error).__name__
        )
        return False
    return True


def _note_dispatch(job_id: int) -> None:
    try:
        Job.objects.filter(pk=job_id, state=State.QUEUED).update(dispatched_at=timezone.now())
    except DatabaseError as error:
        # It was sent; at worst the sweeper sends it once more.
        log.warning("dispatch_not_noted", job=job_id, cause=type(error).__name__)
