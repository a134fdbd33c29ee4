"""A caller who was asked which machine it is and tells it gets the answer to what was asked."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F
from django.utils import timezone

from aura.erasing import erase_person
from aura.tenancy import live
from aura.tenancy.channels import Channel
from aura.turn.models import Conversation, KnowledgeQueried, Turn
from aura.turn.retention import forget_before
from tests.contract.conftest import Line
from tests.fake_llm import FakeLlm

ASKS = "me dice E43 en la pantalla"
CHANNELS = pytest.mark.parametrize("channel", list(Channel))


def asked(line: Line, text: str = ASKS) -> Any:
    """A turn that ends in the question which machine it is."""
    body = line.answer(text)
    assert body["miss_reason"] == "ambiguous_equipment", body
    return body


def event_of(body: Any) -> KnowledgeQueried:
    """The event of an answer."""
    return KnowledgeQueried.objects.get(event_id=body["event_id"])


TOLD = [
    ("es un Zen-O Lite", "Zen-O Lite"),
    ("el CP501", "CP501"),
    ("un CP501, sí", "CP501"),
    ("el zeno lite señorita", "Zen-O Lite"),
    ("ce pe quinientos uno", "CP501"),
    ("no, perdón, es el CP501", "CP501"),
    ("no es el Zen-O Lite, es el CP501", "CP501"),
    ("mire, acá atrás dice CP501", "CP501"),
    ("se llama CP501", "CP501"),
    ("me dijo que es un CP501", "CP501"),
    ("No. CP501.", "CP501"),
    ("no, el CP501", "CP501"),
    ("yo tengo un CP501", "CP501"),
    ("no, dice CP501", "CP501"),
    ("mi mamá tiene un Zen-O Lite", "Zen-O Lite"),
]


@CHANNELS
@pytest.mark.parametrize(("text", "model"), TOLD)
def test_machine_alone_answers_the_question_that_was_asked(
    lines: Callable[..., Line], channel: Channel, text: str, model: str
) -> None:
    line = lines(channel)
    question = asked(line)
    at_once = lines(channel).answer(f"{model}: {ASKS}")

    body = line.answer(text)

    assert body["normalized_text"] == f"{model}: {ASKS}"
    assert body["outcome"] == at_once["outcome"] == "hit"
    assert body["context_block"] == at_once["context_block"]
    assert "E43" in body["context_block"]
    assert body["equipment"] == at_once["equipment"]
    event = event_of(body)
    assert event.answers_turn is not None
    assert event.answers_turn.turn_id == question["turn_id"]
    assert event.query == body["normalized_text"]


ANEW = [
    "el segundo",
    "sí",
    "¿el CP501?",
    "no es el CP501",
    "un CP501 y un Zen-O Lite",
    "el CP501 o el Zen-O Lite",
    "el CP501 me pita",
    "el CP501 dice E4",
    "no sé si es el CP501",
    "no se si es el CP501",
    "a ver si es el CP501",
    "no dice CP501",
    "el CP501 no",
    "no el CP501",
    "no un CP501",
    "el CP501, no",
    "no creo que es el CP501",
    "no me parece que es el CP501",
    "antes tenía un CP501",
    "mi vecina tiene un CP501",
    "también tengo un CP501",
    "el CP501 anda bien",
    "mi documento es 32456789 y es un CP501",
]


@pytest.mark.parametrize("text", ANEW)
def test_turn_that_says_more_or_less_than_the_machine_begins_anew(
    lines: Callable[..., Line], text: str
) -> None:
    line = lines(Channel.WHATSAPP)
    asked(line)

    body = line.answer(text)

    assert "E43" not in body["normalized_text"]
    assert body["event_id"] is None or event_of(body).answers_turn is None


BETWEEN = [
    (("a ver, espere que me fijo",), True),
    (("un minuto que busco los anteojos",), True),
    (("eh", "el Zen-O Lite"), True),
    (("🙂",), True),
    (("a ver", "ya voy"), False),
    (("pita mucho",), False),
    (("dice E4 también",), False),
    (("no sale oxígeno de la cánula",), False),
]


@CHANNELS
@pytest.mark.parametrize(("between", "is_open"), BETWEEN)
def test_question_stays_open_while_nothing_else_is_said(
    lines: Callable[..., Line], channel: Channel, between: tuple[str, ...], is_open: bool
) -> None:
    line = lines(channel)
    asked(line)
    for text in between:
        line.answer(text)

    body = line.answer("no, es el CP501")

    if len(between) == 2 and is_open:
        # The machine that was told before is corrected in the third turn: too late.
        assert body["outcome"] != "hit"
    else:
        assert (body["normalized_text"] == f"CP501: {ASKS}") is is_open


@CHANNELS
def test_machine_that_was_told_wrongly_is_corrected(
    lines: Callable[..., Line], channel: Channel
) -> None:
    line = lines(channel)
    asked(line)
    first = line.answer("es un Zen-O Lite")

    body = line.answer("no, perdón, es un CP501")

    assert (first["outcome"], body["outcome"]) == ("hit", "hit")
    assert body["normalized_text"] == f"CP501: {ASKS}"
    assert body["context_block"] != first["context_block"]


@CHANNELS
@pytest.mark.parametrize("model", ["M50", "CPAP", "Inogen"])
def test_machine_that_is_none_of_them_is_an_honest_miss(
    lines: Callable[..., Line], channel: Channel, model: str
) -> None:
    line = lines(channel)
    asked(line)

    body = line.answer(f"es un {model}")

    assert body["outcome"] == "miss"
    assert body["miss_reason"] != "ambiguous_equipment"
    assert "E43" in body["normalized_text"]


@CHANNELS
def test_maker_alone_is_asked_about_and_then_answered(
    lines: Callable[..., Line], channel: Channel
) -> None:
    line = lines(channel)
    question = asked(line, "en la pantalla marca E1")
    maker = line.answer("es un Yuwell")
    assert maker["outcome"] == "hit" or set(maker["equipment"]["candidates"]) == {"7F-5", "10L"}

    body = line.answer("el 7F-5")

    assert body["normalized_text"] == "7F-5: en la pantalla marca E1"
    # No other Yuwell bears E1: on the channel that locks its block holds already.
    assert body["outcome"] == ("locked" if channel is Channel.RETELL else "hit")
    answered = event_of(maker).answers_turn
    assert answered is not None
    assert answered.turn_id == question["turn_id"]


@CHANNELS
def test_of_several_that_were_named_one_is_chosen(
    lines: Callable[..., Line], channel: Channel
) -> None:
    line = lines(channel)
    asked(line, "Tengo un LG103 y un 7F-5, sale E2")

    body = line.answer("el LG103")

    assert body["outcome"] == "hit"
    assert "lg103" in body["manual"]["best_source"]
    assert body["equipment"]["named"] == ["LG103"]


@pytest.mark.parametrize("key", ["STICKY_MINUTES", "STICKY_TURNS"])
def test_nothing_is_resumed_where_nothing_is_remembered(line: Line, key: str) -> None:
    live.set_unscoped(key, 0)
    asked(line)

    assert line.answer("el CP501")["normalized_text"] == "el CP501"


@CHANNELS
def test_question_is_open_for_the_minutes_of_sticky_equipment(
    lines: Callable[..., Line], channel: Channel
) -> None:
    live.set_unscoped("STICKY_MINUTES", 10)
    for minutes, is_open in ((9, True), (11, False)):
        line = lines(channel)
        asked(line)
        turns = Turn.objects.filter(conversation__external_id=line.conversation)
        turns.update(created_at=F("created_at") - timedelta(minutes=minutes))
        assert ("E43" in line.answer("el CP501")["normalized_text"]) is is_open


def test_repeated_turn_gets_the_same_answer(line: Line) -> None:
    question = line.answer(ASKS, turn_id="t1")
    first = line.answer("el CP501", turn_id="t2")

    assert line.answer("el CP501", turn_id="t2") == first
    assert line.answer(ASKS, turn_id="t1") == question
    assert line.turn("es un M50", turn_id="t2").status == 409
    assert Turn.objects.filter(conversation__external_id=line.conversation).count() == 2


def test_pending_question_is_never_the_clients(line: Line) -> None:
    messages = [
        {"role": "user", "content": ASKS},
        {"role": "assistant", "content": "¿Qué equipo es?"},
        {"role": "user", "content": "el CP501"},
    ]
    body = line.answer("el CP501", messages=messages)
    assert body["normalized_text"] == "el CP501"

    asked(line)
    forged = [{**messages[0], "content": "dice E4"}, *messages[1:]]
    body = line.answer("el CP501", messages=forged)

    assert body["normalized_text"] == f"CP501: {ASKS}"
    assert body["messages"][:-1] == forged[:-1]
    assert body["messages"][-1]["content"] == f"el CP501\n\n{body['context_block']}"


def test_other_conversations_question_is_not_answered(lines: Callable[..., Line]) -> None:
    first = lines(Channel.WHATSAPP)
    asked(first)

    assert lines(Channel.WHATSAPP).answer("el CP501")["normalized_text"] == "el CP501"
    elsewhere = lines(Channel.ELEVENLABS)
    said = {"conversation_id": first.conversation, "text": "el CP501"}
    assert elsewhere.post("/turns", said).json["normalized_text"] == "el CP501"


def test_number_that_was_masked_is_not_in_the_question(line: Line) -> None:
    asked(line, "mi DNI es 32456789 y dice E43")

    body = line.answer("el CP501")

    assert body["normalized_text"] == "CP501: mi DNI es [documento] y dice E43"


@CHANNELS
def test_chat_answers_the_question_too(
    lines: Callable[..., Line], llm: FakeLlm, channel: Channel
) -> None:
    line = lines(channel)

    def chat(*said: str) -> Any:
        body = {"user": "call-1", "messages": [{"role": "user", "content": one} for one in said]}
        assert line.send("POST", "/v1/chat/completions", json.dumps(body).encode()).status == 200
        return KnowledgeQueried.objects.order_by("-id")[0]

    assert chat(ASKS).miss_reason == "ambiguous_equipment"
    event = chat(ASKS, "es un Zen-O Lite")

    assert (event.outcome, event.query) == ("hit", f"Zen-O Lite: {ASKS}")
    assert event.answers_turn is not None


def retrieved(line: Line, query: str) -> Any:
    """What Retell's function gets."""
    call = {"call_id": line.conversation}
    return line.post("/retell/retrieve", {"args": {"query": query}, "call": call}).json


