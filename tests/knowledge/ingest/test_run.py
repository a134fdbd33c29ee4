"""One ingest of a folder: what is there, what changed, what is gone."""

import os
from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from knowledge.codes import compile_pattern
from knowledge.corpus import current_revision
from knowledge.ingest.files import ManualFile, manual_files
from knowledge.ingest.run import (
    IngestPlan,
    IngestReport,
    Outcome,
    TooManyGone,
    ingest,
    remove_orphans,
)
from knowledge.models import Chunk, ChunkVector, Origin, Source
from tests import factories
from tests.knowledge import rows
from tests.knowledge.fake_embeddings import Fault, patience_for
from tests.knowledge.manuals import UNREADABLE, WITHOUT_PASSAGES, put, table


def _run(root, plan: IngestPlan) -> IngestReport:
    return ingest(manual_files(root), plan)


def _outcomes(report: IngestReport) -> dict[str, Outcome]:
    return {source.name: source.outcome for source in report.sources}


def _embedded(report: IngestReport) -> int:
    return report.total(lambda written: written.texts_embedded)


def _stored(namespace: str = "plan") -> dict[str, list[str]]:
    """The codes of each source's chunks, in order."""
    found: dict[str, list[str]] = {
        name: []
        for name in Source.objects.filter(namespace=namespace).values_list("name", flat=True)
    }
    chunks = Chunk.objects.filter(namespace=namespace).order_by("position")
    for name, content in chunks.values_list("source__name", "content"):
        found[name].append(content.split("\n")[0].removeprefix("Código: "))
    return found


def _everything() -> list[list[dict[str, object]]]:
    return [list(model.objects.order_by("pk").values()) for model in (Source, Chunk, ChunkVector)]


# What changed


def test_name_that_is_not_utf8_can_be_stored(tmp_path, plan):
    (tmp_path / os.fsdecode(b"bater\xeda.md")).write_text(table("E1"))

    _run(tmp_path, plan)

    assert _stored() == {r"bater\xeda.md": ["E1"]}


def test_folder_is_ingested_in_order_and_told_on_the_way(tmp_path, plan, fake):
    put(tmp_path, "b.md", table("E1", "E2"))
    put(tmp_path, "a.md", table("H08"))
    told: list[str] = []
    texts: list[int] = []

    report = _run(tmp_path, replace(plan, on_source=told.append, on_batch=texts.append))

    assert told == ["a.md", "b.md"]
    assert texts == [1, 2]
    assert _outcomes(report) == {"a.md": Outcome.CHANGED, "b.md": Outcome.CHANGED}
    assert _stored() == {"a.md": ["H08"], "b.md": ["E1", "E2"]}
    assert not report.failed


def test_unchanged_folder_embeds_and_writes_nothing(tmp_path, plan, fake):
    put(tmp_path, "a.md", table("E1"))
    put(tmp_path, "b.md", table("E2"))
    _run(tmp_path, plan)
    fake.received.clear()
    before, revision = _everything(), current_revision()

    with CaptureQueriesContext(connection) as queries:
        report = _run(tmp_path, plan)

    assert _outcomes(report) == {"a.md": Outcome.UNCHANGED, "b.md": Outcome.UNCHANGED}
    assert {query["sql"].split()[0] for query in queries} == {"SELECT"}
    assert fake.received == []
    assert (_everything(), current_revision()) == (before, revision)


@pytest.mark.parametrize("after", [("E1", "E3"), ("E0", "E1", "E2")], ids=["changed", "on top"])
def test_row_changed_or_inserted_embeds_one_text(tmp_path, plan, after):
    put(tmp_path, "a.md", table("E1", "E2"))
    put(tmp_path, "b.md", table("E1"))
    _run(tmp_path, plan)
    put(tmp_path, "a.md", table(*after))

    report = _run(tmp_path, plan)

    assert _outcomes(report) == {"a.md": Outcome.CHANGED, "b.md": Outcome.UNCHANGED}
    assert _embedded(report) == 1
    assert _stored()["a.md"] == list(after)


