"""Teaching: how complaints are read, and how a lesson begins to act after its commit.

A lesson acts once it is embedded. That is tried at once, within a turn's deadline; where it fails a
task does it, and where the broker is down too, the nightly repair. No mark waits for any of them.
"""

from collections.abc import Iterable
from functools import partial

import structlog
from django.db import transaction
from django.db.utils import DatabaseError

from aura.jobs.dispatch import send
from aura.provider import gateway_of
from aura.reading import reading_for
from aura.turn.read import query_of
from knowledge.embeddings.errors import EmbeddingError
from knowledge.embeddings.spaces import (
    NoActiveSpace,
    SpaceMismatch,
    active_space,
    kept_fresh,
)
from knowledge.models import SpaceState
from knowledge.scrub import scrub
from memory.embedding import embed_pending, is_embedded, try_to_embed
from memory.marks import read_lessons_again
from memory.models import Lesson
from memory.opinion import Reader, Understood

log = structlog.get_logger(__name__)

EMBED_LESSONS = "aura.embed_lessons"


def reader_for(namespace: str) -> Reader:
    """The reader of a namespace's marks, with its corpus as it is now."""
    reading_of = reading_for(namespace)

    def understand(text: str) -> Understood:
        reading = reading_of(text)
        return Understood(asked=query_of(reading), machines=reading.models, codes=reading.displayed)

    return Reader(mask=scrub, understand=understand)


def acts(lesson: Lesson | None) -> bool:
    """Whether turns find a lesson: it is embedded in the active space as it is now."""
    try:
        return lesson is not None and is_embedded(lesson, active_space())
    except NoActiveSpace:
        return False


def embed_at_once(lesson: Lesson | None, *, deadline_s: float) -> bool:
    """Embed a lesson whose mark is committed; whether it acts now. Where it does not, a task will
    do it. Never raises for a provider or a broker that fails."""
    if lesson is None:
        return False
    try:
        space = active_space()
        if try_to_embed(lesson, space, gateway_of(space), deadline_s=deadline_s):
            embed_beside(lesson.namespace)
            return True
    except (NoActiveSpace, SpaceMismatch, DatabaseError) as error:
        log.warning("lesson_not_embedded", lesson=lesson.key, cause=type(error).__name__)
    embed_later([lesson.namespace])
    return False


def embed_later(namespaces: Iterable[str]) -> None:
    """Have a task embed what is pending, once the transaction is committed."""
    for namespace in sorted(set(namespaces)):
        transaction.on_commit(partial(send, EMBED_LESSONS, namespace))


def embed_beside(namespace: str) -> None:
    """Have a task bring what was just taught into the spaces beside the active one, where there are
    any: each of them may have to answer at once."""
    if any(space.state != SpaceState.ACTIVE for space in kept_fresh()):
        embed_later([namespace])


def embed_lessons(namespace: str | None = None) -> int:
    """Embed the lessons that have no vector in the active space. Returns how many texts were sent.

    Raises NoActiveSpace, SpaceMismatch and the gateway's errors.
    """
    space = active_space()
    return embed_pending(space, gateway_of(space), namespace)


def corpus_changed(namespace: str) -> None:
    """After an ingest, or a change of the equipment: read the lessons again, and embed those that
    are read otherwise, at once or by a task."""
    if not read_lessons_again(namespace, reader=reader_for(namespace)):
        return
    try:
        embed_lessons(namespace)
    except (NoActiveSpace, SpaceMismatch, EmbeddingError) as error:
        log.warning("lessons_not_embedded", namespace=namespace, cause=type(error).__name__)
        embed_later([namespace])
