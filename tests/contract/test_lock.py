"""On channels that lock their context, the first block found holds for the call."""

from collections.abc import Callable
from typing import Any

import pytest

from aura.tenancy import live
from aura.tenancy.channels import Channel
from aura.turn.models import Conversation, KnowledgeQueried, Turn
from tests.contract.conftest import Line
from tests.embeddings_at import embeddings_at

NOWHERE = "http://127.0.0.1:9/v1"
M50 = "concentradores electricos/m50_sysmedm50.md"
QUESTION = "El eme cincuenta me marca hache cero ocho y suena"
FOLLOW_UP = "y ahora también hace un ruido raro"
NEVER, ALWAYS = 1, 0
MESSAGES = [
    {"role": "system", "content": "Sos Aura."},
    {"role": "user", "content": "hola"},
    {"role": "assistant", "content": "¿qué dice la pantalla?"},
]

pytestmark = pytest.mark.usefixtures("everything_answers")


@pytest.fixture
def call(lines: Callable[..., Line]) -> Line:
    """A call on the channel that locks."""
    return lines(Channel.RETELL)


def events_of(line: Line) -> int:
    """Events of a line's conversation."""
    return KnowledgeQueried.objects.filter(conversation=line.conversation).count()


def stored(line: Line) -> Any:
    """The block that the conversation is locked to."""
    return Conversation.objects.get(external_id=line.conversation).locked


def test_first_hit_locks_the_call(call: Line) -> None:
    first = call.answer(QUESTION)
    assert first["outcome"] == "hit"
    said = {"role": "user", "content": FOLLOW_UP}

    body = call.answer(FOLLOW_UP, messages=[*MESSAGES, said])

    assert (body["outcome"], body["miss_reason"], body["event_id"]) == ("locked", None, None)
    assert body["context_block"] == first["context_block"]
    assert body["manual"]["chunks"] == first["manual"]["chunks"]
    assert body["manual"]["hit"] is True
    assert body["messages"][:-1] == MESSAGES
    assert body["messages"][-1] == {
        "role": "user",
        "content": f"{FOLLOW_UP}\n\n{first['context_block']}",
    }
    assert events_of(call) == 1


def test_locked_turn_has_every_field_of_a_hit(call: Line) -> None:
    first = call.answer(QUESTION)

    body = call.answer(FOLLOW_UP)

    for part in ("equipment", "manual", "lessons", "timings_ms"):
        assert set(body[part]) == set(first[part])
    assert set(body) == set(first)
    assert body["manual"]["threshold"] == ALWAYS
    assert body["manual"]["threshold_scope"] == "global"
    assert body["equipment"]["sticky"] == ["M50"]
    turn = Turn.objects.get(turn_id=body["turn_id"])
    assert turn.outcome == "locked"


@pytest.mark.parametrize(
    "text",
    [
        "sí",
        "ajá",
        FOLLOW_UP,
        "el M50 sigue igual",
        "no, no es el 7F-5",
        "marca H08 todavía",
        "hache uno",
        "El eme cincuenta me marca hache cero ocho",
        "tengo un equipo",
        "¿y después?",
        "ya lo hice",
        "no me funciona",
        "¿cómo dijiste?",
        "¿me lo repetís?",
        "ya vino el técnico ayer",
    ],
)
def test_call_stays_locked_and_embeds_nothing(call: Line, text: str) -> None:
    first = call.answer(QUESTION)

    with embeddings_at(NOWHERE):
        body = call.answer(text)

    assert body["outcome"] == "locked"
    assert body["context_block"] == first["context_block"]
    assert body["timings_ms"]["embed"] == body["timings_ms"]["query"] == 0
    assert events_of(call) == 1


@pytest.mark.parametrize("text", ["🙂", "👍", "👍🏽 🙏", "..."])
def test_turn_without_a_word_is_gated_and_the_lock_holds(call: Line, text: str) -> None:
    first = call.answer(QUESTION)

    body = call.answer(text)

    assert (body["outcome"], body["context_block"]) == ("gated", None)
    assert body["manual"]["chunks"] == []
    then = call.answer("sí")
    assert (then["outcome"], then["context_block"]) == ("locked", first["context_block"])


def test_call_stays_locked_for_many_turns(call: Line) -> None:
    first = call.answer(QUESTION)

    blocks = {call.answer(f"{FOLLOW_UP} {number}")["context_block"] for number in range(15)}

    assert blocks == {first["context_block"]}


