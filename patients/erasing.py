"""Erasing a person from what this app keeps, by the document's fingerprint."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import connection
from django.db.models import CharField, F, Func, Q, Value

from patients.identity import Place
from patients.models import Access, CachedPatient, ConversationIdentity, Origin


@dataclass(frozen=True, kw_only=True)
class Linked:
    """The conversations that are linked to a person, as they were found."""

    own: dict[int, Place]
    """The person's, by the numbers of their rows."""
    others: frozenset[int]
    """The rows of another's, of which only the link goes."""


def find_linked(document: str, seals: Sequence[str], *, dry_run: bool) -> Linked:
    """Every conversation that ever held the document, or whose name has it in it, as one of its
    `seals`. If not on a dry run, their rows are locked until the transaction ends: no answer in
    flight writes the person back, and a turn in flight waits in `is_there`."""
    linked = ConversationIdentity.objects.filter(_of(document, seals)).order_by("pk")
    rows = list(linked if dry_run else linked.select_for_update())
    found = ConversationIdentity.objects.filter(pk__in=[row.pk for row in rows])
    others = frozenset(found.filter(_others(document, seals)).values_list("pk", flat=True))
    own = {
        row.pk: Place(namespace=row.namespace, channel=row.channel, conversation=row.conversation)
        for row in rows
        if row.pk not in others
    }
    return Linked(own=own, others=others)


def is_there(identity: int) -> bool:
    """Whether a conversation's row is still there; one that is being erased is waited for. The
    weakest lock that an erasure excludes: writes of the row itself go on beside it."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT 1 FROM patients_conversationidentity WHERE id = %s FOR KEY SHARE", [identity]
        )
        return cursor.fetchone() is not None


def erase(document: str, seals: Sequence[str], linked: Linked, *, dry_run: bool) -> dict[str, int]:
    """Delete the person's rows, and blank the person in the log of looks, which has to say who
    looked and when. Returns how many rows of each kind it was, or would be.

    Of the conversations those that were `linked`, and none that came since: what was said in it is
    still there, and is found by its row alone."""
    cached = CachedPatient.objects.filter(document=document)
    identities = ConversationIdentity.objects.filter(pk__in=linked.own)
    others = ConversationIdentity.objects.filter(pk__in=linked.others)
    looks = Access.objects.filter(Q(document=document) | _named(seals))
    counts = {
        "cached": cached.count(),
        "identities": len(linked.own),
        "links": len(linked.others),
        "looks": looks.count(),
    }
    if not dry_run:
        cached.delete()
        identities.delete()
        others.update(
            documents=ArrayRemove("documents", document), heard=None, version=F("version") + 1
        )
        _blank(list(looks.values_list("pk", flat=True)))
    return counts


class ArrayRemove(Func):
    """PostgreSQL's array_remove."""

    function = "array_remove"

    def __init__(self, column: str, value: str) -> None:
        super().__init__(F(column), Value(value, CharField()))


def _others(document: str, seals: Sequence[str]) -> Q:
    """Conversations whose operator typed another document, to which the patient agreed."""
    is_held = Q(origin=Origin.TYPED, confirmed=True) & ~Q(document__in=[document, ""])
    return is_held & ~_named(seals)


def _of(document: str, seals: Sequence[str]) -> Q:
    return Q(documents__contains=[document]) | _named(seals)


def _named(seals: Sequence[str]) -> Q:
    found = Q(pk__in=[])
    for seal in seals:
        found |= Q(conversation__contains=seal)
    return found


def _blank(looks: Sequence[int]) -> None:
    """What tells whose they were goes; what is unique about a row must stay, so its number does."""
    for number in looks:
        Access.objects.filter(pk=number).update(
            document="", last_digits="", conversation=f"erased-{number}"
        )
