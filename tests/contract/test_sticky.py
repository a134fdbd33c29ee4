"""A machine named once is what the next turns are about, until it expires or is corrected."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from aura.tenancy.channels import Channel
from aura.turn.models import Conversation, KnowledgeQueried
from tests.contract.conftest import Line
from tests.embeddings_at import DIMENSIONS, embeddings_at
from tests.knowledge import fake_embeddings
from tests.knowledge.fake_embeddings import FakeEmbeddings

STICKY = [Channel.ELEVENLABS, Channel.RETELL, Channel.WHATSAPP]
M50 = "concentradores electricos/m50_sysmedm50.md"
YUWELL = "concentradores electricos/yuwell_7f5.md"
FOLLOW_UP = "y ahora también hace un ruido raro"
NEVER = 1
"""A threshold that nothing reaches: the filter is seen, and no block locks the call."""


@pytest.fixture(autouse=True)
def nothing_answers(setting: Callable[..., None]) -> None:
    """No channel finds a block, so that none is locked to one."""
    setting("rag.knowledge_threshold", NEVER, "global")


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


@pytest.mark.parametrize("channel", STICKY)
def test_machine_named_three_turns_ago_filters_now(
    lines: Callable[..., Line], channel: Channel
) -> None:
    line = lines(channel)
    line.answer("tengo un eme cincuenta que no anda")
    for text in ("sí", "ah bueno, a ver", "no sé qué más decirle"):
        line.answer(text)

    equipment = line.answer(FOLLOW_UP)["equipment"]

    assert (equipment["named"], equipment["sticky"]) == ([], ["M50"])
    assert equipment["filter_reason"] == "models"
    assert M50 in equipment["filter_sources"]
    own = (M50, "cap/", "tubos/")
    assert all(name.startswith(own) for name in equipment["filter_sources"])


def test_copilot_does_not_remember_machines(lines: Callable[..., Line]) -> None:
    line = lines(Channel.COPILOT)
    assert line.answer("tengo un M50 que no anda")["equipment"]["filter_reason"] == "models"

    equipment = line.answer(FOLLOW_UP)["equipment"]

    assert (equipment["sticky"], equipment["filter_sources"]) == ([], None)
    assert equipment["filter_reason"] == "no_equipment"
    assert stored(line) is None


def test_machine_stays_in_its_own_conversation_and_channel(lines: Callable[..., Line]) -> None:
    line = lines(Channel.ELEVENLABS)
    line.answer("tengo un M50 que no anda")

    assert about(lines(Channel.ELEVENLABS)) == []
    elsewhere = lines(Channel.WHATSAPP)
    said = {"conversation_id": line.conversation, "text": FOLLOW_UP}
    assert elsewhere.post("/turns", said).json["equipment"]["sticky"] == []
    assert about(line) == ["M50"]


def test_event_tells_which_machines_were_kept(call: Line) -> None:
    call.answer("tengo un M50 que no anda")

    body = call.answer("y ahora el 7F-5 también")

    event = KnowledgeQueried.objects.get(event_id=body["event_id"])
    assert (event.named_models, event.sticky_models) == (["7F-5"], ["M50"])
    assert set(event.knowledge_sources or ()) >= {M50, YUWELL}


@pytest.fixture
def fake() -> Iterator[FakeEmbeddings]:
    """An embeddings server that remembers what it was sent."""
    with fake_embeddings.running(DIMENSIONS) as server, embeddings_at(server.url):
        yield server


def test_machine_goes_before_the_text_that_is_embedded_and_is_not_stored(
    call: Line, fake: FakeEmbeddings
) -> None:
    call.answer("tengo un eme cincuenta que no anda")
    call.answer("y el siete efe cinco tampoco")
    body = call.answer(FOLLOW_UP)

    assert fake.texts == [
        "tengo un M50 que no anda",
        "M50: y el 7F-5 tampoco",
        f"7F-5, M50: {FOLLOW_UP}",
    ]
    assert body["normalized_text"] == FOLLOW_UP
    assert KnowledgeQueried.objects.get(event_id=body["event_id"]).query == FOLLOW_UP


def test_copilots_text_is_embedded_as_it_was_said(
    lines: Callable[..., Line], fake: FakeEmbeddings
) -> None:
    line = lines(Channel.COPILOT)
    line.answer("tengo un M50 que no anda")
    line.answer(FOLLOW_UP)

    assert fake.texts == ["tengo un M50 que no anda", FOLLOW_UP]


@pytest.mark.parametrize(
    ("turns", "then"),
    [
        (["tengo un M50 y un 7F-5"], ["M50", "7F-5"]),
        (["tengo un M50 que no anda", "también tengo un siete efe cinco"], ["M50", "7F-5"]),
        (["tengo un M50 que no anda", "el CP501 marca error"], ["M50", "CP501"]),
        (["tengo un M50 que no anda", "no, es el otro, el 7F-5"], ["7F-5"]),
        (["tengo un M50 que no anda", "perdón, es el siete efe cinco"], ["7F-5"]),
        (["tengo un M50 y un CP501", "no era el M50, es el 7F-5"], ["CP501", "7F-5"]),
        (["tengo un M50 y un 7F-5", "no tengo más el M50"], ["7F-5"]),
        (["tengo un M50 que no anda", "no tengo el M50, me equivoqué"], []),
        (["tengo un M50 y un 7F-5", "y el M50 sigue sonando"], ["7F-5", "M50"]),
        (["tengo el CPAP que no anda"], ["CPAP"]),
        (["tengo un equipo que no anda"], []),
    ],
)
def test_addition_adds_and_correction_replaces(
    call: Line, turns: list[str], then: list[str]
) -> None:
    for text in turns:
        call.answer(text)

    assert about(call) == then


def test_turn_that_corrects_is_searched_for_the_right_machine_alone(call: Line) -> None:
    call.answer("tengo un M50 que no anda")

    equipment = call.answer("no, es el otro, el 7F-5")["equipment"]

    assert (equipment["named"], equipment["sticky"]) == (["7F-5"], [])
    assert YUWELL in equipment["filter_sources"]
    assert M50 not in equipment["filter_sources"]


def test_turn_that_denies_the_machine_is_searched_without_it(call: Line) -> None:
    call.answer("tengo un M50 que no anda")

    equipment = call.answer("no, no es el M50")["equipment"]

    assert (equipment["named"], equipment["sticky"]) == ([], [])
    assert equipment["filter_reason"] == "no_equipment"


def test_remembered_machine_without_a_manual_opens_the_filter(call: Line) -> None:
    call.answer("tengo el CPAP que no anda")

    equipment = call.answer(FOLLOW_UP)["equipment"]

    assert (equipment["sticky"], equipment["filter_sources"]) == (["CPAP"], None)
    assert equipment["filter_reason"] == "model_without_manual"


@pytest.mark.parametrize("text", ["M50", "el eme cincuenta"])
def test_gated_turn_names_its_machine(call: Line, setting: Callable[..., None], text: str) -> None:
    setting("rag.always_rag_on_equipment", False, "elevenlabs")

    body = call.answer(text)

    assert (body["outcome"], body["equipment"]["named"]) == ("gated", ["M50"])
    assert about(call) == ["M50"]


def test_gated_turn_corrects(call: Line, setting: Callable[..., None]) -> None:
    setting("rag.always_rag_on_equipment", False, "elevenlabs")
    call.answer("tengo un M50 que no anda")

    assert call.answer("no, el 7F-5")["outcome"] == "gated"

    assert about(call) == ["7F-5"]


def test_degraded_turn_names_its_machine(call: Line) -> None:
    with embeddings_at("http://127.0.0.1:9/v1"):
        assert call.answer("tengo un M50 que no anda")["outcome"] == "degraded"

    assert about(call) == ["M50"]


@pytest.mark.parametrize(
    "garbage",
    [[], "M50", {"turn": "x"}, {"turn": 1, "machines": [{"model": 7}]}, {"machines": {}}],
    ids=str,
)
def test_state_that_cannot_be_read_is_forgotten(call: Line, garbage: Any) -> None:
    call.answer("tengo un M50 que no anda")
    Conversation.objects.filter(external_id=call.conversation).update(sticky=garbage)

    assert about(call) == []
    call.answer("tengo un 7F-5 que no anda")
    assert about(call) == ["7F-5"]
