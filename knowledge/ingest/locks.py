"""One writer a source: an advisory lock held by the session while a source is read and written."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

WAIT_S = 600.0
RETRY_S = 0.2


class SourceBusy(Exception):
    """Another ingest of the same source is at work for longer than we wait."""


@contextmanager
def source_lock(namespace: str, name: str, *, wait_s: float = WAIT_S) -> Iterator[None]:
    """Hold the source's lock. A killed process gives it back with its session.

    Tried and tried again rather than waited for, since the session's lock time-out would end a
    wait for a long manual.
    """
    key = f"source:{namespace}:{name}"
    deadline = time.monotonic() + wait_s
    while not _try_lock(key):
        if time.monotonic() > deadline:
            raise SourceBusy(f"{name} is being ingested by another process")
        time.sleep(RETRY_S)
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(hashtextextended(%s, 0))", [key])


def _try_lock(key: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(hashtextextended(%s, 0))", [key])
        return bool(cursor.fetchone()[0])
