"""Real workers, a real broker, and what is left when either is killed in the middle of a job.

Each worker runs as in production, but looks for lost jobs twice a second instead of every twenty
seconds. A manual's version is in each of its passages: two versions at once would be a torn source.
"""

import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from django.conf import settings as real_settings
from django.db import connection
from pytest_django.fixtures import Settings

from aura.embedded import Part, acquire
from aura.jobs.models import Job
from aura.jobs.requests import cancel
from aura.jobs.signs import worker_last_seen
from tests.aura.jobs.conftest import Shelf
from tests.aura.jobs.processes import CeleryProcess, until
from tests.knowledge.fake_embeddings import FakeEmbeddings, Fault

OLD, NEW = {"v1"}, {"v2"}


class Broker:
    """A Valkey of these tests alone, which can be stopped."""

    def __init__(self, data_dir: Path) -> None:
        self._data_dir = data_dir
        self.start()

    def start(self) -> None:
        self._lease = acquire(self._data_dir, frozenset({Part.VALKEY}))
        self.url = self._lease.endpoints.valkey_url

    def stop(self) -> None:
        self._lease.release(linger_s=0)


@pytest.fixture(scope="module")
def broker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Broker]:
    made = Broker(tmp_path_factory.mktemp("broker") / "data")
    yield made
    made.stop()


