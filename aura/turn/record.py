"""Leaving the rows of a turn: the conversation, the turn, and the event where there was a search.

One statement, so that all of it is there or nothing, and a turn waits for one round trip; where the
conversation remembers its machines, two under the conversation's lock. Recording may fail; the
answer goes out all the same.
"""

import json
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Any

from django.db import connection, transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac
from psycopg.types.json import Jsonb

from aura.tenancy.channels import Channel
from aura.turn.asked import TURNS_OPEN, SaidBefore, left_open
from aura.turn.call import Call, call_from, locked_as_json
from aura.turn.event_row import event_columns, event_of, insert_event
from aura.turn.event_row import snapshot as snapshot
from aura.turn.models import Turn
from aura.turn.sticky import follow
from aura.turn.sticky_stored import as_json
from aura.turn.sticky_stored import from_json as sticky_from_json
from aura.turn.values import Answer, Follows, Said
from knowledge.scrub import MASK, scrub, scrub_pieces

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
SELECT c.sticky, c.locked, t.text_digest, t.answer, said.last
FROM turn_conversation c LEFT JOIN turn_turn t ON t.conversation_id = c.id AND t.turn_id = %s
LEFT JOIN LATERAL (
    SELECT json_agg(json_build_object(
        'turn', one.id,
        'text', coalesce(one.answer->>'normalized_text', ''),
        'age_s', extract(epoch FROM now() - one.created_at),
        'outcome', one.outcome,
        'reason', one.answer->>'miss_reason',
        'sources', CASE WHEN jsonb_typeof(one.answer #> '{manual,chunks}') = 'array' THEN (
            SELECT count(DISTINCT chunk->>'source')
            FROM jsonb_array_elements(one.answer #> '{manual,chunks}') chunk
        ) ELSE 0 END,
        'answered', event.answers_turn_id,
        'question', question.answer->>'normalized_text'
    ) ORDER BY one.id DESC) AS last
    FROM (
        SELECT id, answer, outcome, created_at FROM turn_turn
        -- By the conversation's own turns: a scan of the newest of all would read the table.
        WHERE conversation_id = c.id ORDER BY id + 0 DESC LIMIT %s
    ) one
    LEFT JOIN knowledge_queried event ON event.turn_id = one.id
    LEFT JOIN turn_turn question ON question.id = event.answers_turn_id
) said ON TRUE
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
        place = [namespace, channel.value, conversation_id]
        cursor.execute(_BEFORE, [turn_id, TURNS_OPEN, *place])
        row = cursor.fetchone()
    if row is None:
        return Before(call=Call(), turn=None)
    sticky, locked, digest, answer, last = row
    turn = None if digest is None else StoredTurn(digest=digest, answer=_plain(answer))
    call = call_from(_plain(sticky), _plain(locked))
    open_question = left_open([SaidBefore(**one) for one in _plain(last) or ()])
    return Before(call=replace(call, asked=open_question), turn=turn)


def said_before(
    *,
    namespace: str,
    channel: Channel,
    conversation_id: str,
    turn_id: str | None,
    limit: int,
    since: datetime | None = None,
) -> list[str]:
    """What was said in a conversation's last turns but this one, in order, without the numbers
    that were masked as they were stored; `since` leaves out those before a moment."""
    last = (
        Turn.objects.filter(
            conversation__namespace=namespace,
            conversation__channel=channel.value,
            conversation__external_id=conversation_id,
        )
        .filter(**({} if since is None else {"created_at__gte": since}))
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
        "heard": Jsonb([asdict(change) for change in answer.changes]),
        "locked": None if answer.locked is None else Jsonb(locked_as_json(answer.locked)),
        "relocks": answer.locked != found.locked,
        "digest": digest_of(said.text),
        "messages": None if messages is None else Jsonb(_scrubbed(messages)),
        "outcome": answer.outcome.value,
        "answer": Jsonb(dict(response)),
    }
    statement = f"{_TURN} {_STORED}"
    if event_id is not None:
        event = event_of(said, answer, conversation_id, event_id)
        columns = event_columns()
        parameters |= {
            f"event_{column}": field.get_db_prep_save(getattr(event, column), connection)
            for column, field in columns.items()
        }
        statement = f"{_TURN}, {insert_event(tuple(columns))} {_STORED}"
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
        mentions=answer.spoken.mentions,
        text=answer.spoken.normalized,
        makers=answer.spoken.made_by,
        now=timezone.now(),
        minutes=follows.minutes,
        turns=follows.turns,
        gone=answer.gone,
        answers=answer.resumes is not None,
    )
    return as_json(state)


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
