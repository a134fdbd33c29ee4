"""Keeping embedding spaces full: every searchable text, in the active space and in those beside it.

The write that changes a text embeds it in the active space by itself. What lies beside follows
after the commit; where it cannot, that is logged, shown in the back office, and made good by the
nightly repair. A write never fails for it.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace

import structlog
from django.db.models import QuerySet

from aura.provider import gateway_of
from knowledge import filling
from knowledge.embeddings.batches import estimated_tokens
from knowledge.embeddings.errors import EmbeddingError
from knowledge.embeddings.spaces import SpaceMismatch, kept_fresh
from knowledge.models import GLOBAL_NAMESPACE, EmbeddingSpace, Source, SpaceState
from knowledge.questions import embedding as questions
from memory import embedding as lessons

log = structlog.get_logger(__name__)


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

    Raises SpaceMismatch where no configured model is the space's, and the gateway's errors.
    """
    gateway = gateway_of(space)
    manuals = filling.fill(
        scope.sources(),
        filling.Filling(
            space=space,
            gateway=gateway,
            force=pace.force,
            limit=pace.limit,
            pause_s=pace.pause_s,
            on_batch=pace.on_batch,
        ),
    )
    filled = Filled(chunks=manuals.texts_embedded, questions=0, lessons=0, busy=manuals.busy)
    if scope.doc_types or pace.limit is not None:
        return filled
    return replace(
        filled,
        questions=questions.embed_pending(space, gateway, scope.namespace, on_batch=pace.on_batch),
        lessons=lessons.embed_pending(space, gateway, scope.namespace, on_batch=pace.on_batch),
    )


def keep_fresh(namespace: str) -> None:
    """After a change of texts: bring them into the spaces beside the active one too."""
    for space in kept_fresh():
        _try_to_fill(space, Scope(namespace=namespace))


def repair() -> None:
    """Find and embed whatever lacks a vector in a space that is not retired."""
    for space in EmbeddingSpace.objects.exclude(state=SpaceState.RETIRED).order_by("pk"):
        _try_to_fill(space, EVERYTHING)


def _try_to_fill(space: EmbeddingSpace, scope: Scope) -> None:
    try:
        filled = fill(space, scope)
    except (EmbeddingError, SpaceMismatch) as error:
        log.warning("space_not_filled", space=space.name, cause=str(error))
        return
    log.info("space_filled", space=space.name, texts=filled.texts)
