"""Leaving the rows of a turn: the conversation, the turn, and the event where there was a search.

One statement, so that all of it is there or nothing, and a turn waits for one round trip; where the
conversation remembers its machines, two under the conversation's lock. Recording may fail; the
answer goes out all the same.
"""

import json
import math
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

from django.db import connection, transaction
from django.db.models import Field
from django.utils import timezone
from django.utils.crypto import salted_hmac
from psycopg.types.json import Jsonb

from aura.tenancy.channels import Channel
from aura.tenancy.judging import JudgeMode
from aura.turn.call import Call, call_from, locked_as_json
from aura.turn.counterfactual import counterfactual_of
from aura.turn.models import KnowledgeQueried, Turn
from aura.turn.sticky import as_json, follow
from aura.turn.sticky import from_json as sticky_from_json
from aura.turn.values import Answer, Follows, Said
from knowledge.scrub import MASK, scrub, scrub_pieces
from knowledge.search import Candidate

Message = Mapping[str, Any]


def digest_of(text: str) -> str:
    """What tells one text from another without keeping it; keyed, since a document is short."""
    return salted_hmac("aura.turn.text", text, algorithm="sha256").hexdigest()


_TURN = """
WITH talk AS (
    INSERT INTO turn_conversation AS c (namespace, channel, external_id, sticky, locked)
    VALUES (%(namespace)s, %(channel)s, %(external_id)s, %(sticky)s, %(locked)s)
    ON CONFLICT (namespace, channel, external_id) DO UPDATE SET
        last_turn_at = now(),
        sticky = excluded.sticky,
        locked = CASE WHEN %(relocks)s THEN excluded.locked ELSE c.locked END
    RETURNING id
), turn AS (
    INSERT INTO turn_turn
        (conversation_id, turn_id, text, heard, text_digest, messages, outcome, answer)
    SELECT id, %(turn_id)s, %(text)s, %(heard)s, %(digest)s, %(messages)s, %(outcome)s, %(answer)s
    FROM talk
    ON CONFLICT (conversation_id, turn_id) DO NOTHING
    RETURNING id
)"""
_STORED = "SELECT id FROM turn"

_BEFORE = """
SELECT c.sticky, c.locked, t.text_digest, t.answer
FROM turn_conversation c LEFT JOIN turn_turn t ON t.conversation_id = c.id AND t.turn_id = %s
WHERE c.namespace = %s AND c.channel = %s AND c.external_id = %s
"""

# Not SELECT FOR UPDATE: the first two turns of a call come at once too, before there is a row.
_HELD = """
INSERT INTO turn_conversation AS c (namespace, channel, external_id) VALUES (%s, %s, %s)
ON CONFLICT (namespace, channel, external_id) DO UPDATE SET last_turn_at = now()
RETURNING c.sticky
"""


@dataclass(frozen=True, kw_only=True)
class StoredTurn:
    """A turn that was answered before."""

    digest: str
    answer: dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Before:
    """A conversation as a turn finds it, and the turn itself where its id came before."""

    call: Call
    turn: StoredTurn | None


def before(
    *, namespace: str, channel: Channel, conversation_id: str, turn_id: str | None
) -> Before:
    """Read what a conversation remembers, in one statement."""
    with connection.cursor() as cursor:
        cursor.execute(_BEFORE, [turn_id, namespace, channel.value, conversation_id])
        row = cursor.fetchone()
    if row is None:
        return Before(call=Call(), turn=None)
    sticky, locked, digest, answer = row
    turn = None if digest is None else StoredTurn(digest=digest, answer=_plain(answer))
    return Before(call=call_from(_plain(sticky), _plain(locked)), turn=turn)


def said_before(
    *, namespace: str, channel: Channel, conversation_id: str, turn_id: str | None, limit: int
) -> list[str]:
    """What was said in a conversation's last turns but this one, in order, without the numbers
    that were masked as they were stored."""
    last = (
        Turn.objects.filter(
            conversation__namespace=namespace,
            conversation__channel=channel.value,
            conversation__external_id=conversation_id,
        )
        .exclude(turn_id=turn_id or "")
        .order_by("-created_at", "-pk")
        .values_list("text", flat=True)[:limit]
    )
    return [text.replace(MASK, "") for text in reversed(last)]


