"""What the language model made of a turn, as its page and its retrieval's show it."""

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from aura.chat.models import ChatCompletion
from aura.console import words
from aura.console.unfolded import Text

MOST = 20
"""Of one turn, which asks again after each tool's result."""


@dataclass(frozen=True, kw_only=True)
class Completion:
    """One answer of the model."""

    at: datetime
    model: str
    ended: Text
    colour: str
    upstream_status: int | None
    prompt_version: str | None
    before_ms: float
    first_token_ms: float | None
    total_ms: float
    prompt_tokens: int | None
    cached_tokens: int | None
    completion_tokens: int | None
    left_out: int


def completions_of_turn(turn: int) -> list[Completion]:
    """A turn's answers, the first first."""
    return _told(ChatCompletion.objects.filter(turn=turn).order_by("id")[:MOST])


def completions_of_event(event: uuid.UUID) -> list[Completion]:
    """A retrieval's answers, also where its turn is forgotten."""
    return _told(ChatCompletion.objects.filter(event_id=event).order_by("id")[:MOST])


def _told(rows: Iterable[ChatCompletion]) -> list[Completion]:
    return [
        Completion(
            at=row.created_at,
            model=row.model,
            ended=words.word(words.ENDINGS, row.ended),
            colour=words.ENDING_COLOURS.get(row.ended, "danger"),
            upstream_status=row.upstream_status,
            prompt_version=row.prompt_version,
            before_ms=row.before_ms,
            first_token_ms=row.first_token_ms,
            total_ms=row.total_ms,
            prompt_tokens=row.prompt_tokens,
            cached_tokens=row.cached_tokens,
            completion_tokens=row.completion_tokens,
            left_out=row.left_out,
        )
        for row in rows
    ]
