"""Lessons that contradict each other: nearly the same complaint, another advice.

The rule, for two lessons of one namespace, as the active space sees them:

| complaints | machines, and codes | what they say | |
| --- | --- | --- | --- |
| further apart than the setting | | | no conflict |
| as near, or nearer | each names some, and none in common | | no: no turn uses both |
| as near, or nearer | otherwise | the same kind and guidance | no: they agree |
| as near, or nearer | otherwise | another kind or guidance | a conflict |

A conflict ends when the lessons are merged, when one of them is deleted or says something else, and
when a person decides that both stay, which holds until either says something else.

How near any two are takes a comparison for each pair, which for 5,000 lessons is ten seconds. So a
vector is compared once, with all others, and what is near is noted; the few that were not compared
yet (`LIVE` at most) are compared while one looks, and nothing is written then.
"""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import connection, transaction

from memory.locks import lock_lessons
from memory.models import Lesson, LessonVector, NearPair, SettledPair

LIVE = 200
"""Vectors compared while one looks; with 5,000 others they take a quarter of a second."""
COMPARED_AT_ONCE = 50
"""In one transaction, which holds their lessons' locks."""


class PairChanged(Exception):
    """One of the lessons is gone, or says something else than it was seen to say."""


@dataclass(frozen=True, kw_only=True)
class Conflict:
    """Two lessons, the nearer to the beginning of time first."""

    first: Lesson
    second: Lesson
    cosine: float


_PENDING = "(v.compared_hash <> v.text_hash OR v.compared_cosine > %(least)s)"

# The digest of what a lesson says; `says` below makes the same.
_SAYS = "encode(sha256(convert_to({0}.kind || E'\\n' || {0}.guidance, 'UTF8')), 'hex')"

# Where both name some and none is common, no turn uses both.
_MEET = "(a.{0} = '{{}}' OR b.{0} = '{{}}' OR a.{0} && b.{0})"

_CONFLICTS = f"""
WITH pending AS MATERIALIZED (
    SELECT v.lesson_id, v.namespace, v.embedding FROM memory_lessonvector v
    WHERE v.space_id = %(space)s AND {_PENDING}
      AND (%(namespace)s::text IS NULL OR v.namespace = %(namespace)s)
    ORDER BY v.id DESC LIMIT %(live)s
), near AS (
    SELECT p.first_id, p.second_id, p.cosine FROM memory_nearpair p
    WHERE p.space_id = %(space)s AND p.cosine >= %(least)s
      AND p.first_id NOT IN (SELECT lesson_id FROM pending)
      AND p.second_id NOT IN (SELECT lesson_id FROM pending)
    UNION
    SELECT least(new.lesson_id, v.lesson_id), greatest(new.lesson_id, v.lesson_id),
           1 - (new.embedding <=> v.embedding)
    FROM pending new JOIN memory_lessonvector v
      ON v.space_id = %(space)s AND v.namespace = new.namespace AND v.lesson_id <> new.lesson_id
    WHERE new.embedding <=> v.embedding <= 1 - %(least)s
)
SELECT near.first_id, near.second_id, near.cosine
FROM near JOIN memory_lesson a ON a.id = near.first_id JOIN memory_lesson b ON b.id = near.second_id
WHERE (%(namespace)s::text IS NULL OR a.namespace = %(namespace)s)
  AND (a.kind, a.guidance) <> (b.kind, b.guidance)
  AND {_MEET.format("machines")} AND {_MEET.format("codes")}
  AND NOT EXISTS (
    SELECT FROM memory_settledpair s WHERE s.first_id = a.id AND s.second_id = b.id
      AND s.first_says = {_SAYS.format("a")} AND s.second_says = {_SAYS.format("b")}
  )
ORDER BY near.cosine DESC, near.first_id, near.second_id LIMIT %(most)s
"""  # noqa: S608  constants

_NOTE = """
INSERT INTO memory_nearpair (space_id, first_id, second_id, cosine)
SELECT %(space)s, least(new.lesson_id, v.lesson_id), greatest(new.lesson_id, v.lesson_id),
       max(1 - (new.embedding <=> v.embedding))
FROM memory_lessonvector new JOIN memory_lessonvector v
  ON v.space_id = new.space_id AND v.namespace = new.namespace AND v.lesson_id <> new.lesson_id
WHERE new.id = ANY(%(vectors)s) AND new.embedding <=> v.embedding <= 1 - %(least)s
GROUP BY 2, 3
ON CONFLICT (space_id, first_id, second_id) DO UPDATE SET cosine = excluded.cosine
"""

