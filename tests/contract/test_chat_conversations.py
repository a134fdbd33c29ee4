"""Which conversation a chat belongs to, and that without one it shares nothing."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from openai import OpenAI

from aura.chat.models import ChatCompletion
from aura.tenancy.channels import Channel
from aura.turn.models import Conversation, KnowledgeQueried
from prompts.models import ConversationPrompt
from tests.contract.conftest import CORPUS, Line
from tests.fake_llm import FakeLlm

NAMING = "tengo un M50 y está pitando"
FOLLOW_UP = "y ahora también hace un ruido raro"
CALL = "conv_0001"


def message(text: str) -> dict[str, Any]:
    """What the caller says."""
    return {"role": "user", "content": text}


SOURCES: dict[str, tuple[dict[str, str], dict[str, Any]]] = {
    "header": ({"X-Conversation-Id": CALL}, {"user": "otro"}),
    "our header": ({"X-Aura-Conversation": CALL}, {"user": "otro"}),
    "ElevenLabs' extra body": ({}, {"elevenlabs_extra_body": {"conversation_id": CALL}}),
    "own field": ({}, {"conversation_id": CALL, "user": "otro"}),
    "metadata": ({}, {"metadata": {"conversation_id": CALL, "n": "1"}, "user": "otro"}),
    "Vapi's call": ({}, {"call": {"id": CALL, "customer": {"number": "+549"}}}),
    "user": ({}, {"user": CALL}),
    "unfilled header": (
        {"X-Conversation-Id": "{{system__conversation_id}}"},
        {"metadata": {"conversation_id": CALL}},
    ),
}


def chat(line: Line, text: str, headers: dict[str, str], fields: dict[str, Any]) -> None:
    """One turn of a chat."""
    body = json.dumps({"messages": [message(text)], **fields}).encode()
    assert line.send("POST", "/v1/chat/completions", body, headers).status == 200


@pytest.mark.parametrize(("headers", "fields"), SOURCES.values(), ids=SOURCES.keys())
def test_turns_of_a_named_conversation_know_of_each_other(
    lines: Callable[..., Line], llm: FakeLlm, headers: dict[str, str], fields: dict[str, Any]
) -> None:
    line = lines(Channel.ELEVENLABS)
    for text in (NAMING, FOLLOW_UP):
        chat(line, text, headers, fields)

    assert Conversation.objects.get(namespace=CORPUS).external_id == CALL
    event = KnowledgeQueried.objects.order_by("-id")[0]
    assert (event.conversation, event.sticky_models) == (CALL, ["M50"])
    assert set(ChatCompletion.objects.values_list("conversation", flat=True)) == {CALL}


def test_requests_without_a_conversation_share_nothing(
    lines: Callable[..., Line], llm: FakeLlm
) -> None:
    line = lines(Channel.ELEVENLABS)
    for text in (NAMING, FOLLOW_UP, FOLLOW_UP):
        chat(line, text, {}, {})

    talks = Conversation.objects.filter(namespace=CORPUS)
    assert talks.count() == 3
    assert all(talk.external_id.startswith("alone-") for talk in talks)
    assert [event.sticky_models for event in KnowledgeQueried.objects.order_by("id")] == [[]] * 3
    assert not ConversationPrompt.objects.filter(namespace=CORPUS).exists()


def test_conversations_of_two_channels_are_two(lines: Callable[..., Line], llm: FakeLlm) -> None:
    chat(lines(Channel.ELEVENLABS), NAMING, {}, {"user": CALL})
    chat(lines(Channel.WHATSAPP), FOLLOW_UP, {}, {"user": CALL})

    assert Conversation.objects.filter(namespace=CORPUS, external_id=CALL).count() == 2
    assert KnowledgeQueried.objects.order_by("-id")[0].sticky_models == []


def test_calls_at_once_do_not_mix(lines: Callable[..., Line], llm: FakeLlm) -> None:
    line = lines(Channel.WHATSAPP)

    def call(number: int) -> None:
        chat(line, f"consulta número {number} del día", {}, {"user": f"chat {number}"})

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(call, range(16)))

    for event in KnowledgeQueried.objects.filter(namespace=CORPUS):
        assert event.query == f"consulta número {event.conversation.split()[1]} del día"
    assert ChatCompletion.objects.filter(ended="complete").count() == 16


ELEVENLABS: dict[str, Any] = {
    "messages": [
        {"role": "system", "content": "You are a helpful assistant. {{...}}"},
        {"role": "assistant", "content": "Hola, soy Aura. ¿En qué lo ayudo?"},
        message("El M50 me marca error H08 y suena un pitido cada un rato"),
    ],
    "model": "aura",
    "max_tokens": -1,
    "stream": True,
    "temperature": 0.0,
    "stream_options": {"include_usage": True},
    "user_id": "u_1",
    "elevenlabs_extra_body": {"UUID": "123", "conversation_id": CALL},
    "tools": [
        {
            "type": "function",
            "function": {
                "name": "end_call",
                "description": "Function to end the call",
                "parameters": {
                    "type": "object",
                    "properties": {"reason": {"type": "string"}, "message": {"type": "string"}},
                    "required": ["reason"],
                },
            },
        }
    ],
}


@pytest.mark.usefixtures("everything_answers")
def test_body_as_elevenlabs_sends_it(lines: Callable[..., Line], llm: FakeLlm) -> None:
    line = lines(Channel.ELEVENLABS)
    raw = json.dumps(ELEVENLABS).encode()

    reply = line.send("POST", "/v1/chat/completions", raw, {"Content-Type": "application/json"})

    events = [part for part in reply.raw.decode().split("\n\n") if part]
    assert events[-1] == "data: [DONE]"
    pieces = [json.loads(part.removeprefix("data: ")) for part in events[:-1]]
    assert all(piece["object"] == "chat.completion.chunk" for piece in pieces)
    assert pieces[-1]["usage"]
    sent = llm.last.body
    assert set(sent) == {"messages", "model", "stream", "temperature", "stream_options", "tools"}
    assert sent["tools"] == ELEVENLABS["tools"]
    assert [one["role"] for one in llm.last.messages] == ["system", "assistant", "user"]
    event = KnowledgeQueried.objects.get(namespace=CORPUS)
    assert (event.outcome, event.prompt_version) == ("hit", "voice-1-shared")


@pytest.mark.usefixtures("everything_answers")
def test_context_lock_holds_in_a_chat(lines: Callable[..., Line], llm: FakeLlm) -> None:
    line = lines(Channel.RETELL)
    chat(line, "El M50 me marca error H08 y suena", {}, {"user": CALL})
    chat(line, FOLLOW_UP, {}, {"user": CALL})

    first, second = (request.said.partition("\n\n")[2] for request in llm.received)
    assert first == second != ""
    assert KnowledgeQueried.objects.filter(namespace=CORPUS).count() == 1


def test_greeting_is_asked_for_without_a_user(client: OpenAI, llm: FakeLlm) -> None:
    answer = client.chat.completions.create(
        model="aura", messages=[{"role": "system", "content": "Saludá."}], user=CALL
    )

    assert answer.choices[0].message.content
    assert not KnowledgeQueried.objects.filter(namespace=CORPUS).exists()
    assert ChatCompletion.objects.get().conversation == CALL
