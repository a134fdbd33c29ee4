"""Forgetting what was said, when its time is over; the figures stay."""

from datetime import datetime

from aura.turn.models import KnowledgeQueried, Turn

BATCH = 500


def forget_before(limit: datetime) -> tuple[int, int]:
    """Delete turns said before the limit, and blank what their events quote.

    Returns how many turns were deleted and how many events were blanked. Works in short
    transactions, so that live turns never wait for it.
    """
    deleted = 0
    while ids := list(
        Turn.objects.filter(created_at__lt=limit).values_list("pk", flat=True)[:BATCH]
    ):
        Turn.objects.filter(pk__in=ids).delete()
        deleted += len(ids)
    blanked = 0
    quoting = KnowledgeQueried.objects.filter(created_at__lt=limit).exclude(query="")
    while ids := list(quoting.values_list("pk", flat=True)[:BATCH]):
        blanked += KnowledgeQueried.objects.filter(pk__in=ids).update(query="", candidates=[])
    return deleted, blanked
