"""The answer to a turn: its fields in every outcome, its messages, its repetition."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from aura.tenancy.channels import Channel
from aura.turn.models import Conversation, KnowledgeQueried, Turn
from tests.contract.conftest import Line
from tests.embeddings_at import embeddings_at

QUESTION = "El M50 me marca error H08 y suena un pitido cada un rato"
NOWHERE = "http://127.0.0.1:9/v1"

FIELDS = {
    "": {
        *("event_id", "turn_id", "channel", "conversation_id", "normalized_text", "outcome"),
        *("miss_reason", "equipment", "manual", "lessons", "context_block", "messages"),
        "timings_ms",
    },
    "equipment": {"named", "sticky", "candidates", "filter_sources", "filter_reason"},
    "manual": {
        *("hit", "mode", "best_score", "best_source", "best_section", "probability"),
        *("threshold", "threshold_scope", "chunks"),
    },
    "lessons": {"best_score", "similarity_threshold", "approved_threshold", "items"},
    "timings_ms": {"embed", "query", "total"},
}
CHUNK_FIELDS = {"id", "source", "title", "section", "content", "score"}


def rows_of(line: Line) -> tuple[int, int]:
    """Turns and events of a line's conversation."""
    turns = Turn.objects.filter(conversation__external_id=line.conversation)
    events = KnowledgeQueried.objects.filter(conversation=line.conversation)
    return turns.count(), events.count()


@pytest.mark.parametrize(
    ("outcome", "text", "threshold", "url"),
    [
        ("hit", QUESTION, 0.5, None),
        ("miss", QUESTION, 1, None),
        ("gated", "ah bueno", 0.5, None),
        ("degraded", QUESTION, 0.5, NOWHERE),
    ],
)
def test_every_field_is_present(
    line: Line,
    setting: Callable[..., None],
    outcome: str,
    text: str,
    threshold: float,
    url: str | None,
) -> None:
    setting("rag.knowledge_threshold", threshold)
    if url is None:
        body = line.answer(text)
    else:
        with embeddings_at(url):
            body = line.answer(text)

    assert body["outcome"] == outcome
    for part, fields in FIELDS.items():
        assert set(body[part] if part else body) == fields
    assert all(set(chunk) == CHUNK_FIELDS for chunk in body["manual"]["chunks"])
    hit = outcome == "hit"
    assert (body["context_block"] is not None) is hit
    assert body["manual"]["hit"] is hit
    assert bool(body["manual"]["chunks"]) is hit
    assert (body["event_id"] is None) is (outcome == "gated")
    assert (body["miss_reason"] is None) is (outcome in ("hit", "gated"))
    assert (body["channel"], body["conversation_id"]) == ("copilot", line.conversation)
    assert rows_of(line) == (1, 0 if outcome == "gated" else 1)


def test_event_is_the_one_that_the_answer_names(line: Line) -> None:
    body = line.answer(QUESTION)

    event = KnowledgeQueried.objects.get(event_id=body["event_id"])
    assert event.query == body["normalized_text"] == QUESTION
    assert event.outcome == body["outcome"]
    assert event.best_score == body["manual"]["best_score"]
    assert event.turn is not None
    assert event.turn.turn_id == body["turn_id"]


@pytest.mark.parametrize("text", ["🙂", "👍🏽 🙏", "!!! …", "\u200b", "sí", "ah ok gracias"])
def test_what_is_no_question_is_gated(line: Line, text: str) -> None:
    body = line.answer(text)

    assert (body["outcome"], body["event_id"], body["miss_reason"]) == ("gated", None, None)
    assert rows_of(line) == (1, 0)


def test_short_turn_with_a_machine_or_a_code_is_searched(line: Line) -> None:
    assert line.answer("el M50")["outcome"] != "gated"
    assert line.answer("H08")["outcome"] != "gated"


@pytest.mark.parametrize("channel", list(Channel))
def test_key_names_the_channel(lines: Callable[..., Line], channel: Channel) -> None:
    assert lines(channel).answer(QUESTION)["channel"] == channel.value


MESSAGES: list[dict[str, str]] = [
    {"role": "system", "content": "Sos  Aura.\n\n\ttabs & «comillas» \u00a0 ñ e\u0301 😀 \u2028"},
    {"role": "user", "content": "hola"},
    {"role": "assistant", "content": ""},
    {"role": "user", "content": QUESTION},
    {"role": "tool", "content": '{"a": 1.0, "b": "\\u00e1"}'},
    {"role": "assistant", "content": "un momento…"},
]


