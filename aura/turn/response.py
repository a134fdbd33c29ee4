"""The answer in the shape that the contract promises, every field present.

Stored with the turn, so that a repeated turn gets the same; the messages are made again each time.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from aura.tenancy.live import Threshold
from aura.turn.values import Answer, Outcome, Said
from knowledge.scrub import scrub_pieces
from knowledge.search import Candidate

Message = Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class Identity:
    """What names a turn from outside."""

    conversation_id: str
    turn_id: str
    event_id: str | None


def response_of(said: Said, answer: Answer, identity: Identity) -> dict[str, Any]:
    """The whole response but its messages."""
    thresholds = answer.thresholds
    told = answer.as_anybody or answer
    return {
        "event_id": identity.event_id,
        "turn_id": identity.turn_id,
        "channel": said.channel.value,
        "conversation_id": identity.conversation_id,
        "normalized_text": scrub_pieces(answer.reading.normalized),
        "outcome": answer.outcome.value,
        "miss_reason": _miss_reason(told),
        "equipment": _equipment(told),
        "manual": _manual(told, thresholds.knowledge),
        "lessons": _lessons(answer),
        "context_block": answer.block,
        "timings_ms": {
            "embed": answer.timings.embed,
            "query": answer.timings.query,
            "total": answer.timings.total,
        },
    }


def _miss_reason(answer: Answer) -> str | None:
    """Why the turn has no block; what the manuals lacked in a hit by lessons is the event's."""
    if answer.miss_reason is None or answer.outcome is Outcome.HIT:
        return None
    return answer.miss_reason.value


def _lessons(answer: Answer) -> dict[str, Any]:
    return {
        "best_score": None if answer.best_lesson is None else _finite(answer.best_lesson),
        "similarity_threshold": answer.thresholds.similarity.value,
        "approved_threshold": answer.thresholds.approved.value,
        "items": [
            {
                "id": lesson.key,
                "kind": lesson.kind.value,
                "complaint": lesson.complaint,
                "guidance": lesson.guidance,
                "score": lesson.score,
            }
            for lesson in answer.lessons
        ],
    }


def _equipment(answer: Answer) -> dict[str, Any]:
    view = answer.equipment
    return {
        "named": list(view.named),
        "sticky": list(view.sticky),
        "candidates": list(view.candidates),
        "filter_sources": None if view.filter_sources is None else list(view.filter_sources),
        "filter_reason": view.filter_reason.value,
    }


def _manual(answer: Answer, threshold: Threshold) -> dict[str, Any]:
    best = answer.best
    return {
        "hit": bool(answer.chunks),
        "mode": "threshold" if answer.evidence is None else "evidence",
        "best_score": _finite(best.score) if best else None,
        "best_source": best.source or None if best else None,
        # Where the source may not be told, a search for the section's name would tell it.
        "best_section": best.section if best and best.source else None,
        "probability": None if answer.evidence is None else answer.evidence.probability,
        "threshold": threshold.value,
        "threshold_scope": threshold.scope,
        "chunks": [_chunk(chunk) for chunk in answer.chunks],
    }


def _chunk(chunk: Candidate) -> dict[str, Any]:
    return {
        "id": chunk.id,
        "source": chunk.source or None,
        "title": chunk.title or None,
        "section": chunk.section,
        "content": chunk.content,
        "score": _finite(chunk.score),
    }


def _finite(score: float) -> float | None:
    return score if math.isfinite(score) else None


def with_block(
    messages: Sequence[Message] | None, block: str | None, text: str
) -> list[dict[str, Any]] | None:
    """The given messages with the block behind the last user message; the others untouched.

    Without a user message the turn's own text is added as one, so that the block has its place.
    """
    if messages is None:
        return None
    given = [dict(message) for message in messages]
    if block is None:
        return given
    last = next(
        (index for index in reversed(range(len(given))) if given[index].get("role") == "user"), None
    )
    if last is None:
        return [*given, {"role": "user", "content": f"{text}\n\n{block}"}]
    given[last] = {**given[last], "content": _followed_by(given[last].get("content"), block)}
    return given


def _followed_by(content: Any, block: str) -> Any:
    """A message's content with the block behind it: one more part where it comes in parts."""
    if isinstance(content, list):
        return [*content, {"type": "text", "text": block}]
    return f"{content}\n\n{block}"
