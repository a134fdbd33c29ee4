"""Whatever the size, the filter and the indexes: no allowed passage is lost, none other comes."""

import numpy as np
import pytest
from django.db import connection
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from knowledge import search
from knowledge.embeddings.vectors import Vector, unit_vector
from knowledge.models import EmbeddingSpace, Source
from tests import factories
from tests.knowledge import rows

IN_ONE_DATABASE = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


def _vectors(count: int, dimensions: int, seed: int = 7) -> np.ndarray:
    """Unit vectors in clusters, as passages of few manuals are."""
    random = np.random.default_rng(seed)
    centres = random.standard_normal((max(1, count // 25), dimensions))
    made = centres[np.arange(count) % len(centres)] + 0.3 * random.standard_normal(
        (count, dimensions)
    )
    return (made / np.linalg.norm(made, axis=1, keepdims=True)).astype(np.float32)


def _nearest(space: EmbeddingSpace, sources: list[Source], vector: Vector, limit: int = 3):
    return search.nearest(
        space=space.pk, sources=[source.pk for source in sources], vector=vector, limit=limit
    )


@given(data=st.data())
@settings(IN_ONE_DATABASE, max_examples=60)
def test_whatever_is_asked_only_allowed_passages_come_and_the_nearest_of_them(corpus, data):
    """The filter holds, nothing allowed is lost, and the first never depends on the limit."""
    space, sources, source_of, vectors = corpus
    allowed = data.draw(st.lists(st.sampled_from(sources), unique=True, max_size=6))
    limit = data.draw(st.integers(1, 12))
    near = data.draw(st.sampled_from(range(len(vectors))))
    query = unit_vector((vectors[near] + data.draw(st.floats(-1, 1))).tolist(), 16)

    found = _nearest(space, allowed, query, limit)
    first = _nearest(space, allowed, query, 1)

    ids = {source.pk for source in allowed}
    assert all(source_of[candidate.id] in ids for candidate in found)
    inside = [index for index, chunk in enumerate(source_of) if source_of[chunk] in ids]
    best = np.sort(vectors[inside] @ query)[::-1][:limit]
    assert [candidate.score for candidate in found] == pytest.approx(best.tolist(), abs=1e-5)
    assert found[:1] == first
    assert all(-1 - 1e-6 <= candidate.score <= 1 + 1e-6 for candidate in found)


@pytest.fixture
def corpus(db: None):
    """300 passages dealt out to 12 sources."""
    space = rows.made_space(16)
    sources = [factories.source("one") for _ in range(12)]
    vectors = _vectors(300, 16)
    return space, sources, rows.made_chunks(sources, space, vectors), vectors


@pytest.mark.parametrize("size", [2, 120, 2_000])
@pytest.mark.parametrize("indexed", [False, True], ids=["plain", "with an approximate index"])
def test_recall_is_exact_at_every_size(db, size, indexed):
    """An approximate index, were one made, must not be taken: it loses most allowed rows."""
    space = rows.made_space(16)
    sources = [factories.source("one") for _ in range(40)]
    vectors = _vectors(size, 16)
    source_of = rows.made_chunks(sources, space, vectors)
    ids = list(source_of)
    if indexed:
        _make_approximate_index(space)
    allowed = sources[:2]
    inside = [
        index for index, chunk in enumerate(ids) if source_of[chunk] in {s.pk for s in allowed}
    ]

    for query in _vectors(20, 16, seed=3):
        found = _nearest(space, allowed, query)

        order = np.argsort(-(vectors[inside] @ query), kind="stable")[:3]
        assert len(found) == min(3, len(inside))
        assert {candidate.id for candidate in found} == {ids[inside[place]] for place in order}


def _make_approximate_index(space: EmbeddingSpace) -> None:
    """An index of the kind that unfiltered search may get, and statistics that make it inviting."""
    connection.check_constraints()  # What is pending would keep the index from being made.
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE INDEX ON knowledge_chunkvector USING hnsw "
            f"((embedding::vector(16)) vector_cosine_ops) WHERE space_id = {space.pk}"
        )
        cursor.execute("ANALYZE knowledge_chunkvector")
        cursor.execute("SET LOCAL enable_seqscan = off")


def test_order_by_distance_alone_would_take_an_approximate_index(db):
    """What `+ 0` in the statement is for: the planner does take the index without it."""
    space = rows.made_space(16)
    rows.made_chunks([factories.source("one")], space, _vectors(500, 16))
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE TEMP TABLE fixed ON COMMIT DROP AS "
            "SELECT chunk_id, source_id, embedding::vector(16) AS embedding "
            f"FROM knowledge_chunkvector WHERE space_id = {space.pk}"
        )
        cursor.execute("CREATE INDEX ON fixed USING hnsw (embedding vector_cosine_ops)")
        cursor.execute("ANALYZE fixed")
        cursor.execute("SET LOCAL enable_seqscan = off")  # As at a size where the index pays.
        plans = []
        for addition in ("", " + 0"):
            cursor.execute(
                "EXPLAIN SELECT chunk_id FROM fixed "
                f"ORDER BY (embedding <=> '{[1] * 16}'::vector){addition} LIMIT 3"
            )
            plans.append("\n".join(line for (line,) in cursor.fetchall()))

    assert ["Index Scan" in plan for plan in plans] == [True, False]
    assert ") + 0" in search._NEAREST
    assert ") + 0" in search._BEARING
