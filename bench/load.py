"""The client: the same for whatever is compared, in rounds that alternate.

A machine that others use is fast in one second and slow in the next. Short rounds of one and the
other in turn give both the same weather.
"""

import http.client
import json
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from bench.verdict import Series

Call = Callable[[], object]


class UnexpectedAnswer(Exception):
    """A server under measurement answered something else than 200."""


@dataclass(frozen=True, kw_only=True)
class Server:
    """Where a server under measurement listens, and what each request to it carries."""

    port: int
    headers: Mapping[str, str] = field(default_factory=dict)


class Client:
    """One connection that is kept."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)

    def get(self, path: str) -> bytes:
        """The body of the answer. Raises UnexpectedAnswer."""
        return self._ask("GET", path, None)

    def post(self, path: str, document: Mapping[str, Any]) -> bytes:
        """The body of the answer. Raises UnexpectedAnswer."""
        return self._ask("POST", path, json.dumps(document).encode())

    def close(self) -> None:
        """Give the connection back."""
        self._connection.close()

    def _ask(self, method: str, path: str, body: bytes | None) -> bytes:
        headers = dict(self._server.headers)
        if body is not None:
            headers["Content-Type"] = "application/json"
        self._connection.request(method, path, body, headers)
        response = self._connection.getresponse()
        answer = response.read()
        if response.status != 200:
            raise UnexpectedAnswer(f"{method} {path}: {response.status} {answer[:300]!r}")
        return answer


def times_of(calls: tuple[Call, ...], *, rounds: int, each: int) -> tuple[Series, ...]:
    """Time several calls in turn: in every round `each` of the first, then of the next."""
    times: tuple[list[float], ...] = tuple([] for _ in calls)
    for _ in range(rounds):
        for call, taken in zip(calls, times, strict=True):
            for _ in range(each):
                started = time.perf_counter()
                call()
                taken.append((time.perf_counter() - started) * 1000)
    return tuple(Series(times_ms=taken) for taken in times)


@dataclass(frozen=True, kw_only=True)
class Rate:
    """Answers a second, and how busy the client was with it (1 is a whole core)."""

    per_s: float
    client_busy: float


def rates_of(
    calls: tuple[Callable[[], Call], ...], *, workers: int, rounds: int, seconds: float
) -> tuple[Rate, ...]:
    """The rate of several servers in turn, each asked by `workers` at once. A maker gives each
    worker its own call, which keeps its own connection."""
    makers = [[make() for _ in range(workers)] for make in calls]
    counts, spans, busy = [0] * len(calls), [0.0] * len(calls), [0.0] * len(calls)
    for _ in range(rounds):
        for index, workers_calls in enumerate(makers):
            began, began_busy = time.perf_counter(), time.process_time()
            counts[index] += _together(workers_calls, began + seconds)
            spans[index] += time.perf_counter() - began
            busy[index] += time.process_time() - began_busy
    return tuple(
        Rate(per_s=count / span, client_busy=used / span)
        for count, span, used in zip(counts, spans, busy, strict=True)
    )


def _together(calls: list[Call], until: float) -> int:
    """Call from a thread each until the time; how many calls were answered."""
    counts = [0] * len(calls)
    failures: list[Exception] = []

    def work(index: int) -> None:
        try:
            while time.perf_counter() < until:
                calls[index]()
                counts[index] += 1
        except (OSError, http.client.HTTPException, UnexpectedAnswer) as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(index,)) for index in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]
    return sum(counts)
