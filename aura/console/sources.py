"""Sources: what is ingested, what the linter said of it, how often it answers."""

from datetime import datetime
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from aura.console.access import DRAFT_MANUALS, REINDEX, SEE_VERSIONS
from aura.console.cells import labelled, two_lines
from aura.console.desk import ConsoleAdmin
from aura.console.filters import TenantFilter
from aura.console.source_figures import SourceStateFilter, SourceTextFilter, with_figures
from aura.console.source_form import SourceForm, warn_of_doubts
from aura.console.unfolded import action, display
from aura.console.words import moment
from knowledge.models import Origin, Source
from knowledge.questions.stale import source_changed


@admin.register(Source)
class SourceAdmin(ConsoleAdmin):
    """The manuals. A person switches one off or bounds its validity; the rest is its file's."""

    form = SourceForm
    list_display = ("called", "text", "passages", "said", "live", "ingested", "answers")
    list_filter = (SourceStateFilter, SourceTextFilter, TenantFilter)
    search_fields = ("name", "title")
    ordering = ("name", "id")
    actions = ("reindex_chosen",)
    actions_list = ("upload", "reindex_everything")
    actions_detail = ("edit_text", "reindex_one", "see_passages", "see_versions")
    change_form_outer_after_template = "console/source_after.html"
    empty_words = gettext_lazy(
        "No manual was ingested yet. Upload one, or put Markdown files into the manuals directory "
        "and re-index."
    )
    fieldsets = (
        (None, {"fields": ("enabled", "valid_from", "valid_until", "supersedes")}),
        (
            gettext_lazy("What its text says"),
            {"fields": ("name", "title", "doc_type", "category", "notice", "origin")},
        ),
        (gettext_lazy("Figures"), {"fields": ("passages", "vectors", "ingested", "answers")}),
    )
    readonly_fields = (
        *("name", "title", "doc_type", "category", "notice", "origin"),
        *("passages", "vectors", "ingested", "answers"),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Source]:
        """With their figures, all in the list's own statement."""
        return with_figures(super().get_queryset(request))

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody: a source comes from its file, or from a draft that is published."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody: a source goes when its file goes. Switching it off works at once."""
        return False

    def has_reindex_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever may look after the corpus."""
        return request.user.has_perm(REINDEX)

    def has_draft_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever may write manuals."""
        return request.user.has_perm(DRAFT_MANUALS)

    def has_versions_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever may see what a source said before."""
        return request.user.has_perm(SEE_VERSIONS)

    def save_model(self, request: HttpRequest, obj: Source, form: Form, change: bool) -> None:
        """Only what a person may change: an ingest may have written the rest in the meantime."""
        obj.save(update_fields=["enabled", "valid_from", "valid_until", "supersedes"])
        source_changed(obj)
        if "supersedes" in form.changed_data:
            warn_of_doubts(request, obj)

    @admin.action(description=gettext_lazy("Re-index the chosen sources"), permissions=["reindex"])
    def reindex_chosen(self, request: HttpRequest, queryset: QuerySet[Source]) -> HttpResponse:
        """Ask before it is done."""
        numbers = "&".join(f"source={number}" for number in queryset.values_list("pk", flat=True))
        return HttpResponseRedirect(f"{reverse('admin:reindex')}?{numbers}")

    @action(description=gettext_lazy("Re-index everything"), icon="sync", permissions=["reindex"])
    def reindex_everything(self, request: HttpRequest) -> HttpResponse:
        """Ask before it is done."""
        return HttpResponseRedirect(reverse("admin:reindex"))

    @action(description=gettext_lazy("Re-index"), icon="sync", permissions=["reindex"])
    def reindex_one(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Ask before it is done."""
        return HttpResponseRedirect(f"{reverse('admin:reindex')}?source={object_id}")

    @action(description=gettext_lazy("Passages"), icon="notes", permissions=["view"])
    def see_passages(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """The list of its passages."""
        page = reverse("admin:knowledge_chunk_changelist")
        return HttpResponseRedirect(f"{page}?source={object_id}")

    @action(description=gettext_lazy("Upload a manual"), icon="upload", permissions=["draft"])
    def upload(self, request: HttpRequest) -> HttpResponse:
        """To the form."""
        return HttpResponseRedirect(reverse("admin:knowledge_manualdraft_add"))

    @action(description=gettext_lazy("Edit the text"), icon="edit", permissions=["draft"])
    def edit_text(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """To the form, or to the draft that there is."""
        page = reverse("admin:knowledge_manualdraft_add")
        return HttpResponseRedirect(f"{page}?source={object_id}")

    @action(description=gettext_lazy("Versions"), icon="history", permissions=["versions"])
    def see_versions(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Its versions, newest first."""
        source = self.get_object(request, object_id)
        if source is None:
            raise Http404
        page = reverse("admin:knowledge_manualversion_changelist")
        return HttpResponseRedirect(f"{page}?source={source.pk}")

    @display(description=gettext_lazy("passages"), ordering="chunk_count")
    def passages(self, source: Any) -> int:
        """How many."""
        return int(source.chunk_count)

    @display(description=gettext_lazy("vectors"))
    def vectors(self, source: Any) -> str:
        """Whether every passage can be found."""
        return _("some passages have none: re-index it") if source.lacks_vectors else _("complete")

    @display(description=gettext_lazy("findings"))
    def said(self, source: Source) -> SafeString | str:
        """What the linter said, counted by gravity."""
        grave = [row.get("severity") for row in source.findings]
        errors, warnings = grave.count("error"), grave.count("warning")
        parts: list[str] = []
        if errors:
            text = ngettext("%d error", "%d errors", errors) % errors
            parts.append(format_html('<span class="aura-bad">{}</span>', text))
        if warnings:
            parts.append(ngettext("%d warning", "%d warnings", warnings) % warnings)
        return SafeString(", ".join(parts)) if parts else "–"

    @display(description=gettext_lazy("name"), ordering="name")
    def called(self, source: Source) -> SafeString:
        """Its path, and its title."""
        return two_lines(source.name, source.title)

    @display(description=gettext_lazy("text"), ordering="origin")
    def text(self, source: Source) -> SafeString | str:
        """Where its text is looked after; what a person wrote here no file overwrites."""
        if source.origin == Origin.UPLOAD:
            return labelled("info", _("written here"), "")
        return str(source.get_origin_display())

    @display(description=gettext_lazy("searched"), ordering="enabled")
    def live(self, source: Any) -> SafeString:
        """Whether it answers now, and from when to when it may, or what answers instead of it."""
        if source.in_force_now and source.newer_in_force:
            instead = _("superseded by %s") % source.newer_in_force
            return labelled("warning", _("no"), instead)
        colour, word = ("success", _("yes")) if source.in_force_now else ("danger", _("no"))
        return labelled(colour, word, _validity(source))

    @display(description=gettext_lazy("last ingest"), ordering="ingested_at")
    def ingested(self, source: Source) -> str:
        """When its file was last read into the corpus."""
        return moment(source.ingested_at)

    @display(description=gettext_lazy("answers in 30 days"), ordering="hits")
    def answers(self, source: Any) -> int:
        """How often it was the nearest passage of an answer."""
        return int(source.hits)


def _validity(source: Source) -> str:
    from_, until = _day(source.valid_from), _day(source.valid_until)
    return f"{from_ or '…'} – {until or '…'}" if from_ or until else ""


def _day(moment: datetime | None) -> str:
    return date_format(timezone.localtime(moment), "SHORT_DATE_FORMAT") if moment else ""