def test_renamed_file_embeds_nothing_and_leaves_no_twin(tmp_path, plan):
    for name in ("a.md", "b.md"):
        put(tmp_path, name, table(f"E{name}"))
    _run(tmp_path, plan)
    (tmp_path / "a.md").rename(tmp_path / "z.md")

    report = _run(tmp_path, plan)
    gone = remove_orphans(manual_files(tmp_path), plan, below="", glob="*")

    assert (_embedded(report), gone) == (0, ("a.md",))
    assert _stored() == {"b.md": ["Eb.md"], "z.md": ["Ea.md"]}


def test_same_name_with_other_content_is_noticed(tmp_path, plan):
    path = put(tmp_path, "a.md", table("E1"))
    _run(tmp_path, plan)
    stamp = path.stat()
    put(tmp_path, "a.md", table("E2"))
    os.utime(path, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))

    _run(tmp_path, plan)

    assert _stored() == {"a.md": ["E2"]}


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


def test_another_space_is_filled_beside_the_first(tmp_path, plan):
    put(tmp_path, "a.md", table("E1", "E2"))
    _run(tmp_path, plan)
    other = rows.made_space(16)

    report = _run(tmp_path, replace(plan, space=other))

    assert _embedded(report) == 2
    for space in (plan.space, other):
        assert ChunkVector.objects.filter(space=space, source__namespace="plan").count() == 2


def test_dry_run_says_what_would_change_and_changes_nothing(tmp_path, plan, fake):
    put(tmp_path, "a.md", table("E1"))
    put(tmp_path, "b.md", table("E2"))
    _run(tmp_path, plan)
    put(tmp_path, "a.md", table("E9"))
    put(tmp_path, "c.md", table("E3"))
    put(tmp_path, "d.md", UNREADABLE["Latin-1"])
    put(tmp_path, "e.md", WITHOUT_PASSAGES["title alone"])
    fake.received.clear()
    before, revision = _everything(), current_revision()

    report = _run(tmp_path, replace(plan, dry_run=True))

    assert _outcomes(report) == {
        "a.md": Outcome.CHANGED,
        "b.md": Outcome.UNCHANGED,
        "c.md": Outcome.CHANGED,
        "d.md": Outcome.REFUSED,
        "e.md": Outcome.REFUSED,
    }
    assert fake.received == []
    assert (_everything(), current_revision()) == (before, revision)


def test_namespaces_hold_the_same_names_apart(tmp_path, plan):
    put(tmp_path, "a.md", table("E1"))
    _run(tmp_path, plan)
    put(tmp_path, "a.md", table("E2"))

    _run(tmp_path, replace(plan, namespace="other"))

    assert (_stored("plan"), _stored("other")) == ({"a.md": ["E1"]}, {"a.md": ["E2"]})


def test_source_that_moved_to_another_root_belongs_there(tmp_path, plan):
    """Else its file could be deleted there and it would answer for ever."""
    put(tmp_path, "a.md", table("E1"))
    _run(tmp_path, plan)

    report = _run(tmp_path, replace(plan, root_name=""))

    assert Source.objects.get(namespace="plan").root == ""
    assert _embedded(report) == 0


# What cannot be ingested


@pytest.mark.parametrize("raw", UNREADABLE.values(), ids=UNREADABLE)
def test_unreadable_manual_is_refused_and_its_former_version_kept(tmp_path, plan, raw):
    for name in ("a.md", "b.md", "c.md"):
        put(tmp_path, name, table("E1"))
    _run(tmp_path, plan)
    put(tmp_path, "b.md", raw)
    put(tmp_path, "c.md", table("E2"))

    report = _run(tmp_path, plan)

    assert _outcomes(report) == {
        "a.md": Outcome.UNCHANGED,
        "b.md": Outcome.REFUSED,
        "c.md": Outcome.CHANGED,
    }
    assert report.failed
    (refused,) = [source for source in report.sources if source.outcome is Outcome.REFUSED]
    assert refused.problem == "it cannot be read; its former version was kept"
    assert len(refused.findings) == 1
    assert _stored() == {"a.md": ["E1"], "b.md": ["E1"], "c.md": ["E2"]}