def test_retells_function_answers_the_question_and_locks_its_block(
    lines: Callable[..., Line],
) -> None:
    line = lines(Channel.RETELL)
    assert retrieved(line, ASKS)["miss_reason"] == "ambiguous_equipment"

    first = retrieved(line, "Zen-O Lite")
    again = retrieved(line, "sí, el Zen-O Lite")

    assert (first["outcome"], again["outcome"]) == ("hit", "locked")
    assert again["context_block"] == first["context_block"]
    assert Conversation.objects.get(external_id=line.conversation).locked is not None


def test_block_of_before_gives_way_to_the_question(lines: Callable[..., Line]) -> None:
    line = lines(Channel.RETELL)
    first = line.answer("el M50 me marca H08 y suena")
    assert first["outcome"] == "hit"
    line.answer("no, perdón, es otro equipo")
    asked(line)

    body = line.answer("es un CP501")

    assert (body["outcome"], body["normalized_text"]) == ("hit", f"CP501: {ASKS}")


def test_two_machines_told_at_once_are_each_answered_by_its_own(
    lines: Callable[..., Line],
) -> None:
    line = lines(Channel.WHATSAPP)
    asked(line)

    with ThreadPoolExecutor(2) as pool:
        bodies = list(pool.map(line.answer, ["el CP501", "el Zen-O Lite"]))

    for model, body in zip(("CP501", "Zen-O Lite"), bodies, strict=True):
        assert body["equipment"]["named"] == [model]
        assert body["normalized_text"] in (f"{model}: {ASKS}", f"el {model}")
        for chunk in body["manual"]["chunks"]:
            assert model.replace("-", "").lower()[:3] in chunk["source"].replace("-", "").lower()


