"""Who saw which patient's equipment."""

from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from aura.console.desk import ReadOnlyAdmin
from aura.console.filters import (
    ChannelFilter,
    ChoiceFilter,
    PeriodFilter,
    TenantFilter,
)
from aura.console.paging import InfinitePaginator
from aura.console.unfolded import display
from patients.document import masked
from patients.models import Access

VIAS = {
    "panel": gettext_lazy("back office"),
    "turn": gettext_lazy("a turn's page"),
    "api": gettext_lazy("channel's key"),
}


class LookPeriodFilter(PeriodFilter):
    """Looks of a stretch of days."""

    column = "at"


class ViaFilter(ChoiceFilter):
    """Looks by people, or by programs with a key."""

    title = gettext_lazy("by way of")
    parameter_name = column = "via"
    offered = VIAS.items()


@admin.register(Access)
class AccessAdmin(ReadOnlyAdmin):
    """The log of looks, newest first. Never searched by a document, which an address would keep."""

    list_display = ("at", "who", "way", "address", "channel", "conversation", "patient")
    list_filter = (LookPeriodFilter, ViaFilter, ChannelFilter, TenantFilter)
    search_fields = ("who", "conversation")
    search_help_text = gettext_lazy("Person, key or conversation, whole")
    ordering = ("-at", "-id")
    sortable_by = ()
    show_full_result_count = False
    paginator = InfinitePaginator
    actions = None
    fields = readonly_fields = ("at", "who", "way", "address", "channel", "conversation", "patient")
    empty_words = gettext_lazy("Nobody has been shown a patient's equipment yet.")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Looks of somebody, or at a conversation."""
        term = search_term.strip()
        return (queryset.filter(Q(who=term) | Q(conversation=term)) if term else queryset), False

    @display(description=gettext_lazy("by way of"))
    def way(self, look: Access) -> str:
        """A person or a program."""
        return str(VIAS.get(look.via, look.via))

    @display(description=gettext_lazy("document"))
    def patient(self, look: Access) -> str:
        """Whose, masked."""
        return masked(look.last_digits) or "–"
