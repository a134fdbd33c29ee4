"""Letting a request in: its key, and how many requests the key has sent in this minute."""

import math
from typing import Any

from django.db import connection
from django.utils import timezone

from aura.tenancy.channels import Channel
from aura.tenancy.keys import Caller, hash_of, note_use
from aura.tenancy.live import unscoped_from

WINDOW_S = 60

# One statement, so that the count holds however many requests come at once, and a turn pays one
# round trip for key, limit and count. A key's minute begins with its first request after the former
# minute; a key that is unknown or revoked counts nothing.
_ADMIT = """
WITH known AS (
    SELECT k.id, k.channel, k.last_used_at, k.rate_per_minute, t.slug
    FROM tenancy_channelkey k JOIN tenancy_tenant t ON t.id = k.tenant_id
    WHERE k.hash = %(hash)s AND (k.revoked_at IS NULL OR k.revoked_at > statement_timestamp())
), counted AS (
    INSERT INTO tenancy_ratewindow AS w (key_id, began_at, used)
    SELECT id, statement_timestamp(), 1 FROM known
    ON CONFLICT (key_id) DO UPDATE SET
        used = CASE WHEN w.began_at > excluded.began_at - %(window)s * interval '1 second'
            THEN w.used + 1 ELSE 1 END,
        began_at = CASE WHEN w.began_at > excluded.began_at - %(window)s * interval '1 second'
            THEN w.began_at ELSE excluded.began_at END
    RETURNING used, extract(epoch FROM began_at - statement_timestamp()) + %(window)s AS left_s
)
SELECT known.id, known.channel, known.slug, known.last_used_at, known.rate_per_minute,
    counted.used, counted.left_s,
    (SELECT c.value FROM constance_constance c WHERE c.key = 'API_RATE_PER_MINUTE')
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
    with connection.cursor() as cursor:
        cursor.execute(_ADMIT, {"hash": hash_of(key), "window": WINDOW_S})
        row = cursor.fetchone()
    if row is None:
        return None
    key_id, channel, namespace, last_used, own_limit, used, left_s, general = row
    limit = own_limit if own_limit is not None else _general_limit(general)
    if used > limit:
        raise TooManyRequests(limit=limit, retry_after_s=max(1, math.ceil(left_s)))
    note_use(key_id, last_used, timezone.now())
    return Caller(key_id=key_id, namespace=namespace, channel=Channel(channel))


def _general_limit(stored: Any) -> int:
    kept = {} if stored is None else {"API_RATE_PER_MINUTE": stored}
    return int(unscoped_from(kept)["API_RATE_PER_MINUTE"])
