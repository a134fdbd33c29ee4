"""The corridor: what a turn goes through, top to bottom, from what was said to what is answered.

It writes nothing. The live API, the shell's `ask` and the calibration walk it alike.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import ParamSpec, TypeVar

import structlog

from aura.provider import gateway_of
from aura.turn import block, disclosure, gate, holding, without_embedding
from aura.turn.anybody import as_anybody
from aura.turn.apart import Apart
from aura.turn.asked import resuming
from aura.turn.call import Call, LockedBlock
from aura.turn.codes import machines_behind
from aura.turn.earlier import earlier
from aura.turn.held import Held, held_by, known_to, set_apart
from aura.turn.of_machines import of_machines
from aura.turn.read import query_of, read, without_models
from aura.turn.retrieval import retrieve
from aura.turn.scope import Scope, scope_of
from aura.turn.values import (
    Answer,
    EquipmentView,
    Follows,
    MissReason,
    Outcome,
    Reading,
    Resumes,
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
from knowledge.sources import Reach, owners_of

log = structlog.get_logger(__name__)

P = ParamSpec("P")
R = TypeVar("R")


def walk(said: Said, world: World | None = None, call: Call = Call()) -> Answer:  # noqa: B008
    """Answer one turn of a call. A part that is down makes it degraded; it never raises for one."""
    started = time.perf_counter()
    world = world or world_of(said.namespace, said.channel)
    turn = _understood(said, call, world)
    reading, held = turn.reading, turn.held
    answer = replace(
        _blank(reading, turn.sticky, world), resumes=turn.resumes, gone=turn.aside.gone
    )
    locked = holding.still_locked(
        call.locked, reading, turn.scope_with, held.machines, turn.aside, world
    )
    if gate.is_wordless(reading):
        # The call's block holds on for the turns that say something.
        return _timed(replace(answer, outcome=Outcome.GATED, locked=locked), started)
    if locked is not None:
        return _timed(_with_locked(answer, locked), started)
    # What is asked again went through the gate before.
    if turn.resumes is None and not gate.lets_through(reading, world.settings):
        return _timed(replace(answer, outcome=Outcome.GATED), started)
    before = earlier(turn.said, reading, call, world)
    scope = turn.scope_with(
        held=held.machines,
        wrong=held.wrong | before.wrong,
        named_before=tuple(model for model in before.named if model not in turn.aside.lifted),
    )
    answer = replace(answer, equipment=_equipment(reading, scope))
    if world.space is None:  # Nothing was ever ingested.
        answer = replace(answer, miss_reason=MissReason.NO_CANDIDATES)
        return _timed(_disclosed(answer, scope, world), started)
    return _searched(answer, turn, scope, world.space, world, started)


@dataclass(frozen=True, kw_only=True)
class _Understood:
    """What a turn says, in its call."""

    said: Said
    reading: Reading
    held: Held
    aside: Apart
    sticky: tuple[str, ...]
    resumes: Resumes | None
    scope_with: Callable[..., Scope]
    """Its scope, with the machines that are held, and with what else is known of them."""


def _understood(said: Said, call: Call, world: World) -> _Understood:
    """Read a turn: of which machines it is, which it sets apart, which open question it answers."""
    reading = read(said.text, world.corpus.names, world.settings.code_pattern, world.corpus.lexicon)
    held = held_by(call, reading, world)
    reading = without_models(reading, held.wrong)
    aside = set_apart(said, reading, held, call, world)
    reading = without_models(reading, aside.lifted)
    held = held.without(aside)
    said = replace(said, known_models=known_to(said, reading, held, world) - aside.lifted)
    reading, resumes = resuming(reading, call, world)
    sticky = tuple(model for model in held.machines if model not in reading.made_by)
    reading = of_machines(reading, call, sticky, world)
    scope_with = partial(
        scope_of,
        said=said,
        reading=reading,
        world=world,
        wrong=held.wrong,
        latest=held.latest,
        topic=held.topic,
    )
    return _Understood(
        said=said,
        reading=reading,
        held=held,
        aside=aside,
        sticky=sticky,
        resumes=resumes,
        scope_with=scope_with,
    )


def _searched(
    answer: Answer,
    turn: _Understood,
    scope: Scope,
    space: EmbeddingSpace,
    world: World,
    started: float,
) -> Answer:
    """Look in the sources of the scope, and tell of it what the channel may see."""
    embedding = _Clock()
    try:
        query = query_of(turn.reading, scope.sticky)
        vector = embedding.time(_embed, query, space, world.settings.deadline_s)
    except (EmbeddingError, SpaceMismatch) as error:
        answer = _degraded(answer, MissReason.EMBEDDING_UNAVAILABLE, str(error))
        answer = without_embedding.answered(answer, scope.where.inside, world)
        return _timed(_disclosed(answer, scope, world), started, embed_ms=embedding.ms)
    searching = _Clock()
    try:
        answer = searching.time(retrieve, answer, vector, scope.where, space, world)
    except SearchUnavailable as error:
        answer = _degraded(answer, MissReason.SEARCH_UNAVAILABLE, str(error))
    answer = _disclosed(answer, scope, world)
    if answer.outcome is not Outcome.DEGRADED and not answer.chunks and _hides(scope, world):
        nobodys = replace(turn.said, known_models=frozenset())
        own = turn.scope_with(said=nobodys, held=turn.held.machines)
        answer = searching.time(_as_told, answer, own, vector, scope, space, world)
    return _timed(answer, started, embed_ms=embedding.ms, query_ms=searching.ms)


def _as_told(
    answer: Answer, own: Scope, vector: Vector, scope: Scope, space: EmbeddingSpace, world: World
) -> Answer:
    """The answer with what may be told of it; `own` is the scope without what is known."""
    untold = _blank(answer.reading, own.sticky, world)
    untold = replace(untold, equipment=_equipment(answer.reading, own))
    told = as_anybody(answer, untold, vector, own.where, space, world, known=scope.where.known)
    return replace(answer, as_anybody=told)


def _hides(scope: Scope, world: World) -> bool:
    """Whether machines are known that the channel may not know of."""
    return bool(scope.where.known) and not world.settings.may_see_devices


def _follows(world: World) -> Follows | None:
    minutes, turns = world.settings.sticky_minutes, world.settings.sticky_turns
    return Follows(minutes=minutes, turns=turns) if minutes and turns else None


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
    always = world.settings.always_prefixes
    owners = {one.source: owners_of(one.source, world.corpus, always) for one in answer.chunks}
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
        locked=holding.lock_of(answer, chunks, shown_block, scope, world),
    )


def _degraded(answer: Answer, reason: MissReason, cause: str) -> Answer:
    log.warning("turn_degraded", reason=reason.value, cause=cause)
    return replace(answer, outcome=Outcome.DEGRADED, miss_reason=reason)


class _Clock:
    """Times calls, also those that raise."""

    def __init__(self) -> None:
        self.ms = 0.0

    def time(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        started = time.perf_counter()
        try:
            return work(*args, **kwargs)
        finally:
            self.ms += (time.perf_counter() - started) * 1000


def _timed(
    answer: Answer, started: float, *, embed_ms: float = 0.0, query_ms: float = 0.0
) -> Answer:
    total = (time.perf_counter() - started) * 1000
    timings = Timings(embed=round(embed_ms, 2), query=round(query_ms, 2), total=round(total, 2))
    return replace(answer, timings=timings)
