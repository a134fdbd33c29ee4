"""A streamed chat: the first word at once, and a well-formed end whatever happens."""

import http.client
import json
import time
import urllib.parse
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from openai import OpenAI

from aura.chat import complete, relay
from aura.chat.models import ChatCompletion
from aura.chat.places import Places
from aura.chat.relay import CUT_OFF
from aura.chat.upstream import Silence, Stream
from aura.tenancy import live
from tests.contract.conftest import CORPUS, Line
from tests.fake_llm import Connection, FakeLlm, Script, chunk, well

QUESTION = "El M50 me marca error H08 y suena un pitido cada un rato"
USER: Any = {"role": "user", "content": QUESTION}
PATIENCE_S = 20.0


class Wire:
    """A streamed chat, read line by line as it comes."""

    def __init__(self, line: Line) -> None:
        address = urllib.parse.urlsplit(line.server)
        assert address.hostname
        self._connection = http.client.HTTPConnection(address.hostname, address.port, timeout=30)
        body = json.dumps({"messages": [USER], "stream": True})
        headers = {"Authorization": f"Bearer {line.key}", "Content-Type": "application/json"}
        self._connection.request("POST", "/v1/chat/completions", body, headers)
        self.response = self._connection.getresponse()

    def line(self) -> str:
        """The next line that is not blank."""
        while not (line := self.response.readline().decode().strip()):
            assert not self.response.isclosed()
        return line

    def rest(self) -> str:
        """Everything that still comes."""
        return "" if self.response.isclosed() else self.response.read().decode()

    def close(self) -> None:
        """Hang up."""
        self.response.close()
        self._connection.close()


@pytest.fixture
def wire(line: Line, llm: FakeLlm) -> Iterator[list[Wire]]:
    """Wires that are hung up at the end."""
    wires: list[Wire] = []
    yield wires
    llm.let_go.set()
    for one in wires:
        one.rest()
        one.close()


def row() -> ChatCompletion:
    """The row of the one answer, which a client that left does not wait for."""
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        found = ChatCompletion.objects.filter(namespace=CORPUS).first()
        if found is not None:
            return found
    raise AssertionError("no row was left")


def until_the_test_lets_go(line: Connection) -> None:
    """Two pieces, and the rest when the test wants it."""
    line.open()
    line.piece({"role": "assistant", "content": ""})
    line.piece({"content": "Primero"})
    line.wait()
    line.piece({"content": " y último"})
    line.piece({}, "stop")
    line.done()


def test_first_word_comes_before_the_model_has_ended(
    line: Line, llm: FakeLlm, wire: list[Wire]
) -> None:
    llm.script = until_the_test_lets_go
    wire.append(Wire(line))

    assert '"content":""' in wire[0].line()
    assert '"content":"Primero"' in wire[0].line()

    assert not llm.let_go.is_set()
    llm.let_go.set()
    assert wire[0].rest().endswith("data: [DONE]\n\n")
    assert row().ended == "complete"


def test_database_is_not_held_while_the_model_is_waited_for(
    line: Line, llm: FakeLlm, wire: list[Wire]
) -> None:
    def sessions() -> int:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(*) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                " AND backend_type = 'client backend'"
            )
            return int(cursor.fetchone()[0])

    line.send("GET", "/v1/models")
    deadline = time.monotonic() + PATIENCE_S
    while sessions() and time.monotonic() < deadline:
        pass
    llm.script = until_the_test_lets_go

    wire.extend(Wire(line) for _number in range(3))
    for one in wire:
        one.line()

    assert sessions() == 0


