"""What the box has stored, in a form that two runs can be compared by: no ids, no times."""

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import psycopg

LOOK_EVERY_S = 0.1

# One statement sees one moment: a source with its passages and their vectors of the active space.
_SOURCES = """
SELECT s.name, md5(concat(
    (to_jsonb(s) - '{id,created_at,ingested_at}'::text[])::text,
    (SELECT string_agg(concat(
            (to_jsonb(c) - '{id,source_id}'::text[])::text, v.text_hash, v.embedding::text
        ), '|' ORDER BY c.position, c.identity)
     FROM knowledge_chunk c
     LEFT JOIN knowledge_chunkvector v ON v.chunk_id = c.id AND v.space_id =
        (SELECT id FROM knowledge_embeddingspace WHERE name = %s)
     WHERE c.source_id = s.id),
    (SELECT concat('|', m.sha256) FROM knowledge_manualversion m
     WHERE m.namespace = s.namespace AND m.name = s.name ORDER BY m.number DESC LIMIT 1),
    (SELECT concat('|', d.digest) FROM knowledge_manualdraft d
     WHERE d.namespace = s.namespace AND d.name = s.name)
))
FROM knowledge_source s
"""
_BESIDE = """
SELECT concat(s.name, ' ', c.identity), v.text_hash, md5(v.embedding::text)
FROM knowledge_chunkvector v
JOIN knowledge_chunk c ON c.id = v.chunk_id
JOIN knowledge_source s ON s.id = c.source_id
JOIN knowledge_embeddingspace e ON e.id = v.space_id
WHERE e.name = %(space)s
UNION ALL
SELECT concat('question ', q.text_hash), v.text_hash, md5(v.embedding::text)
FROM knowledge_questionvector v
JOIN knowledge_question q ON q.id = v.question_id
JOIN knowledge_embeddingspace e ON e.id = v.space_id
WHERE e.name = %(space)s
"""


@dataclass(frozen=True, kw_only=True)
class State:
    """What is stored at one moment."""

    sources: Mapping[str, str]
    """By name: a digest of the source, its passages and their vectors in the active space, the
    text that its newest version keeps, and its draft."""
    beside: frozenset[tuple[str, str, str]]
    """Vectors of the other space: what of, fingerprint of the text, digest of the vector."""


def state_of(connection: psycopg.Connection, *, active: str, beside: str) -> State:
    """What is stored now."""
    sources = dict(connection.execute(_SOURCES, [active]).fetchall())
    vectors = connection.execute(_BESIDE, {"space": beside}).fetchall()
    return State(sources=sources, beside=frozenset(vectors))


class Watch:
    """Looks again and again, from its beginning to its end, for what is neither old nor new."""

    def __init__(
        self,
        connect: Callable[[], psycopg.Connection],
        look: Callable[[psycopg.Connection], State],
        *,
        allowed: tuple[State, State],
    ) -> None:
        self.looks = 0
        self.wrong: list[str] = []
        self._connect, self._look, self._allowed = connect, look, allowed
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> "Watch":
        self._thread.start()
        return self

    def __exit__(self, *_raised: object) -> None:
        self._ending.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._ending.is_set():
            try:
                with self._connect() as connection:
                    while not self._ending.wait(LOOK_EVERY_S):
                        self.wrong += torn(self._look(connection), self._allowed)
                        self.looks += 1
            except psycopg.OperationalError:
                time.sleep(LOOK_EVERY_S)  # the database was what was killed


def torn(found: State, allowed: tuple[State, State]) -> list[str]:
    """What of a state is neither wholly of one nor wholly of the other."""
    old, new = allowed
    names = {*found.sources, *old.sources, *new.sources}
    wrong = [
        f"source {name}"
        for name in sorted(names)
        if found.sources.get(name) not in (old.sources.get(name), new.sources.get(name))
    ]
    strange = found.beside - old.beside - new.beside
    return wrong + [f"vector of {of}" for of, _hash, _vector in sorted(strange)]
