"""The watch over the manuals directory: a changed file is ingested without anybody asking."""

from dataclasses import replace
from pathlib import Path

import pytest
from django.core.management import call_command
from django.utils import timezone
from pytest_django.fixtures import Settings

from aura.jobs.models import Job, Kind, State
from aura.jobs.work import work
from aura.watching import watch_manuals
from knowledge.ingest import reading
from knowledge.models import Source

MANUAL = (
    "# Equipo {name}\n\n## Uso\n\nSe enciende con la tecla verde del frente. Versión {version}.\n"
)


@pytest.fixture
def shelf(committed: str, tmp_path: Path, settings: Settings) -> Path:
    """Three manuals, ingested from the manuals directory."""
    folder = tmp_path / "manuals"
    folder.mkdir()
    for name in ("a", "b", "c"):
        write(folder, name)
    settings.ENVIRONMENT = replace(settings.ENVIRONMENT, manuals_dir=folder)
    call_command("ingest_manuals", "--namespace", committed, "--json", verbosity=0)
    return folder


def write(folder: Path, name: str, version: int = 1) -> None:
    (folder / f"{name}.md").write_text(MANUAL.format(name=name, version=version), encoding="utf-8")


def asked(namespace: str) -> int:
    return Job.objects.filter(namespace=namespace).count()


def test_unchanged_manuals_ask_for_nothing(committed: str, shelf: Path) -> None:
    assert committed not in watch_manuals()
    assert asked(committed) == 0


@pytest.mark.parametrize("change", ["changed", "new", "gone"])
def test_manual_that_differs_asks_for_one_re_index(
    committed: str, shelf: Path, change: str
) -> None:
    if change == "changed":
        write(shelf, "a", version=2)
    elif change == "new":
        write(shelf, "d")
    else:
        (shelf / "a.md").unlink()

    assert committed in watch_manuals()
    assert committed in watch_manuals()

    assert asked(committed) == 1


def test_manual_that_cannot_be_read_is_told_once_and_again_when_it_changes(
    committed: str, shelf: Path
) -> None:
    (shelf / "a.md").write_bytes(b"\xff\xfe\x00broken")

    assert committed in watch_manuals()
    job = Job.objects.get(namespace=committed)
    work(job_id=job.pk)
    job.refresh_from_db()
    assert (job.state, "a.md" in job.reason) == ("failed", True)
    assert committed not in watch_manuals()

    (shelf / "a.md").write_bytes(b"\xff\xfe\x00still broken")
    assert committed in watch_manuals()


def test_manual_that_lost_its_workers_is_parked_until_it_changes(
    committed: str, shelf: Path
) -> None:
    write(shelf, "a", version=2)
    now = timezone.now()
    Job.objects.create(
        namespace=committed,
        kind=Kind.REINDEX,
        state=State.FAILED,
        reason="Se perdió el trabajador.",
        attempts=3,
        lost_at=["a.md"] * 3,
        started_at=now,
        finished_at=now,
    )

    assert committed not in watch_manuals()

    write(shelf, "a", version=3)
    assert committed in watch_manuals()


def test_watch_reads_no_manual(
    committed: str, shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that its reader cannot cope with would take the watch's worker with it."""
    write(shelf, "a", version=2)

    def deadly(*_arguments: object, **_options: object) -> None:
        raise AssertionError("a manual was read")

    monkeypatch.setattr(reading, "prepare", deadly)

    assert committed in watch_manuals()


def test_lost_directory_empties_nothing(committed: str, shelf: Path) -> None:
    for path in shelf.iterdir():
        path.unlink()

    assert committed not in watch_manuals()
    assert Source.objects.filter(namespace=committed).count() == 3
