"""Passages, as they are found. They are read-only: a correction belongs in the manual."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from aura.console.desk import ReadOnlyAdmin
from aura.console.filters import ChoiceFilter, TenantFilter, WithId
from aura.console.unfolded import display
from knowledge.models import Chunk

CONTENT_SHOWN = 110

KINDS = {"prose": gettext_lazy("prose"), "row": gettext_lazy("table row")}


class SourceFilter(WithId):
    """One source's passages."""

    title = gettext_lazy("source")
    parameter_name, column = "source", "source_id"


class KindFilter(ChoiceFilter):
    """Prose, or rows of tables."""

    title = gettext_lazy("kind")
    parameter_name = column = "kind"
    offered = KINDS.items()


@admin.register(Chunk)
class ChunkAdmin(ReadOnlyAdmin):
    """The passages of the corpus."""

    list_display = ("section", "manual", "kind_in_words", "text", "error_codes")
    list_filter = (KindFilter, SourceFilter, TenantFilter)
    list_select_related = ("source",)
    search_fields = ("section", "content", "source__name")
    ordering = ("source__name", "position", "id")
    sortable_by = ()
    list_per_page = 30
    actions = None
    fields = ("manual", "section", "kind_in_words", "position", "error_codes", "content")
    readonly_fields = ("manual", "kind_in_words", "error_codes")
    empty_words = gettext_lazy("No passage is stored. Ingest a manual first.")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Chunk]:
        """With their sources."""
        return super().get_queryset(request).select_related("source")

    @display(description=gettext_lazy("source"))
    def manual(self, chunk: Chunk) -> str:
        """The source that it is from."""
        return chunk.source.name

    @display(description=gettext_lazy("kind"))
    def kind_in_words(self, chunk: Chunk) -> Any:
        """Prose, or a row of a table."""
        return KINDS.get(chunk.kind, chunk.kind)

    @display(description=gettext_lazy("content"))
    def text(self, chunk: Chunk) -> str:
        """The passage, cut."""
        line = " · ".join(chunk.content.split("\n"))
        return line if len(line) <= CONTENT_SHOWN else f"{line[:CONTENT_SHOWN]}…"

    @display(description=gettext_lazy("codes"))
    def error_codes(self, chunk: Chunk) -> str:
        """The error codes that it bears."""
        return ", ".join(chunk.codes) or "–"
