"""The first page of the morning, for each role what it may look at."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from aura import health
from aura.console.home import tallies
from aura.console.parts import parts
from aura.health import PartState
from aura.jobs.models import State
from aura.jobs.signs import note_worker
from aura.turn.models import Conversation, KnowledgeQueried
from aura.turn.retention import forget_before
from knowledge.models import EmbeddingSpace, Source
from tests import factories
from tests.aura.console.conftest import As


@pytest.fixture(autouse=True)
def _nothing_else(db: None) -> None:
    KnowledgeQueried.objects.all().delete()
    Conversation.objects.all().delete()


def calls(client: Client) -> dict[str, str]:
    """What wants a person, and where it leads."""
    return {call.text: call.link for call in client.get("/admin/").context["attention"]}


def test_turns_of_today_and_of_the_week_are_counted_by_outcome() -> None:
    talk = factories.conversation("default")
    for outcome, days in (
        ("hit", 0),
        ("hit", 0),
        ("miss", 0),
        ("gated", 0),
        ("degraded", 2),
        ("hit", 3),
        ("hit", 9),
    ):
        moment = timezone.localtime().replace(hour=12) - timedelta(days=days)
        factories.turn(talk, outcome=outcome, created_at=moment)

    today, week = tallies()

    assert (today.turns, today.hits, today.misses, today.gated, today.degraded) == (4, 2, 1, 1, 0)
    assert (week.turns, week.hits, week.misses, week.gated, week.degraded) == (6, 3, 1, 1, 1)


def test_turns_of_the_week_that_were_forgotten_still_count() -> None:
    talk = factories.conversation("default")
    for days in (0, 1, 5):
        moment = timezone.localtime().replace(hour=12) - timedelta(days=days)
        factories.turn(talk, outcome="hit", created_at=moment)
    before = tallies()

    forget_before(timezone.now() - timedelta(days=2))

    assert talk.turns.count() == 2
    assert tallies() == before


def test_degraded_turns_of_today_are_called_for_first(boss: Client) -> None:
    talk = factories.conversation("default")
    factories.turn(talk, outcome="degraded")

    found = calls(boss)

    assert next(iter(found)) == "1 turno degradado hoy"
    reply = boss.get(found["1 turno degradado hoy"])
    assert reply.status_code == 200


def test_source_with_errors_is_counted_once_however_many_passages_it_has(boss: Client) -> None:
    source = factories.source("default", findings=[{"severity": "error"}])
    for _passage in range(3):
        factories.with_vector(factories.chunk(source))

    assert "1 fuente tiene texto que no se pudo leer" in calls(boss)


def test_every_call_leads_to_a_page_that_opens(boss: Client) -> None:
    factories.source("default", findings=[{"severity": "error"}])
    factories.source("default")
    factories.chunk(factories.source("default"))
    factories.job("default", state=State.FAILED, reason="se rompió", finished_at=timezone.now())
    factories.equipment("default", "Sin nada", "no/esta.md")
    EmbeddingSpace.objects.update(knowledge_threshold=None)

    found = calls(boss)

    assert len(found) >= 6
    assert {link: boss.get(link).status_code for link in found.values()} == dict.fromkeys(
        found.values(), 200
    )


def test_empty_corpus_is_the_first_thing_told(boss: Client) -> None:
    Source.objects.all().delete()
    EmbeddingSpace.objects.all().delete()

    assert "Nunca se ingresó un manual, así que nada se puede responder" in calls(boss)


def test_parts_are_told_with_their_state() -> None:
    note_worker(timezone.now())

    states = {part.name: part.state for part in parts()}

    assert states == {
        "Base de datos": "en orden",
        "Embeddings": "en orden",
        "Calibración": "en orden",
        "Esquema": "en orden",
        "Cola de tareas": "en orden",
        "Worker": "en orden",
    }


def test_worker_without_a_sign_of_life_is_told(boss: Client) -> None:
    note_worker(timezone.now() - timedelta(minutes=5))

    assert {part.name: part.ok for part in parts()}["Worker"] is False


def test_part_that_is_down_is_told_with_its_cause(monkeypatch: pytest.MonkeyPatch) -> None:
    state = PartState(ok=False, state="down: ConnectionError")
    monkeypatch.setattr(health, "broker", lambda: state)

    part = next(part for part in parts() if part.name == "Cola de tareas")

    assert (part.ok, part.state, part.detail) == (False, "no responde", "ConnectionError")


@pytest.mark.parametrize(
    ("role", "seen", "hidden"),
    [
        ("supervisors", ("Últimos 7 días", "Base de datos", "Fuentes", "Probar"), ("Usuarios",)),
        ("operators", ("Últimos 7 días", "Base de datos", "Probar"), ("Fuentes", "Usuarios")),
        ("phone_operators", ("Tu rol todavía no tiene",), ("Últimos 7 días", "Base de datos")),
    ],
)
def test_home_shows_each_role_what_it_may_open(
    role: str, seen: tuple[str, ...], hidden: tuple[str, ...], as_: As
) -> None:
    text = as_(role).get("/admin/").content.decode()

    assert [words for words in seen if words not in text] == []
    assert [words for words in hidden if words in text] == []
