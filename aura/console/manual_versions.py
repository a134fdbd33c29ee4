"""Versions of manuals: who made what live, when and why, and the way back."""

from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import OuterRef, Subquery
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from aura.console import manual_decisions as decisions
from aura.console.access import PUBLISH_MANUALS, SEE_JOBS, needs
from aura.console.cells import two_lines
from aura.console.desk import ReadOnlyAdmin, page_context
from aura.console.filters import ChoiceFilter, Choices, Desk, Rows, TenantFilter, WithId
from aura.console.manual_form import MOST_BYTES
from aura.console.prompt_diff import Row, side_by_side
from aura.console.unfolded import display
from knowledge.editing.models import Cause
from knowledge.editing.versions import NoLiveText, live_version
from knowledge.markdown.decoding import unix_lines
from knowledge.models import ManualVersion, Source

DETAIL = "admin:knowledge_manualversion_change"
CAUSE_COLOURS = {"disk": "default", "upload": "info", "edit": "info", "restore": "warning"}


class CauseFilter(ChoiceFilter):
    """Versions of one cause."""

    title = gettext_lazy("cause")
    parameter_name = column = "cause"

    def lookups(self, request: HttpRequest, model_admin: Desk) -> Choices:
        """The causes."""
        return Cause.choices


class OfSource(WithId):
    """Versions of one source."""

    title = gettext_lazy("source")
    parameter_name, column = "source", "source_id"

    def queryset(self, request: HttpRequest, queryset: Rows) -> Rows:
        """Versions name their source by its name."""
        same = Source.objects.filter(namespace=OuterRef("namespace"), name=OuterRef("name"))
        return super().queryset(request, queryset.alias(source_id=Subquery(same.values("pk")[:1])))


@admin.register(ManualVersion)
class ManualVersionAdmin(ReadOnlyAdmin):
    """Every text that a source had."""

    list_display = ("called", "condition", "changed", "said", "who", "created_at")
    list_filter = (CauseFilter, OfSource, TenantFilter)
    list_select_related = ("created_by",)
    search_fields = ("name", "note")
    ordering = ("-created_at", "-id")
    sortable_by = ()
    actions = None
    empty_words = gettext_lazy("No text was ever live. Upload a manual, or ingest the directory.")

    def get_urls(self) -> list[URLPattern]:
        """The way back."""
        posted = needs(PUBLISH_MANUALS)(require_POST(self.restore_view))
        view = self.admin_site.admin_view(posted)
        name = "knowledge_manualversion_restore"
        return [path("<int:number>/restore/", view, name=name), *super().get_urls()]

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """A version: its text, and what bringing it back would change."""
        version = self._version(request, object_id)
        live = _live(version)
        values = {
            "version": version,
            "live": live,
            "is_live": live is not None and live.pk == version.pk,
            "rows": _rows(live, version),
            "heads": (_("live: version %d") % live.number, _("version %d") % version.number)
            if live
            else ("", ""),
            "cause_colour": CAUSE_COLOURS[version.cause],
            "may_restore": request.user.has_perm(PUBLISH_MANUALS),
        }
        title = _("%(name)s, version %(number)d") % {
            "name": version.name,
            "number": version.number,
        }
        context = page_context(self, request, title, values)
        return TemplateResponse(request, "console/manual_version.html", context)

    def restore_view(self, request: HttpRequest, number: int) -> HttpResponse:
        """Bring the version's text back."""
        version = self._version(request, number)
        job = decisions.restored(request, version)
        if job is None:
            return HttpResponseRedirect(reverse(DETAIL, args=[version.pk]))
        self.log_change(request, version, _("restore asked for"))
        if not request.user.has_perm(SEE_JOBS):
            return HttpResponseRedirect(reverse(DETAIL, args=[version.pk]))
        return HttpResponseRedirect(reverse("admin:jobs_job_change", args=[job.pk]))

    def _version(self, request: HttpRequest, number: int | str) -> ManualVersion:
        if not self.has_view_permission(request):
            raise PermissionDenied
        version: ManualVersion | None = self.get_object(request, str(number))
        if version is None:
            raise Http404
        return version

    @display(description=gettext_lazy("version"))
    def called(self, version: ManualVersion) -> SafeString:
        """Its source and number, and its note."""
        return two_lines(f"{version.name} · {version.number}", version.note)

    @display(description=gettext_lazy("cause"), label=CAUSE_COLOURS)
    def condition(self, version: ManualVersion) -> tuple[str, str]:
        """Why it arose."""
        return version.cause, version.get_cause_display()

    @display(description=gettext_lazy("passages"))
    def changed(self, version: ManualVersion) -> str:
        """How many there are, came and went."""
        return f"{version.passages} (+{version.written} −{version.removed})"

    @display(description=gettext_lazy("findings"))
    def said(self, version: ManualVersion) -> str:
        """How many."""
        return str(len(version.findings) or "–")

    @display(description=gettext_lazy("by"))
    def who(self, version: ManualVersion) -> str:
        """A person, or the ingest."""
        return str(version.created_by or _("ingest"))


def _live(version: ManualVersion) -> ManualVersion | None:
    try:
        return live_version(version.namespace, version.name)
    except NoLiveText:
        return None


def _rows(live: ManualVersion | None, version: ManualVersion) -> tuple[Row, ...]:
    """The texts side by side; none where one is not kept, or too long for a page."""
    if live is None or not version.text or max(len(live.text), len(version.text)) > MOST_BYTES:
        return ()
    return side_by_side(unix_lines(live.text), unix_lines(version.text))
