"""What happens to marks and lessons, one event at a time."""

import pytest
from django.db import IntegrityError, transaction

from memory.lesson_key import lesson_key
from memory.marks import (
    EditedMeanwhile,
    MarkNotFound,
    delete_mark,
    delete_marks,
    discard_marks,
    edit_mark,
)
from memory.models import Lesson, LessonKind, Mark, Verdict
from memory.opinion import Changes, Fault, InvalidMark
from tests.memory.made import KEY, NAMESPACE, READER, added, lessons, marked, message, opinion

pytestmark = pytest.mark.usefixtures("db")


def edited(mark: Mark, **changes: object) -> Mark:
    return edit_mark(mark.pk, Changes(**changes), namespace=NAMESPACE, author=KEY, reader=READER)


@pytest.mark.parametrize(
    ("verdict", "lesson"),
    [
        ("approved", {"hace ruido": ("approved", "Ya le aviso.")}),
        ("wrong", {"hace ruido": ("correction", "Preguntá el modelo.")}),
        ("discarded", {}),
    ],
)
def test_what_a_verdict_teaches(verdict: str, lesson: dict[str, tuple[str, str]]) -> None:
    mark = marked(verdict)
    assert lessons() == lesson
    assert (mark.lesson is None) is not bool(lesson)
    if mark.lesson:
        assert mark.lesson.key == lesson_key("hace ruido")


def test_a_second_mark_on_a_complaint_updates_its_lesson() -> None:
    first, second = marked(correction="Uno."), marked("approved", complaint=" hace  ruido ")
    assert lessons() == {"hace ruido": ("approved", "Ya le aviso.")}
    assert first.lesson_id == second.lesson_id


def test_a_message_has_one_mark() -> None:
    of_message = message()
    first = added(of_message, opinion(correction="Uno."))
    again = added(of_message, opinion(correction="Dos."))
    assert (first.created, again.created) == (True, False)
    assert first.mark.pk == again.mark.pk
    assert lessons() == {"hace ruido": ("correction", "Dos.")}


def test_an_edit_makes_its_mark_the_newest() -> None:
    first, _second = marked(correction="Uno."), marked(correction="Dos.")
    edited(first, correction="Tres.")
    assert lessons() == {"hace ruido": ("correction", "Tres.")}


def test_an_edit_that_changes_nothing_does_not_make_it_newer() -> None:
    first, _second = marked(correction="Uno."), marked(correction="Dos.")
    edited(first, correction="Uno.")
    assert lessons() == {"hace ruido": ("correction", "Dos.")}
    assert first.history.count() == 1


def test_an_edited_complaint_moves_the_mark_and_lets_go_of_the_old_lesson() -> None:
    alone = marked(complaint="pita")
    edited(alone, complaint="no larga aire")
    assert lessons().keys() == {"no larga aire"}


def test_the_old_lesson_stays_with_the_marks_that_remain() -> None:
    marked(correction="Uno.")
    second = marked(correction="Dos.")
    edited(second, complaint="no larga aire")
    assert lessons() == {
        "hace ruido": ("correction", "Uno."),
        "no larga aire": ("correction", "Dos."),
    }


@pytest.mark.parametrize("how", ["discard", "edit", "delete"])
def test_a_lesson_falls_back_and_then_ends(how: str) -> None:
    first, second = marked("approved"), marked(correction="Dos.")

    def let_go(mark: Mark) -> None:
        if how == "discard":
            assert discard_marks([mark.pk], namespace=NAMESPACE, author=KEY, reader=READER) == 1
        elif how == "edit":
            assert edited(mark, verdict=Verdict.DISCARDED).lesson is None
        else:
            delete_mark(mark.pk, namespace=NAMESPACE, reader=READER)

    let_go(second)
    assert lessons() == {"hace ruido": ("approved", "Ya le aviso.")}
    let_go(first)
    assert lessons() == {}


def test_a_discarded_mark_can_teach_again() -> None:
    mark = marked("discarded")
    edited(mark, verdict=Verdict.WRONG)
    assert lessons() == {"hace ruido": ("correction", "Preguntá el modelo.")}


def test_many_marks_deleted_at_once() -> None:
    marks = [marked(complaint=complaint) for complaint in ("a", "a", "b", "c")]
    assert delete_marks([mark.pk for mark in marks[:3]], namespace=NAMESPACE, reader=READER) == 3
    assert lessons().keys() == {"c"}


