"""Prompt versions: read, drafted, compared with what runs, activated and rolled back."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from aura.console import prompt_decisions, words
from aura.console.access import ACTIVATE_PROMPTS
from aura.console.cells import two_lines
from aura.console.desk import ConsoleAdmin, page_context
from aura.console.filters import ChoiceFilter, TenantFilter
from aura.console.prompt_diff import side_by_side
from aura.console.prompt_form import EditDraftForm, NewDraftForm
from aura.console.prompt_words import name_of, number_of
from aura.console.unfolded import display
from prompts.activation import review, version_before
from prompts.drafts import DraftChanged
from prompts.models import SHARED_NAMESPACE, Agent, PromptVersion, State
from prompts.texts import tokens_of

STATE_COLOURS = {"draft": "info", "active": "success", "retired": "default"}
LIST = "admin:prompts_promptversion_changelist"
DETAIL = "admin:prompts_promptversion_change"
ACTIVATE = "admin:prompts_promptversion_activate"


class AgentFilter(ChoiceFilter):
    """One agent's rows."""

    title = gettext_lazy("agent")
    parameter_name = column = "agent"
    offered = Agent.choices


class StateFilter(ChoiceFilter):
    """Versions in one state."""

    title = gettext_lazy("state")
    parameter_name = column = "state"
    offered = State.choices


