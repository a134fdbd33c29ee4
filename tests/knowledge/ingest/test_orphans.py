"""Sources whose file is gone: which are removed, and when that is refused."""

from dataclasses import replace

import pytest

from knowledge.ingest.files import manual_files
from knowledge.ingest.orphans import TooManyGone, remove_orphans
from knowledge.ingest.plan import IngestPlan
from knowledge.ingest.run import ingest
from knowledge.models import Chunk, Origin, Source
from tests import factories
from tests.knowledge.manuals import put, table
from tests.knowledge.rows import stored


def _orphans(root, plan: IngestPlan, *, below: str = "", glob: str = "*") -> tuple[str, ...]:
    return remove_orphans(
        manual_files(root, below=root / below, glob=glob), plan, below=below, glob=glob
    )


@pytest.fixture
def ingested(tmp_path, plan):
    """Five manuals, ingested, of which `cap/b.md` has no file any more."""
    for name in ("a.md", "cap/b.md", "cap/c.md", "cap/d.md", "capX.md"):
        put(tmp_path, name, table(f"E {name}"))
    ingest(manual_files(tmp_path), plan)
    (tmp_path / "cap/b.md").unlink()
    return tmp_path


def test_source_whose_file_is_gone_is_removed_with_its_chunks(ingested, plan):
    assert _orphans(ingested, plan) == ("cap/b.md",)
    assert set(stored("plan")) == {"a.md", "cap/c.md", "cap/d.md", "capX.md"}
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
    assert len(stored("plan")) == 5


def test_dry_run_tells_orphans_and_removes_none(ingested, plan):
    assert _orphans(ingested, replace(plan, dry_run=True)) == ("cap/b.md",)
    assert len(stored("plan")) == 5


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
        assert len(stored("plan")) == files + gone
        assert len(_orphans(tmp_path, replace(plan, force=True))) == gone
    else:
        assert len(_orphans(tmp_path, plan)) == gone
    assert len(stored("plan")) == files


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

    assert len(stored("plan")) == 5
