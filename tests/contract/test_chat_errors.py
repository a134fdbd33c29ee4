"""What a chat cannot answer is an error in OpenAI's shape, whatever breaks and where."""

import json
from typing import Any

import openai
import pytest
from openai import OpenAI

from aura.chat import complete
from aura.chat.models import ChatCompletion
from aura.chat.places import Places
from aura.environment import LanguageModel
from aura.tenancy import live
from aura.turn.models import KnowledgeQueried
from tests import fake_llm
from tests.contract.conftest import CORPUS, Line, Reply, openai_of
from tests.embeddings_at import embeddings_at
from tests.fake_llm import KEY, Connection, FakeLlm, Script

QUESTION = "El M50 me marca error H08 y suena un pitido cada un rato"
USER = {"role": "user", "content": QUESTION}
GOOD = {"messages": [USER]}
PATHS = ["/v1/chat/completions", "/api/v1/chat/completions"]


def check_error(reply: Reply, status: int) -> Any:
    """OpenAI's shape; gives the error."""
    assert reply.status == status, reply.raw
    assert reply.headers["content-type"].startswith("application/json")
    assert set(reply.json) == {"error"}
    error = reply.json["error"]
    assert set(error) == {"message", "type", "param", "code"}
    assert isinstance(error["message"], str) and error["message"]
    assert error["type"]
    return error


def sent(line: Line, body: Any, path: str = PATHS[0], **headers: str) -> Reply:
    """A request as its bytes."""
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    return line.send("POST", path, raw, {"Content-Type": "application/json", **headers})


INVALID: dict[str, tuple[bytes, str]] = {
    "no messages": (b"{}", "messages"),
    "empty messages": (b'{"messages": []}', "messages"),
    "text for messages": (b'{"messages": "hola"}', "messages"),
    "text for a message": (b'{"messages": ["hola"]}', "messages.0"),
    "no role": (b'{"messages": [{"content": "a"}]}', "messages.0.role"),
    "unknown role": (b'{"messages": [{"role": "root", "content": "a"}]}', "messages.0.role"),
    "number for content": (b'{"messages": [{"role": "user", "content": 5}]}', "messages.0.content"),
    "texts for parts": (
        b'{"messages": [{"role": "user", "content": ["a"]}]}',
        "messages.0.content",
    ),
    "NUL": (b'{"messages": [{"role": "user", "content": "a\\u0000"}]}', "messages.0.content"),
    "lone surrogate": (
        b'{"messages": [{"role": "user", "content": "\\ud83d"}]}',
        "messages.0.content",
    ),
    "surrogate in a field of others": (b'{"messages": [], "x": {"\\udfff": 1}}', "x"),
    "endless number": (
        b'{"messages": [{"role": "user", "content": "a"}], "temperature": 1e999}',
        "temperature",
    ),
    "text for stream": (
        b'{"messages": [{"role": "user", "content": "a"}], "stream": "yes"}',
        "stream",
    ),
    "number for user": (b'{"messages": [{"role": "user", "content": "a"}], "user": 1}', "user"),
    "list for metadata": (
        b'{"messages": [{"role": "user", "content": "a"}], "metadata": []}',
        "metadata",
    ),
    "list": (b"[]", "body"),
    "null": (b"null", "body"),
}


@pytest.mark.parametrize(("body", "field"), INVALID.values(), ids=INVALID.keys())
def test_bad_field_is_named(line: Line, llm: FakeLlm, body: bytes, field: str) -> None:
    error = check_error(sent(line, body), 422)

    assert error["type"] == "invalid_request_error"
    assert f"{field}: " in error["message"]
    assert error["param"]
    assert llm.received == []


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"{", 400),
        (b"", 422),
        (b"\xff\xfe", 400),
        (b'{"messages": NaN}', 400),
        (b"[" * 100_000, 400),
        (b'{"messages": ' + b"[" * 900 + b"]" * 900 + b"}", 422),
        (b" " * (256 * 1024 + 1), 413),
    ],
    ids=["broken", "empty", "not UTF-8", "NaN", "deep", "rather deep", "too large"],
)
def test_bad_body_is_refused(line: Line, path: str, body: bytes, status: int) -> None:
    check_error(sent(line, body, path), status)


def test_deep_field_of_others_is_no_crash(line: Line, llm: FakeLlm) -> None:
    deep = b"[" * 600 + b"]" * 600
    body = json.dumps(GOOD).encode()[:-1] + b', "x": ' + deep + b"}"

    assert sent(line, body).status in (200, 422, 502)


