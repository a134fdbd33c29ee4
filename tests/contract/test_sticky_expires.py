"""A machine stays with the conversation for some minutes and some turns, which are settings."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest

from aura.tenancy import live
from aura.tenancy.channels import Channel
from aura.turn.models import Conversation
from tests.contract.conftest import Line

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


def aged(line: Line, *, minutes: float) -> None:
    """Make the conversation's machines older than they are."""
    talk = Conversation.objects.get(external_id=line.conversation)
    assert talk.sticky
    for machine in talk.sticky["machines"]:
        named_at = datetime.fromisoformat(machine["named_at"])
        machine["named_at"] = (named_at - timedelta(minutes=minutes)).isoformat()
    talk.save(update_fields=["sticky"])


def test_machine_expires_by_turns(call: Line) -> None:
    live.set_unscoped("STICKY_TURNS", 2)
    call.answer("tengo un M50 que no anda")

    seen = [about(call, text) for text in (FOLLOW_UP, "sí", FOLLOW_UP, FOLLOW_UP)]

    assert seen == [["M50"], ["M50"], [], []]


def test_machine_named_again_counts_its_turns_anew(call: Line) -> None:
    live.set_unscoped("STICKY_TURNS", 2)
    call.answer("tengo un M50 que no anda")
    about(call)
    call.answer("el M50 hace un ruido raro")

    assert [about(call) for _turn in range(3)] == [["M50"], ["M50"], []]


def test_repeated_turn_counts_once(call: Line) -> None:
    live.set_unscoped("STICKY_TURNS", 2)
    call.answer("tengo un M50 que no anda")

    for _time in range(4):
        assert call.answer(FOLLOW_UP, turn_id="t1")["equipment"]["sticky"] == ["M50"]

    assert [about(call), about(call)] == [["M50"], []]


@pytest.mark.parametrize(
    ("minutes", "then"), [(14.8, ["M50"]), (15.1, []), (60 * 24, [])], ids=["in", "out", "a day"]
)
def test_machine_expires_by_minutes(call: Line, minutes: float, then: list[str]) -> None:
    call.answer("tengo un M50 que no anda")
    aged(call, minutes=minutes)

    assert about(call) == then


def test_minutes_are_a_setting(call: Line) -> None:
    call.answer("tengo un M50 que no anda")
    aged(call, minutes=5)
    assert about(call) == ["M50"]

    live.set_unscoped("STICKY_MINUTES", 3)

    assert about(call) == []


def test_each_machine_expires_by_itself(call: Line) -> None:
    call.answer("tengo un M50 que no anda")
    aged(call, minutes=10)
    call.answer("y el 7F-5 tampoco anda bien")
    aged(call, minutes=10)

    assert about(call) == ["7F-5"]


def test_machine_that_expired_stays_forgotten(call: Line) -> None:
    call.answer("tengo un M50 que no anda")
    aged(call, minutes=20)
    assert about(call) == []

    live.set_unscoped("STICKY_MINUTES", 600)

    assert about(call) == []


@pytest.mark.parametrize("name", ["STICKY_MINUTES", "STICKY_TURNS"])
def test_zero_turns_it_off_from_the_next_turn_on(call: Line, name: str) -> None:
    call.answer("tengo un M50 que no anda")
    assert about(call) == ["M50"]

    live.set_unscoped(name, 0)

    equipment = call.answer(FOLLOW_UP)["equipment"]
    assert (equipment["sticky"], equipment["filter_sources"]) == ([], None)
    assert call.answer("el M50 no anda hoy")["equipment"]["named"] == ["M50"]
    assert about(call) == []
