"""Telling how an answer ended: a row, a line in the log, figures for Prometheus."""

import time
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import structlog
from django.db import connections
from django.db.utils import DatabaseError
from psycopg_pool import PoolTimeout

from aura import metrics
from aura.chat.models import ChatCompletion
from aura.chat.values import Ended, UpstreamError, Usage
from aura.tenancy.keys import Caller
from aura.turn.models import Turn

log = structlog.get_logger(__name__)


@dataclass(frozen=True, kw_only=True)
class Told:
    """What an answer's row says from the beginning."""

    who: Caller
    conversation_id: str
    turn_id: str | None
    event_id: str | None
    prompt_version: str | None
    model: str
    streamed: bool
    left_out: int


@dataclass(kw_only=True)
class Progress:
    """The times and tokens of one answer, as it goes on."""

    arrived: float
    """When the request came, on the monotonic clock."""
    asked: float = field(default_factory=time.monotonic)
    first: float | None = None
    usage: Usage = field(default_factory=Usage)

    def note(self, piece: Mapping[str, Any]) -> None:
        """Read what a piece of the answer, or the whole of it, says about itself."""
        self.first = self.first or time.monotonic()
        if isinstance(piece.get("usage"), Mapping):
            self.usage = _usage(piece["usage"])


def leave(told: Told, progress: Progress, ended: Ended, error: UpstreamError | None) -> None:
    """Leave the row, and give the database's connection back. A row that cannot be left is told in
    the log; the answer is not touched by it."""
    now = time.monotonic()
    before_ms = (progress.asked - progress.arrived) * 1000
    first_ms = None if progress.first is None else (progress.first - progress.asked) * 1000
    total_ms = (now - progress.arrived) * 1000
    row = ChatCompletion(
        namespace=told.who.namespace,
        channel=told.who.channel.value,
        conversation=told.conversation_id,
        event_id=None if told.event_id is None else uuid.UUID(told.event_id),
        model=told.model,
        prompt_version=told.prompt_version,
        streamed=told.streamed,
        ended=ended.value,
        upstream_status=None if error is None else error.status,
        before_ms=round(before_ms, 2),
        first_token_ms=None if first_ms is None else round(first_ms, 2),
        total_ms=round(total_ms, 2),
        prompt_tokens=progress.usage.prompt,
        completion_tokens=progress.usage.completion,
        cached_tokens=progress.usage.cached,
        left_out=told.left_out,
    )
    try:
        row.turn_id = _turn(told)
        if told.turn_id is not None and row.turn_id is None:
            # The person was erased while the model spoke: the figures stay, as of what was left.
            row.conversation = ""
        row.save(force_insert=True)
    except (DatabaseError, PoolTimeout) as failure:
        log.error("chat_not_recorded", cause=type(failure).__name__)
    finally:
        connections.close_all()
    metrics.chat_answered(told.who.channel.value, ended.value, before_ms, first_ms)
    level = log.info if ended in (Ended.COMPLETE, Ended.CLIENT_LEFT) else log.warning
    level(
        "chat_answered",
        namespace=row.namespace,
        channel=row.channel,
        event_id=told.event_id,
        prompt_version=row.prompt_version,
        ended=row.ended,
        upstream_status=row.upstream_status,
        streamed=row.streamed,
        before_ms=row.before_ms,
        first_token_ms=row.first_token_ms,
        total_ms=row.total_ms,
        left_out=row.left_out,
    )


def _turn(told: Told) -> int | None:
    if told.turn_id is None:
        return None
    return (
        Turn.objects.filter(
            conversation__namespace=told.who.namespace,
            conversation__channel=told.who.channel.value,
            conversation__external_id=told.conversation_id,
            turn_id=told.turn_id,
        )
        .values_list("pk", flat=True)
        .first()
    )


def _usage(given: Mapping[str, Any]) -> Usage:
    details = given.get("prompt_tokens_details")
    cached = details.get("cached_tokens") if isinstance(details, Mapping) else None
    return Usage(
        prompt=_count(given.get("prompt_tokens")),
        completion=_count(given.get("completion_tokens")),
        cached=_count(cached),
    )


def _count(value: Any) -> int | None:
    fits = isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**31
    return value if fits else None
