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


@dataclass(frozen=True, kw_only=True)
class Taught:
    """A lesson that marks of conversations support."""

    namespace: str
    key: str
    is_alone: bool
    """Whether no other mark supports it."""
    words: frozenset[str]
    """What those marks say."""


def named(seals: Sequence[str]) -> list[Told]:
    """The marked conversations whose name has one of these in it."""
    found = Q(pk__in=[])
    for seal in seals:
        found |= Q(conversation_id__contains=seal)
    rows = Mark.objects.filter(found).values_list("namespace", "channel", "conversation_id")
    return [
        Told(namespace=namespace, channel=channel, conversation=name)
        for namespace, channel, name in sorted(set(rows))
    ]


def marked_among(conversations: Sequence[Told]) -> frozenset[Told]:
    """Those of which a mark is kept, or the history of one."""
    names = {one.conversation for one in conversations}
    found: set[Told] = set()
    for kept in (Mark.objects, Mark.history):
        rows = kept.filter(conversation_id__in=names)
        for namespace, channel, name in rows.values_list("namespace", "channel", "conversation_id"):
            found.add(Told(namespace=namespace, channel=channel, conversation=name))
    return frozenset(found & set(conversations))


def taught_by(conversations: Sequence[Told]) -> list[Taught]:
    """The lessons that the marks of conversations support, before those are erased."""
    if not conversations:
        return []
    marks = list(Mark.objects.filter(_of(conversations)).exclude(lesson=None))
    others = Mark.objects.filter(lesson=OuterRef("pk")).exclude(pk__in=[mark.pk for mark in marks])
    lessons = Lesson.objects.filter(pk__in=[mark.lesson_id for mark in marks])
    return [
        Taught(
            namespace=lesson.namespace,
            key=lesson.key,
            is_alone=not has_others,
            words=frozenset(
                text
                for mark in marks
                for text in (mark.assistant_message, mark.correction)
                if text and mark.lesson_id == lesson.pk
            ),
        )
        for lesson, has_others in (
            (lesson, lesson.has_others) for lesson in lessons.annotate(has_others=Exists(others))
        )
    ]


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
