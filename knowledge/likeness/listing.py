"""The pairs that a person should look at, the dangerous ones first, and those that are decided.

| the two sources                         | decided for these texts | the pair is                  |
| --------------------------------------- | ----------------------- | ---------------------------- |
| any                                     | yes                     | decided                      |
| one is off, or over                     | no                      | not listed: one can't answer |
| one supersedes the other, or its older  | no                      | not listed: one can't answer |
| both may answer                         | no                      | open                         |

Of the open ones those of two different machines come last: each is right about its own. In either
part what differs in figures comes first, then what is more alike.
"""

from dataclasses import dataclass
from enum import StrEnum

from django.db import connection

from knowledge.likeness.models import DecidedPair, Kind
from knowledge.models import GLOBAL_NAMESPACE, Chunk


class Show(StrEnum):
    """Which pairs."""

    OPEN = "open"
    DECIDED = "decided"


@dataclass(frozen=True, kw_only=True)
class Pair:
    """Two passages that are nearly the same."""

    first: Chunk
    second: Chunk
    kind: Kind
    likeness: float
    other_machines: bool
    """Whether they are manuals of different machines."""
    decision: DecidedPair | None


_IS = (
    "({0}.namespace = d.{1}_namespace AND s{0}.name = d.{1}_source "
    "AND {0}.identity = d.{1}_identity)"
)

_OWNERS = (
    "ARRAY(SELECT e.model FROM knowledge_equipment e WHERE s{0}.name = ANY(e.sources) "
    "AND e.namespace IN (sa.namespace, sb.namespace, %(shared)s))"
)

_PAIRS = f"""
WITH RECURSIVE superseded (newer, older) AS (
    SELECT id, supersedes_id FROM knowledge_source WHERE supersedes_id IS NOT NULL
    UNION
    SELECT above.newer, s.supersedes_id FROM superseded above
    JOIN knowledge_source s ON s.id = above.older WHERE s.supersedes_id IS NOT NULL
)
SELECT p.first_id, p.second_id, p.kind, p.likeness, m.others, made.id
FROM knowledge_likepair p
JOIN knowledge_chunk a ON a.id = p.first_id JOIN knowledge_source sa ON sa.id = a.source_id
JOIN knowledge_chunk b ON b.id = p.second_id JOIN knowledge_source sb ON sb.id = b.source_id
CROSS JOIN LATERAL (
    SELECT own.a <> '{{}}' AND own.b <> '{{}}' AND NOT own.a && own.b AS others
    FROM (SELECT {_OWNERS.format("a")} AS a, {_OWNERS.format("b")} AS b) own
) m
LEFT JOIN LATERAL (
    SELECT d.id FROM knowledge_decidedpair d
    WHERE ({_IS.format("a", "first")} AND {_IS.format("b", "second")})
       OR ({_IS.format("b", "first")} AND {_IS.format("a", "second")})
    LIMIT 1
) made ON true
WHERE (%(namespace)s::text IS NULL
    OR (%(namespace)s IN (a.namespace, b.namespace)
        AND a.namespace IN (%(namespace)s, %(shared)s)
        AND b.namespace IN (%(namespace)s, %(shared)s)))
  AND (%(kind)s::text IS NULL OR p.kind = %(kind)s)
  AND CASE WHEN %(decided)s THEN made.id IS NOT NULL
      ELSE made.id IS NULL AND sa.enabled AND sb.enabled
        AND coalesce(least(sa.valid_until, sb.valid_until) > statement_timestamp(), true)
        AND NOT EXISTS (
          SELECT FROM superseded WHERE (newer, older) IN ((sa.id, sb.id), (sb.id, sa.id))
        )
      END
  AND (%(machines)s OR NOT m.others)
"""  # noqa: S608  constants

_ORDER = "ORDER BY m.others, p.kind <> 'figures', p.likeness DESC, p.first_id, p.second_id"


def pairs(
    namespace: str, *, show: Show, kind: Kind | None = None, skip: int = 0, most: int
) -> list[Pair]:
    """The pairs of a namespace, those with the shared pool among them."""
    values = _values(namespace, show, kind, machines=True)
    with connection.cursor() as cursor:
        cursor.execute(
            f"{_PAIRS} {_ORDER} LIMIT %(most)s OFFSET %(skip)s",
            {**values, "most": most, "skip": skip},
        )
        rows = cursor.fetchall()
    numbers = {number for row in rows for number in row[:2]}
    chunks = Chunk.objects.select_related("source").in_bulk(numbers)
    made = DecidedPair.objects.select_related("decided_by").in_bulk(
        {row[5] for row in rows if row[5] is not None}
    )
    return [
        Pair(
            first=chunks[first],
            second=chunks[second],
            kind=Kind(kind_),
            likeness=likeness,
            other_machines=others,
            decision=made.get(decision),
        )
        for first, second, kind_, likeness, others, decision in rows
        if first in chunks and second in chunks
    ]


def count_open(*, most: int) -> int:
    """How many want a person, in every namespace, counted up to `most`; pairs of different
    machines, which are mostly right as they are, do not call for one."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT count(*) FROM ({_PAIRS} LIMIT %(most)s) found",  # noqa: S608  constants
            {**_values(None, Show.OPEN, None, machines=False), "most": most},
        )
        return int(cursor.fetchone()[0])


def _values(
    namespace: str | None, show: Show, kind: Kind | None, *, machines: bool
) -> dict[str, str | bool | None]:
    return {
        "namespace": namespace,
        "shared": GLOBAL_NAMESPACE,
        "kind": kind.value if kind else None,
        "decided": show is Show.DECIDED,
        "machines": machines,
    }