@admin.register(PromptVersion)
class PromptVersionAdmin(ConsoleAdmin):
    """What the agents are told. Once activated, a version is only read."""

    list_display = ("called", "condition", "whose", "size", "wrote", "created_at", "ran")
    list_filter = (AgentFilter, StateFilter, TenantFilter)
    search_fields = ("notes", "author", "text")
    ordering = ("agent", "namespace", "-number")
    sortable_by = ()
    actions = None
    initial_parameters = ("from",)
    empty_words = gettext_lazy("There is no version yet. Write a draft, and activate it.")

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody: what ran is kept for ever, and so are its numbers."""
        return False

    def has_activate_permission(self, request: HttpRequest) -> bool:
        """Whoever may change what the agents run."""
        return self.has_view_permission(request) and request.user.has_perm(ACTIVATE_PROMPTS)

    def get_urls(self) -> list[URLPattern]:
        """The pages of a version besides its own."""
        wrap = self.admin_site.admin_view
        return [
            path(f"<int:number>/{name}/", wrap(view), name=f"prompts_promptversion_{name}")
            for name, view in (
                ("edit", self.edit_view),
                ("activate", self.activate_view),
                ("rollback", self.rollback_view),
            )
        ] + super().get_urls()

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """A new draft, of nothing or of another version."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        asked = request.GET.get("from")
        base = self._version(request, asked) if asked else None
        form = NewDraftForm(request.POST if request.method == "POST" else None, base=base)
        if request.method == "POST" and form.is_valid():
            version = form.saved(request.user.get_username())
            self.log_addition(request, version, "draft")
            messages.success(request, _("The draft is kept. It runs once it is activated."))
            return HttpResponseRedirect(reverse(DETAIL, args=[version.pk]))
        return self._page(request, _("New draft"), "console/prompt_edit.html", {"form": form})

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """A version: what it says, what the checks say of it, and how it differs from what runs."""
        version = self._version(request, object_id)
        is_draft = version.state == State.DRAFT
        runs = version.state == State.ACTIVE
        before = version_before(version.namespace, version) if runs else None
        values = {
            **self._compared(version),
            "may_edit": is_draft and self.has_change_permission(request),
            "may_draft": self.has_add_permission(request),
            "may_activate": not runs and self.has_activate_permission(request),
            "before": _number(before, version) if self.has_activate_permission(request) else "",
        }
        return self._page(request, name_of(version), "console/prompt.html", values)

    def edit_view(self, request: HttpRequest, number: int) -> HttpResponse:
        """GET shows a draft's form; POST writes it."""
        version = self._version(request, number)
        if not self.has_change_permission(request, version):
            raise PermissionDenied
        if version.state != State.DRAFT:
            messages.warning(request, _("It was activated once, so it is only read: draft anew."))
            return HttpResponseRedirect(reverse(DETAIL, args=[version.pk]))
        begun = {"text": version.text, "notes": version.notes, "digest": version.digest}
        form = EditDraftForm(request.POST if request.method == "POST" else None, initial=begun)
        if request.method == "POST" and form.is_valid():
            try:
                form.save(version)
            except DraftChanged:
                form.add_error(None, prompt_decisions.WRITTEN_OVER)
            else:
                self.log_change(request, version, "draft")
                messages.success(request, _("The draft is kept. It runs once it is activated."))
                return HttpResponseRedirect(reverse(DETAIL, args=[version.pk]))
        values = {"form": form, "version": version}
        return self._page(request, name_of(version), "console/prompt_edit.html", values)

    def activate_view(self, request: HttpRequest, number: int) -> HttpResponse:
        """GET says what would happen; POST does it."""
        if not self.has_activate_permission(request):
            raise PermissionDenied
        version = self._version(request, number)
        if request.method == "POST":
            if prompt_decisions.activated(request, version):
                self.log_change(request, version, "activated")
                return HttpResponseRedirect(reverse(DETAIL, args=[version.pk]))
            return HttpResponseRedirect(reverse(ACTIVATE, args=[version.pk]))
        if version.state == State.ACTIVE:
            messages.info(request, _("That version runs already."))
            return HttpResponseRedirect(reverse(DETAIL, args=[version.pk]))
        title = _("Activate %s") % name_of(version)
        values = self._compared(version)
        return self._page(request, title, "console/prompt_activate.html", values)

    def rollback_view(self, request: HttpRequest, number: int) -> HttpResponse:
        """GET says what would happen; POST brings back what ran before this active version."""
        if not self.has_activate_permission(request):
            raise PermissionDenied
        version = self._version(request, number)
        if request.method == "POST":
            back = prompt_decisions.rolled_back(request, version)
            if back is not None:
                self.log_change(request, back, "rolled back")
            return HttpResponseRedirect(reverse(DETAIL, args=[(back or version).pk]))
        runs = version.state == State.ACTIVE
        before = version_before(version.namespace, version) if runs else None
        if before is None:
            messages.info(request, _("Nothing can be rolled back from that version."))
            return HttpResponseRedirect(reverse(DETAIL, args=[version.pk]))
        values = {
            "version": version,
            "before": _number(before, version),
            "rows": side_by_side(version.text, before.text),
            "heads": (name_of(version), name_of(before, version.namespace)),
        }
        return self._page(request, _("Roll back"), "console/prompt_rollback.html", values)

    def _version(self, request: HttpRequest, number: int | str) -> PromptVersion:
        version: PromptVersion = self.row_seen(request, number)
        return version

    def _compared(self, version: PromptVersion) -> dict[str, Any]:
        seen = review(version)
        active = None if seen.active is None or seen.active.pk == version.pk else seen.active
        return {
            "version": version,
            "active": active,
            "active_number": _number(active, version),
            "errors": seen.errors,
            "warnings": seen.warnings,
            "rows": side_by_side(active.text, version.text) if active else (),
            "heads": (name_of(active, version.namespace), name_of(version)) if active else (),
            "state_colour": STATE_COLOURS[version.state],
            "tokens": tokens_of(version.text),
            "is_shared": version.namespace == SHARED_NAMESPACE,
        }

    def _page(
        self, request: HttpRequest, title: str, template: str, values: dict[str, Any]
    ) -> HttpResponse:
        return TemplateResponse(request, template, page_context(self, request, title, values))

    @display(description=gettext_lazy("version"))
    def called(self, version: PromptVersion) -> Any:
        """Its agent and number, and its notes."""
        return two_lines(name_of(version), version.notes)

    @display(description=gettext_lazy("state"), label=STATE_COLOURS)
    def condition(self, version: PromptVersion) -> tuple[str, str]:
        """Whether it runs."""
        return version.state, version.get_state_display()

    @display(description=gettext_lazy("tenant"))
    def whose(self, version: PromptVersion) -> str:
        """Whose it is."""
        return _("shared") if version.namespace == SHARED_NAMESPACE else version.namespace

    @display(description=gettext_lazy("tokens"))
    def size(self, version: PromptVersion) -> str:
        """About how long it is."""
        return f"≈ {tokens_of(version.text)}"

    @display(description=gettext_lazy("author"))
    def wrote(self, version: PromptVersion) -> str:
        """A person, or a command."""
        return version.author or _("command line")

    @display(description=gettext_lazy("last activation"))
    def ran(self, version: PromptVersion) -> Any:
        """When it was last activated, and by whom."""
        if version.activated_at is None:
            return "–"
        return two_lines(
            words.moment(version.activated_at), version.activated_by or _("command line")
        )


def _number(version: PromptVersion | None, beside: PromptVersion) -> str:
    return number_of(version, beside.namespace) if version else ""
