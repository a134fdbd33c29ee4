"""Browsing the corpus for a channel: which sources, which vector, which ranking."""

from collections.abc import Sequence
from datetime import datetime

import structlog

from aura.provider import gateway_of
from aura.tenancy.channels import PROFILES, Channel
from aura.tenancy.live import unscoped_values
from knowledge import lookup
from knowledge.embeddings import query_cache
from knowledge.embeddings.errors import EmbeddingError
from knowledge.embeddings.spaces import NoActiveSpace, SpaceMismatch, active_space
from knowledge.embeddings.vectors import Vector
from knowledge.lookup import Found, Mode
from knowledge.models import GLOBAL_NAMESPACE, EmbeddingSpace, Source
from knowledge.scrub import scrub

log = structlog.get_logger(__name__)


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
    sources = _sources(namespace, doc_types, include_global, now)
    space, vector = (None, None) if mode is Mode.KEYWORD else _vector(query, channel)
    if space is None or vector is None:
        ids = lookup.by_words(sources, query, limit)
        return Mode.KEYWORD, lookup.details(ids, None, None)
    ids = lookup.by_meaning(space.pk, sources, vector, limit)
    if mode is Mode.HYBRID:
        ids = lookup.fused([ids, lookup.by_words(sources, query, limit)], limit)
    return mode, lookup.details(ids, space.pk, vector)


def _sources(
    namespace: str, doc_types: Sequence[str], include_global: bool, now: datetime
) -> list[int]:
    spaces = [namespace, GLOBAL_NAMESPACE] if include_global else [namespace]
    found = Source.objects.live(now).filter(namespace__in=spaces)
    if doc_types:
        found = found.filter(doc_type__in=doc_types)
    return list(found.values_list("pk", flat=True))


def _vector(query: str, channel: Channel) -> tuple[EmbeddingSpace | None, Vector | None]:
    deadline = "RAG_DEADLINE_VOICE_MS" if PROFILES[channel].is_voice else "RAG_DEADLINE_TEXT_MS"
    try:
        space = active_space()
        gateway = gateway_of(space)
        seconds = unscoped_values()[deadline] / 1000
        vector, _cached = query_cache.vector_of(
            space.name,
            query,
            lambda: gateway.embed_query(query, dimensions=space.dimensions, deadline_s=seconds),
        )
    except (EmbeddingError, NoActiveSpace, SpaceMismatch) as error:
        log.warning("search_on_words_alone", cause=str(error))
        return None, None
    return space, vector
