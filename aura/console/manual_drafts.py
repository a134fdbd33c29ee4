"""Drafts of manuals: written, held against what is live, previewed, published or discarded."""

from copy import copy
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from aura.console import manual_decisions as decisions
from aura.console.access import (
    CHANGE_DRAFTS,
    DROP_DRAFTS,
    PUBLISH_MANUALS,
    SEE_EVENTS,
    SEE_JOBS,
    needs,
)
from aura.console.cells import two_lines
from aura.console.desk import ConsoleAdmin, page_context
from aura.console.filters import TenantFilter
from aura.console.manual_form import MOST_BYTES, EditForm, UploadForm
from aura.console.manual_published import led_to_version
from aura.console.manual_told import preview_told, told
from aura.console.tenants import chosen_tenant, tenants_for
from aura.console.unfolded import action, display
from aura.jobs.models import Job
from knowledge.editing.drafts import is_outdated
from knowledge.editing.versions import NoLiveText, live_sha256, live_version
from knowledge.models import ManualDraft, Source

LIST = "admin:knowledge_manualdraft_changelist"
DETAIL = "admin:knowledge_manualdraft_change"


@admin.register(ManualDraft)
class ManualDraftAdmin(ConsoleAdmin):
    """What will be live once somebody publishes it."""

    list_display = ("called", "kind", "said", "passages", "who", "updated_at")
    list_filter = (TenantFilter,)
    list_select_related = ("updated_by",)
    search_fields = ("name", "note")
    ordering = ("-updated_at", "-id")
    sortable_by = ()
    actions = None
    actions_list = ("upload",)
    empty_words = gettext_lazy(
        "Nobody is writing a manual. Upload one, or edit the text of a source."
    )

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody on Django's page: a draft is discarded on its own, as it was seen."""
        return False

    def get_urls(self) -> list[URLPattern]:
        """The pages of a draft besides its own, and what is done with it."""
        wrap = self.admin_site.admin_view
        return [
            path(f"<int:number>/{name}/", wrap(view), name=f"knowledge_manualdraft_{name}")
            for name, view in (
                ("edit", self.edit_view),
                ("preview", needs(CHANGE_DRAFTS)(require_POST(self.preview_view))),
                ("publish", needs(PUBLISH_MANUALS)(require_POST(self.publish_view))),
                ("rebase", needs(CHANGE_DRAFTS)(require_POST(self.rebase_view))),
                ("discard", needs(DROP_DRAFTS)(require_POST(self.discard_view))),
            )
        ] + super().get_urls()

    @action(description=gettext_lazy("Upload a manual"), icon="upload", permissions=["add"])
    def upload(self, request: HttpRequest) -> HttpResponse:
        """To the form."""
        return HttpResponseRedirect(reverse("admin:knowledge_manualdraft_add"))

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """A new manual, or with a source's number the next text of that one."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        asked = request.GET.get("source")
        if asked:
            return self._source_edited(request, _source(asked))
        given = (request.POST, request.FILES) if request.method == "POST" else ()
        tenants = tenants_for(request)
        namespace = chosen_tenant(request, tenants)
        form = UploadForm(*given, namespace=namespace)
        if given and form.is_valid():
            draft = decisions.begun(request, form)
            if draft is not None:
                return self._kept(request, draft)
        values = {"form": form, "tenants": tenants, "namespace": namespace}
        return self._page(request, _("Upload a manual"), "console/manual_write.html", values)

    def _source_edited(self, request: HttpRequest, source: Source) -> HttpResponse:
        there = ManualDraft.objects.filter(namespace=source.namespace, name=source.name).first()
        if there is not None and request.method != "POST":
            messages.info(request, _("This manual has a draft. Go on with that one."))
            return HttpResponseRedirect(reverse(DETAIL, args=[there.pk]))
        try:
            live = live_version(source.namespace, source.name)
        except NoLiveText:
            live = None
        if live is None:
            messages.error(request, decisions.NO_LIVE_TEXT)
            return HttpResponseRedirect(reverse("admin:knowledge_source_change", args=[source.pk]))
        if len(live.text.encode()) > MOST_BYTES:
            messages.error(request, _("This manual is too long to be edited here."))
            return HttpResponseRedirect(reverse("admin:knowledge_source_change", args=[source.pk]))
        form = (
            EditForm(request.POST, request.FILES)
            if request.method == "POST"
            else EditForm(initial={"text": live.text, "base": live.sha256})
        )
        if request.method == "POST" and form.is_valid():
            draft = decisions.edited(request, source, form)
            if draft is not None:
                return self._kept(request, draft)
        title = _("Edit %s") % source.name
        values = {"form": form, "from_disk": source.origin == "disk"}
        return self._page(request, title, "console/manual_write.html", values)

    @led_to_version
    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """A draft: what the linter says, whom it answers, what it changes, what its preview
        found."""
        draft = self._draft(request, object_id)
        live = _live(draft)
        seen = told(draft)
        values = {
            "draft": draft,
            "live": live,
            "is_new": not draft.base_sha256,
            "is_outdated": is_outdated(draft),
            "errors": [one for one in draft.findings if one["severity"] == "error"],
            "warnings": [one for one in draft.findings if one["severity"] != "error"],
            "told": seen,
            "changes": seen.changes,
            "preview": preview_told(draft, live, sees_turns=request.user.has_perm(SEE_EVENTS)),
            "may_change": self.has_change_permission(request),
            "may_publish": request.user.has_perm(PUBLISH_MANUALS),
            "may_discard": request.user.has_perm(DROP_DRAFTS),
            **seen.shown(),
        }
        return self._page(request, draft.name, "console/manual_draft.html", values)

    @led_to_version
    def edit_view(self, request: HttpRequest, number: int) -> HttpResponse:
        """GET shows a draft's form; POST writes it."""
        draft = self._draft(request, number)
        if not self.has_change_permission(request, draft):
            raise PermissionDenied
        form = (
            EditForm(request.POST, request.FILES)
            if request.method == "POST"
            else EditForm(initial={"text": draft.text, "note": draft.note, "digest": draft.digest})
        )
        if request.method == "POST" and form.is_valid():
            kept = decisions.written(request, draft, form)
            if kept is not None:
                return self._kept(request, kept)
        title = _("Edit %s") % draft.name
        return self._page(request, title, "console/manual_write.html", {"form": form})

    @led_to_version
    def preview_view(self, request: HttpRequest, number: int) -> HttpResponse:
        """Ask everything again as if the draft were live."""
        draft = self._draft(request, number)
        return self._to_job(request, draft, decisions.previewed(request, draft))

    @led_to_version
    def publish_view(self, request: HttpRequest, number: int) -> HttpResponse:
        """Make the draft live."""
        draft = self._draft(request, number)
        job = decisions.published(request, draft)
        if job is not None:
            self.log_change(request, draft, _("publish asked for"))
        return self._to_job(request, draft, job)

    @led_to_version
    def rebase_view(self, request: HttpRequest, number: int) -> HttpResponse:
        """Put the draft on top of what is live now."""
        draft = self._draft(request, number)
        decisions.rebased(request, draft)
        return HttpResponseRedirect(reverse(DETAIL, args=[draft.pk]))

    @led_to_version
    def discard_view(self, request: HttpRequest, number: int) -> HttpResponse:
        """Drop the draft."""
        draft = self._draft(request, number)
        row = copy(draft)
        if not decisions.discarded(request, draft):
            return HttpResponseRedirect(reverse(DETAIL, args=[row.pk]))
        self.log_change(request, row, _("discarded"))
        return HttpResponseRedirect(reverse(LIST))

    def _draft(self, request: HttpRequest, number: int | str) -> ManualDraft:
        if not self.has_view_permission(request):
            raise PermissionDenied
        draft: ManualDraft | None = self.get_object(request, str(number))
        if draft is None:
            raise Http404
        return draft

    def _kept(self, request: HttpRequest, draft: ManualDraft) -> HttpResponse:
        self.log_change(request, draft, _("draft written"))
        messages.success(request, _("The draft is kept. Nothing is live until it is published."))
        return HttpResponseRedirect(reverse(DETAIL, args=[draft.pk]))

    def _to_job(self, request: HttpRequest, draft: ManualDraft, job: Job | None) -> HttpResponse:
        if job is None or not request.user.has_perm(SEE_JOBS):
            return HttpResponseRedirect(reverse(DETAIL, args=[draft.pk]))
        return HttpResponseRedirect(reverse("admin:jobs_job_change", args=[job.pk]))

    def _page(
        self, request: HttpRequest, title: str, template: str, values: dict[str, Any]
    ) -> HttpResponse:
        return TemplateResponse(request, template, page_context(self, request, title, values))

    @display(description=gettext_lazy("source"))
    def called(self, draft: ManualDraft) -> SafeString:
        """Its path, and its note."""
        return two_lines(draft.name, draft.note)

    @display(description=gettext_lazy("what"), label={"new": "info", "edit": "default"})
    def kind(self, draft: ManualDraft) -> tuple[str, str]:
        """A new manual, or another text of one."""
        return ("edit", _("edit")) if draft.base_sha256 else ("new", _("new"))

    @display(description=gettext_lazy("findings"))
    def said(self, draft: ManualDraft) -> str:
        """How many."""
        return str(len(draft.findings) or "–")

    @display(description=gettext_lazy("by"))
    def who(self, draft: ManualDraft) -> str:
        """Who wrote last."""
        return str(draft.updated_by or "–")


def _source(number: str) -> Source:
    usable = number.isascii() and number.isdecimal() and len(number) < 19
    source = Source.objects.filter(pk=number).first() if usable else None
    if source is None:
        raise Http404
    return source


def _live(draft: ManualDraft) -> str:
    try:
        return live_sha256(draft.namespace, draft.name)
    except NoLiveText:
        return ""
