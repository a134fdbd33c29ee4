"""“Probar”: the live corridor, twice, and not a trace of it."""

import pytest
from django.test import Client

from aura.turn.models import KnowledgeQueried, Turn
from tests import factories
from tests.aura.console.test_roles import every_row


def tried(client: Client, text: str, **fields: object) -> str:
    """The page after a question was tried."""
    reply = client.post("/admin/try/", {"text": text, "channel": "copilot", **fields})
    assert reply.status_code == 200
    return reply.content.decode()


def test_question_is_answered_as_the_channel_would_and_without_the_filter(boss: Client) -> None:
    text = tried(boss, "El M50 me marca error H08 y suena un pitido")

    filtered, unfiltered = text.split("Sin el filtro por equipo")
    assert "Todos los equipos conocidos tienen manual" in filtered
    assert "No se conoce ningún equipo" in unfiltered
    assert all("m50_sysmedm50.md" in half for half in (filtered, unfiltered))


def test_trying_leaves_no_row_behind(boss: Client) -> None:
    before = every_row()

    tried(boss, "El M50 me marca error H08", machines=["CPAP"])

    assert every_row() == before
    assert (Turn.objects.count(), KnowledgeQueried.objects.count()) == (
        before["turn_turn"][0],
        before["knowledge_queried"][0],
    )


def test_machine_known_from_outside_reaches_the_filter_alone(boss: Client) -> None:
    text = tried(boss, "cómo cambio el filtro de aire", machines=["M50"])

    filtered = text.split("Sin el filtro por equipo")[0]
    assert "concentradores electricos/m50_sysmedm50.md" in filtered
    assert "Equipos nombrados" in filtered
    assert "cómo cambio el filtro de aire" in filtered


def test_short_turn_is_told_to_have_been_stopped_at_the_gate(boss: Client) -> None:
    text = tried(boss, "dale gracias")

    assert "no nombra ni un equipo ni un código" in text
    assert "El canal pide 4 como mínimo" in text


@pytest.mark.parametrize(
    "fields",
    [{"text": ""}, {"text": "x" * 4_001}, {"channel": "fax"}, {"machines": ["Inventado"]}],
    ids=["empty", "too long", "no such channel", "no such machine"],
)
def test_question_that_no_channel_could_send_is_refused(
    fields: dict[str, object], boss: Client
) -> None:
    reply = boss.post("/admin/try/", {"text": "hola", "channel": "copilot", **fields})

    assert reply.status_code == 200
    assert reply.context["trial"] is None
    assert reply.context["form"].errors


def test_logged_question_is_filled_in_again(boss: Client) -> None:
    event = factories.event("default", "el equipo pita", channel="retell")

    text = boss.get(f"/admin/try/?event={event.pk}").content.decode()

    assert "el equipo pita" in text
    assert '<option value="retell" selected' in text
