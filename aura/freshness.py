"""Keeping embedding spaces full: every searchable text, in the active space and in those beside it.

The write that changes a text embeds it in the active space by itself. What lies beside follows
after the commit; where it cannot, that is logged, shown in the back office, and made good by the
nightly repair. A write never fails for it.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from time import sleep

import structlog
from django.db.models import Exists, OuterRef, QuerySet

from aura.provider import gateway_of
from knowledge import filling
from knowledge.embeddings.batches import estimated_tokens
from knowledge.embeddings.errors import EmbeddingError
from knowledge.embeddings.spaces import SpaceMismatch, kept_fresh
from knowledge.models import (
    GLOBAL_NAMESPACE,
    Chunk,
    ChunkVector,
    EmbeddingSpace,
    Source,
    SpaceState,
)
from knowledge.questions import embedding as questions
from memory import embedding as lessons

log = structlog.get_logger(__name__)

MOST_AT_A_WRITE = 500
"""Texts that a space that is still being built may lack and a write yet completes it; one that
lacks more is left to whoever fills it, or an edit would wait for the whole corpus."""


class SpaceRetired(Exception):
    """The space was retired while it was filled; it stays so."""


@dataclass(frozen=True, kw_only=True)
class Scope:
    """Which texts. Without a namespace those of every tenant."""

    namespace: str | None = None
    skip_global: bool = False
    """Leave the shared pool out."""
    doc_types: Collection[str] = ()
    """Sources of these types alone, and nothing that is no manual; empty for everything."""

    def sources(self) -> QuerySet[Source]:
        """The manuals, in an order that a second run repeats."""
        rows = Source.objects.order_by("pk")
        if self.namespace is not None:
            shared = () if self.skip_global else (GLOBAL_NAMESPACE,)
            rows = rows.filter(namespace__in=(self.namespace, *shared))
        elif self.skip_global:
            rows = rows.exclude(namespace=GLOBAL_NAMESPACE)
        return rows.filter(doc_type__in=self.doc_types) if self.doc_types else rows


EVERYTHING = Scope()


@dataclass(frozen=True, kw_only=True)
class Pace:
    """How a space is filled."""

    force: bool = False
    """Embed also the manuals' passages that have their vector."""
    limit: int | None = None
    """At most so many texts."""
    pause_s: float = 0.0
    """Slept after each batch, for a server that answers turns at the same time."""
    on_batch: Callable[[int], None] = lambda _texts: None


@dataclass(frozen=True, kw_only=True)
class Lack:
    """What a space has no vector of."""

    chunks: int
    questions: int
    lessons: int
    tokens: int
    """An upper estimate of what embedding them costs."""

    @property
    def texts(self) -> int:
        """Of every kind."""
        return self.chunks + self.questions + self.lessons


@dataclass(frozen=True, kw_only=True)
class Filled:
    """What filling a space did."""

    chunks: int
    questions: int
    lessons: int
    busy: tuple[str, ...] = ()
    """Sources that an ingest held; they are due again."""

    @property
    def texts(self) -> int:
        """How many were sent, of every kind."""
        return self.chunks + self.questions + self.lessons


def lack_of(space: EmbeddingSpace, scope: Scope = EVERYTHING, *, force: bool = False) -> Lack:
    """What filling the space would send. Reads only."""
    manuals = filling.estimate(scope.sources(), space, force=force)
    asked: set[str] = set()
    taught: set[str] = set()
    if not scope.doc_types:
        asked = {row.asked for row in questions.pending(space, scope.namespace)}
        taught = {row.asked for row in lessons.pending(space, scope.namespace)}
    return Lack(
        chunks=manuals.texts,
        questions=len(asked),
        lessons=len(taught),
        tokens=manuals.tokens + sum(estimated_tokens(text) for text in (*asked, *taught)),
    )


def fill(space: EmbeddingSpace, scope: Scope = EVERYTHING, pace: Pace = Pace()) -> Filled:
    """Embed what the space lacks; what is done stays done, whatever ends it.

    Raises SpaceMismatch where no configured model is the space's, SpaceRetired, and the gateway's
    errors.
    """
    gateway = gateway_of(space)

    def on_batch(texts: int) -> None:
        if EmbeddingSpace.objects.filter(pk=space.pk, state=SpaceState.RETIRED).exists():
            raise SpaceRetired(f"{space.name} was retired meanwhile")
        pace.on_batch(texts)
        sleep(pace.pause_s)

    manuals = filling.fill(
        scope.sources(),
        filling.Filling(
            space=space,
            gateway=gateway,
            force=pace.force,
            limit=pace.limit,
            on_batch=on_batch,
        ),
    )
    filled = Filled(chunks=manuals.texts_embedded, questions=0, lessons=0, busy=manuals.busy)
    if scope.doc_types or pace.limit is not None:
        return filled
    return replace(
        filled,
        questions=questions.embed_pending(space, gateway, scope.namespace, on_batch=on_batch),
        lessons=lessons.embed_pending(space, gateway, scope.namespace, on_batch=on_batch),
    )


def is_complete(space: EmbeddingSpace) -> bool:
    """Whether the space has a vector of every text; cheaper than `lack_of`, since the vectors of a
    passage that changed are deleted with the change. Reads only."""
    held = ChunkVector.objects.filter(chunk=OuterRef("pk"), space=space)
    return not (
        Chunk.objects.filter(~Exists(held)).exists()
        or questions.pending(space)
        or lessons.pending(space)
    )


def keep_fresh(namespace: str) -> None:
    """After a change of texts: bring them into every space that may answer, now or later.

    Into the active one too: it may have become so while the change was made.
    """
    scope = Scope(namespace=namespace)
    for space in kept_fresh():
        if space.state == SpaceState.BUILDING and lack_of(space, scope).texts > MOST_AT_A_WRITE:
            log.info("space_left_to_its_filling", space=space.name)
        else:
            _try_to_fill(space, scope)


def keep_taught_fresh(namespace: str) -> None:
    """The same for labelled questions and lessons alone.

    Raises the gateway's errors of the active space, whose turns wait for it.
    """
    for space in kept_fresh():
        try:
            gateway = gateway_of(space)
            sent = questions.embed_pending(space, gateway, namespace)
            sent += lessons.embed_pending(space, gateway, namespace)
        except (EmbeddingError, SpaceMismatch) as error:
            log.warning("space_not_filled", space=space.name, cause=str(error))
            if space.state == SpaceState.ACTIVE:
                raise
            continue
        log.info("taught_embedded", space=space.name, namespace=namespace, texts=sent)


def repair() -> None:
    """Find and embed whatever lacks a vector in a space that is not retired."""
    for space in kept_fresh():
        _try_to_fill(space, EVERYTHING)


def _try_to_fill(space: EmbeddingSpace, scope: Scope) -> None:
    try:
        filled = fill(space, scope)
    except (EmbeddingError, SpaceMismatch, SpaceRetired) as error:
        log.warning("space_not_filled", space=space.name, cause=str(error))
        return
    log.info("space_filled", space=space.name, texts=filled.texts)
