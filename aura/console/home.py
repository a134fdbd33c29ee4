"""The first page of the morning: what happened, what stands, what wants a person."""

from collections import Counter
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.http import HttpRequest
from django.utils import timezone

from aura.console.access import (
    SEE_EVENTS,
    SEE_JOBS,
    SEE_LESSONS,
    SEE_SOURCES,
    SEE_SPACES,
    TRY_IT,
)
from aura.console.attention import attention
from aura.console.parts import parts
from aura.turn.figures import Bucket, What, figures


@dataclass(frozen=True, kw_only=True)
class Tally:
    """Turns of a stretch of time."""

    turns: int
    hits: int
    misses: int
    gated: int
    degraded: int


def home(request: HttpRequest, context: dict[str, Any]) -> dict[str, Any]:
    """Unfold's dashboard callback. Each part is for those who may open what it counts."""
    user = request.user
    sees_events = user.has_perm(SEE_EVENTS)
    today, week = tallies() if sees_events else (None, None)
    return {
        **context,
        "title": context["title"],
        "today": today,
        "week": week,
        "parts": parts() if sees_events or user.has_perm(SEE_SPACES) else [],
        "attention": attention(
            sources=user.has_perm(SEE_SOURCES),
            jobs=user.has_perm(SEE_JOBS),
            lessons=user.has_perm(SEE_LESSONS),
            degraded=today.degraded if today else 0,
        ),
        "may_try": user.has_perm(TRY_IT),
        "sees_events": sees_events,
        "sees_anything": sees_events or user.has_perm(SEE_SOURCES),
    }


def tallies() -> tuple[Tally, Tally]:
    """Turns of today, and of the last seven days, also those that were forgotten since; one
    statement over the week's rows."""
    day = timezone.localdate()
    found = figures(day - timedelta(days=6), day, what=[What.TURN])
    today = Counter({bucket: times for bucket, times in found.items() if bucket.day == day})
    return tally_of(today), tally_of(found)


def tally_of(found: Counter[Bucket]) -> Tally:
    """What these counts say of turns."""
    turns: Counter[str] = Counter()
    for bucket, times in found.items():
        if bucket.what is What.TURN:
            turns[bucket.name] += times
    return Tally(
        turns=turns.total(),
        hits=turns["hit"],
        misses=turns["miss"],
        gated=turns["gated"],
        degraded=turns["degraded"],
    )
