"""What a miss is told as, on channels that may not see devices.

Why a turn missed, and what was nearest, would tell that a machine is known from outside, and which:
"filter" alone says that there is one. So it is told as the same turn had missed without them, and
the event keeps the truth.

| without the machines from outside   | miss_reason, candidates, score of what was nearest      |
| ----------------------------------- | ------------------------------------------------------- |
| a miss, too                         | that one's: anybody who said the same is told so        |
| a hit                               | `evidence` (`threshold`, where that judges), no machine |
|                                     | to ask about, and nothing that was nearest              |
| it cannot be searched               | as where it is a hit                                    |

Where their machines have manuals no source is named either way, so that their own is not by being
anybody's nearest; and if one of them is among those to ask about, only those that the caller spoke
of are offered: leaving out one would tell it.

It costs a second search and judgement, without a second embedding, of such misses alone. Lessons
are told as they are: they are found by what was said.
"""

from collections.abc import Collection
from dataclasses import replace

from aura.turn.retrieval import Where, retrieve
from aura.turn.values import Answer, MissReason
from aura.turn.world import World
from knowledge.embeddings.vectors import Vector
from knowledge.models import EmbeddingSpace
from knowledge.search import SearchUnavailable


def as_anybody(
    answer: Answer,
    untold: Answer,
    vector: Vector,
    where: Where,
    space: EmbeddingSpace,
    world: World,
    *,
    known: Collection[str],
) -> Answer:
    """The answer as it may be told, of a turn that knows `known` from outside. `untold` is the turn
    before its search and `where` what it may search, both without those."""
    try:
        anybodys = retrieve(untold, vector, where, space, world)
    except SearchUnavailable:
        anybodys = untold
    if anybodys.miss_reason is None or anybodys.chunks:
        by_judge = answer.evidence is not None
        anybodys = replace(
            anybodys,
            best=None,
            evidence=replace(answer.evidence, weighed=()) if answer.evidence else None,
            miss_reason=MissReason.EVIDENCE if by_judge else MissReason.THRESHOLD,
            equipment=replace(anybodys.equipment, candidates=()),
        )
    best, equipment = anybodys.best, anybodys.equipment
    if best is not None and any(_has_sources(model, world) for model in known):
        best = replace(best, source="", title="", section="")
    if not set(known).isdisjoint(equipment.candidates):
        spoken = where.about.spoken
        offered = tuple(model for model in equipment.candidates if model in spoken)
        equipment = replace(equipment, candidates=offered)
    return replace(
        answer,
        miss_reason=anybodys.miss_reason,
        best=best,
        evidence=anybodys.evidence,
        equipment=equipment,
    )


def _has_sources(model: str, world: World) -> bool:
    entry = world.corpus.entry(model)
    return entry is not None and bool(entry.sources)
