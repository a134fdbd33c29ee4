"""What the back office does to marks and lessons: through the functions of `memory`, by name of the
person who does it, and with a lesson's vector made as soon as the change is kept."""

from collections.abc import Callable, Iterable
from functools import partial
from itertools import groupby
from typing import TypeVar

from django.db import transaction
from django.http import HttpRequest

from aura.console.access import person_of
from aura.teaching import embed_at_once, reader_for
from aura.tenancy.live import unscoped_values
from memory.marks import delete_lessons, delete_marks, discard_marks
from memory.models import Lesson, Mark, MarkOrigin
from memory.opinion import Author

Row = TypeVar("Row", Mark, Lesson)


def author_of(request: HttpRequest) -> Author:
    """The person who asks."""
    person = person_of(request)
    return Author(origin=MarkOrigin.ADMIN, supervisor_id=person.pk if person else None)


def discard(request: HttpRequest, marks: Iterable[Mark]) -> int:
    """Discard marks of any tenants; how many taught something until then. Raises MarksBusy."""
    return _in_each_namespace(discard_marks, request, marks)


def delete(request: HttpRequest, marks: Iterable[Mark]) -> int:
    """Delete marks of any tenants; how many were still there. Raises MarksBusy."""
    return _in_each_namespace(delete_marks, request, marks)


def unlearn(request: HttpRequest, lessons: Iterable[Lesson]) -> int:
    """End lessons of any tenants; how many marks were discarded with them.

    Raises LessonNotFound where none of a tenant's is there any more, and MarksBusy.
    """
    return _in_each_namespace(delete_lessons, request, lessons)


def _in_each_namespace(act: Callable[..., int], request: HttpRequest, rows: Iterable[Row]) -> int:
    """Act on the rows of one tenant after the other, in order of their names; the sum of what each
    act counted."""
    ordered = sorted(rows, key=lambda row: row.namespace)
    return sum(
        act(
            [row.pk for row in some],
            namespace=namespace,
            author=author_of(request),
            reader=reader_for(namespace),
        )
        for namespace, some in groupby(ordered, lambda row: row.namespace)
    )


def act_at_once(lesson_id: int | None, told: Callable[[bool], None]) -> None:
    """Embed a lesson once the change of it is kept, and tell whether it is found from now on.

    Nothing is told where there is no lesson.
    """
    if lesson_id is not None:
        transaction.on_commit(partial(_embed, lesson_id, told))


def _embed(lesson_id: int, told: Callable[[bool], None]) -> None:
    lesson = Lesson.objects.filter(pk=lesson_id).first()
    if lesson is not None:
        deadline_s = unscoped_values()["RAG_DEADLINE_TEXT_MS"] / 1000
        told(embed_at_once(lesson, deadline_s=deadline_s))
