"""What is counted by day, of rows that are there and of rows that are gone."""

from collections import Counter
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st

from aura.turn import retention
from aura.turn.erasing import Talk, erase
from aura.turn.figures import LATENCY_MS, What, figures, quantile
from aura.turn.models import KeptCount, KnowledgeQueried, Turn
from aura.turn.retention import forget_before, forget_events_before
from tests import factories

pytestmark = pytest.mark.django_db
TODAY = date(2026, 11, 29)
FIRST = TODAY - timedelta(days=400)
ALL = tuple(What)
HOME = ZoneInfo("America/Argentina/Buenos_Aires")


def at(days_ago: int, hour: int = 12, minute: int = 0) -> datetime:
    """A moment of a day, as the clock on the wall has it."""
    day = TODAY - timedelta(days=days_ago)
    return datetime(day.year, day.month, day.day, hour, minute, tzinfo=HOME)


@pytest.fixture
def said() -> None:
    """A year of turns and events of two tenants."""
    for namespace, channel in (("one", "copilot"), ("one", "whatsapp"), ("two", "copilot")):
        talk = factories.conversation(namespace, channel=channel)
        for number, days in enumerate((0, 1, 1, 29, 200, 390)):
            outcome = ("hit", "miss", "gated", "degraded")[number % 4]
            turn = factories.turn(talk, outcome=outcome, created_at=at(days))
            if outcome != "gated":
                factories.event(
                    namespace,
                    turn=turn,
                    channel=channel,
                    outcome=outcome,
                    hit=outcome == "hit",
                    miss_reason=None if outcome == "hit" else "threshold",
                    judge_mode=("threshold", "evidence")[number % 2],
                    best_source=f"{number % 3}.md",
                    total_ms=float(7**number),
                    created_at=at(days),
                )


@pytest.mark.parametrize("namespace", ["one", "two", None])
@pytest.mark.parametrize("batch", [1, 2, 500])
def test_figures_are_the_same_before_and_after_their_rows_are_forgotten(
    said: None, namespace: str | None, batch: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "BATCH", batch)
    before = figures(FIRST, TODAY, what=ALL, namespace=namespace)

    for days in (300, 100, 1, -1):
        limit = at(days, hour=0)
        forget_before(limit)
        forget_events_before(limit)
        assert figures(FIRST, TODAY, what=ALL, namespace=namespace) == before

    assert not Turn.objects.filter(conversation__namespace__in=["one", "two"]).exists()
    assert not KnowledgeQueried.objects.filter(namespace__in=["one", "two"]).exists()


def test_each_heading_counts_what_it_says(said: None) -> None:
    found = figures(FIRST, TODAY, what=ALL, namespace="two")

    by_what: dict[What, Counter[str]] = {what: Counter() for what in What}
    for bucket, times in found.items():
        by_what[bucket.what][bucket.name] += times
    assert by_what == {
        What.TURN: {"hit": 2, "miss": 2, "gated": 1, "degraded": 1},
        What.RETRIEVAL: {"hit": 2, "miss": 2, "degraded": 1},
        What.REASON: {"threshold": 3},
        What.JUDGE: {"threshold": 2, "evidence": 3},
        What.SOURCE: {"0.md": 1, "1.md": 1},
        What.LATENCY: {"10": 2, "500": 1, "5000": 1, "inf": 1},
    }


def test_turn_counts_on_the_day_of_the_wall_clock() -> None:
    talk = factories.conversation("one")
    factories.turn(talk, created_at=at(1, hour=23, minute=59))
    factories.turn(talk, created_at=at(0, hour=0))

    found = figures(TODAY, TODAY, what=[What.TURN], namespace="one")
    assert [bucket.day for bucket in found.elements()] == [TODAY]
    forget_before(at(-1))

    assert figures(TODAY, TODAY, what=[What.TURN], namespace="one") == found
    assert figures(FIRST, TODAY, what=[What.TURN], namespace="one").total() == 2


def test_only_what_is_asked_for_is_counted(said: None) -> None:
    found = figures(FIRST, TODAY, what=[What.TURN], namespace="one")

    assert {bucket.what for bucket in found} == {What.TURN}
    with CaptureQueriesContext(connection) as captured:
        figures(FIRST, TODAY, what=ALL)
    assert len(captured) == 1


class Killed(Exception):
    """As if the worker died."""


@pytest.mark.parametrize("after", [0, 1, 2])
def test_worker_killed_between_counting_and_deleting_counts_nothing_twice(
    said: None, after: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a batch counted goes with what it did not delete."""
    monkeypatch.setattr(retention, "BATCH", 2)
    before = figures(FIRST, TODAY, what=ALL)
    done = []

    def keep(really):  # type: ignore[no-untyped-def]
        def killed(numbers):  # type: ignore[no-untyped-def]
            really(numbers)
            done.append(numbers)
            if len(done) > after:
                raise Killed

        return killed

    for name, forget in (
        ("keep_turns", forget_before),
        ("keep_events", forget_events_before),
    ):
        with monkeypatch.context() as patched:
            patched.setattr(retention, name, keep(getattr(retention, name)))
            done.clear()
            with pytest.raises(Killed), transaction.atomic():
                forget(at(-1))
        assert figures(FIRST, TODAY, what=ALL) == before
        forget(at(-1))
        assert figures(FIRST, TODAY, what=ALL) == before


def test_erasing_a_person_leaves_the_counts_as_they_are_and_they_name_nobody() -> None:
    talk = factories.conversation("one", external_id="+54 11 5555 1234")
    factories.turn(talk, created_at=at(300), text="mi documento es 30111222")
    factories.event(
        "one", "mi documento es 30111222", conversation=talk.external_id, created_at=at(300)
    )
    forget_before(at(250))
    forget_events_before(at(250))
    before = figures(FIRST, TODAY, what=ALL, namespace="one")

    erase([Talk(namespace="one", channel=talk.channel, name=talk.external_id)], dry_run=False)

    assert figures(FIRST, TODAY, what=ALL, namespace="one") == before
    stored = str(list(KeptCount.objects.values()))
    assert "5555" not in stored
    assert "30111222" not in stored


latencies = st.lists(st.floats(min_value=0.1, max_value=20_000), min_size=1, max_size=50)


@settings(max_examples=50)
@given(milliseconds=latencies, share=st.sampled_from([0.5, 0.95]))
def test_quantile_is_the_bound_that_so_many_keep(milliseconds: list[float], share: float) -> None:
    def bound(value: float) -> str:
        return next((str(most) for most in LATENCY_MS if value <= most), "inf")

    told = quantile(Counter(map(bound, milliseconds)), share)

    assert told is not None
    most = float(told)
    assert sum(value <= most for value in milliseconds) >= share * len(milliseconds)
    lower = [0, *LATENCY_MS][[*map(str, LATENCY_MS), "inf"].index(told)]
    assert sum(value <= lower for value in milliseconds) < share * len(milliseconds)


def test_quantile_of_nothing_is_none() -> None:
    assert quantile(Counter(), 0.5) is None


def test_figures_of_today_are_those_of_the_live_rows() -> None:
    today = timezone.localdate()
    before = figures(today, today, what=[What.TURN], namespace="one").total()

    factories.turn(factories.conversation("one"))

    assert figures(today, today, what=[What.TURN], namespace="one").total() == before + 1