@pytest.mark.parametrize("raw", WITHOUT_PASSAGES.values(), ids=WITHOUT_PASSAGES)
def test_manual_without_a_passage_is_refused_and_its_former_version_kept(tmp_path, plan, raw):
    """ "Ready", and empty, would be the worst of answers."""
    put(tmp_path, "a.md", table("E1"))
    _run(tmp_path, plan)
    put(tmp_path, "a.md", raw)

    report = _run(tmp_path, plan)

    assert report.sources[0].problem == "no passage was found in it; its former version was kept"
    assert "no-passages" in {finding.code.value for finding in report.sources[0].findings}
    assert _stored() == {"a.md": ["E1"]}


def test_refused_manual_that_is_new_leaves_no_source(tmp_path, plan):
    put(tmp_path, "a.md", b"")

    assert _run(tmp_path, plan).failed
    assert _stored() == {}


def test_file_that_is_gone_by_the_time_it_is_read_is_refused(tmp_path, plan):
    gone = ManualFile(path=tmp_path / "gone.md", name="gone.md")
    kept = ManualFile(path=put(tmp_path, "kept.md", table("E1")), name="kept.md")

    report = ingest([gone, kept], plan)

    assert _outcomes(report) == {"gone.md": Outcome.REFUSED, "kept.md": Outcome.CHANGED}
    assert report.sources[0].problem.startswith("it cannot be read (No such file")


def test_path_too_long_to_be_a_name_is_refused(tmp_path, plan):
    put(tmp_path, f"{'a' * 200}/{'b' * 150}.md", table("E1"))
    put(tmp_path, "z.md", table("E1"))

    report = _run(tmp_path, plan)

    assert [source.outcome for source in report.sources] == [Outcome.REFUSED, Outcome.CHANGED]
    assert "longer than 300 characters" in report.sources[0].problem


# When the embeddings server fails


@pytest.mark.parametrize(
    "fault",
    [
        Fault.DROPPED,
        Fault.DRIP,
        Fault.HANGING,
        Fault.STATUS_401,
        Fault.STATUS_429,
        Fault.STATUS_500,
        Fault.HTML,
        Fault.BROKEN_JSON,
        Fault.TOO_FEW,
        Fault.NAN,
        Fault.ZERO,
        Fault.WRONG_LENGTH,
    ],
)
def test_server_that_fails_midway_leaves_every_source_wholly_old_or_new(
    tmp_path, plan, fake, gateway_to, fault
):
    plan = replace(
        plan,
        gateway=gateway_to(
            fake.provider(), batch_deadline_s=patience_for(fault), document_retries=0
        ),
    )
    for name in ("a.md", "b.md", "c.md"):
        put(tmp_path, name, table(f"old {name}", "old"))
    _run(tmp_path, plan)
    for name in ("a.md", "b.md", "c.md"):
        put(tmp_path, name, table(f"new {name}", f"{name} too"))
    fake.go_wrong(fault, after=1)

    report = _run(tmp_path, plan)

    assert (report.failed, report.not_reached) == (True, ("b.md", "c.md"))
    assert report.stopped
    assert _stored() == {
        "a.md": ["new a.md", "a.md too"],
        "b.md": ["old b.md", "old"],
        "c.md": ["old c.md", "old"],
    }

    fake.behave()
    report = _run(tmp_path, plan)

    assert _outcomes(report) == {
        "a.md": Outcome.UNCHANGED,
        "b.md": Outcome.CHANGED,
        "c.md": Outcome.CHANGED,
    }


def test_manuals_without_a_new_text_are_ingested_while_the_server_is_down(tmp_path, plan, fake):
    put(tmp_path, "a.md", table("E1", "E2"))
    _run(tmp_path, plan)
    put(tmp_path, "a.md", table("E2"))
    fake.go_wrong(Fault.STATUS_500)

    report = _run(tmp_path, plan)

    assert not report.failed
    assert _stored() == {"a.md": ["E2"]}


# What is gone


def _orphans(root, plan: IngestPlan, *, below: str = "", glob: str = "*") -> tuple[str, ...]:
    return remove_orphans(
        manual_files(root, below=root / below, glob=glob), plan, below=below, glob=glob
    )


