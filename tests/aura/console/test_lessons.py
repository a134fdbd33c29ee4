"""Lessons as supervisors look after them."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client
from django.utils import timezone

from aura.turn.models import KnowledgeQueried
from knowledge.models import Question
from memory.marks import edit_mark
from memory.models import Lesson, Mark
from memory.opinion import Changes
from tests import factories
from tests.memory.made import KEY, READER

pytestmark = pytest.mark.usefixtures("db")

LIST = "/admin/memory/lesson/"


@pytest.fixture
def lesson() -> Lesson:
    """A lesson with two marks, the newer one wrong."""
    factories.mark("default", verdict="approved", assistant_message="Ya le aviso.")
    return factories.lesson("default", correction="Preguntá el modelo.")


def change(client: Client, lesson: Lesson, **values: Any) -> str:
    """Save a lesson's page as it was opened, with these changes."""
    address = f"{LIST}{lesson.pk}/change/"
    form = client.get(address).context["adminform"].form
    opened = {name: form[name].value() for name in ("complaint", "guidance", "seen")}
    return client.post(address, {**opened, **values}, follow=True).content.decode()


def shown(client: Client, query: str) -> list[str]:
    """The complaints of a filtered list."""
    rows = client.get(f"{LIST}?{query}").context["cl"].result_list
    return [row.complaint for row in rows]


def test_list_tells_kind_marks_uses_and_whether_it_is_found(boss: Client, lesson: Lesson) -> None:
    factories.event("default", lesson_ids=[lesson.key])
    factories.event("default", lesson_ids=["f" * 64, lesson.key])
    factories.event("default", lesson_ids=[lesson.key], created_at=timezone.now() - timedelta(91))
    factories.event("elsewhere", lesson_ids=[lesson.key])

    reply = boss.get(LIST)

    (row,) = reply.context["cl"].result_list
    assert (row.use.times, row.mark_count, row.is_found) == (2, 2, False)
    text = reply.content.decode()
    assert all(words in text for words in ("hace ruido", "Preguntá el modelo.", "corrección"))
    assert "ningún turno la encuentra" in text


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("q=cánula", ["la cánula pita"]),
        ("q=MODELO", ["el M50 hace ruido"]),
        ("kind=approved", ["la cánula pita"]),
        ("machine=M50", ["el M50 hace ruido"]),
        ("embedded=yes", ["la cánula pita"]),
        ("embedded=no", ["el M50 hace ruido"]),
    ],
)
def test_list_finds_and_filters(query: str, found: list[str], boss: Client) -> None:
    factories.lesson("default", "el M50 hace ruido", correction="Preguntá el modelo.")
    factories.lesson_vector(
        factories.lesson("default", "la cánula pita", verdict="approved", correction="")
    )

    assert shown(boss, query) == found


def test_lesson_whose_vector_is_of_another_text_is_not_found(boss: Client, lesson: Lesson) -> None:
    factories.lesson_vector(lesson)
    Lesson.objects.filter(pk=lesson.pk).update(asked="otra cosa")

    assert shown(boss, "embedded=no") == [lesson.complaint]


def test_page_leads_to_its_marks_and_to_the_retrievals_that_used_it(
    boss: Client, lesson: Lesson
) -> None:
    used = factories.event("default", lesson_ids=[lesson.key])
    factories.event("default")

    text = boss.get(f"{LIST}{lesson.pk}/change/").content.decode()

    assert all(f"/admin/memory/mark/{mark.pk}/change/" in text for mark in Mark.objects.all())
    address = f"/admin/turn/knowledgequeried/?lesson={lesson.pk}"
    assert address in text
    assert list(boss.get(address).context["cl"].result_list) == [used]
    back = boss.get(f"/admin/turn/knowledgequeried/{used.pk}/change/").content.decode()
    assert f"{LIST}{lesson.pk}/change/" in back
    assert KnowledgeQueried.objects.count() >= 2


@pytest.mark.parametrize("lesson", ["9" * 18, "x"])
def test_retrievals_of_a_lesson_that_is_not_there_are_none(lesson: str, boss: Client) -> None:
    reply = boss.get(f"/admin/turn/knowledgequeried/?lesson={lesson}", follow=True)

    assert reply.status_code == 200


def test_editing_the_guidance_edits_the_newest_mark(boss: Client, lesson: Lesson) -> None:
    change(boss, lesson, guidance="Uno.\r\nDos.")

    lesson.refresh_from_db()
    newest = Mark.objects.filter(lesson=lesson).first()
    assert newest
    assert (lesson.guidance, newest.correction) == ("Uno.\nDos.", "Uno.\nDos.")
    assert newest.supervisor is not None


