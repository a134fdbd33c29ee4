"""The nearest passages of many at once, whatever the source filter of a turn would say.

A turn asks PostgreSQL about one vector. Here it would be one scan of every vector for each passage;
so each block of vectors is read once for a whole batch, and weighed in one product. Exact, and in
the memory of one block.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import psycopg
from django.db import connection

from knowledge.models import GLOBAL_NAMESPACE

BLOCK = 4_000
"""Vectors in memory at once; of 384 dimensions, 6 MB."""
_HEADER = 4
"""Bytes before the numbers in pgvector's binary form: dimensions and an unused word."""

_ROWS = """
SELECT v.chunk_id, v.source_id, s.namespace, v.embedding
FROM knowledge_chunkvector v JOIN knowledge_source s ON s.id = v.source_id
WHERE v.space_id = %(space)s AND {} ORDER BY v.chunk_id LIMIT %(limit)s
"""
_THESE = _ROWS.format("v.chunk_id = ANY(%(chunks)s)")
_AFTER = _ROWS.format("v.chunk_id > %(after)s")


@dataclass(frozen=True, kw_only=True)
class _Block:
    chunks: npt.NDArray[np.int64]
    sources: npt.NDArray[np.int64]
    namespaces: npt.NDArray[np.str_]
    vectors: npt.NDArray[np.float32]


def nearest_of(space_id: int, chunks: Sequence[int], count: int) -> set[tuple[int, int]]:
    """Each of these passages with the `count` nearest of other sources, in its own namespace and in
    the shared pool; for a shared one, in all."""
    mine = _block(_THESE, {"space": space_id, "chunks": list(chunks), "limit": len(chunks)})
    if mine is None:
        return set()
    best = np.full((len(mine.chunks), count), -np.inf, dtype=np.float32)
    whose = np.zeros((len(mine.chunks), count), dtype=np.int64)
    for block in _blocks(space_id):
        scores = np.where(_may_meet(mine, block), mine.vectors @ block.vectors.T, -np.inf)
        known = np.hstack([best, scores])
        numbers = np.hstack([whose, np.broadcast_to(block.chunks, scores.shape)])
        top = np.argpartition(-known, count - 1, axis=1)[:, :count]
        best, whose = np.take_along_axis(known, top, 1), np.take_along_axis(numbers, top, 1)
    found = np.argwhere(np.isfinite(best))
    return {(int(mine.chunks[row]), int(whose[row, column])) for row, column in found}


def _may_meet(mine: _Block, block: _Block) -> npt.NDArray[np.bool_]:
    same = mine.namespaces[:, None] == block.namespaces[None, :]
    shared = (mine.namespaces == GLOBAL_NAMESPACE)[:, None] | (
        block.namespaces == GLOBAL_NAMESPACE
    )[None, :]
    apart = mine.sources[:, None] != block.sources[None, :]
    meet: npt.NDArray[np.bool_] = (same | shared) & apart
    return meet


def _blocks(space_id: int) -> Iterator[_Block]:
    after = 0
    while block := _block(_AFTER, {"space": space_id, "after": after, "limit": BLOCK}):
        yield block
        after = int(block.chunks[-1])


def _block(sql: str, values: dict[str, object]) -> _Block | None:
    connection.ensure_connection()
    with (
        connection.wrap_database_errors,
        psycopg.Cursor(connection.connection) as cursor,
    ):
        rows = cursor.execute(sql, values, binary=True).fetchall()
    if not rows:
        return None
    wide = np.stack([np.frombuffer(row[3], dtype=">f4", offset=_HEADER) for row in rows])
    vectors = wide.astype(np.float32)
    # None is zero: the table refuses it.
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    return _Block(
        chunks=np.array([row[0] for row in rows], dtype=np.int64),
        sources=np.array([row[1] for row in rows], dtype=np.int64),
        namespaces=np.array([row[2] for row in rows]),
        vectors=vectors,
    )
