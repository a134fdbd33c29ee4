"""Marking an answer straight from its turn's page."""

from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks

from aura.turn.models import Turn
from memory.models import Lesson, LessonVector, Mark
from tests import factories
from tests.aura.console.conftest import As
from tests.embeddings_at import embeddings_at

pytestmark = pytest.mark.usefixtures("db")


@pytest.fixture
def turn() -> Turn:
    """A turn whose channel sent its answer with the next one."""
    talk = factories.conversation("default", external_id="call-1", channel="retell")
    turn = factories.turn(talk, "el M50 pita")
    exchange = [
        {"role": "user", "content": "el M50 pita"},
        {"role": "assistant", "content": "Reinícielo."},
    ]
    factories.turn(talk, "gracias", messages=[*exchange, {"role": "user", "content": "gracias"}])
    return turn


def page(client: Client, turn: Turn) -> str:
    return client.get(f"/admin/turn/turn/{turn.pk}/change/").content.decode()


def mark(client: Client, turn: Turn, **values: Any) -> HttpResponse:
    """What the form of the turn's answer sends."""
    return client.post(
        f"/admin/marking/{turn.pk}/",
        {
            "message": f"aura-turn-{turn.pk}",
            "verdict": "wrong",
            "complaint": turn.text,
            "assistant_message": "Reinícielo.",
            "correction": "Preguntá qué código muestra.",
            **values,
        },
        follow=True,
    )


def test_the_form_comes_filled_in_and_says_what_it_does(boss: Client, turn: Turn) -> None:
    text = page(boss, turn)

    assert "se convierte en una lección que todo turno parecido usa enseguida" in text
    assert f'action="/admin/marking/{turn.pk}/"' in text
    assert "Reinícielo.</textarea>" in text
    assert "el M50 pita</textarea>" in text


def test_a_mark_teaches_and_says_who_marked_what(
    as_: As, turn: Turn, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        mark(as_("supervisors"), turn)

    made = Mark.objects.get()
    assert (made.channel, made.conversation_id, made.turn_id) == ("retell", "call-1", turn.turn_id)
    assert (made.origin, made.verdict, made.assistant_message) == ("admin", "wrong", "Reinícielo.")
    assert made.supervisor
    assert made.supervisor.groups.get().name == "supervisors"
    assert made.lesson
    assert (made.lesson.guidance, made.lesson.machines) == ("Preguntá qué código muestra.", ["M50"])
    assert LessonVector.objects.filter(lesson=made.lesson).exists()


def test_a_mark_is_kept_while_the_embeddings_are_down(
    boss: Client, turn: Turn, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with (
        embeddings_at("http://127.0.0.1:9/v1"),
        django_capture_on_commit_callbacks(execute=True),
    ):
        mark(boss, turn)

    assert Lesson.objects.get().complaint == "el M50 pita"
    assert not LessonVector.objects.exists()
    assert "sin vector" in boss.get("/admin/").content.decode()


def test_a_marked_answer_shows_its_mark_instead_of_the_form(boss: Client, turn: Turn) -> None:
    mark(boss, turn)

    text = page(boss, turn)

    assert f"/admin/memory/mark/{Mark.objects.get().pk}/change/" in text
    assert f"/admin/memory/lesson/{Lesson.objects.get().pk}/change/" in text
    assert "<form" not in text.partition('id="marks"')[2].partition("</section>")[0]


def test_a_mark_of_the_api_is_known_by_the_turn_that_it_names(boss: Client, turn: Turn) -> None:
    made = factories.mark(
        "default",
        channel="retell",
        conversation_id="call-1",
        turn_id=turn.turn_id,
        assistant_message="Reinícielo.",
    )
    other = factories.mark("default", "otra cosa", channel="retell", conversation_id="call-1")

    marks = page(boss, turn).partition('id="marks"')[2]

    assert "<form" not in marks
    assert f"/admin/memory/mark/{made.pk}/change/" in marks
    assert f"/admin/memory/mark/{other.pk}/change/" in marks.partition("Otras marcas")[2]


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"correction": " "}, "necesita su corrección"),
        ({"verdict": "approved", "assistant_message": ""}, "necesita la respuesta que estuvo bien"),
        ({"complaint": "¿?"}, "Necesita palabras."),
        ({"verdict": "meh"}, "meh"),
        ({"verdict": ""}, "errors"),
        ({"correction": "a" * 4_001}, "4000"),
    ],
)
def test_what_cannot_be_kept_is_told_with_what_was_written(
    values: dict[str, str], told: str, boss: Client, turn: Turn
) -> None:
    reply = mark(boss, turn, **values)

    text = reply.content.decode()
    assert "Todavía no se marcó nada" in text
    assert told in text
    assert "Reinícielo." in text or values.get("assistant_message") == ""
    assert not Mark.objects.exists()


@pytest.mark.parametrize("message", ["", "aura-turn-0", "x" * 500])
def test_an_answer_that_is_not_the_turns_is_not_marked(
    message: str, boss: Client, turn: Turn
) -> None:
    reply = mark(boss, turn, message=message)

    assert "Esa respuesta ya no está" in reply.content.decode()
    assert not Mark.objects.exists()


def test_discarding_from_the_turn_teaches_nothing(boss: Client, turn: Turn) -> None:
    reply = mark(boss, turn, verdict="discarded")

    assert "no enseña nada" in reply.content.decode()
    assert not Lesson.objects.exists()


def test_documents_are_masked(boss: Client, turn: Turn) -> None:
    mark(boss, turn, complaint="soy 32456789 y pita", correction="Saludá a 32456789.")

    made = Mark.objects.get()
    assert "32456789" not in f"{made.complaint} {made.correction}"


def test_whoever_may_not_look_at_marks_sees_none_of_it(as_: As, turn: Turn) -> None:
    assert as_("operators").post(f"/admin/marking/{turn.pk}/").status_code == 403
    event = factories.event("default", lesson_ids=["0" * 64])
    text = as_("operators").get(f"/admin/turn/knowledgequeried/{event.pk}/change/").content.decode()
    assert "Una lección que ya no existe" in text
