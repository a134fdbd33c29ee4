"""A few threads that wait for the patient system, so that no turn does."""

import os
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from django.db import connections

THREADS = 8
MOST_WAITING = 100


class TooManyWait(Exception):
    """So many questions wait that one more would not be answered in its call."""


_lock = threading.Lock()
_pools: dict[int, tuple[ThreadPoolExecutor, threading.BoundedSemaphore]] = {}


def soon(work: Callable[[], None]) -> Future[None]:
    """Do the work in a thread of this process. Raises TooManyWait.

    The work must raise nothing; its database connection is given back when it is done.
    """
    pool, places = _pool()
    if not places.acquire(blocking=False):
        raise TooManyWait

    def done() -> None:
        try:
            work()
        finally:
            connections.close_all()
            places.release()

    return pool.submit(done)


def _pool() -> tuple[ThreadPoolExecutor, threading.BoundedSemaphore]:
    """This process's threads; a forked child gets its own."""
    pid = os.getpid()
    with _lock:
        if pid not in _pools:
            _pools.clear()
            _pools[pid] = (
                ThreadPoolExecutor(max_workers=THREADS, thread_name_prefix="patients"),
                threading.BoundedSemaphore(MOST_WAITING),
            )
        return _pools[pid]
