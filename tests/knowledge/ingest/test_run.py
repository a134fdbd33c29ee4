"""One ingest of a folder: what changed is stored, what did not costs nothing."""

import os
from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from knowledge.codes import compile_pattern
from knowledge.corpus import current_revision
from knowledge.embeddings.spaces import activate
from knowledge.ingest.files import manual_files
from knowledge.ingest.orphans import remove_orphans
from knowledge.ingest.outcomes import IngestReport, Outcome
from knowledge.ingest.plan import IngestPlan
from knowledge.ingest.run import ingest
from knowledge.models import Chunk, ChunkVector, Source
from tests.knowledge import rows
from tests.knowledge.manuals import UNREADABLE, WITHOUT_PASSAGES, put, table
from tests.knowledge.rows import everything, stored


def _run(root, plan: IngestPlan) -> IngestReport:
    return ingest(manual_files(root), plan)


def _outcomes(report: IngestReport) -> dict[str, Outcome]:
    return {source.name: source.outcome for source in report.sources}


def _embedded(report: IngestReport) -> int:
    return report.total(lambda written: written.texts_embedded)


def test_name_that_is_not_utf8_can_be_stored(tmp_path, plan):
    (tmp_path / os.fsdecode(b"bater\xeda.md")).write_text(table("E1"))

    _run(tmp_path, plan)

    assert stored("plan") == {r"bater\xeda.md": ["E1"]}


def test_folder_is_ingested_in_order_and_told_on_the_way(tmp_path, plan, fake):
    put(tmp_path, "b.md", table("E1", "E2"))
    put(tmp_path, "a.md", table("H08"))
    told: list[str] = []
    texts: list[int] = []

    report = _run(tmp_path, replace(plan, on_source=told.append, on_batch=texts.append))

    assert told == ["a.md", "b.md"]
    assert texts == [1, 2]
    assert _outcomes(report) == {"a.md": Outcome.CHANGED, "b.md": Outcome.CHANGED}
    assert stored("plan") == {"a.md": ["H08"], "b.md": ["E1", "E2"]}
    assert not report.failed


def test_unchanged_folder_embeds_and_writes_nothing(tmp_path, plan, fake):
    put(tmp_path, "a.md", table("E1"))
    put(tmp_path, "b.md", table("E2"))
    _run(tmp_path, plan)
    fake.received.clear()
    before, revision = everything(), current_revision()

    with CaptureQueriesContext(connection) as queries:
        report = _run(tmp_path, plan)

    assert _outcomes(report) == {"a.md": Outcome.UNCHANGED, "b.md": Outcome.UNCHANGED}
    assert [query["sql"].split()[0] for query in queries] == ["SELECT"]
    assert fake.received == []
    assert (everything(), current_revision()) == (before, revision)


@pytest.mark.parametrize("after", [("E1", "E3"), ("E0", "E1", "E2")], ids=["changed", "on top"])
def test_row_changed_or_inserted_embeds_one_text(tmp_path, plan, after):
    put(tmp_path, "a.md", table("E1", "E2"))
    put(tmp_path, "b.md", table("E1"))
    _run(tmp_path, plan)
    put(tmp_path, "a.md", table(*after))

    report = _run(tmp_path, plan)

    assert _outcomes(report) == {"a.md": Outcome.CHANGED, "b.md": Outcome.UNCHANGED}
    assert _embedded(report) == 1
    assert stored("plan")["a.md"] == list(after)


def test_renamed_file_embeds_nothing_and_leaves_no_twin(tmp_path, plan):
    for name in ("a.md", "b.md"):
        put(tmp_path, name, table(f"E{name}"))
    _run(tmp_path, plan)
    (tmp_path / "a.md").rename(tmp_path / "z.md")

    report = _run(tmp_path, plan)
    gone = remove_orphans(manual_files(tmp_path), plan, below="", glob="*")

    assert (_embedded(report), gone) == (0, ("a.md",))
    assert stored("plan") == {"b.md": ["Eb.md"], "z.md": ["Ea.md"]}