def test_silence_is_bridged_by_comments(
    line: Line, llm: FakeLlm, wire: list[Wire], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(relay, "KEEPALIVE_S", 0.05)
    llm.script = until_the_test_lets_go
    wire.append(Wire(line))
    while "Primero" not in wire[0].line():
        pass

    assert wire[0].line() == ": keepalive"
    llm.let_go.set()
    assert "ltimo" in wire[0].rest()


def test_comments_do_not_disturb_the_official_client(
    client: OpenAI, llm: FakeLlm, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited = Stream.next_within

    def until_a_comment(stream: Stream, _patience_s: float) -> Any:
        found = waited(stream, 0.02)
        if isinstance(found, Silence):
            llm.let_go.set()
        return found

    monkeypatch.setattr(Stream, "next_within", until_a_comment)
    llm.script = until_the_test_lets_go

    pieces = client.chat.completions.create(model="aura", messages=[USER], stream=True)

    text = "".join(piece.choices[0].delta.content or "" for piece in pieces)
    assert text == "Primero y último"
    assert llm.let_go.is_set()


def half(line: Connection) -> None:
    """The beginning of an answer."""
    line.open()
    line.piece({"role": "assistant", "content": ""})
    line.piece({"content": "Primero"})


def broken_off(line: Connection) -> None:
    """The connection ends."""
    half(line)


def cut_in_a_chunk(line: Connection) -> None:
    """The transfer breaks in the middle of a piece of it."""
    half(line)
    line.raw(b'data: {"choices": [{"del')


def error_event(line: Connection) -> None:
    """An error where a piece should be."""
    half(line)
    line.event({"error": {"message": "overloaded", "code": 502}})


def not_json(line: Connection) -> None:
    """No JSON where a piece should be."""
    half(line)
    line.raw(b"data: <html>\n\n")
    line.wait()


def not_a_piece(value: Any) -> Script:
    """Another JSON where a piece should be."""

    def script(line: Connection) -> None:
        half(line)
        line.event(value)
        line.wait()

    return script


def endless_number(line: Connection) -> None:
    """A number that JSON does not have."""
    half(line)
    line.raw(b'data: {"choices": [{"index": 0, "delta": {}, "logprobs": -Infinity}]}\n\n')
    line.wait()


def done_too_early(line: Connection) -> None:
    """The last event, and no reason."""
    half(line)
    line.done()


def falls_silent(line: Connection) -> None:
    """Nothing more."""
    half(line)
    line.wait()


def drips(line: Connection) -> None:
    """Byte after byte of a piece that never ends."""
    half(line)
    line.raw(b"data: ")
    while not line.fake.let_go.wait(0.02):
        line.raw(b"x")


IN_THE_MIDDLE: dict[str, tuple[Script, str]] = {
    "broken off": (broken_off, "broken"),
    "cut in a piece": (cut_in_a_chunk, "broken"),
    "error": (error_event, "broken"),
    "no JSON": (not_json, "broken"),
    "null": (not_a_piece(None), "garbage"),
    "list": (not_a_piece([1]), "garbage"),
    "no choices": (not_a_piece({"id": "x"}), "garbage"),
    "text for choices": (not_a_piece({"choices": "x"}), "garbage"),
    "endless number": (endless_number, "garbage"),
    "done too early": (done_too_early, "broken"),
    "silence": (falls_silent, "timed_out"),
    "drip": (drips, "timed_out"),
}


@pytest.mark.parametrize(("script", "ended"), IN_THE_MIDDLE.values(), ids=IN_THE_MIDDLE.keys())
def test_answer_that_stops_in_the_middle_ends_in_a_sentence(
    client: OpenAI, llm: FakeLlm, script: Script, ended: str
) -> None:
    live.set_unscoped("CHAT_IDLE_MS", 200)
    llm.script = script

    pieces = list(client.chat.completions.create(model="aura", messages=[USER], stream=True))

    said = "".join(piece.choices[0].delta.content or "" for piece in pieces)
    assert said == f"Primero {CUT_OFF}"
    assert [piece.choices[0].finish_reason for piece in pieces][-2:] == [None, "stop"]
    assert {(piece.id, piece.model) for piece in pieces} == {("chatcmpl-1", "aura")}
    found = row()
    assert (found.ended, found.upstream_status) == (ended, None)
    assert found.first_token_ms is not None


def nothing(line: Connection) -> None:
    """A stream without a piece."""
    line.open()


def nothing_for_long(line: Connection) -> None:
    """A stream that is opened and stays silent."""
    line.open()
    line.wait()


@pytest.mark.parametrize(
    ("script", "ended", "patience_ms"),
    [(nothing, "broken", 10_000), (nothing_for_long, "timed_out", 200)],
    ids=["broken", "timed out"],
)
def test_answer_that_never_begins_is_a_sentence(
    client: OpenAI, llm: FakeLlm, script: Script, ended: str, patience_ms: int
) -> None:
    live.set_unscoped("CHAT_FIRST_TOKEN_MS", patience_ms)
    llm.script = script

    pieces = list(client.chat.completions.create(model="aura", messages=[USER], stream=True))

    assert "".join(piece.choices[0].delta.content or "" for piece in pieces) == CUT_OFF
    assert pieces[0].choices[0].delta.role == "assistant"
    assert pieces[-1].choices[0].finish_reason == "stop"
    assert (row().ended, row().first_token_ms) == (ended, None)


def test_endless_answer_ends_in_its_time(client: OpenAI, llm: FakeLlm) -> None:
    live.set_unscoped("CHAT_TOTAL_S", 1)

    def endless(line: Connection) -> None:
        half(line)
        while not line.fake.let_go.wait(0.01):
            line.piece({"content": "."})

    llm.script = endless

    pieces = list(client.chat.completions.create(model="aura", messages=[USER], stream=True))

    assert pieces[-2].choices[0].delta.content == f" {CUT_OFF}"
    assert row().ended == "timed_out"


def test_every_choice_that_is_open_is_closed(line: Line, llm: FakeLlm) -> None:
    def two(upstream: Connection) -> None:
        upstream.open()
        for index, reason in ((0, None), (1, None), (2, "stop")):
            choice = {"index": index, "delta": {"content": "a"}, "finish_reason": reason}
            upstream.event({**chunk({}), "choices": [choice]})

    llm.script = two

    reply = line.post("/chat/completions", {"messages": [USER], "stream": True, "n": 3})

    events = [json.loads(part[6:]) for part in reply.raw.decode().split("\n\n")[:-2]]
    assert [(one["index"], one["finish_reason"]) for one in events[-1]["choices"]] == [
        (0, "stop"),
        (1, "stop"),
    ]


def test_answer_without_a_last_event_is_whole(client: OpenAI, llm: FakeLlm) -> None:
    def without_done(line: Connection) -> None:
        half(line)
        line.piece({}, "stop")
        line.wait()

    llm.script = without_done
    started = time.monotonic()

    pieces = list(client.chat.completions.create(model="aura", messages=[USER], stream=True))

    assert "".join(piece.choices[0].delta.content or "" for piece in pieces) == "Primero"
    assert row().ended == "complete"
    assert time.monotonic() - started < 5


def test_letters_cut_in_two_arrive_whole(line: Line, llm: FakeLlm) -> None:
    def split(upstream: Connection) -> None:
        upstream.open()
        text = json.dumps(chunk({"content": "señal 🫁"}), ensure_ascii=False).encode()
        for byte in b"data: " + text + b"\r\n\r\n":
            upstream.raw(bytes([byte]))
        upstream.raw(b'data: {"choices":[{"index":0,"delta":{"content":"\\ud83e"}}]}\n\n')
        upstream.piece({}, "stop")
        upstream.done()

    llm.script = split

    reply = line.post("/chat/completions", {"messages": [USER], "stream": True})

    events = [json.loads(part[6:]) for part in reply.raw.decode().split("\n\n")[:-2]]
    assert events[0]["choices"][0]["delta"]["content"] == "señal 🫁"
    # Half of a pair, as some servers send it, is passed on for the client to put together.
    assert events[1]["choices"][0]["delta"]["content"] == "\ud83e"


def test_client_that_hangs_up_lets_the_model_go(
    line: Line, llm: FakeLlm, wire: list[Wire], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(relay, "KEEPALIVE_S", 0.05)

    def until_gone(upstream: Connection) -> None:
        half(upstream)
        while not upstream.fake.let_go.wait(0.02):
            upstream.raw(b": still here\n\n")

    llm.script = until_gone
    wire.append(Wire(line))
    wire[0].line()

    wire[0].close()

    assert llm.gone.wait(PATIENCE_S)
    assert row().ended == "client_left"


def test_places_are_given_back_however_it_ends(
    line: Line, llm: FakeLlm, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = Places(1)
    monkeypatch.setattr(complete, "_places", lambda _threads: places)
    scripts: list[Script] = [well, broken_off, lambda upstream: upstream.send(500, b"{}"), well]
    for script in scripts:
        llm.script = script
        for stream in (True, False):
            reply = line.post("/chat/completions", {"messages": [USER], "stream": stream})
            assert reply.status != 503