def test_block_goes_into_the_last_user_message_and_nothing_else_changes(
    line: Line, setting: Callable[..., None]
) -> None:
    setting("rag.knowledge_threshold", 0)

    body = line.answer(QUESTION, messages=MESSAGES)

    given, got = [json.dumps(message) for message in MESSAGES], body["messages"]
    assert [json.dumps(message) for message in got[:3] + got[4:]] == given[:3] + given[4:]
    assert got[3]["content"] == f"{QUESTION}\n\n{body['context_block']}"
    assert set(got[3]) == {"role", "content"}


@pytest.mark.parametrize(
    ("threshold", "text"), [(1, QUESTION), (0.5, "ah bueno")], ids=["miss", "gated"]
)
def test_messages_come_back_as_they_were_without_a_block(
    line: Line, setting: Callable[..., None], threshold: float, text: str
) -> None:
    setting("rag.knowledge_threshold", threshold)

    assert json.dumps(line.answer(text, messages=MESSAGES)["messages"]) == json.dumps(MESSAGES)


def test_messages_are_null_when_none_were_sent(line: Line) -> None:
    assert line.answer(QUESTION)["messages"] is None
    assert line.answer(QUESTION, messages=None)["messages"] is None


def test_repeated_turn_gets_the_same_answer_and_adds_nothing(
    line: Line, setting: Callable[..., None]
) -> None:
    setting("rag.knowledge_threshold", 0)
    first = line.answer(QUESTION, turn_id="t1", messages=MESSAGES)
    setting("rag.knowledge_threshold", 1)

    again = line.answer(QUESTION, turn_id="t1", messages=MESSAGES)

    assert again == first
    assert first["turn_id"] == "t1"
    assert rows_of(line) == (1, 1)


def test_repeated_gated_turn_adds_nothing(line: Line) -> None:
    assert line.answer("ah ok", turn_id="t1") == line.answer("ah ok", turn_id="t1")
    assert rows_of(line) == (1, 0)


def test_same_turn_id_with_another_text_is_a_conflict(line: Line) -> None:
    first = line.answer(QUESTION, turn_id="t1")

    reply = line.turn("otra cosa muy distinta", turn_id="t1")

    assert (reply.status, reply.json["code"]) == (409, "conflict")
    assert line.answer(QUESTION, turn_id="t1") == first
    assert rows_of(line) == (1, 1)


def test_turn_id_belongs_to_its_conversation_and_channel(lines: Callable[..., Line]) -> None:
    one, other, elsewhere = lines(), lines(), lines(Channel.WHATSAPP)

    said = [
        one.answer(QUESTION, turn_id="t1"),
        other.answer("el tubo pierde por la válvula", turn_id="t1"),
        elsewhere.post(
            "/turns",
            {"conversation_id": one.conversation, "text": "no anda el equipo", "turn_id": "t1"},
        ).json,
    ]

    assert len({body["event_id"] for body in said}) == 3


def test_turns_without_an_id_are_all_kept(line: Line) -> None:
    ids = {line.answer(QUESTION)["turn_id"] for _turn in range(3)}

    assert len(ids) == 3
    assert rows_of(line) == (3, 3)


def test_identical_requests_at_once_add_one_turn_and_one_event(line: Line) -> None:
    with ThreadPoolExecutor(8) as pool:
        bodies: list[Any] = list(
            pool.map(lambda _n: line.answer(QUESTION, turn_id="t1", messages=MESSAGES), range(8))
        )

    assert all(body == bodies[0] for body in bodies)
    assert rows_of(line) == (1, 1)
    assert Conversation.objects.filter(external_id=line.conversation).count() == 1


def test_different_texts_at_once_under_one_id_leave_one_turn(line: Line) -> None:
    texts = [f"el M50 me marca error H0{number}" for number in range(1, 7)]

    with ThreadPoolExecutor(6) as pool:
        statuses = list(pool.map(lambda text: line.turn(text, turn_id="t1").status, texts))

    assert sorted(statuses) == [200, 409, 409, 409, 409, 409]
    assert rows_of(line) == (1, 1)
