"""Who may write a job."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections, transaction

from aura.jobs.claims import Claim, Superseded, claim, fail, finish, heartbeat, hold, progress
from aura.jobs.models import Job, State
from aura.jobs.requests import cancel, request_reindex
from tests.aura.jobs.conftest import Shelf


def asked() -> Job:
    return request_reindex(namespace="n", source=None, by=None)


def claimed(job: Job) -> Claim:
    held = claim(job_id=job.pk)
    assert held is not None
    return held


WRITES: list[Callable[[Claim], None]] = [
    lambda held: heartbeat(claim=held),
    lambda held: progress(claim=held, done=1, total=2),
    lambda held: finish(claim=held, result={}),
    lambda held: fail(claim=held, reason="no"),
    lambda held: hold(claim=held),
]
NAMES = ["heartbeat", "progress", "finish", "fail", "hold"]


@pytest.mark.django_db
def test_claim_takes_a_queued_job() -> None:
    job = asked()

    held = claimed(job)

    job.refresh_from_db()
    assert (job.state, job.attempts, job.token) == ("running", 1, held.token)
    assert job.started_at == job.heartbeat_at
    assert (held.namespace, held.subject, held.attempt, held.forced) == ("n", "", 1, False)


@pytest.mark.django_db
def test_claim_of_a_taken_finished_or_missing_job_is_none() -> None:
    taken, finished = asked(), None
    held = claimed(taken)

    again = claim(job_id=taken.pk)
    finish(claim=held, result={})
    finished = claim(job_id=taken.pk)

    assert (again, finished, claim(job_id=0)) == (None, None, None)


def test_twelve_workers_at_once_take_a_job_once(shelf: Shelf) -> None:
    job = shelf.ask()
    barrier = threading.Barrier(12)

    def one(_number: int) -> bool:
        try:
            barrier.wait()
            return claim(job_id=job.pk) is not None
        finally:
            connections.close_all()

    with ThreadPoolExecutor(12) as pool:
        taken = list(pool.map(one, range(12)))

    job.refresh_from_db()
    assert (taken.count(True), job.attempts) == (1, 1)


@pytest.mark.django_db
@pytest.mark.parametrize("write", WRITES, ids=NAMES)
def test_worker_given_up_for_lost_writes_nothing(write: Callable[[Claim], None]) -> None:
    job = asked()
    lost = claimed(job)
    Job.objects.filter(pk=job.pk).update(state=State.QUEUED, token=None)
    successor = claimed(job)
    before = Job.objects.values().get(pk=job.pk)

    with pytest.raises(Superseded, match="no longer this worker's"), transaction.atomic():
        write(lost)

    assert Job.objects.values().get(pk=job.pk) == before
    assert before["token"] == successor.token


@pytest.mark.django_db
@pytest.mark.parametrize("write", WRITES, ids=NAMES)
def test_worker_of_a_cancelled_job_writes_nothing(write: Callable[[Claim], None]) -> None:
    job = asked()
    held = claimed(job)
    cancel(job=job, by=None)

    with pytest.raises(Superseded), transaction.atomic():
        write(held)

    job.refresh_from_db()
    assert (job.state, job.done) == ("cancelled", 0)


@pytest.mark.django_db
def test_progress_and_heartbeat_are_signs_of_life() -> None:
    job = asked()
    held = claimed(job)
    signs = []
    for write in WRITES[:2]:
        write(held)
        job.refresh_from_db()
        signs.append(job.heartbeat_at)

    assert job.started_at < signs[0] < signs[1]
    assert (job.done, job.total) == (1, 2)


@pytest.mark.django_db
def test_finished_job_keeps_its_figures() -> None:
    job = asked()
    finish(claim=claimed(job), result={"sources_seen": 2})

    job.refresh_from_db()
    assert (job.state, job.result, job.reason, job.token) == ("done", {"sources_seen": 2}, "", None)
    assert job.is_finished


@pytest.mark.django_db
def test_failed_job_keeps_its_reason() -> None:
    job = asked()
    fail(claim=claimed(job), reason="No hay manuales.", result={"sources_seen": 0})

    job.refresh_from_db()
    assert (job.state, job.reason) == ("failed", "No hay manuales.")
    assert job.result == {"sources_seen": 0}
