"""What wants a person, with a link to where it is looked at."""

from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Count, Exists, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from aura.comparing import conflict_cosine
from aura.console.lesson_figures import vectors_found
from aura.console.scoped_form import space_or_none
from aura.jobs.models import Job, State
from aura.tenancy.live import prefixes_in, unscoped_values
from knowledge.doctor import equipment_symptoms
from knowledge.embeddings.spaces import NoActiveSpace, active_space
from knowledge.likeness.listing import count_open
from knowledge.models import Chunk, ChunkVector, Source
from memory.conflicts import count_conflicts
from memory.models import Lesson

JOBS_LOOKED_AT = timedelta(days=7)
MOST_CONFLICTS = MOST_PAIRS = 99
"""Counted up to here; more are no other news."""


@dataclass(frozen=True, kw_only=True)
class Call:
    """One thing to look at; `grave` where answers suffer from it now."""

    text: str
    link: str
    grave: bool = False


def attention(*, sources: bool, jobs: bool, lessons: bool, degraded: int) -> list[Call]:
    """The calls that a person may follow, the grave ones first."""
    calls = _degraded(degraded)
    if sources:
        calls += [*_space(), *_sources(), *_alike(), *_equipment()]
    if lessons:
        calls += _lessons()
    if jobs:
        calls += _jobs()
    return sorted(calls, key=lambda call: not call.grave)


def _degraded(count: int) -> list[Call]:
    if not count:
        return []
    text = ngettext("%d degraded turn today", "%d degraded turns today", count) % count
    return [
        Call(
            text=text,
            link=_list("turn_knowledgequeried", "outcome=degraded&when=today"),
            grave=True,
        )
    ]


def _space() -> list[Call]:
    try:
        space = active_space()
    except NoActiveSpace:
        text = _("No manual was ever ingested, so nothing can be answered")
        return [Call(text=text, link=_list("knowledge_source"), grave=True)]
    calls = []
    if space.knowledge_threshold is None:
        text = _("The active embedding space is not calibrated, so nothing is ever an answer")
        calls.append(Call(text=text, link=_list("knowledge_embeddingspace"), grave=True))
    known = ChunkVector.objects.filter(space=space).values("chunk_id")
    lacking = Chunk.objects.exclude(pk__in=known).values("source").distinct().count()
    if lacking:
        text = ngettext(
            "%d source has passages without a vector, which are never found",
            "%d sources have passages without a vector, which are never found",
            lacking,
        )
        calls.append(
            Call(text=text % lacking, link=_list("knowledge_source", "state=vectors"), grave=True)
        )
    return calls


def _sources() -> list[Call]:
    counted = Source.objects.aggregate(
        # Distinct: the passages that are looked for multiply the rows.
        errors=Count("pk", filter=Q(findings__contains=[{"severity": "error"}]), distinct=True),
        empty=Count("pk", filter=Q(chunks__isnull=True), distinct=True),
    )
    calls = []
    if counted["errors"]:
        text = ngettext(
            "%d source has text that would not be read",
            "%d sources have text that would not be read",
            counted["errors"],
        )
        calls.append(
            Call(text=text % counted["errors"], link=_list("knowledge_source", "state=errors"))
        )
    if counted["empty"]:
        text = ngettext("%d source is empty", "%d sources are empty", counted["empty"])
        calls.append(
            Call(text=text % counted["empty"], link=_list("knowledge_source", "state=empty"))
        )
    return calls


def _alike() -> list[Call]:
    pairs = count_open(most=MOST_PAIRS)
    if not pairs:
        return []
    text = ngettext(
        "%d pair of passages that are nearly the same",
        "%d pairs of passages that are nearly the same",
        pairs,
    )
    return [Call(text=text % pairs, link=reverse("admin:alike"))]


def _equipment() -> list[Call]:
    symptoms = equipment_symptoms(prefixes_in(unscoped_values()["RAG_ALWAYS_SOURCES"]))
    if not symptoms:
        return []
    text = ngettext(
        "%d point where equipment and manuals do not fit",
        "%d points where equipment and manuals do not fit",
        len(symptoms),
    )
    return [Call(text=text % len(symptoms), link=reverse("admin:diagnosis"))]


def _lessons() -> list[Call]:
    space = space_or_none()
    if space is None:
        return []
    calls = []
    unfound = Lesson.objects.exclude(Exists(vectors_found())).count()
    if unfound:
        text = ngettext(
            "%d lesson is not embedded, so no turn finds it",
            "%d lessons are not embedded, so no turn finds them",
            unfound,
        )
        calls.append(Call(text=text % unfound, link=_list("memory_lesson", "embedded=no")))
    conflicts = count_conflicts(space.pk, conflict_cosine(), most=MOST_CONFLICTS)
    if conflicts:
        text = ngettext(
            "%d pair of lessons that contradict each other",
            "%d pairs of lessons that contradict each other",
            conflicts,
        )
        calls.append(Call(text=text % conflicts, link=reverse("admin:conflicts")))
    return calls


def _jobs() -> list[Call]:
    since = timezone.now() - JOBS_LOOKED_AT
    failed = Job.objects.filter(state=State.FAILED, finished_at__gte=since).count()
    if not failed:
        return []
    text = ngettext("%d job failed this week", "%d jobs failed this week", failed)
    return [Call(text=text % failed, link=_list("jobs_job", "state=failed"))]


def _list(name: str, query: str = "") -> str:
    page = reverse(f"admin:{name}_changelist")
    return f"{page}?{query}" if query else page
