"""The manuals of a folder, and the names that their sources bear."""

import unicodedata

import pytest

from knowledge.ingest.files import NothingToIngest, manual_files
from tests.knowledge.manuals import put


def test_manuals_are_named_relative_to_the_root(tmp_path):
    for name in ("b.md", "a.md", "cap/recarga.md", "con espacio/ñandú.md", "notas.txt"):
        put(tmp_path, name, "x")
    for hidden in (".git/a.md", ".oculto.md", "cap/.borrador.md"):
        put(tmp_path, hidden, "x")

    names = [file.name for file in manual_files(tmp_path)]

    assert names == ["a.md", "b.md", "cap/recarga.md", "con espacio/ñandú.md"]


def test_links_lead_to_files_and_not_into_folders(tmp_path):
    """A link to a folder may lead back to where it is."""
    root = tmp_path / "manuals"
    put(root, "cap/a.md", "x")
    elsewhere = put(tmp_path, "elsewhere/b.md", "x")
    put(root, "folder.md/c.md", "x")
    for name, target in (
        ("b.md", elsewhere),
        ("gone.md", tmp_path / "gone.md"),
        ("loop.md", root / "loop.md"),
        ("folder", elsewhere.parent),
        ("linked.md", elsewhere.parent),
        ("cap/above", root),
    ):
        (root / name).symlink_to(target)

    assert [file.name for file in manual_files(root)] == ["b.md", "cap/a.md", "folder.md/c.md"]
    assert manual_files(root)[0].path.read_text() == "x"


def test_folder_below_a_hidden_one_is_not_hidden(tmp_path):
    root = tmp_path / ".datos" / "manuales"
    put(root, "a.md", "x")

    assert [file.name for file in manual_files(root)] == ["a.md"]


@pytest.mark.parametrize(
    ("below", "glob", "names"),
    [
        ("", "*", ["a.md", "cap/b.md", "cap/sub/c.md"]),
        ("cap", "*", ["cap/b.md", "cap/sub/c.md"]),
        ("cap/b.md", "*", ["cap/b.md"]),
        ("", "cap/*", ["cap/b.md", "cap/sub/c.md"]),
        ("", "*/c.md", ["cap/sub/c.md"]),
        ("", "a.md", ["a.md"]),
        ("cap", "*b*", ["cap/b.md", "cap/sub/c.md"]),
    ],
)
def test_part_of_the_folder_keeps_the_root_s_names(tmp_path, below, glob, names):
    for name in ("a.md", "cap/b.md", "cap/sub/c.md"):
        put(tmp_path, name, "x")

    assert [
        file.name for file in manual_files(tmp_path, below=tmp_path / below, glob=glob)
    ] == names


@pytest.mark.parametrize(
    ("below", "glob", "why"),
    [
        ("missing", "*", "does not exist"),
        ("missing.md", "*", "does not exist"),
        ("empty", "*", "no manual"),
        ("", "nothing*", "no manual"),
    ],
)
def test_nothing_to_ingest_is_a_mistake_and_says_where(tmp_path, below, glob, why):
    put(tmp_path, "a.md", "x")
    (tmp_path / "empty").mkdir()

    with pytest.raises(NothingToIngest, match=rf"{tmp_path}.*{why}|{why}.*{tmp_path}"):
        manual_files(tmp_path, below=tmp_path / below, glob=glob)


def test_decomposed_name_is_the_composed_source(tmp_path):
    """As an archive made on a Mac unpacks it; the equipment table is typed by people."""
    put(tmp_path, unicodedata.normalize("NFD", "eléctricos/ñandú.md"), "x")

    assert [file.name for file in manual_files(tmp_path)] == ["eléctricos/ñandú.md"]
