"""Asking for a re-index, and cancelling it."""

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connections
from django.utils import translation

from aura.jobs.claims import claim
from aura.jobs.models import Job, State
from aura.jobs.requests import NotFromDisk, UnknownSource, cancel, request_reindex
from knowledge.models import Origin
from tests import factories
from tests.aura.jobs.conftest import Shelf


@pytest.fixture
def person() -> Any:
    return User(username="ana")


def test_request_is_queued_for_the_source_and_the_person(shelf: Shelf) -> None:
    source = factories.source(shelf.namespace, "cap/a.md")
    ana = User.objects.create_user("ana-of-the-jobs")

    job = request_reindex(namespace=shelf.namespace, source=source.name, by=ana)

    assert (job.state, job.subject, job.forced, job.attempts) == ("queued", "cap/a.md", False, 0)
    assert job.requested_by == ana
    ana.delete()
    job.refresh_from_db()
    assert job.requested_by is None


def test_request_is_not_delayed_by_a_broker_that_is_down(shelf: Shelf) -> None:
    began = time.monotonic()

    job = shelf.ask()

    assert time.monotonic() - began < 2
    assert (job.state, job.dispatched_at) == ("queued", None)


def test_second_request_gets_the_job_that_is_there(shelf: Shelf) -> None:
    first = shelf.ask()
    same = shelf.ask()
    claim(job_id=first.pk)
    while_running = shelf.ask()
    other = shelf.ask(forced=True)

    assert first.pk == same.pk == while_running.pk
    assert other.pk != first.pk


def test_finished_job_does_not_stand_in_the_way(shelf: Shelf) -> None:
    first = shelf.ask()
    cancel(job=first, by=None)

    assert shelf.ask().pk != first.pk


def test_ten_requests_at_once_make_one_job(shelf: Shelf) -> None:
    barrier = threading.Barrier(10)

    def one(_number: int) -> int:
        try:
            barrier.wait()
            return shelf.ask().pk
        finally:
            connections.close_all()

    with ThreadPoolExecutor(10) as pool:
        jobs = set(pool.map(one, range(10)))

    assert len(jobs) == 1
    assert Job.objects.filter(namespace=shelf.namespace).count() == 1


@pytest.mark.django_db
def test_request_that_is_rolled_back_tells_no_broker(
    django_capture_on_commit_callbacks: Callable[..., Any],
) -> None:
    with django_capture_on_commit_callbacks() as callbacks:
        job = request_reindex(namespace="n", source=None, by=None)

    assert len(callbacks) == 1
    assert job.dispatched_at is None


@pytest.mark.django_db
def test_source_of_another_tenant_is_unknown() -> None:
    factories.source("theirs", "a.md")

    with pytest.raises(UnknownSource, match=r"'a\.md'; nothing was asked for"):
        request_reindex(namespace="ours", source="a.md", by=None)


@pytest.mark.django_db
@pytest.mark.parametrize("origin", [Origin.UPLOAD, Origin.CONNECTED])
def test_source_without_a_file_cannot_be_read_again(origin: Origin) -> None:
    factories.source("ours", "a.md", origin=origin)

    with pytest.raises(NotFromDisk, match="nothing was asked for"):
        request_reindex(namespace="ours", source="a.md", by=None)


@pytest.mark.django_db
@pytest.mark.parametrize("running", [False, True], ids=["queued", "running"])
def test_cancelled_job_says_who_did_it(person: User, running: bool) -> None:
    job = request_reindex(namespace="n", source=None, by=None)
    if running:
        claim(job_id=job.pk)

    with translation.override("en"):
        assert cancel(job=job, by=person) is True

    assert (job.state, job.reason, job.token) == ("cancelled", "Cancelled by ana.", None)
    assert job.finished_at is not None
    assert claim(job_id=job.pk) is None


@pytest.mark.django_db
def test_finished_job_cannot_be_cancelled(person: User) -> None:
    job = request_reindex(namespace="n", source=None, by=None)
    cancel(job=job, by=None)
    reason = job.reason

    assert cancel(job=job, by=person) is False
    assert (job.state, job.reason) == (State.CANCELLED, reason)
