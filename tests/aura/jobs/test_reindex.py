"""A re-index from its request to its end, in this process: what it writes, what it says."""

import threading
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connections
from django.db.utils import OperationalError
from django.utils import timezone, translation
from pytest_django.fixtures import Settings

from aura import ingesting
from aura.jobs import reindex as reindexing
from aura.jobs.claims import claim
from aura.jobs.models import Job
from aura.jobs.requests import cancel
from aura.jobs.sweep import sweep
from aura.jobs.work import work
from knowledge.models import ChunkVector, Source
from tests import factories
from tests.aura.jobs.conftest import Shelf
from tests.knowledge.fake_embeddings import Fault


@pytest.fixture(autouse=True)
def in_english() -> Any:
    """Reasons are written in the language of the deployment."""
    with translation.override("en"):
        yield


@pytest.fixture
def interrupted(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], None]], None]:
    """Lets something happen between the embedding of a source and its commit."""

    def interrupt(happen: Callable[[], None]) -> None:
        held = reindexing.hold

        def late(**values: Any) -> None:
            happen()
            held(**values)

        monkeypatch.setattr(reindexing, "hold", late)

    return interrupt


def in_a_session_of_its_own(do: Callable[[], Any]) -> None:
    """As another process does it, outside this one's transaction."""

    def run() -> None:
        try:
            do()
        finally:
            connections.close_all()

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()


def test_all_manuals_are_ingested_and_counted(shelf: Shelf) -> None:
    shelf.write("a.md", "v1", passages=2)
    shelf.write("cap/b.md", "v1", passages=3)

    job = shelf.do()

    assert (job.state, job.reason, job.done, job.total) == ("done", "", 2, 2)
    assert job.result["sources_changed"] == 2
    assert job.result["texts_embedded"] == job.result["chunks_written"] == 5
    assert (shelf.versions("a.md"), shelf.versions("cap/b.md")) == ({"v1"}, {"v1"})


def test_what_has_not_changed_costs_nothing_and_the_result_says_so(shelf: Shelf) -> None:
    shelf.write("a.md", "v1")
    shelf.do()
    shelf.embeddings.received.clear()

    job = shelf.do()

    assert (job.state, job.done) == ("done", 1)
    assert (job.result["sources_unchanged"], job.result["texts_embedded"]) == (1, 0)
    assert shelf.embeddings.received == []


def test_forced_job_embeds_again_and_writes_the_new_vectors(shelf: Shelf) -> None:
    shelf.write("a.md", "v1", passages=3)
    shelf.do()
    vectors = ChunkVector.objects.filter(source__namespace=shelf.namespace)
    kept = set(vectors.values_list("chunk_id", flat=True))
    vectors.update(embedding=[1.0] + [0.0] * 383)

    job = shelf.do("a.md", forced=True)

    assert (job.state, job.result["texts_embedded"]) == ("done", 3)
    assert set(vectors.values_list("chunk_id", flat=True)) == kept
    assert all(abs(vector.embedding[0]) < 0.9 for vector in vectors)


def test_job_of_one_source_touches_no_other(shelf: Shelf) -> None:
    for name in ("a.md", "b[1].md", "gone.md"):
        shelf.write(name, "v1")
    shelf.do()
    for name in ("a.md", "b[1].md"):
        shelf.write(name, "v2")
    (shelf.manuals / "gone.md").unlink()

    job = shelf.do("b[1].md")

    assert (job.state, job.total, job.result["sources_removed"]) == ("done", 1, 0)
    assert [shelf.versions(name) for name in ("a.md", "b[1].md", "gone.md")] == [
        {"v1"},
        {"v2"},
        {"v1"},
    ]


def test_job_of_all_removes_what_is_gone_from_disk(shelf: Shelf) -> None:
    for name in ("a.md", "b.md", "gone.md"):
        shelf.write(name, "v1")
    shelf.do()
    (shelf.manuals / "gone.md").unlink()

    job = shelf.do()

    assert (job.state, job.result["removed"]) == ("done", ["gone.md"])