@pytest.mark.parametrize("text", ["el 7F-5 no enciende", "ahora marca H04", "sí"])
def test_call_that_never_reopens_stays_locked(call: Line, text: str) -> None:
    live.set_unscoped("LOCK_NEVER_REOPENS", True)
    first = call.answer(QUESTION)

    body = call.answer(text)

    assert (body["outcome"], body["context_block"]) == ("locked", first["context_block"])


def test_call_that_never_reopens_remembers_its_machines_all_the_same(call: Line) -> None:
    live.set_unscoped("LOCK_NEVER_REOPENS", True)
    call.answer(QUESTION)
    call.answer("el 7F-5 no enciende")

    live.set_unscoped("LOCK_CONTEXT", False)

    assert call.answer(FOLLOW_UP)["equipment"]["sticky"] == ["M50", "7F-5"]


def test_lock_that_is_off_locks_nothing(call: Line) -> None:
    live.set_unscoped("LOCK_CONTEXT", False)

    outcomes = [call.answer(text)["outcome"] for text in (QUESTION, FOLLOW_UP, "sí")]

    assert outcomes == ["hit", "hit", "gated"]
    assert stored(call) is None


def test_turning_the_lock_off_frees_calls_under_way(call: Line) -> None:
    call.answer(QUESTION)
    assert call.answer("sí")["outcome"] == "locked"

    live.set_unscoped("LOCK_CONTEXT", False)
    assert call.answer("sí")["outcome"] == "gated"

    live.set_unscoped("LOCK_CONTEXT", True)
    assert call.answer("sí")["outcome"] == "gated"


@pytest.mark.parametrize("channel", [each for each in Channel if each is not Channel.RETELL])
def test_other_channels_never_lock(lines: Callable[..., Line], channel: Channel) -> None:
    line = lines(channel)
    assert line.answer(QUESTION)["outcome"] == "hit"

    body = line.answer(FOLLOW_UP)

    assert body["outcome"] == "hit"
    assert body["event_id"] is not None
    assert stored(line) is None


def test_lock_is_of_its_call_alone(lines: Callable[..., Line]) -> None:
    one, other = lines(Channel.RETELL), lines(Channel.RETELL)
    one.answer(QUESTION)

    assert other.answer("sí")["outcome"] == "gated"
    elsewhere = lines(Channel.ELEVENLABS)
    said = {"conversation_id": one.conversation, "text": "sí"}
    assert elsewhere.post("/turns", said).json["outcome"] == "gated"


def test_miss_locks_nothing(call: Line, setting: Callable[..., None]) -> None:
    setting("rag.knowledge_threshold", NEVER, "global")
    assert call.answer(QUESTION)["outcome"] == "miss"
    setting("rag.knowledge_threshold", ALWAYS, "global")

    body = call.answer(FOLLOW_UP)

    assert body["outcome"] == "hit"
    assert call.answer("sí")["context_block"] == body["context_block"]


def test_repeated_turns_get_what_they_got(call: Line) -> None:
    said = [{"role": "user", "content": FOLLOW_UP}]
    first = call.answer(QUESTION, turn_id="t1")
    second = call.answer(FOLLOW_UP, turn_id="t2", messages=said)
    call.answer("el 7F-5 marca error dos", turn_id="t3")

    assert call.answer(QUESTION, turn_id="t1") == first
    assert call.answer(FOLLOW_UP, turn_id="t2", messages=said) == second
    assert second["outcome"] == "locked"
    assert events_of(call) == 2
    assert Turn.objects.filter(conversation__external_id=call.conversation).count() == 3
    assert stored(call)["models"] == ["7F-5"]


def test_locked_turn_of_a_used_id_is_a_conflict(call: Line) -> None:
    call.answer(QUESTION, turn_id="t1")

    assert call.turn(FOLLOW_UP, turn_id="t1").status == 409
    assert call.answer("sí")["outcome"] == "locked"


@pytest.mark.parametrize(
    "garbage",
    [
        [],
        "bloque",
        {"block": 7},
        {"block": "b", "chunks": [{}], "source_ids": [1], "models": []},
        {"block": "b", "chunks": [], "source_ids": ["x"], "models": []},
    ],
    ids=str,
)
def test_block_that_cannot_be_read_is_forgotten(call: Line, garbage: Any) -> None:
    call.answer(QUESTION)
    Conversation.objects.filter(external_id=call.conversation).update(locked=garbage)

    assert call.answer("sí")["outcome"] == "gated"
    assert call.answer(QUESTION)["outcome"] == "hit"
    assert call.answer("sí")["outcome"] == "locked"
