"""Texts that are written while there are two spaces land in both, or are left to who fills it."""

import pytest

from aura import freshness, labelling, tasks, teaching
from aura.freshness import Pace, fill, is_complete, keep_fresh, lack_of, repair
from aura.teaching import embed_at_once
from knowledge.embeddings.errors import EmbeddingError
from knowledge.embeddings.spaces import activate, active_space
from knowledge.models import EmbeddingSpace
from tests import factories
from tests.knowledge.fake_embeddings import FakeEmbeddings, Fault


@pytest.fixture
def full(small: str, second: EmbeddingSpace) -> EmbeddingSpace:
    """The second space with every text of a small corpus."""
    repair()
    return second


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """The tasks that were asked for."""
    asked: list[tuple[str, ...]] = []
    monkeypatch.setattr(teaching, "send", lambda *task: asked.append(task))
    return asked


@pytest.mark.parametrize("what", ["lesson", "label"])
def test_what_is_taught_lands_in_both_spaces(
    full: EmbeddingSpace,
    small: str,
    sent: list[tuple[str, ...]],
    what: str,
    django_capture_on_commit_callbacks,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        if what == "lesson":
            assert embed_at_once(factories.lesson(small, "hace un silbido"), deadline_s=10)
        else:
            labelling.nothing_answers(small, "dónde queda la sucursal", machines=[], by=None)

    assert sent == [("aura.embed_lessons", small)]
    assert not is_complete(full)
    tasks.embed_lessons(small)
    assert is_complete(full)


def test_without_a_second_space_no_task_is_asked_for(
    full: EmbeddingSpace,
    small: str,
    sent: list[tuple[str, ...]],
    django_capture_on_commit_callbacks,
) -> None:
    full.delete()

    with django_capture_on_commit_callbacks(execute=True):
        assert embed_at_once(factories.lesson(small, "hace un silbido"), deadline_s=10)

    assert sent == []


def test_server_of_the_space_in_reserve_that_fails_holds_up_no_other(
    full: EmbeddingSpace, small: str, other: FakeEmbeddings
) -> None:
    factories.lesson(small, "hace un silbido")
    other.go_wrong(Fault.STATUS_500)

    tasks.embed_lessons(small)

    assert is_complete(active_space())
    assert not is_complete(full)


def test_server_of_the_active_space_that_fails_is_told_to_the_task(
    full: EmbeddingSpace, small: str, other: FakeEmbeddings
) -> None:
    activate(full)
    factories.lesson(small, "hace un silbido")
    other.go_wrong(Fault.STATUS_500)

    with pytest.raises(EmbeddingError):
        tasks.embed_lessons.run(small)


def test_space_that_became_active_meanwhile_is_completed_too(
    full: EmbeddingSpace, small: str
) -> None:
    factories.chunk(factories.source(small), "Un pasaje que otro proceso escribió.")
    activate(full)

    keep_fresh(small)

    assert is_complete(full)


def test_edit_does_not_fill_a_space_that_is_hardly_begun(
    small: str, second: EmbeddingSpace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(freshness, "MOST_AT_A_WRITE", 3)

    keep_fresh(small)

    assert is_complete(active_space())
    assert lack_of(second).texts == 14


def test_throttle_waits_after_each_batch_of_every_kind(
    small: str, second: EmbeddingSpace, monkeypatch: pytest.MonkeyPatch
) -> None:
    factories.lesson(small, "hace un silbido")
    waited: list[float] = []
    monkeypatch.setattr(freshness, "sleep", waited.append)

    fill(second, pace=Pace(pause_s=0.25))

    assert waited == [0.25] * 6, "four manuals, the questions, the lessons"
