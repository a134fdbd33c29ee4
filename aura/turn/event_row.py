"""The event `knowledge_queried` as a row: what a retrieval found, and how it was judged."""

import math
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import cache
from typing import Any

from django.db.models import Field

from aura.tenancy.judging import JudgeMode
from aura.turn.counterfactual import counterfactual_of
from aura.turn.models import KnowledgeQueried
from aura.turn.values import Answer, Said
from knowledge.scrub import scrub_pieces
from knowledge.search import Candidate


def event_of(
    said: Said, answer: Answer, conversation_id: str, event_id: uuid.UUID
) -> KnowledgeQueried:
    """The event of a turn, not stored yet."""
    thresholds, best = answer.thresholds, answer.best
    return KnowledgeQueried(
        event_id=event_id,
        namespace=said.namespace,
        channel=said.channel.value,
        conversation=conversation_id,
        query=scrub_pieces(answer.reading.normalized),
        outcome=answer.outcome.value,
        miss_reason=answer.miss_reason.value if answer.miss_reason else None,
        hit=bool(answer.chunks),
        knowledge_threshold=thresholds.knowledge.value,
        knowledge_scope=thresholds.knowledge.scope,
        similarity_threshold=thresholds.similarity.value,
        similarity_scope=thresholds.similarity.scope,
        approved_threshold=thresholds.approved.value,
        approved_scope=thresholds.approved.scope,
        best_score=best.score if best else None,
        best_source=best.source if best else None,
        best_section=best.section if best else None,
        memory_best_score=answer.best_lesson,
        lesson_ids=[lesson.key for lesson in answer.lessons],
        embed_ms=answer.timings.embed,
        query_ms=answer.timings.query,
        total_ms=answer.timings.total,
        named_models=list(answer.reading.models),
        sticky_models=list(answer.equipment.sticky),
        codes=list(answer.reading.codes),
        knowledge_sources=_list(answer.equipment.filter_sources),
        filter_reason=answer.equipment.filter_reason.value,
        candidates=[snapshot(candidate) for candidate in answer.candidates],
        outside=snapshot(answer.outside) if answer.outside else None,
        answers_turn_id=answer.resumes.turn if answer.resumes else None,
        **_judgement(answer),
        space=answer.space,
        corpus_revision=answer.corpus_revision,
        prompt_version=answer.prompt_version,
    )


def _judgement(answer: Answer) -> dict[str, Any]:
    """How hit and miss were told apart, and what a miss lacked."""
    counterfactual = counterfactual_of(answer)
    evidence = answer.evidence
    if evidence is None:
        return {"counterfactual": counterfactual}
    return {
        "counterfactual": counterfactual,
        "judge_mode": JudgeMode.EVIDENCE.value,
        "judge_version": evidence.version,
        "probability": evidence.probability,
        "evidence": evidence.as_json(),
    }


def _list(names: Sequence[str] | None) -> list[str] | None:
    return None if names is None else list(names)


def snapshot(candidate: Candidate) -> dict[str, Any]:
    """A candidate as the event keeps it: it outlives the chunk."""
    values = asdict(candidate)
    return {**values, "codes": list(candidate.codes), "score": _finite(candidate.score)}


def _finite(score: float) -> float | None:
    return score if math.isfinite(score) else None


@cache
def event_columns() -> Mapping[str, "Field[Any, Any]"]:
    """The columns that an event brings; its number, its time and its turn come with the row."""
    fields = KnowledgeQueried._meta.local_concrete_fields
    given_by_the_row = ("id", "created_at", "turn_id")
    return {
        field.attname: field
        for field in fields
        if field.attname not in given_by_the_row and not field.generated
    }


@cache
def insert_event(columns: tuple[str, ...]) -> str:
    """The event as one more part of the statement; it is not stored where the turn was not."""
    values = ", ".join(f"%(event_{column})s" for column in columns)
    return (
        f"event AS (INSERT INTO knowledge_queried (turn_id, {', '.join(columns)}) "  # noqa: S608
        f"SELECT id, {values} FROM turn)"
    )