def test_same_name_with_other_content_is_noticed(tmp_path, plan):
    path = put(tmp_path, "a.md", table("E1"))
    _run(tmp_path, plan)
    stamp = path.stat()
    put(tmp_path, "a.md", table("E2"))
    os.utime(path, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))

    _run(tmp_path, plan)

    assert stored("plan") == {"a.md": ["E2"]}


def test_force_reads_every_manual_again_and_embeds_nothing(tmp_path, plan):
    put(tmp_path, "a.md", table("E1"))
    _run(tmp_path, plan)

    report = _run(tmp_path, replace(plan, force=True))

    assert _outcomes(report) == {"a.md": Outcome.CHANGED}
    assert _embedded(report) == 0


def test_another_code_pattern_reads_every_manual_again(tmp_path, plan):
    put(tmp_path, "a.md", table("E1"))
    _run(tmp_path, plan)

    report = _run(tmp_path, replace(plan, pattern=compile_pattern(r"X\d")))

    assert _outcomes(report) == {"a.md": Outcome.CHANGED}
    assert Chunk.objects.get(namespace="plan").codes == []
    assert _embedded(report) == 0


def test_source_that_lacks_vectors_in_the_space_is_due_though_unchanged(tmp_path, plan):
    put(tmp_path, "a.md", table("E1", "E2"))
    put(tmp_path, "b.md", table("E3"))
    _run(tmp_path, plan)
    ChunkVector.objects.filter(chunk__content__startswith="Código: E2").delete()

    report = _run(tmp_path, plan)

    assert _outcomes(report) == {"a.md": Outcome.CHANGED, "b.md": Outcome.UNCHANGED}
    assert _embedded(report) == 1


def test_space_that_answers_now_is_filled_beside_the_former(tmp_path, plan):
    put(tmp_path, "a.md", table("E1", "E2"))
    _run(tmp_path, plan)
    other = rows.made_space(16)
    activate(other)

    report = _run(tmp_path, replace(plan, space=other))

    assert _embedded(report) == 2
    for space in (plan.space, other):
        assert ChunkVector.objects.filter(space=space, source__namespace="plan").count() == 2


def test_ingest_for_a_space_that_no_longer_answers_writes_nothing_and_says_so(tmp_path, plan):
    put(tmp_path, "a.md", table("E1"))
    activate(rows.made_space(16))

    report = _run(tmp_path, plan)

    assert (report.switched, report.not_reached) == (True, ("a.md",))
    assert "no longer the active space" in report.stopped
    assert not Source.objects.filter(namespace="plan").exists()


def test_dry_run_says_what_would_change_and_changes_nothing(tmp_path, plan, fake):
    put(tmp_path, "a.md", table("E1"))
    put(tmp_path, "b.md", table("E2"))
    _run(tmp_path, plan)
    put(tmp_path, "a.md", table("E9"))
    put(tmp_path, "c.md", table("E3"))
    put(tmp_path, "d.md", UNREADABLE["Latin-1"])
    put(tmp_path, "e.md", WITHOUT_PASSAGES["title alone"])
    fake.received.clear()
    before, revision = everything(), current_revision()

    report = _run(tmp_path, replace(plan, dry_run=True))

    assert _outcomes(report) == {
        "a.md": Outcome.CHANGED,
        "b.md": Outcome.UNCHANGED,
        "c.md": Outcome.CHANGED,
        "d.md": Outcome.REFUSED,
        "e.md": Outcome.REFUSED,
    }
    assert fake.received == []
    assert (everything(), current_revision()) == (before, revision)


def test_namespaces_hold_the_same_names_apart(tmp_path, plan):
    put(tmp_path, "a.md", table("E1"))
    _run(tmp_path, plan)
    put(tmp_path, "a.md", table("E2"))

    _run(tmp_path, replace(plan, namespace="other"))

    assert (stored("plan"), stored("other")) == ({"a.md": ["E1"]}, {"a.md": ["E2"]})


def test_source_that_moved_to_another_root_belongs_there(tmp_path, plan):
    """Else its file could be deleted there and it would answer for ever."""
    put(tmp_path, "a.md", table("E1"))
    _run(tmp_path, plan)

    report = _run(tmp_path, replace(plan, root_name=""))

    assert Source.objects.get(namespace="plan").root == ""
    assert _embedded(report) == 0
