"""Erasing a person from what this app keeps, by the document's fingerprint."""

from collections.abc import Sequence

from django.db.models import Q

from patients.identity import Place
from patients.models import Access, CachedPatient, ConversationIdentity


def places_of(document: str, seals: Sequence[str]) -> list[Place]:
    """Every conversation that ever held the document, or whose name has it in it, as one of its
    `seals`. Locks their rows until the transaction ends, so that no answer in flight writes the
    person back."""
    rows = ConversationIdentity.objects.select_for_update().filter(_of(document, seals))
    return [
        Place(namespace=row.namespace, channel=row.channel, conversation=row.conversation)
        for row in rows.order_by("pk")
    ]


def erase(document: str, seals: Sequence[str], *, dry_run: bool) -> dict[str, int]:
    """Delete the person's rows, and blank the person in the log of looks, which has to say who
    looked and when. Returns how many rows of each kind it was, or would be."""
    cached = CachedPatient.objects.filter(document=document)
    identities = ConversationIdentity.objects.filter(_of(document, seals))
    looks = Access.objects.filter(Q(document=document) | _named(seals))
    counts = {
        "cached": cached.count(),
        "identities": identities.count(),
        "looks": looks.count(),
    }
    if not dry_run:
        cached.delete()
        identities.delete()
        _blank(list(looks.values_list("pk", flat=True)))
    return counts


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
