"""`ingest_manuals` from end to end: figures, exit codes, and what is left when it fails."""

import pytest

from knowledge.corpus import current_revision
from knowledge.models import (
    GLOBAL_NAMESPACE,
    Chunk,
    ChunkVector,
    EmbeddingSpace,
    Origin,
    Source,
    SpaceState,
)
from tests import factories
from tests.aura.management.conftest import run
from tests.knowledge import rows
from tests.knowledge.fake_embeddings import Fault, patience_for
from tests.knowledge.manuals import UNREADABLE, WITHOUT_PASSAGES, put, table

NOTHING = {
    "dry_run": False,
    "sources_seen": 0,
    "sources_changed": 0,
    "sources_unchanged": 0,
    "sources_refused": 0,
    "sources_removed": 0,
    "chunks_written": 0,
    "chunks_unchanged": 0,
    "chunks_removed": 0,
    "texts_embedded": 0,
    "refused": [],
    "removed": [],
    "not_reached": [],
    "stopped": [],
}


def _stored(namespace: str) -> dict[str, list[str]]:
    """The codes of each source's chunks, in order."""
    names = Source.objects.filter(namespace=namespace).values_list("name", flat=True)
    found: dict[str, list[str]] = {name: [] for name in names}
    chunks = Chunk.objects.filter(namespace=namespace).order_by("position")
    for name, content in chunks.values_list("source__name", "content"):
        found[name].append(content.split("\n")[0].removeprefix("Código: "))
    return found


def _everything() -> list[object]:
    return [list(model.objects.order_by("pk").values()) for model in (Source, Chunk, ChunkVector)]


@pytest.fixture
def three(manuals, ingest):
    """Three ingested manuals."""
    for name in ("a.md", "cap/b.md", "cap/c.md"):
        put(manuals, name, table(f"E {name}", "H08"))
    assert ingest().code == 0
    return manuals


