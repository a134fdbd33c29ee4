"""Forgetting jobs that ended, when their time is over."""

from datetime import datetime

from aura.jobs.models import FINISHED, Job

BATCH = 500


def forget_jobs_before(limit: datetime) -> int:
    """Delete the jobs that ended before the limit; how many. What is unfinished stays, however
    old."""
    deleted = 0
    ended = Job.objects.filter(state__in=FINISHED, finished_at__lt=limit)
    while ids := list(ended.values_list("pk", flat=True)[:BATCH]):
        deleted += Job.objects.filter(pk__in=ids).delete()[0]
    return deleted
