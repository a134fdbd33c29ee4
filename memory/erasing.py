"""Erasing what conversations taught: their marks, the lessons that only those support, and what the
history keeps of either."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q

from memory.marks import delete_marks
from memory.models import Lesson, Mark
from memory.opinion import Reader


@dataclass(frozen=True, kw_only=True)
class Told:
    """A conversation, by its names."""

    namespace: str
    channel: str
    conversation: str


def erase(
    conversations: Sequence[Told], *, readers: dict[str, Reader], dry_run: bool
) -> dict[str, int]:
    """Delete the marks of conversations and let go of their lessons: one with marks from elsewhere
    says what the newest of those says, one without ends. Returns how many marks and lessons go, or
    would.

    `readers` reads the marks of each namespace. Raises MarksBusy.
    """
    if not conversations:
        return {"marks": 0, "lessons": 0}
    marks = list(Mark.objects.filter(_of(conversations)))
    numbers = [mark.pk for mark in marks]
    others = Mark.objects.filter(lesson=OuterRef("pk")).exclude(pk__in=numbers)
    touched = list(Lesson.objects.filter(marks__pk__in=numbers).distinct())
    ending = Lesson.objects.filter(~Exists(others), marks__pk__in=numbers).distinct()
    ended = list(ending.values_list("pk", flat=True))
    if not dry_run:
        for namespace in sorted({mark.namespace for mark in marks}):
            own = [mark.pk for mark in marks if mark.namespace == namespace]
            delete_marks(own, namespace=namespace, reader=readers[namespace])
        # Also of marks that were deleted before.
        Mark.history.filter(_of(conversations)).delete()
        Lesson.history.filter(id__in=ended).delete()
        said = {
            text for mark in marks for text in (mark.assistant_message, mark.correction) if text
        }
        kept = [lesson.pk for lesson in touched if lesson.pk not in ended]
        Lesson.history.filter(id__in=kept, guidance__in=said).delete()
    return {"marks": len(marks), "lessons": len(ended)}


def _of(conversations: Sequence[Told]) -> Q:
    found = Q()
    for one in conversations:
        found |= Q(namespace=one.namespace, channel=one.channel, conversation_id=one.conversation)
    return found
