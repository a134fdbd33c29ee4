"""Taking a turn for real: answer it once, leave its rows, say one line in the log."""

import secrets
import uuid
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import structlog
from django.db.utils import DatabaseError
from django.utils import timezone

from aura import metrics
from aura.turn.call import Call
from aura.turn.corridor import walk
from aura.turn.earlier import AT_MOST
from aura.turn.record import (
    Before,
    Message,
    StoredTurn,
    before,
    digest_of,
    record,
    said_before,
)
from aura.turn.response import Identity, response_of, with_block
from aura.turn.values import Answer, Said
from aura.turn.world import World, world_of

log = structlog.get_logger(__name__)


class TurnConflict(Exception):
    """The turn's id was used for another text."""


def take_turn(
    said: Said,
    *,
    conversation_id: str,
    turn_id: str | None,
    messages: Sequence[Message] | None,
    prompt_version: str | None = None,
    world: World | None = None,
) -> dict[str, Any]:
    """Answer a turn; the same id again gets the same answer and adds nothing.

    `prompt_version` names the instructions that the agent runs, where it is not what is active; the
    event keeps it. `world` is what the turn finds, where the caller has read it already.
    Raises TurnConflict where the id came before with another text.
    """
    found = _before(said, conversation_id, turn_id)
    if found.turn is not None:
        return _complete(_same(found.turn, said), messages, said.text)
    world = world or world_of(said.namespace, said.channel)
    earlier = partial(_said_before, said, conversation_id, turn_id, messages, world)
    answer = walk(said, world, replace(found.call, said_before=earlier))
    if prompt_version is not None:
        answer = replace(answer, prompt_version=prompt_version)
    event_id = uuid.uuid4() if answer.searched else None
    identity = Identity(
        conversation_id=conversation_id,
        turn_id=turn_id or secrets.token_hex(16),
        event_id=str(event_id) if event_id else None,
    )
    response = response_of(said, answer, identity)
    try:
        recorded = record(
            said,
            answer,
            found=found.call,
            conversation_id=conversation_id,
            turn_id=identity.turn_id,
            event_id=event_id,
            messages=messages,
            response=response,
        )
    except DatabaseError as error:
        log.error("turn_not_recorded", cause=type(error).__name__, channel=said.channel.value)
        response["event_id"] = None
    else:
        if not recorded:
            # The same id was answered by another request while this one was at work.
            given = _given_first(said, conversation_id, identity.turn_id) or response
            return _complete(given, messages, said.text)
    _tell(said, answer, response["event_id"])
    return _complete(response, messages, said.text)


def _before(said: Said, conversation_id: str, turn_id: str | None) -> Before:
    """The conversation as it is. One that cannot be read is as good as new: the turn goes on."""
    try:
        return before(
            namespace=said.namespace,
            channel=said.channel,
            conversation_id=conversation_id,
            turn_id=turn_id,
        )
    except DatabaseError as error:
        log.error("conversation_not_read", cause=type(error).__name__, channel=said.channel.value)
        return Before(call=Call(), turn=None)


def _given_first(said: Said, conversation_id: str, turn_id: str) -> dict[str, Any] | None:
    """What the other request was answered; None where it cannot be read."""
    first = _before(said, conversation_id, turn_id).turn
    return None if first is None else _same(first, said)


def _said_before(
    said: Said,
    conversation_id: str,
    turn_id: str | None,
    messages: Sequence[Message] | None,
    world: World,
) -> list[str]:
    """What the caller said before: what is kept of the turns, then the talk that came with this
    one, which may begin earlier or later. What cannot be read was not said: the turn goes on."""
    talk = [
        content
        for message in messages or ()
        if message.get("role") == "user" and isinstance(content := message.get("content"), str)
    ]
    if talk and talk[-1] == said.text:
        talk.pop()
    try:
        kept = said_before(
            namespace=said.namespace,
            channel=said.channel,
            conversation_id=conversation_id,
            turn_id=turn_id,
            limit=AT_MOST,
            since=timezone.now() - world.settings.patients.call,
        )
    except DatabaseError as error:
        log.error("conversation_not_read", cause=type(error).__name__, channel=said.channel.value)
        kept = []
    return [*kept, *talk]


def _same(turn: StoredTurn, said: Said) -> dict[str, Any]:
    """The answer that a repeated turn got before. Raises TurnConflict for another text."""
    if turn.digest != digest_of(said.text):
        raise TurnConflict("this turn_id was used for another text in this conversation")
    return turn.answer


def _complete(
    response: dict[str, Any], messages: Sequence[Message] | None, text: str
) -> dict[str, Any]:
    return {**response, "messages": with_block(messages, response["context_block"], text)}


def _tell(said: Said, answer: Answer, event_id: str | None) -> None:
    """One line a turn: figures, never what was said."""
    metrics.turn_taken(said.channel.value, answer, searched=answer.searched)
    if not answer.searched:
        log.info(
            f"turn_{answer.outcome.value}",
            channel=said.channel.value,
            words=answer.reading.words,
        )
        return
    threshold = answer.thresholds.knowledge
    log.info(
        "knowledge_queried",
        event_id=event_id,
        namespace=said.namespace,
        channel=said.channel.value,
        result=answer.outcome.value.upper(),
        reason=answer.miss_reason.value if answer.miss_reason else None,
        scope=threshold.scope,
        knowledge_threshold=threshold.value,
        similarity_threshold=answer.thresholds.similarity.value,
        approved_threshold=answer.thresholds.approved.value,
        best_score=round(answer.best.score, 4) if answer.best else None,
        best_source=answer.best.source if answer.best else None,
        filter=answer.equipment.filter_reason.value,
        memory_best_score=None if answer.best_lesson is None else round(answer.best_lesson, 4),
        lessons=len(answer.lessons),
        embed_ms=answer.timings.embed,
        query_ms=answer.timings.query,
        total_ms=answer.timings.total,
    )
