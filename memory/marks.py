"""The life of marks: made, edited, discarded, deleted; and of the lessons that hang on them.

The rule: in each namespace the lessons are the distinct complaints of the marks that are not
discarded, and each says what its newest mark says (the one edited last; of a tie, the higher id).

| what happens | to the lesson |
| --- | --- |
| a mark on a new complaint | it is made |
| another mark on the complaint | it says what that mark says |
| the same message marked again | as an edit of its mark: there is one a message |
| a mark's answer or correction edited | it says the new one: the mark is now the newest |
| a mark's complaint edited | the mark moves to the new complaint's, and lets go of the old one |
| a mark turned into `discarded`, or deleted | let go of: it ends with its last mark, and falls back
  to what the newest remaining one says where there is one |
| an edit that changes nothing | nothing: the mark is no newer |
| a lesson deleted | its marks become `discarded`: they keep what they said, and teach nothing |
| lessons merged into one | it says what it said; the others' marks are now on its complaint |

Each function is one transaction, under the locks of all the lessons that it touches. A mark of
another namespace, or of another channel where one is given, is not found.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TypeVar

from django.db import IntegrityError, connection, transaction
from django.db.models import QuerySet

from memory.lesson_key import lesson_key
from memory.lessons import lesson_for, read_again, settle
from memory.locks import lock_lessons
from memory.models import Lesson, Mark, Verdict
from memory.opinion import (
    Author,
    Changes,
    Message,
    Opinion,
    Reader,
    checked,
    checked_complaint,
)

T = TypeVar("T")

TRIES = 10
"""How often a change starts again because another one moved a mark under its hands."""


class MarkNotFound(LookupError):
    """There is no such mark in this namespace and channel."""


class LessonNotFound(LookupError):
    """There is no such lesson in this namespace."""


class EditedMeanwhile(Exception):
    """Somebody else edited the mark since it was read; nothing was written."""


class MarksBusy(Exception):
    """Others kept changing the same marks; nothing was written, and trying again helps."""


class _Moved(Exception):
    """A mark went to a lesson that is not locked."""


@dataclass(frozen=True, kw_only=True)
class Marked:
    """The mark of a message, and whether it is new."""

    mark: Mark
    created: bool


def add_mark(
    message: Message,
    opinion: Opinion,
    *,
    author: Author,
    reader: Reader,
    marked_at: datetime | None = None,
) -> Marked:
    """Mark a message; one that was marked before has its mark edited.

    A new mark that was made elsewhere says when: it is as old as that, and no newer than what was
    said of its complaint since. Raises InvalidMark and MarksBusy.
    """
    opinion = checked(opinion, reader.mask)
    of_message = Mark.objects.filter(**vars(message))

    def act(marks: Sequence[Mark]) -> Marked:
        if marks:
            return Marked(mark=_opined(marks[0], opinion, author, reader), created=False)
        mark = Mark(**vars(message), origin=author.origin)
        if marked_at is not None:
            mark.created_at = marked_at
        try:
            with transaction.atomic():
                return Marked(mark=_opined(mark, opinion, author, reader, marked_at), created=True)
        except IntegrityError as error:
            if of_message.exists():
                raise _Moved from error  # marked by another request at the same time
            raise

    return _under_locks(of_message, [lesson_key(opinion.complaint)], act)


def edit_mark(
    mark_id: int,
    changes: Changes,
    *,
    namespace: str,
    author: Author,
    reader: Reader,
    channel: str | None = None,
    seen: datetime | None = None,
) -> Mark:
    """Change a mark; `seen` is its `edited_at` as the editor read it, to be told of another's edit.

    Raises MarkNotFound, InvalidMark, EditedMeanwhile and MarksBusy.
    """
    complaint = (
        None if changes.complaint is None else checked_complaint(changes.complaint, reader.mask)
    )

    def act(marks: Sequence[Mark]) -> Mark:
        if not marks:
            raise MarkNotFound(mark_id)
        (mark,) = marks
        if seen is not None and mark.edited_at != seen:
            raise EditedMeanwhile(mark_id)
        opinion = Opinion(
            complaint=mark.complaint,
            verdict=changes.verdict or Verdict(mark.verdict),
            assistant_message=_chosen(changes.assistant_message, mark.assistant_message),
            correction=_chosen(changes.correction, mark.correction),
            turn_id=mark.turn_id,
        )
        # A complaint that stays is not read again: its lesson's id is that of what is stored.
        kept = replace(checked(opinion, reader.mask), complaint=_chosen(complaint, mark.complaint))
        return _opined(mark, kept, author, reader)

    return _under_locks(
        _marks([mark_id], namespace, channel),
        [] if complaint is None else [lesson_key(complaint)],
        act,
    )


def discard_marks(
    mark_ids: Iterable[int],
    *,
    namespace: str,
    author: Author,
    reader: Reader,
    channel: str | None = None,
) -> int:
    """Turn marks into `discarded`; how many were changed. Those not found are left out."""

    def act(marks: Sequence[Mark]) -> int:
        return _discarded(marks, author, reader)

    return _under_locks(_marks(mark_ids, namespace, channel), [], act)


def delete_marks(
    mark_ids: Iterable[int],
    *,
    namespace: str,
    reader: Reader,
    channel: str | None = None,
    author: Author | None = None,
) -> int:
    """Delete marks; how many were there. Those not found are left out. Raises MarksBusy."""
    trace = author.trace if author else ""

    def act(marks: Sequence[Mark]) -> int:
        left = [mark.lesson_id for mark in marks]
        for mark in marks:
            mark._change_reason = trace
            mark.delete()
        _settle(left, reader, trace)
        return len(left)

    return _under_locks(_marks(mark_ids, namespace, channel), [], act)


def delete_mark(
    mark_id: int,
    *,
    namespace: str,
    reader: Reader,
    channel: str | None = None,
    author: Author | None = None,
) -> None:
    """Delete one mark. Raises MarkNotFound and MarksBusy."""
    if not delete_marks(
        [mark_id], namespace=namespace, reader=reader, channel=channel, author=author
    ):
        raise MarkNotFound(mark_id)


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
        return _discarded(marks, author, reader)

    return _under_locks(Mark.objects.filter(lesson__in=lessons), keys, act)


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
            _save(mark, author, reader)
        staying = [mark for mark in marks if mark.lesson_id == kept_id and mark not in moving]
        _save(max(staying, key=lambda mark: (mark.edited_at, mark.pk)), author, reader)
        _settle(wanted, reader, author.trace)
        return len(moving)

    return _under_locks(Mark.objects.filter(lesson__in=lessons), keys, act)


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


def _marks(mark_ids: Iterable[int], namespace: str, channel: str | None) -> QuerySet[Mark]:
    found = Mark.objects.filter(namespace=namespace, pk__in=list(mark_ids))
    return found if channel is None else found.filter(channel=channel)


def _under_locks(
    selection: QuerySet[Mark], keys: Iterable[str], act: Callable[[Sequence[Mark]], T]
) -> T:
    """Act on marks that nobody else changes meanwhile, nor the lessons of their complaints, nor
    those of the given keys.

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
                    raise _Moved
                return act(marks)
        except _Moved:
            continue
    raise MarksBusy


