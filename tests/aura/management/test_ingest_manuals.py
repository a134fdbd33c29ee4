"""`ingest_manuals` from end to end: figures, exit codes and namespaces."""

import json

import pytest

from knowledge.corpus import current_revision
from knowledge.models import GLOBAL_NAMESPACE, Source
from tests import factories
from tests.aura.management.conftest import NOTHING, run
from tests.knowledge.manuals import put, table
from tests.knowledge.rows import everything, stored


def test_manuals_directory_is_ingested_where_no_path_is_given(three, ingest):
    assert stored(ingest.namespace) == {
        "a.md": ["E a.md", "H08"],
        "cap/b.md": ["E cap/b.md", "H08"],
        "cap/c.md": ["E cap/c.md", "H08"],
    }


def test_figures_say_what_was_done(manuals, ingest):
    put(manuals, "a.md", table("E1", "E2", "E3"))
    put(manuals, "b.md", table("E4", title="Otro"))
    first = ingest("--json")
    put(manuals, "a.md", table("E0", "E1", "E2"))
    put(manuals, "c.md", b"")

    second = ingest("--json")

    assert (first.code, first.figures) == (
        0,
        {
            **NOTHING,
            "sources_seen": 2,
            "sources_changed": 2,
            "chunks_written": 4,
            "texts_embedded": 4,
        },
    )
    assert (second.code, second.figures) == (
        1,
        {
            **NOTHING,
            "sources_seen": 3,
            "sources_changed": 1,
            "sources_unchanged": 1,
            "sources_refused": 1,
            "chunks_written": 1,
            "chunks_unchanged": 2,
            "chunks_removed": 1,
            "texts_embedded": 1,
            "refused": [
                {
                    "source": "c.md",
                    "problem": "it cannot be read; it is new, and nothing of it was stored",
                }
            ],
        },
    )


def test_summary_for_people_has_the_contract_s_figures(three, ingest):
    ran = ingest()

    lines = dict(line.split(": ") for line in ran.out.splitlines())
    assert float(lines.pop("seconds")) >= 0
    assert lines == {
        key: str(value)
        for key, value in {**NOTHING, "sources_seen": 3, "sources_unchanged": 3}.items()
        if not isinstance(value, list)
    }
    assert ran.err == ""


def test_unchanged_corpus_embeds_0_texts_and_writes_0_rows(three, ingest, fake):
    fake.received.clear()
    before, revision = everything(), current_revision()

    ran = ingest("--json")

    assert ran.figures == {**NOTHING, "sources_seen": 3, "sources_unchanged": 3}
    assert fake.received == []
    assert (everything(), current_revision()) == (before, revision)


@pytest.mark.parametrize("rows_", [("E a.md", "H09"), ("H00", "E a.md", "H08")])
def test_row_changed_or_inserted_on_top_embeds_1_text(three, ingest, rows_):
    put(three, "a.md", table(*rows_))

    ran = ingest("--json")

    assert ran.figures["texts_embedded"] == ran.figures["chunks_written"] == 1
    assert stored(ingest.namespace)["a.md"] == list(rows_)


def test_dry_run_changes_nothing_and_says_what_would(three, ingest, fake):
    put(three, "a.md", table("E9"))
    (three / "cap/b.md").unlink()
    fake.received.clear()
    before, revision = everything(), current_revision()

    ran = ingest("--dry-run", "--json")

    assert (ran.code, ran.figures) == (
        0,
        {
            **NOTHING,
            "dry_run": True,
            "sources_seen": 2,
            "sources_changed": 1,
            "sources_unchanged": 1,
            "sources_removed": 1,
            "removed": ["cap/b.md"],
        },
    )
    assert fake.received == []
    assert (everything(), current_revision()) == (before, revision)


def test_namespaces_do_not_touch_each_other(three, ingest):
    other = factories.tenant().slug
    put(three, "a.md", table("E9"))
    for name in ("cap/b.md", "cap/c.md"):
        (three / name).unlink()

    ran = run("ingest_manuals", "--namespace", other)

    assert ran.code == 0
    assert stored(other) == {"a.md": ["E9"]}
    assert stored(ingest.namespace)["a.md"] == ["E a.md", "H08"]
    assert len(stored(ingest.namespace)) == 3


def test_shared_namespace_can_be_ingested(manuals):
    put(manuals, "a.md", table("E1"))

    assert run("ingest_manuals", "--namespace", GLOBAL_NAMESPACE).code == 0
    assert stored(GLOBAL_NAMESPACE) == {"a.md": ["E1"]}


@pytest.mark.parametrize("namespace", ["nobody", "_other_", ""])
def test_namespace_of_no_tenant_is_refused(manuals, namespace):
    put(manuals, "a.md", table("E1"))

    ran = run("ingest_manuals", "--namespace", namespace)

    assert (ran.code, "no tenant" in ran.err) == (1, True)
    assert not Source.objects.filter(namespace=namespace).exists()


def test_default_tenant_is_meant_where_none_is_named(manuals):
    put(manuals, "a.md", table("E1"))

    assert run("ingest_manuals", str(manuals), "--keep-orphans").code == 0
    assert stored("default")["a.md"] == ["E1"]


def test_command_of_another_process_ends_with_the_same_codes(committed, other_process, tmp_path):
    """The real command line: exit codes, JSON alone on stdout, no traceback."""
    put(tmp_path, "a.md", b"")

    refused = other_process("ingest_manuals", str(tmp_path), "--namespace", committed, "--json")
    missing = other_process("ingest_manuals", str(tmp_path / "x"), "--namespace", committed)

    assert (refused.returncode, refused.stdout[0], refused.stdout[-2]) == (1, "{", "}")
    assert (missing.returncode, missing.stdout) == (1, "")
    assert "does not exist; nothing was changed" in missing.stderr
    assert "Traceback" not in refused.stderr + missing.stderr


def test_file_that_differs_from_what_was_edited_is_a_warning(manuals, ingest):
    put(manuals, "a.md", table("E1"))
    put(manuals, "b.md", table("E2"))
    factories.manual_version(
        factories.source(ingest.namespace, "a.md", origin="upload"), table("E9"), number=1
    )

    ran = ingest("--check", "--json")

    found = [(one["source"], one["code"]) for one in json.loads(ran.out)["findings"]]
    assert (ran.code, found) == (0, [("a.md", "edited-elsewhere")])
