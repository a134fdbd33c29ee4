"""Embedding spaces in the back office: filled, compared, switched to and back, retired, tried."""

import re
from dataclasses import replace

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django.fixtures import Settings

from aura import provider, spaces
from aura.freshness import lack_of, repair
from aura.jobs.models import Job, Kind, State
from aura.jobs.work import work
from aura.spaces import switch_to
from aura.tenancy import live
from knowledge.embeddings.spaces import active_space
from knowledge.models import ChunkVector, EmbeddingSpace, SpaceState
from tests.knowledge import rows
from tests.knowledge.fake_embeddings import FakeEmbeddings, Fault

PAGE = "/admin/knowledge/embeddingspace/"
pytestmark = pytest.mark.usefixtures("few_are_enough")


def do(client: Client, space: EmbeddingSpace, action: str) -> str:
    """What the page says after a form was sent."""
    answer = client.post(f"{PAGE}{space.pk}/{action}/", follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def look(client: Client, space: EmbeddingSpace, action: str, **asked: str) -> str:
    """What the page that asks shows."""
    page: str = client.get(f"{PAGE}{space.pk}/{action}/", asked).content.decode()
    return page


def filled(space: EmbeddingSpace) -> EmbeddingSpace:
    repair()
    assert lack_of(space).texts == 0
    return space


def fitted(space: EmbeddingSpace) -> EmbeddingSpace:
    """Filled, and with a threshold of its own."""
    filled(space).knowledge_threshold = 0.5
    space.save(update_fields=["knowledge_threshold"])
    return space


def done(kind: Kind) -> Job:
    """The newest job of a kind, worked at here and now."""
    job = Job.objects.filter(kind=kind).latest("pk")
    work(job_id=job.pk)
    job.refresh_from_db()
    assert job.state == State.DONE, job.reason
    return job


def test_filling_says_what_it_costs_and_runs_as_a_job(boss: Client, second: EmbeddingSpace) -> None:
    live.set_unscoped("EMBEDDINGS_FILL_PAUSE_MS", 7)
    assert "tokens" in look(boss, second, "fill_it")
    assert "espera 7 ms" in look(boss, second, "fill_it")

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
    fitted(second)

    assert "responde desde ahora" in do(boss, second, "switch")
    assert active_space() == second
    former.refresh_from_db()
    assert former.state == SpaceState.STANDBY

    assert "responde desde ahora" in do(boss, former, "switch")
    assert active_space() == former


def test_space_in_which_nothing_was_fitted_is_not_switched_to(
    boss: Client, second: EmbeddingSpace
) -> None:
    former = active_space()
    filled(second)

    asked, refused = look(boss, second, "switch"), do(boss, second, "switch")

    assert "no se ajustó nada" in asked
    assert 'type="submit"' not in asked.partition("aura-form")[2].partition("</form>")[0]
    assert "No se cambió nada: En ese espacio no se ajustó nada" in refused
    assert active_space() == former


def test_space_that_answered_until_a_moment_ago_is_not_retired(
    boss: Client, small: str, second: EmbeddingSpace
) -> None:
    former = active_space()
    switch_to(fitted(second))

    assert "no se retiró" in do(boss, former, "retire_it")

    former.refresh_from_db()
    assert former.state == SpaceState.STANDBY


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
    assert done(Kind.FREE).result["rows_freed"] > 0
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


def test_space_is_fitted_and_compared_by_a_job_and_shown_side_by_side(
    boss: Client, small: str, second: EmbeddingSpace
) -> None:
    active = active_space()
    assert "Nunca se comparó" in look(boss, filled(second), "compare", tenant=small)

    boss.post(f"{PAGE}{second.pk}/compare/?tenant={small}")
    job = done(Kind.COMPARE)

    assert (job.namespace, job.result["questions"], job.done) == (small, 10, job.total)
    page = look(boss, second, "compare", tenant=small)
    for words in (active.name, "Umbral de manuales", "Umbral de correcciones", "De 10 preguntas"):
        assert words in page
    assert "Nunca se comparó" not in page
    assert active_space() == active


def test_confirmation_of_a_switch_says_what_the_comparison_says(
    boss: Client, small: str, second: EmbeddingSpace
) -> None:
    filled(second)
    before = look(boss, second, "switch", tenant=small)
    boss.post(f"{PAGE}{second.pk}/compare/?tenant={small}")
    done(Kind.COMPARE)

    after = look(boss, second, "switch", tenant=small)

    assert "no se ajustó nada" in before
    assert "Nunca se comparó" in before
    assert "no se ajustó nada" not in after
    assert "De 10 preguntas etiquetadas responde bien" in after


def test_active_or_incomplete_space_offers_no_comparison(
    boss: Client, small: str, second: EmbeddingSpace
) -> None:
    assert "Abrí otro" in look(boss, active_space(), "compare", tenant=small)
    assert "Todavía le faltan" in look(boss, second, "compare", tenant=small)


def test_page_of_a_comparison_costs_as_many_statements_for_many_changes(
    boss: Client, small: str, second: EmbeddingSpace
) -> None:
    filled(second)
    boss.post(f"{PAGE}{second.pk}/compare/?tenant={small}")
    done(Kind.COMPARE)
    comparison = second.comparisons.get()
    one = {
        "text": "cómo se limpia",
        "machines": ["M50"],
        "change": "lost",
        "was_right": True,
        "is_right": False,
        "before": {"source": "a.md", "section": "S", "row": "", "content": "x"},
        "after": None,
    }
    costs = []
    for count in (1, 250):
        comparison.figures["changes"] = [one] * count
        comparison.save()
        with CaptureQueriesContext(connection) as captured:
            page = look(boss, second, "compare", tenant=small)
        costs.append(len(captured))
        assert "deja de responderse" in page
        assert "peor" in page

    assert costs[1] <= costs[0] <= 40
    assert "las otras 50" in page


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


def test_space_that_answers_is_neither_switched_to_nor_compared(boss: Client) -> None:
    answering = active_space()
    jobs = Job.objects.count()

    assert "ya es el que responde" in do(boss, answering, "switch")
    do(boss, answering, "compare")

    assert Job.objects.count() == jobs
