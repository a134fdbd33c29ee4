"""Who changed what, from what to what."""

import pytest
from django.test import Client

from aura.console.histories import Entry, entries
from memory.marks import delete_mark, edit_mark
from memory.models import Lesson, Mark, MarkOrigin
from memory.opinion import Author, Changes
from tests import factories
from tests.aura.console.conftest import As
from tests.memory.made import READER

pytestmark = pytest.mark.usefixtures("db")

DESK = Author(origin=MarkOrigin.API, name="front desk")


def told(rows: object) -> list[Entry]:
    return list(entries(list(rows)))  # type: ignore[call-overload]


def test_mark_tells_each_change_from_what_to_what() -> None:
    mark = factories.mark("default")
    edit_mark(mark.pk, Changes(correction="Otra."), namespace="default", author=DESK, reader=READER)

    newest, first = told(mark.history.order_by("-history_id"))

    assert [(one.name, one.old, one.new) for one in newest.changes] == [
        ("corrección", "Preguntá el modelo.", "Otra.")
    ]
    assert newest.who == "clave de canal: front desk"
    assert {one.name for one in first.changes} >= {"veredicto", "reclamo", "corrección"}


def test_lesson_tells_who_changed_it_through_its_marks(as_: As) -> None:
    lesson = factories.lesson("default")
    client = as_("supervisors")
    mark = lesson.marks.get()
    page = f"/admin/memory/mark/{mark.pk}/change/"
    form = client.get(page).context["adminform"].form
    opened = {name: form[name].value() for name in form.fields}
    client.post(page, {**opened, "correction": "Otra."})

    newest, _first = told(lesson.history.order_by("-history_id"))

    mark.refresh_from_db()
    assert mark.supervisor
    assert newest.who == mark.supervisor.get_username()
    text = client.get(f"/admin/memory/lesson/{lesson.pk}/history/").content.decode()
    assert all(words in text for words in ("Preguntá el modelo.", "Otra.", newest.who))


def test_what_is_gone_has_its_history(boss: Client) -> None:
    mark = factories.mark("default")
    number, lesson = mark.pk, mark.lesson_id
    delete_mark(mark.pk, namespace="default", reader=READER, author=DESK)

    for page in (f"mark/{number}", f"lesson/{lesson}"):
        text = boss.get(f"/admin/memory/{page}/history/").content.decode()
        assert "Ya no existe." in text
        assert "clave de canal: front desk" in text


@pytest.mark.parametrize(("page", "model"), [("mark", Mark), ("lesson", Lesson)])
def test_list_of_all_changes_leads_to_each_history(
    page: str, model: type[Mark | Lesson], boss: Client
) -> None:
    factories.mark("default")
    row = model.objects.get()

    text = boss.get(f"/admin/memory/historical{page}/").content.decode()

    assert f"/admin/memory/{page}/{row.pk}/history/" in text
    record = model.history.get()
    reply = boss.get(f"/admin/memory/historical{page}/{record.pk}/change/")
    assert reply.headers["Location"] == f"/admin/memory/{page}/{row.pk}/history/"
