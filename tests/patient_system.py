"""A patient system on loopback that can be told to go wrong, and Aura told to ask it.

It speaks Oxitesa's protocol over real HTTP, remembers what it was asked, and can hold its answers
back until it is let go.
"""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import Enum, auto
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from django.conf import settings

from aura.environment import PatientSystem
from patients import devices, pieces
from patients.providers import Connection
from patients.threads import drop_what_waits

SECRET = "the-shared-secret-of-the-tests"
PATIENCE_S = 20.0


class Fault(Enum):
    """What a system can do wrong."""

    SLOW = auto()
    DRIPPING = auto()
    REFUSES_THE_SECRET = auto()
    NOT_JSON = auto()
    OTHER_JSON = auto()
    ECHOES = auto()
    HUGE = auto()
    BREAKS = auto()
    DIES = auto()
    REDIRECTS = auto()
    WRONG_ADDRESS = auto()
    BUSY = auto()


@dataclass(frozen=True, kw_only=True)
class Received:
    """A request as it came."""

    path: str
    headers: dict[str, str]
    body: Any


def device(name: str, model: str | None = None, **values: Any) -> dict[str, Any]:
    """A device as the system describes one."""
    return {"name": name, "model": model or name, "brand": "Marca", "sku": "S-1", **values}


class FakeSystem:
    """The system's other end: whom it knows, its orders, what it received."""

    def __init__(self) -> None:
        self.patients: dict[str, list[dict[str, Any]]] = {}
        self.received: list[Received] = []
        self.fault: Fault | None = None
        self.says: dict[str, Any] | None = None
        """The answer to whatever is asked, where it is not what it knows."""
        self.times = float("inf")
        self.arrived = threading.Condition()
        self.let_go = threading.Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
        self._server.daemon_threads = True
        self._server.block_on_close = False
        self._server.fake = self  # type: ignore[attr-defined]
        self._thread = threading.Thread(
            target=self._server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True
        )

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    @property
    def asked(self) -> list[str]:
        """The documents that were asked about, in order."""
        return [request.body["dni"] for request in self.received]

    def go_wrong(self, fault: Fault, *, times: float = float("inf")) -> None:
        """From now on, so many times."""
        self.let_go.clear()
        self.fault, self.times = fault, times

    def behave(self) -> None:
        """Answer rightly again, also those who wait."""
        self.fault = None
        self.let_go.set()

    def wait_for_requests(self, number: int) -> None:
        """Return when so many requests have come."""
        with self.arrived:
            came = self.arrived.wait_for(lambda: len(self.received) >= number, PATIENCE_S)
        assert came, f"{len(self.received)} of {number} requests came"

    def note(self, request: Received) -> Fault | None:
        """Remember a request, and say what its answer should suffer from."""
        with self.arrived:
            self.received.append(request)
            self.arrived.notify_all()
            self.times -= 1
            return self.fault if self.times >= 0 else None

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self.let_go.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@contextmanager
def running() -> Iterator[FakeSystem]:
    """A system for the time of a block."""
    fake = FakeSystem()
    fake.start()
    try:
        yield fake
    finally:
        fake.stop()


@contextmanager
def patients_from(
    provider: str, url: str = "", *, timeout_s: float = 5.0, secret: str = SECRET
) -> Iterator[None]:
    """Aura asks this patient system for a while, and remembers no device from before."""
    kept = settings.ENVIRONMENT
    connection = Connection(url=url, secret=secret, timeout_s=timeout_s)
    choice = PatientSystem(provider=provider, connection=connection)
    settings.ENVIRONMENT = replace(kept, patients=choice)
    forget_everything()
    try:
        yield
    finally:
        settings.ENVIRONMENT = kept
        forget_everything()


def forget_everything() -> None:
    """The memory of a process that was started just now."""
    devices.forget_all()
    pieces.forget_all()
    drop_what_waits()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1

    def do_POST(self) -> None:
        fake: FakeSystem = self.server.fake  # type: ignore[attr-defined]
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        headers = {name.lower(): value for name, value in self.headers.items()}
        fault = fake.note(Received(path=self.path, headers=headers, body=body))
        try:
            self._answer(fake, body["dni"], fault)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def _answer(self, fake: FakeSystem, dni: str, fault: Fault | None) -> None:
        devices = fake.patients.get(dni)
        answer = fake.says or {"found": devices is not None, "devices": devices or []}
        raw = json.dumps(answer).encode()
        match fault:
            case Fault.SLOW:
                fake.let_go.wait(PATIENCE_S)
                self._send(200, raw)
            case Fault.DRIPPING:
                self._drip(fake, raw)
            case Fault.REFUSES_THE_SECRET:
                self._send(401, json.dumps({"error": f"no puede ver a {dni}"}).encode())
            case Fault.NOT_JSON:
                self._send(200, f"<html>{dni}</html>".encode())
            case Fault.OTHER_JSON:
                self._send(200, json.dumps({"found": "yes", "dni": dni}).encode())
            case Fault.ECHOES:
                named = [device(f"Equipo de {dni}")]
                self._send(200, json.dumps({"found": True, "devices": named}).encode())
            case Fault.HUGE:
                self._send(200, b" " * 300_000 + raw)
            case Fault.BREAKS:
                self._send(500, f"error con {dni}".encode())
            case Fault.DIES:
                self._send(200, raw, promised=len(raw) * 2)
            case Fault.REDIRECTS:
                self._send(307, b"", location="http://127.0.0.1:9/")
            case Fault.WRONG_ADDRESS:
                self._send(404, b"{}")
            case Fault.BUSY:
                self._send(429, b"{}")
            case _:
                self._send(200, raw)

    def _send(
        self, status: int, raw: bytes, *, promised: int | None = None, location: str = ""
    ) -> None:
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(promised or len(raw)))
        if location:
            self.send_header("Location", location)
        self.end_headers()
        self.wfile.write(raw)
        self.wfile.flush()
        self.close_connection = self.close_connection or promised is not None

    def _drip(self, fake: FakeSystem, raw: bytes) -> None:
        self.send_response(200)
        self.send_header("Content-Length", str(len(raw)))
        self.end_headers()
        for place in range(len(raw)):
            self.wfile.write(raw[place : place + 1])
            self.wfile.flush()
            if fake.let_go.wait(0.05):
                return

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing on the tests' terminal."""
