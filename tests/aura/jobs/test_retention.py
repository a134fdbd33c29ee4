"""Forgetting jobs that ended, and logins, when their time is over."""

from datetime import timedelta

import pytest
from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.utils import timezone

from aura.jobs import retention
from aura.jobs.models import Job, Kind, State
from aura.jobs.retention import forget_jobs_before
from aura.tasks import forget_old_jobs, forget_old_logins
from aura.tenancy import live

pytestmark = pytest.mark.django_db


def job(subject: str, state: State, days_ago: float) -> Job:
    """A job that ended, or was asked for, so many days ago."""
    when = timezone.now() - timedelta(days=days_ago)
    ended = state not in (State.QUEUED, State.RUNNING)
    made = Job.objects.create(
        namespace="default",
        kind=Kind.REINDEX,
        subject=subject,
        state=state,
        reason="por algo" if ended else "",
        finished_at=when if ended else None,
    )
    Job.objects.filter(pk=made.pk).update(created_at=when)
    return made


def test_ended_jobs_go_and_the_others_stay() -> None:
    for state in (State.DONE, State.FAILED, State.CANCELLED):
        job(f"old {state}", state, 10)
    kept = {job("young", State.DONE, 1).pk, job("waiting", State.QUEUED, 10).pk}

    assert forget_jobs_before(timezone.now() - timedelta(days=5)) == 3
    assert set(Job.objects.values_list("pk", flat=True)) == kept


def test_many_jobs_are_forgotten_in_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "BATCH", 2)
    for number in range(5):
        job(f"{number}", State.DONE, 10)

    assert forget_jobs_before(timezone.now()) == 5


def test_jobs_task_obeys_the_setting() -> None:
    job("old", State.DONE, 10)
    forget_old_jobs()
    assert Job.objects.count() == 1

    live.set_unscoped("RETENTION_JOB_DAYS", 9)
    forget_old_jobs()

    assert Job.objects.count() == 0


def test_logins_task_obeys_the_setting() -> None:
    attempt = {"username": "ana", "ip_address": "10.0.0.1", "user_agent": "x"}
    logs = (AccessAttempt, AccessLog, AccessFailureLog)
    for log in logs:
        for days in (10, 1):
            failures = {"failures_since_start": 1} if log is AccessAttempt else {}
            row = log.objects.create(**{**attempt, **failures, "user_agent": f"{days}"})
            when = timezone.now() - timedelta(days=days)
            log.objects.filter(pk=row.pk).update(attempt_time=when)
    forget_old_logins()
    assert [log.objects.count() for log in logs] == [2, 2, 2]

    live.set_unscoped("RETENTION_LOGIN_DAYS", 9)
    forget_old_logins()

    assert [log.objects.get().user_agent for log in logs] == ["1", "1", "1"]
