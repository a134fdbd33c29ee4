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
another namespace, or of another channel where one is given, is not found. What is done to lessons
themselves is in `memory.lesson_changes`, and also had from here.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from memory.changing import MarkMoved, MarksBusy, discard_all, settle_all, under_locks, write_mark
from memory.lesson_changes import (
    LessonNotFound,
    delete_lessons,
    merge_lessons,
    read_lessons_again,
)
from memory.lesson_key import lesson_key
from memory.models import Mark, Verdict
from memory.opinion import (
    Author,
    Changes,
    Message,
    Opinion,
    Reader,
    checked,
    checked_complaint,
)

__all__ = [
    "EditedMeanwhile",
    "LessonNotFound",
    "MarkNotFound",
    "Marked",
    "MarksBusy",
    "add_mark",
    "delete_lessons",
    "delete_mark",
    "delete_marks",
    "discard_marks",
    "edit_mark",
    "merge_lessons",
    "read_lessons_again",
]


class MarkNotFound(LookupError):
    """There is no such mark in this namespace and channel."""


class EditedMeanwhile(Exception):
    """Somebody else edited the mark since it was read; nothing was written."""


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
                raise MarkMoved from error  # marked by another request at the same time
            raise

    return under_locks(of_message, [lesson_key(opinion.complaint)], act)


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

    return under_locks(
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
        return discard_all(marks, author, reader)

    return under_locks(_marks(mark_ids, namespace, channel), [], act)


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
        settle_all(left, reader, trace)
        return len(left)

    return under_locks(_marks(mark_ids, namespace, channel), [], act)


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


def _marks(mark_ids: Iterable[int], namespace: str, channel: str | None) -> QuerySet[Mark]:
    found = Mark.objects.filter(namespace=namespace, pk__in=list(mark_ids))
    return found if channel is None else found.filter(channel=channel)


def _chosen(change: str | None, present: str) -> str:
    return present if change is None else change


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
    write_mark(mark, author, reader, at)
    settle_all([left, mark.lesson_id], reader, author.trace)
    return mark
