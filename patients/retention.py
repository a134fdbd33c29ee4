"""Forgetting what a call knew of its patient, when its time is over."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import F

from patients.hearing import NOBODY
from patients.identity import Place
from patients.models import Access, CachedPatient, ConversationIdentity, State
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
    return over.update(heard=None, version=F("version") + 1)


def forget_before(
    now: datetime, limits: Limits, *, spoken_of: Callable[[Sequence[Place]], frozenset[Place]]
) -> tuple[int, int, int]:
    """Delete old identities, cached patients and looks; how many of each.

    `spoken_of` says of which conversations something is kept for longer, a mark or its history. Of
    those only what finds them by their person stays.
    """
    old = ConversationIdentity.objects.filter(touched_at__lt=now - limits.turns)
    linked = {_place(row): row.pk for row in old.exclude(documents=[])}
    bare = [linked[place] for place in spoken_of(list(linked))]
    old.filter(pk__in=bare).exclude(state=State.WAITING).update(
        **NOBODY, state=State.WAITING, reason="", heard=None, version=F("version") + 1
    )
    identities, _each = old.exclude(pk__in=bare).delete()
    cached, _each = CachedPatient.objects.filter(fetched_at__lt=now - limits.cache).delete()
    looks, _each = Access.objects.filter(at__lt=now - limits.access).delete()
    return identities, cached, looks


def _place(row: ConversationIdentity) -> Place:
    return Place(namespace=row.namespace, channel=row.channel, conversation=row.conversation)
