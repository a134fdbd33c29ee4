"""Locks on lessons, held to the end of the transaction.

A lesson's lock is one of a fixed number of stripes, so that a bulk change of thousands of lessons
takes a bounded number of locks; two lessons that share one wait for each other, which is harmless.
Everyone takes the stripes of all the lessons that a change touches at once, in the order of their
numbers, and only then rows: no two changes can wait for each other.
"""

from collections.abc import Iterable

from django.db import connection

STRIPES = 512
_FAMILY = 0x1E550
"""Tells these advisory locks, of two integers, from others of this kind."""

_TAKE = """
SELECT pg_advisory_xact_lock(%s, stripe) FROM (SELECT unnest(%s::int[]) AS stripe ORDER BY 1) s
"""


def lock_lessons(keys: Iterable[str]) -> None:
    """Wait for the locks of these lessons, named by their keys, within a transaction."""
    stripes = sorted({int(key[:8], 16) % STRIPES for key in keys})
    if stripes:
        with connection.cursor() as cursor:
            cursor.execute(_TAKE, [_FAMILY, stripes])
