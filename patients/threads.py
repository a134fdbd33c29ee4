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
MOST_FIRST = 20
"""Places beyond those, for whom an operator waits."""
LONGEST_QUEUE = -(-(MOST_WAITING + MOST_FIRST) // THREADS)
"""Rounds of all threads until the last of a full queue has been done."""
MOST_LATER = 500


class TooManyWait(Exception):
    """So many questions wait that one more would not be answered in its call."""


_lock = threading.Lock()


class _Queue:
    """Work that waits for a thread: what is `first` before the rest, else in its order."""

    def __init__(self) -> None:
        self._waiting: list[tuple[bool, int, Callable[[], None], Future[None]]] = []
        self._numbers = count()
        self._unfinished = 0
        self._changing = threading.Lock()
        self._threads = ThreadPoolExecutor(max_workers=THREADS, thread_name_prefix="patients")

    def add(self, work: Callable[[], None], *, first: bool) -> Future[None]:
        done: Future[None] = Future()
        with self._changing:
            if self._unfinished >= MOST_WAITING + (MOST_FIRST if first else 0):
                raise TooManyWait
            self._unfinished += 1
            heapq.heappush(self._waiting, (not first, next(self._numbers), work, done))
        self._threads.submit(self._do_next)
        return done

    def _do_next(self) -> None:
        with self._changing:
            _rank, _number, work, done = heapq.heappop(self._waiting)
        try:
            work()
        finally:
            connections.close_all()
            with self._changing:
                self._unfinished -= 1
            done.set_result(None)


_queues: dict[int, _Queue] = {}


def soon(work: Callable[[], None], *, first: bool = False) -> Future[None]:
    """Do the work in a thread of this process, before all that is not `first`. Raises TooManyWait.

    The work must raise nothing; its database connection is given back when it is done.
    """
    return _queue().add(work, first=first)


def _queue() -> _Queue:
    """This process's threads; a forked child gets its own."""
    pid = os.getpid()
    with _lock:
        if pid not in _queues:
            _queues.clear()
            _queues[pid] = _Queue()
        return _queues[pid]


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
