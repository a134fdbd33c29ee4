"""What is known of a corpus before an ingest: which sources lack a vector, found by counting."""

from dataclasses import replace

import pytest
from django.db.models import Exists, OuterRef

from knowledge.ingest.files import manual_files
from knowledge.ingest.plan import IngestPlan
from knowledge.ingest.run import ingest
from knowledge.ingest.stored import sources_without_vectors, stored_for
from knowledge.models import Chunk, ChunkVector, Origin, Source
from tests import factories
from tests.knowledge import rows
from tests.knowledge.manuals import put, table


@pytest.fixture
def ingested(tmp_path, plan: IngestPlan) -> IngestPlan:
    """Three manuals of three rows each, the same in another namespace and in another space."""
    for name in ("a.md", "b.md", "cap/c.md"):
        put(tmp_path, name, table("E1", "E2", "E3"))
    other = rows.made_space(16)
    for namespace in (plan.namespace, "other"):
        ingest(manual_files(tmp_path), replace(plan, namespace=namespace))
    ChunkVector.objects.bulk_create(
        ChunkVector(
            chunk_id=row.chunk_id,
            source_id=row.source_id,
            space=other,
            text_hash=row.text_hash,
            embedding=row.embedding,
        )
        for row in ChunkVector.objects.filter(space=plan.space)
    )
    return plan


def _named_one_by_one(plan: IngestPlan) -> set[str]:
    """By the passage that has no vector, which is slow and cannot be wrong."""
    vectors = ChunkVector.objects.filter(chunk=OuterRef("pk"), space=plan.space)
    missing = Chunk.objects.filter(~Exists(vectors), source__namespace=plan.namespace)
    return set(missing.values_list("source__name", flat=True))


@pytest.mark.parametrize(
    ("of", "lost", "lacking"),
    [
        pytest.param({"namespace": "plan"}, 0, set(), id="nothing"),
        pytest.param({"namespace": "plan", "name": "a.md"}, 1, {"a.md"}, id="the first of one"),
        pytest.param({"namespace": "plan", "name": "cap/c.md"}, 3, {"cap/c.md"}, id="all of one"),
        pytest.param({"namespace": "plan"}, 9, {"a.md", "b.md", "cap/c.md"}, id="all"),
        pytest.param({"namespace": "other"}, 9, set(), id="all of another namespace"),
    ],
)
def test_source_that_lacks_a_vector_is_found(ingested, of, lost, lacking):
    sources = Source.objects.filter(**of)
    doomed = ChunkVector.objects.filter(space=ingested.space, source__in=sources)[:lost]
    ChunkVector.objects.filter(pk__in=[row.pk for row in doomed]).delete()

    assert sources_without_vectors(ingested) == stored_for(ingested).stale == lacking
    assert _named_one_by_one(ingested) == lacking


def test_vectors_of_another_space_make_up_for_none(ingested):
    ChunkVector.objects.exclude(space=ingested.space).delete()

    assert sources_without_vectors(ingested) == set()
    empty = replace(ingested, space=rows.made_space(16))
    assert sources_without_vectors(empty) == {"a.md", "b.md", "cap/c.md"}


def test_source_is_known_by_its_root_its_origin_and_its_versions(ingested):
    Source.objects.filter(namespace="plan", name="a.md").update(root="/elsewhere")
    Source.objects.filter(namespace="plan", name="b.md").update(origin=Origin.UPLOAD)
    factories.source("plan", "d.md", root=ingested.root_name)

    stored = stored_for(ingested)

    assert stored.names == {"a.md", "b.md", "cap/c.md", "d.md"}
    assert set(stored.fingerprints) == {"b.md", "cap/c.md", "d.md"}
    assert stored.edited == {"b.md"}
    assert stored.without_version == {"d.md"}
    assert stored.stale == set()
