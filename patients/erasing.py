"""Erasing a person from what this app keeps, by the document's fingerprint."""

from collections.abc import Sequence

from patients.identity import Place
from patients.models import Access, CachedPatient, ConversationIdentity


def places_of(document: str) -> list[Place]:
    """Every conversation that ever held the document. Locks their rows until the transaction ends,
    so that no answer in flight writes the person back."""
    rows = ConversationIdentity.objects.select_for_update().filter(documents__contains=[document])
    return [
        Place(namespace=row.namespace, channel=row.channel, conversation=row.conversation)
        for row in rows.order_by("pk")
    ]


def erase(document: str, *, dry_run: bool) -> dict[str, int]:
    """Delete the person's rows, and blank the person in the log of looks, which has to say who
    looked and when. Returns how many rows of each kind it was, or would be."""
    cached = CachedPatient.objects.filter(document=document)
    identities = ConversationIdentity.objects.filter(documents__contains=[document])
    looks = Access.objects.filter(document=document)
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


def _blank(looks: Sequence[int]) -> None:
    """What tells whose they were goes; what is unique about a row must stay, so its number does."""
    for number in looks:
        Access.objects.filter(pk=number).update(
            document="", last_digits="", conversation=f"erased-{number}"
        )
