"""Browsing the corpus for a channel: which sources, which vector, which ranking.

It begins with the snapshot that a turn begins with.
"""

from collections.abc import Sequence
from datetime import datetime

import structlog

from aura.provider import gateway_of
from aura.tenancy.channels import Channel
from aura.turn.world import World, world_of
from knowledge import lookup
from knowledge.embeddings import query_cache
from knowledge.embeddings.errors import EmbeddingError
from knowledge.embeddings.spaces import SpaceMismatch
from knowledge.embeddings.vectors import Vector
from knowledge.lookup import Found, Mode
from knowledge.models import GLOBAL_NAMESPACE, EmbeddingSpace, Source
from knowledge.scrub import scrub
from knowledge.sources import live

log = structlog.get_logger(__name__)

FUSED_DEPTH = 50
"""The most that a caller may ask for."""


def browse(
    *,
    namespace: str,
    channel: Channel,
    text: str,
    limit: int,
    mode: Mode,
    doc_types: Sequence[str],
    include_global: bool,
    now: datetime,
) -> tuple[Mode, list[Found]]:
    """The passages, and the mode that really ran."""
    query = scrub(text)
    world = world_of(namespace, channel)
    sources = _sources(world, doc_types, include_global, now)
    space, vector = (None, None) if mode is Mode.KEYWORD else _vector(query, world)
    if space is None or vector is None:
        ids = lookup.by_words(sources, query, limit)
        return Mode.KEYWORD, lookup.details(ids, None, None)
    if mode is Mode.SEMANTIC:
        return mode, lookup.nearest(space.pk, sources, vector, limit)
    # Both rankings at one depth, however many are asked for: the first must not depend on it.
    meaning = lookup.by_meaning(space.pk, sources, vector, FUSED_DEPTH)
    words = lookup.by_words(sources, query, FUSED_DEPTH)
    ids = lookup.fused([meaning, words], limit)
    return mode, lookup.details(ids, space.pk, vector)


def _sources(
    world: World, doc_types: Sequence[str], include_global: bool, now: datetime
) -> list[int]:
    """Ids of the live sources. The usual search is of all that a turn sees, which is at hand."""
    if include_global and not doc_types:
        return [source.id for source in live(world.corpus, now)]
    namespaces = [world.corpus.namespace, *([GLOBAL_NAMESPACE] if include_global else [])]
    found = Source.objects.live(now).filter(namespace__in=namespaces)
    if doc_types:
        found = found.filter(doc_type__in=doc_types)
    return list(found.values_list("pk", flat=True))


def _vector(query: str, world: World) -> tuple[EmbeddingSpace | None, Vector | None]:
    space = world.space
    if space is None:
        log.warning("search_on_words_alone", cause="no embedding space is active")
        return None, None
    try:
        gateway = gateway_of(space)
        vector, _cached = query_cache.vector_of(
            space.name,
            query,
            lambda: gateway.embed_query(
                query, dimensions=space.dimensions, deadline_s=world.settings.deadline_s
            ),
        )
    except (EmbeddingError, SpaceMismatch) as error:
        log.warning("search_on_words_alone", cause=str(error))
        return None, None
    return space, vector
