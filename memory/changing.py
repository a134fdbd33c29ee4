"""What every change of marks has in common: its locks, and the lessons that it leaves settled."""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import TypeVar

from django.db import connection, transaction
from django.db.models import QuerySet

from memory.lesson_key import lesson_key
from memory.lessons import lesson_for, settle
from memory.locks import lock_lessons
from memory.models import Mark, Verdict
from memory.opinion import Author, Reader

T = TypeVar("T")

TRIES = 10
"""How often a change starts again because another one moved a mark under its hands."""


class MarksBusy(Exception):
    """Others kept changing the same marks; nothing was written, and trying again helps."""


class MarkMoved(Exception):
    """A mark went to a lesson that is not locked."""


def under_locks(
    selection: QuerySet[Mark], keys: Iterable[str], act: Callable[[Sequence[Mark]], T]
) -> T:
    """Act on marks that nobody else changes meanwhile, nor the lessons of their complaints, nor
    those of the given keys. Raises MarksBusy.

    Locks of lessons come first and all at once, rows after them. A mark that was moved to another
    complaint between the look and the lock makes it start again, its locks given back.
    """
    keys = set(keys)
    for _attempt in range(TRIES):
        try:
            with transaction.atomic():
                held = keys | _keys_of(selection.values_list("complaint", flat=True))
                lock_lessons(held)
                marks = list(selection.select_for_update(of=("self",)).order_by("pk"))
                if not _keys_of(mark.complaint for mark in marks) <= held:
                    raise MarkMoved
                return act(marks)
        except MarkMoved:
            continue
    raise MarksBusy


def _keys_of(complaints: Iterable[str]) -> set[str]:
    return {lesson_key(complaint) for complaint in complaints}


def discard_all(marks: Sequence[Mark], author: Author, reader: Reader) -> int:
    """Turn marks that are held into `discarded`; how many taught something until now."""
    taught = [mark for mark in marks if mark.verdict != Verdict.DISCARDED]
    left = [mark.lesson_id for mark in taught]
    for mark in taught:
        mark.verdict = Verdict.DISCARDED
        write_mark(mark, author, reader)
    settle_all(left, reader, author.trace)
    return len(taught)


def write_mark(mark: Mark, author: Author, reader: Reader, at: datetime | None = None) -> None:
    """Store a mark that is held, on the lesson of its complaint; the newest of all unless `at` says
    when it was made elsewhere."""
    mark.edited_at = _clock() if at is None else at
    mark.supervisor_id = author.supervisor_id
    teaches = mark.verdict != Verdict.DISCARDED
    mark.lesson = lesson_for(mark, reader, author.trace) if teaches else None
    mark._change_reason = author.trace
    mark.save()


def settle_all(lesson_ids: Iterable[int | None], reader: Reader, trace: str) -> None:
    """Bring the lessons that marks went to or left to what their newest mark says, or end them."""
    for lesson_id in {number for number in lesson_ids if number is not None}:
        settle(lesson_id, reader, trace)


def _clock() -> datetime:
    """The database's, and not the transaction's, which began before it waited for its locks."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        (now,) = cursor.fetchone()
    assert isinstance(now, datetime)  # noqa: S101  what PostgreSQL's type becomes
    return now
