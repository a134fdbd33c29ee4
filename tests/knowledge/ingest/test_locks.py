"""One writer a source."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import connection

from knowledge.ingest.locks import SourceBusy, source_lock


@contextmanager
def _held_elsewhere(namespace: str, name: str) -> Iterator[threading.Event]:
    """Another session holds the lock until the block ends, or the event is set."""
    held, release = threading.Event(), threading.Event()

    def hold() -> None:
        with source_lock(namespace, name, wait_s=0):
            held.set()
            release.wait(30)
        connection.close()

    thread = threading.Thread(target=hold)
    thread.start()
    assert held.wait(10)
    try:
        yield release
    finally:
        release.set()
        thread.join()


def _is_free(namespace: str, name: str) -> bool:
    try:
        with source_lock(namespace, name, wait_s=0):
            return True
    except SourceBusy:
        return False


def test_source_at_work_is_busy_and_free_afterwards(committed):
    with (
        _held_elsewhere(committed, "a.md"),
        pytest.raises(SourceBusy, match=r"a\.md is being ingested by another process"),
        source_lock(committed, "a.md", wait_s=0),
    ):
        pass

    assert _is_free(committed, "a.md")


@pytest.mark.parametrize(
    ("namespace", "name"),
    [("", "b.md"), ("-other", "a.md"), (":a", "md"), ("", "a.md:")],
    ids=["another source", "another namespace", "colon in the namespace", "colon in the name"],
)
def test_other_source_is_free(committed, namespace, name):
    with _held_elsewhere(committed, "a.md"):
        assert _is_free(committed + namespace, name)


def test_waiting_ends_when_the_other_is_done(committed):
    with _held_elsewhere(committed, "a.md") as release:
        threading.Timer(0.3, release.set).start()
        started = time.monotonic()

        with source_lock(committed, "a.md", wait_s=20):
            took = time.monotonic() - started

    assert 0.2 < took < 5


def test_lock_is_given_back_when_the_work_fails(committed):
    with pytest.raises(ZeroDivisionError), source_lock(committed, "a.md"):
        _ = 1 / 0

    with _held_elsewhere(committed, "a.md"):
        assert not _is_free(committed, "a.md")


def test_lock_goes_with_the_session_that_held_it(committed):
    """As when its process is killed."""
    gone, release = threading.Event(), threading.Event()

    def lose_the_session() -> None:
        with source_lock(committed, "a.md", wait_s=0):
            connection.close()
            gone.set()
            release.wait(30)
        connection.close()

    thread = threading.Thread(target=lose_the_session)
    thread.start()
    assert gone.wait(10)
    try:
        with source_lock(committed, "a.md", wait_s=10):
            pass
    finally:
        release.set()
        thread.join()