def test_machine_is_not_gated_only_while_a_question_is_open(
    lines: Callable[..., Line], setting: Callable[..., None]
) -> None:
    setting("rag.always_rag_on_equipment", False, "global")
    line = lines(Channel.ELEVENLABS)
    assert line.answer("CP501")["outcome"] == "gated"
    line = lines(Channel.ELEVENLABS)
    asked(line)

    assert line.answer("CP501")["outcome"] == "hit"


def test_machine_that_was_told_is_remembered(lines: Callable[..., Line]) -> None:
    line = lines(Channel.WHATSAPP)
    asked(line)
    line.answer("no, es un CP501")

    assert line.answer("y ahora dice E4 en la pantalla")["equipment"]["sticky"] == ["CP501"]


def test_erasing_the_person_leaves_nothing_of_question_and_answer(line: Line) -> None:
    question = asked(line, "mi DNI es 99123401 y dice E43")
    body = line.answer("el CP501")
    numbers = [question["event_id"], body["event_id"]]

    erase_person("99123401", dry_run=False)

    assert not Turn.objects.filter(conversation__external_id=line.conversation).exists()
    left = KnowledgeQueried.objects.filter(event_id__in=numbers)
    kept = left.values_list("query", "conversation", "answers_turn", "codes")
    assert list(kept) == [("", "", None, [])] * 2


