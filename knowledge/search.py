"""Search of the manuals: exact, inside the filter, in one statement.

Vectors are compared in one space alone. `+ 0` behind the distance keeps the planner from an
approximate index, which would lose allowed rows (measured: recall@3 of 0.18 and less). The filter
arrives as source ids; a list of ids is never built from a pattern in SQL.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from knowledge.embeddings.statements import SearchUnavailable, rows
from knowledge.embeddings.vectors import PgVector, Vector

__all__ = [
    "Candidate",
    "SearchUnavailable",
    "bearing",
    "bearing_unscored",
    "candidates_in",
    "nearest",
    "nearest_and_bearing",
    "rows",
]


@dataclass(frozen=True, kw_only=True)
class Candidate:
    """A passage with its cosine similarity to the query, in [-1, 1]; higher is nearer."""

    id: int
    source: str
    title: str
    section: str
    content: str
    codes: tuple[str, ...]
    score: float

    def bears(self, codes: Sequence[str]) -> bool:
        """Whether it bears any of the codes, all in canonical form."""
        return any(code in self.codes for code in codes)


COLUMNS = """c.id, s.name, s.title, c.section, c.content, c.codes"""
"""Of a passage `c` and its source `s`, as `candidates_in` reads them; the cosine comes last."""

_NEAREST = f"""
WITH nearest AS MATERIALIZED (
    SELECT v.chunk_id, v.embedding <=> %(vector)s AS distance
    FROM knowledge_chunkvector v
    WHERE v.space_id = %(space)s AND v.source_id = ANY(%(sources)s)
    ORDER BY (v.embedding <=> %(vector)s) + 0, v.chunk_id
    LIMIT %(limit)s
)
SELECT {COLUMNS}, 1 - n.distance
FROM nearest n
JOIN knowledge_chunk c ON c.id = n.chunk_id
JOIN knowledge_source s ON s.id = c.source_id
ORDER BY n.distance, c.id
"""  # noqa: S608  built from a constant

_BEARING = f"""
SELECT {COLUMNS}, 1 - (v.embedding <=> %(vector)s)
FROM knowledge_chunk c
JOIN knowledge_source s ON s.id = c.source_id
JOIN knowledge_chunkvector v ON v.chunk_id = c.id AND v.space_id = %(space)s
WHERE c.source_id = ANY(%(sources)s) AND c.codes && %(codes)s::varchar[]
ORDER BY (v.embedding <=> %(vector)s) + 0, c.id
"""  # noqa: S608  built from a constant

_NEAREST_AND_BEARING = f"""
WITH nearest AS MATERIALIZED (
    SELECT v.chunk_id, v.embedding <=> %(vector)s AS distance
    FROM knowledge_chunkvector v
    WHERE v.space_id = %(space)s AND v.source_id = ANY(%(sources)s)
    ORDER BY (v.embedding <=> %(vector)s) + 0, v.chunk_id
    LIMIT %(limit)s
), bearing AS MATERIALIZED (
    SELECT c.id AS chunk_id, v.embedding <=> %(vector)s AS distance
    FROM knowledge_chunk c
    JOIN knowledge_chunkvector v ON v.chunk_id = c.id AND v.space_id = %(space)s
    WHERE c.source_id = ANY(%(sources)s) AND c.codes && %(codes)s::varchar[]
), both_kinds AS (
    SELECT n.*, false AS bears FROM nearest n UNION ALL SELECT b.*, true FROM bearing b
)
SELECT {COLUMNS}, 1 - n.distance, n.bears
FROM both_kinds n
JOIN knowledge_chunk c ON c.id = n.chunk_id
JOIN knowledge_source s ON s.id = c.source_id
ORDER BY n.distance, c.id
"""  # noqa: S608  built from a constant

_BEARING_UNSCORED = f"""
SELECT {COLUMNS}, 'NaN'::float8
FROM knowledge_chunk c
JOIN knowledge_source s ON s.id = c.source_id
WHERE c.source_id = ANY(%(sources)s) AND c.codes && %(codes)s::varchar[]
ORDER BY s.name, c.position, c.id
"""  # noqa: S608  built from a constant


def nearest(
    *, space: int, sources: Sequence[int], vector: Vector, limit: int
) -> tuple[Candidate, ...]:
    """The nearest passages of these sources, nearest first; ties by id, so that the first never
    depends on the limit.

    Raises SearchUnavailable.
    """
    return _candidates(
        _NEAREST,
        {"space": space, "sources": list(sources), "vector": PgVector(vector), "limit": limit},
    )


def bearing(
    *, space: int, sources: Sequence[int], vector: Vector, codes: Sequence[str]
) -> tuple[Candidate, ...]:
    """Every passage of these sources that bears one of the codes, nearest first.

    Raises SearchUnavailable.
    """
    return _candidates(
        _BEARING,
        {
            "space": space,
            "sources": list(sources),
            "vector": PgVector(vector),
            "codes": list(codes),
        },
    )


def nearest_and_bearing(
    *, space: int, sources: Sequence[int], vector: Vector, codes: Sequence[str], limit: int
) -> tuple[tuple[Candidate, ...], tuple[Candidate, ...]]:
    """What `nearest` and `bearing` find, in one statement. Raises SearchUnavailable."""
    if not codes:
        return nearest(space=space, sources=sources, vector=vector, limit=limit), ()
    if not sources:
        return (), ()
    found = rows(
        _NEAREST_AND_BEARING,
        {
            "space": space,
            "sources": list(sources),
            "vector": PgVector(vector),
            "codes": list(codes),
            "limit": limit,
        },
    )
    near, bearers = ([row for row in found if row[7] is bears] for bears in (False, True))
    return candidates_in(near), candidates_in(bearers)


def bearing_unscored(*, sources: Sequence[int], codes: Sequence[str]) -> tuple[Candidate, ...]:
    """Every passage of these sources that bears one of the codes, as the manuals have them, with
    no score (NaN): for a question that could not be embedded. Raises SearchUnavailable."""
    found = rows(_BEARING_UNSCORED, {"sources": list(sources), "codes": list(codes)})
    return tuple(map(_candidate, found))


def _candidates(sql: str, parameters: dict[str, Any]) -> tuple[Candidate, ...]:
    return candidates_in(rows(sql, parameters)) if parameters["sources"] else ()


def candidates_in(found: Iterable[Sequence[Any]]) -> tuple[Candidate, ...]:
    """The passages of these rows. One whose vector cannot be compared (NaN) is no candidate,
    whatever PostgreSQL's order says."""
    return tuple(_candidate(row) for row in found if math.isfinite(row[6]))


def _candidate(row: Sequence[Any]) -> Candidate:
    return Candidate(
        id=row[0],
        source=row[1],
        title=row[2],
        section=row[3],
        content=row[4],
        codes=tuple(row[5]),
        score=row[6],
    )
