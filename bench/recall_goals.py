"""Goal 3: inside a filter nothing nearer is ever missed."""

from collections.abc import Iterator, Sequence

import numpy as np

from bench import databases, made, servers
from bench.verdict import Goal
from knowledge import search

FILTERS = 60
NEAREST = 3


def measure(size: int) -> Iterator[Goal]:
    """Recall at one size, and whether each search gave as many passages as there are."""
    corpus = made.corpus(size)
    databases.make(f"bench_recall_{size}")
    space = databases.fill(corpus, servers.constant_provider(servers.free_port()))
    queries = made.unit_vectors(FILTERS, made.SEED + 1)
    found = wanted = short = 0
    for query, sources in zip(queries, _filters(size), strict=True):
        expected = _nearest(corpus, query, sources)
        given = search.nearest(space=space, sources=sources, vector=query, limit=NEAREST)
        found += len(expected & {candidate.id for candidate in given})
        wanted += len(expected)
        short += len(given) != len(expected)
    yield Goal(
        name=f"recall@{NEAREST} inside {FILTERS} filters, {size} chunks",
        measured=found / wanted,
        bound=1.0,
        at_least=True,
    )
    yield Goal(
        name=f"searches without min({NEAREST}, n) passages, {size} chunks",
        measured=short,
        bound=0,
    )


def _filters(size: int) -> Iterator[list[int]]:
    """From the source of one chunk to all of them, most of them small as a turn's are."""
    count = made.SOURCES[size]
    yield [1]
    yield [2]
    yield list(range(1, count + 1))
    random = np.random.default_rng(made.SEED)
    for number in range(FILTERS - 3):
        most = min(count, 5 if number % 3 else count // 2)
        chosen = random.choice(count, size=random.integers(1, most + 1), replace=False)
        yield [int(source) + 1 for source in chosen]


def _nearest(corpus: made.Corpus, query: made.Vectors, sources: Sequence[int]) -> set[int]:
    """Ids of the nearest chunks by numpy, in float64."""
    rows = np.flatnonzero(np.isin(corpus.source_ids, sources))
    cosines = corpus.vectors[rows].astype(np.float64) @ query.astype(np.float64)
    nearest = rows[np.argsort(-cosines, kind="stable")[:NEAREST]]
    return {int(row) + 1 for row in nearest}
