"""What is done to lessons themselves, by way of their marks; the rule is in `memory.marks`."""

from collections.abc import Iterable, Sequence

from django.db import transaction

from memory.changing import discard_all, settle_all, under_locks, write_mark
from memory.lessons import read_again
from memory.locks import lock_lessons
from memory.models import Lesson, Mark
from memory.opinion import Author, Reader


class LessonNotFound(LookupError):
    """There is no such lesson in this namespace."""


def delete_lessons(
    lesson_ids: Iterable[int], *, namespace: str, author: Author, reader: Reader
) -> int:
    """End lessons: all their marks become `discarded`. Returns how many marks that were.

    Raises LessonNotFound where none of them is there, and MarksBusy.
    """
    lessons = Lesson.objects.filter(namespace=namespace, pk__in=list(lesson_ids))
    keys = list(lessons.values_list("key", flat=True))
    if not keys:
        raise LessonNotFound

    def act(marks: Sequence[Mark]) -> int:
        return discard_all(marks, author, reader)

    return under_locks(Mark.objects.filter(lesson__in=lessons), keys, act)


def merge_lessons(
    kept_id: int, merged_ids: Iterable[int], *, namespace: str, author: Author, reader: Reader
) -> int:
    """Make lessons one, which goes on saying what the kept one says: the others' marks get its
    complaint, and its newest mark is confirmed, so that it stays the newest.

    Returns how many marks moved. Raises LessonNotFound where one of them is gone, and MarksBusy.
    """
    wanted = {kept_id, *merged_ids}
    lessons = Lesson.objects.filter(namespace=namespace, pk__in=wanted)
    keys = list(lessons.values_list("key", flat=True))

    def act(marks: Sequence[Mark]) -> int:
        found = lessons.in_bulk()
        if found.keys() != wanted:
            raise LessonNotFound
        moving = [mark for mark in marks if mark.lesson_id != kept_id]
        for mark in moving:
            mark.complaint = found[kept_id].complaint
            write_mark(mark, author, reader)
        staying = [mark for mark in marks if mark.lesson_id == kept_id and mark not in moving]
        write_mark(max(staying, key=lambda mark: (mark.edited_at, mark.pk)), author, reader)
        settle_all(wanted, reader, author.trace)
        return len(moving)

    return under_locks(Mark.objects.filter(lesson__in=lessons), keys, act)


def read_lessons_again(namespace: str, *, reader: Reader) -> int:
    """Read every lesson of a namespace as turns are read now, one by one under its lock.

    Returns how many are read otherwise; those of them whose text changed have no vector until they
    are embedded again.
    """
    changed = 0
    lessons = Lesson.objects.filter(namespace=namespace).order_by("pk")
    for lesson_id, key in list(lessons.values_list("pk", "key")):
        with transaction.atomic():
            lock_lessons([key])
            changed += read_again(lesson_id, reader)
    return changed
