"""A few threads that wait for the patient system, so that no turn does, and one that wakes them for
what is to be tried again later."""

import heapq
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from itertools import count

from django.db import connections

THREADS = 8
MOST_WAITING = 100
MOST_LATER = 500


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


class _Clock:
    """Work that waits for its time, in the memory of this process."""

    def __init__(self) -> None:
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._numbers = count()
        self._changed = threading.Condition()
        threading.Thread(target=self._run, name="patients-later", daemon=True).start()

    def add(self, delay_s: float, work: Callable[[], None]) -> None:
        with self._changed:
            if len(self._due) >= MOST_LATER:
                raise TooManyWait
            heapq.heappush(self._due, (time.monotonic() + delay_s, next(self._numbers), work))
            self._changed.notify()

    def clear(self) -> None:
        with self._changed:
            self._due.clear()

    def _run(self) -> None:
        while True:
            work = self._next()
            # What finds no place has had its chance: the state says already that nobody answered.
            with suppress(TooManyWait):
                soon(work)

    def _next(self) -> Callable[[], None]:
        with self._changed:
            while not self._due or self._due[0][0] > time.monotonic():
                due = self._due[0][0] - time.monotonic() if self._due else None
                self._changed.wait(due)
            return heapq.heappop(self._due)[2]


_clocks: dict[int, _Clock] = {}


def later(delay_s: float, work: Callable[[], None]) -> None:
    """Do the work as `soon` does, after so many seconds. What waits ends with the process.

    Raises TooManyWait.
    """
    _clock().add(delay_s, work)


def drop_what_waits() -> None:
    """As after a start: nothing is to be done later."""
    _clock().clear()


def _clock() -> _Clock:
    pid = os.getpid()
    with _lock:
        if pid not in _clocks:
            _clocks.clear()
            _clocks[pid] = _Clock()
        return _clocks[pid]
