"""The labelled questions nearest to a turn's, and what their labels say inside its filter.

One exact statement. What a label may say in a turn:

| label       | its machines              | says                                               |
| ----------- | ------------------------- | -------------------------------------------------- |
| must miss   | none, or one of the turn's | nothing answers                                   |
| must miss   | others                    | nothing                                            |
| a passage   | none, or one of the turn's | this passage, where it is inside the filter       |
| a passage   | others                    | the same, only where its source is shared          |
"""

from collections.abc import Sequence
from dataclasses import dataclass

from knowledge.embeddings.vectors import PgVector, Vector
from knowledge.search import rows


@dataclass(frozen=True, kw_only=True)
class Neighbour:
    """A labelled question near to the turn's."""

    id: int
    similarity: float
    """Cosine of question and question."""
    misses: bool
    """It says that nothing answers."""
    chunks: tuple[int, ...]
    """The passages, inside the filter, that it says answer."""


@dataclass(frozen=True, kw_only=True)
class Neighbourhood:
    """The nearest labelled questions, nearest first; how many there are, how near on average."""

    count: int
    mean: float
    nearest: tuple[Neighbour, ...]


NOBODY = Neighbourhood(count=0, mean=0.0, nearest=())

_NEIGHBOURS = """
WITH near AS MATERIALIZED (
    SELECT v.question_id, 1 - (v.embedding <=> %(vector)s) AS similarity,
           avg(1 - (v.embedding <=> %(vector)s)) OVER () AS mean, count(*) OVER () AS count
    FROM knowledge_questionvector v
    WHERE v.space_id = %(space)s AND v.namespace = %(namespace)s
    ORDER BY similarity DESC, v.question_id
    LIMIT %(limit)s
), told AS (
    SELECT n.*, q.must_miss, q.source, q.section, q.row,
           q.machines = '{}' OR q.machines && %(machines)s::varchar[] AS same
    FROM near n JOIN knowledge_question q ON q.id = n.question_id
)
SELECT t.question_id, t.similarity, t.mean, t.count, t.must_miss AND t.same,
       ARRAY(
           SELECT c.id FROM knowledge_source s JOIN knowledge_chunk c ON c.source_id = s.id
           WHERE NOT t.must_miss AND s.name = t.source AND s.id = ANY(%(sources)s)
             AND c.section = t.section AND c.label = t.row
             AND (t.same OR s.id = ANY(%(shared)s))
           ORDER BY c.id
       )
FROM told t ORDER BY t.similarity DESC, t.question_id
"""


def neighbours(
    *,
    space: int,
    namespace: str,
    vector: Vector,
    sources: Sequence[int],
    shared: Sequence[int],
    machines: Sequence[str],
    limit: int,
) -> Neighbourhood:
    """The nearest labelled questions of a namespace in a space.

    `sources` are those inside the filter, `shared` those of them that are no machine's; `machines`
    are those of the turn. Raises SearchUnavailable.
    """
    found = rows(
        _NEIGHBOURS,
        {
            "space": space,
            "namespace": namespace,
            "vector": PgVector(vector),
            "sources": list(sources),
            "shared": list(shared),
            "machines": list(machines),
            "limit": limit,
        },
    )
    if not found:
        return NOBODY
    return Neighbourhood(
        count=found[0][3],
        mean=found[0][2],
        nearest=tuple(
            Neighbour(id=row[0], similarity=row[1], misses=row[4], chunks=tuple(row[5]))
            for row in found
        ),
    )
