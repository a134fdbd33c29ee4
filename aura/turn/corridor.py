"""The corridor: what a turn goes through, top to bottom, from what was said to what is answered.

It writes nothing. The live API, the shell's `ask` and the calibration walk it alike.
"""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import ParamSpec, TypeVar

import structlog
from django.utils import timezone

from aura.provider import gateway_of
from aura.turn import block, disclosure, gate, lessons, lock, without_embedding
from aura.turn.apart import Apart
from aura.turn.call import Call, LockedBlock
from aura.turn.codes import Machine, machines_behind
from aura.turn.held import held_by, known_to, set_apart
from aura.turn.lock import LockSettings
from aura.turn.of_machines import of_machines
from aura.turn.read import query_of, read, without_models
from aura.turn.retrieval import retrieve
from aura.turn.scope import Scope, scope_of
from aura.turn.stance.other_matter import is_another_matter
from aura.turn.stance.taken_back import TakesBack
from aura.turn.values import (
    Answer,
    EquipmentView,
    Follows,
    MissReason,
    Outcome,
    Reading,
    Said,
    Thresholds,
    Timings,
)
from aura.turn.world import World, world_of
from knowledge.embeddings import query_cache
from knowledge.embeddings.errors import EmbeddingError
from knowledge.embeddings.spaces import SpaceMismatch
from knowledge.embeddings.vectors import Vector
from knowledge.models import EmbeddingSpace
from knowledge.search import Candidate, SearchUnavailable
from knowledge.sources import Reach, live, owners_of

log = structlog.get_logger(__name__)

P = ParamSpec("P")
R = TypeVar("R")


def walk(said: Said, world: World | None = None, call: Call = Call()) -> Answer:  # noqa: B008
    """Answer one turn of a call. A part that is down makes it degraded; it never raises for one."""
    started = time.perf_counter()
    world = world or world_of(said.namespace, said.channel)
    reading = read(said.text, world.corpus.names, world.settings.code_pattern, world.corpus.lexicon)
    held = held_by(call, reading, world)
    reading = without_models(reading, held.wrong)
    aside = set_apart(said, reading, held, call, world)
    reading = without_models(reading, aside.lifted)
    held = held.without(aside)
    said = replace(said, known_models=known_to(said, reading, held, world) - aside.lifted)
    sticky = tuple(model for model in held.machines if model not in reading.made_by)
    reading = of_machines(reading, call, sticky, world)
    answer = _blank(reading, sticky, world)
    answer = replace(answer, gone=aside.gone)
    locked = _still_locked(call, reading, world, aside)
    if gate.is_wordless(reading):
        # The call's block holds on for the turns that say something.
        return _timed(replace(answer, outcome=Outcome.GATED, locked=locked), started)
    if locked is not None:
        return _timed(_with_locked(answer, locked), started)
    if not gate.lets_through(reading, world.settings):
        return _timed(replace(answer, outcome=Outcome.GATED), started)
    scope = scope_of(said, reading, held.machines, world, wrong=held.wrong, latest=held.latest)
    answer = replace(answer, equipment=_equipment(reading, scope))
    if world.space is None:  # Nothing was ever ingested.
        answer = replace(answer, miss_reason=MissReason.NO_CANDIDATES)
        return _timed(_disclosed(answer, scope, world), started)
    embedding = _Clock()
    try:
        query = query_of(reading, scope.sticky)
        vector = embedding.time(_embed, query, world.space, world.settings.deadline_s)
    except (EmbeddingError, SpaceMismatch) as error:
        answer = _degraded(answer, MissReason.EMBEDDING_UNAVAILABLE, str(error))
        answer = without_embedding.answered(answer, scope.where.inside, world)
        return _timed(_disclosed(answer, scope, world), started, embed_ms=embedding.ms)
    searching = _Clock()
    try:
        answer = searching.time(retrieve, answer, vector, scope.where, world.space, world)
    except SearchUnavailable as error:
        answer = _degraded(answer, MissReason.SEARCH_UNAVAILABLE, str(error))
    return _timed(
        _disclosed(answer, scope, world),
        started,
        embed_ms=embedding.ms,
        query_ms=searching.ms,
    )


def _follows(world: World) -> Follows | None:
    minutes, turns = world.settings.sticky_minutes, world.settings.sticky_turns
    return Follows(minutes=minutes, turns=turns) if minutes and turns else None