@pytest.mark.parametrize("path", PATHS)
def test_unknown_key_is_refused(line: Line, path: str) -> None:
    error = check_error(sent(Line(server=line.server, key="wrong"), GOOD, path), 401)

    assert error["type"] == "authentication_error"


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/v1/chat/completions", 405),
        ("DELETE", "/api/v1/chat/completions", 405),
        ("POST", "/v1/models", 405),
        ("GET", "/v1/models/gpt-4o", 404),
        ("GET", "/v1/chat/nothing", 404),
        ("POST", "/v1/chat/completions/", 404),
        ("POST", "/v1/embeddings", 404),
        ("POST", "/v1/", 404),
        ("POST", "/v1", 404),
        ("GET", "/v1/", 404),
        ("GET", "/v1", 404),
        ("DELETE", "/v1/", 404),
        ("POST", "/v1/responses", 404),
    ],
)
def test_wrong_method_or_path(line: Line, method: str, path: str, status: int) -> None:
    check_error(line.send(method, path, b"{}"), status)


@pytest.mark.parametrize("path", [*PATHS, "/v1/models"])
def test_wrong_host(line: Line, path: str) -> None:
    check_error(line.send("GET", path, headers={"Host": "evil.example"}), 400)


def test_too_many_requests(line: Line) -> None:
    live.set_unscoped("API_RATE_PER_MINUTE", 1)
    line.send("GET", "/v1/models")

    reply = line.send("GET", "/v1/models")

    assert check_error(reply, 429)["type"] == "rate_limit_error"
    assert 1 <= int(reply.headers["retry-after"]) <= 60


def test_repeated_turn_with_another_text_is_a_conflict(line: Line, llm: FakeLlm) -> None:
    body = {**GOOD, "user": "llamada"}
    assert sent(line, body, **{"Idempotency-Key": "k1"}).status == 200
    assert sent(line, body, **{"Idempotency-Key": "k1"}).status == 200
    assert KnowledgeQueried.objects.filter(namespace=CORPUS).count() == 1
    other = {"messages": [{**USER, "content": "el 7F-5 no enciende hoy"}], "user": "llamada"}

    check_error(sent(line, other, **{"Idempotency-Key": "k1"}), 409)


def test_what_breaks_on_our_side(line: Line, llm: FakeLlm, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_args: Any, **_values: Any) -> None:
        raise RuntimeError("de nosotros")

    monkeypatch.setattr(complete, "assemble", broken)

    error = check_error(sent(line, GOOD), 500)

    assert error["type"] == "server_error"
    assert "de nosotros" not in error["message"]


def refusing(status: int, **headers: str) -> Script:
    """A server that refuses, and echoes the key as OpenAI's does."""
    body = json.dumps({"error": {"message": f"Incorrect API key provided: {KEY}"}}).encode()
    return lambda line: line.send(status, body, **headers)


def html(line: Connection) -> None:
    """A page of some gateway."""
    line.send(200, b"<html>Bad gateway</html>", "text/html")


def cut(line: Connection) -> None:
    """Less than was promised."""
    line.send(200, b'{"choices": [', Content_Length="1000")


def closed(line: Connection) -> None:
    """Nothing at all."""
    line.break_off()


def silent(line: Connection) -> None:
    """Nothing for as long as the test wants."""
    line.wait()


def saying(body: bytes) -> Script:
    """This, as if it were an answer."""
    return lambda line: line.send(200, body)


BEFORE_THE_ANSWER: dict[str, tuple[Script, int, str, str]] = {
    "429": (refusing(429, Retry_After="7"), 429, "llm_busy", "refused"),
    "401": (refusing(401), 502, "llm_failed", "refused"),
    "404": (refusing(404), 502, "llm_failed", "refused"),
    "400": (refusing(400), 400, "llm_rejected", "refused"),
    "422": (refusing(422), 400, "llm_rejected", "refused"),
    "500": (refusing(500), 502, "llm_failed", "refused"),
    "503": (refusing(503, Retry_After="3000"), 502, "llm_failed", "refused"),
    "redirect": (refusing(307, Location="http://127.0.0.1:9/"), 502, "llm_failed", "refused"),
    "web page": (html, 502, "llm_unreadable", "garbage"),
    "closed": (closed, 502, "llm_unreachable", "unreachable"),
    "silent": (silent, 504, "llm_timed_out", "timed_out"),
}
NOT_AN_ANSWER: dict[str, tuple[Script, int, str, str]] = {
    "cut": (cut, 502, "llm_unreachable", "unreachable"),
    "null": (saying(b"null"), 502, "llm_unreadable", "garbage"),
    "list": (saying(b"[]"), 502, "llm_unreadable", "garbage"),
    "no choices": (saying(b'{"choices": []}'), 502, "llm_unreadable", "garbage"),
    "an error with 200": (saying(b'{"error": {"message": "x"}}'), 502, "llm_unreadable", "garbage"),
    "half a JSON": (saying(b'{"choices"'), 502, "llm_unreadable", "garbage"),
}