def last_turn_saying(
    text: str, *, namespace: str, channel: Channel, conversation_id: str
) -> str | None:
    """The id of a conversation's last turn, if that is what was said in it."""
    last = (
        Turn.objects.filter(
            conversation__namespace=namespace,
            conversation__channel=channel.value,
            conversation__external_id=conversation_id,
        )
        .order_by("-id")
        .values_list("turn_id", "text_digest")
        .first()
    )
    return last[0] if last is not None and last[1] == digest_of(text) else None


def _plain(value: Any) -> Any:
    """Django leaves `jsonb` as text outside its own fields."""
    return json.loads(value) if isinstance(value, str) else value


def record(
    said: Said,
    answer: Answer,
    *,
    found: Call,
    conversation_id: str,
    turn_id: str,
    event_id: uuid.UUID | None,
    messages: Sequence[Message] | None,
    response: Mapping[str, Any],
) -> bool:
    """Store the turn with its event; False when a turn of this id was stored in the meantime.

    `found` is the call as the turn found it: a turn that did not change its lock leaves it to
    another one that does at the same time.
    """
    parameters: dict[str, Any] = {
        "namespace": said.namespace,
        "channel": said.channel.value,
        "external_id": conversation_id,
        "turn_id": turn_id,
        "text": scrub_pieces(said.text),
        "heard": Jsonb([asdict(change) for change in answer.reading.changes]),
        "locked": None if answer.locked is None else Jsonb(locked_as_json(answer.locked)),
        "relocks": answer.locked != found.locked,
        "digest": digest_of(said.text),
        "messages": None if messages is None else Jsonb(_scrubbed(messages)),
        "outcome": answer.outcome.value,
        "answer": Jsonb(dict(response)),
    }
    statement = f"{_TURN} {_STORED}"
    if event_id is not None:
        event = _event(said, answer, conversation_id, event_id)
        columns = _event_columns()
        parameters |= {
            f"event_{column}": field.get_db_prep_save(getattr(event, column), connection)
            for column, field in columns.items()
        }
        statement = f"{_TURN}, {_insert_event(tuple(columns))} {_STORED}"
    if answer.follows is None:
        return _stored(statement, {**parameters, "sticky": None})
    with transaction.atomic():
        # Two turns of one call at once: the second adds its machine to what the first left.
        parameters["sticky"] = Jsonb(_followed(said, answer, answer.follows, conversation_id))
        stored = _stored(statement, parameters)
        if not stored:
            transaction.set_rollback(True)
    return stored


def _stored(statement: str, parameters: Mapping[str, Any]) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)
        return cursor.fetchone() is not None


def _followed(said: Said, answer: Answer, follows: Follows, conversation_id: str) -> dict[str, Any]:
    """The machines of the conversation after this turn, from what is stored under its lock."""
    with connection.cursor() as cursor:
        cursor.execute(_HELD, [said.namespace, said.channel.value, conversation_id])
        (held,) = cursor.fetchone()
    state = follow(
        sticky_from_json(_plain(held)),
        mentions=answer.reading.mentions,
        text=answer.reading.normalized,
        makers=answer.reading.made_by,
        now=timezone.now(),
        minutes=follows.minutes,
        turns=follows.turns,
    )
    return as_json(state)


@cache
def _event_columns() -> Mapping[str, "Field[Any, Any]"]:
    """The columns that an event brings; its number, its time and its turn come with the row."""
    fields = KnowledgeQueried._meta.local_concrete_fields
    given_by_the_row = ("id", "created_at", "turn_id")
    return {
        field.attname: field
        for field in fields
        if field.attname not in given_by_the_row and not field.generated
    }


@cache
def _insert_event(columns: tuple[str, ...]) -> str:
    """The event as one more part of the statement; it is not stored where the turn was not."""
    values = ", ".join(f"%(event_{column})s" for column in columns)
    return (
        f"event AS (INSERT INTO knowledge_queried (turn_id, {', '.join(columns)}) "  # noqa: S608
        f"SELECT id, {values} FROM turn)"
    )


def _scrubbed(messages: Sequence[Message]) -> list[dict[str, Any]]:
    return [
        {
            key: _masking(message)(value) if isinstance(value, str) else value
            for key, value in message.items()
        }
        for message in messages
    ]


def _masking(message: Message) -> Callable[[str], str]:
    """Only who talks dictates: instructions may say "DNI" and go on with numbers of their own."""
    return scrub_pieces if message.get("role") in ("user", "assistant") else scrub


def _event(
    said: Said, answer: Answer, conversation_id: str, event_id: uuid.UUID
) -> KnowledgeQueried:
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
