"""Manuals that cannot be ingested, and an embeddings server that fails on the way."""

from dataclasses import replace

import pytest
from django.db import connection

from knowledge.ingest.files import ManualFile, manual_files
from knowledge.ingest.outcomes import IngestReport, Outcome
from knowledge.ingest.plan import IngestPlan
from knowledge.ingest.run import ingest
from tests.knowledge.fake_embeddings import Fault, patience_for
from tests.knowledge.manuals import UNREADABLE, WITHOUT_PASSAGES, put, table
from tests.knowledge.rows import stored


def _run(root, plan: IngestPlan) -> IngestReport:
    return ingest(manual_files(root), plan)


def _outcomes(report: IngestReport) -> dict[str, Outcome]:
    return {source.name: source.outcome for source in report.sources}


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
    assert stored("plan") == {"a.md": ["E1"], "b.md": ["E1"], "c.md": ["E2"]}


@pytest.mark.parametrize("raw", WITHOUT_PASSAGES.values(), ids=WITHOUT_PASSAGES)
def test_manual_without_a_passage_is_refused_and_its_former_version_kept(tmp_path, plan, raw):
    """ "Ready", and empty, would be the worst of answers."""
    put(tmp_path, "a.md", table("E1"))
    _run(tmp_path, plan)
    put(tmp_path, "a.md", raw)

    report = _run(tmp_path, plan)

    assert report.sources[0].problem == "no passage was found in it; its former version was kept"
    assert "no-passages" in {finding.code.value for finding in report.sources[0].findings}
    assert stored("plan") == {"a.md": ["E1"]}


NEW = "; it is new, and nothing of it was stored"


@pytest.mark.parametrize(
    ("raw", "problem"),
    [
        *((raw, f"it cannot be read{NEW}") for raw in UNREADABLE.values()),
        *((raw, f"no passage was found in it{NEW}") for raw in WITHOUT_PASSAGES.values()),
    ],
    ids=[*UNREADABLE, *WITHOUT_PASSAGES],
)
@pytest.mark.parametrize("dry_run", [False, True], ids=["ingest", "dry run"])
def test_refused_manual_that_is_new_leaves_no_source_and_says_so(
    tmp_path, plan, raw, problem, dry_run
):
    put(tmp_path, "a.md", raw)

    report = _run(tmp_path, replace(plan, dry_run=dry_run))

    assert report.failed
    assert report.sources[0].problem == problem
    assert stored("plan") == {}


def test_refused_manual_of_another_root_says_that_its_former_version_was_kept(tmp_path, plan):
    put(tmp_path, "a.md", table("E1"))
    _run(tmp_path, plan)
    put(tmp_path, "a.md", b"")

    report = _run(tmp_path, replace(plan, root_name="/elsewhere"))

    assert report.sources[0].problem == "it cannot be read; its former version was kept"
    assert stored("plan") == {"a.md": ["E1"]}


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
    assert stored("plan") == {
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
    assert stored("plan") == {"a.md": ["E2"]}


@pytest.mark.parametrize("escape", [r"\0", r"\uD800"], ids=["nul", "surrogate"])
@pytest.mark.parametrize("key", ["notice", "category", "doc_type", "otra"])
def test_escape_that_cannot_be_stored_costs_its_value_and_no_other_manual(
    tmp_path, plan, key, escape
):
    put(tmp_path, "a.md", f'---\n{key}: "x{escape}y"\n---\n' + table("E1"))
    put(tmp_path, "b.md", table("E2"))

    report = _run(tmp_path, plan)

    assert set(_outcomes(report).values()) == {Outcome.CHANGED}
    assert [found.code.value for found in report.sources[0].findings] == ["front-matter-broken"]
    assert stored("plan") == {"a.md": ["E1"], "b.md": ["E2"]}


def _refuse_by_database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT repeat('x', 2)::varchar(1), 1 / 0")


def _refuse_by_value() -> None:
    raise ValueError("cannot be written")


@pytest.mark.parametrize("refuse", [_refuse_by_database, _refuse_by_value])
def test_manual_that_cannot_be_stored_is_refused_and_the_next_is_reached(tmp_path, plan, refuse):
    put(tmp_path, "a.md", table("E1"))
    _run(tmp_path, plan)
    put(tmp_path, "a.md", table("E2"))
    put(tmp_path, "b.md", table("E3"))
    refusals = [refuse]

    def before_commit() -> None:
        if refusals:
            refusals.pop()()

    report = _run(tmp_path, replace(plan, before_commit=before_commit))

    assert _outcomes(report) == {"a.md": Outcome.REFUSED, "b.md": Outcome.CHANGED}
    assert report.sources[0].problem.startswith("it cannot be stored (")
    assert report.failed
    assert stored("plan") == {"a.md": ["E1"], "b.md": ["E3"]}
