"""Jobs on embedding spaces: comparing one, freeing one, and being stopped at it."""

import pytest
from django.utils import translation

from aura.freshness import repair
from aura.jobs import space as working
from aura.jobs.models import Job, State
from aura.jobs.requests import cancel, request_compare, request_fill, request_free
from aura.jobs.work import work
from aura.spaces import held_by, retire
from aura.tenancy import live
from knowledge.models import EmbeddingSpace, SpaceComparison
from tests import factories

pytestmark = pytest.mark.usefixtures("in_english", "few_are_enough")


@pytest.fixture
def in_english():
    """Reasons are written in the language of the deployment."""
    with translation.override("en"):
        yield


@pytest.fixture
def full(small: str, second: EmbeddingSpace) -> EmbeddingSpace:
    """The second space with every text of a small corpus."""
    repair()
    return second


def done(job: Job) -> Job:
    work(job_id=job.pk)
    job.refresh_from_db()
    return job


def test_comparison_is_done_once_for_all_who_ask(full: EmbeddingSpace, small: str) -> None:
    job = request_compare(space=full, namespace=small, by=None)
    assert request_compare(space=full, namespace=small, by=None) == job

    done(job)

    assert (job.state, job.done, job.result["questions"]) == (State.DONE, job.total, 10)
    assert SpaceComparison.objects.filter(space=full, namespace=small).exists()


def test_comparison_of_an_incomplete_space_says_why_it_failed(
    second: EmbeddingSpace, small: str
) -> None:
    job = done(request_compare(space=second, namespace=small, by=None))

    assert (job.state, "fill it first" in job.reason) == (State.FAILED, True)


def test_cancelled_comparison_stops_between_two_fits_and_stores_nothing(
    full: EmbeddingSpace, small: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = request_compare(space=full, namespace=small, by=None)
    step = working.Tally.step
    steps: list[int] = []

    def cancelled_at_the_third(tally: working.Tally, count: int = 1) -> None:
        steps.append(count)
        if len(steps) == 3:
            cancel(job=job, by=None)
        step(tally, count)

    monkeypatch.setattr(working.Tally, "step", cancelled_at_the_third)

    done(job)

    assert (job.state, len(steps), job.done) == (State.CANCELLED, 3, 2)
    full.refresh_from_db()
    assert full.knowledge_threshold is None
    assert not SpaceComparison.objects.exists()


def test_freeing_is_a_job_with_its_progress(full: EmbeddingSpace) -> None:
    retire(full)
    held = held_by(full)

    job = done(request_free(space=full, by=None))

    assert (job.state, job.done, job.total) == (State.DONE, held, held)
    assert job.result["rows_freed"] == held
    assert held_by(full) == 0


def test_filling_waits_as_long_as_the_live_setting_says(
    small: str, second: EmbeddingSpace, monkeypatch: pytest.MonkeyPatch
) -> None:
    live.set_unscoped("EMBEDDINGS_FILL_PAUSE_MS", 40)
    waited: list[float] = []
    monkeypatch.setattr("aura.freshness.sleep", waited.append)

    job = done(request_fill(space=second, by=None))

    assert job.state == State.DONE
    assert set(waited) == {0.04}


def test_text_that_comes_while_a_space_is_filled_is_filled_too(
    small: str, second: EmbeddingSpace, monkeypatch: pytest.MonkeyPatch
) -> None:
    live.set_unscoped("EMBEDDINGS_FILL_PAUSE_MS", 0)
    fill = working.fill
    late = iter([True])

    def fill_and_let_write(space: EmbeddingSpace, **how: object) -> object:
        filled = fill(space, **how)
        if next(late, False):
            factories.chunk(factories.source(small), "Un pasaje que llegó tarde.")
        return filled

    monkeypatch.setattr(working, "fill", fill_and_let_write)

    job = done(request_fill(space=second, by=None))

    assert job.result["texts_embedded"] == 4 + 10 + 1
