"""The corridor: what a turn goes through, top to bottom, from what was said to what is answered.

It writes nothing. The live API, the shell's `ask` and the calibration walk it alike.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ParamSpec, TypeVar

import structlog
from django.utils import timezone

from aura.provider import gateway_of
from aura.turn import block, codes, disclosure, gate, judge, rerank
from aura.turn.read import query_of, read
from aura.turn.values import (
    Answer,
    EquipmentView,
    MissReason,
    Outcome,
    Reading,
    Said,
    Thresholds,
    Timings,
)
from aura.turn.world import World, world_of
from knowledge import search
from knowledge.embeddings import query_cache
from knowledge.embeddings.errors import EmbeddingError
from knowledge.embeddings.spaces import SpaceMismatch
from knowledge.embeddings.vectors import Vector
from knowledge.equipment import canonical
from knowledge.models import EmbeddingSpace
from knowledge.search import Candidate, SearchUnavailable
from knowledge.sources import Reach, SourceFilter, filter_for, live, owners_of, searchable

log = structlog.get_logger(__name__)

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True, kw_only=True)
class Scope:
    """The filter of a turn, resolved to sources."""

    used: SourceFilter
    spoken: SourceFilter
    """The filter that the named machines alone would make."""
    source_ids: tuple[int, ...]
    source_names: tuple[str, ...]
    other_ids: tuple[int, ...]
    """Live sources that the filter leaves out."""


def walk(said: Said, world: World | None = None) -> Answer:
    """Answer one turn. A part that is down makes it degraded; it never raises for one."""
    started = time.perf_counter()
    world = world or world_of(said.namespace, said.channel)
    reading = read(said.text, world.corpus.names, world.settings.code_pattern)
    answer = _blank(reading, world)
    if not gate.lets_through(reading, world.settings):
        return _timed(replace(answer, outcome=Outcome.GATED), started)
    scope = _scope(said, reading, world)
    answer = replace(answer, equipment=_equipment(reading, scope, world))
    if world.space is None:  # Nothing was ever ingested.
        return _timed(replace(answer, miss_reason=MissReason.NO_CANDIDATES), started)
    embedding = _Clock()
    try:
        vector = embedding.time(_embed, reading, world.space, world.settings.deadline_s)
    except (EmbeddingError, SpaceMismatch) as error:
        answer = _degraded(answer, MissReason.EMBEDDING_UNAVAILABLE, str(error))
        return _timed(answer, started, embed_ms=embedding.ms)
    searching = _Clock()
    try:
        answer = searching.time(_retrieve, answer, vector, scope, world.space, world)
    except SearchUnavailable as error:
        answer = _degraded(answer, MissReason.SEARCH_UNAVAILABLE, str(error))
    return _timed(
        _disclosed(answer, said, scope, world),
        started,
        embed_ms=embedding.ms,
        query_ms=searching.ms,
    )


def _blank(reading: Reading, world: World) -> Answer:
    settings = world.settings
    return Answer(
        reading=reading,
        outcome=Outcome.MISS,
        thresholds=Thresholds(
            knowledge=settings.knowledge,
            similarity=settings.similarity,
            approved=settings.approved,
        ),
        equipment=EquipmentView(named=reading.models),
        space=world.space.name if world.space else "",
        corpus_revision=world.corpus.revision,
    )


def _scope(said: Said, reading: Reading, world: World) -> Scope:
    """Which sources may answer: the union of the named machines and those known from outside."""
    always = world.settings.always_prefixes
    known = canonical(sorted(said.known_models), world.corpus.equipment)
    together = tuple(dict.fromkeys((*reading.models, *known)))
    used = filter_for(together, world.corpus, always)
    now = timezone.now()
    allowed = searchable(used, world.corpus, now)
    ids = tuple(source.id for source in allowed)
    spoken = (
        filter_for(reading.models, world.corpus, always)
        if reading.models
        else SourceFilter(reach=Reach.THESE, reason=used.reason, prefixes=always)
    )
    return Scope(
        used=used,
        spoken=spoken,
        source_ids=ids,
        source_names=tuple(source.name for source in allowed),
        other_ids=tuple(source.id for source in live(world.corpus, now) if source.id not in ids),
    )


def _equipment(reading: Reading, scope: Scope, world: World) -> EquipmentView:
    restricted = scope.used.reach is not Reach.EVERYTHING
    return EquipmentView(
        named=reading.models,
        filter_sources=scope.source_names if restricted else None,
        filter_reason=scope.used.reason,
    )


def _embed(reading: Reading, space: EmbeddingSpace, deadline_s: float) -> Vector:
    query = query_of(reading)
    gateway = gateway_of(space)
    vector, _cached = query_cache.vector_of(
        space.name,
        query,
        lambda: gateway.embed_query(query, dimensions=space.dimensions, deadline_s=deadline_s),
    )
    return vector


def _retrieve(
    answer: Answer, vector: Vector, scope: Scope, space: EmbeddingSpace, world: World
) -> Answer:
    """Search inside the filter, judge the nearest, order what passed, render it."""
    settings, reading = world.settings, answer.reading
    candidates = search.nearest(
        space=space.pk, sources=scope.source_ids, vector=vector, limit=settings.candidate_limit
    )
    bearers = _bearers(reading, vector, scope, space)
    always = settings.always_prefixes
    choice = codes.choose(
        bearers,
        codes=reading.codes,
        named=reading.models,
        machines={
            bearer.source: owners_of(bearer.source, world.corpus, always) for bearer in bearers
        },
    )
    nearest = candidates[0] if candidates else None
    threshold = settings.knowledge.value
    verdict = judge.judge(nearest, threshold, must_ask=bool(choice.ask_about))
    outside = None if verdict.hit else _nearest_outside(vector, scope, space)
    verdict = judge.explained(verdict, outside, threshold)
    answer = replace(
        answer,
        best=nearest,
        candidates=_together(candidates, bearers),
        outside=outside,
        miss_reason=verdict.miss_reason,
        equipment=replace(answer.equipment, candidates=choice.ask_about),
    )
    if not verdict.hit or threshold is None:
        return answer
    return replace(
        answer, outcome=Outcome.HIT, chunks=rerank.injected(candidates, choice, threshold)
    )


def _bearers(
    reading: Reading, vector: Vector, scope: Scope, space: EmbeddingSpace
) -> tuple[Candidate, ...]:
    if not reading.codes:
        return ()
    return search.bearing(
        space=space.pk, sources=scope.source_ids, vector=vector, codes=reading.codes
    )


def _nearest_outside(vector: Vector, scope: Scope, space: EmbeddingSpace) -> Candidate | None:
    found = search.nearest(space=space.pk, sources=scope.other_ids, vector=vector, limit=1)
    return found[0] if found else None


def _together(
    candidates: tuple[Candidate, ...], bearers: tuple[Candidate, ...]
) -> tuple[Candidate, ...]:
    unique = {candidate.id: candidate for candidate in (*candidates, *bearers)}
    return tuple(sorted(unique.values(), key=lambda candidate: (-candidate.score, candidate.id)))


def _disclosed(answer: Answer, said: Said, scope: Scope, world: World) -> Answer:
    """Hide what only the patient system let in, where the channel may not see it; then render."""
    spoken = None if world.settings.may_see_devices else scope.spoken
    hidden = (
        disclosure.hidden_sources(scope.used, spoken, scope.source_names)
        if (said.known_models)
        else frozenset()
    )

    def cover(candidate: Candidate) -> Candidate:
        return disclosure.covered(candidate, hidden, world.corpus)

    chunks = tuple(cover(chunk) for chunk in answer.chunks)
    equipment = answer.equipment
    if hidden:
        shown = equipment.filter_sources or ()
        equipment = replace(
            equipment,
            filter_sources=tuple(name for name in shown if name not in hidden),
            candidates=tuple(
                model for model in equipment.candidates if model in answer.reading.models
            ),
        )
    return replace(
        answer,
        best=cover(answer.best) if answer.best else None,
        candidates=tuple(cover(candidate) for candidate in answer.candidates),
        chunks=chunks,
        equipment=equipment,
        block=block.render(chunks, answer.reading.codes) if chunks else None,
    )


def _degraded(answer: Answer, reason: MissReason, cause: str) -> Answer:
    log.warning("turn_degraded", reason=reason.value, cause=cause)
    return replace(answer, outcome=Outcome.DEGRADED, miss_reason=reason)


class _Clock:
    """Times one call, also when it raises."""

    def __init__(self) -> None:
        self.ms = 0.0

    def time(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        started = time.perf_counter()
        try:
            return work(*args, **kwargs)
        finally:
            self.ms = (time.perf_counter() - started) * 1000


def _timed(
    answer: Answer, started: float, *, embed_ms: float = 0.0, query_ms: float = 0.0
) -> Answer:
    total = (time.perf_counter() - started) * 1000
    timings = Timings(embed=round(embed_ms, 2), query=round(query_ms, 2), total=round(total, 2))
    return replace(answer, timings=timings)
