"""The state of each part, in a few words."""

from collections.abc import Callable
from dataclasses import replace
from subprocess import CompletedProcess
from typing import Any

import pytest
from django.db import connection
from django.test import Client, RequestFactory

from aura import health
from knowledge.embeddings.spaces import active_space
from knowledge.models import EmbeddingSpace, SpaceState
from tests.embeddings_at import DIMENSIONS, embeddings_at
from tests.knowledge import fake_embeddings
from tests.knowledge.fake_embeddings import Fault

pytestmark = pytest.mark.django_db


def test_every_part_is_well_here() -> None:
    for probe in (
        health.database,
        health.migrations,
        health.calibration,
        health.embeddings,
        health.broker,
    ):
        assert probe() == health.OK


def test_pending_migrations_are_counted() -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'turn'")
        gone = cursor.rowcount

    state = health.migrations()

    assert (state.ok, state.state) == (False, f"pending: {gone}")


def test_space_without_a_threshold_is_named() -> None:
    space = active_space()
    EmbeddingSpace.objects.filter(pk=space.pk).update(knowledge_threshold=None)

    state = health.calibration()

    assert not state.ok
    assert space.name in state.state


def test_nothing_ever_ingested_is_told() -> None:
    EmbeddingSpace.objects.update(state=SpaceState.RETIRED)
    health._last_embedding = None

    try:
        assert health.calibration().state == "missing: NoActiveSpace"
        assert health.embeddings().state == "missing: NoActiveSpace"
    finally:
        health._last_embedding = None


@pytest.mark.parametrize("fault", [Fault.STATUS_401, Fault.ZERO, Fault.HTML, Fault.DROPPED])
def test_embeddings_that_are_no_use_are_down_and_show_no_key(fault: Fault) -> None:
    with fake_embeddings.running(DIMENSIONS) as fake, embeddings_at(fake.url):
        fake.go_wrong(fault)
        state = health.embeddings()

    assert not state.ok
    assert state.state.startswith("down: ")
    assert "none" not in state.state.split()


def test_model_of_another_space_is_told(settings: Any) -> None:
    choice = replace(settings.ENVIRONMENT.embeddings, provider="compatible", model="other-model")
    settings.ENVIRONMENT = replace(settings.ENVIRONMENT, embeddings=choice)
    health._last_embedding = None
    try:
        state = health.embeddings()
    finally:
        health._last_embedding = None

    assert not state.ok
    assert "other-model" in state.state


@pytest.mark.parametrize(
    "url", ["redis://127.0.0.1:9/0", "redis+socket:///nowhere/valkey.sock", "valkey", ""]
)
def test_broker_that_does_not_answer_is_down(settings: Any, url: str) -> None:
    settings.CELERY_BROKER_URL = url

    state = health.broker()

    assert not state.ok
    assert state.state.startswith("down: ")


def test_state_of_parts_does_not_move_with_the_language(client: Client) -> None:
    answers = [
        client.get("/readyz", headers={"accept-language": language}).json()
        for language in ("es", "en")
    ]

    assert answers[0] == answers[1]


def test_alive_asks_nothing_of_any_part(django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        assert health.healthz(RequestFactory().get("/healthz")).status_code == 200


def test_database_that_is_down_is_told_and_nothing_else_is_asked_of_it(
    other_process: Callable[..., CompletedProcess[str]],
) -> None:
    script = (
        "from django.test import RequestFactory; from aura import health;"
        "answer = health.readyz(RequestFactory().get('/readyz'));"
        "print(answer.status_code, answer.content.decode())"
    )

    done = other_process(
        *("shell", "--no-imports", "-c", script), DATABASE_URL="postgres://u@127.0.0.1:9/nothing"
    )

    status, _space, body = done.stdout.strip().splitlines()[-1].partition(" ")
    assert status == "503", done.stderr
    assert '"database": "down: OperationalError"' in body
    assert body.count("unknown: the database is down") == 3
    assert '"broker": "ok"' in body
