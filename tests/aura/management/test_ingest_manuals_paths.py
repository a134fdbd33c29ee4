"""`ingest_manuals` of a part or of nothing: which sources are looked at, and which removed."""

import pytest

from knowledge.models import Origin, Source
from tests import factories
from tests.knowledge.manuals import put, table
from tests.knowledge.rows import everything, stored


def test_only_the_sources_of_a_glob_are_ingested_and_removed(three, ingest):
    put(three, "a.md", table("E9"))
    put(three, "cap/b.md", table("E9"))
    (three / "cap/c.md").unlink()

    ran = ingest("--source", "cap/*", "--json")

    assert (ran.figures["sources_seen"], ran.figures["removed"]) == (1, ["cap/c.md"])
    assert stored(ingest.namespace) == {"a.md": ["E a.md", "H08"], "cap/b.md": ["E9"]}


def test_folder_inside_keeps_names_and_covers_that_folder_alone(three, ingest):
    (three / "a.md").unlink()
    (three / "cap/b.md").unlink()

    ran = ingest(str(three / "cap"), "--json")

    assert (ran.figures["sources_seen"], ran.figures["removed"]) == (1, ["cap/b.md"])
    assert set(stored(ingest.namespace)) == {"a.md", "cap/c.md"}


def test_single_file_removes_nothing(three, ingest):
    put(three, "cap/b.md.old.md", table("E1"))
    ingest()
    (three / "cap/c.md").unlink()

    ran = ingest(str(three / "cap/b.md"), "--json")

    assert (ran.figures["sources_seen"], ran.figures["removed"]) == (1, [])
    assert len(stored(ingest.namespace)) == 4


def test_folder_elsewhere_lives_beside_the_manuals_directory(three, ingest, tmp_path):
    put(tmp_path, "other/z.md", table("E1"))

    ran = ingest(str(tmp_path / "other"), "--json")

    assert ran.figures["removed"] == []
    assert set(stored(ingest.namespace)) == {"a.md", "cap/b.md", "cap/c.md", "z.md"}
    assert Source.objects.get(namespace=ingest.namespace, name="z.md").root == str(
        tmp_path / "other"
    )

    assert ingest("--json").figures["removed"] == []


def test_source_whose_file_is_gone_is_removed(three, ingest):
    (three / "cap/b.md").unlink()

    ran = ingest()

    assert ran.code == 0
    assert "removed, since their files are gone: cap/b.md" in ran.err
    assert set(stored(ingest.namespace)) == {"a.md", "cap/c.md"}


def test_orphans_are_kept_on_request(three, ingest):
    (three / "cap/b.md").unlink()

    assert ingest("--keep-orphans", "--json").figures["removed"] == []
    assert len(stored(ingest.namespace)) == 3


def test_uploaded_source_is_no_orphan(three, ingest):
    factories.source(ingest.namespace, "uploaded.md", origin=Origin.UPLOAD)

    assert ingest("--json").figures["removed"] == []


def test_more_than_half_gone_needs_force_and_changes_nothing_without(three, ingest):
    for name in ("cap/b.md", "cap/c.md"):
        (three / name).unlink()
    put(three, "a.md", table("E9"))
    before = everything()

    refused = ingest()

    assert refused.code == 1
    assert "2 of 3 sources have no file any more; none was removed" in refused.err
    assert "--force" in refused.err
    assert everything() == before

    assert ingest("--force").code == 0
    assert stored(ingest.namespace) == {"a.md": ["E9"]}


@pytest.mark.parametrize("path", ["missing", "missing/a.md", "empty"])
def test_missing_or_empty_path_is_refused_and_nothing_is_changed(three, ingest, path):
    (three / "empty").mkdir()
    before = everything()

    ran = ingest(str(three / path))

    assert ran.code == 1
    assert ran.err.endswith("nothing was changed")
    assert everything() == before


def test_manuals_directory_that_was_emptied_empties_no_corpus(three, ingest):
    for path in three.rglob("*.md"):
        path.unlink()

    assert ingest("--force").code == 1
    assert len(stored(ingest.namespace)) == 3


def test_missing_path_among_others_is_told_before_anything_is_changed(three, ingest):
    put(three, "a.md", table("E9"))
    before = everything()

    ran = ingest(str(three), str(three / "missing"))

    assert (ran.code, "nothing was changed" in ran.err) == (1, True)
    assert everything() == before


def test_glob_that_matches_nothing_is_refused(three, ingest):
    assert ingest("--source", "nothing/*").code == 1
    assert len(stored(ingest.namespace)) == 3
