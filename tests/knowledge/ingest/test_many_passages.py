"""Three thousand passages: exact inside any filter, and an ingest costs what it changes.

`python -m bench --only corpus` does the same with a hundred thousand, and measures it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from knowledge import search
from knowledge.corpus import corpus_at, current_revision
from knowledge.embeddings.vectors import unit_vector
from knowledge.ingest.files import ManualFile, manual_files
from knowledge.ingest.plan import IngestPlan
from knowledge.ingest.run import ingest
from knowledge.models import ChunkVector
from knowledge.sources import FilterReason, Reach, SourceFilter, searchable
from tests.knowledge.fake_answers import vector_of
from tests.knowledge.manuals import put

MANUALS, PASSAGES = 120, 25
FOLDERS = ("cap", "tubos", "sala", "guardia")
DIMENSIONS = 16


def _manual(number: int) -> str:
    sections = "\n".join(
        f"## Parte {place}\n\nPaso {place} del equipo {number}.\n" for place in range(PASSAGES)
    )
    return f"# Equipo {number}\n\n{sections}"


def _name(number: int) -> str:
    return f"{FOLDERS[number % len(FOLDERS)]}/{number:03d}.md"


@dataclass(frozen=True, kw_only=True)
class Statements:
    """What an ingest sent, and how many vectors it looked at one after the other for it."""

    count: int
    scanned: int


def _ingest(files: list[ManualFile], plan: IngestPlan) -> Statements:
    before = _scanned()
    with CaptureQueriesContext(connection) as queries:
        assert not ingest(files, plan).failed
    return Statements(count=len(queries), scanned=_scanned() - before)


def _scanned() -> int:
    """Vectors read by scans of the whole table in this transaction."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT seq_tup_read FROM pg_stat_xact_user_tables "
            "WHERE relname = 'knowledge_chunkvector'"
        )
        return int(cursor.fetchone()[0])


@pytest.fixture
def filled(tmp_path: Path, plan: IngestPlan) -> Path:
    """A folder of manuals, ingested."""
    for number in range(MANUALS):
        put(tmp_path, _name(number), _manual(number))
    assert not ingest(manual_files(tmp_path), plan).failed
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE knowledge_chunk, knowledge_chunkvector, knowledge_source")
    return tmp_path


def _filters() -> Iterator[SourceFilter]:
    """Everything, prefixes, exact sources, both."""
    yield SourceFilter(reach=Reach.EVERYTHING, reason=FilterReason.NO_EQUIPMENT)
    for names, prefixes in (
        ((), ("cap/", "tubos/")),
        ((_name(3),), ()),
        ((_name(2), _name(3), _name(7)), ()),
        ((_name(6),), ("cap/", "tubos/")),
        (tuple(map(_name, range(0, MANUALS, 2))), ()),
    ):
        yield SourceFilter(
            reach=Reach.THESE,
            reason=FilterReason.MODELS,
            names=frozenset(names),
            prefixes=prefixes,
        )


def test_recall_is_exact_and_an_ingest_costs_what_it_changes(
    filled: Path, plan: IngestPlan
) -> None:
    assert ChunkVector.objects.filter(space=plan.space).count() == MANUALS * PASSAGES
    _check_recall(plan)

    files = manual_files(filled)
    whole, few = _ingest(files, plan), _ingest(files[:3], plan)
    assert whole.count == few.count

    put(filled, "sala/new.md", _manual(MANUALS))
    added = [file for file in manual_files(filled) if file.name == "sala/new.md"]
    late = _ingest(added, plan)
    # What an ingest finds out first reads every vector once, whatever it is given.
    assert late.scanned <= few.scanned + PASSAGES


def _check_recall(plan: IngestPlan) -> None:
    stored = list(
        ChunkVector.objects.filter(space=plan.space)
        .order_by("chunk_id")
        .values_list("chunk_id", "source_id", "embedding")
    )
    ids, sources = (np.array([row[place] for row in stored]) for place in (0, 1))
    vectors = np.array([row[2] for row in stored], dtype=np.float64)
    corpus = corpus_at(plan.namespace, current_revision())
    for filter_ in _filters():
        allowed = [source.id for source in searchable(filter_, corpus, timezone.now())]
        inside = np.flatnonzero(np.isin(sources, allowed))
        for number in range(20):
            query = unit_vector(vector_of(f"paso {number} ruido {number}", DIMENSIONS), DIMENSIONS)
            best = inside[np.argsort(-(vectors[inside] @ query), kind="stable")[:3]]
            found = search.nearest(space=plan.space.pk, sources=allowed, vector=query, limit=3)
            assert [candidate.id for candidate in found] == ids[best].tolist()
