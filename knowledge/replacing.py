"""Saying that a source supersedes another: what is refused, and what a person is warned of.

| the older one                                   | then                                       |
| ----------------------------------------------- | ------------------------------------------ |
| is the source itself                            | refused                                    |
| is of another namespace                         | refused: whose manual it is would change   |
| supersedes it, directly or by way of others     | refused: each would keep the other silent  |
| is another machine's, or lies in another folder | done, with a warning                       |
| otherwise                                       | done                                       |
"""

from enum import StrEnum

from django.db import connection, transaction

from knowledge.models import GLOBAL_NAMESPACE, Equipment, Source
from knowledge.questions.stale import source_changed
from knowledge.superseding import silenced


class Refusal(StrEnum):
    """Why a source cannot supersede another."""

    ITSELF = "itself"
    NAMESPACE = "namespace"
    CIRCLE = "circle"


class Doubt(StrEnum):
    """What makes it likely that the wrong source was chosen."""

    MACHINE = "machine"
    FOLDER = "folder"


class CannotSupersede(Exception):
    """The source cannot supersede the other; nothing was changed."""

    def __init__(self, refusal: Refusal, newer: Source, older: Source) -> None:
        super().__init__(f"{newer.name} cannot supersede {older.name}: {refusal.value}")
        self.refusal = refusal


def check(newer: Source, older: Source) -> None:
    """Raise CannotSupersede where the rule refuses. Inside a transaction: until it ends nobody else
    makes a source supersede another, so that two of them cannot close a circle."""
    if newer.pk == older.pk:
        raise CannotSupersede(Refusal.ITSELF, newer, older)
    if newer.namespace != older.namespace:
        raise CannotSupersede(Refusal.NAMESPACE, newer, older)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended('superseding', 0))")
    if newer.pk in silenced([older.pk], _supersedes(newer.namespace)):
        raise CannotSupersede(Refusal.CIRCLE, newer, older)


def supersede(newer: Source, older: Source) -> None:
    """Let a source supersede another. Raises CannotSupersede."""
    with transaction.atomic():
        check(newer, older)
        newer.supersedes = older
        newer.save(update_fields=["supersedes"])
        source_changed(newer)


def doubts(newer: Source, older: Source) -> list[Doubt]:
    """What a person should look at again."""
    found = []
    rows = Equipment.objects.filter(namespace__in=[newer.namespace, GLOBAL_NAMESPACE])
    of_newer = set(rows.filter(sources__contains=[newer.name]).values_list("model", flat=True))
    of_older = set(rows.filter(sources__contains=[older.name]).values_list("model", flat=True))
    if of_newer and of_older and not of_newer & of_older:
        found.append(Doubt.MACHINE)
    if _folder(newer.name) != _folder(older.name):
        found.append(Doubt.FOLDER)
    return found


def _folder(name: str) -> str:
    return name.rpartition("/")[0]


def _supersedes(namespace: str) -> dict[int, int]:
    pairs = Source.objects.filter(namespace=namespace, supersedes__isnull=False)
    return {newer: older for newer, older in pairs.values_list("pk", "supersedes") if older}