@pytest.fixture(scope="module")
def manuals(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The workers' manuals directory."""
    return tmp_path_factory.mktemp("worker") / "manuals"


@pytest.fixture(scope="module")
def start(
    broker: Broker,
    manuals: Path,
    embeddings: FakeEmbeddings,
    django_db_setup: None,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Callable[..., CeleryProcess]]:
    """Starts Celery's programs on the tests' database; they end with the module."""
    folder = tmp_path_factory.mktemp("celery")
    place = real_settings.ENVIRONMENT.endpoints
    environment = {
        "DJANGO_SETTINGS_MODULE": "tests.aura.jobs.worker_settings",
        "DATABASE_URL": f"postgres://{place.postgres_user}@/{place.postgres_socket_dir}/"
        f"{connection.settings_dict['NAME']}",
        "DJANGO_SECRET_KEY": real_settings.SECRET_KEY,
        "DJANGO_ALLOWED_HOSTS": "127.0.0.1",
        "REDIS_URL": broker.url,
        "PATIENT_LOOKUP_PROVIDER": "mock",
        "TEST_EMBEDDINGS_URL": embeddings.url,
        "AURA_MANUALS_DIR": str(manuals),
        "AURA_ROLE": "worker",
    }
    running: list[CeleryProcess] = []

    def run(*arguments: str) -> CeleryProcess:
        running.append(CeleryProcess(arguments, environment, folder / f"{arguments[0]}.log"))
        return running[-1]

    run("beat", "--schedule", str(folder / "beat"), "--pidfile", "")
    yield run
    for process in running:
        process.kill()


class Staff:
    """The worker on duty; another one takes its place where it was killed."""

    def __init__(self, start: Callable[..., CeleryProcess]) -> None:
        self._start = start
        self.hire()

    def hire(self) -> None:
        self.worker = self._start("worker", "--concurrency", "1", "--without-gossip")


@pytest.fixture(scope="module")
def staff(start: Callable[..., CeleryProcess]) -> Staff:
    return Staff(start)


@pytest.fixture
def shelf(
    shelf: Shelf, staff: Staff, broker: Broker, settings: Settings, manuals: Path
) -> Iterator[Shelf]:
    """The manuals that the worker reads, one of them ingested in its old version and changed."""
    shutil.rmtree(manuals, ignore_errors=True)
    settings.CELERY_BROKER_URL = broker.url
    filled = replace(shelf, manuals=manuals)
    filled.write("a.md", "v1")
    assert finished(filled.ask()).reason == ""
    filled.write("a.md", "v2")
    filled.embeddings.received.clear()
    yield filled
    for job in Job.objects.filter(namespace=filled.namespace):
        cancel(job=job, by=None)


def finished(job: Job, *, within_s: float = 30.0) -> Job:
    """The job when it has ended."""

    def ended() -> bool:
        job.refresh_from_db()
        return job.is_finished

    until(ended, within_s=within_s)
    return job


def working_at(shelf: Shelf, *, requests: int = 1) -> None:
    """Wait until the worker waits for the embeddings of what it will write."""
    shelf.embeddings.wait_for_requests(requests)


def test_job_is_done_by_the_worker(shelf: Shelf) -> None:
    job = finished(shelf.ask())

    assert (job.state, job.reason, job.attempts, job.done, job.total) == ("done", "", 1, 1, 1)
    assert job.dispatched_at is not None
    assert shelf.versions("a.md") == NEW
    until(lambda: worker_last_seen() >= job.started_at)


def test_job_of_a_killed_pool_child_is_done_by_the_next(shelf: Shelf, staff: Staff) -> None:
    shelf.embeddings.go_wrong(Fault.HANGING, times=1)
    job = shelf.ask()
    working_at(shelf)

    staff.worker.kill_pool_child()

    assert shelf.versions("a.md") == OLD
    assert (finished(job).state, job.attempts) == ("done", 2)
    assert shelf.versions("a.md") == NEW


def test_job_of_a_killed_worker_is_done_by_the_next(shelf: Shelf, staff: Staff) -> None:
    shelf.embeddings.go_wrong(Fault.HANGING, times=1)
    job = shelf.ask()
    working_at(shelf)

    staff.worker.kill()
    staff.hire()

    assert shelf.versions("a.md") == OLD
    assert (finished(job).state, job.attempts) == ("done", 2)
    assert shelf.versions("a.md") == NEW


def test_job_that_kills_its_worker_is_parked_after_three_tries(shelf: Shelf, staff: Staff) -> None:
    shelf.embeddings.go_wrong(Fault.HANGING)
    job = shelf.ask()
    for attempt in (1, 2, 3):
        working_at(shelf, requests=attempt)
        staff.worker.kill_pool_child()

    assert (finished(job).state, job.attempts) == ("failed", 3)
    assert "3" in job.reason
    assert "a.md" in job.reason
    assert shelf.versions("a.md") == OLD
    assert len(shelf.embeddings.received) == 3


def test_manual_that_kills_its_worker_keeps_no_other_from_being_ingested(
    shelf: Shelf, staff: Staff
) -> None:
    shelf.write("b.md", "v2")
    shelf.embeddings.go_wrong(Fault.HANGING)
    job = shelf.ask()
    working_at(shelf)
    # The next attempt begins with the other one.
    shelf.embeddings.go_wrong(Fault.HANGING, after=1)
    staff.worker.kill_pool_child()
    for requests in (3, 4):
        working_at(shelf, requests=requests)
        staff.worker.kill_pool_child()

    assert (finished(job).state, job.lost_at) == ("failed", ["a.md"] * 3)
    assert "b.md" not in job.reason
    assert (shelf.versions("a.md"), shelf.versions("b.md")) == (OLD, NEW)


def test_cancelled_job_stops_and_the_worker_goes_on(shelf: Shelf) -> None:
    shelf.embeddings.go_wrong(Fault.HANGING)
    job = shelf.ask()
    working_at(shelf)

    cancel(job=job, by=None)
    shelf.embeddings.behave()
    other = finished(shelf.ask(forced=True))

    job.refresh_from_db()
    assert (job.state, job.result, other.state) == ("cancelled", None, "done")
    assert len(shelf.embeddings.received) == 2


def test_job_asked_for_while_the_broker_is_down_runs_when_it_is_back(
    shelf: Shelf, broker: Broker
) -> None:
    broker.stop()
    began = time.monotonic()
    job = shelf.ask()
    assert time.monotonic() - began < 2
    assert job.dispatched_at is None

    broker.start()

    assert finished(job).state == "done"
    assert shelf.versions("a.md") == NEW
