"""How often answers were right: what counts, when, and when nothing can be said."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from memory.models import Mark
from memory.precision import Step, Verdicts, counted, periods, wilson
from tests import factories
from tests.memory.made import NAMESPACE

HERE = ZoneInfo("America/Argentina/Buenos_Aires")


def made(day: datetime, verdict: str, **values: str) -> None:
    mark = factories.mark(NAMESPACE, verdict=verdict, **values)
    Mark.objects.filter(pk=mark.pk).update(created_at=day)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("step", "found"),
    [
        (
            Step.WEEK,
            {
                (date(2026, 10, 26), "copilot"): Verdicts(approved=1),
                (date(2026, 11, 2), "copilot"): Verdicts(approved=1, wrong=1, discarded=1),
                (date(2026, 11, 2), "retell"): Verdicts(wrong=1),
            },
        ),
        (
            Step.MONTH,
            {
                (date(2026, 11, 1), "copilot"): Verdicts(approved=2, wrong=1, discarded=1),
                (date(2026, 11, 1), "retell"): Verdicts(wrong=1),
            },
        ),
    ],
)
def test_marks_are_counted_by_channel_and_period(
    step: Step, found: dict[tuple[date, str], Verdicts]
) -> None:
    # Sunday's last minute is Monday already in Greenwich.
    made(datetime(2026, 11, 1, 23, 59, tzinfo=HERE), "approved")
    made(datetime(2026, 11, 2, 0, 1, tzinfo=HERE), "approved")
    made(datetime(2026, 11, 3, tzinfo=HERE), "wrong")
    made(datetime(2026, 11, 3, tzinfo=HERE), "discarded")
    made(datetime(2026, 11, 8, 23, 59, tzinfo=HERE), "wrong", channel="retell")
    made(datetime(2026, 9, 1, tzinfo=HERE), "wrong")
    factories.mark("others")

    assert counted(NAMESPACE, step, datetime(2026, 10, 15, tzinfo=HERE)) == found


@pytest.mark.parametrize(
    ("approved", "wrong", "discarded", "share"),
    [(0, 0, 9, None), (4, 0, 0, None), (5, 0, 0, 1.0), (3, 2, 99, 0.6), (0, 5, 0, 0.0)],
)
def test_share_leaves_the_discarded_out_and_needs_enough(
    approved: int, wrong: int, discarded: int, share: float | None
) -> None:
    counts = Verdicts(approved=approved, wrong=wrong, discarded=discarded)

    assert counts.share == share
    assert (counts.interval is None) is (share is None)


@pytest.mark.parametrize(
    ("right", "of", "low", "high"),
    [(5, 5, 0.566, 1.0), (0, 5, 0.0, 0.434), (8, 10, 0.490, 0.943), (800, 1000, 0.774, 0.824)],
)
def test_interval(right: int, of: int, low: float, high: float) -> None:
    assert wilson(right, of) == pytest.approx((low, high), abs=0.001)


@pytest.mark.parametrize(
    ("step", "firsts"),
    [
        (Step.WEEK, [date(2027, 1, 4), date(2026, 12, 28), date(2026, 12, 21)]),
        (Step.MONTH, [date(2027, 1, 1), date(2026, 12, 1), date(2026, 11, 1)]),
    ],
)
def test_newest_periods(step: Step, firsts: list[date]) -> None:
    assert list(periods(step, date(2027, 1, 6), 3)) == firsts
