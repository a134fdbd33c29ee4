"""Ingests of one source at the same time: one after the other, never both, never mixed."""

import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from django.db import connection

from knowledge.ingest.files import manual_files
from knowledge.ingest.orphans import remove_orphans
from knowledge.ingest.outcomes import IngestReport
from knowledge.ingest.plan import IngestPlan
from knowledge.ingest.run import ingest
from knowledge.models import Chunk, ChunkVector, Source
from tests.knowledge.manuals import put, table


def _together(works: Sequence[Callable[[], IngestReport]]) -> list[IngestReport]:
    """Do each in a thread of its own, begun at the same moment."""
    start = threading.Barrier(len(works))
    reports: list[IngestReport] = []
    raised: list[BaseException] = []

    def do(work: Callable[[], IngestReport]) -> None:
        try:
            start.wait(10)
            reports.append(work())
        except BaseException as error:
            raised.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=do, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert raised == []
    return reports


def _contents(plan: IngestPlan) -> list[str]:
    chunks = Chunk.objects.filter(namespace=plan.namespace).order_by("source__name", "position")
    return [content.split("\n")[0] for content in chunks.values_list("content", flat=True)]


def _ingest(root: Path, plan: IngestPlan) -> Callable[[], IngestReport]:
    return lambda: ingest(manual_files(root), plan)


def test_same_folder_at_once_is_stored_and_embedded_once(tmp_path, committed_plan, fake):
    plan = committed_plan
    for name in ("a.md", "b.md"):
        put(tmp_path, name, table(*(f"E{number} {name}" for number in range(5))))

    reports = _together([_ingest(tmp_path, plan)] * 4)

    assert not any(report.failed for report in reports)
    assert Source.objects.filter(namespace=plan.namespace).count() == 2
    assert Chunk.objects.filter(namespace=plan.namespace).count() == 10
    assert ChunkVector.objects.filter(source__namespace=plan.namespace).count() == 10
    assert sorted(fake.texts) == sorted(set(fake.texts))
    assert sum(report.total(lambda written: written.chunks_written) for report in reports) == 10


def test_versions_at_once_end_as_one_of_them_whole(tmp_path, committed_plan):
    plan = committed_plan
    versions = []
    for version in ("uno", "dos", "tres"):
        root = tmp_path / version
        put(root, "a.md", table(*(f"{version} {number}" for number in range(6)), title=version))
        versions.append(root)

    for _ in range(5):
        _together([_ingest(root, plan) for root in versions])

        title = Source.objects.get(namespace=plan.namespace).title
        assert _contents(plan) == [f"Código: {title} {number}" for number in range(6)]
        assert ChunkVector.objects.filter(source__namespace=plan.namespace).count() == 6


def test_sources_in_opposite_order_do_not_block_each_other(tmp_path, committed_plan):
    plan = committed_plan
    for number in range(6):
        put(tmp_path, f"{number}.md", table(f"E{number}"))
    files = manual_files(tmp_path)

    reports = _together(
        [lambda: ingest(files, plan), lambda: ingest(list(reversed(files)), plan)] * 2
    )

    assert not any(report.failed for report in reports)
    assert _contents(plan) == [f"Código: E{number}" for number in range(6)]


def test_removal_during_an_ingest_of_the_same_folder_is_harmless(tmp_path, committed_plan):
    plan = committed_plan
    for number in range(4):
        put(tmp_path, f"{number}.md", table(f"E{number}"))
    ingest(manual_files(tmp_path), plan)
    (tmp_path / "3.md").unlink()
    put(tmp_path, "0.md", table("E9"))
    files = manual_files(tmp_path)

    def remove() -> IngestReport:
        return IngestReport(removed=remove_orphans(files, plan, below="", glob="*"))

    _together([remove, _ingest(tmp_path, plan), remove])

    assert _contents(plan) == ["Código: E9", "Código: E1", "Código: E2"]
