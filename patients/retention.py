"""Forgetting what a call knew of its patient, when its time is over."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from patients.hearing import HEARD_FOR
from patients.models import Access, CachedPatient, ConversationIdentity


@dataclass(frozen=True, kw_only=True)
class Limits:
    """How long things are kept."""

    identity: timedelta
    cache: timedelta
    turns: timedelta
    """As the conversation that the identity belongs to."""
    access: timedelta


def unseal_no_more(now: datetime, limits: Limits) -> int:
    """Delete sealed documents and dictations whose time is over: they could not be read any more
    anyway. Returns how many rows it was."""
    rows = ConversationIdentity.objects
    documents = rows.filter(asked_at__lt=now - limits.identity, sealed__isnull=False)
    dictations = rows.filter(touched_at__lt=now - HEARD_FOR, heard__isnull=False)
    return documents.update(sealed=None) + dictations.update(heard=None)


def forget_before(now: datetime, limits: Limits) -> tuple[int, int, int]:
    """Delete old identities, cached patients and looks; how many of each."""
    identities, _each = ConversationIdentity.objects.filter(
        touched_at__lt=now - limits.turns
    ).delete()
    cached, _each = CachedPatient.objects.filter(fetched_at__lt=now - limits.cache).delete()
    looks, _each = Access.objects.filter(at__lt=now - limits.access).delete()
    return identities, cached, looks
