"""Marks: found, edited, discarded and deleted."""

from typing import Any

import pytest
from django.test import Client

from memory.models import Lesson, Mark
from tests import factories

pytestmark = pytest.mark.usefixtures("db")

LIST = "/admin/memory/mark/"


def save(client: Client, mark: Mark, **values: Any) -> str:
    """Save a mark's page as it was opened, with these changes."""
    address = f"{LIST}{mark.pk}/change/"
    form = client.get(address).context["adminform"].form
    opened = {name: form[name].value() for name in form.fields}
    return client.post(address, {**opened, **values}, follow=True).content.decode()


def act(client: Client, action: str, *marks: Mark, **values: str) -> str:
    """An action of the list on these marks."""
    chosen = {"action": action, "_selected_action": [str(mark.pk) for mark in marks], **values}
    return client.post(LIST, chosen, follow=True).content.decode()


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("q=cánula", ["la cánula pita"]),
        ("q=call-7", ["la cánula pita"]),
        ("verdict=discarded", ["chau"]),
        ("channel=retell", ["la cánula pita"]),
        ("when=today", ["chau", "la cánula pita", "hace ruido"]),
        ("when=2020-01", []),
        ("origin=import", []),
    ],
)
def test_list_finds_and_filters(query: str, found: list[str], boss: Client) -> None:
    factories.mark("default")
    factories.mark("default", "la cánula pita", channel="retell", conversation_id="call-7")
    factories.mark("default", "chau", verdict="discarded")

    rows = boss.get(f"{LIST}?{query}").context["cl"].result_list

    assert [row.complaint for row in rows] == found


def test_list_of_a_lessons_marks(boss: Client) -> None:
    mark = factories.mark("default")
    factories.mark("default", "otra cosa")

    rows = boss.get(f"{LIST}?lesson={mark.lesson_id}").context["cl"].result_list

    assert list(rows) == [mark]


def test_page_leads_to_the_conversation_the_turn_and_the_lesson(boss: Client) -> None:
    talk = factories.conversation("default", external_id="call-7")
    turn = factories.turn(talk)
    mark = factories.mark("default", conversation_id="call-7", turn_id=turn.turn_id)

    text = boss.get(f"{LIST}{mark.pk}/change/").content.decode()

    assert f"/admin/turn/conversation/{talk.pk}/change/" in text
    assert f"/admin/turn/turn/{turn.pk}/change/" in text
    assert f"/admin/memory/lesson/{mark.lesson_id}/change/" in text


def test_edit_retrains_the_lesson(boss: Client) -> None:
    mark = factories.mark("default")

    save(boss, mark, verdict="approved", assistant_message="Bien dicho.")

    lesson = Lesson.objects.get()
    assert (lesson.pk, lesson.kind, lesson.guidance) == (mark.lesson_id, "approved", "Bien dicho.")


def test_turning_a_mark_into_discarded_unlearns(boss: Client) -> None:
    mark = factories.mark("default")

    save(boss, mark, verdict="discarded")

    assert not Lesson.objects.exists()
    mark.refresh_from_db()
    assert (mark.verdict, mark.correction) == ("discarded", "Preguntá el modelo.")


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"correction": ""}, "necesita su corrección"),
        ({"verdict": "approved", "assistant_message": ""}, "necesita la respuesta que estuvo bien"),
        ({"complaint": ""}, "obligatorio"),
        ({"verdict": "meh"}, "opción válida"),
    ],
)
def test_what_cannot_be_kept_is_told(values: dict[str, str], told: str, boss: Client) -> None:
    mark = factories.mark("default")

    assert told in save(boss, mark, **values)
    mark.refresh_from_db()
    assert (mark.verdict, mark.correction) == ("wrong", "Preguntá el modelo.")


def test_mark_deleted_meanwhile_is_told(boss: Client) -> None:
    mark = factories.mark("default")
    seen = boss.get(f"{LIST}{mark.pk}/change/").context["adminform"].form["seen"].value()
    boss.post(f"{LIST}{mark.pk}/delete/")

    reply = boss.post(f"{LIST}{mark.pk}/change/", {"seen": seen}, follow=True)

    assert reply.status_code == 200
    assert not Mark.objects.exists()


@pytest.mark.parametrize("action", ["discard_chosen", "delete_chosen"])
def test_actions_say_what_becomes_of_the_lessons(action: str, boss: Client) -> None:
    alone = factories.mark("default", "pita")
    _first, second = factories.mark("default", correction="Uno."), factories.mark("default")

    asked = act(boss, action, alone, second)

    assert "1 lección termina" in asked
    assert "1 lección sigue con sus otras marcas" in asked
    assert Lesson.objects.count() == 2
    act(boss, action, alone, second, confirmed="yes")
    assert dict(Lesson.objects.values_list("complaint", "guidance")) == {"hace ruido": "Uno."}
    assert Mark.objects.count() == (3 if action == "discard_chosen" else 1)


def test_marks_of_two_tenants_are_discarded_together(boss: Client) -> None:
    factories.tenant("second")
    marks = [factories.mark(namespace) for namespace in ("default", "second")]

    act(boss, "discard_chosen", *marks, confirmed="yes")

    assert not Lesson.objects.exists()


def test_supervisor_marks_are_theirs_and_the_channels_are_the_keys(boss: Client) -> None:
    factories.mark("default")

    assert "clave de canal" in boss.get(LIST).content.decode()


@pytest.mark.parametrize("address", ["0/change/", "x/change/", "0/history/", "x/history/"])
def test_page_that_is_not_there(address: str, boss: Client) -> None:
    assert boss.get(f"{LIST}{address}").status_code in (302, 404)
