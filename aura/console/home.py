"""The first page of the morning: what happened, what stands, what wants a person."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db.models import Count, Q
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
from aura.console.filters import midnight
from aura.console.parts import parts
from aura.turn.models import Turn


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
    """Turns of today, and of the last seven days; one statement over the week's rows."""
    day = timezone.localdate()
    today, week = midnight(day), midnight(day - timedelta(days=6))
    figures: dict[str, Count] = {}
    for name, since in (("today", Q(created_at__gte=today)), ("week", Q())):
        figures[f"{name}_turns"] = Count("pk", filter=since)
        for outcome in ("hit", "miss", "gated", "degraded"):
            figures[f"{name}_{outcome}"] = Count("pk", filter=since & Q(outcome=outcome))
    row = Turn.objects.filter(created_at__gte=week).aggregate(**figures)
    return _tally(row, "today"), _tally(row, "week")


def _tally(row: Mapping[str, int], name: str) -> Tally:
    return Tally(
        turns=row[f"{name}_turns"],
        hits=row[f"{name}_hit"],
        misses=row[f"{name}_miss"],
        gated=row[f"{name}_gated"],
        degraded=row[f"{name}_degraded"],
    )
