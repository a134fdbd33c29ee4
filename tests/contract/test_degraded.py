"""A part that is down degrades a turn inside its deadline; it never breaks it."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection

from aura.tenancy import live
from aura.tenancy.channels import Channel
from aura.turn.models import KnowledgeQueried, Turn
from knowledge.models import Question
from tests import factories
from tests.contract.conftest import Line
from tests.embeddings_at import DIMENSIONS, embeddings_at
from tests.knowledge import fake_embeddings
from tests.knowledge.fake_embeddings import FakeEmbeddings, Fault

QUESTION = "El M50 me marca error H08 y suena un pitido cada un rato"
SHORT_MS = 250
SLACK_S = 0.75
"""For what a busy machine adds around the deadline."""

UNUSABLE = [fault for fault in Fault if fault is not Fault.SHUFFLED]
SLOW = [Fault.HANGING, Fault.DRIP]


@pytest.fixture
def fake(lines: Callable[..., Line]) -> Iterator[FakeEmbeddings]:
    """The embeddings server of the turns is one that can be told to go wrong."""
    live.set_unscoped("RAG_DEADLINE_TEXT_MS", SHORT_MS)
    live.set_unscoped("RAG_DEADLINE_VOICE_MS", SHORT_MS)
    with fake_embeddings.running(DIMENSIONS) as server, embeddings_at(server.url):
        yield server


@contextmanager
def table_away(name: str) -> Iterator[None]:
    """The database refuses what needs this table."""
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE {name} RENAME TO away")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f"ALTER TABLE away RENAME TO {name}")


@pytest.mark.parametrize("fault", UNUSABLE)
def test_unusable_embeddings_degrade_the_turn_inside_its_deadline(
    line: Line, fake: FakeEmbeddings, fault: Fault
) -> None:
    fake.go_wrong(fault)

    started = time.monotonic()
    body = line.answer(QUESTION)
    elapsed = time.monotonic() - started

    assert (body["outcome"], body["miss_reason"]) == ("degraded", "embedding_unavailable")
    assert body["manual"]["chunks"] == []
    assert body["context_block"] is None
    assert body["manual"]["best_score"] is None
    assert elapsed < SHORT_MS / 1000 + SLACK_S
    event = KnowledgeQueried.objects.get(event_id=body["event_id"])
    assert (event.outcome, event.miss_reason, event.hit) == (
        "degraded",
        "embedding_unavailable",
        False,
    )
    if fault in SLOW:
        assert body["timings_ms"]["embed"] >= SHORT_MS * 0.9


def test_vectors_out_of_order_are_put_in_order(line: Line, fake: FakeEmbeddings) -> None:
    fake.go_wrong(Fault.SHUFFLED)

    assert line.answer(QUESTION)["outcome"] != "degraded"


def test_degraded_turn_never_shows_an_old_hit(line: Line, setting: Callable[..., None]) -> None:
    setting("rag.knowledge_threshold", 0)
    assert line.answer(QUESTION)["outcome"] == "hit"

    with embeddings_at("http://127.0.0.1:9/v1"):
        body = line.answer(QUESTION)

    assert (body["outcome"], body["context_block"]) == ("degraded", None)
    assert body["equipment"]["named"] == ["M50"]


def test_turn_is_whole_again_when_the_server_is(line: Line, setting: Callable[..., None]) -> None:
    setting("rag.knowledge_threshold", 0)
    with embeddings_at("http://127.0.0.1:9/v1"):
        line.answer(QUESTION, turn_id="t1")

    assert line.answer(QUESTION)["outcome"] == "hit"
    # What was answered once stays the answer of its id.
    assert line.answer(QUESTION, turn_id="t1")["outcome"] == "degraded"


def test_server_that_failed_several_times_is_not_waited_for(
    line: Line, fake: FakeEmbeddings
) -> None:
    fake.go_wrong(Fault.HANGING)
    for number in range(5):
        line.answer(f"{QUESTION} {number}")

    started = time.monotonic()
    body = line.answer(f"{QUESTION} otra vez")

    assert body["outcome"] == "degraded"
    assert time.monotonic() - started < SHORT_MS / 1000
    assert len(fake.texts) == 5


@pytest.mark.parametrize(
    ("channel", "name"),
    [(Channel.RETELL, "RAG_DEADLINE_VOICE_MS"), (Channel.WHATSAPP, "RAG_DEADLINE_TEXT_MS")],
)
def test_each_kind_of_channel_has_its_deadline(
    lines: Callable[..., Line], fake: FakeEmbeddings, channel: Channel, name: str
) -> None:
    others = {"RAG_DEADLINE_VOICE_MS", "RAG_DEADLINE_TEXT_MS"} - {name}
    live.set_unscoped(name, 100)
    for other in others:
        live.set_unscoped(other, 20_000)
    fake.go_wrong(Fault.HANGING)

    body = lines(channel).answer(QUESTION)

    assert body["outcome"] == "degraded"
    assert 90 <= body["timings_ms"]["embed"] < 100 + SLACK_S * 1000


def test_search_that_fails_degrades_the_turn(line: Line) -> None:
    with table_away("knowledge_chunkvector"):
        body = line.answer(QUESTION)

    assert (body["outcome"], body["miss_reason"]) == ("degraded", "search_unavailable")
    assert body["context_block"] is None
    event = KnowledgeQueried.objects.get(event_id=body["event_id"])
    assert event.outcome == "degraded"
    assert line.answer(QUESTION)["outcome"] != "degraded"


@pytest.mark.parametrize("table", ["knowledge_queried", "turn_turn"])
def test_answer_goes_out_though_it_cannot_be_recorded(
    line: Line,
    setting: Callable[..., None],
    caplog: pytest.LogCaptureFixture,
    table: str,
) -> None:
    setting("rag.knowledge_threshold", 0)

    with table_away(table):
        body = line.answer(QUESTION)

    assert body["outcome"] == "hit"
    assert body["context_block"]
    assert body["event_id"] is None
    assert "turn_not_recorded" in caplog.text
    assert not Turn.objects.filter(conversation__external_id=line.conversation).exists()


def test_turns_work_without_the_broker(line: Line, settings: object) -> None:
    settings.CELERY_BROKER_URL = "redis://127.0.0.1:9/0"  # type: ignore[attr-defined]

    assert line.answer(QUESTION)["outcome"] in ("hit", "miss")


def test_database_that_breaks_under_a_call_is_told_in_json(line: Line) -> None:
    with table_away("constance_constance"):
        reply = line.turn(QUESTION)

    assert reply.status in (500, 503)
    assert set(reply.json) == {"detail", "code"}
    assert "constance" not in reply.raw.decode()


CODE = "el M50 marca H08 en la pantalla"


@pytest.fixture
def codes_alone(setting: Callable[..., None]) -> Callable[[Line, str], Any]:
    """Turns while the embeddings are down, where named codes are still answered."""
    setting("rag.degraded_mode", "codes", "global")

    def ask(line: Line, text: str) -> Any:
        with embeddings_at("http://127.0.0.1:9/v1"):
            return line.answer(text)

    return ask


def test_named_code_of_a_named_machine_is_answered_without_embeddings_where_that_is_chosen(
    line: Line, codes_alone: Callable[[Line, str], Any]
) -> None:
    body = codes_alone(line, CODE)

    assert (body["outcome"], body["miss_reason"]) == ("hit", None)
    (chunk,) = body["manual"]["chunks"]
    assert chunk["content"].splitlines()[0].endswith(": H08 / H01")
    assert (chunk["score"], body["manual"]["best_score"]) == (None, None)
    event = KnowledgeQueried.objects.get(event_id=body["event_id"])
    assert (event.hit, event.outcome) == (True, "hit")


@pytest.mark.parametrize(
    "text",
    [
        "me marca E1 y pita",
        "marca H08 en la pantalla",
        "el M50 marca E43 en la pantalla",
        "el M50 hace un ruido raro",
        "el CPAP marca H08 en la pantalla",
        "tengo el 7F-5 y el LG103, dice E1",
        "¿cada cuánto se limpia el filtro del M50? ayer marcó H08",
    ],
    ids=[
        *("several bear it", "no machine", "not its code", "no code", "no manual", "two of them"),
        "asks how often",
    ],
)
def test_nothing_else_is_answered_without_embeddings(
    line: Line, codes_alone: Callable[[Line, str], Any], text: str
) -> None:
    body = codes_alone(line, text)

    assert (body["outcome"], body["context_block"]) == ("degraded", None)


def test_threshold_of_one_holds_without_embeddings(
    line: Line, setting: Callable[..., None], codes_alone: Callable[[Line, str], Any]
) -> None:
    setting("rag.knowledge_threshold", 1)

    assert codes_alone(line, CODE)["outcome"] == "degraded"


def test_label_that_must_miss_holds_without_embeddings(
    line: Line, codes_alone: Callable[[Line, str], Any]
) -> None:
    factories.question("default", CODE, machines=["M50"])
    try:
        assert codes_alone(line, CODE)["outcome"] == "degraded"
    finally:
        Question.objects.filter(text=CODE).delete()
