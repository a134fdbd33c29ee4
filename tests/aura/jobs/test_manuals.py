"""Drafts previewed and published by jobs: whole or not at all, once whatever is lost."""

from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pytest
from django.db.utils import OperationalError
from django.utils import translation

from aura import freshness
from aura.jobs import manuals, work
from aura.jobs.models import Job, State
from aura.jobs.requests import (
    AnotherUnderWay,
    cancel,
    request_preview,
    request_publish,
    request_restore,
)
from aura.manuals.press import code_pattern
from aura.provider import gateway_of
from knowledge.editing.drafts import Written, begin_edit, begin_new
from knowledge.editing.drafts import write as write_draft
from knowledge.editing.versions import live_version
from knowledge.embeddings.spaces import activate, active_space
from knowledge.models import (
    ChunkVector,
    EmbeddingSpace,
    ManualDraft,
    ManualVersion,
    Source,
    SpaceState,
)
from tests import factories
from tests.aura.jobs.conftest import Shelf
from tests.knowledge import rows
from tests.knowledge.fake_embeddings import Fault

NAME = "a.md"


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """Reasons are written in the language of the deployment."""
    with translation.override("en"):
        yield


def text(version: str, passages: int = 3) -> str:
    sections = (
        f"## Parte {number}\n\nTexto de la {version}, {NAME}, {number}.\n"
        for number in range(passages)
    )
    return "# Manual de prueba\n\n" + "\n".join(sections)


@pytest.fixture
def draft(shelf: Shelf) -> ManualDraft:
    """The second text of a source that was ingested from disk."""
    shelf.write(NAME, "v1")
    shelf.do()
    live = live_version(shelf.namespace, NAME)
    assert live is not None
    return begin_edit(
        Source.objects.get(namespace=shelf.namespace, name=NAME),
        Written(text=text("v2")),
        base=live.sha256,
        pattern=code_pattern(),
        by=None,
    )


def done(job: Job) -> Job:
    work.work(job_id=job.pk)
    job.refresh_from_db()
    return job


def publish(draft: ManualDraft) -> Job:
    return request_publish(draft, digest=draft.digest, by=None)


def test_published_draft_is_the_source_s_text_with_its_figures(
    shelf: Shelf, draft: ManualDraft
) -> None:
    job = done(publish(draft))

    assert (job.state, job.reason, job.done, job.total) == ("done", "", 3, 3)
    assert (job.result["chunks_written"], job.result["chunks_removed"]) == (3, 3)
    assert shelf.versions(NAME) == {"v2"}
    assert not ManualDraft.objects.filter(pk=draft.pk).exists()


