"""Two workers that forget at the same time."""

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connections
from django.utils import timezone

from aura.turn import retention
from aura.turn.figures import What, figures
from aura.turn.models import KeptCount, KnowledgeQueried, Turn
from aura.turn.retention import forget_before, forget_events_before
from tests import factories

OLD = timedelta(days=3_000)
"""Older than whatever other tests leave."""


def test_two_workers_at_once_count_each_row_once(
    committed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "BATCH", 3)
    then = timezone.now() - OLD
    talk = factories.conversation(committed)
    for number in range(20):
        outcome = ("hit", "miss")[number % 2]
        factories.turn(talk, outcome=outcome, created_at=then)
        factories.event(committed, outcome=outcome, total_ms=number * 20.0, created_at=then)
    day = timezone.localtime(then).date()
    before = figures(day, day, what=list(What), namespace=committed)
    both = threading.Barrier(2)

    def worker() -> None:
        try:
            both.wait()
            forget_before(then + timedelta(hours=1))
            forget_events_before(then + timedelta(hours=1))
        finally:
            connections.close_all()

    try:
        with ThreadPoolExecutor(2) as pool:
            for done in [pool.submit(worker) for _each in range(2)]:
                done.result()
        assert before.total() > 40
        assert figures(day, day, what=list(What), namespace=committed) == before
        assert not Turn.objects.filter(conversation=talk).exists()
        assert not KnowledgeQueried.objects.filter(namespace=committed).exists()
    finally:
        KeptCount.objects.filter(namespace=committed).delete()