@pytest.mark.parametrize("elsewhere", [{"namespace": "others"}, {"channel": "whatsapp"}])
def test_a_mark_of_another_place_is_not_found(elsewhere: dict[str, str]) -> None:
    mark = marked()
    where = {"namespace": NAMESPACE, "channel": "copilot", **elsewhere}
    with pytest.raises(MarkNotFound):
        edit_mark(mark.pk, Changes(correction="No."), author=KEY, reader=READER, **where)
    with pytest.raises(MarkNotFound):
        delete_mark(mark.pk, reader=READER, **where)
    assert lessons() == {"hace ruido": ("correction", "Preguntá el modelo.")}


def test_another_persons_edit_is_not_overwritten_unseen() -> None:
    mark = marked()
    seen = mark.edited_at
    edited(mark, correction="Primero.")
    with pytest.raises(EditedMeanwhile):
        edit_mark(
            mark.pk,
            Changes(correction="Segundo."),
            namespace=NAMESPACE,
            author=KEY,
            reader=READER,
            seen=seen,
        )
    assert lessons() == {"hace ruido": ("correction", "Primero.")}


@pytest.mark.parametrize(
    ("values", "field", "fault"),
    [
        ({"complaint": ""}, "complaint", Fault.BLANK),
        ({"complaint": " \u2003\u200b"}, "complaint", Fault.BLANK),
        ({"complaint": "¿?"}, "complaint", Fault.BLANK),
        ({"complaint": "a" * 4_001}, "complaint", Fault.TOO_LONG),
        ({"correction": ""}, "correction", Fault.NEEDS_CORRECTION),
        ({"correction": "\u200b"}, "correction", Fault.BLANK),
        ({"correction": "a" * 4_001}, "correction", Fault.TOO_LONG),
        (
            {"verdict": "approved", "assistant_message": " "},
            "assistant_message",
            Fault.NEEDS_ANSWER,
        ),
    ],
)
def test_what_cannot_be_kept_leaves_nothing(
    values: dict[str, str], field: str, fault: Fault
) -> None:
    with pytest.raises(InvalidMark) as refused:
        marked(**values)
    assert (refused.value.field, refused.value.fault) == (field, fault)
    assert not Mark.objects.filter(namespace=NAMESPACE).exists()
    assert lessons() == {}


def test_document_numbers_are_kept_nowhere() -> None:
    document = "32456789"
    mark = marked(
        complaint=f"soy {document} y pita",
        correction=f"Saludá a {document}.",
        assistant_message=f"Hola, {document}.",
    )
    rows = (mark, mark.lesson, *mark.history.all(), *mark.lesson.history.all())
    assert not any(document in str(vars(row)) for row in rows)


@pytest.mark.parametrize(
    ("complaint", "correction", "machines", "codes"),
    [
        ("el M50 marca H8", "Revisá el filtro del M20.", ["M50"], ["H8"]),
        ("hace ruido", "Apagá el M20 y preguntá si marca H2.", ["M20"], []),
        ("hace ruido", "Preguntá el modelo.", [], []),
    ],
)
def test_what_a_lesson_is_about(
    complaint: str, correction: str, machines: list[str], codes: list[str]
) -> None:
    lesson = marked(complaint=complaint, correction=correction).lesson
    assert lesson
    assert (lesson.machines, lesson.codes) == (machines, codes)


def test_every_change_leaves_its_history() -> None:
    mark = marked(correction="Uno.")
    lesson = mark.lesson
    assert lesson
    edited(mark, correction="Dos.")
    delete_marks([mark.pk], namespace=NAMESPACE, reader=READER)
    assert [row.history_type for row in Mark.history.filter(id=mark.id)] == ["-", "~", "+"]
    of_lesson = Lesson.history.filter(key=lesson.key)
    assert [(row.history_type, row.guidance) for row in of_lesson] == [
        ("-", "Dos."),
        ("~", "Dos."),
        ("+", "Uno."),
    ]


@pytest.mark.parametrize("how", ["lesson", "marks", "alone"])
def test_the_database_refuses_what_goes_around(how: str) -> None:
    mark = marked()
    with pytest.raises(IntegrityError), transaction.atomic():
        if how == "lesson":
            Lesson.objects.filter(pk=mark.lesson_id)._raw_delete("default")
        elif how == "marks":
            Mark.objects.filter(pk=mark.pk).delete()
        else:
            Lesson.objects.create(
                namespace=NAMESPACE,
                key="0" * 64,
                complaint="sola",
                asked="sola",
                kind=LessonKind.CORRECTION,
                guidance="Nada.",
                updated_at=mark.edited_at,
            )
        from django.db import connection

        connection.check_constraints()
