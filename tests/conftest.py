"""The cast of the tests: a corpus embedded once, tenants of their own, a server over HTTP.

Everything is namespaced, so tests do not empty tables. `db` runs a test in a transaction that is
rolled back; `committed` lets one commit (threads, processes, HTTP) in a tenant of its own, whose
rows are deleted afterwards. `transaction=True` would empty the corpus and is not used.
"""

import gc
import os
import subprocess
import sys
import urllib.parse
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.db import connection, connections
from django.test.testcases import LiveServerThread
from pytest_django.plugin import DjangoDbBlocker, blocking_manager_key

from tests import corpus
from tests.corpus import MANUALS

ROOT = Path(__file__).resolve().parent.parent
_TEMPLATE = pytest.StashKey[str]()
_UNTIL_THE_END = pytest.StashKey[ExitStack]()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests last, whatever the shuffle: Playwright leaves an event loop running in the main
    thread, in which nothing else can run one."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


def pytest_collection_finish(session: pytest.Session) -> None:
    """What was imported and collected stays to the end: the garbage collector, which took a tenth
    of the tests' CPU time, need not look through it again and again."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes(config: pytest.Config) -> None:
    """In the controller, before there is a worker: what they will copy."""
    with ExitStack() as held:
        held.enter_context(config.stash[blocking_manager_key].unblock())
        config.stash[_TEMPLATE] = held.enter_context(corpus.ingested())
        config.stash[_UNTIL_THE_END] = held.pop_all()


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """In the controller, of a worker that will start."""
    node.workerinput["template"] = node.config.stash[_TEMPLATE]


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """In the controller, when its workers have ended."""
    session.config.stash.get(_UNTIL_THE_END, ExitStack()).close()


@pytest.fixture(scope="session")
def django_db_setup(
    request: pytest.FixtureRequest,
    django_test_environment: None,
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[None]:
    """The test database with the demonstration corpus: the whole one, or a worker's copy.

    pytest-django's own makes a database only for tests that wear its marker.
    """
    worker: dict[str, Any] | None = getattr(request.config, "workerinput", None)
    with ExitStack() as held:
        with django_db_blocker.unblock():
            held.enter_context(
                corpus.copied(worker["template"], worker["workerid"])
                if worker
                else corpus.ingested()
            )
        yield
        with django_db_blocker.unblock():
            held.close()


@pytest.fixture
def committed(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """A namespace whose rows are really committed, and deleted afterwards."""
    from tests import factories

    with django_db_blocker.unblock():
        tenant = factories.tenant()
        yield tenant.slug
        factories.forget(tenant.slug)
        connections.close_all()


@pytest.fixture(scope="session")
def server(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """The web application over real HTTP on a free port of loopback."""
    with django_db_blocker.unblock():
        thread = LiveServerThread("127.0.0.1", StaticFilesHandler, port=0)
        thread.daemon = True
        thread.start()
        thread.is_ready.wait()
        if thread.error:
            raise thread.error
        settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "127.0.0.1"]
        yield f"http://127.0.0.1:{thread.port}"
        thread.terminate()


@pytest.fixture(scope="session")
def other_process(django_db_setup: None) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run `manage.py` in another process against the tests' database; what is `said` is its
    standard input."""

    def run(
        *arguments: str, said: str | None = None, **environment: str
    ) -> subprocess.CompletedProcess[str]:
        place = urllib.parse.quote(str(settings.ENVIRONMENT.endpoints.postgres_socket_dir))
        user = settings.ENVIRONMENT.endpoints.postgres_user
        database = connection.settings_dict["NAME"]
        return subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            input=said,
            capture_output=True,
            text=True,
            timeout=120,
            env={
                **os.environ,
                "DATABASE_URL": f"postgres://{user}@/{place}/{database}",
                "DJANGO_SECRET_KEY": settings.SECRET_KEY,
                "DJANGO_ALLOWED_HOSTS": "127.0.0.1",
                "AURA_MANUALS_DIR": str(MANUALS),
                "PATIENT_LOOKUP_PROVIDER": "mock",
                **environment,
            },
        )

    return run


@pytest.fixture(autouse=True)
def no_old_probe(monkeypatch: pytest.MonkeyPatch) -> None:
    """The embeddings' state is kept for some seconds; a test must not be told another's."""
    from aura import health

    monkeypatch.setattr(health, "_last_embedding", None)


@pytest.fixture(scope="session", autouse=True)
def no_heart_beats() -> None:
    """A job in a test's transaction is there for this connection alone: its first heartbeat, after
    five seconds, would find it gone and end it. On a busy machine a test takes so long."""
    settings.JOB_HEARTBEAT_S = 3600.0