@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize(
    ("script", "status", "code", "ended"),
    BEFORE_THE_ANSWER.values(),
    ids=BEFORE_THE_ANSWER.keys(),
)
def test_model_that_does_not_begin_is_an_error(
    line: Line,
    llm: FakeLlm,
    caplog: pytest.LogCaptureFixture,
    script: Script,
    status: int,
    code: str,
    ended: str,
    stream: bool,
) -> None:
    live.set_unscoped("CHAT_FIRST_TOKEN_MS", 200)
    live.set_unscoped("CHAT_TOTAL_S", 5 if status != 504 else 1)
    llm.script = script

    reply = sent(line, {**GOOD, "stream": stream})

    assert check_error(reply, status)["code"] == code
    assert reply.headers.get("retry-after") == ("7" if status == 429 else None)
    assert KEY not in reply.raw.decode()
    assert KEY not in caplog.text
    assert len(llm.received) == 1
    row = ChatCompletion.objects.get(namespace=CORPUS)
    assert row.ended == ended
    assert (row.upstream_status is not None) is (ended == "refused")
    assert row.event_id == KnowledgeQueried.objects.get(namespace=CORPUS).event_id


@pytest.mark.parametrize(
    ("script", "status", "code", "ended"), NOT_AN_ANSWER.values(), ids=NOT_AN_ANSWER.keys()
)
def test_answer_that_is_none_is_an_error(
    line: Line, llm: FakeLlm, script: Script, status: int, code: str, ended: str
) -> None:
    llm.script = script

    assert check_error(sent(line, GOOD), status)["code"] == code
    assert ChatCompletion.objects.get(namespace=CORPUS).ended == ended


@pytest.mark.parametrize("stream", [False, True])
def test_model_that_is_not_there(line: Line, stream: bool) -> None:
    nowhere = LanguageModel(base_url="http://127.0.0.1:9/v1", model="m", api_key="k")
    with fake_llm.language_model(nowhere):
        error = check_error(sent(line, {**GOOD, "stream": stream}), 502)

    assert error["code"] == "llm_unreachable"


def test_official_client_raises_its_own_errors(client: OpenAI, llm: FakeLlm) -> None:
    llm.script = refusing(429, Retry_After="7")
    with pytest.raises(openai.RateLimitError) as busy:
        client.chat.completions.create(model="aura", messages=[USER], stream=True)  # type: ignore[list-item]
    assert busy.value.code == "llm_busy"

    with pytest.raises(openai.UnprocessableEntityError) as invalid:
        client.chat.completions.create(model="aura", messages=[])
    assert invalid.value.param == "messages"


def test_official_client_without_a_key_of_ours(line: Line) -> None:
    stranger = openai_of(Line(server=line.server, key="nadie"))
    with stranger, pytest.raises(openai.AuthenticationError):
        stranger.models.list()


def test_no_more_answers_at_once_than_there_are_places(
    line: Line, llm: FakeLlm, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = Places(0)
    monkeypatch.setattr(complete, "_places", lambda _threads: places)

    reply = sent(line, GOOD)

    assert check_error(reply, 503)["code"] == "unavailable"
    assert reply.headers["retry-after"] == "2"
    assert llm.received == []
    assert line.turn(QUESTION).status == 200


def test_degraded_retrieval_still_asks_the_model(line: Line, llm: FakeLlm) -> None:
    with embeddings_at("http://127.0.0.1:9/v1"):
        reply = sent(line, GOOD)

    assert reply.status == 200
    assert llm.last.said == QUESTION
    assert KnowledgeQueried.objects.get(namespace=CORPUS).outcome == "degraded"
