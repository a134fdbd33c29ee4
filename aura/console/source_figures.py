"""What is counted of a source, all in the list's own statement."""

from datetime import timedelta
from typing import Any

from django.db.models import Case, Count, Exists, OuterRef, Q, QuerySet, Subquery, When
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy

from aura.console.filters import ChoiceFilter, Choices, Desk, Rows
from aura.turn.models import KnowledgeQueried
from knowledge.models import Chunk, ChunkVector, Origin, Source, SpaceState
from knowledge.superseding import NewerInForce, in_force

HITS_COUNTED = timedelta(days=30)


class SourceStateFilter(ChoiceFilter):
    """Sources that want a person, by why."""

    title = gettext_lazy("state")
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Desk) -> Choices:
        """What may be wrong with a source."""
        return [
            ("errors", gettext_lazy("with errors")),
            ("warnings", gettext_lazy("with warnings")),
            ("empty", gettext_lazy("empty")),
            ("vectors", gettext_lazy("without vectors")),
            ("disabled", gettext_lazy("disabled")),
            ("superseded", gettext_lazy("superseded")),
        ]

    def chosen(self, queryset: Rows, value: str) -> Rows:
        """The sources of that state."""
        chosen: dict[str, Q] = {
            "errors": Q(findings__contains=[{"severity": "error"}]),
            "warnings": Q(findings__contains=[{"severity": "warning"}]),
            "empty": Q(chunk_count=0),
            "vectors": Q(lacks_vectors=True),
            "disabled": Q(enabled=False),
            "superseded": Q(newer_in_force__isnull=False),
        }
        return queryset.filter(chosen[value])


class SourceTextFilter(ChoiceFilter):
    """Sources by where their text is looked after."""

    title = gettext_lazy("text")
    parameter_name = column = "origin"
    offered = [
        (Origin.UPLOAD.value, gettext_lazy("written here")),
        (Origin.DISK.value, Origin.DISK.label),
        (Origin.CONNECTED.value, Origin.CONNECTED.label),
    ]


def with_figures(sources: QuerySet[Source]) -> QuerySet[Source]:
    """Sources with their passages, whether one lacks a vector in the active space, whether each is
    in force or a newer one answers instead, and how often each answered in the last 30 days."""
    now = timezone.now()
    chunks = Chunk.objects.filter(source=OuterRef("pk"))
    vectors = ChunkVector.objects.filter(chunk=OuterRef("pk"), space__state=SpaceState.ACTIVE)
    answered = KnowledgeQueried.objects.filter(
        best_source=OuterRef("name"),
        namespace=OuterRef("namespace"),
        hit=True,
        created_at__gte=now - HITS_COUNTED,
    )
    return sources.annotate(
        chunk_count=Coalesce(_counted(chunks, "source"), 0),
        in_force_now=Case(When(in_force(now), then=True), default=False),
        newer_in_force=NewerInForce(now),
        lacks_vectors=Exists(chunks.filter(~Exists(vectors))),
        hits=Coalesce(_counted(answered, "best_source"), 0),
    )


def _counted(rows: QuerySet[Any], by: str) -> Subquery:
    return Subquery(rows.order_by().values(by).annotate(n=Count("pk")).values("n"))
