"""Equipment: names that can be heard, manuals that exist."""

import pytest
from django.test import Client

from knowledge.models import Equipment
from tests import factories

LIST = "/admin/knowledge/equipment/"
RECHARGE = "cap/recarga.md"


def sent(client: Client, address: str, **fields: object) -> str:
    """The page after a form was sent."""
    reply = client.post(f"{LIST}{address}", {**fields, "_save": "1"}, follow=True)
    assert reply.status_code == 200
    return reply.content.decode()


def test_machine_is_added_with_its_names_and_manuals(boss: Client) -> None:
    sent(
        boss,
        "add/",
        model="Nuevo 9",
        aliases="El Nuevo\nnueve, novísimo\n\n el Nuevo ",
        sources=[RECHARGE],
        has_manual="on",
    )

    machine = Equipment.objects.get(model="Nuevo 9")
    assert machine.namespace == "default"
    assert machine.aliases == ["El Nuevo", "nueve", "novísimo", "el Nuevo"]
    assert machine.sources == [RECHARGE]


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"aliases": "---"}, "no tiene letras ni números"),
        ({"model": "¡!"}, "no tiene letras ni números"),
        ({"aliases": "x" * 61}, "nunca se reconoce"),
        ({"sources": ["no/existe.md"]}, "no/existe.md"),
        ({"has_manual": "on", "sources": []}, "hay que indicar cuál"),
        ({"model": "M50"}, "Ya hay un equipo con este nombre."),
        ({"model": ""}, "obligatorio"),
    ],
    ids=["alias", "model", "too long", "no such manual", "no manual", "twice", "no model"],
)
def test_machine_that_could_not_work_is_refused(
    fields: dict[str, object], message: str, boss: Client
) -> None:
    before = Equipment.objects.count()

    text = sent(boss, "add/", **{"model": "Nuevo 9", "sources": [RECHARGE], **fields})

    assert message in text
    assert Equipment.objects.count() == before


def test_manual_that_is_gone_can_stay_until_it_is_back(boss: Client) -> None:
    machine = factories.equipment("default", "Viejo 1", "ya/no/esta.md")

    text = boss.get(f"{LIST}{machine.pk}/change/").content.decode()
    sent(boss, f"{machine.pk}/change/", aliases="viejo", sources=["ya/no/esta.md"], has_manual="on")

    assert "ya/no/esta.md (sin ingresar)" in text
    machine.refresh_from_db()
    assert (machine.aliases, machine.sources) == (["viejo"], ["ya/no/esta.md"])


def test_name_of_two_machines_is_saved_and_told(boss: Client) -> None:
    text = sent(boss, "add/", model="Nuevo 9", aliases="SysMed", sources=[RECHARGE])

    assert "ahora significa" in text
    assert Equipment.objects.filter(model="Nuevo 9").exists()


def test_canonical_name_stands_once_it_was_given(boss: Client) -> None:
    machine = factories.equipment("default", "Viejo 1", RECHARGE)

    sent(boss, f"{machine.pk}/change/", model="Otro", aliases="", sources=[RECHARGE])

    machine.refresh_from_db()
    assert machine.model == "Viejo 1"


def test_next_turn_knows_a_new_alias(boss: Client) -> None:
    sent(boss, "add/", model="Nuevo 9", aliases="zumbador", sources=[RECHARGE], has_manual="on")

    reply = boss.post("/admin/try/", {"text": "el zumbador hace ruido", "channel": "copilot"})

    assert reply.context["trial"].filtered.machines == ("Nuevo 9",)