def _keys_of(complaints: Iterable[str]) -> set[str]:
    return {lesson_key(complaint) for complaint in complaints}


def _opined(
    mark: Mark, opinion: Opinion, author: Author, reader: Reader, at: datetime | None = None
) -> Mark:
    """Write an opinion to its mark. What changes nothing leaves it as old as it was."""
    said = vars(opinion)
    if mark.pk is not None and all(getattr(mark, field) == said[field] for field in said):
        return mark
    left = mark.lesson_id
    for field, value in said.items():
        setattr(mark, field, value)
    _save(mark, author, reader, at)
    _settle([left, mark.lesson_id], reader, author.trace)
    return mark


def _discarded(marks: Sequence[Mark], author: Author, reader: Reader) -> int:
    taught = [mark for mark in marks if mark.verdict != Verdict.DISCARDED]
    left = [mark.lesson_id for mark in taught]
    for mark in taught:
        mark.verdict = Verdict.DISCARDED
        _save(mark, author, reader)
    _settle(left, reader, author.trace)
    return len(taught)


def _save(mark: Mark, author: Author, reader: Reader, at: datetime | None = None) -> None:
    mark.edited_at = _clock() if at is None else at
    mark.supervisor_id = author.supervisor_id
    teaches = mark.verdict != Verdict.DISCARDED
    mark.lesson = lesson_for(mark, reader, author.trace) if teaches else None
    mark._change_reason = author.trace
    mark.save()


def _settle(lesson_ids: Iterable[int | None], reader: Reader, trace: str) -> None:
    for lesson_id in {number for number in lesson_ids if number is not None}:
        settle(lesson_id, reader, trace)


def _chosen(change: str | None, present: str) -> str:
    return present if change is None else change


def _clock() -> datetime:
    """The database's, and not the transaction's, which began before it waited for its locks."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        (now,) = cursor.fetchone()
    assert isinstance(now, datetime)  # noqa: S101  what PostgreSQL's type becomes
    return now
