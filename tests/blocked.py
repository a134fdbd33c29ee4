"""Waiting until another connection waits for a lock."""

import time
from collections.abc import Callable

from django.db import connection


def wait_for_a_blocked_statement(
    *, patience_s: float, check: Callable[[], None] = lambda: None
) -> None:
    """Return when a statement waits for a lock. `check` raises where none will any more."""
    end = time.monotonic() + patience_s
    while True:
        with connection.cursor() as cursor:
            # Of this database alone: others' tests wait for locks too.
            cursor.execute(
                "SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid)"
                " WHERE NOT granted AND datname = current_database()"
            )
            (waiting,) = cursor.fetchone()
        if waiting:
            return
        check()
        assert time.monotonic() < end
        time.sleep(0.01)
