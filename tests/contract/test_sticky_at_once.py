"""Turns of one conversation that come at once lose none of its machines."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from aura.tenancy.channels import Channel
from aura.turn.models import Conversation
from tests.contract.conftest import Line

STICKY = [Channel.ELEVENLABS, Channel.RETELL, Channel.WHATSAPP]
FOLLOW_UP = "y ahora también hace un ruido raro"


@pytest.fixture(autouse=True)
def nothing_answers(setting: Callable[..., None]) -> None:
    """No channel finds a block, so that none is locked to one."""
    setting("rag.knowledge_threshold", 1, "global")


@pytest.fixture
def call(lines: Callable[..., Line]) -> Line:
    """A call on a channel that remembers machines."""
    return lines(Channel.ELEVENLABS)


def about(line: Line, text: str = FOLLOW_UP) -> list[str]:
    """The machines that the conversation is about in a turn that names none of them."""
    return list(line.answer(text)["equipment"]["sticky"])


def stored(line: Line) -> Any:
    """What the conversation remembers."""
    return Conversation.objects.get(external_id=line.conversation).sticky


NAMED_AT_ONCE = ["M50", "7F-5", "EverFlo", "Nuvo Lite", "Zen-O Lite", "LG103", "CP501", "SimplyGo"]


def say_at_once(line: Line, texts: list[str]) -> list[Any]:
    """The answers to turns that are sent in the same instant."""
    together = threading.Barrier(len(texts))

    def say(text: str) -> Any:
        together.wait()
        return line.answer(text)

    with ThreadPoolExecutor(len(texts)) as pool:
        return list(pool.map(say, texts))


@pytest.mark.parametrize("channel", STICKY)
@pytest.mark.parametrize("before", [0, 1], ids=["the very first turns", "a call under way"])
def test_turns_at_once_lose_no_machine(
    lines: Callable[..., Line], channel: Channel, before: int
) -> None:
    for _call in range(3):
        line = lines(channel)
        for _turn in range(before):
            line.answer("hola, tengo un problema")

        say_at_once(line, [f"tengo un {model} que no anda" for model in NAMED_AT_ONCE])

        assert sorted(about(line)) == sorted(NAMED_AT_ONCE)
        assert stored(line)["turn"] == before + len(NAMED_AT_ONCE) + 1


def test_gated_and_searched_turns_at_once_lose_no_machine(
    call: Line, setting: Callable[..., None]
) -> None:
    setting("rag.always_rag_on_equipment", False, "elevenlabs")
    said = [
        model if number % 2 else f"tengo un {model} que no anda"
        for number, model in enumerate(NAMED_AT_ONCE)
    ]

    outcomes = {body["outcome"] for body in say_at_once(call, said)}

    assert outcomes == {"gated", "miss"}
    assert sorted(about(call)) == sorted(NAMED_AT_ONCE)


def test_identical_requests_at_once_are_one_turn_of_the_conversation(call: Line) -> None:
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _n: call.answer("tengo un M50", turn_id="t1"), range(8)))

    assert stored(call)["turn"] == 1
    assert about(call) == ["M50"]
