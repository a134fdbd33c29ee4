"""The heartbeat of a running job."""

import threading

import pytest
from django.db import connection
from django.utils import timezone
from pytest_django.fixtures import Settings

from aura.jobs.claims import Claim, Superseded, claim
from aura.jobs.models import Job
from aura.jobs.pulse import beating
from aura.jobs.requests import cancel
from aura.jobs.signs import worker_last_seen
from tests.aura.jobs.conftest import Shelf
from tests.aura.jobs.processes import until


@pytest.fixture
def held(shelf: Shelf, settings: Settings) -> Claim:
    settings.JOB_HEARTBEAT_S = 0.02
    taken = claim(job_id=shelf.ask().pk)
    assert taken is not None
    return taken


def beats_after(job: Job) -> bool:
    """Whether a heartbeat came since the job was looked at."""
    return bool(Job.objects.get(pk=job.pk).heartbeat_at > job.heartbeat_at)


def test_job_and_worker_give_signs_while_the_work_says_nothing(held: Claim) -> None:
    job = Job.objects.get(pk=held.job_id)
    with beating(held) as pulse:
        until(lambda: beats_after(job))
        pulse.check()

        until(lambda: worker_last_seen() > job.heartbeat_at)


def test_work_is_told_that_its_job_was_taken_away(held: Claim) -> None:
    def told() -> bool:
        try:
            pulse.check()
        except Superseded:
            return True
        return False

    with beating(held) as pulse:
        cancel(job=Job.objects.get(pk=held.job_id), by=None)

        assert until(told)


def test_beating_goes_on_when_its_session_was_ended(held: Claim) -> None:
    began = timezone.now()
    with beating(held) as pulse:
        until(lambda: beats_after(Job.objects.get(pk=held.job_id)))
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND backend_start >= %s",
                [began],
            )
            assert cursor.rowcount == 1

        until(lambda: beats_after(Job.objects.get(pk=held.job_id)))
        pulse.check()


def test_no_heart_beats_after_the_work(held: Claim) -> None:
    with pytest.raises(ZeroDivisionError), beating(held):
        raise ZeroDivisionError

    assert not [one for one in threading.enumerate() if one.name.startswith("pulse-")]
