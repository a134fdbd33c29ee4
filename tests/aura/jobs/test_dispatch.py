"""Handing a job to the broker, and brokers that do not take it."""

import json
import socket
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import redis
from django.utils import timezone
from pytest_django.fixtures import Settings

from aura.jobs.dispatch import RUN_JOB, dispatch
from aura.jobs.models import Job
from aura.jobs.requests import request_reindex
from aura.jobs.sweep import sweep
from tests.aura.jobs.conftest import NOWHERE

pytestmark = pytest.mark.django_db


@pytest.fixture
def job() -> Job:
    Job.objects.all().delete()
    return request_reindex(namespace="n", source=None, by=None)


@pytest.fixture
def queue(settings: Settings) -> Iterator[redis.Redis]:
    """The real broker, in a database that no worker looks at."""
    path = settings.ENVIRONMENT.endpoints.valkey_socket
    settings.CELERY_BROKER_URL = f"redis+socket://{path}?virtual_host=9"
    with redis.Redis(unix_socket_path=str(path), db=9) as client:
        client.flushdb()
        yield client
        client.flushdb()


@pytest.fixture
def mute() -> Iterator[str]:
    """A broker that takes connections and says nothing."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield f"redis://127.0.0.1:{listener.getsockname()[1]}/0"


def test_dispatched_job_is_its_number_on_the_queue(job: Job, queue: redis.Redis) -> None:
    assert dispatch(job.pk) is True

    (message,) = queue.lrange("celery", 0, -1)
    assert json.loads(message)["headers"]["task"] == RUN_JOB
    assert json.loads(message)["headers"]["argsrepr"] == f"[{job.pk}]"
    job.refresh_from_db()
    assert job.dispatched_at is not None


def test_broker_that_is_down_costs_a_moment_and_leaves_the_job_due(
    job: Job, settings: Settings
) -> None:
    settings.CELERY_BROKER_URL = NOWHERE
    began = time.monotonic()

    assert dispatch(job.pk) is False

    assert time.monotonic() - began < 1
    job.refresh_from_db()
    assert (job.state, job.dispatched_at) == ("queued", None)


def test_broker_that_hangs_costs_less_than_two_seconds(
    job: Job, settings: Settings, mute: str
) -> None:
    settings.CELERY_BROKER_URL = mute
    began = time.monotonic()

    assert dispatch(job.pk) is False

    assert time.monotonic() - began < 2


def test_sweep_waits_once_for_a_broker_that_hangs(
    job: Job,
    settings: Settings,
    mute: str,
    django_capture_on_commit_callbacks: Callable[..., Any],
) -> None:
    for number in range(5):
        Job.objects.create(namespace=f"n{number}", kind="reindex")
    settings.CELERY_BROKER_URL = mute
    began = time.monotonic()

    with django_capture_on_commit_callbacks(execute=True):
        assert sweep(now=timezone.now()).due == 6

    assert time.monotonic() - began < 2.5
