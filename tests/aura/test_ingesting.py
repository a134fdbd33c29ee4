"""Which folders are ingested, and which root each source's name is relative to."""

from dataclasses import replace
from pathlib import Path

import pytest

from aura.freshness import lack_of
from aura.ingesting import Location, Request, Watch, ingest_place, locations
from aura.manuals.press import code_pattern, press_for, publish
from knowledge.editing.drafts import Written, begin_edit
from knowledge.editing.versions import live_version
from knowledge.embeddings.spaces import activate
from knowledge.ingest.outcomes import Outcome
from knowledge.models import EmbeddingSpace, Source
from tests.knowledge.manuals import put, table


@pytest.fixture
def folders(tmp_path):
    """A manuals directory, and another folder beside it."""
    for name in ("manuals/cap", "other/sub"):
        (tmp_path / name).mkdir(parents=True)
    for name in ("manuals/a.md", "manuals/cap/b.md", "other/c.md", "other/sub/d.md"):
        (tmp_path / name).write_text("x")
    return tmp_path


@pytest.mark.parametrize(
    ("path", "root", "root_name", "below"),
    [
        pytest.param("manuals", "manuals", "", "", id="the manuals directory"),
        pytest.param("manuals/cap", "manuals", "", "cap/", id="a folder in it"),
        pytest.param("manuals/cap/../cap/", "manuals", "", "cap/", id="written otherwise"),
        pytest.param("manuals/a.md", "manuals", "", "a.md/", id="a file in it"),
        pytest.param("manuals/gone", "manuals", "", "gone/", id="a folder that is gone"),
        pytest.param("other", "other", "{other}", "", id="another folder"),
        pytest.param("other/sub", "other/sub", "{other}/sub", "", id="a folder in another"),
        pytest.param("other/c.md", "other", "{other}", "c.md/", id="a file in another"),
    ],
)
def test_path_has_a_root_that_names_are_relative_to(folders, path, root, root_name, below):
    (place,) = locations([str(folders / path)], folders / "manuals")

    assert place == Location(
        root=folders / root,
        path=(folders / path).resolve(),
        root_name=root_name.format(other=folders / "other"),
    )
    assert place.below == below


def test_no_path_means_the_manuals_directory(folders):
    manuals = folders / "manuals"

    assert locations([], manuals) == locations([str(manuals)], manuals)


def test_folder_that_only_begins_like_the_manuals_directory_is_another(folders):
    (folders / "manuals2").mkdir()

    (place,) = locations([str(folders / "manuals2")], folders / "manuals")

    assert (place.root, place.root_name) == (folders / "manuals2", str(folders / "manuals2"))


def test_link_to_the_manuals_directory_is_the_manuals_directory(folders):
    (folders / "link").symlink_to(folders / "manuals")

    assert locations([str(folders / "link/cap")], folders / "manuals") == locations(
        [str(folders / "manuals/cap")], folders / "link"
    )


def test_every_path_is_a_location_of_its_own(folders):
    paths = [str(folders / "manuals/cap"), str(folders / "other")]

    assert [place.path.name for place in locations(paths, folders / "manuals")] == ["cap", "other"]


def test_ingest_during_a_switch_goes_on_in_the_space_that_answers_now(
    small: str, second: EmbeddingSpace, tmp_path: Path
) -> None:
    """The switch comes between the reading of the second manual and its commit."""
    for name in ("a.md", "b.md", "c.md"):
        put(tmp_path, name, table(f"E {name}"))
    seen: list[str] = []

    def switch_at_the_second(name: str) -> None:
        seen.append(name)
        if len(seen) == 2:
            activate(second)

    request = Request(
        namespace=small, glob="*", dry_run=False, force=False, keep_orphans=True, embed_again=False
    )
    place = Location(root=tmp_path, path=tmp_path, root_name=str(tmp_path))

    report = ingest_place(place, request, Watch(on_source=switch_at_the_second))

    assert (report.stopped, report.not_reached) == ("", ())
    assert [source.name for source in report.sources] == ["a.md", "b.md", "c.md"]
    assert report.count(Outcome.CHANGED) == 3
    assert lack_of(second).texts == 0


@pytest.mark.parametrize(
    ("values", "written"),
    [
        ({}, 0),
        ({"force": True}, 1),
        ({"force": True, "dry_run": True}, 0),
        ({"embed_again": True}, 1),
    ],
    ids=["as ever", "forced", "forced, tried", "embedded again"],
)
def test_edited_manual_is_told_as_edited_however_it_is_ingested(
    small: str, tmp_path: Path, values: dict[str, bool], written: int
) -> None:
    put(tmp_path, "a.md", table("E1"))
    put(tmp_path, "b.md", table("E2"))
    place = Location(root=tmp_path, path=tmp_path, root_name="")
    request = Request(namespace=small, glob="*", dry_run=False, force=False, keep_orphans=True)
    ingest_place(place, request, Watch())
    live = live_version(small, "a.md")
    assert live is not None
    draft = begin_edit(
        Source.objects.get(namespace=small, name="a.md"),
        Written(text=table("E9")),
        base=live.sha256,
        pattern=code_pattern(),
        by=None,
    )
    publish(small, "a.md", digest=draft.digest, press=press_for(asked_as="1", by=None))

    report = ingest_place(place, replace(request, **values), Watch())

    told = {source.name: source for source in report.sources}
    assert told["a.md"].outcome is Outcome.EDITED
    assert told["b.md"].outcome is (Outcome.CHANGED if values else Outcome.UNCHANGED)
    assert (report.count(Outcome.EDITED), len(report.sources)) == (1, 2)
    assert (told["a.md"].written is not None) == bool(written)
