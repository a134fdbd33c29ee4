"""Letting a request in: its key, and how many requests the key has sent in the last minute.

A key may send its limit in any stretch of a minute, wherever the stretch begins: a count that began
anew at fixed times would let twice as many in around such a time. Requests are counted by the
second, so the stretch is up to a second longer than a minute. What was refused is not counted: who
keeps asking is let in as soon as there is room.
"""

from collections.abc import Sequence
from itertools import accumulate

from django.conf import settings
from django.utils import timezone

from aura.tenancy.channels import Channel
from aura.tenancy.keys import Caller, hash_of, note_use
from aura.tenancy.models import MAX_RATE
from knowledge.statements import fetched

_MINUTE_S = 60
WINDOW_S = _MINUTE_S + 1
"""Seconds that are counted: a minute, and the second that is under way."""

# One statement, so that the count holds however many requests come at once, and a turn pays one
# round trip for key, limit and count. A key that is unknown or revoked counts nothing. The live
# setting is read as constance stores it; what is no such number counts as unset.
_ADMIT = """
WITH known AS (
    SELECT k.id, k.channel, k.last_used_at, t.slug,
        floor(extract(epoch FROM statement_timestamp()))::bigint AS second,
        coalesce(k.rate_per_minute, (
            SELECT general FROM (
                SELECT substring(c.value FROM '"__value__": ([0-9]{1,9})}')::int AS general
                FROM constance_constance c WHERE c.key = 'API_RATE_PER_MINUTE'
            ) kept WHERE general BETWEEN 1 AND %(highest)s
        ), %(default)s) AS most
    FROM tenancy_channelkey k JOIN tenancy_tenant t ON t.id = k.tenant_id
    WHERE k.hash = %(hash)s AND (k.revoked_at IS NULL OR k.revoked_at > statement_timestamp())
), counted AS (
    INSERT INTO tenancy_ratewindow AS w (key_id, second, used, let_in)
    SELECT id, second, array_fill(0, ARRAY[%(window)s::int - 1]) || 1, true FROM known
    ON CONFLICT (key_id) DO UPDATE SET (second, used, let_in) = (
        SELECT greatest(w.second, excluded.second),
            CASE WHEN so_far < most
                THEN moved[1:%(window)s::int - 1] || (moved[%(window)s::int] + 1) ELSE moved END,
            so_far < most
        FROM (
            SELECT moved, (SELECT sum(n) FROM unnest(moved) n) AS so_far,
                (SELECT most FROM known) AS most
            FROM (
                SELECT w.used[1 + gap:] || array_fill(0, ARRAY[gap]) AS moved
                FROM (
                    SELECT greatest(0, least(%(window)s, excluded.second - w.second))::int AS gap
                ) passed
            ) shifted
        ) summed
    )
    RETURNING used, let_in
)
SELECT known.id, known.channel, known.slug, known.last_used_at, known.most,
    counted.used, counted.let_in
FROM known, counted
"""


class TooManyRequests(Exception):
    """The key has sent all that it may in this minute; the request was not looked at."""

    def __init__(self, *, limit: int, retry_after_s: int) -> None:
        super().__init__(
            f"This key may send {limit} requests a minute. Try again in {retry_after_s} s."
        )
        self.retry_after_s = retry_after_s


def admit(key: str) -> Caller | None:
    """The caller that a key names, its request counted and its use noted; None for a key that is
    unknown or revoked.

    Raises TooManyRequests over the key's own limit, or over `API_RATE_PER_MINUTE` where it has
    none.
    """
    values = {
        "hash": hash_of(key),
        "window": WINDOW_S,
        "highest": MAX_RATE,
        "default": settings.CONSTANCE_CONFIG["API_RATE_PER_MINUTE"][0],
    }
    rows = fetched(_ADMIT, values)
    if not rows:
        return None
    (row,) = rows
    key_id, channel, namespace, last_used, limit, used, let_in = row
    if not let_in:
        raise TooManyRequests(limit=limit, retry_after_s=_room_after(used, limit))
    note_use(key_id, last_used, timezone.now())
    return Caller(key_id=key_id, namespace=namespace, channel=Channel(channel))


def _room_after(used: Sequence[int], limit: int) -> int:
    """Seconds until so many requests are a minute old that another one fits."""
    left = (sum(used) - gone for gone in accumulate(used))
    seconds = next((passed for passed, n in enumerate(left, start=1) if n < limit), WINDOW_S)
    return min(seconds, _MINUTE_S)
