"""An OpenAI-compatible language model on loopback that can be told to go wrong.

It remembers what it received. Nothing in it waits for a clock: what should take long waits until
the test lets it go.
"""

import json
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from django.conf import settings

from aura.chat import upstream
from aura.environment import LanguageModel

MODEL = "un-modelo"
KEY = "sk-secret-of-the-tests"
WORDS = ("Con", " gusto", " lo", " ayudo", ".")
CREATED = 1_700_000_000
USAGE = {
    "prompt_tokens": 1500,
    "completion_tokens": 5,
    "total_tokens": 1505,
    "prompt_tokens_details": {"cached_tokens": 1024},
}


@dataclass(frozen=True, kw_only=True)
class Received:
    """A request as it came."""

    path: str
    headers: dict[str, str]
    body: dict[str, Any]

    @property
    def messages(self) -> list[dict[str, Any]]:
        return list(self.body["messages"])

    @property
    def system(self) -> str:
        """The one system message, which comes first."""
        systems = [message for message in self.messages if message["role"] == "system"]
        assert systems == self.messages[:1]
        return str(systems[0]["content"])

    @property
    def said(self) -> str:
        """What the last user message holds, the block included."""
        return str([one["content"] for one in self.messages if one["role"] == "user"][-1])


class Connection:
    """One request's answer, as a script writes it."""

    def __init__(self, handler: BaseHTTPRequestHandler, fake: "FakeLlm", request: Received) -> None:
        self._handler = handler
        self.fake = fake
        self.request = request

    def send(
        self, status: int, body: bytes, kind: str = "application/json", **headers: str
    ) -> None:
        """A whole answer."""
        self._handler.send_response(status)
        self._handler.send_header("Content-Type", kind)
        self._handler.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self._handler.send_header(name.replace("_", "-"), value)
        self._handler.end_headers()
        self.raw(body)

    def open(self, kind: str = "text/event-stream; charset=utf-8") -> None:
        """The head of a stream whose end is the connection's."""
        self._handler.send_response(200)
        self._handler.send_header("Content-Type", kind)
        self._handler.send_header("Connection", "close")
        self._handler.end_headers()
        self._handler.close_connection = True
        self._handler.wfile.flush()

    def raw(self, data: bytes) -> None:
        """Bytes, at once."""
        self._handler.wfile.write(data)
        self._handler.wfile.flush()

    def event(self, value: Any) -> None:
        """One event of a stream."""
        self.raw(f"data: {json.dumps(value)}\n\n".encode())

    def piece(self, delta: dict[str, Any], reason: str | None = None, **fields: Any) -> None:
        """A chunk of the answer."""
        self.event(chunk(delta, reason, **fields))

    def done(self) -> None:
        """The last event."""
        self.raw(b"data: [DONE]\n\n")

    def wait(self) -> None:
        """Until the test lets go."""
        assert self.fake.let_go.wait(30)

    def break_off(self) -> None:
        """End the connection in the middle."""
        self._handler.close_connection = True


Script = Callable[[Connection], None]


def chunk(delta: dict[str, Any], reason: str | None = None, **fields: Any) -> dict[str, Any]:
    """A piece of an answer."""
    choice = {"index": 0, "delta": delta, "logprobs": None, "finish_reason": reason}
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion.chunk",
        "created": CREATED,
        "model": MODEL,
        "choices": [choice],
        **fields,
    }


def completion(message: dict[str, Any] | None = None, **fields: Any) -> dict[str, Any]:
    """A whole answer."""
    said = {"role": "assistant", "content": "".join(WORDS)}
    choice = {"index": 0, "message": message or said, "logprobs": None, "finish_reason": "stop"}
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": CREATED,
        "model": MODEL,
        "choices": [choice],
        "usage": USAGE,
        **fields,
    }


def well(line: Connection) -> None:
    """What was asked for."""
    if not line.request.body.get("stream"):
        line.send(200, json.dumps(completion()).encode())
        return
    line.open()
    line.piece({"role": "assistant", "content": ""})
    for word in WORDS:
        line.piece({"content": word})
    line.piece({}, "stop")
    if (line.request.body.get("stream_options") or {}).get("include_usage"):
        line.event({**chunk({}), "choices": [], "usage": USAGE})
    line.done()


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that hung up is no fault of the test's; a script's own failure is told."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)


class FakeLlm:
    """The server's other end: its address, its script, what it received."""

    def __init__(self) -> None:
        self.received: list[Received] = []
        self.script: Script = well
        self.let_go = threading.Event()
        self.sent = threading.Event()
        """For scripts to say how far they are."""
        self.gone = threading.Event()
        """The other side closed the connection."""
        self.arrived = threading.Condition()
        self._server = _Server(("127.0.0.1", 0), _Handler)
        self._server.fake = self  # type: ignore[attr-defined]
        self._thread = threading.Thread(
            target=self._server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True
        )

    @property
    def choice(self) -> LanguageModel:
        """This server as the configured language model."""
        url = f"http://127.0.0.1:{self._server.server_port}/v1"
        return LanguageModel(base_url=url, model=MODEL, api_key=KEY)

    @property
    def last(self) -> Received:
        return self.received[-1]

    def wait_for_requests(self, number: int) -> None:
        """Return when so many requests have come."""
        with self.arrived:
            assert self.arrived.wait_for(lambda: len(self.received) >= number, 30)

    def note(self, request: Received) -> None:
        with self.arrived:
            self.received.append(request)
            self.arrived.notify_all()

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self.let_go.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1

    def do_POST(self) -> None:
        fake: FakeLlm = self.server.fake  # type: ignore[attr-defined]
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        headers = {name.lower(): value for name, value in self.headers.items()}
        request = Received(path=self.path, headers=headers, body=body)
        fake.note(request)
        try:
            fake.script(Connection(self, fake, request))
        except (BrokenPipeError, ConnectionResetError):
            fake.gone.set()
            self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing on the tests' terminal."""


@contextmanager
def language_model(choice: LanguageModel | None) -> Iterator[None]:
    """The chat asks this language model for a while."""
    kept = settings.ENVIRONMENT
    settings.ENVIRONMENT = replace(kept, language_model=choice)
    try:
        yield
    finally:
        settings.ENVIRONMENT = kept
        if choice is not None:
            upstream.forget(choice)


@contextmanager
def running() -> Iterator[FakeLlm]:
    """A server that the chat asks, for the time of a block."""
    fake = FakeLlm()
    fake.start()
    try:
        with language_model(fake.choice):
            yield fake
    finally:
        fake.stop()