def test_editing_an_approved_lesson_edits_the_approved_answer(boss: Client) -> None:
    lesson = factories.lesson("default", verdict="approved", correction="")

    change(boss, lesson, guidance="Otra respuesta.")

    assert Mark.objects.get(lesson=lesson).assistant_message == "Otra respuesta."


def test_editing_the_complaint_moves_the_newest_mark(boss: Client, lesson: Lesson) -> None:
    change(boss, lesson, complaint="  el M50   vibra ")

    assert dict(Lesson.objects.values_list("complaint", "guidance")) == {
        "hace ruido": "Ya le aviso.",
        "el M50 vibra": "Preguntá el modelo.",
    }


def test_log_of_changes_tells_a_lesson_by_its_number(boss: Client, lesson: Lesson) -> None:
    change(boss, lesson, complaint="soy 32456789 y el M50 vibra")

    entry = LogEntry.objects.get()
    assert entry.object_repr == f"#{entry.object_id}"
    assert "32456789" not in entry.change_message


def test_log_of_changes_tells_a_deleted_question_by_its_number(boss: Client) -> None:
    question = Question.objects.earliest("id")

    boss.post(f"/admin/knowledge/question/{question.pk}/delete/", {"post": "yes"})

    assert LogEntry.objects.get().object_repr == f"#{question.pk}"


def test_saving_what_was_not_changed_changes_nothing(boss: Client, lesson: Lesson) -> None:
    before = list(Mark.history.values_list("history_id", flat=True))

    change(boss, lesson)

    assert list(Mark.history.values_list("history_id", flat=True)) == before


@pytest.mark.parametrize(
    ("values", "told"),
    [({"guidance": " "}, "obligatorio"), ({"complaint": "¿?"}, "Necesita palabras.")],
)
def test_what_cannot_be_kept_is_told(
    values: dict[str, str], told: str, boss: Client, lesson: Lesson
) -> None:
    assert told in change(boss, lesson, **values)
    lesson.refresh_from_db()
    assert lesson.guidance == "Preguntá el modelo."


def test_anothers_words_are_not_overwritten_unseen(boss: Client, lesson: Lesson) -> None:
    address = f"{LIST}{lesson.pk}/change/"
    seen = boss.get(address).context["adminform"].form["seen"].value()
    newest = Mark.objects.filter(lesson=lesson).first()
    assert newest
    edit_mark(
        newest.pk, Changes(correction="De otra."), namespace="default", author=KEY, reader=READER
    )
    mine = {"complaint": lesson.complaint, "guidance": "Mía.", "seen": seen}

    first = boss.post(address, mine)

    text = first.content.decode()
    assert "Alguien lo cambió mientras tanto" in text
    assert "De otra." in text
    assert "Mía.</textarea>" in text
    again = first.context["adminform"].form["seen"].value()
    boss.post(address, {**mine, "seen": again})
    lesson.refresh_from_db()
    assert lesson.guidance == "Mía."


def test_deleting_says_what_happens_to_its_marks_and_does_that(
    boss: Client, lesson: Lesson
) -> None:
    address = f"{LIST}{lesson.pk}/delete/"

    asked = boss.get(address).content.decode()

    assert "2 marcas se refieren a ella: quedan descartadas, conservan sus textos" in asked
    assert Lesson.objects.count() == 1
    boss.post(address)
    assert not Lesson.objects.exists()
    assert set(Mark.objects.values_list("verdict", "correction")) == {
        ("discarded", "Preguntá el modelo."),
    }


def test_bulk_delete_asks_first(boss: Client) -> None:
    lessons = [factories.lesson("default", f"pita {number}") for number in range(3)]
    chosen = {
        "action": "delete_chosen",
        "_selected_action": [str(lesson.pk) for lesson in lessons[:2]],
    }

    asked = boss.post(LIST, chosen).content.decode()

    assert "Borrar 2 lecciones" in asked
    assert Lesson.objects.count() == 3
    boss.post(LIST, {**chosen, "confirmed": "yes"})
    assert list(Lesson.objects.values_list("complaint", flat=True)) == ["pita 2"]
    assert Mark.objects.filter(verdict="discarded").count() == 2


@pytest.mark.parametrize("page", ["lesson", "mark"])
def test_djangos_own_bulk_delete_is_not_there(page: str, boss: Client, lesson: Lesson) -> None:
    chosen = {"action": "delete_selected", "_selected_action": "1", "post": "yes"}

    boss.post(f"/admin/memory/{page}/", chosen)

    assert Lesson.objects.count() == 1
    assert Mark.objects.count() == 2


def test_a_lesson_that_is_gone_is_told(boss: Client) -> None:
    reply = boss.post(f"{LIST}123456789/delete/", follow=True)

    assert "Ya no existe" in reply.content.decode()
