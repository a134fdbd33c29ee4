"""What operators and tools read: health, metrics, the OpenAPI description."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from knowledge.embeddings.spaces import active_space
from knowledge.models import EmbeddingSpace
from tests.contract.conftest import Line
from tests.contract.test_bad_input import check_error
from tests.embeddings_at import DIMENSIONS, embeddings_at
from tests.knowledge import fake_embeddings

QUESTION = "El M50 me marca error H08 y suena un pitido cada un rato"
PARTS = {"database", "broker", "embeddings", "calibration", "migrations"}


@pytest.fixture
def stranger(line: Line) -> Line:
    """A line without a key."""
    return Line(server=line.server, key=None)


def test_alive_needs_no_key(stranger: Line) -> None:
    reply = stranger.send("GET", "/healthz")

    assert (reply.status, reply.json) == (200, {"status": "alive"})


def test_ready_names_every_part(stranger: Line) -> None:
    reply = stranger.send("GET", "/readyz")

    assert reply.status == 200
    assert reply.json == {"status": "ready", **dict.fromkeys(PARTS, "ok")}


def test_not_ready_while_embeddings_are_down(stranger: Line) -> None:
    with embeddings_at("http://127.0.0.1:9/v1"):
        reply = stranger.send("GET", "/readyz")

    assert reply.status == 503
    assert reply.json["status"] == "unavailable"
    assert reply.json["embeddings"].startswith("down")
    assert [reply.json[part] for part in PARTS - {"embeddings"}] == ["ok"] * 4


def test_polling_does_not_ask_the_provider_each_time(stranger: Line) -> None:
    with fake_embeddings.running(DIMENSIONS) as fake, embeddings_at(fake.url):
        statuses = [stranger.send("GET", "/readyz").status for _poll in range(5)]

        assert statuses == [200] * 5
        assert len(fake.texts) == 1


def test_ready_without_the_broker_says_so(stranger: Line, settings: Any) -> None:
    settings.CELERY_BROKER_URL = "redis://127.0.0.1:9/0"

    reply = stranger.send("GET", "/readyz")

    assert (reply.status, reply.json["status"]) == (200, "degraded")
    assert reply.json["broker"].startswith("down")


def test_not_ready_until_the_space_is_calibrated(stranger: Line) -> None:
    space = active_space()
    EmbeddingSpace.objects.filter(pk=space.pk).update(knowledge_threshold=None)
    try:
        reply = stranger.send("GET", "/readyz")
    finally:
        space.save()

    assert reply.status == 503
    assert reply.json["calibration"].startswith("missing")


def test_metrics_count_turns_by_channel_and_outcome(
    line: Line, stranger: Line, setting: Callable[..., None]
) -> None:
    def counted(outcome: str, reason: str = "") -> float:
        text = stranger.send("GET", "/metrics").raw.decode()
        label = f'channel="copilot",outcome="{outcome}",reason="{reason}"'
        got = re.search(rf"^aura_turns_total{{{label}}} (\S+)$", text, re.MULTILINE)
        return float(got.group(1)) if got else 0.0

    kinds = [("hit", ""), ("miss", "threshold"), ("gated", "")]
    kinds += [("degraded", "embedding_unavailable")]
    before = [counted(*kind) for kind in kinds]

    setting("rag.judge_mode", "threshold")
    setting("rag.knowledge_threshold", 0)
    line.answer(QUESTION)
    setting("rag.knowledge_threshold", 1)
    line.answer(QUESTION)
    line.answer("ah ok")
    with embeddings_at("http://127.0.0.1:9/v1"):
        line.answer(QUESTION)

    after = [counted(*kind) for kind in kinds]
    assert [new - old for new, old in zip(after, before, strict=True)] == [1, 1, 1, 1]


def test_metrics_time_searched_turns_alone(line: Line, stranger: Line) -> None:
    def timed() -> float:
        text = stranger.send("GET", "/metrics").raw.decode()
        got = re.search(r'^aura_turn_seconds_count{part="total"} (\S+)$', text, re.MULTILINE)
        return float(got.group(1)) if got else 0.0

    before = timed()
    line.answer("ah ok")
    assert timed() == before
    line.answer(QUESTION)
    assert timed() == before + 1


def test_repeated_turn_is_not_counted_again(line: Line, stranger: Line) -> None:
    def total() -> float:
        text = stranger.send("GET", "/metrics").raw.decode()
        return sum(
            float(value) for value in re.findall(r"^aura_turns_total{.*} (\S+)$", text, re.M)
        )

    line.answer(QUESTION, turn_id="t1")
    before = total()

    line.answer(QUESTION, turn_id="t1")

    assert total() == before


@pytest.fixture
def staff(stranger: Line) -> Iterator[dict[str, str]]:
    """The headers of somebody who is logged in to the admin."""
    user = User.objects.create_user("somebody", is_staff=True)
    client = Client()
    client.force_login(user)
    yield {"Cookie": f"sessionid={client.cookies['sessionid'].value}"}
    user.delete()


def test_description_lists_the_calls_and_their_errors(
    stranger: Line, staff: dict[str, str]
) -> None:
    described = stranger.send("GET", "/api/v1/openapi.json", headers=staff).json

    turn = described["paths"]["/api/v1/turns"]["post"]
    assert {"200", "401", "409", "413", "422", "503"} <= set(turn["responses"])
    assert "/api/v1/knowledge/search" in described["paths"]
    assert turn["security"]


def test_documentation_is_for_staff_outside_debug(stranger: Line, staff: dict[str, str]) -> None:
    assert stranger.send("GET", "/api/v1/docs", headers=staff).status == 200
    refused = stranger.send("GET", "/api/v1/docs")
    assert refused.status == 302
    assert "/admin/login/" in refused.headers["location"]


def test_every_described_call_needs_a_key(line: Line, stranger: Line) -> None:
    from aura.api.app import api
    from aura.api.openai_shape import speaks_openai

    described = api.get_openapi_schema()["paths"]
    calls = [(path, method) for path, methods in described.items() for method in methods]

    assert calls
    for path, method in calls:
        reply = stranger.send(method.upper(), path, b"{}")
        if speaks_openai(path):
            assert (reply.status, reply.json["error"]["code"]) == (401, "unauthorized")
        else:
            check_error(reply, 401)


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/metrics"])
def test_operators_pages_leave_nothing_and_show_no_key(
    line: Line, stranger: Line, path: str
) -> None:
    line.answer(QUESTION)

    body = stranger.send("GET", path).raw.decode()

    assert "M50" not in body
    assert line.key not in body
