"""Which labels name a passage that is gone.

| its source       | of its chain searched in its place | the passage is there where        |
| ---------------- | ---------------------------------- | --------------------------------- |
| not silent       | none                               | its source has it                 |
| not silent (off) | another                            | its source or that one has it     |
| silent           | a newer one                        | the newer one has it              |
| gone             | –                                  | never                             |

A source is silent while a newer one in force supersedes it (`knowledge.superseding`). Whatever
changes that, or a passage, or a label, flags at once; a validity that begins or ends by itself is
found by the next ingest or the nightly repair.
"""

from collections.abc import Mapping
from functools import partial

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from knowledge.models import GLOBAL_NAMESPACE, Chunk, Question, Source
from knowledge.superseding import in_force, silenced, standing_for


def source_changed(source: Source) -> None:
    """Flag and clear the labels that a change of what is searched concerns, once it is committed.

    A failure is logged and left to the nightly repair: it never undoes the change.
    """
    transaction.on_commit(partial(_mark_those_of, source.namespace), robust=True)


def _mark_those_of(namespace: str) -> None:
    """A shared source is anybody's: labels of every tenant may name it."""
    namespaces = {namespace}
    if namespace == GLOBAL_NAMESPACE:
        namespaces |= set(Question.objects.values_list("namespace", flat=True).distinct())
    for one in sorted(namespaces):
        mark_stale(one)


def mark_stale(namespace: str) -> int:
    """Flag the labels whose passage is gone, and clear those whose passage is back.

    Returns how many changed; nothing is written where nothing did.
    """
    now = timezone.now()
    sources = Source.objects.filter(namespace__in=[namespace, GLOBAL_NAMESPACE])
    rows = sources.values_list("pk", "name", "supersedes_id")
    named = {source: name for source, name, _older in rows}
    supersedes = {source: older for source, _name, older in rows if older is not None}
    current = set(sources.filter(in_force(now)).values_list("pk", flat=True))
    silent = silenced(current, supersedes)
    own = Chunk.objects.filter(
        namespace__in=[namespace, GLOBAL_NAMESPACE],
        source__name=OuterRef("source"),
        section=OuterRef("section"),
        label=OuterRef("row"),
    )
    inherited = _inherited(namespace, standing_for(current - silent, named, supersedes))
    there = Q(Exists(own.exclude(source__in=silent))) | Q(pk__in=inherited)
    labels = Question.objects.filter(namespace=namespace, must_miss=False)
    gone = labels.filter(~there, stale=False).update(stale=True)
    back = labels.filter(there, stale=True).update(stale=False)
    return gone + back


def _inherited(namespace: str, standing: Mapping[str, tuple[int, ...]]) -> list[int]:
    """The labels whose passage a source has that is searched in the place of theirs."""
    heirs = {heir for some in standing.values() for heir in some}
    chunks = Chunk.objects.filter(source__in=heirs).values_list("source_id", "section", "label")
    has = set(chunks)
    labels = Question.objects.filter(namespace=namespace, source__in=list(standing))
    return [
        number
        for number, source, section, row in labels.values_list("pk", "source", "section", "row")
        if any((heir, section, row) in has for heir in standing[source])
    ]