_COMPARED = """
UPDATE memory_lessonvector SET compared_hash = text_hash, compared_cosine = %(least)s
WHERE id = ANY(%(vectors)s)
"""


def conflicts(space_id: int, namespace: str, least_cosine: float, *, most: int) -> list[Conflict]:
    """The conflicts of a namespace, the nearest complaints first, up to `most`."""
    rows = list(_found(space_id, namespace, least_cosine, most))
    lessons = Lesson.objects.in_bulk({number for row in rows for number in row[:2]})
    return [
        Conflict(first=lessons[first], second=lessons[second], cosine=cosine)
        for first, second, cosine in rows
        if first in lessons and second in lessons
    ]


def count_conflicts(space_id: int, least_cosine: float, *, most: int) -> int:
    """How many there are in every namespace, counted up to `most`."""
    return len(list(_found(space_id, None, least_cosine, most)))


def count_pending(space_id: int, least_cosine: float) -> int:
    """How many vectors were not compared yet."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT count(*) FROM memory_lessonvector v WHERE v.space_id = %(space)s AND {_PENDING}",  # noqa: S608, E501
            {"space": space_id, "least": least_cosine},
        )
        return int(cursor.fetchone()[0])


def compare_pending(space_id: int, least_cosine: float) -> int:
    """Compare the vectors that were not, and note what is near. Returns how many there were."""
    compared = 0
    while done := _compare_some(space_id, least_cosine):
        compared += done
    return compared


def keep_both(
    first_id: int,
    second_id: int,
    *,
    namespace: str,
    seen: tuple[str, str],
    by_id: int | None,
) -> None:
    """Remember that both lessons stay, though they disagree. `seen` is what each was seen to say
    (`says`). Raises PairChanged where either says something else."""
    with transaction.atomic():
        first, second = hold_pair(first_id, second_id, namespace=namespace, seen=seen)
        if first.pk > second.pk:
            first, second = second, first
        SettledPair.objects.update_or_create(
            first=first,
            second=second,
            defaults={
                "first_says": says(first),
                "second_says": says(second),
                "settled_by_id": by_id,
            },
        )


def hold_pair(
    first_id: int, second_id: int, *, namespace: str, seen: tuple[str, str]
) -> tuple[Lesson, Lesson]:
    """Both lessons as they were seen, which nobody changes until the transaction ends.

    Raises PairChanged.
    """
    wanted = Lesson.objects.filter(namespace=namespace, pk__in=[first_id, second_id])
    lock_lessons(wanted.values_list("key", flat=True))
    found = wanted.in_bulk()
    if found.keys() != {first_id, second_id} or first_id == second_id:
        raise PairChanged
    pair = found[first_id], found[second_id]
    if (says(pair[0]), says(pair[1])) != seen:
        raise PairChanged
    return pair


def says(lesson: Lesson) -> str:
    """The digest of what a lesson says."""
    return hashlib.sha256(f"{lesson.kind}\n{lesson.guidance}".encode()).hexdigest()


def _found(
    space_id: int, namespace: str | None, least_cosine: float, most: int
) -> Iterator[tuple[int, int, float]]:
    with connection.cursor() as cursor:
        cursor.execute(
            _CONFLICTS,
            {
                "space": space_id,
                "namespace": namespace,
                "least": least_cosine,
                "live": LIVE,
                "most": most,
            },
        )
        yield from cursor.fetchall()


def _compare_some(space_id: int, least_cosine: float) -> int:
    values: dict[str, Any] = {"space": space_id, "least": least_cosine}
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "SELECT v.id, l.key FROM memory_lessonvector v JOIN memory_lesson l ON l.id = v.lesson_id "  # noqa: S608, E501
            f"WHERE v.space_id = %(space)s AND {_PENDING} ORDER BY v.id LIMIT {COMPARED_AT_ONCE}",
            values,
        )
        rows = cursor.fetchall()
        if not rows:
            return 0
        # Under the lessons' locks no vector of theirs changes between the look and the note.
        lock_lessons(key for _number, key in rows)
        vectors = _present([number for number, _key in rows])
        lessons = list(vectors.values())
        NearPair.objects.filter(space_id=space_id, first__in=lessons).delete()
        NearPair.objects.filter(space_id=space_id, second__in=lessons).delete()
        cursor.execute(_NOTE, {**values, "vectors": list(vectors)})
        cursor.execute(_COMPARED, {**values, "vectors": list(vectors)})
    return len(rows)


def _present(numbers: Sequence[int]) -> dict[int, int]:
    """Those of the vectors that are still there, with their lessons."""
    return dict(LessonVector.objects.filter(pk__in=numbers).values_list("pk", "lesson_id"))