def test_worker_lost_after_the_commit_publishes_once(
    shelf: Shelf, draft: ManualDraft, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = publish(draft)
    with monkeypatch.context() as patch:
        patch.setattr(work, "finish", _lost)
        done(job)
    assert job.state == State.RUNNING
    Job.objects.filter(pk=job.pk).update(state=State.QUEUED, token=None)

    done(job)

    assert (job.state, job.attempts) == ("done", 2)
    versions = ManualVersion.objects.filter(namespace=shelf.namespace, name=NAME)
    assert sorted(versions.values_list("number", flat=True)) == [1, 2]


def _lost(**_values: Any) -> None:
    raise OperationalError


def test_job_cancelled_before_its_commit_leaves_everything(
    shelf: Shelf, draft: ManualDraft, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = publish(draft)
    held = manuals.hold

    def late(**values: Any) -> None:
        Job.objects.filter(pk=job.pk).update(token="0" * 8 + "-0000-4000-8000-" + "0" * 12)
        held(**values)

    monkeypatch.setattr(manuals, "hold", late)
    work.work(job_id=job.pk)

    assert shelf.versions(NAME) == {"v1"}
    assert ManualDraft.objects.filter(pk=draft.pk).exists()
    assert ManualVersion.objects.filter(namespace=shelf.namespace, name=NAME).count() == 1


def test_queued_publication_can_be_cancelled(shelf: Shelf, draft: ManualDraft) -> None:
    job = publish(draft)

    assert cancel(job=job, by=None)

    assert done(job).state == "cancelled"
    assert shelf.versions(NAME) == {"v1"}


@pytest.mark.parametrize("ask", ["publish", "preview"])
def test_embeddings_that_fail_change_nothing_and_are_the_reason(
    ask: str, shelf: Shelf, draft: ManualDraft
) -> None:
    shelf.embeddings.go_wrong(Fault.STATUS_401)
    job = publish(draft) if ask == "publish" else request_preview(draft, by=None)

    done(job)

    assert job.state == "failed"
    assert "embeddings server" in job.reason
    assert shelf.versions(NAME) == {"v1"}
    draft.refresh_from_db()
    assert draft.preview is None


def test_same_is_asked_once_and_another_text_waits(shelf: Shelf, draft: ManualDraft) -> None:
    job = publish(draft)
    assert publish(draft) == job
    changed = write_draft(
        draft.pk,
        Written(text=text("v3")),
        expected_digest=draft.digest,
        pattern=code_pattern(),
        by=None,
    )

    with pytest.raises(AnotherUnderWay):
        publish(changed)

    assert done(job).state == "failed"
    assert done(publish(changed)).state == "done"
    assert shelf.versions(NAME) == {"v3"}


def test_disk_that_was_ingested_meanwhile_is_not_overwritten(
    shelf: Shelf, draft: ManualDraft
) -> None:
    shelf.write(NAME, "v9")
    shelf.do()

    job = done(publish(draft))

    assert job.state == "failed"
    assert "version 2 is live" in job.reason
    assert shelf.versions(NAME) == {"v9"}


def test_published_text_outlives_the_next_ingest_and_can_be_taken_back(
    shelf: Shelf, draft: ManualDraft
) -> None:
    done(publish(draft))
    shelf.write(NAME, "v9")
    again = shelf.do()
    assert again.result["sources_edited"] == 1
    assert shelf.versions(NAME) == {"v2"}
    live = live_version(shelf.namespace, NAME)
    first = ManualVersion.objects.get(namespace=shelf.namespace, name=NAME, number=1)
    assert live is not None

    job = done(request_restore(first, seen=live.sha256, by=None))

    assert job.state == "done"
    assert shelf.versions(NAME) == {"v1"}


def test_spaces_beside_the_active_one_get_the_published_text(
    shelf: Shelf, draft: ManualDraft
) -> None:
    beside = EmbeddingSpace.objects.get(pk=active_space().pk)
    beside.pk, beside.name, beside.state = None, f"beside-{shelf.namespace}", SpaceState.STANDBY
    beside.save()
    try:
        with patch.object(freshness, "gateway_of", lambda _space: gateway_of(active_space())):
            done(publish(draft))
        vectors = ChunkVector.objects.filter(source__namespace=shelf.namespace)
        counts = [vectors.filter(space=one).count() for one in (active_space(), beside)]
    finally:
        beside.delete()

    assert counts == [3, 3]


def test_new_manual_of_a_name_that_came_from_disk_meanwhile_is_refused(shelf: Shelf) -> None:
    draft = begin_new(
        shelf.namespace, NAME, Written(text=text("v1")), pattern=code_pattern(), by=None
    )
    shelf.write(NAME, "v9")
    shelf.do()

    job = done(publish(draft))

    assert job.state == "failed"
    assert shelf.versions(NAME) == {"v9"}


def test_switch_of_the_space_meanwhile_keeps_all_and_says_what_to_do(
    shelf: Shelf, draft: ManualDraft, monkeypatch: pytest.MonkeyPatch
) -> None:
    former, other = active_space(), rows.made_space(16)
    job = publish(draft)
    try:
        with monkeypatch.context() as patch:
            patch.setattr(manuals._Tally, "on_batch", lambda _tally, _texts: activate(other))
            done(job)
    finally:
        activate(former)
        other.delete()

    assert job.state == "failed"
    assert "the live text answers on" in job.reason
    assert "Ask for it again from its page" in job.reason
    assert shelf.versions(NAME) == {"v1"}
    assert ManualDraft.objects.filter(pk=draft.pk).exists()
    assert ManualVersion.objects.filter(namespace=shelf.namespace, name=NAME).count() == 1

    again = done(publish(draft))

    assert again.state == "done"
    assert shelf.versions(NAME) == {"v2"}


def test_preview_counts_what_it_asks_and_keeps_it_with_the_draft(
    shelf: Shelf, draft: ManualDraft
) -> None:
    factories.question(shelf.namespace, "qué dice la parte dos")

    job = done(request_preview(draft, by=None))

    draft.refresh_from_db()
    assert (job.state, job.reason, job.done, job.total) == ("done", "", 1, 1)
    assert draft.preview is not None
    assert draft.preview["questions"]["judged"] == 1
    assert shelf.versions(NAME) == {"v1"}
