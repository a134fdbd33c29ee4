"""One engine, one thread, one text at a time: a query waits for at most one passage."""

import asyncio
import heapq
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float32]


class Engine(Protocol):
    """The model."""

    def encode(self, texts: str, is_query: bool) -> Vector:
        """The vector of one text."""

    def token_count(self, text: str, is_query: bool) -> int:
        """How many tokens the model reads for it."""


class QueueFullError(Exception):
    """More texts wait than the engine works off in a reasonable time."""


@dataclass(frozen=True, kw_only=True)
class Embedded:
    """The answer to one request."""

    vectors: Sequence[Vector]
    tokens: int


@dataclass(order=True)
class Job:
    """One request's texts, worked off one by one in its turn."""

    rank: tuple[int, int]
    """Queries before passages, then in order of arrival."""
    texts: Sequence[str] = field(compare=False)
    is_query: bool = field(compare=False)
    done: asyncio.Future[Embedded] = field(compare=False)
    vectors: list[Vector] = field(default_factory=list, compare=False)
    tokens: int = field(default=0, compare=False)
    dropped: bool = field(default=False, compare=False)
    """Nobody waits for it any more: its remaining texts are not embedded."""


class EmbeddingsQueue:
    """Feeds the engine; `submit` from the event loop, the engine runs in a thread of its own."""

    def __init__(self, engine: Engine, *, most_waiting: int = 2_048) -> None:
        self._engine = engine
        self._most_waiting = most_waiting
        self._jobs: list[Job] = []
        self._arrivals = 0
        self._changed = threading.Condition()
        self._busy_since: float | None = None
        threading.Thread(target=self._work, name="engine", daemon=True).start()

    def submit(self, texts: Sequence[str], *, is_query: bool) -> Job:
        """Line up a request; await its `done`, or set `dropped` when the asker has gone.

        Raises QueueFullError where more than `most_waiting` texts would wait.
        """
        done: asyncio.Future[Embedded] = asyncio.get_running_loop().create_future()
        with self._changed:
            waiting = sum(len(job.texts) - len(job.vectors) for job in self._jobs)
            if waiting + len(texts) > self._most_waiting:
                raise QueueFullError
            self._arrivals += 1
            job = Job((0 if is_query else 1, self._arrivals), texts, is_query, done)
            heapq.heappush(self._jobs, job)
            self._changed.notify()
        return job

    def busy_s(self) -> float:
        """Seconds that the engine has worked on the text it has now; 0 between texts."""
        since = self._busy_since
        return 0.0 if since is None else time.monotonic() - since

    def _work(self) -> None:
        while True:
            with self._changed:
                while not self._jobs:
                    self._changed.wait()
                job = heapq.heappop(self._jobs)
            if job.dropped:
                continue
            try:
                self._embed_next(job)
            except Exception as error:
                self._settle(job, error)
                continue
            if len(job.vectors) == len(job.texts):
                self._settle(job, Embedded(vectors=job.vectors, tokens=job.tokens))
            else:
                with self._changed:
                    heapq.heappush(self._jobs, job)

    def _embed_next(self, job: Job) -> None:
        text = job.texts[len(job.vectors)]
        self._busy_since = time.monotonic()
        try:
            vector = self._engine.encode(text, job.is_query)
            job.tokens += self._engine.token_count(text, job.is_query)
        finally:
            self._busy_since = None
        if not np.isfinite(vector).all():
            raise ArithmeticError("the engine made a vector that is not finite")
        job.vectors.append(vector)

    def _settle(self, job: Job, outcome: Embedded | Exception) -> None:
        def settle() -> None:
            if job.done.done():
                return
            if isinstance(outcome, Embedded):
                job.done.set_result(outcome)
            else:
                job.done.set_exception(outcome)

        job.done.get_loop().call_soon_threadsafe(settle)