@pytest.mark.parametrize("forced", [False, True])
def test_wrong_directory_does_not_empty_the_corpus(shelf: Shelf, forced: bool) -> None:
    for name in ("a.md", "b.md", "c.md"):
        shelf.write(name, "v1")
    shelf.do()
    for name in ("a.md", "b.md"):
        (shelf.manuals / name).unlink()

    job = shelf.do(forced=forced)

    assert job.state == "failed"
    assert "2 of 3 sources have no file" in job.reason
    assert Source.objects.filter(namespace=shelf.namespace).count() == 3


def test_source_ingested_from_another_root_is_read_from_there(shelf: Shelf, tmp_path: Any) -> None:
    elsewhere = tmp_path / "otra carpeta"
    elsewhere.mkdir()
    (elsewhere / "x.md").write_text("# X\n\n## Uno\n\nTexto de la v9, aquí.\n", encoding="utf-8")
    factories.source(shelf.namespace, "x.md", root=str(elsewhere))

    job = shelf.do("x.md")

    source = Source.objects.get(namespace=shelf.namespace, name="x.md")
    assert (job.state, source.root, shelf.versions("x.md")) == ("done", str(elsewhere), {"v9"})


def test_manual_whose_file_is_gone_fails_with_the_reason(shelf: Shelf) -> None:
    factories.source(shelf.namespace, "a.md")

    job = shelf.do("a.md")

    assert job.state == "failed"
    assert "does not exist; nothing was changed" in job.reason


def test_source_deleted_meanwhile_fails_with_the_reason(shelf: Shelf) -> None:
    source = factories.source(shelf.namespace, "a.md")
    job = shelf.ask("a.md")
    source.delete()

    work(job_id=job.pk)

    job.refresh_from_db()
    assert job.state == "failed"
    assert "has no source 'a.md' any more" in job.reason


def test_refused_manual_fails_the_job_and_the_others_are_ingested(shelf: Shelf) -> None:
    shelf.write("a.md", "v1")
    (shelf.manuals / "bad.md").write_bytes(b"# Mal\n\n\xff\xfe\x00")

    job = shelf.do()

    assert job.state == "failed"
    assert "bad.md (it cannot be read; it is new, and nothing of it was stored)" in job.reason
    assert job.result["sources_changed"] == 1
    assert shelf.versions("a.md") == {"v1"}


def test_embeddings_that_fail_midway_leave_each_source_old_or_new(shelf: Shelf) -> None:
    for name in ("a.md", "b.md", "c.md"):
        shelf.write(name, "v1")
    shelf.do()
    for name in ("a.md", "b.md", "c.md"):
        shelf.write(name, "v2")
    shelf.embeddings.go_wrong(Fault.STATUS_401, after=1)

    job = shelf.do()

    assert job.state == "failed"
    assert "the server answered 401" in job.reason
    assert "b.md, c.md" in job.reason
    assert (job.done, job.total) == (1, 3)
    assert [shelf.versions(f"{letter}.md") for letter in "abc"] == [{"v2"}, {"v1"}, {"v1"}]


def test_long_job_is_put_back_between_two_manuals_and_goes_on(
    shelf: Shelf, interrupted: Callable[[Callable[[], None]], None], settings: Settings
) -> None:
    for name in ("a.md", "b.md", "c.md"):
        shelf.write(name, "v1")
    job = shelf.ask()
    slices = [settings.JOB_SLICE_S, settings.JOB_SLICE_S, -1]

    def next_manual_is_written() -> None:
        settings.JOB_SLICE_S = slices.pop()

    interrupted(next_manual_is_written)
    work(job_id=job.pk)

    job.refresh_from_db()
    assert (job.state, job.attempts, job.token, job.lost_at) == ("queued", 1, None, [])
    assert [shelf.versions(f"{letter}.md") for letter in "abc"] == [{"v1"}, set(), set()]

    settings.JOB_SLICE_S = slices[0]
    work(job_id=job.pk)

    job.refresh_from_db()
    assert (job.state, job.attempts, job.result["sources_changed"]) == ("done", 2, 2)


def test_job_that_is_too_long_for_all_its_attempts_says_so(
    shelf: Shelf, settings: Settings
) -> None:
    shelf.write("a.md", "v1")
    settings.JOB_SLICE_S = -1
    job = shelf.ask()

    for _attempt in range(3):
        work(job_id=job.pk)

    job.refresh_from_db()
    assert (job.state, job.attempts) == ("failed", 3)
    assert "ask for it again to go on" in job.reason


