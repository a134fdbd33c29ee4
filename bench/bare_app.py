"""What Aura's search is compared with: the least that answers it over HTTP.

No framework, no key, no settings, one persistent connection, one prepared statement with a binary
vector. `uvicorn bench.bare_app:app`, with the database in BENCH_DSN.
"""

import json
import os
import struct
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import parse_qs

import psycopg
from psycopg.adapt import Dumper
from psycopg.pq import Format

from bench.made import query_vector

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

_SEARCH = """
WITH nearest AS MATERIALIZED (
    SELECT chunk_id, embedding <=> %(vector)s AS distance
    FROM knowledge_chunkvector
    WHERE space_id = %(space)s AND source_id = ANY(%(sources)s)
    ORDER BY (embedding <=> %(vector)s) + 0, chunk_id
    LIMIT %(limit)s
)
SELECT s.doc_type, s.name, c.section, c.content, 1 - n.distance
FROM nearest n
JOIN knowledge_chunk c ON c.id = n.chunk_id
JOIN knowledge_source s ON s.id = c.source_id
ORDER BY n.distance, c.id
"""


class BinaryVector(bytes):
    """A vector in pgvector's binary form."""


class _VectorDumper(Dumper):
    format = Format.BINARY

    def dump(self, obj: BinaryVector) -> bytes:
        return obj


class _State:
    connection: psycopg.AsyncConnection[Any]
    space: int
    sources: list[int]


_state = _State()
_values = query_vector()
_vector = BinaryVector(struct.pack(">HH", len(_values), 0) + _values.astype(">f4").tobytes())


async def app(scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
    """Answer `GET /?q=…&k=…`."""
    if scope["type"] == "lifespan":
        await _lifespan(receive, send)
        return
    query = parse_qs(scope["query_string"].decode())
    parameters = {
        "vector": _vector,
        "space": _state.space,
        "sources": _state.sources,
        "limit": int(query["k"][0]),
    }
    cursor = await _state.connection.execute(_SEARCH, parameters, prepare=True)
    names = ("doc_type", "source", "section", "text", "score")
    found = [dict(zip(names, row, strict=True)) for row in await cursor.fetchall()]
    body = json.dumps({"mode": "semantic", "results": found}).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
    ]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def _lifespan(receive: Receive, send: Send) -> None:
    await receive()
    psycopg.adapters.register_dumper(BinaryVector, _VectorDumper)
    connection = await psycopg.AsyncConnection.connect(os.environ["BENCH_DSN"], autocommit=True)
    _state.connection = connection
    cursor = await connection.execute("SELECT id FROM knowledge_embeddingspace LIMIT 1")
    (_state.space,) = await cursor.fetchone() or (0,)
    cursor = await connection.execute("SELECT id FROM knowledge_source ORDER BY id")
    _state.sources = [row[0] for row in await cursor.fetchall()]
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await connection.close()
    await send({"type": "lifespan.shutdown.complete"})
