"""Who changed what in marks and lessons, from what to what; of those that are gone as well."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from aura.console import words
from aura.console.desk import QuotingAdmin, RowPageAdmin, page_context
from aura.console.filters import TenantFilter
from aura.console.lesson_filters import ChangePeriodFilter
from aura.console.lesson_words import trace_in_words
from aura.console.paging import InfinitePaginator
from aura.console.unfolded import display
from memory.models import Lesson, Mark

CHANGES_SHOWN = 200
"""Of one mark or lesson."""

WHAT: words.Words = {
    "+": gettext_lazy("made"),
    "~": gettext_lazy("changed"),
    "-": gettext_lazy("deleted"),
}
WHAT_COLOURS = {"+": "success", "~": "info", "-": "danger"}

_SHOWN = {
    "lesson": ("kind", "complaint", "guidance", "machines", "codes"),
    "mark": ("verdict", "complaint", "assistant_message", "correction", "lesson"),
}
"""What of a row is its history; the rest says when and by whom, which each entry tells anyway."""


@dataclass(frozen=True, kw_only=True)
class Change:
    """A field, from what to what; `old` is None for a row's first entry."""

    name: str
    old: str | None
    new: str


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One thing that happened to a row."""

    at: datetime
    who: str
    what: str
    colour: str
    changes: Sequence[Change]


class RememberedAdmin(QuotingAdmin):
    """Pages of rows whose history is kept by django-simple-history."""

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """What happened to a row, the newest first; a row that is gone has its history too."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        if not (object_id.isascii() and object_id.isdecimal() and len(object_id) < 19):
            raise Http404
        records = list(_records(self.model, int(object_id))[: CHANGES_SHOWN + 1])
        if not records:
            raise Http404
        values = {
            "entries": list(entries(records))[:CHANGES_SHOWN],
            "subject": str(records[0].instance),
            "number": int(object_id),
            "gone": records[0].history_type == "-",
            "cut": len(records) > CHANGES_SHOWN,
            "page": f"admin:{self.opts.app_label}_{self.opts.model_name}_change",
        }
        context = page_context(self, request, _("What changed"), values)
        return TemplateResponse(request, "console/history.html", context)


def entries(records: Sequence[Any]) -> Iterator[Entry]:
    """The entries of one row's records, which come newest first; each against the one before."""
    older: Sequence[Any] = [*records[1:], None]
    for record, before in zip(records, older, strict=True):
        yield Entry(
            at=record.history_date,
            who=who_of(record),
            what=words.word(WHAT, record.history_type),
            colour=WHAT_COLOURS[record.history_type],
            changes=tuple(_changes(record, before)),
        )


def who_of(record: Any) -> str:
    """A person's name, or what else changed the row."""
    if record.history_user is not None:
        return str(record.history_user.get_username())
    return trace_in_words(record.history_change_reason or "") or "–"


def _changes(record: Any, before: Any) -> Iterator[Change]:
    if record.history_type == "-":
        return
    for name in _SHOWN[record.instance_type._meta.model_name]:
        new = _shown(record, name)
        old = None if before is None else _shown(before, name)
        if new != (old or ""):
            label = record.instance_type._meta.get_field(name).verbose_name
            yield Change(name=str(label), old=old, new=new)


def _shown(record: Any, name: str) -> str:
    if name == "lesson":
        return f"№ {record.lesson_id}" if record.lesson_id else ""
    if name in ("kind", "verdict"):
        return str(getattr(record, f"get_{name}_display")())
    value = getattr(record, name)
    return ", ".join(value) if isinstance(value, list) else str(value)


def _records(model: type[Model], number: int) -> QuerySet[Any]:
    history: QuerySet[Any] = model.history.filter(id=number)  # type: ignore[attr-defined]
    return history.select_related("history_user").order_by("-history_date", "-history_id")


class RecordAdmin(RowPageAdmin):
    """Every change of every row of a kind, the newest first."""

    list_display = ("noted", "happened", "who", "about", "story")
    list_display_links = None
    list_filter = (ChangePeriodFilter, TenantFilter)
    list_before_template = "console/days.html"
    list_select_related = ("history_user",)
    search_fields = ("complaint", "history_user__username")
    ordering = ("-history_date", "-history_id")
    sortable_by = ()
    show_full_result_count = False
    paginator = InfinitePaginator
    actions = None
    empty_words = gettext_lazy("Nobody has marked an answer yet.")
    story_page = ""

    def row_page(self, request: HttpRequest, record: Any) -> HttpResponse:
        """A change is read in its row's history."""
        return HttpResponseRedirect(reverse(self.story_page, args=[record.id]))

    @display(description=gettext_lazy("time"))
    def noted(self, record: Any) -> str:
        """When."""
        return words.moment(record.history_date)

    @display(description=gettext_lazy("what"), label=WHAT_COLOURS)
    def happened(self, record: Any) -> tuple[str, str]:
        """Made, changed or deleted."""
        return record.history_type, words.word(WHAT, record.history_type)

    @display(description=gettext_lazy("by"))
    def who(self, record: Any) -> str:
        """A person, a key or an import."""
        return who_of(record)

    @display(description=gettext_lazy("complaint"))
    def about(self, record: Any) -> str:
        """What it is about."""
        return str(record.complaint[:120])

    @display(description=gettext_lazy("from what to what"))
    def story(self, record: Any) -> SafeString:
        """Its row's history."""
        page = reverse(self.story_page, args=[record.id])
        return format_html('<a class="aura-link" href="{}">{}</a>', page, _("Its history"))


@admin.register(Mark.history.model)
class MarkRecordAdmin(RecordAdmin):
    """Changes of marks."""

    story_page = "admin:memory_mark_history"


@admin.register(Lesson.history.model)
class LessonRecordAdmin(RecordAdmin):
    """Changes of lessons."""

    story_page = "admin:memory_lesson_history"
