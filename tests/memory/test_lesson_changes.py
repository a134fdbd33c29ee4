"""What is done to lessons themselves."""

import pytest

from memory.lesson_changes import LessonNotFound, delete_lessons, merge_lessons
from memory.models import Mark
from tests.memory.made import KEY, NAMESPACE, READER, lessons, marked

pytestmark = pytest.mark.usefixtures("db")


def test_the_marks_of_a_deleted_lesson_are_discarded_and_keep_what_they_said() -> None:
    first, second = marked(correction="Uno."), marked("approved")
    assert first.lesson
    assert delete_lessons([first.lesson.pk], namespace=NAMESPACE, author=KEY, reader=READER) == 2
    assert lessons() == {}
    for mark in (first, second):
        mark.refresh_from_db()
        assert (mark.verdict, mark.lesson) == ("discarded", None)
    assert first.correction == "Uno."


def test_merged_lessons_say_what_the_kept_one_says() -> None:
    kept, merged = marked(correction="Uno."), marked(complaint="pita", correction="Dos.")
    assert kept.lesson and merged.lesson
    assert (
        merge_lessons(
            kept.lesson.pk, [merged.lesson.pk], namespace=NAMESPACE, author=KEY, reader=READER
        )
        == 1
    )
    assert lessons() == {"hace ruido": ("correction", "Uno.")}
    assert Mark.objects.filter(lesson=kept.lesson).count() == 2


def test_a_lesson_of_another_namespace_is_not_found() -> None:
    mark = marked()
    with pytest.raises(LessonNotFound):
        delete_lessons([mark.lesson_id], namespace="others", author=KEY, reader=READER)
