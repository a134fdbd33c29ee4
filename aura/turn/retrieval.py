"""Search and judgement of a turn, by the threshold or by evidence."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from aura.turn import codes, judge, lessons, of_one, rerank, untold
from aura.turn.about import About
from aura.turn.by_evidence import Question
from aura.turn.by_evidence import judge as judge_by_evidence
from aura.turn.denied import without_denied
from aura.turn.evidence.case import Bar
from aura.turn.evidence.model import EvidenceModel
from aura.turn.reach import reached
from aura.turn.rejected import (
    asking_about_the_latest,
    asking_about_the_named,
    without_rejected,
)
from aura.turn.values import Answer, Outcome
from aura.turn.world import World
from knowledge import search
from knowledge.embeddings.vectors import Vector
from knowledge.models import EmbeddingSpace
from knowledge.search import Candidate
from knowledge.sources import owners_of


@dataclass(frozen=True, kw_only=True)
class Where:
    """What a turn may search, by id, and whose it is."""

    machines: tuple[str, ...]
    """Of the conversation and from outside."""
    about: About
    wrong: frozenset[str]
    """Those that the conversation said it is not about."""
    known: tuple[str, ...]
    """From outside alone."""
    named_before: tuple[str, ...]
    """Those that earlier turns named, where the channel does not follow them."""
    inside: tuple[int, ...]
    outside: tuple[int, ...]
    """Live sources that the filter leaves out."""


def retrieve(
    answer: Answer, vector: Vector, where: Where, space: EmbeddingSpace, world: World
) -> Answer:
    """Search inside the filter, judge, and order what passed; then the lessons. Raises
    SearchUnavailable, though not for lessons."""
    if world.judge is not None:
        answer = _by_evidence(answer, vector, where, space, world, world.judge)
    else:
        answer = _by_threshold(answer, vector, where, space, world)
    answer = untold.asking_about_the_untold(answer, world)
    answer = of_one.asking_which(answer, where.about, where.machines, where.named_before, world)
    answer = without_rejected(answer, where.wrong, world)
    answer = asking_about_the_latest(answer, where.about, world)
    answer = asking_about_the_named(answer, where.named_before, world)
    return _with_lessons(answer, vector, where, space, world)


def _with_lessons(
    answer: Answer, vector: Vector, where: Where, space: EmbeddingSpace, world: World
) -> Answer:
    """Lessons make a hit, also of what is a miss of the manuals; its reason stays."""
    about = lessons.subject_of(
        answer, where.about, where.known, may_see_devices=world.settings.may_see_devices
    )
    # What is embedded says the conversation's machines too, those known from outside never.
    spoken = bool(answer.reading.models or answer.equipment.sticky)
    answer = replace(answer, thresholds=lessons.in_force(answer.thresholds, names_machine=spoken))
    found = lessons.find(
        vector,
        about,
        namespace=world.corpus.namespace,
        space=space.pk,
        thresholds=answer.thresholds,
    )
    return replace(
        answer,
        lessons=found.used,
        best_lesson=found.best_score,
        outcome=Outcome.HIT if found.used else answer.outcome,
    )


def _by_threshold(
    answer: Answer, vector: Vector, where: Where, space: EmbeddingSpace, world: World
) -> Answer:
    settings, reading = world.settings, answer.reading
    candidates, bearers = search.nearest_and_bearing(
        space=space.pk,
        sources=where.inside,
        vector=vector,
        codes=reading.codes,
        limit=settings.candidate_limit,
    )
    candidates = without_denied(candidates, reading)
    always = settings.always_prefixes
    choice = codes.choose(
        bearers,
        codes=reading.codes,
        named=where.about.foremost,
        machines={
            bearer.source: owners_of(bearer.source, world.corpus, always) for bearer in bearers
        },
    )
    nearest = candidates[0] if candidates else None
    threshold = settings.knowledge.value
    verdict = judge.judge(nearest, threshold, must_ask=bool(choice.ask_about))
    outside = None if verdict.hit else _nearest_outside(vector, where.outside, space)
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


def _by_evidence(
    answer: Answer,
    vector: Vector,
    where: Where,
    space: EmbeddingSpace,
    world: World,
    model: EvidenceModel,
) -> Answer:
    settings = world.settings
    always = settings.always_prefixes
    judged = judge_by_evidence(
        Question(
            reading=answer.reading,
            vector=vector,
            named=where.about.foremost,
            reach=reached(
                where.machines,
                where.inside,
                world.corpus,
                always,
                named=where.about.foremost,
                is_unsure=where.about.is_unsure,
                shared_alone_without_manual=settings.shared_alone_without_manual,
            ),
            beyond=where.outside,
            corpus=world.corpus,
            always_prefixes=always,
            pattern=settings.code_pattern,
            space=space.pk,
            limit=settings.candidate_limit,
        ),
        model,
        bar=Bar(
            cut=model.cut_for(settings.max_wrong_rate),
            floor=settings.knowledge.set_value,
        ),
        max_wrong_rate=settings.max_wrong_rate,
    )
    ruling = judged.ruling
    considered = [one.candidate for one in ruling.weighed]
    return replace(
        answer,
        best=judged.nearest,
        candidates=_together(considered, [judged.nearest] if judged.nearest else []),
        outside=judged.outside,
        miss_reason=ruling.miss_reason,
        outcome=Outcome.MISS if ruling.miss_reason else Outcome.HIT,
        chunks=ruling.answers,
        equipment=replace(answer.equipment, candidates=ruling.ask_about),
        evidence=judged.evidence,
    )


def _nearest_outside(
    vector: Vector, sources: Sequence[int], space: EmbeddingSpace
) -> Candidate | None:
    found = search.nearest(space=space.pk, sources=sources, vector=vector, limit=1)
    return found[0] if found else None


def _together(
    candidates: Sequence[Candidate], others: Sequence[Candidate]
) -> tuple[Candidate, ...]:
    unique = {candidate.id: candidate for candidate in (*candidates, *others)}
    return tuple(sorted(unique.values(), key=lambda candidate: (-candidate.score, candidate.id)))
