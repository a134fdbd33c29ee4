"""A turn's page and its retrieval's say what the language model made of it."""

import uuid

import pytest
from django.test import Client

from tests import factories

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("values", "shown"),
    [
        ({"ended": "complete"}, ["completa"]),
        ({"ended": "refused", "upstream_status": 429}, ["rechazada", "429"]),
        ({"ended": "timed_out", "first_token_ms": None}, ["demasiado lenta"]),
        ({"ended": "broken", "left_out": 7}, ["se cortó", "Mensajes que quedaron afuera"]),
        ({"ended": "client_left"}, ["el canal cortó"]),
    ],
)
def test_both_pages_show_how_the_answer_ended(
    boss: Client, values: dict[str, object], shown: list[str]
) -> None:
    turn = factories.turn(factories.conversation("default"), outcome="miss")
    event = factories.event("default", turn=turn)
    factories.completion("default", turn=turn, event_id=event.event_id, **values)

    for path in (f"turn/turn/{turn.pk}", f"turn/knowledgequeried/{event.pk}"):
        text = boss.get(f"/admin/{path}/change/").content.decode()
        assert "Qué respondió el modelo de lenguaje" in text
        assert all(words in text for words in [*shown, "un-modelo", "copilot-1-shared"])


def test_turn_that_no_model_answered_shows_nothing(boss: Client) -> None:
    turn = factories.turn(factories.conversation("default"))
    event = factories.event("default", turn=turn)
    factories.completion("default", event_id=uuid.uuid4())

    for path in (f"turn/turn/{turn.pk}", f"turn/knowledgequeried/{event.pk}"):
        text = boss.get(f"/admin/{path}/change/").content.decode()
        assert "Qué respondió el modelo" not in text
