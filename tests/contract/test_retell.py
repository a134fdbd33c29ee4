"""Retell's custom function: the same corridor by another door."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from aura.api.retell import WITHOUT_PASSAGE
from aura.tenancy.channels import Channel
from aura.turn.block import HEADER
from aura.turn.models import KnowledgeQueried, Turn
from tests.contract.conftest import CORPUS, Line

QUESTION = "El M50 me marca error H08 y suena un pitido cada un rato"
CALL: dict[str, Any] = {
    "call_id": "call_1",
    "call_type": "phone_call",
    "agent_id": "agent_1",
    "from_number": "+5491100000000",
    "retell_llm_dynamic_variables": {"x": "y"},
    "transcript": "Agent: Hola\nUser: se apagó el 7F-5 de golpe",
    "transcript_object": [
        {"role": "agent", "content": "Hola", "words": [{"word": "Hola", "start": 0.1}]},
        {"role": "user", "content": "se apagó el 7F-5 de golpe", "words": []},
    ],
}
FIELDS = {
    *("outcome", "miss_reason", "instruction", "conversation_id", "turn_id", "event_id"),
    "context_block",
}


@pytest.fixture
def retell(lines: Callable[..., Line]) -> Line:
    """Retell's line."""
    return lines(Channel.RETELL)


def ask(line: Line, args: Any, **fields: Any) -> Any:
    """One call of the function that is answered."""
    reply = line.post("/retell/retrieve", {"name": "manual", "args": args, "call": CALL, **fields})
    assert reply.status == 200, reply.raw
    return reply.json


@pytest.mark.usefixtures("everything_answers")
def test_passage_comes_and_holds_for_the_call(retell: Line) -> None:
    first = ask(retell, {"query": QUESTION}, execution_message="Un momento")

    assert set(first) == FIELDS
    assert (first["outcome"], first["instruction"]) == ("hit", None)
    assert first["context_block"].startswith(HEADER)
    event = KnowledgeQueried.objects.get(namespace=CORPUS)
    assert str(event.event_id) == first["event_id"]
    assert (event.conversation, event.prompt_version) == ("call_1", "voice-1-shared")

    second = ask(retell, {"query": "y ahora hace un ruido raro"})
    assert (second["outcome"], second["event_id"]) == ("locked", None)
    assert second["context_block"] == first["context_block"]


def test_miss_says_what_holds_without_a_passage(retell: Line, setting: Callable[..., None]) -> None:
    setting("rag.knowledge_threshold", 1, "retell")

    answer = ask(retell, {"query": QUESTION})

    assert (answer["outcome"], answer["miss_reason"]) == ("miss", "threshold")
    assert (answer["context_block"], answer["instruction"]) == (None, WITHOUT_PASSAGE)


@pytest.mark.parametrize(
    "body", [{"args": {}}, {"args": None}, {}, {"args": {"query": None}}], ids=str
)
def test_without_arguments_the_callers_words_are_searched(
    retell: Line, body: dict[str, Any]
) -> None:
    reply = retell.post("/retell/retrieve", {"name": "manual", "call": CALL, **body})

    assert reply.status == 200, reply.raw
    assert Turn.objects.get().text == "se apagó el 7F-5 de golpe"


def test_answer_is_not_escaped(retell: Line) -> None:
    body = json.dumps({"name": "x", "args": {"query": "¿cuánto dura?"}, "call": CALL}).encode()

    reply = retell.send("POST", "/api/v1/retell/retrieve", body, {"X-Retell-Signature": "v=1"})

    assert b"\\u" not in reply.raw
    assert "técnico" in reply.raw.decode() or HEADER in reply.raw.decode()


@pytest.mark.parametrize("channel", [one for one in Channel if one is not Channel.RETELL])
def test_only_retells_key_may_call_it(lines: Callable[..., Line], channel: Channel) -> None:
    reply = lines(channel).post("/retell/retrieve", {"args": {"query": "a"}, "call": CALL})

    assert reply.status == 403
    assert reply.json["code"] == "forbidden"
    assert not Turn.objects.exists()


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"args": {"query": QUESTION}}, "call"),
        ({"args": {"query": QUESTION}, "call": {}}, "call.call_id"),
        ({"args": {"query": QUESTION}, "call": {"call_id": 5}}, "call.call_id"),
        ({"args": {"query": QUESTION}, "call": {"call_id": " "}}, "call.call_id"),
        ({"args": [], "call": CALL}, "args"),
        ({"args": "", "call": CALL}, "args"),
        ({"args": False, "call": CALL}, "args"),
        ({"args": None, "call": {"call_id": "c"}}, "args.query"),
        ({"args": {"query": "a\0b"}, "call": CALL}, "args"),
        ({"args": {}, "call": {"call_id": "c"}}, "args.query"),
        ({"args": {}, "call": {"call_id": "c", "transcript": "\ud800"}}, "call"),
        ({"query": QUESTION}, "call"),
    ],
)
def test_bad_field_is_named(retell: Line, body: Any, field: str) -> None:
    reply = retell.post("/retell/retrieve", body)

    assert reply.status == 422
    assert field in [fault["field"] for fault in reply.json["detail"]]
    assert reply.json["code"] == "invalid"
    assert not Turn.objects.exists()
