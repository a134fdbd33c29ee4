"""The vectors of lessons: embedded as queries, as the turns that they are compared with.

A lesson whose text was embedded before in the same space takes that vector. One without a vector
of its present text is not found by a search. A lesson that changed or ended while its text was
away is left as it is.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from django.db import transaction

from knowledge.embeddings.errors import EmbeddingError
from knowledge.embeddings.gateway import Gateway
from knowledge.embeddings.pending import Shelf, embed_due, text_hash
from knowledge.embeddings.vectors import Vector
from memory.locks import lock_lessons
from memory.models import Lesson, LessonVector


class Space(Protocol):
    """What must be known of an embedding space."""

    @property
    def pk(self) -> Any:
        """Its number."""

    @property
    def dimensions(self) -> int:
        """The length of its vectors."""


def pending(space: Space, namespace: str | None = None) -> list[Lesson]:
    """The lessons without a vector of their present text in a space, of one namespace or all."""
    lessons = Lesson.objects.all()
    if namespace is not None:
        lessons = lessons.filter(namespace=namespace)
    stored = dict(
        LessonVector.objects.filter(space=space.pk, lesson__in=lessons).values_list(
            "lesson_id", "text_hash"
        )
    )
    return [row for row in lessons.order_by("id") if stored.get(row.pk) != text_hash(row.asked)]


def is_embedded(lesson: Lesson, space: Space) -> bool:
    """Whether a search of the space finds the lesson as it is."""
    return LessonVector.objects.filter(
        lesson=lesson, space=space.pk, text_hash=text_hash(lesson.asked)
    ).exists()


def embed_pending(
    space: Space,
    gateway: Gateway,
    namespace: str | None = None,
    *,
    on_batch: Callable[[int], None] = lambda _count: None,
) -> int:
    """Embed what is pending, batch by batch: what is done stays done. Returns how many texts were
    sent. Raises the gateway's errors."""
    shelf = Shelf[Lesson](
        text_of=lambda row: row.asked,
        stored=lambda hashes: _stored(space, hashes),
        write=lambda rows, vectors: _write(space, rows, vectors),
        embed=lambda texts: gateway.embed_queries(texts, dimensions=space.dimensions),
    )
    return embed_due(pending(space, namespace), shelf, on_batch=on_batch)


def try_to_embed(lesson: Lesson, space: Space, gateway: Gateway, *, deadline_s: float) -> bool:
    """Embed one lesson within the deadline, so that it acts at once; whether it does.

    A server that fails leaves the lesson as it is; `embed_pending` completes it.
    """
    try:
        known = _stored(space, {text_hash(lesson.asked)})
        if not known:
            vector = gateway.embed_query(
                lesson.asked, dimensions=space.dimensions, deadline_s=deadline_s
            )
            known = {text_hash(lesson.asked): vector}
    except EmbeddingError:
        return False
    _write(space, [lesson], known)
    return is_embedded(lesson, space)


def forget_stale(lesson: Lesson) -> None:
    """Delete the vectors of what a lesson no longer asks, under its lock: it is not found until it
    is embedded again."""
    LessonVector.objects.filter(lesson=lesson).exclude(text_hash=text_hash(lesson.asked)).delete()


def _stored(space: Space, hashes: set[str]) -> dict[str, Vector]:
    rows = LessonVector.objects.filter(space=space.pk, text_hash__in=hashes)
    return dict(rows.values_list("text_hash", "embedding"))


def _write(space: Space, lessons: Sequence[Lesson], vectors: Mapping[str, Vector]) -> None:
    """Under the lessons' locks: none of them ends between the look and the write."""
    if not lessons:
        return
    with transaction.atomic():
        lock_lessons(lesson.key for lesson in lessons)
        present = Lesson.objects.filter(pk__in=[lesson.pk for lesson in lessons])
        LessonVector.objects.bulk_create(
            [
                LessonVector(
                    lesson=lesson,
                    space_id=space.pk,
                    namespace=lesson.namespace,
                    text_hash=text_hash(lesson.asked),
                    embedding=vectors[text_hash(lesson.asked)],
                )
                for lesson in present
                if text_hash(lesson.asked) in vectors
            ],
            update_conflicts=True,
            unique_fields=["lesson", "space"],
            update_fields=["text_hash", "embedding", "namespace"],
        )
