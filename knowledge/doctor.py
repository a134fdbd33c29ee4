"""Sanity of what is stored: each check one function, each finding one sentence."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Count, F

from knowledge.corpus import corpus_at, current_revision
from knowledge.embeddings.spaces import NoActiveSpace, active_space
from knowledge.markdown import junk
from knowledge.models import GLOBAL_NAMESPACE, Chunk, ChunkVector, Equipment, Source
from knowledge.questions.embedding import pending
from knowledge.superseding import chains, in_a_circle


class Check(StrEnum):
    """What is looked at."""

    SPACE = "space"
    CALIBRATION = "calibration"
    JUNK = "junk"
    EMPTY_SOURCE = "empty_source"
    VECTORS = "vectors"
    QUESTIONS = "questions"
    EQUIPMENT_SOURCE = "equipment_source"
    EQUIPMENT_NAME = "equipment_name"
    UNMAPPED_SOURCE = "unmapped_source"
    SUPERSEDING = "superseding"


@dataclass(frozen=True, kw_only=True)
class Symptom:
    """Something wrong with the stored corpus, and what to do about it."""

    check: Check
    namespace: str
    subject: str
    message: str


def examine(always_prefixes: tuple[str, ...]) -> list[Symptom]:
    """Every check over every namespace."""
    checks: tuple[Callable[[], Iterator[Symptom]], ...] = (
        _space,
        _junk,
        _empty_sources,
        _vectors,
        _questions,
        _superseding,
        lambda: iter(equipment_symptoms(always_prefixes)),
    )
    return [symptom for check in checks for symptom in check()]


def equipment_symptoms(always_prefixes: tuple[str, ...]) -> list[Symptom]:
    """Where the equipment table and the ingested sources do not fit; cheap at every start."""
    return [*_equipment_sources(), *_equipment_names(), *_unmapped_sources(always_prefixes)]


def _space() -> Iterator[Symptom]:
    try:
        space = active_space()
    except NoActiveSpace as error:
        yield Symptom(check=Check.SPACE, namespace="", subject="", message=str(error))
        return
    if space.knowledge_threshold is None:
        yield Symptom(
            check=Check.CALIBRATION,
            namespace="",
            subject=space.name,
            message="no calibrated threshold, so nothing is ever a hit: run rag_calibrate --save",
        )


def _junk() -> Iterator[Symptom]:
    for chunk in Chunk.objects.select_related("source").iterator():
        reason = junk(chunk.content)
        if reason:
            yield Symptom(
                check=Check.JUNK,
                namespace=chunk.namespace,
                subject=f"{chunk.source.name} § {chunk.section}",
                message=reason,
            )


def _empty_sources() -> Iterator[Symptom]:
    for source in Source.objects.filter(chunks__isnull=True):
        yield Symptom(
            check=Check.EMPTY_SOURCE,
            namespace=source.namespace,
            subject=source.name,
            message="it holds no chunk: ingest it again",
        )


def _vectors() -> Iterator[Symptom]:
    try:
        space = active_space()
    except NoActiveSpace:
        return
    missing = (
        Chunk.objects.exclude(pk__in=ChunkVector.objects.filter(space=space).values("chunk_id"))
        .values("namespace", name=F("source__name"))
        .annotate(count=Count("pk"))
    )
    for row in missing:
        yield Symptom(
            check=Check.VECTORS,
            namespace=row["namespace"],
            subject=row["name"],
            message=f"{row['count']} chunks have no vector in {space.name}: ingest it again",
        )


def _questions() -> Iterator[Symptom]:
    """Labels that no turn hears: without a vector of their present text."""
    try:
        space = active_space()
    except NoActiveSpace:
        return
    due = Counter(question.namespace for question in pending(space))
    for namespace, count in sorted(due.items()):
        yield Symptom(
            check=Check.QUESTIONS,
            namespace=namespace,
            subject=space.name,
            message=f"{count} labelled questions have no vector, so no turn hears them: run "
            "backfill_embeddings",
        )


def _superseding() -> Iterator[Symptom]:
    """Circles, which no form lets a person make: two sources that keep each other silent."""
    pairs = Source.objects.filter(supersedes__isnull=False).values_list("pk", "supersedes_id")
    circle = in_a_circle({newer: older for newer, older in pairs if older is not None})
    for source in Source.objects.filter(pk__in=circle):
        yield Symptom(
            check=Check.SUPERSEDING,
            namespace=source.namespace,
            subject=source.name,
            message="it supersedes itself by way of others, so none of them is searched: clear "
            "“supersedes” on one of them",
        )


def _equipment_sources() -> Iterator[Symptom]:
    stored = set(Source.objects.values_list("namespace", "name"))
    for row in Equipment.objects.all():
        for name in row.sources:
            if not {(row.namespace, name), (GLOBAL_NAMESPACE, name)} & stored:
                yield Symptom(
                    check=Check.EQUIPMENT_SOURCE,
                    namespace=row.namespace,
                    subject=row.model,
                    message=f"its manual {name} is not ingested, so its turns search everything",
                )


def _equipment_names() -> Iterator[Symptom]:
    """Names that two machines bear, among a tenant's own and the shared ones, as a turn sees them.

    Two shared machines are told of once, not for every tenant.
    """
    revision = current_revision()
    for namespace in sorted(set(Equipment.objects.values_list("namespace", flat=True))):
        own = set(Equipment.objects.filter(namespace=namespace).values_list("model", flat=True))
        for name, models in corpus_at(namespace, revision).names.items():
            if len(models) > 1 and own.intersection(models):
                yield Symptom(
                    check=Check.EQUIPMENT_NAME,
                    namespace=namespace,
                    subject=name,
                    message=f"names {', '.join(models)} alike: keep it on one of them",
                )


def _unmapped_sources(always_prefixes: tuple[str, ...]) -> Iterator[Symptom]:
    """Sources that no equipment names and no always-folder holds: only open searches reach them."""
    named: dict[str, set[str]] = {}
    for namespace, names in Equipment.objects.values_list("namespace", "sources"):
        for name in names:
            named.setdefault(name, set()).add(namespace)
    sources = list(Source.objects.all())
    called = {source.pk: source.name for source in sources}
    supersedes = {one.pk: one.supersedes_id for one in sources if one.supersedes_id is not None}
    together = chains(supersedes)
    for source in sources:
        # To a machine a manual and what supersedes it are one.
        manual = together.get(source.pk, {source.pk})
        by = {owner for one in manual for owner in named.get(called[one], ())}
        # A tenant's turns see its own rows and the shared ones, of sources and of equipment.
        if source.namespace != GLOBAL_NAMESPACE:
            by = by & {source.namespace, GLOBAL_NAMESPACE}
        if not by and not source.name.startswith(always_prefixes):
            yield Symptom(
                check=Check.UNMAPPED_SOURCE,
                namespace=source.namespace,
                subject=source.name,
                message="no equipment names it, so a search for a machine never reaches it",
            )
