"""What is counted of turns and retrievals by day, and stays counted when the rows are forgotten.

Of each day (of `TIME_ZONE`), tenant and channel:

| what        | name                                        | counted                              |
| ----------- | ------------------------------------------- | ------------------------------------ |
| `turn`      | the outcome                                 | turns                                |
| `retrieval` | the outcome                                 | events                               |
| `reason`    | why the manuals had nothing                 | events                               |
| `judge`     | the judge's mode                            | events                               |
| `source`    | the source whose passage answered           | events in which a passage answered   |
| `latency`   | milliseconds it took at the most (`inf`)    | events                               |

Rows that are still there are counted as they are, those that are gone were counted before, in the
transaction that deleted them, so that nothing is counted twice or not at all whatever is killed.
Both are read in one statement. No count says who said what: erasing a person has nothing to do
here."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from enum import StrEnum

from django.conf import settings
from django.db import connection
from django.utils import timezone

LATENCY_MS = (10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000)
"""Upper bounds, so that shares of a year are told without keeping each turn's milliseconds."""


class What(StrEnum):
    """What a count is of."""

    TURN = "turn"
    RETRIEVAL = "retrieval"
    REASON = "reason"
    JUDGE = "judge"
    SOURCE = "source"
    LATENCY = "latency"


@dataclass(frozen=True, kw_only=True)
class Bucket:
    """A count's heading."""

    day: date
    channel: str
    what: What
    name: str


_DAY = "({0}.created_at AT TIME ZONE %(zone)s)::date"

_TURNS = f"""
SELECT c.namespace, {_DAY.format("t")} AS day, c.channel, 'turn' AS what, t.outcome AS name,
       count(*) AS times
FROM turn_turn t JOIN turn_conversation c ON c.id = t.conversation_id
WHERE {{which}} GROUP BY 1, 2, 3, 4, 5
"""  # noqa: S608  constants

_BOUND = "CASE {} ELSE 'inf' END".format(
    " ".join(f"WHEN e.total_ms <= {most} THEN '{most}'" for most in LATENCY_MS)
)

_EVENTS = f"""
SELECT e.namespace, {_DAY.format("e")} AS day, e.channel, k.what, k.name, count(*) AS times
FROM knowledge_queried e CROSS JOIN LATERAL (VALUES
    ('retrieval', e.outcome), ('reason', e.miss_reason), ('judge', e.judge_mode),
    ('source', CASE WHEN e.hit THEN nullif(e.best_source, '') END), ('latency', {_BOUND})
) AS k (what, name)
WHERE k.name IS NOT NULL AND {{which}} GROUP BY 1, 2, 3, 4, 5
"""  # noqa: S608  constants

# In order, so that two who keep counts of the same days wait for each other instead of both.
_KEEP = """
INSERT INTO turn_keptcount AS kept (namespace, day, channel, what, name, times)
{counted}
ORDER BY 1, 2, 3, 4, 5
ON CONFLICT (namespace, day, channel, what, name)
DO UPDATE SET times = kept.times + excluded.times
"""

_SINCE = (
    "{0}.created_at >= %(begin)s AND {0}.created_at < %(end)s"
    " AND (%(namespace)s::text IS NULL OR {1}.namespace = %(namespace)s)"
)

_LIVE_TURNS = _TURNS.format(which=_SINCE.format("t", "c"))
_LIVE_EVENTS = _EVENTS.format(which=_SINCE.format("e", "e"))
_KEPT = """
SELECT namespace, day, channel, what, name, times FROM turn_keptcount
WHERE day BETWEEN %(first)s AND %(last)s
  AND (%(namespace)s::text IS NULL OR namespace = %(namespace)s)
"""

_FIGURES = """
SELECT found.day, found.channel, found.what, found.name, sum(found.times)::bigint
FROM ({counted}) found WHERE found.what = ANY(%(what)s) GROUP BY 1, 2, 3, 4
"""


def keep_turns(numbers: Sequence[int]) -> None:
    """Count turns that are about to be deleted, in the same transaction."""
    _keep(_TURNS.format(which="t.id = ANY(%(numbers)s)"), numbers)


def keep_events(numbers: Sequence[int]) -> None:
    """Count events that are about to be deleted, in the same transaction."""
    _keep(_EVENTS.format(which="e.id = ANY(%(numbers)s)"), numbers)


def figures(
    first: date, last: date, *, what: Sequence[What], namespace: str | None = None
) -> Counter[Bucket]:
    """The counts of these days, both included; of every tenant where none is named."""
    counted = [_KEPT]
    if What.TURN in what:
        counted.append(_LIVE_TURNS)
    if set(what) - {What.TURN}:
        counted.append(_LIVE_EVENTS)
    with connection.cursor() as cursor:
        cursor.execute(
            _FIGURES.format(counted=" UNION ALL ".join(counted)),
            {
                "zone": settings.TIME_ZONE,
                "begin": _midnight(first),
                "end": _midnight(date.fromordinal(last.toordinal() + 1)),
                "first": first,
                "last": last,
                "what": [each.value for each in what],
                "namespace": namespace,
            },
        )
        return Counter(
            {
                Bucket(day=day, channel=channel, what=What(what_), name=name): times
                for day, channel, what_, name, times in cursor.fetchall()
            }
        )


def quantile(latencies: Counter[str], share: float) -> str | None:
    """The bound under which this share of events lies (`inf` above the last one); None of none."""
    total = sum(latencies.values())
    reached = 0
    for bound in (*map(str, LATENCY_MS), "inf"):
        reached += latencies[bound]
        if total and reached >= share * total:
            return bound
    return None


def _keep(counted: str, numbers: Sequence[int]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            _KEEP.format(counted=counted), {"zone": settings.TIME_ZONE, "numbers": list(numbers)}
        )


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time()))
