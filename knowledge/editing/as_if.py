"""Searching as if a draft were live, in one session and without writing a row.

PostgreSQL looks for a table in the session's temporary schema first. Views of that schema, named
like the tables of the corpus, show the live rows of every source but one, and of that one the
draft's. So the very statements of a turn, unchanged, find what they would find once it is
published; other sessions see nothing of it, no live row is locked, and the roll-back at the end
takes the views away. Written into the live tables and rolled back instead, the draft would hold the
corpus revision's row, for which every other change of the corpus waits
(docs/decisions/0023-manuals-edited-live.md).
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper
from django.utils import timezone
from pgvector import Vector as SentVector

from knowledge.embeddings.vectors import Vector
from knowledge.ingest.prepare import PreparedSource
from knowledge.models import Chunk, EmbeddingSpace, Origin, Source

NEW_SOURCE = -1
"""The number of a source that is not there yet. Those of new passages are below zero too."""


@dataclass(frozen=True, kw_only=True)
class StandIn:
    """What is searched in the place of a source."""

    namespace: str
    name: str
    prepared: PreparedSource
    space: EmbeddingSpace
    vectors: Mapping[str, Vector]
    """By the hash of the text; one for each passage."""


@contextmanager
def as_if_live(stand_in: StandIn) -> Iterator[None]:
    """Inside, this thread's searches find the stand-in. For a few seconds at a time: the views hold
    off a migration of these tables, and nothing else."""
    with transaction.atomic():
        with connection.cursor() as cursor:
            _shadow(cursor, stand_in)
        try:
            yield
        finally:
            transaction.set_rollback(True)


def _shadow(cursor: CursorWrapper, stand_in: StandIn) -> None:
    source = Source.objects.filter(namespace=stand_in.namespace, name=stand_in.name).first()
    number = source.pk if source else NEW_SOURCE
    known = dict(Chunk.objects.filter(source_id=number).values_list("identity", "pk"))
    cursor.execute(_TABLES)
    _fill_source(cursor, stand_in, number)
    _fill_chunks(cursor, stand_in, number, known)
    cursor.execute(_VIEWS.format(number=number))
    # Without it a statement that this session has prepared would go on reading the tables.
    cursor.execute(
        "SELECT set_config('search_path', 'pg_temp, ' || current_setting('search_path'), true)"
    )


_TABLES = """
CREATE TEMP TABLE as_if_source (LIKE knowledge_source INCLUDING DEFAULTS);
CREATE TEMP TABLE as_if_chunk (LIKE knowledge_chunk INCLUDING DEFAULTS INCLUDING GENERATED);
CREATE TEMP TABLE as_if_vector (LIKE knowledge_chunkvector INCLUDING DEFAULTS);
"""

_VIEWS = """
CREATE TEMP VIEW knowledge_source AS
    SELECT * FROM knowledge_source WHERE id <> {number} UNION ALL SELECT * FROM as_if_source;
CREATE TEMP VIEW knowledge_chunk AS
    SELECT * FROM knowledge_chunk WHERE source_id <> {number} UNION ALL SELECT * FROM as_if_chunk;
CREATE TEMP VIEW knowledge_chunkvector AS
    SELECT * FROM knowledge_chunkvector WHERE source_id <> {number}
    UNION ALL SELECT * FROM as_if_vector;
"""

_NEW_SOURCE = """
INSERT INTO as_if_source (id, namespace, name, root, title, doc_type, category, notice, origin,
    enabled, fingerprint, findings, ingested_at, created_at)
VALUES (%(id)s, %(namespace)s, %(name)s, '', '', '', '', '', %(origin)s, true, '', '[]', %(now)s,
    %(now)s)
"""


def _fill_source(cursor: CursorWrapper, stand_in: StandIn, number: int) -> None:
    if number == NEW_SOURCE:
        values: dict[str, Any] = {
            "id": number,
            "namespace": stand_in.namespace,
            "name": stand_in.name,
            "origin": Origin.UPLOAD.value,
            "now": timezone.now(),
        }
        cursor.execute(_NEW_SOURCE, values)
    else:
        cursor.execute(
            "INSERT INTO as_if_source SELECT * FROM knowledge_source WHERE id = %s", [number]
        )
    cursor.execute("UPDATE as_if_source SET title = %s", [stand_in.prepared.title])


_CHUNK = """
INSERT INTO as_if_chunk
    (id, source_id, namespace, position, section, path, kind, content, identity, codes)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
"""
_VECTOR = """
INSERT INTO as_if_vector (id, chunk_id, space_id, source_id, text_hash, embedding)
VALUES (%s, %s, %s, %s, %s, %s)
"""


def _fill_chunks(
    cursor: CursorWrapper, stand_in: StandIn, number: int, known: Mapping[str, int]
) -> None:
    """Passages that stay keep their number, which breaks ties between equal scores."""
    chunks, vectors = [], []
    for place, chunk in enumerate(stand_in.prepared.chunks, start=1):
        chunk_id = known.get(chunk.identity, -place)
        chunks.append(
            (
                *(chunk_id, number, stand_in.namespace, chunk.position, chunk.section),
                *(list(chunk.path), chunk.kind.value, chunk.content, chunk.identity),
                list(chunk.codes),
            )
        )
        embedding = SentVector(stand_in.vectors[chunk.text_hash]).to_text()
        vectors.append((-place, chunk_id, stand_in.space.pk, number, chunk.text_hash, embedding))
    cursor.executemany(_CHUNK, chunks)
    cursor.executemany(_VECTOR, vectors)
