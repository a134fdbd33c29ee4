"""Whether the search inside filters of every kind finds what numpy finds among all vectors."""

from collections.abc import Iterator, Sequence

import numpy as np
import psycopg
from django.utils import timezone
from pgvector.psycopg import register_vector

from aura.foundation import DEFAULT_TENANT
from bench import databases, made
from bench.hashed_embeddings import vector_of
from bench.large_corpus import SHARED
from bench.verdict import Goal
from knowledge import search
from knowledge.corpus import Corpus, corpus_at, current_revision
from knowledge.embeddings.provider import Provider
from knowledge.models import EmbeddingSpace
from knowledge.sources import FilterReason, Reach, SourceFilter, searchable

QUERIES = 240
NEAREST = 3


def measure(size: int, provider: Provider) -> Iterator[Goal]:
    """Recall over the filters, and whether each search gave as many passages as there are."""
    corpus = corpus_at(DEFAULT_TENANT, current_revision())
    space = EmbeddingSpace.objects.get(model=provider.model)
    ids, source_ids, vectors = _stored(space.pk)
    found = wanted = short = 0
    now = timezone.now()
    for number, filter_ in enumerate(_filters(corpus, QUERIES)):
        sources = [source.id for source in searchable(filter_, corpus, now)]
        query = _query(number, vectors)
        rows = np.flatnonzero(np.isin(source_ids, sources))
        cosines = vectors[rows].astype(np.float64) @ query.astype(np.float64)
        expected = {int(ids[row]) for row in rows[np.argsort(-cosines, kind="stable")[:NEAREST]]}
        given = search.nearest(space=space.pk, sources=sources, vector=query, limit=NEAREST)
        found += len(expected & {candidate.id for candidate in given})
        wanted += len(expected)
        short += len(given) != len(expected)
    name = f"{QUERIES} filtered searches, {size:,} passages"
    yield Goal(
        name=f"recall@{NEAREST} of {name}", measured=found / wanted, bound=1.0, at_least=True
    )
    yield Goal(name=f"fewer than min({NEAREST}, n) in {name}", measured=short, bound=0)


def _filters(corpus: Corpus, count: int) -> Iterator[SourceFilter]:
    """In turn: a few exact sources, with the shared prefixes, prefixes alone, half of all, one,
    everything."""
    random = np.random.default_rng(made.SEED)
    names = [source.name for source in corpus.sources]
    for number in range(count):
        few = frozenset(random.choice(names, size=random.integers(2, 6), replace=False).tolist())
        half = frozenset(random.choice(names, size=len(names) // 2, replace=False).tolist())
        yield (
            _these(few),
            _these(few, SHARED),
            _these(frozenset(), SHARED),
            _these(half),
            _these(frozenset({names[number % len(names)]})),
            SourceFilter(reach=Reach.EVERYTHING, reason=FilterReason.NO_EQUIPMENT),
        )[number % 6]


def _these(names: frozenset[str], prefixes: Sequence[str] = ()) -> SourceFilter:
    return SourceFilter(
        reach=Reach.THESE, reason=FilterReason.MODELS, names=names, prefixes=tuple(prefixes)
    )


def _query(number: int, vectors: made.Vectors) -> made.Vectors:
    """Every second one near a stored passage, the others near none."""
    made_up = vector_of(made.question(number))
    if number % 2:
        return made_up
    near = vectors[(number * 7_919) % len(vectors)] + 0.5 * made_up
    unit: made.Vectors = near / np.linalg.norm(near)
    return unit


def _stored(space: int) -> tuple[made.Numbers, made.Numbers, made.Vectors]:
    """Ids, source ids and vectors of all passages in the space."""
    with psycopg.connect(databases.current_url()) as connection:
        register_vector(connection)
        cursor = connection.cursor(binary=True)
        cursor.execute(
            "SELECT chunk_id, source_id, embedding FROM knowledge_chunkvector "
            "WHERE space_id = %s ORDER BY chunk_id",
            [space],
        )
        rows = cursor.fetchall()
    ids, source_ids, vectors = zip(*rows, strict=True)
    return (
        np.asarray(ids, dtype=np.int64),
        np.asarray(source_ids, dtype=np.int64),
        np.stack([vector.to_numpy() for vector in vectors]).astype(np.float32),
    )