def test_manuals_directory_is_ingested_where_no_path_is_given(three, ingest):
    assert _stored(ingest.namespace) == {
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
                {"source": "c.md", "problem": "it cannot be read; its former version was kept"}
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
    before, revision = _everything(), current_revision()

    ran = ingest("--json")

    assert ran.figures == {**NOTHING, "sources_seen": 3, "sources_unchanged": 3}
    assert fake.received == []
    assert (_everything(), current_revision()) == (before, revision)


@pytest.mark.parametrize("rows_", [("E a.md", "H09"), ("H00", "E a.md", "H08")])
def test_row_changed_or_inserted_on_top_embeds_1_text(three, ingest, rows_):
    put(three, "a.md", table(*rows_))

    ran = ingest("--json")

    assert ran.figures["texts_embedded"] == ran.figures["chunks_written"] == 1
    assert _stored(ingest.namespace)["a.md"] == list(rows_)


def test_dry_run_changes_nothing_and_says_what_would(three, ingest, fake):
    put(three, "a.md", table("E9"))
    (three / "cap/b.md").unlink()
    fake.received.clear()
    before, revision = _everything(), current_revision()

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
    assert (_everything(), current_revision()) == (before, revision)


def test_only_the_sources_of_a_glob_are_ingested_and_removed(three, ingest):
    put(three, "a.md", table("E9"))
    put(three, "cap/b.md", table("E9"))
    (three / "cap/c.md").unlink()

    ran = ingest("--source", "cap/*", "--json")

    assert (ran.figures["sources_seen"], ran.figures["removed"]) == (1, ["cap/c.md"])
    assert _stored(ingest.namespace) == {"a.md": ["E a.md", "H08"], "cap/b.md": ["E9"]}


def test_folder_inside_keeps_names_and_covers_that_folder_alone(three, ingest):
    (three / "a.md").unlink()
    (three / "cap/b.md").unlink()

    ran = ingest(str(three / "cap"), "--json")

    assert (ran.figures["sources_seen"], ran.figures["removed"]) == (1, ["cap/b.md"])
    assert set(_stored(ingest.namespace)) == {"a.md", "cap/c.md"}


def test_single_file_removes_nothing(three, ingest):
    put(three, "cap/b.md.old.md", table("E1"))
    ingest()
    (three / "cap/c.md").unlink()

    ran = ingest(str(three / "cap/b.md"), "--json")

    assert (ran.figures["sources_seen"], ran.figures["removed"]) == (1, [])
    assert len(_stored(ingest.namespace)) == 4


def test_folder_elsewhere_lives_beside_the_manuals_directory(three, ingest, tmp_path):
    put(tmp_path, "other/z.md", table("E1"))

    ran = ingest(str(tmp_path / "other"), "--json")

    assert ran.figures["removed"] == []
    assert set(_stored(ingest.namespace)) == {"a.md", "cap/b.md", "cap/c.md", "z.md"}
    assert Source.objects.get(namespace=ingest.namespace, name="z.md").root == str(
        tmp_path / "other"
    )

    assert ingest("--json").figures["removed"] == []


def test_source_whose_file_is_gone_is_removed(three, ingest):
    (three / "cap/b.md").unlink()

    ran = ingest()

    assert ran.code == 0
    assert "removed, since their files are gone: cap/b.md" in ran.err
    assert set(_stored(ingest.namespace)) == {"a.md", "cap/c.md"}


def test_orphans_are_kept_on_request(three, ingest):
    (three / "cap/b.md").unlink()

    assert ingest("--keep-orphans", "--json").figures["removed"] == []
    assert len(_stored(ingest.namespace)) == 3


def test_uploaded_source_is_no_orphan(three, ingest):
    factories.source(ingest.namespace, "uploaded.md", origin=Origin.UPLOAD)

    assert ingest("--json").figures["removed"] == []


def test_more_than_half_gone_needs_force_and_changes_nothing_without(three, ingest):
    for name in ("cap/b.md", "cap/c.md"):
        (three / name).unlink()
    put(three, "a.md", table("E9"))
    before = _everything()

    refused = ingest()

    assert refused.code == 1
    assert "2 of 3 sources have no file any more; none was removed" in refused.err
    assert "--force" in refused.err
    assert _everything() == before

    assert ingest("--force").code == 0
    assert _stored(ingest.namespace) == {"a.md": ["E9"]}


@pytest.mark.parametrize("path", ["missing", "missing/a.md", "empty"])
def test_missing_or_empty_path_is_refused_and_nothing_is_changed(three, ingest, path):
    (three / "empty").mkdir()
    before = _everything()

    ran = ingest(str(three / path))

    assert ran.code == 1
    assert ran.err.endswith("nothing was changed")
    assert _everything() == before


def test_manuals_directory_that_was_emptied_empties_no_corpus(three, ingest):
    for path in three.rglob("*.md"):
        path.unlink()

    assert ingest("--force").code == 1
    assert len(_stored(ingest.namespace)) == 3


def test_missing_path_among_others_is_told_before_anything_is_changed(three, ingest):
    put(three, "a.md", table("E9"))
    before = _everything()

    ran = ingest(str(three), str(three / "missing"))

    assert (ran.code, "nothing was changed" in ran.err) == (1, True)
    assert _everything() == before


def test_glob_that_matches_nothing_is_refused(three, ingest):
    assert ingest("--source", "nothing/*").code == 1
    assert len(_stored(ingest.namespace)) == 3


def test_namespaces_do_not_touch_each_other(three, ingest):
    other = factories.tenant().slug
    put(three, "a.md", table("E9"))
    for name in ("cap/b.md", "cap/c.md"):
        (three / name).unlink()

    ran = run("ingest_manuals", "--namespace", other)

    assert ran.code == 0
    assert _stored(other) == {"a.md": ["E9"]}
    assert _stored(ingest.namespace)["a.md"] == ["E a.md", "H08"]
    assert len(_stored(ingest.namespace)) == 3


def test_shared_namespace_can_be_ingested(manuals):
    put(manuals, "a.md", table("E1"))

    assert run("ingest_manuals", "--namespace", GLOBAL_NAMESPACE).code == 0
    assert _stored(GLOBAL_NAMESPACE) == {"a.md": ["E1"]}


@pytest.mark.parametrize("namespace", ["nobody", "_other_", ""])
def test_namespace_of_no_tenant_is_refused(manuals, namespace):
    put(manuals, "a.md", table("E1"))

    ran = run("ingest_manuals", "--namespace", namespace)

    assert (ran.code, "no tenant" in ran.err) == (1, True)
    assert not Source.objects.filter(namespace=namespace).exists()


def test_default_tenant_is_meant_where_none_is_named(manuals):
    put(manuals, "a.md", table("E1"))

    assert run("ingest_manuals", str(manuals), "--keep-orphans").code == 0
    assert _stored("default")["a.md"] == ["E1"]


@pytest.mark.parametrize(
    "raw", [*UNREADABLE.values(), *WITHOUT_PASSAGES.values()], ids=[*UNREADABLE, *WITHOUT_PASSAGES]
)
def test_bad_manual_is_refused_with_its_line_and_its_old_version_kept(three, ingest, raw):
    put(three, "cap/b.md", raw)
    put(three, "cap/c.md", table("E9"))

    ran = ingest()

    assert ran.code == 1
    assert "REFUSED cap/b.md: " in ran.err
    assert "its former version was kept" in ran.err
    assert "cap/b.md:" in ran.err.split("its former version was kept")[1]
    assert _stored(ingest.namespace)["cap/b.md"] == ["E cap/b.md", "H08"]
    assert _stored(ingest.namespace)["cap/c.md"] == ["E9"]


def test_what_is_lost_of_an_ingested_manual_is_told_and_kept(manuals, ingest):
    put(manuals, "a.md", f"{table('E1')}\n---\n")

    ran = ingest()

    assert ran.code == 0
    assert "a.md:9: error horizontal-rule: " in ran.err
    (finding,) = Source.objects.get(namespace=ingest.namespace).findings
    assert (finding["line"], finding["code"]) == (9, "horizontal-rule")


@pytest.mark.parametrize(
    "fault",
    [
        Fault.DROPPED,
        Fault.DRIP,
        Fault.HANGING,
        Fault.STATUS_401,
        Fault.STATUS_500,
        Fault.HTML,
        Fault.TOO_FEW,
        Fault.NAN,
        Fault.ZERO,
        Fault.WRONG_LENGTH,
    ],
)
def test_server_that_fails_midway_ends_with_1_and_says_what_to_do(three, ingest, fake, fault):
    for name in ("a.md", "cap/b.md"):
        put(three, name, table(f"new {name}", f"{name} too"))
    (three / "cap/c.md").unlink()
    fake.go_wrong(fault, after=1)
    ingest.patience_s = patience_for(fault)

    ran = ingest()

    assert ran.code == 1
    assert "STOPPED: " in ran.err
    assert "Each source is wholly old or wholly new; not reached: cap/b.md." in ran.err
    assert "run this again" in ran.err
    assert _stored(ingest.namespace) == {
        "a.md": ["new a.md", "a.md too"],
        "cap/b.md": ["E cap/b.md", "H08"],
        "cap/c.md": ["E cap/c.md", "H08"],  # Nothing is removed in a run that failed.
    }

    fake.behave()

    assert ingest("--json").figures == {
        **NOTHING,
        "sources_seen": 2,
        "sources_changed": 1,
        "sources_unchanged": 1,
        "sources_removed": 1,
        "chunks_written": 2,
        "chunks_removed": 2,
        "texts_embedded": 2,
        "removed": ["cap/c.md"],
    }


def test_failure_is_told_in_the_figures_too(three, ingest, fake):
    put(three, "a.md", table("new"))
    fake.go_wrong(Fault.STATUS_500)

    ran = ingest("--json")

    assert ran.code == 1
    assert ran.figures["stopped"] == ["the server answered 500"]
    assert ran.figures["not_reached"] == ["a.md", "cap/b.md", "cap/c.md"]


def test_key_is_in_nothing_that_is_said(three, ingest, fake):
    put(three, "a.md", table("new"))
    fake.go_wrong(Fault.STATUS_401)

    ran = ingest()

    key = fake.received[-1].headers["authorization"].removeprefix("Bearer ")
    assert key
    assert f"provided: {key}" not in ran.out + ran.err


def test_model_that_is_not_the_active_space_s_is_refused(three, ingest):
    EmbeddingSpace.objects.filter(state=SpaceState.ACTIVE).update(state=SpaceState.RETIRED)
    rows.made_space(2, state=SpaceState.ACTIVE)
    put(three, "a.md", table("E9"))
    before = _everything()

    ran = ingest()

    assert ran.code == 1
    assert "is not the active one" in ran.err
    assert "backfill_embeddings --activate" in ran.err
    assert _everything() == before


def test_command_of_another_process_ends_with_the_same_codes(committed, other_process, tmp_path):
    """The real command line: exit codes, JSON alone on stdout, no traceback."""
    put(tmp_path, "a.md", b"")

    refused = other_process("ingest_manuals", str(tmp_path), "--namespace", committed, "--json")
    missing = other_process("ingest_manuals", str(tmp_path / "x"), "--namespace", committed)

    assert (refused.returncode, refused.stdout[0], refused.stdout[-2]) == (1, "{", "}")
    assert (missing.returncode, missing.stdout) == (1, "")
    assert "does not exist; nothing was changed" in missing.stderr
    assert "Traceback" not in refused.stderr + missing.stderr
