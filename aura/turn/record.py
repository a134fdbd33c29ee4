"""Leaving the rows of a turn: the conversation, the turn, and the event where there was a search.

One transaction. Recording may fail; the answer goes out all the same.
"""

import math
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from django.db import connection, transaction
from django.utils.crypto import salted_hmac
from psycopg.types.json import Jsonb

from aura.tenancy.channels import Channel
from aura.turn.models import KnowledgeQueried, Turn
from aura.turn.values import Answer, Outcome, Said
from knowledge.scrub import scrub
from knowledge.search import Candidate

Message = Mapping[str, Any]


def digest_of(text: str) -> str:
    """What tells one text from another without keeping it; keyed, since a document is short."""
    return salted_hmac("aura.turn.text", text, algorithm="sha256").hexdigest()


def find_turn(
    *, namespace: str, channel: Channel, conversation_id: str, turn_id: str
) -> Turn | None:
    """The stored turn of this id, if it was answered before."""
    return Turn.objects.filter(
        conversation__namespace=namespace,
        conversation__channel=channel.value,
        conversation__external_id=conversation_id,
        turn_id=turn_id,
    ).first()


_INSERT_TURN = """
WITH talk AS (
    INSERT INTO turn_conversation (namespace, channel, external_id)
    VALUES (%(namespace)s, %(channel)s, %(external_id)s)
    ON CONFLICT (namespace, channel, external_id) DO UPDATE SET last_turn_at = now()
    RETURNING id
)
INSERT INTO turn_turn (conversation_id, turn_id, text, text_digest, messages, outcome, answer)
SELECT talk.id, %(turn_id)s, %(text)s, %(digest)s, %(messages)s, %(outcome)s, %(answer)s FROM talk
ON CONFLICT (conversation_id, turn_id) DO NOTHING
RETURNING id
"""


def record(
    said: Said,
    answer: Answer,
    *,
    conversation_id: str,
    turn_id: str,
    event_id: uuid.UUID | None,
    messages: Sequence[Message] | None,
    response: Mapping[str, Any],
) -> bool:
    """Store the turn with its event; False when a turn of this id was stored in the meantime."""
    with transaction.atomic(), connection.cursor() as cursor:
        parameters: dict[str, Any] = {
            "namespace": said.namespace,
            "channel": said.channel.value,
            "external_id": conversation_id,
            "turn_id": turn_id,
            "text": scrub(said.text),
            "digest": digest_of(said.text),
            "messages": None if messages is None else Jsonb(_scrubbed(messages)),
            "outcome": answer.outcome.value,
            "answer": Jsonb(dict(response)),
        }
        cursor.execute(_INSERT_TURN, parameters)
        stored = cursor.fetchone()
        if stored is None:
            return False
        if event_id is not None:
            _event(said, answer, conversation_id, stored[0], event_id).save(force_insert=True)
    return True


def _scrubbed(messages: Sequence[Message]) -> list[dict[str, Any]]:
    return [
        {key: scrub(value) if isinstance(value, str) else value for key, value in message.items()}
        for message in messages
    ]


def _event(
    said: Said, answer: Answer, conversation_id: str, turn: int, event_id: uuid.UUID
) -> KnowledgeQueried:
    thresholds, best = answer.thresholds, answer.best
    return KnowledgeQueried(
        event_id=event_id,
        turn_id=turn,
        namespace=said.namespace,
        channel=said.channel.value,
        conversation=conversation_id,
        query=answer.reading.normalized,
        outcome=answer.outcome.value,
        miss_reason=answer.miss_reason.value if answer.miss_reason else None,
        hit=answer.outcome is Outcome.HIT,
        knowledge_threshold=thresholds.knowledge.value,
        knowledge_scope=thresholds.knowledge.scope,
        similarity_threshold=thresholds.similarity.value,
        similarity_scope=thresholds.similarity.scope,
        approved_threshold=thresholds.approved.value,
        approved_scope=thresholds.approved.scope,
        best_score=best.score if best else None,
        best_source=best.source if best else None,
        best_section=best.section if best else None,
        embed_ms=answer.timings.embed,
        query_ms=answer.timings.query,
        total_ms=answer.timings.total,
        named_models=list(answer.reading.models),
        codes=list(answer.reading.codes),
        knowledge_sources=_list(answer.equipment.filter_sources),
        filter_reason=answer.equipment.filter_reason.value,
        candidates=[snapshot(candidate) for candidate in answer.candidates],
        outside=snapshot(answer.outside) if answer.outside else None,
        space=answer.space,
        corpus_revision=answer.corpus_revision,
    )


def _list(names: Sequence[str] | None) -> list[str] | None:
    return None if names is None else list(names)


def snapshot(candidate: Candidate) -> dict[str, Any]:
    """A candidate as the event keeps it: it outlives the chunk."""
    values = asdict(candidate)
    return {**values, "codes": list(candidate.codes), "score": _finite(candidate.score)}


def _finite(score: float) -> float | None:
    return score if math.isfinite(score) else None
