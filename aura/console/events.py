"""Retrievals: the log, one retrieval explained, and the log for a spreadsheet."""

from typing import Any

from django.contrib import admin
from django.contrib.admin.options import IncorrectLookupParameters
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.formats import localize
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from aura.console import words
from aura.console.access import EXPORT, SEE_TURNS
from aura.console.cells import labelled, two_lines
from aura.console.completions import completions_of_event
from aura.console.desk import RowPageAdmin, page_context
from aura.console.export import MOST_ROWS, Cell, csv_response
from aura.console.filters import (
    ChannelFilter,
    FilterReasonFilter,
    OutcomeFilter,
    PeriodFilter,
    ReasonFilter,
    TenantFilter,
    parameter_names,
)
from aura.console.guard import without_unknown_parameters
from aura.console.labels import labelling_of
from aura.console.lesson_filters import UsedLessonFilter
from aura.console.paging import InfinitePaginator
from aura.console.patient_filter import as_shown
from aura.console.search import Events, found_events
from aura.console.told import told_by_event
from aura.console.unfolded import display
from aura.turn.models import KnowledgeQueried, Turn
from patients.identity import Place

QUERY_SHOWN = 90
"""Characters of a question in the list."""

EXPORTED = (
    "event_id",
    "created_at",
    "namespace",
    "channel",
    "conversation",
    "query",
    "outcome",
    "miss_reason",
    "best_score",
    "knowledge_threshold",
    "knowledge_scope",
    "best_source",
    "best_section",
    "filter_reason",
    "total_ms",
    "space",
)


@admin.register(KnowledgeQueried)
class EventAdmin(RowPageAdmin):
    """The log of retrievals, which may hold a million rows: it is never counted."""

    list_display = (
        "moment",
        "question",
        "channel",
        "ending",
        "machine",
        "nearest",
        "against",
    )
    list_display_links = ("moment", "question")
    list_filter = (
        PeriodFilter,
        ChannelFilter,
        OutcomeFilter,
        ReasonFilter,
        FilterReasonFilter,
        TenantFilter,
        UsedLessonFilter,
    )
    list_before_template = "console/events_before.html"
    most_exported = MOST_ROWS
    search_fields = ("query",)
    search_help_text = gettext_lazy("Words, conversation, source or number")
    sortable_by = ()
    ordering = ("-created_at", "-id")
    show_full_result_count = False
    paginator = InfinitePaginator
    actions = None
    empty_words = gettext_lazy(
        "No question was searched yet. A turn that the gate stops is under Turns, not here."
    )

    def get_queryset(self, request: HttpRequest) -> Events:
        """Without the columns that only one retrieval's own page shows."""
        return (
            super()
            .get_queryset(request)
            .defer("candidates", "outside", "knowledge_sources", "words")
        )

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """By index, never by reading the log."""
        return found_events(queryset, search_term), False

    def get_urls(self) -> list[URLPattern]:
        """The log for a spreadsheet beside the usual pages."""
        export = self.admin_site.admin_view(self.export_view)
        return [path("export/", export, name="turn_knowledgequeried_export"), *super().get_urls()]

    def row_page(self, request: HttpRequest, event: KnowledgeQueried) -> HttpResponse:
        """One retrieval, explained step by step."""
        turn = Turn.objects.filter(pk=event.turn_id).first() if event.turn_id else None
        values = {
            "event": event,
            "turn": turn if request.user.has_perm(SEE_TURNS) else None,
            "walk": as_shown(request, told_by_event(event, turn), _place(event)),
            "labelling": labelling_of(
                request,
                event.query,
                event.namespace,
                [*event.named_models, *event.sticky_models],
            ),
            "forgotten": turn is None,
            "completions": completions_of_event(event.event_id),
        }
        context = page_context(self, request, _("Retrieval"), values)
        return TemplateResponse(request, "console/event.html", context)

    def export_view(self, request: HttpRequest) -> HttpResponse:
        """The filtered log, newest first, up to `MOST_ROWS` rows."""
        if not (self.has_view_permission(request) and request.user.has_perm(EXPORT)):
            raise PermissionDenied
        known = parameter_names(self.list_filter)
        elsewhere = without_unknown_parameters(request, known)
        if elsewhere:
            return elsewhere
        try:
            chosen = self.get_changelist_instance(request).get_queryset(request)
        except IncorrectLookupParameters:
            return HttpResponseRedirect(reverse("admin:turn_knowledgequeried_changelist"))
        rows: list[tuple[Cell, ...]] = [
            (str(number), *rest) for number, *rest in chosen.values_list(*EXPORTED)[:MOST_ROWS]
        ]
        return csv_response("consultas", EXPORTED, rows)

    @display(description=gettext_lazy("time"))
    def moment(self, event: KnowledgeQueried) -> Any:
        """When."""
        return event.created_at

    @display(description=gettext_lazy("understood"), empty_value=gettext_lazy("(forgotten)"))
    def question(self, event: KnowledgeQueried) -> str | None:
        """What was understood, cut."""
        text = event.query
        return (text if len(text) <= QUERY_SHOWN else f"{text[:QUERY_SHOWN]}…") or None

    @display(description=gettext_lazy("outcome"))
    def ending(self, event: KnowledgeQueried) -> SafeString:
        """How it ended, and why there is no passage."""
        return labelled(
            words.OUTCOME_COLOURS.get(event.outcome, "default"),
            words.word(words.OUTCOMES, event.outcome),
            words.word(words.REASONS, event.miss_reason),
        )

    @display(description=gettext_lazy("machines"))
    def machine(self, event: KnowledgeQueried) -> str:
        """The machines that were named."""
        return ", ".join(event.named_models) or "–"

    @display(description=gettext_lazy("nearest passage"))
    def nearest(self, event: KnowledgeQueried) -> SafeString | str:
        """Where the nearest allowed passage stands."""
        if not event.best_source:
            return "–"
        name = event.best_source.rpartition("/")[2]
        return two_lines(name, event.best_section or "", hint=event.best_source)

    @display(description=gettext_lazy("score / threshold"))
    def against(self, event: KnowledgeQueried) -> SafeString:
        """The nearest passage's score against the threshold."""
        return two_lines(_four(event.best_score), _four(event.knowledge_threshold))


def _four(score: float | None) -> str:
    return "–" if score is None else localize(round(score, 4))


def _place(event: KnowledgeQueried) -> Place:
    return Place(namespace=event.namespace, channel=event.channel, conversation=event.conversation)
