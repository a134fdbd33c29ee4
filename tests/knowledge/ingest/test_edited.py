"""Sources that a person edited: an ingest leaves them alone, and a check tells of the drift."""

import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.db import connections

from knowledge.codes import compile_pattern
from knowledge.editing.drafts import Written, begin_edit, begin_new
from knowledge.editing.publishing import Press, publish_draft
from knowledge.editing.versions import NoLiveText, live_version, newest_version
from knowledge.ingest.drift import drift
from knowledge.ingest.files import manual_files
from knowledge.ingest.locks import source_lock
from knowledge.ingest.orphans import remove_orphans
from knowledge.ingest.outcomes import Outcome
from knowledge.ingest.plan import IngestPlan
from knowledge.ingest.run import ingest
from knowledge.ingest.uploads import read_uploads_again
from knowledge.models import Chunk, ChunkVector, ManualVersion, Source
from tests.knowledge.manuals import put, table
from tests.knowledge.rows import everything

NAME = "cap/a.md"


def run(root: Path, plan: IngestPlan) -> dict[str, str]:
    report = ingest(manual_files(root), plan)
    return {source.name: source.outcome.value for source in report.sources}


def press(plan: IngestPlan, **values: Any) -> Press:
    return Press(
        space=plan.space, gateway=plan.gateway, pattern=plan.pattern, asked_as="1", **values
    )


def edited(plan: IngestPlan, text: str) -> None:
    """The source's text, published by a person."""
    source = Source.objects.get(namespace=plan.namespace, name=NAME)
    version = live_version(plan.namespace, NAME)
    assert version is not None
    draft = begin_edit(
        source, Written(text=text), base=version.sha256, pattern=plan.pattern, by=None
    )
    publish_draft(plan.namespace, NAME, digest=draft.digest, press=press(plan))


def uploaded(plan: IngestPlan, name: str, text: str) -> None:
    draft = begin_new(plan.namespace, name, Written(text=text), pattern=plan.pattern, by=None)
    publish_draft(plan.namespace, name, digest=draft.digest, press=press(plan))


def codes(plan: IngestPlan) -> list[str]:
    rows = Chunk.objects.filter(namespace=plan.namespace).order_by("source", "position")
    return list(rows.values_list("label", flat=True))


@pytest.fixture
def root(tmp_path: Path, plan: IngestPlan) -> Path:
    put(tmp_path, NAME, table("E1", "E2"))
    run(tmp_path, plan)
    return tmp_path


def test_each_text_read_from_disk_is_kept_as_a_version(root: Path, plan: IngestPlan) -> None:
    put(root, NAME, table("E1", "E3"))
    run(root, plan)
    run(root, replace(plan, force=True))

    versions = ManualVersion.objects.filter(namespace=plan.namespace).order_by("number")
    assert [(one.number, one.cause, one.written, one.removed) for one in versions] == [
        (1, "disk", 2, 0),
        (2, "disk", 1, 1),
    ]
    assert versions[1].text == table("E1", "E3")


def test_edited_source_is_neither_overwritten_nor_removed(root: Path, plan: IngestPlan) -> None:
    edited(plan, table("E7"))
    put(root, NAME, table("E8"))
    put(root, "b.md", table("E5"))
    before = codes(plan)

    assert run(root, replace(plan, force=True)) == {NAME: "edited", "b.md": "changed"}
    assert sorted(codes(plan)) == sorted([*before, "E5"])
    (root / NAME).unlink()
    assert remove_orphans(manual_files(root), plan, below="", glob="*") == ()
    assert Source.objects.filter(namespace=plan.namespace, name=NAME, origin="upload").exists()


def test_drift_is_told_at_the_first_line_that_differs(root: Path, plan: IngestPlan) -> None:
    edited(plan, table("E1", "E9"))
    put(root, "b.md", table("E5"))

    found = list(drift(manual_files(root), plan.namespace))

    assert [(name, one.code.value, one.severity.value) for name, one in found] == [
        (NAME, "edited-elsewhere", "warning")
    ]
    line = found[0][1].line
    assert table("E1", "E2").split("\n")[line - 1] != table("E1", "E9").split("\n")[line - 1]


def test_file_that_says_what_the_edited_text_says_has_not_drifted(
    root: Path, plan: IngestPlan
) -> None:
    edited(plan, table("E9"))
    put(root, NAME, table("E9").replace("\n", "\r\n"))

    assert list(drift(manual_files(root), plan.namespace)) == []


def test_ingest_that_waited_for_a_publication_does_not_overwrite_it(
    tmp_path: Path, committed_plan: IngestPlan
) -> None:
    plan = committed_plan
    put(tmp_path, NAME, table("E1"))
    run(tmp_path, plan)
    put(tmp_path, NAME, table("E2"))
    told: dict[str, Any] = {}

    def elsewhere() -> None:
        try:
            told.update(run(tmp_path, replace(plan, on_source=lambda _name: begun.set())))
        finally:
            connections.close_all()

    begun = threading.Event()
    other = threading.Thread(target=elsewhere)
    with source_lock(plan.namespace, NAME):
        other.start()
        assert begun.wait(30)
        # The session's lock counts: this one may take it again.
        edited(plan, table("E7"))
    other.join(30)

    assert told == {NAME: "edited"}
    assert codes(plan) == ["E7"]


def test_uploads_are_read_again_when_the_code_pattern_changes(
    root: Path, plan: IngestPlan, fake: Any
) -> None:
    uploaded(plan, "nuevo.md", table("E4"))
    fake.received.clear()
    other = replace(plan, pattern=compile_pattern(r"\b(X)\d+"))

    assert list(read_uploads_again(plan, "*")) == []
    (report,) = read_uploads_again(other, "*")

    assert (report.name, report.outcome) == ("nuevo.md", Outcome.CHANGED)
    source = Source.objects.get(namespace=plan.namespace, name="nuevo.md")
    assert [chunk.codes for chunk in source.chunks.all()] == [[]]
    assert source.origin == "upload"
    assert fake.received == []
    assert ManualVersion.objects.filter(namespace=plan.namespace, name="nuevo.md").count() == 1


def test_uploads_without_vectors_get_them_from_an_ingest(root: Path, plan: IngestPlan) -> None:
    uploaded(plan, "nuevo.md", table("E4"))
    ChunkVector.objects.filter(source__name="nuevo.md", source__namespace=plan.namespace).delete()

    list(read_uploads_again(plan, "*"))

    assert ChunkVector.objects.filter(source__name="nuevo.md").exists()


def test_source_of_before_versions_gets_its_text_from_the_next_ingest(
    root: Path, plan: IngestPlan
) -> None:
    ManualVersion.objects.filter(namespace=plan.namespace).delete()
    with pytest.raises(NoLiveText):
        live_version(plan.namespace, NAME)
    before = everything()

    assert run(root, replace(plan, dry_run=True)) == {NAME: "unchanged"}
    assert newest_version(plan.namespace, NAME) is None
    assert run(root, plan) == {NAME: "unchanged"}

    version = newest_version(plan.namespace, NAME)
    assert version is not None
    assert version.text == table("E1", "E2")
    assert everything() == before