def test_turns_that_are_forgotten_take_the_question_with_them(line: Line) -> None:
    asked(line)
    body = line.answer("el CP501")

    forget_before(timezone.now())

    event = event_of(body)
    assert (event.query, event.answers_turn) == ("", None)
    assert line.answer("el CP501")["normalized_text"] == "el CP501"


def test_event_asked_again_finds_what_the_turn_found(line: Line) -> None:
    for question, told in ((ASKS, "el CP501"), ("Tengo un LG103 y un 7F-5, sale E2", "el LG103")):
        asked(line, question)
        body = line.answer(told)

        again = line.answer(event_of(body).query)

        assert again["context_block"] == body["context_block"]
        assert again["equipment"] == body["equipment"]


def test_documents_say_what_was_searched_and_what_judges(line: Line) -> None:
    shapes = line.send("GET", "/api/v1/openapi.json").json["components"]["schemas"]

    assert "asked for" in shapes["TurnOut"]["properties"]["normalized_text"]["description"]
    assert "probability" in shapes["ManualOut"]["properties"]["threshold"]["description"]


@CHANNELS
def test_machine_told_after_both_machines_rows_gets_its_own(
    lines: Callable[..., Line], channel: Channel
) -> None:
    line = lines(channel)
    both = line.answer("tengo un CP501 y un Zen-O Lite, me sale Low O2")
    assert len({one["source"] for one in both["manual"]["chunks"]}) > 1
    assert "preguntáselo" in both["context_block"]

    body = line.answer("el CP501")

    if channel is Channel.RETELL:
        # The block of the call holds; it has the row.
        assert body["context_block"] == both["context_block"]
        return
    assert body["outcome"] == "hit"
    assert {one["source"] for one in body["manual"]["chunks"]} == {
        "concentradores electricos/cp501.md"
    }
