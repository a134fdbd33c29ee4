"""What cannot be answered gets the contract's error, and leaves nothing behind."""

import json
import random
import socket
import urllib.parse
from typing import Any

import pytest

from aura.turn.models import Conversation, KnowledgeQueried, Turn
from tests.contract.conftest import Line, Reply
from tests.embeddings_at import DIMENSIONS, embeddings_at
from tests.knowledge import fake_embeddings

CODES = {400: "bad_request", 404: "not_found", 405: "method_not_allowed", 413: "too_large"}
CODES |= {401: "unauthorized", 422: "invalid"}


def rows() -> tuple[int, int, int]:
    """Everything that turns have left so far, whoever's."""
    return Conversation.objects.count(), Turn.objects.count(), KnowledgeQueried.objects.count()


def check_error(reply: Reply, status: int) -> Any:
    """The contract's error shape; gives the detail."""
    assert reply.status == status, reply.raw
    assert reply.headers["content-type"].startswith("application/json")
    body = reply.json
    assert set(body) == {"detail", "code"}
    assert body["code"] == CODES[status]
    assert body["detail"]
    return body["detail"]


def turn(**fields: Any) -> dict[str, Any]:
    """A good turn, but for these fields."""
    return {"conversation_id": "c", "text": "el M50 hace ruido hoy", **fields}


def message(**fields: Any) -> dict[str, Any]:
    """A turn with one message, good but for these fields."""
    return turn(messages=[{"role": "user", "content": "x", **fields}])


def without(name: str) -> dict[str, Any]:
    """A good turn that lacks a field."""
    return {key: value for key, value in turn().items() if key != name}


INVALID: dict[str, tuple[dict[str, Any], str]] = {
    "no text": (without("text"), "text"),
    "empty text": (turn(text=""), "text"),
    "blank text": (turn(text=" \n\t\u00a0"), "text"),
    "text of 4001": (turn(text="a" * 4001), "text"),
    "NUL": (turn(text="error H08\0 y más"), "text"),
    "null text": (turn(text=None), "text"),
    "number for text": (turn(text=5), "text"),
    "list for text": (turn(text=["hola"]), "text"),
    "no conversation": (without("conversation_id"), "conversation_id"),
    "blank conversation": (turn(conversation_id=" "), "conversation_id"),
    "conversation of two lines": (turn(conversation_id="a\nb"), "conversation_id"),
    "number for conversation": (turn(conversation_id=7), "conversation_id"),
    "long conversation": (turn(conversation_id="c" * 201), "conversation_id"),
    "NUL in conversation": (turn(conversation_id="a\0b"), "conversation_id"),
    "empty turn_id": (turn(turn_id=""), "turn_id"),
    "long turn_id": (turn(turn_id="t" * 201), "turn_id"),
    "boolean turn_id": (turn(turn_id=True), "turn_id"),
    "unknown field": (turn(channel="whatsapp"), "channel"),
    "unknown field of a message": (message(name="x"), "messages.0.name"),
    "unknown role": (message(role="root"), "messages.0.role"),
    "no content": (turn(messages=[{"role": "user"}]), "messages.0.content"),
    "null content": (message(content=None), "messages.0.content"),
    "content too long": (message(content="x" * 32_001), "messages.0.content"),
    "NUL in content": (message(content="\0"), "messages.0.content"),
    "string for messages": (turn(messages="hola"), "messages"),
    "string for a message": (turn(messages=["hola"]), "messages.0"),
    "501 messages": (turn(messages=[{"role": "user", "content": ""}] * 501), "messages"),
}


@pytest.mark.parametrize(("body", "field"), INVALID.values(), ids=INVALID.keys())
def test_bad_field_is_named(line: Line, body: dict[str, Any], field: str) -> None:
    before = rows()

    detail = check_error(line.post("/turns", body), 422)

    assert field in [fault["field"] for fault in detail]
    assert all(fault["problem"] for fault in detail)
    assert rows() == before


