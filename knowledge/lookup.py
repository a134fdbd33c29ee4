"""Free search of the corpus, by meaning, by words, or by both.

It serves people and agents that browse; a turn never comes here, since nothing is judged.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.contrib.postgres.search import SearchQuery, SearchRank, SearchVector
from django.db import connection
from django.db.models import F

from knowledge import search
from knowledge.embeddings.vectors import PgVector, Vector
from knowledge.models import Chunk, ChunkVector


class Mode(StrEnum):
    """How a search ranks."""

    SEMANTIC = "semantic"
    KEYWORD = "keyword"
    HYBRID = "hybrid"


@dataclass(frozen=True, kw_only=True)
class Found:
    """A passage; `score` is its cosine, None where no vector was compared."""

    doc_type: str
    source: str
    section: str
    text: str
    score: float | None


_WORD = re.compile(r"[^\W_]+")
MAX_WORDS = 64

RANK_OFFSET = 60
"""Reciprocal rank fusion's constant (Cormack, Clarke and Büttcher, SIGIR 2009)."""


# As in `knowledge.search`, `+ 0` keeps the planner from an approximate index.
_NEAREST = """
WITH nearest AS MATERIALIZED (
    SELECT v.chunk_id, v.embedding <=> %(vector)s AS distance
    FROM knowledge_chunkvector v
    WHERE v.space_id = %(space)s AND v.source_id = ANY(%(sources)s)
    ORDER BY (v.embedding <=> %(vector)s) + 0, v.chunk_id
    LIMIT %(limit)s
)
SELECT s.doc_type, s.name, c.section, c.content, 1 - n.distance
FROM nearest n
JOIN knowledge_chunk c ON c.id = n.chunk_id
JOIN knowledge_source s ON s.id = c.source_id
ORDER BY n.distance, c.id
"""


def nearest(space: int, sources: Sequence[int], vector: Vector, limit: int) -> list[Found]:
    """The nearest passages, nearest first: the whole of a search by meaning in one statement.

    Raises SearchUnavailable.
    """
    parameters = {
        "space": space,
        "sources": list(sources),
        "vector": PgVector(vector),
        "limit": limit,
    }
    return [
        Found(doc_type=doc_type, source=source, section=section, text=text, score=score)
        for doc_type, source, section, text, score in search.rows(_NEAREST, parameters)
    ]


def by_meaning(space: int, sources: Sequence[int], vector: Vector, limit: int) -> list[int]:
    """Ids of the nearest chunks."""
    found = search.nearest(space=space, sources=sources, vector=vector, limit=limit)
    return [candidate.id for candidate in found]


def by_words(sources: Sequence[int], text: str, limit: int) -> list[int]:
    """Ids of the chunks that hold any of the words, in any inflection; those of more come first.

    Any, not all: people ask in sentences, and hardly a passage has every word of one.
    """
    # Composed, as passages are stored: a decomposed accent would cut a word in two.
    asked = _WORD.findall(unicodedata.normalize("NFC", text))[:MAX_WORDS]
    if not asked:
        return []
    query = SearchQuery(" | ".join(asked), config="spanish", search_type="raw")
    words = SearchVector("section", "content", config="spanish")
    return list(
        Chunk.objects.filter(source_id__in=list(sources))
        .annotate(words=words)
        .filter(words=query)
        .annotate(rank=SearchRank(words, query))
        .order_by(F("rank").desc(), "id")
        .values_list("id", flat=True)[:limit]
    )


def fused(rankings: Sequence[Sequence[int]], limit: int) -> list[int]:
    """Reciprocal rank fusion: what stands high in several rankings stands first."""
    weights: dict[int, float] = {}
    for ranking in rankings:
        for place, chunk in enumerate(ranking, 1):
            weights[chunk] = weights.get(chunk, 0.0) + 1 / (RANK_OFFSET + place)
    return sorted(weights, key=lambda chunk: (-weights[chunk], chunk))[:limit]


def details(ids: Sequence[int], space: int | None, vector: Vector | None) -> list[Found]:
    """The chunks in the order of their ids, with their cosine where there is a vector."""
    rows = Chunk.objects.filter(pk__in=list(ids)).select_related("source").in_bulk()
    scores = _scores(ids, space, vector) if space is not None and vector is not None else {}
    return [
        Found(
            doc_type=rows[chunk].source.doc_type,
            source=rows[chunk].source.name,
            section=rows[chunk].section,
            text=rows[chunk].content,
            score=scores.get(chunk),
        )
        for chunk in ids
        if chunk in rows
    ]


def _scores(ids: Sequence[int], space: int, vector: Vector) -> dict[int, float]:
    table = connection.ops.quote_name(ChunkVector._meta.db_table)
    sql = (
        f"SELECT chunk_id, 1 - (embedding <=> %(vector)s) FROM {table} "  # noqa: S608  our own name
        "WHERE space_id = %(space)s AND chunk_id = ANY(%(ids)s)"
    )
    parameters = {"vector": PgVector(vector), "space": space, "ids": list(ids)}
    return dict(search.rows(sql, parameters))
