"""Search of the lessons: exact, among those about what the turn is about, in one statement.

No threshold in SQL: the nearest lesson's score is told even where it does not pass. Of each kind
as many are fetched as may be used, since the kinds have thresholds of their own.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from knowledge.embeddings.statements import rows
from knowledge.embeddings.vectors import PgVector, Vector
from memory.models import LessonKind
from memory.subject import Subject


@dataclass(frozen=True, kw_only=True)
class FoundLesson:
    """A lesson with its cosine similarity to the query, in [-1, 1]; higher is nearer."""

    key: str
    namespace: str
    kind: LessonKind
    complaint: str
    guidance: str
    score: float


# The rule of `memory.subject`, as PostgreSQL says it.
_COVERS = """
    (l.machines = '{}'
     OR (%(machines)s::varchar[] <> '{}' AND %(machines)s::varchar[] <@ l.machines))
    AND (l.codes = '{}') = (%(codes)s::varchar[] = '{}')
    AND %(codes)s::varchar[] <@ l.codes
"""

_NEAREST = f"""
WITH allowed AS MATERIALIZED (
    SELECT l.id, l.kind, v.embedding <=> %(vector)s AS distance
    FROM memory_lessonvector v JOIN memory_lesson l ON l.id = v.lesson_id
    WHERE v.space_id = %(space)s AND v.namespace = ANY(%(namespaces)s) AND {_COVERS}
), ranked AS (
    SELECT id, distance, row_number() OVER (PARTITION BY kind ORDER BY distance, id) AS place
    FROM allowed
)
SELECT l.key, l.namespace, l.kind, l.complaint, l.guidance, 1 - r.distance
FROM ranked r JOIN memory_lesson l ON l.id = r.id
WHERE r.place <= %(limit)s
ORDER BY r.distance, l.id
"""  # noqa: S608  built from a constant

_SAID = """
SELECT l.namespace, l.key, l.kind, l.guidance
FROM memory_lesson l
WHERE l.namespace = ANY(%(namespaces)s) AND l.key = ANY(%(keys)s)
"""


def nearest(
    *, space: int, namespaces: Sequence[str], vector: Vector, about: Subject, limit: int
) -> tuple[FoundLesson, ...]:
    """The nearest lessons, up to `limit` of each kind, nearest first.

    Of two lessons on one complaint the one of the earlier namespace stays: a tenant's own hides the
    shared one. Raises SearchUnavailable.
    """
    found = rows(
        _NEAREST,
        {
            "space": space,
            "namespaces": list(namespaces),
            "vector": PgVector(vector),
            "machines": list(about.machines),
            "codes": list(about.codes),
            "limit": limit,
        },
    )
    lessons = [
        FoundLesson(
            key=row[0],
            namespace=row[1],
            kind=LessonKind(row[2]),
            complaint=row[3],
            guidance=row[4],
            score=row[5],
        )
        for row in found
        # A vector that cannot be compared (NaN) is no lesson, whatever PostgreSQL's order says.
        if math.isfinite(row[5])
    ]
    by_rank = sorted(lessons, key=lambda one: namespaces.index(one.namespace), reverse=True)
    own = {one.key: one for one in by_rank}
    return tuple(one for one in lessons if own[one.key] is one)


def still_said(lessons: Sequence[FoundLesson]) -> bool:
    """Whether each of these lessons is still there and says the same. Raises SearchUnavailable."""
    if not lessons:
        return True
    found = rows(
        _SAID,
        {
            "namespaces": [one.namespace for one in lessons],
            "keys": [one.key for one in lessons],
        },
    )
    present = {tuple(row) for row in found}
    return all((one.namespace, one.key, one.kind.value, one.guidance) in present for one in lessons)
