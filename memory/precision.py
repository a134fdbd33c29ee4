"""How often the answers that supervisors looked at were right.

The rule: precision = approved / (approved + wrong). A discarded mark counts in neither, and is told
apart. A mark counts in the period in which it was made, with the verdict that it has now.

A handful of marks says little: beside each share stands the interval in which the true one lies
with a certainty of 95 % (Wilson's), and under `ENOUGH` judged answers there is no share at all.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import Enum

from django.db.models import Count, Q
from django.db.models.functions import TruncMonth, TruncWeek

from memory.models import Mark, Verdict

ENOUGH = 5
"""Judged answers from which on a share is told; its interval is then still some 60 points wide."""

Z = 1.959963984540054
"""Of the normal distribution, two-sided, for 95 %."""


class Step(Enum):
    """How long a period is."""

    WEEK = "week"
    MONTH = "month"


@dataclass(frozen=True, kw_only=True)
class Verdicts:
    """Marks counted by verdict."""

    approved: int = 0
    wrong: int = 0
    discarded: int = 0

    @property
    def judged(self) -> int:
        """Those that count."""
        return self.approved + self.wrong

    @property
    def share(self) -> float | None:
        """The precision, 0 to 1; None where too few answers were judged."""
        return self.approved / self.judged if self.judged >= ENOUGH else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """In which the true share lies with a certainty of 95 %; None without a share."""
        return wilson(self.approved, self.judged) if self.judged >= ENOUGH else None

    def __add__(self, other: "Verdicts") -> "Verdicts":
        return Verdicts(
            approved=self.approved + other.approved,
            wrong=self.wrong + other.wrong,
            discarded=self.discarded + other.discarded,
        )


Counted = dict[tuple[date, str], Verdicts]
"""By the first day of the period, and the channel."""

_TRUNCATE = {Step.WEEK: TruncWeek, Step.MONTH: TruncMonth}


def counted(namespace: str, step: Step, since: datetime) -> Counted:
    """The verdicts of a namespace's marks made since a moment, by period and channel.

    Periods begin as the current time zone has it, weeks on Monday.
    """
    rows = (
        Mark.objects.filter(namespace=namespace, created_at__gte=since)
        .annotate(period=_TRUNCATE[step]("created_at"))
        .values("period", "channel")
        .annotate(
            approved=Count("pk", filter=Q(verdict=Verdict.APPROVED)),
            wrong=Count("pk", filter=Q(verdict=Verdict.WRONG)),
            discarded=Count("pk", filter=Q(verdict=Verdict.DISCARDED)),
        )
        .order_by()
    )
    return {
        (row["period"].date(), row["channel"]): Verdicts(
            approved=row["approved"], wrong=row["wrong"], discarded=row["discarded"]
        )
        for row in rows
    }


def periods(step: Step, today: date, count: int) -> Sequence[date]:
    """The first days of the newest periods, that of today first."""
    if step is Step.WEEK:
        monday = today - timedelta(days=today.weekday())
        return [monday - timedelta(weeks=back) for back in range(count)]
    months = today.year * 12 + today.month - 1
    return [date((months - back) // 12, (months - back) % 12 + 1, 1) for back in range(count)]


def wilson(right: int, of: int) -> tuple[float, float]:
    """Wilson's interval of a share at 95 %."""
    share, square = right / of, Z * Z
    middle = share + square / (2 * of)
    width = Z * math.sqrt(share * (1 - share) / of + square / (4 * of * of))
    scale = 1 + square / of
    return max(0.0, (middle - width) / scale), min(1.0, (middle + width) / scale)
