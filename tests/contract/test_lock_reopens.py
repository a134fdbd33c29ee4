"""A locked call is searched again when another machine or code is named, or its manual is off."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from aura.tenancy.channels import Channel
from aura.turn.models import Conversation, KnowledgeQueried
from knowledge.models import Source
from tests.contract.conftest import Line
from tests.embeddings_at import embeddings_at

NOWHERE = "http://127.0.0.1:9/v1"
M50 = "concentradores electricos/m50_sysmedm50.md"
QUESTION = "El eme cincuenta me marca hache cero ocho y suena"
FOLLOW_UP = "y ahora también hace un ruido raro"
NEVER = 1

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


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("el 7F-5 marca error dos", "Error: E2"),
        ("y el siete efe cinco marca e cinco", "Error: E5"),
        ("hache cero siete", "Código en Pantalla: H07"),
        ("ahora cambió y marca H04", "Código en Pantalla: H04"),
    ],
)
def test_another_machine_or_code_reopens_it(call: Line, text: str, row: str) -> None:
    first = call.answer(QUESTION)
    assert row not in first["context_block"]

    second = call.answer(text)

    assert (second["outcome"], second["manual"]["chunks"][0]["content"].splitlines()[0]) == (
        "hit",
        row,
    )
    assert second["event_id"] is not None
    assert events_of(call) == 2
    third = call.answer("sí")
    assert (third["outcome"], third["context_block"]) == ("locked", second["context_block"])


@pytest.mark.parametrize(
    "text", ["no, perdon, no es el m50", "ahora me dice chec filter", "ahora dice hay temp"]
)
def test_machine_called_wrong_or_another_alarm_reopens_it(call: Line, text: str) -> None:
    first = call.answer(QUESTION)

    second = call.answer(text)

    assert second["outcome"] != "locked"
    assert second["context_block"] != first["context_block"]


@pytest.mark.parametrize(
    "text",
    [
        "me confundí",
        "ahora siete",
        "está morada",
        "¿cómo pido una recarga de oxígeno?",
        "ahora roja",
    ],
)
def test_another_matter_reopens_it(call: Line, text: str) -> None:
    first = call.answer(QUESTION)

    second = call.answer(text)

    assert second["outcome"] != "locked"
    assert second["context_block"] != first["context_block"]


def test_alarm_that_the_block_prints_does_not_reopen_it(call: Line) -> None:
    first = call.answer("el lovego me dice low o dos y suena")
    assert "Low O2" in first["context_block"]

    second = call.answer("sigue diciendo low o dos")

    assert (second["outcome"], second["context_block"]) == ("locked", first["context_block"])


def test_machine_named_first_reopens_a_block_of_shared_sources(call: Line) -> None:
    first = call.answer("¿cómo pido una recarga de oxígeno?")
    sources = {chunk["source"] for chunk in first["manual"]["chunks"]}
    assert all(source.startswith(("cap/", "tubos/")) for source in sources), sources
    assert call.answer("sí")["outcome"] == "locked"

    body = call.answer(QUESTION)

    assert (body["outcome"], body["manual"]["chunks"][0]["source"]) == ("hit", M50)


@pytest.mark.parametrize("then", ["sí", FOLLOW_UP, "el M50 sigue igual"])
def test_old_block_is_not_given_again_after_the_call_was_reopened_for_nothing(
    call: Line, setting: Callable[..., None], then: str
) -> None:
    call.answer(QUESTION)
    setting("rag.knowledge_threshold", NEVER, "global")

    assert call.answer("el 7F-5 no enciende")["outcome"] == "miss"

    body = call.answer(then)
    assert body["outcome"] in ("gated", "miss")
    assert (body["context_block"], body["manual"]["chunks"]) == (None, [])
    assert stored(call) is None


def test_old_block_is_not_given_again_after_the_call_was_reopened_degraded(call: Line) -> None:
    call.answer(QUESTION)

    with embeddings_at(NOWHERE):
        assert call.answer("el 7F-5 no enciende")["outcome"] == "degraded"

    assert call.answer("sí")["outcome"] == "gated"


def test_old_block_is_not_given_again_after_the_call_was_reopened_gated(
    call: Line, setting: Callable[..., None]
) -> None:
    call.answer(QUESTION)
    setting("rag.always_rag_on_equipment", False, "retell")

    assert call.answer("el 7F-5")["outcome"] == "gated"

    assert call.answer("sí")["outcome"] == "gated"


@pytest.fixture
def m50_off() -> Iterator[Callable[[], None]]:
    """Disables the M50's manual as a person would, until the test ends."""
    manual = Source.objects.filter(namespace="default", name=M50)

    def switch_off() -> None:
        manual.update(enabled=False)

    yield switch_off
    manual.update(enabled=True)


def test_block_of_a_manual_that_was_disabled_is_not_given_again(
    call: Line, m50_off: Callable[[], None]
) -> None:
    first = call.answer(QUESTION)
    assert M50 in {chunk["source"] for chunk in first["manual"]["chunks"]}

    m50_off()

    assert call.answer("sí")["outcome"] == "gated"
    body = call.answer(FOLLOW_UP)
    assert M50 not in {chunk["source"] for chunk in body["manual"]["chunks"]}


def test_block_of_a_disabled_manual_stays_away_when_it_is_enabled_again(
    call: Line, m50_off: Callable[[], None]
) -> None:
    call.answer(QUESTION)
    m50_off()
    call.answer("sí")

    Source.objects.filter(namespace="default", name=M50).update(enabled=True)

    assert call.answer("sí")["outcome"] == "gated"


def test_disabled_manual_that_the_block_is_not_of_changes_nothing(
    call: Line, m50_off: Callable[[], None]
) -> None:
    call.answer("el 7F-5 marca error dos y suena")
    m50_off()

    assert call.answer("sí")["outcome"] == "locked"
