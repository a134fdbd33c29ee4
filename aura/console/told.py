"""Where a walkthrough comes from: a stored retrieval, a stored turn, or an answer given now."""

import re
from collections.abc import Mapping
from typing import Any

from aura.console.drawing import bar_of, drawing_of, timings_of
from aura.console.scale import scale_for
from aura.console.walkthrough import Heard, Walkthrough
from aura.turn.counterfactual import counterfactual_of
from aura.turn.event_row import snapshot
from aura.turn.models import KnowledgeQueried, Turn
from aura.turn.values import Answer, Said

_WORD = re.compile(r"\w+")


def told_by_event(event: KnowledgeQueried, turn: Turn | None) -> Walkthrough:
    """A stored retrieval. Its turn, while it is kept, adds what was said and what was injected."""
    kept: Mapping[str, Any] = turn.answer if turn else {}
    injected = [chunk["id"] for chunk in (kept.get("manual") or {}).get("chunks", [])]
    bar = bar_of(event.knowledge_threshold, event.evidence, event.counterfactual)
    drawing = drawing_of(event.candidates, event.outside, bar, codes=event.codes, injected=injected)
    said = turn.text if turn else ""
    equipment: Mapping[str, Any] = kept.get("equipment") or {}
    return Walkthrough(
        said="" if said == event.query else said,
        understood=event.query,
        heard=_heard(turn),
        outcome=event.outcome,
        reason=event.miss_reason,
        word_count=len(_WORD.findall(event.query)),
        min_words=None,
        machines=tuple(event.named_models),
        sticky=tuple(event.sticky_models),
        ask=tuple(equipment.get("candidates", ())),
        codes=tuple(event.codes),
        filter_reason=event.filter_reason,
        filter_sources=_optional(event.knowledge_sources),
        threshold=event.knowledge_threshold,
        threshold_scope=event.knowledge_scope,
        scale=drawing.scale,
        passages=drawing.inside(event.candidates),
        outside=drawing.outside(event.outside),
        probability=event.probability,
        needed=bar.cut,
        block=kept.get("context_block"),
        timings=timings_of(event.embed_ms, event.query_ms, event.total_ms),
        total_ms=event.total_ms,
        space=event.space,
        revision=event.corpus_revision,
        answers=event.answers_turn.turn_id if event.answers_turn else "",
    )


def told_by_turn(turn: Turn) -> Walkthrough:
    """A stored turn that made no retrieval: the gate stopped it, or it held its context."""
    answer: Mapping[str, Any] = turn.answer
    equipment: Mapping[str, Any] = answer["equipment"]
    manual: Mapping[str, Any] = answer["manual"]
    timings: Mapping[str, float] = answer["timings_ms"]
    understood = str(answer["normalized_text"])
    return Walkthrough(
        said="" if turn.text == understood else turn.text,
        understood=understood,
        heard=_heard(turn),
        outcome=turn.outcome,
        reason=answer["miss_reason"],
        word_count=len(_WORD.findall(understood)),
        min_words=None,
        machines=tuple(equipment["named"]),
        sticky=tuple(equipment["sticky"]),
        ask=tuple(equipment["candidates"]),
        codes=(),
        filter_reason=equipment["filter_reason"],
        filter_sources=_optional(equipment["filter_sources"]),
        threshold=manual["threshold"],
        threshold_scope=manual["threshold_scope"],
        scale=scale_for([manual["threshold"]]),
        passages=(),
        outside=None,
        probability=manual["probability"],
        needed=None,
        block=answer["context_block"],
        timings=timings_of(timings["embed"], timings["query"], timings["total"]),
        total_ms=timings["total"],
        space="",
        revision=0,
    )


def told_by_answer(said: Said, answer: Answer, min_words: int) -> Walkthrough:
    """An answer given now, of which nothing is kept."""
    candidates = [snapshot(candidate) for candidate in answer.candidates]
    outside = snapshot(answer.outside) if answer.outside else None
    threshold = answer.thresholds.knowledge
    reading, equipment, timings = answer.reading, answer.equipment, answer.timings
    evidence = answer.evidence
    bar = bar_of(
        threshold.value, evidence.as_json() if evidence else None, counterfactual_of(answer)
    )
    injected = [chunk.id for chunk in answer.chunks]
    drawing = drawing_of(candidates, outside, bar, codes=reading.codes, injected=injected)
    return Walkthrough(
        said="" if said.text == reading.normalized else said.text,
        understood=reading.normalized,
        heard=tuple(
            Heard(heard=change.heard, understood=change.understood) for change in reading.changes
        ),
        outcome=answer.outcome.value,
        reason=answer.miss_reason.value if answer.miss_reason else None,
        word_count=reading.words,
        min_words=min_words,
        machines=reading.models,
        sticky=equipment.sticky,
        ask=equipment.candidates,
        codes=reading.codes,
        filter_reason=equipment.filter_reason.value,
        filter_sources=equipment.filter_sources,
        threshold=threshold.value,
        threshold_scope=threshold.scope,
        scale=drawing.scale,
        passages=drawing.inside(candidates),
        outside=drawing.outside(outside),
        probability=evidence.probability if evidence else None,
        needed=bar.cut,
        block=answer.block,
        timings=timings_of(timings.embed, timings.query, timings.total),
        total_ms=timings.total,
        space=answer.space,
        revision=answer.corpus_revision,
    )


def _heard(turn: Turn | None) -> tuple[Heard, ...]:
    return tuple(Heard(**row) for row in turn.heard) if turn else ()


def _optional(names: list[str] | None) -> tuple[str, ...] | None:
    return None if names is None else tuple(names)
