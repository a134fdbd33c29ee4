"""Figures of the last twelve months."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from aura.turn.models import Conversation, KnowledgeQueried
from aura.turn.retention import forget_before, forget_events_before
from tests import factories
from tests.aura.console.conftest import As

PAGE = "/admin/figures/"


@pytest.fixture(autouse=True)
def _nothing_else(db: None) -> None:
    KnowledgeQueried.objects.all().delete()
    Conversation.objects.all().delete()


def said() -> None:
    """Turns of two channels, this month and half a year ago."""
    for channel in ("copilot", "whatsapp"):
        talk = factories.conversation("default", channel=channel)
        for days in (0, 180):
            moment = timezone.now() - timedelta(days=days)
            turn = factories.turn(talk, outcome="hit", created_at=moment)
            factories.event(
                "default",
                turn=turn,
                channel=channel,
                outcome="hit",
                hit=True,
                miss_reason=None,
                best_source="eq/de-prueba.md",
                total_ms=30,
                created_at=moment,
            )


def test_page_says_the_same_after_what_it_counts_was_forgotten(boss: Client) -> None:
    said()
    before = boss.get(PAGE).context
    assert before["rows"][0].tally.hits == 4
    assert before["rows"][1].tally.hits == 2
    assert before["rows"][0].median == "hasta 50 ms"
    assert before["sources"] == [("eq/de-prueba.md", 4)]

    forget_before(timezone.now() - timedelta(days=1))
    forget_events_before(timezone.now() - timedelta(days=1))

    after = boss.get(PAGE).context
    assert {name: after[name] for name in ("rows", "sources", "reasons", "judges")} == {
        name: before[name] for name in ("rows", "sources", "reasons", "judges")
    }
    assert "eq/de-prueba.md" in boss.get(PAGE).content.decode()


@pytest.mark.parametrize(("channel", "turns"), [("copilot", 2), ("retell", 0), ("nonsense", 4)])
def test_one_channel_is_told_alone(channel: str, turns: int, boss: Client) -> None:
    said()

    assert boss.get(f"{PAGE}?channel={channel}").context["rows"][0].tally.turns == turns


def test_nothing_said_is_told_as_such(boss: Client) -> None:
    assert "No hubo turnos en este tiempo." in boss.get(PAGE).content.decode()


def test_page_is_for_those_who_see_retrievals(as_: As) -> None:
    assert as_("operators").get(PAGE).status_code == 200
    assert as_("phone_operators").get(PAGE).status_code == 403
