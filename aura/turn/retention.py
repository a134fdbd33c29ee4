"""Forgetting what was said, when its time is over; the figures stay (`aura.turn.figures`).

| what                       | until                  | then                 |
| -------------------------- | ---------------------- | -------------------- |
| turns, with their messages | `RETENTION_TURN_DAYS`  | counted and deleted  |
| what events quote          | `RETENTION_TURN_DAYS`  | blanked; scores stay |
| events                     | `RETENTION_EVENT_DAYS` | counted and deleted  |
"""

from datetime import datetime

from django.db import transaction

from aura.turn.figures import keep_events, keep_turns
from aura.turn.models import KnowledgeQueried, Turn

BATCH = 500


def forget_before(limit: datetime) -> tuple[int, int]:
    """Delete turns said before the limit, and blank what their events quote.

    Returns how many turns were deleted and how many events were blanked. Works in short
    transactions, so that live turns never wait for it.
    """
    deleted = 0
    while count := _delete_turns(limit):
        deleted += count
    blanked = 0
    quoting = KnowledgeQueried.objects.filter(created_at__lt=limit).exclude(query="")
    while ids := list(quoting.values_list("pk", flat=True)[:BATCH]):
        blanked += KnowledgeQueried.objects.filter(pk__in=ids).update(query="", candidates=[])
    return deleted, blanked


def forget_events_before(limit: datetime) -> int:
    """Delete events from before the limit, in short transactions. Returns how many."""
    deleted = 0
    while count := _delete_events(limit):
        deleted += count
    return deleted


def _delete_turns(limit: datetime) -> int:
    with transaction.atomic():
        # Held, so that of two who delete one counts; what the other holds it deletes itself.
        held = Turn.objects.select_for_update(skip_locked=True, of=("self",))
        ids = [turn.pk for turn in held.filter(created_at__lt=limit).only("pk")[:BATCH]]
        keep_turns(ids)
        Turn.objects.filter(pk__in=ids).delete()
    return len(ids)


def _delete_events(limit: datetime) -> int:
    with transaction.atomic():
        held = KnowledgeQueried.objects.select_for_update(skip_locked=True, of=("self",))
        ids = [event.pk for event in held.filter(created_at__lt=limit).only("pk")[:BATCH]]
        keep_events(ids)
        KnowledgeQueried.objects.filter(pk__in=ids).delete()
    return len(ids)
