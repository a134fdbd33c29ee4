"""Forgetting what was said when its time is over."""

import uuid
from datetime import timedelta

import pytest
from django.utils import timezone

from aura.tasks import forget_old_turns
from aura.tenancy import live
from aura.tenancy.channels import Channel
from aura.turn import retention
from aura.turn.models import Conversation, KnowledgeQueried, Turn
from aura.turn.retention import forget_before
from aura.turn.take import take_turn
from aura.turn.values import Said

pytestmark = pytest.mark.django_db
TEXT = "el M50 de la abuela hace un ruido raro"


def turn_said(days_ago: float) -> uuid.UUID:
    """A turn of some days ago; gives its event."""
    body = take_turn(
        Said(namespace="default", channel=Channel.COPILOT, text=TEXT),
        conversation_id=f"call of {days_ago}",
        turn_id=None,
        messages=[{"role": "user", "content": TEXT}],
    )
    when = timezone.now() - timedelta(days=days_ago)
    KnowledgeQueried.objects.filter(event_id=body["event_id"]).update(created_at=when)
    Turn.objects.filter(turn_id=body["turn_id"]).update(created_at=when)
    return uuid.UUID(body["event_id"])


def test_old_turns_go_and_their_figures_stay() -> None:
    old, young = turn_said(10), turn_said(1)

    done = forget_before(timezone.now() - timedelta(days=5))

    assert done == (1, 1)
    assert [turn.event.event_id for turn in Turn.objects.all()] == [young]
    event = KnowledgeQueried.objects.get(event_id=old)
    assert (event.query, event.candidates, event.turn) == ("", [], None)
    assert event.best_score is not None
    assert event.best_source
    assert KnowledgeQueried.objects.get(event_id=young).query == TEXT


def test_forgetting_again_finds_nothing() -> None:
    turn_said(10)
    limit = timezone.now() - timedelta(days=5)
    forget_before(limit)

    assert forget_before(limit) == (0, 0)


def test_limit_itself_is_kept() -> None:
    turn_said(1)
    moment = Turn.objects.get().created_at
    KnowledgeQueried.objects.update(created_at=moment)

    assert forget_before(moment) == (0, 0)


def test_many_turns_are_forgotten_in_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "BATCH", 2)
    for _turn in range(5):
        turn_said(10)

    assert forget_before(timezone.now()) == (5, 5)


def test_task_obeys_the_setting() -> None:
    turn_said(10)
    forget_old_turns()
    assert Turn.objects.count() == 1

    live.set_unscoped("RETENTION_TURN_DAYS", 9)
    forget_old_turns()

    assert Turn.objects.count() == 0


def test_what_a_forgotten_turn_said_is_nowhere() -> None:
    event_id = turn_said(10)

    forget_before(timezone.now())

    kept = KnowledgeQueried.objects.filter(event_id=event_id).values().get()
    assert "abuela" not in str(kept)
    assert not Conversation.objects.filter(external_id__contains="abuela").exists()


def test_event_outlives_its_turn_and_goes_in_its_own_time() -> None:
    old = turn_said(100)
    young = turn_said(80)
    live.set_unscoped("RETENTION_TURN_DAYS", 9)
    live.set_unscoped("RETENTION_EVENT_DAYS", 90)

    forget_old_turns()

    assert not Turn.objects.exists()
    assert [event.event_id for event in KnowledgeQueried.objects.all()] == [young]
    assert not KnowledgeQueried.objects.filter(event_id=old).exists()


def test_event_of_a_turn_that_is_kept_is_kept() -> None:
    event = turn_said(100)
    live.set_unscoped("RETENTION_TURN_DAYS", 120)
    live.set_unscoped("RETENTION_EVENT_DAYS", 90)

    forget_old_turns()

    assert KnowledgeQueried.objects.get(event_id=event).query == TEXT


def test_many_events_are_forgotten_in_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "BATCH", 2)
    for _event in range(5):
        turn_said(10)

    assert retention.forget_events_before(timezone.now()) == 5
    assert retention.forget_events_before(timezone.now()) == 0