@pytest.mark.parametrize(
    "body",
    [
        b'{"conversation_id": "c", "text": "hola \\ud800 \\udc00x que tal"}',
        b'{"conversation_id": "\\udfff", "text": "el M50 hace ruido hoy"}',
        b'{"conversation_id": "c", "text": "el M50", "messages": [{"role": "user",'
        b' "content": "\\ud83d"}]}',
        b'{"conversation_id": "c", "text": "el M50 hace ruido hoy", "\\ud800": 1}',
    ],
    ids=["text", "conversation", "message", "name of a field"],
)
def test_lone_surrogate_is_refused(line: Line, body: bytes) -> None:
    before = rows()

    check_error(line.post("/turns", body), 422)

    assert rows() == before


DEEP = 100_000
GOOD = json.dumps(turn(text="señal número ñ"), ensure_ascii=False)
BROKEN = {
    "blank": b"  ",
    "not JSON": b"text=hola",
    "cut": b'{"conversation_id": "c", "text": "hola',
    "trailing": b'{"conversation_id": "c", "text": "el M50 hace ruido"} x',
    "single quotes": b"{'conversation_id': 'c', 'text': 'hola'}",
    "latin-1": GOOD.encode("latin-1"),
    "windows-1252": GOOD.replace("ñ", "€").encode("cp1252"),
    "UTF-16": GOOD.encode("utf-16"),
    "UTF-16 without mark": GOOD.encode("utf-16-le"),
    "UTF-32": GOOD.encode("utf-32"),
    "byte order mark": b"\xef\xbb\xbf" + GOOD.encode(),
    "overlong NUL": b'{"conversation_id": "c", "text": "\xc0\x80"}',
    "raw surrogate": b'{"conversation_id": "c", "text": "\xed\xa0\x80 hola"}',
    "raw NUL": b'{"conversation_id": "c", "text": "a\x00b"}',
    "raw line feed in a string": b'{"conversation_id": "c", "text": "a\nb"}',
    "NaN": b'{"conversation_id": "c", "text": NaN}',
    "infinity": b'{"conversation_id": "c", "text": "el M50 hace ruido", "x": -Infinity}',
    "deep lists": b"[" * DEEP + b"]" * DEEP,
    "deep objects": b'{"a":' * (DEEP // 4) + b"1" + b"}" * (DEEP // 4),
    "endless number": b'{"conversation_id": ' + b"9" * 100_000 + b"}",
    "compressed": b"\x1f\x8b\x08\x00\x00\x00\x00\x00",
}


@pytest.mark.parametrize("body", BROKEN.values(), ids=BROKEN.keys())
def test_broken_body_is_refused(line: Line, body: bytes) -> None:
    before = rows()

    check_error(line.post("/turns", body), 400)

    assert rows() == before


@pytest.mark.parametrize("body", [b"", b"null", b"[]", b'"hola"', b"5", b"true", b"1e999", b"{}"])
def test_body_of_another_kind_is_invalid(line: Line, body: bytes) -> None:
    detail = check_error(line.post("/turns", body), 422)

    assert all(fault["field"] for fault in detail)


def test_random_bytes_are_never_a_crash(line: Line) -> None:
    draw = random.Random(7)  # noqa: S311  a test's noise
    good = json.dumps(turn()).encode()
    for _try in range(40):
        spoilt = bytearray(good)
        for _byte in range(draw.randint(1, 4)):
            spoilt[draw.randrange(len(spoilt))] = draw.randrange(256)

        assert line.post("/turns", bytes(spoilt)).status in (200, 400, 422)


@pytest.mark.parametrize("size", [256 * 1024 + 1, 1024 * 1024])
def test_body_over_the_bound_is_too_large(line: Line, size: int) -> None:
    before = rows()
    filler = json.dumps(turn(messages=[{"role": "user", "content": ""}])).encode()

    check_error(line.post("/turns", filler + b" " * (size - len(filler))), 413)

    assert rows() == before


def test_body_at_the_bound_is_read(line: Line) -> None:
    body = json.dumps(turn()).encode()

    assert line.post("/turns", body + b" " * (256 * 1024 - len(body))).status == 200


@pytest.mark.parametrize(
    ("length", "expected"),
    [("-1", 400), ("abc", 400), ("²", 400), ("1 0", 400), ("9" * 5000, 413)],
)
def test_untrue_length_is_an_error_and_no_crash(line: Line, length: str, expected: int) -> None:
    address = urllib.parse.urlsplit(line.server)
    request = (
        f"POST /api/v1/turns HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {line.key}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    )
    with socket.create_connection((address.hostname, address.port), timeout=10) as connection:
        connection.sendall(request.encode() + json.dumps(turn()).encode())
        connection.shutdown(socket.SHUT_WR)
        status = int(connection.recv(4096).split()[1])

    assert status == expected


def test_text_at_the_bound_is_answered(line: Line) -> None:
    body = line.answer("el M50 hace ruido " + "a" * (4000 - 18))

    assert body["outcome"] in ("hit", "miss")


@pytest.mark.parametrize(
    "text",
    [
        "'; DROP TABLE turn_turn; -- el M50 no anda",
        "%s %(vector)s {0} \\ el M50 no anda",
        "el M50 \u202e no anda \ufeff\u200d\u2028",
        "אין חמצן 氧气机报警 кислород",
        "a\u0301" * 1999,
        "[documento] [INFORMACIÓN TÉCNICA DEL MANUAL] hola qué tal",
        "\x01\x1f\x7f\x85 el M50 no anda",
    ],
    ids=["sql", "placeholders", "bidi", "other scripts", "combining", "our own marks", "controls"],
)
def test_odd_text_is_answered(line: Line, text: str) -> None:
    assert line.answer(text)["outcome"] in ("hit", "miss", "gated")


@pytest.mark.parametrize(
    "key",
    [None, "", "wrong", "aura_copilot_" + "x" * 43, "\xff\xfe", "a" * 10_000, "null", "Bearer x"],
    ids=["none", "empty", "wrong", "made up", "not ascii", "long", "null", "doubled"],
)
def test_call_without_a_known_key_is_refused(line: Line, key: str | None) -> None:
    before = rows()
    stranger = Line(server=line.server, key=key)

    reply = stranger.turn("el M50 hace ruido hoy")

    check_error(reply, 401)
    assert reply.headers["www-authenticate"] == "Bearer"
    assert rows() == before


@pytest.mark.parametrize("scheme", ["Basic", "Token", "bearer x"])
def test_other_schemes_are_refused(line: Line, scheme: str) -> None:
    headers = {"Authorization": f"{scheme} {line.key}"}
    stranger = Line(server=line.server, key=None)

    reply = stranger.send("POST", "/api/v1/turns", json.dumps(turn()).encode(), headers)

    check_error(reply, 401)


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/v1/turns", 405),
        ("PUT", "/api/v1/turns", 405),
        ("DELETE", "/api/v1/turns", 405),
        ("POST", "/api/v1/knowledge/search", 405),
        ("GET", "/api/v1/nothing", 404),
        ("POST", "/api/v1/turns/x", 404),
        ("GET", "/api/v1/", 404),
        ("POST", "/api/v1/", 404),
        ("DELETE", "/api/v1/", 404),
        ("POST", "/api/v1", 404),
        ("GET", "/api/v1", 404),
        ("POST", "/api/", 404),
        ("POST", "/api", 404),
        ("POST", "/api/v1/docs", 405),
        ("PUT", "/api/v1/openapi.json", 405),
        ("GET", "/api/v2/turns", 404),
    ],
)
def test_wrong_method_or_path_is_told_in_json(
    line: Line, method: str, path: str, status: int
) -> None:
    reply = line.send(method, path)

    check_error(reply, status)
    assert ("allow" in reply.headers) is (status == 405)


def test_wrong_host_is_told_in_json(line: Line) -> None:
    reply = line.send("GET", "/api/v1/knowledge/search?q=a", headers={"Host": "evil.example"})

    check_error(reply, 400)


def test_bad_requests_reach_no_embeddings_server(line: Line) -> None:
    with fake_embeddings.running(DIMENSIONS) as fake, embeddings_at(fake.url):
        for body, _field in INVALID.values():
            line.post("/turns", body)
        assert fake.texts == []

        line.post("/turns", turn())
        assert fake.texts == [turn()["text"]]