def test_what_follows_from_a_new_corpus_is_made_good_by_the_next_attempt(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker killed after the last manual and before it leaves nothing that has changed."""
    shelf.write("a.md", "v1")
    shelf.do()
    followed: list[str] = []
    monkeypatch.setattr(ingesting, "corpus_changed", followed.append)

    shelf.do()
    assert followed == []
    job = shelf.ask()
    Job.objects.filter(pk=job.pk).update(attempts=1)
    work(job_id=job.pk)

    assert followed == [shelf.namespace]


def test_manual_at_which_a_worker_was_lost_comes_last(shelf: Shelf) -> None:
    for name in ("a.md", "b.md", "c.md"):
        shelf.write(name, "v1")
    job = shelf.ask()
    Job.objects.filter(pk=job.pk).update(lost_at=["a.md"])

    work(job_id=job.pk)

    job.refresh_from_db()
    assert [text.split(",")[1].strip() for text in shelf.embeddings.texts[::3]] == [
        "b.md",
        "c.md",
        "a.md",
    ]
    assert (job.state, job.at) == ("done", "")


def test_reason_names_a_few_and_counts_the_others(shelf: Shelf) -> None:
    for number in range(8):
        shelf.write(f"{number}.md", "v1")
    shelf.embeddings.go_wrong(Fault.STATUS_401)

    job = shelf.do()

    assert "0.md, 1.md, 2.md, 3.md, 4.md (+3)" in job.reason
    assert len(job.result["not_reached"]) == 8


def test_whatever_breaks_ends_as_a_reason(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_arguments: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(reindexing, "ingest_place", broken)

    job = shelf.do()

    assert job.state == "failed"
    assert job.reason.startswith("It broke (ZeroDivisionError)")


def test_database_that_fails_leaves_the_job_to_the_sweeper(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_arguments: Any) -> None:
        raise OperationalError("the database is starting up")

    monkeypatch.setattr(reindexing, "ingest_place", away)

    job = shelf.do()

    assert (job.state, job.attempts) == ("running", 1)


def test_job_given_to_another_worker_before_the_commit_writes_nothing(
    shelf: Shelf, interrupted: Callable[[Callable[[], None]], None]
) -> None:
    shelf.write("a.md", "v1")
    shelf.do()
    shelf.write("a.md", "v2")
    job = shelf.ask()

    def lose() -> None:
        later = timezone.now() + timedelta(hours=1)
        in_a_session_of_its_own(lambda: (sweep(now=later), claim(job_id=job.pk)))

    interrupted(lose)
    work(job_id=job.pk)

    job.refresh_from_db()
    assert (job.state, job.attempts) == ("running", 2)
    assert shelf.versions("a.md") == {"v1"}


def test_job_cancelled_before_the_commit_writes_nothing(
    shelf: Shelf, interrupted: Callable[[Callable[[], None]], None]
) -> None:
    shelf.write("a.md", "v1")
    job = shelf.ask()
    interrupted(lambda: in_a_session_of_its_own(lambda: cancel(job=job, by=None)))

    work(job_id=job.pk)

    job.refresh_from_db()
    assert job.state == "cancelled"
    assert not Source.objects.filter(namespace=shelf.namespace).exists()


def test_job_cancelled_before_it_removes_what_is_gone_removes_nothing(
    shelf: Shelf, interrupted: Callable[[Callable[[], None]], None]
) -> None:
    for name in ("a.md", "b.md", "gone.md"):
        shelf.write(name, "v1")
    shelf.do()
    (shelf.manuals / "gone.md").unlink()
    job = shelf.ask()
    interrupted(lambda: in_a_session_of_its_own(lambda: cancel(job=job, by=None)))

    work(job_id=job.pk)

    assert shelf.versions("gone.md") == {"v1"}


def test_message_that_comes_twice_does_the_work_once(shelf: Shelf) -> None:
    shelf.write("a.md", "v1")
    job = shelf.do()
    before = Job.objects.values().get(pk=job.pk)

    work(job_id=job.pk)

    assert Job.objects.values().get(pk=job.pk) == before
