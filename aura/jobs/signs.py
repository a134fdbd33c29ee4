"""Whether a worker is alive: not a process, but something it did a moment ago."""

from datetime import datetime

from aura.jobs.models import WorkerSign


def note_worker(now: datetime) -> None:
    """A worker is at work. The sweeper says so at each sweep, a running job with each heartbeat."""
    WorkerSign.objects.bulk_create(
        [WorkerSign(id=1, at=now)],
        update_conflicts=True,
        unique_fields=["id"],
        update_fields=["at"],
    )


def worker_last_seen() -> datetime | None:
    """When a worker last ran something; None where none ever did."""
    return WorkerSign.objects.values_list("at", flat=True).first()