def _still_locked(call: Call, reading: Reading, world: World, aside: Apart) -> LockedBlock | None:
    """The call's block, while it holds, every source of it may still answer, and every lesson of it
    is still taught."""
    locked = call.locked
    if locked is None:
        return None
    verdict = lock.decide(
        locked.facts,
        models=_named_to_the_lock(reading, locked),
        wrong_models=(
            *reading.wrong_models,
            *aside.lifted,
            *(locked.models if reading.takes_back is not TakesBack.NOTHING else ()),
        ),
        codes=reading.codes,
        alarms=(*reading.alarms, *reading.labels),
        is_other_matter=is_another_matter(reading.normalized, locked.facts.content),
        settings=LockSettings(
            is_on=world.settings.locks, never_reopens=world.settings.lock_never_reopens
        ),
    )
    alive = {source.id for source in live(world.corpus, timezone.now())}
    if not verdict.stays_locked or not locked.source_ids <= alive:
        return None
    return locked if lessons.still_hold(locked.lessons) else None


def _named_to_the_lock(reading: Reading, locked: LockedBlock) -> tuple[str, ...]:
    """The machines that a turn names; a maker is another machine unless the block is one of its."""
    others = (one for one in reading.makers if locked.models.isdisjoint(reading.made_by[one]))
    return (*reading.models, *others)


def _with_locked(answer: Answer, locked: LockedBlock) -> Answer:
    return replace(
        answer,
        outcome=Outcome.LOCKED,
        chunks=locked.chunks,
        lessons=locked.lessons,
        block=locked.block,
        locked=locked,
    )


def _blank(reading: Reading, sticky: tuple[str, ...], world: World) -> Answer:
    settings = world.settings
    return Answer(
        reading=reading,
        outcome=Outcome.MISS,
        thresholds=Thresholds(
            knowledge=settings.knowledge,
            similarity=settings.similarity,
            approved=settings.approved,
        ),
        equipment=EquipmentView(named=reading.models, sticky=sticky),
        follows=_follows(world),
        space=world.space.name if world.space else "",
        corpus_revision=world.corpus.revision,
        prompt_version=world.prompt_version,
    )


def _equipment(reading: Reading, scope: Scope) -> EquipmentView:
    restricted = scope.used.reach is not Reach.EVERYTHING
    return EquipmentView(
        named=reading.models,
        sticky=scope.sticky,
        filter_sources=scope.source_names if restricted else None,
        filter_reason=scope.used.reason,
    )


def _embed(query: str, space: EmbeddingSpace, deadline_s: float) -> Vector:
    gateway = gateway_of(space)
    vector, _cached = query_cache.vector_of(
        space.name,
        query,
        lambda: gateway.embed_query(query, dimensions=space.dimensions, deadline_s=deadline_s),
    )
    return vector


def _disclosed(answer: Answer, scope: Scope, world: World) -> Answer:
    """Hide what only the patient system let in, where the channel may not see it; then render."""
    hidden = disclosure.hidden(
        used=scope.used,
        own=scope.spoken,
        sources=scope.source_names,
        outside=() if world.settings.may_see_devices else scope.known,
        spoken=(*answer.reading.models, *scope.sticky),
        corpus=world.corpus,
        always_prefixes=world.settings.always_prefixes,
    )

    def cover(candidate: Candidate) -> Candidate:
        return disclosure.covered(candidate, hidden.sources, world.corpus)

    chunks = tuple(cover(chunk) for chunk in answer.chunks)
    owners = {one.source: _owners_of(one, world) for one in answer.chunks}
    shown_block = block.render(
        chunks,
        answer.reading.codes,
        answer.lessons,
        is_of_several_machines=len(machines_behind(answer.chunks, owners)) > 1,
    )
    return replace(
        answer,
        best=cover(answer.best) if answer.best else None,
        candidates=tuple(cover(candidate) for candidate in answer.candidates),
        chunks=chunks,
        equipment=disclosure.told(
            answer.equipment, hidden, scope.used, scope.source_names, spoken=scope.about.spoken
        ),
        block=shown_block,
        locked=_lock(answer, chunks, shown_block, scope, world),
    )


def _owners_of(chunk: Candidate, world: World) -> Machine:
    return owners_of(chunk.source, world.corpus, world.settings.always_prefixes)


def _lock(
    answer: Answer, chunks: tuple[Candidate, ...], shown: str | None, scope: Scope, world: World
) -> LockedBlock | None:
    """What the call is locked to from now on: the block as it was shown, on channels that lock.

    Lessons alone lock nothing: the manual's passage may still come.
    """
    if shown is None or not chunks or not world.settings.locks:
        return None
    used = {chunk.source for chunk in answer.chunks}
    searched = zip(scope.where.inside, scope.source_names, strict=True)
    owners = {model for chunk in chunks for model in _owners_of(chunk, world)}
    return LockedBlock(
        block=shown,
        chunks=chunks,
        source_ids=frozenset(number for number, name in searched if name in used),
        models=frozenset(owners),
        lessons=answer.lessons,
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