@pytest.fixture
def ingested(tmp_path, plan):
    """Five manuals, ingested, of which `cap/b.md` has no file any more."""
    for name in ("a.md", "cap/b.md", "cap/c.md", "cap/d.md", "capX.md"):
        put(tmp_path, name, table(f"E {name}"))
    _run(tmp_path, plan)
    (tmp_path / "cap/b.md").unlink()
    return tmp_path


def test_source_whose_file_is_gone_is_removed_with_its_chunks(ingested, plan):
    assert _orphans(ingested, plan) == ("cap/b.md",)
    assert set(_stored()) == {"a.md", "cap/c.md", "cap/d.md", "capX.md"}
    assert Chunk.objects.filter(namespace="plan").count() == 4


@pytest.mark.parametrize(
    "values",
    [
        pytest.param({"origin": Origin.UPLOAD}, id="uploaded"),
        pytest.param({"origin": Origin.CONNECTED}, id="from a connected system"),
        pytest.param({"root": "/elsewhere"}, id="of another root"),
        pytest.param({"root": ""}, id="of the configured root"),
        pytest.param({"namespace": "other"}, id="of another namespace"),
    ],
)
def test_source_that_is_not_this_folder_s_stays(ingested, plan, values):
    Source.objects.filter(namespace="plan", name="cap/b.md").update(**values)

    assert _orphans(ingested, plan) == ()
    assert Source.objects.filter(name="cap/b.md", **values).exists()


@pytest.mark.parametrize(
    ("below", "glob", "gone"),
    [
        ("", "cap/*", ("cap/b.md",)),
        ("", "a.md", ()),
        ("", "*c.md", ()),
        ("cap/", "*", ("cap/b.md",)),
        ("cap/", "cap/c*", ()),
    ],
)
def test_only_what_was_looked_at_can_be_gone(ingested, plan, below, glob, gone):
    assert _orphans(ingested, plan, below=below, glob=glob) == gone


def test_disabled_source_whose_file_is_gone_is_removed_too(ingested, plan):
    Source.objects.filter(namespace="plan").update(enabled=False)

    assert _orphans(ingested, plan) == ("cap/b.md",)


def test_orphans_are_kept_where_that_is_asked_for(ingested, plan):
    assert _orphans(ingested, replace(plan, keep_orphans=True)) == ()
    assert len(_stored()) == 5


def test_dry_run_tells_orphans_and_removes_none(ingested, plan):
    assert _orphans(ingested, replace(plan, dry_run=True)) == ("cap/b.md",)
    assert len(_stored()) == 5


@pytest.mark.parametrize(
    ("files", "gone", "refused"),
    [
        pytest.param(3, 1, False, id="a quarter"),
        pytest.param(2, 2, False, id="just half"),
        pytest.param(1, 2, True, id="more than half"),
        pytest.param(1, 9, True, id="nearly all"),
    ],
)
def test_more_than_half_of_the_sources_are_not_removed_by_mistake(
    tmp_path, plan, files, gone, refused
):
    for number in range(files):
        put(tmp_path, f"kept{number}.md", table("E1"))
        factories.source("plan", f"kept{number}.md", root=plan.root_name)
    for number in range(gone):
        factories.source("plan", f"gone{number}.md", root=plan.root_name)

    if refused:
        with pytest.raises(TooManyGone, match=rf"{gone} of {files + gone} sources.*--force"):
            _orphans(tmp_path, plan)
        assert len(_stored()) == files + gone
        assert len(_orphans(tmp_path, replace(plan, force=True))) == gone
    else:
        assert len(_orphans(tmp_path, plan)) == gone
    assert len(_stored()) == files


def test_half_is_counted_among_what_was_looked_at(ingested, plan):
    """A folder of its own may not be emptied because the rest of the corpus is large."""
    (ingested / "cap/c.md").unlink()

    with pytest.raises(TooManyGone, match="2 of 3"):
        _orphans(ingested, plan, below="cap/")


def test_what_is_raised_before_the_commit_keeps_the_orphans(ingested, plan):
    def refuse() -> None:
        raise PermissionError

    with pytest.raises(PermissionError):
        _orphans(ingested, replace(plan, before_commit=refuse))

    assert len(_stored()) == 5
