"""Embedding spaces in the back office: filled, switched to and back, retired, tried."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from aura import provider, spaces
from aura.environment import EmbeddingsChoice
from aura.freshness import lack_of, repair
from aura.jobs.models import Job, Kind, State
from aura.jobs.work import work
from knowledge.embeddings.gateway import Gateway, Limits
from knowledge.embeddings.provider import Provider
from knowledge.embeddings.spaces import active_space
from knowledge.models import ChunkVector, EmbeddingSpace, SpaceState
from tests.embeddings_at import DIMENSIONS
from tests.knowledge import fake_embeddings, rows
from tests.knowledge.fake_embeddings import MODEL, FakeEmbeddings, Fault

PAGE = "/admin/knowledge/embeddingspace/"


@pytest.fixture
def other() -> Iterator[FakeEmbeddings]:
    """Another model's server."""
    with fake_embeddings.running(dimensions=16) as server:
        yield server


@pytest.fixture
def second(
    db: None, other: FakeEmbeddings, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> Iterator[EmbeddingSpace]:
    """The other model's space, still empty; a quick server stands in for the embedded one."""
    environment = settings.ENVIRONMENT
    settings.CELERY_BROKER_URL = "redis://127.0.0.1:1/0"
    made: dict[Provider, Gateway] = {}

    def gateway_to(server: Provider) -> Gateway:
        if server not in made:
            made[server] = Gateway(server, limits=Limits(document_retries=0))
        return made[server]

    monkeypatch.setattr(provider, "gateway_for", gateway_to)
    with fake_embeddings.running(DIMENSIONS) as quick:
        settings.ENVIRONMENT = replace(
            environment,
            embeddings=replace(environment.embeddings, base_url=quick.url),
            other_embeddings=EmbeddingsChoice(
                provider="compatible",
                base_url=other.url,
                model=MODEL,
                api_key="sk-very-secret",
                dimensions=other.dimensions,
            ),
        )
        yield provider.configured_spaces()[1]
        for gateway in made.values():
            gateway.close()


def do(client: Client, space: EmbeddingSpace, action: str) -> str:
    """What the page says after a form was sent."""
    answer = client.post(f"{PAGE}{space.pk}/{action}/", follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def look(client: Client, space: EmbeddingSpace, action: str) -> str:
    return client.get(f"{PAGE}{space.pk}/{action}/").content.decode()


def filled(space: EmbeddingSpace) -> EmbeddingSpace:
    repair()
    assert lack_of(space).texts == 0
    return space


def test_filling_says_what_it_costs_and_runs_as_a_job(boss: Client, second: EmbeddingSpace) -> None:
    assert "tokens" in look(boss, second, "fill_it")

    do(boss, second, "fill_it")

    job = Job.objects.get(kind=Kind.FILL)
    work(job_id=job.pk)
    job.refresh_from_db()
    assert (job.state, job.done) == (State.DONE, job.total)
    assert lack_of(second).texts == 0


def test_filling_that_broke_off_says_why_and_goes_on_from_there(
    boss: Client, second: EmbeddingSpace, other: FakeEmbeddings
) -> None:
    other.go_wrong(Fault.STATUS_401, after=2)
    do(boss, second, "fill_it")
    job = Job.objects.get(kind=Kind.FILL)
    work(job_id=job.pk)
    job.refresh_from_db()
    assert job.state == State.FAILED
    assert "401" in job.reason
    done = ChunkVector.objects.filter(space=second).count()
    assert done

    other.behave()
    other.received.clear()
    do(boss, second, "fill_it")
    work(job_id=Job.objects.filter(kind=Kind.FILL).latest("pk").pk)

    assert lack_of(second).texts == 0
    everything = ChunkVector.objects.filter(space=second).count()
    assert len({text for request in other.received for text in request.texts}) >= everything - done


def test_space_that_lacks_texts_is_not_switched_to(boss: Client, second: EmbeddingSpace) -> None:
    former = active_space()

    assert "todavía le falta" in look(boss, second, "switch").lower()
    assert "No se cambió nada" in do(boss, second, "switch")

    assert active_space() == former


def test_switch_and_way_back(boss: Client, second: EmbeddingSpace) -> None:
    former = active_space()
    filled(second)

    assert "responde desde ahora" in do(boss, second, "switch")
    assert active_space() == second
    former.refresh_from_db()
    assert former.state == SpaceState.STANDBY

    assert "responde desde ahora" in do(boss, former, "switch")
    assert active_space() == former


def test_active_space_is_not_retired(boss: Client, second: EmbeddingSpace) -> None:
    active = active_space()

    assert "no se retiró" in do(boss, active, "retire_it")

    active.refresh_from_db()
    assert active.state == SpaceState.ACTIVE
    assert ChunkVector.objects.filter(space=active).exists()


def test_retired_space_holds_no_vector_and_is_filled_again_when_asked(
    boss: Client, second: EmbeddingSpace
) -> None:
    do(boss, second, "fill_it")
    work(job_id=Job.objects.get(kind=Kind.FILL).pk)

    do(boss, second, "retire_it")

    second.refresh_from_db()
    assert second.state == SpaceState.RETIRED
    assert not ChunkVector.objects.filter(space=second).exists()
    do(boss, second, "fill_it")
    work(job_id=Job.objects.filter(kind=Kind.FILL).latest("pk").pk)
    second.refresh_from_db()
    assert second.state == SpaceState.BUILDING
    assert lack_of(second).texts == 0


def test_server_that_answers_is_told_with_its_size(boss: Client, second: EmbeddingSpace) -> None:
    assert "16 dimensiones" in do(boss, second, "try_it_now")


def test_server_that_refuses_is_told_in_words_without_the_key(
    boss: Client, second: EmbeddingSpace, other: FakeEmbeddings
) -> None:
    other.go_wrong(Fault.STATUS_401)

    page = do(boss, second, "try_it_now")

    assert "401" in page
    assert "sk-very-secret" not in page


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (Fault.STATUS_400, "no acepta lo que se le pide"),
        (Fault.STATUS_401, "rechaza la clave"),
        (Fault.STATUS_429, "Demasiadas llamadas a la vez"),
        (Fault.STATUS_500, "El propio servidor está fallando."),
        (Fault.HTML, "responde algo que no es un vector"),
        (Fault.WRONG_LENGTH, "vectores de otro tamaño"),
        (Fault.HANGING, "no respondió a tiempo"),
    ],
)
def test_what_went_wrong_is_told_in_plain_words_with_its_time(
    fault: Fault,
    said: str,
    boss: Client,
    second: EmbeddingSpace,
    other: FakeEmbeddings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if fault is Fault.HANGING:
        monkeypatch.setattr(spaces, "PROBE_DEADLINE_S", 0.3)
    other.go_wrong(fault)

    page = do(boss, second, "try_it_now")

    assert said in page
    assert re.search(r"Falló a los [\d.,]+ ms", page)
    assert "sk-very-secret" not in page


def test_server_that_is_down_is_told_and_its_key_is_not(
    boss: Client, second: EmbeddingSpace, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    """Neither the key nor what stands before the @ of the address, on the page or in a log."""
    kept = settings.ENVIRONMENT
    hidden = replace(kept.other_embeddings, base_url="http://me:sk-before-the-at@127.0.0.1:1/v1")
    settings.ENVIRONMENT = replace(kept, other_embeddings=hidden)
    space = provider.configured_spaces()[1]

    pages = do(boss, space, "try_it_now") + boss.get(f"{PAGE}{space.pk}/change/").content.decode()

    assert "No se llega al servidor" in pages
    assert "http://127.0.0.1:1/v1" in pages
    assert "sk-" not in pages
    assert "sk-" not in caplog.text


def test_space_of_no_configured_server_is_told_as_such(boss: Client, db: None) -> None:
    space = rows.made_space(16)

    assert "Ninguno de los servidores configurados es el de este espacio" in do(
        boss, space, "try_it_now"
    )
