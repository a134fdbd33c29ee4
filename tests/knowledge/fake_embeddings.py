"""An OpenAI-compatible embeddings server on loopback that can be told to go wrong.

Its vectors depend on the words alone, so texts that share words are near each other. It remembers
what it received, and follows its orders: `fake.go_wrong(Fault.DRIP, after=1)`.
"""

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from typing import Any

from knowledge.embeddings.provider import Provider
from tests.knowledge.fake_answers import (
    MODEL,
    STATUSES,
    Fault,
    answer_to,
    broken,
    patience_for,
    vector_of,
)

__all__ = ["MODEL", "FakeEmbeddings", "Fault", "Received", "patience_for", "running", "vector_of"]

DRIP_S = 0.05
"""Between two bytes of a dripping answer: less than any client's time-out of a read."""


@dataclass(frozen=True, kw_only=True)
class Received:
    """A request as it came."""

    path: str
    headers: dict[str, str]
    body: dict[str, Any]

    @property
    def texts(self) -> list[str]:
        return list(self.body["input"])


@dataclass(frozen=True, kw_only=True)
class Order:
    """Go wrong this way from the `first` request on, `times` times; `first` counts from 0."""

    fault: Fault
    first: int
    times: float

    def holds_for(self, number: int) -> bool:
        return self.first <= number < self.first + self.times


class FakeEmbeddings:
    """The server's other end: its address, its orders, what it received."""

    def __init__(self, dimensions: int) -> None:
        self.dimensions = dimensions
        self.received: list[Received] = []
        self.arrived = threading.Condition()
        self.let_go = threading.Event()
        self.redirect_to = "http://127.0.0.1:9/v1/embeddings"
        self._order: Order | None = None
        self._numbers = count()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
        self._server.daemon_threads = True
        self._server.block_on_close = False
        self._server.fake = self  # type: ignore[attr-defined]
        # A short poll, so that stopping does not cost each test half a second.
        self._thread = threading.Thread(
            target=self._server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True
        )

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}/v1"

    @property
    def texts(self) -> list[str]:
        """Every text received, in order."""
        return [text for request in self.received for text in request.texts]

    def provider(self, **values: Any) -> Provider:
        """This server as a provider; by default of a model that marks nothing."""
        return Provider(
            **{
                "kind": "compatible",
                "base_url": self.url,
                "model": MODEL,
                "api_key": "sk-secret-of-the-tests",
                "dimensions": None,
                **values,
            }
        )

    def go_wrong(self, fault: Fault, *, after: int = 0, times: float = float("inf")) -> None:
        """From now on, after so many right answers, so many times."""
        self._numbers = count()
        self._order = Order(fault=fault, first=after, times=times)

    def behave(self) -> None:
        """Answer rightly again, also those who wait."""
        self._order = None
        self.let_go.set()

    def wait_for_requests(self, number: int, *, within_s: float = 30.0) -> None:
        """Return when so many requests have come."""
        with self.arrived:
            came = self.arrived.wait_for(lambda: len(self.received) >= number, within_s)
        assert came, f"{len(self.received)} of {number} requests came within {within_s:g} s"

    def note(self, request: Received) -> Fault | None:
        """Remember a request, and say what its answer should suffer from."""
        with self.arrived:
            number = next(self._numbers)
            self.received.append(request)
            self.arrived.notify_all()
            order = self._order
        return order.fault if order and order.holds_for(number) else None

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self.let_go.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@contextmanager
def running(dimensions: int) -> Iterator[FakeEmbeddings]:
    """A server for the time of a block."""
    fake = FakeEmbeddings(dimensions)
    fake.start()
    try:
        yield fake
    finally:
        fake.stop()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Headers and body in two packets would wait for each other.
    wbufsize = -1

    def do_POST(self) -> None:
        fake: FakeEmbeddings = self.server.fake  # type: ignore[attr-defined]
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        headers = {name.lower(): value for name, value in self.headers.items()}
        request = Received(path=self.path, headers=headers, body=body)
        fault = fake.note(request)
        try:
            self._answer(fake, request, fault)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def _answer(self, fake: FakeEmbeddings, request: Received, fault: Fault | None) -> None:
        if fault is Fault.HANGING:
            fake.let_go.wait()
        if fault is Fault.DROPPED:
            self.close_connection = True
            return
        if fault is Fault.REDIRECT:
            self._send(307, b"", location=fake.redirect_to)
            return
        if fault in STATUSES:
            # As OpenAI does, the key is in the text of the refusal.
            key = request.headers.get("authorization", "").removeprefix("Bearer ")
            refusal = {"error": {"message": f"Incorrect API key provided: {key}"}}
            self._send(STATUSES[fault], json.dumps(refusal).encode())
            return
        raw = broken(fault) or json.dumps(answer_to(request.texts, fake.dimensions, fault)).encode()
        self._send(200, raw, fault=fault)

    def _send(
        self, status: int, raw: bytes, *, location: str = "", fault: Fault | None = None
    ) -> None:
        self.send_response(status)
        kind = "text/html" if fault is Fault.HTML else "application/json"
        self.send_header("Content-Type", kind)
        self.send_header(
            "Content-Length", str(len(raw) * 2 if fault is Fault.CUT_BODY else len(raw))
        )
        if location:
            self.send_header("Location", location)
        self.end_headers()
        if fault is Fault.DRIP:
            for place in range(len(raw)):
                self.wfile.write(raw[place : place + 1])
                self.wfile.flush()
                time.sleep(DRIP_S)
        else:
            self.wfile.write(raw)
        self.wfile.flush()
        self.close_connection = self.close_connection or fault is Fault.CUT_BODY

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing on the tests' terminal."""
