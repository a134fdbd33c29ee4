"""What the sweeper does with jobs that were lost."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.conf import settings as real_settings
from django.db import connection, connections
from django.utils import timezone

from aura.jobs.claims import claim
from aura.jobs.models import Job, State
from aura.jobs.requests import request_reindex
from aura.jobs.sweep import Swept, sweep
from tests.aura.jobs.conftest import Shelf

NOW = timezone.now()
LOST_AFTER = timedelta(seconds=real_settings.JOB_LOST_AFTER_S)
AGAIN_AFTER = timedelta(seconds=real_settings.JOB_DISPATCH_AGAIN_S)
SECOND = timedelta(seconds=1)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def alone() -> None:
    """No job of another test is in the way."""
    Job.objects.all().delete()


def queued(**values: Any) -> Job:
    job = request_reindex(namespace="n", source=None, by=None)
    Job.objects.filter(pk=job.pk).update(**values)
    return job


def running(*, heartbeat_at: datetime, attempts: int = 1) -> Job:
    job = queued()
    claim(job_id=job.pk)
    Job.objects.filter(pk=job.pk).update(heartbeat_at=heartbeat_at, attempts=attempts)
    job.refresh_from_db()
    return job


@pytest.mark.parametrize(
    ("dispatched_at", "due"),
    [
        (None, 1),
        (NOW - AGAIN_AFTER - SECOND, 1),
        (NOW - AGAIN_AFTER + SECOND, 0),
    ],
    ids=["never handed over", "handed over long ago", "handed over just now"],
)
def test_queued_job_that_the_broker_may_not_have_is_due(
    dispatched_at: datetime | None, due: int
) -> None:
    job = queued(dispatched_at=dispatched_at)

    assert sweep(now=NOW) == Swept(due=due)

    job.refresh_from_db()
    assert (job.state, job.attempts) == ("queued", 0)


def test_running_job_that_gives_signs_is_left_alone() -> None:
    job = running(heartbeat_at=NOW - LOST_AFTER + SECOND)

    assert sweep(now=NOW) == Swept()

    assert Job.objects.get(pk=job.pk).token == job.token


@pytest.mark.parametrize("attempts", [1, 2])
def test_running_job_without_signs_is_queued_again(attempts: int) -> None:
    job = running(heartbeat_at=NOW - LOST_AFTER - SECOND, attempts=attempts)

    assert sweep(now=NOW) == Swept(requeued=1, due=1)

    job.refresh_from_db()
    assert (job.state, job.attempts, job.token, job.reason) == ("queued", attempts, None, "")
    held = claim(job_id=job.pk)
    assert held is not None
    assert held.attempt == attempts + 1


def test_job_lost_three_times_is_parked_with_its_reason() -> None:
    job = running(heartbeat_at=NOW - LOST_AFTER - SECOND, attempts=3)

    assert sweep(now=NOW) == Swept(parked=1)
    assert sweep(now=NOW) == Swept()

    job.refresh_from_db()
    assert (job.state, job.finished_at, job.token) == ("failed", NOW, None)
    assert "3" in job.reason
    assert claim(job_id=job.pk) is None


def test_job_remembers_at_which_manual_its_worker_was_lost() -> None:
    job = running(heartbeat_at=NOW - LOST_AFTER - SECOND)
    Job.objects.filter(pk=job.pk).update(at="b.md", lost_at=["a.md"])

    sweep(now=NOW)

    job.refresh_from_db()
    assert (job.at, job.lost_at) == ("", ["a.md", "b.md"])
    held = claim(job_id=job.pk)
    assert held is not None
    assert held.lost_at == ("a.md", "b.md")


def test_reason_of_a_parked_job_names_the_manuals_once() -> None:
    job = running(heartbeat_at=NOW - LOST_AFTER - SECOND, attempts=3)
    other = Job.objects.create(namespace="other", kind="reindex")
    claim(job_id=other.pk)
    Job.objects.filter(pk=other.pk).update(heartbeat_at=job.heartbeat_at, attempts=3)
    Job.objects.filter(pk=job.pk).update(at="a.md", lost_at=["a.md", "cap/b.md"])

    assert sweep(now=NOW) == Swept(parked=2)

    job.refresh_from_db()
    other.refresh_from_db()
    assert "a.md, cap/b.md" in job.reason
    assert "a.md" not in other.reason
    assert (job.lost_at, other.lost_at) == (["a.md", "cap/b.md", "a.md"], [])


def test_finished_jobs_are_left_alone() -> None:
    queued(state=State.DONE, finished_at=NOW - 9 * LOST_AFTER)

    assert sweep(now=NOW) == Swept()


@pytest.fixture
def other_session(shelf: Shelf) -> Any:
    """Another sweeper's session that is at work."""
    other = connections.create_connection("default")
    try:
        with other.cursor() as cursor:
            cursor.execute("BEGIN")
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended('jobs:sweep', 0))")
            yield cursor
    finally:
        other.close()


def test_second_sweeper_leaves_at_once(other_session: Any) -> None:
    job = running(heartbeat_at=NOW - LOST_AFTER - SECOND)

    meanwhile = sweep(now=NOW)
    other_session.execute("COMMIT")

    assert meanwhile == Swept()
    assert Job.objects.get(pk=job.pk).token == job.token
    assert sweep(now=NOW) == Swept(requeued=1, due=1)


def test_sweep_costs_few_statements_whatever_it_finds(
    django_assert_max_num_queries: Any,
) -> None:
    for number in range(30):
        Job.objects.create(namespace=f"n{number}", kind="reindex")

    with django_assert_max_num_queries(7, connection=connection):
        assert sweep(now=NOW) == Swept(due=30)
