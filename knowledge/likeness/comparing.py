"""Comparing passages with those of other sources, each once, in the background.

What may be alike is fetched in two ways: the `NEAREST` vectors of the active space, and every
passage with the very same words (`TWINS` at most), so that a crowd of copies cannot hide the one
that differs in a figure. Texts decide, not cosines: a space of another model finds the same pairs.

A passage is compared with its own namespace and with the shared pool; a shared one with all. Done
once, it stays done: of two passages the later one finds the pair. Re-ingested text that did not
change keeps its row, so it is not compared again.
"""

import time
from collections.abc import Sequence

import structlog
from django.db import IntegrityError, connection, transaction
from django.db.models import Q

from knowledge.corpus import corpus_at, current_revision
from knowledge.likeness.models import ComparedChunk, LikePair
from knowledge.likeness.nearest import nearest_of
from knowledge.likeness.rule import RULE, Reading, compare, read
from knowledge.models import GLOBAL_NAMESPACE, Chunk

log = structlog.get_logger(__name__)

AT_ONCE = 250
"""Passages in one transaction, whose texts and candidates are in memory together."""
NEAREST = 10
TWINS = 50

_DUE = """
SELECT v.chunk_id FROM knowledge_chunkvector v
LEFT JOIN knowledge_comparedchunk done ON done.chunk_id = v.chunk_id AND done.rule = %(rule)s
WHERE v.space_id = %(space)s AND done.chunk_id IS NULL
"""

_MEET = "({0} = {1} OR {0} = %(shared)s OR {1} = %(shared)s)"

_TWINS = f"""
SELECT new.chunk_id, twin.chunk_id
FROM knowledge_comparedchunk new JOIN knowledge_chunk c ON c.id = new.chunk_id
CROSS JOIN LATERAL (
    SELECT other.chunk_id FROM knowledge_comparedchunk other
    JOIN knowledge_chunk o ON o.id = other.chunk_id
    WHERE other.skeleton = new.skeleton AND o.source_id <> c.source_id
      AND {_MEET.format("o.namespace", "c.namespace")}
    ORDER BY other.chunk_id DESC LIMIT {TWINS}
) twin
WHERE new.chunk_id = ANY(%(chunks)s)
"""  # noqa: S608  constants


def count_due(space_id: int) -> int:
    """How many passages were not compared yet."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT count(*) FROM ({_DUE}) due",  # noqa: S608  a constant
            {"space": space_id, "rule": RULE},
        )
        return int(cursor.fetchone()[0])


def compare_due(space_id: int, *, within_s: float) -> int:
    """Compare passages that were not, until none is left or the time is over. Returns how many
    were.

    What an ingest takes away meanwhile is left for the next time.
    """
    until = time.monotonic() + within_s
    compared = 0
    while time.monotonic() < until:
        try:
            done = _compare_some(space_id)
        except IntegrityError:
            log.info("passages_changed_meanwhile", compared=compared)
            break
        if not done:
            break
        compared += done
    return compared


def _compare_some(space_id: int) -> int:
    with transaction.atomic(), connection.cursor() as cursor:
        values: dict[str, int | str] = {
            "space": space_id,
            "rule": RULE,
            "shared": GLOBAL_NAMESPACE,
        }
        cursor.execute(f"{_DUE} ORDER BY v.chunk_id LIMIT {AT_ONCE}", values)
        due = [number for (number,) in cursor.fetchall()]
        if not due:
            return 0
        readings = _readings(due)
        _note_compared(readings)
        _forget_old_rule(due)
        cursor.execute(_TWINS, {**values, "chunks": due})
        found = {*cursor.fetchall(), *nearest_of(space_id, due, NEAREST)}
        pairs = {tuple(sorted(pair)) for pair in found}
        others = {number for pair in pairs for number in pair} - readings.keys()
        readings.update(_readings(sorted(others)))
        _note_pairs(_alike(pairs, readings))
    return len(due)


def _readings(chunks: Sequence[int]) -> dict[int, Reading]:
    revision = current_revision()
    rows = Chunk.objects.filter(pk__in=chunks).values_list("pk", "namespace", "content")
    return {
        number: read(content, corpus_at(namespace, revision).names)
        for number, namespace, content in rows
    }


def _note_compared(readings: dict[int, Reading]) -> None:
    ComparedChunk.objects.bulk_create(
        [
            ComparedChunk(chunk_id=number, rule=RULE, skeleton=reading.skeleton)
            for number, reading in readings.items()
        ],
        update_conflicts=True,
        unique_fields=["chunk"],
        update_fields=["rule", "skeleton"],
    )


def _forget_old_rule(chunks: Sequence[int]) -> None:
    """Pairs that another rule found. Those of this one stay: the other passage may be the one that
    finds them."""
    touched = Q(first__in=chunks) | Q(second__in=chunks)
    LikePair.objects.filter(touched).exclude(rule=RULE).delete()


def _note_pairs(found: Sequence[LikePair]) -> None:
    LikePair.objects.bulk_create(
        found,
        update_conflicts=True,
        unique_fields=["first", "second"],
        update_fields=["kind", "likeness", "rule"],
    )


def _alike(pairs: set[tuple[int, ...]], readings: dict[int, Reading]) -> list[LikePair]:
    found = []
    for first, second in sorted(pairs):
        if first not in readings or second not in readings:
            continue
        alike = compare(readings[first], readings[second])
        if alike is not None:
            found.append(
                LikePair(
                    first_id=first,
                    second_id=second,
                    kind=alike.kind,
                    likeness=alike.likeness,
                    rule=RULE,
                )
            )
    return found
