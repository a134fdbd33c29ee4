"""What a person decides about two passages that are nearly the same.

A decision is kept by namespace, source and identity, in whichever order the rows stand, so it
outlives a re-ingest; another text has another identity, and its pair is open.
"""

from collections.abc import Iterable
from enum import StrEnum

from django.db import transaction
from django.db.models import Q, QuerySet

from knowledge.likeness.models import Choice, DecidedPair, LikePair
from knowledge.models import Chunk, Source
from knowledge.questions.stale import source_changed
from knowledge.replacing import supersede


class Act(StrEnum):
    """What is done with a pair."""

    KEEP_BOTH = "both"
    FIRST_SUPERSEDES = "first_supersedes"
    SECOND_SUPERSEDES = "second_supersedes"
    DISABLE_FIRST = "disable_first"
    DISABLE_SECOND = "disable_second"
    OPEN_AGAIN = "open"


_CHOICES = {
    Act.KEEP_BOTH: Choice.BOTH,
    Act.FIRST_SUPERSEDES: Choice.SUPERSEDED,
    Act.SECOND_SUPERSEDES: Choice.SUPERSEDED,
    Act.DISABLE_FIRST: Choice.DISABLED,
    Act.DISABLE_SECOND: Choice.DISABLED,
}


class PairGone(Exception):
    """The two passages are no longer there as they were seen, or no pair; nothing was done."""


def pair_of(
    namespaces: Iterable[str], identities: tuple[str, str], numbers: tuple[int, int]
) -> tuple[Chunk, Chunk]:
    """The passages of a pair as they were seen. Raises PairGone."""
    found = (
        Chunk.objects.filter(namespace__in=list(namespaces))
        .select_related("source")
        .in_bulk(numbers)
    )
    pair = tuple(found[number] for number in numbers if number in found)
    if len(pair) != 2 or (pair[0].identity, pair[1].identity) != identities:
        raise PairGone
    first, second = sorted(numbers)
    if not LikePair.objects.filter(first=first, second=second).exists():
        raise PairGone
    return pair[0], pair[1]


def decide(first: Chunk, second: Chunk, act: Act, *, by_id: int | None) -> Source | None:
    """Do it and remember it. Returns the source that was changed, None where none was.

    Raises knowledge.replacing.CannotSupersede, with nothing done.
    """
    with transaction.atomic():
        _recorded(first, second).delete()
        if act is Act.OPEN_AGAIN:
            return None
        DecidedPair.objects.create(
            first_namespace=first.namespace,
            first_source=first.source.name,
            first_identity=first.identity,
            second_namespace=second.namespace,
            second_source=second.source.name,
            second_identity=second.identity,
            choice=_CHOICES[act],
            decided_by_id=by_id,
        )
        return _acted(first.source, second.source, act)


def _acted(first: Source, second: Source, act: Act) -> Source | None:
    if act is Act.FIRST_SUPERSEDES or act is Act.SECOND_SUPERSEDES:
        newer, older = (first, second) if act is Act.FIRST_SUPERSEDES else (second, first)
        supersede(newer, older)
        return newer
    if act is Act.DISABLE_FIRST or act is Act.DISABLE_SECOND:
        source = first if act is Act.DISABLE_FIRST else second
        source.enabled = False
        source.save(update_fields=["enabled"])
        source_changed(source)
        return source
    return None


def _recorded(first: Chunk, second: Chunk) -> QuerySet[DecidedPair]:
    def are(one: Chunk, other: Chunk) -> Q:
        return Q(
            first_namespace=one.namespace,
            first_source=one.source.name,
            first_identity=one.identity,
            second_namespace=other.namespace,
            second_source=other.source.name,
            second_identity=other.identity,
        )

    return DecidedPair.objects.filter(are(first, second) | are(second, first))
