"""Erasing a person from what this app keeps, by the document's fingerprint."""

from collections.abc import Sequence

from django.db.models import CharField, F, Func, Q, Value

from patients.identity import Place
from patients.models import Access, CachedPatient, ConversationIdentity, Origin


def places_of(document: str, seals: Sequence[str]) -> list[Place]:
    """Every conversation that ever held the document and is not another's by now, or whose name has
    it in it, as one of its `seals`. Locks the rows of all until the transaction ends, so that no
    answer in flight writes the person back."""
    linked = ConversationIdentity.objects.select_for_update().filter(_of(document, seals))
    list(linked.order_by("pk").values_list("pk"))
    rows = linked.exclude(_others(document, seals))
    return [
        Place(namespace=row.namespace, channel=row.channel, conversation=row.conversation)
        for row in rows.order_by("pk")
    ]


def erase(document: str, seals: Sequence[str], *, dry_run: bool) -> dict[str, int]:
    """Delete the person's rows, and blank the person in the log of looks, which has to say who
    looked and when. Returns how many rows of each kind it was, or would be."""
    cached = CachedPatient.objects.filter(document=document)
    linked = ConversationIdentity.objects.filter(_of(document, seals))
    others = linked.filter(_others(document, seals))
    identities = linked.exclude(_others(document, seals))
    looks = Access.objects.filter(Q(document=document) | _named(seals))
    counts = {
        "cached": cached.count(),
        "identities": identities.count(),
        "links": others.count(),
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
