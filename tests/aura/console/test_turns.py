"""Turns and conversations, those that the gate stopped included."""

import pytest
from django.test import Client

from aura.turn.models import Conversation, KnowledgeQueried
from tests import factories


@pytest.fixture(autouse=True)
def _nothing_else(db: None) -> None:
    KnowledgeQueried.objects.all().delete()
    Conversation.objects.all().delete()


def test_list_shows_gated_turns_too(boss: Client) -> None:
    talk = factories.conversation("default", external_id="call-1")
    factories.turn(talk, "dale", outcome="gated")
    factories.turn(talk, "el M50 pita", outcome="miss")

    text = boss.get("/admin/turn/turn/").content.decode()

    assert all(words in text for words in ("dale", "sin buscar", "el M50 pita", "call-1"))


@pytest.mark.parametrize(
    ("query", "found"),
    [("outcome=gated", ["dale"]), ("channel=retell", ["otro"]), ("q=call-1", ["pita", "dale"])],
)
def test_list_filters_and_finds(query: str, found: list[str], boss: Client) -> None:
    talk = factories.conversation("default", external_id="call-1")
    factories.turn(talk, "dale", outcome="gated")
    factories.turn(talk, "pita", outcome="miss")
    factories.turn(factories.conversation("default", channel="retell"), "otro", outcome="hit")

    reply = boss.get(f"/admin/turn/turn/?{query}")

    assert [turn.text for turn in reply.context["cl"].result_list] == found


def test_page_of_a_gated_turn_says_why_nothing_was_searched(boss: Client) -> None:
    turn = factories.turn(factories.conversation("default"), "dale gracias")

    text = boss.get(f"/admin/turn/turn/{turn.pk}/change/").content.decode()

    assert "tiene menos palabras de las que pide su canal" in text
    assert "Tiene 2 palabras" in text


def test_page_of_a_searched_turn_leads_to_its_retrieval(boss: Client) -> None:
    turn = factories.turn(factories.conversation("default"), outcome="miss")
    event = factories.event("default", turn=turn)

    text = boss.get(f"/admin/turn/turn/{turn.pk}/change/").content.decode()

    assert f"/admin/turn/knowledgequeried/{event.pk}/change/" in text


def test_conversation_reads_from_its_first_turn_to_its_last(boss: Client) -> None:
    talk = factories.conversation("default", external_id="call-1")
    for text in ("primero", "segundo", "tercero"):
        factories.turn(talk, text)

    page = boss.get(f"/admin/turn/conversation/{talk.pk}/change/").content.decode()

    places = [page.index(text) for text in ("primero", "segundo", "tercero")]
    assert places == sorted(places)


def test_conversation_whose_turns_are_forgotten_says_so(boss: Client) -> None:
    talk = factories.conversation("default")

    page = boss.get(f"/admin/turn/conversation/{talk.pk}/change/").content.decode()

    assert "se cumplió su plazo" in page
