"""Forgetting what a call knew of its patient, when its time is over."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from patients.models import Access, CachedPatient, ConversationIdentity
from patients.pieces import HEARD_FOR


@dataclass(frozen=True, kw_only=True)
class Limits:
    """How long things are kept."""

    cache: timedelta
    turns: timedelta
    """As the conversation that the identity belongs to."""
    access: timedelta


def drop_pieces(now: datetime) -> int:
    """Delete pieces of dictations whose time is over: they could not be read any more anyway.
    Returns how many rows it was."""
    over = ConversationIdentity.objects.filter(touched_at__lt=now - HEARD_FOR, heard__isnull=False)
    return over.update(heard=None)


def forget_before(now: datetime, limits: Limits) -> tuple[int, int, int]:
    """Delete old identities, cached patients and looks; how many of each."""
    identities, _each = ConversationIdentity.objects.filter(
        touched_at__lt=now - limits.turns
    ).delete()
    cached, _each = CachedPatient.objects.filter(fetched_at__lt=now - limits.cache).delete()
    looks, _each = Access.objects.filter(at__lt=now - limits.access).delete()
    return identities, cached, looks
