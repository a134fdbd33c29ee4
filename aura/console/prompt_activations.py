"""The log of activations: who changed what the agents run, and when."""

from typing import Any

from django.contrib import admin
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from aura.console.desk import ReadOnlyAdmin
from aura.console.filters import ChoiceFilter, PeriodFilter, TenantFilter
from aura.console.paging import InfinitePaginator
from aura.console.prompt_versions import AgentFilter
from aura.console.prompt_words import number_of
from aura.console.unfolded import display
from prompts.findings import Finding
from prompts.models import SHARED_NAMESPACE, Kind, PromptActivation


class ActivationPeriodFilter(PeriodFilter):
    """Activations of a stretch of days."""

    column = "at"


class KindFilter(ChoiceFilter):
    """Activations, or ways back."""

    title = gettext_lazy("what")
    parameter_name = column = "kind"
    offered = Kind.choices


@admin.register(PromptActivation)
class PromptActivationAdmin(ReadOnlyAdmin):
    """Kept for ever; nobody changes it, the database itself refuses."""

    list_display = ("at", "agent_name", "condition", "old", "new", "who", "how_many")
    list_filter = (ActivationPeriodFilter, AgentFilter, KindFilter, TenantFilter)
    list_select_related = ("from_version", "to_version")
    search_fields = ("by",)
    ordering = ("-at", "-id")
    sortable_by = ()
    show_full_result_count = False
    paginator = InfinitePaginator
    actions = None
    fields = readonly_fields = (
        *("at", "agent_name", "whose", "kind", "old", "new", "who", "accepted", "at_once"),
    )
    empty_words = gettext_lazy("No version was activated yet.")

    @display(description=gettext_lazy("agent"))
    def agent_name(self, trace: PromptActivation) -> str:
        """Whose instructions."""
        return trace.get_agent_display()

    @display(description=gettext_lazy("tenant"))
    def whose(self, trace: PromptActivation) -> str:
        """Whose it is."""
        return _("shared") if trace.namespace == SHARED_NAMESPACE else trace.namespace

    @display(description=gettext_lazy("what"), label={"activate": "success", "rollback": "warning"})
    def condition(self, trace: PromptActivation) -> tuple[str, str]:
        """Forward, or back."""
        return trace.kind, trace.get_kind_display()

    @display(description=gettext_lazy("from"))
    def old(self, trace: PromptActivation) -> str:
        """What ran before."""
        return number_of(trace.from_version, trace.namespace) if trace.from_version else "–"

    @display(description=gettext_lazy("to"))
    def new(self, trace: PromptActivation) -> str:
        """What runs since."""
        return number_of(trace.to_version, trace.namespace)

    @display(description=gettext_lazy("by"))
    def who(self, trace: PromptActivation) -> Any:
        """A user, or the command line."""
        return trace.by or _("command line")

    @display(description=gettext_lazy("warnings accepted"))
    def how_many(self, trace: PromptActivation) -> Any:
        """How many."""
        return len(trace.acknowledged) or "–"

    @display(description=gettext_lazy("warnings accepted"))
    def accepted(self, trace: PromptActivation) -> SafeString | str:
        """Which, in the words that the person read."""
        said = format_html_join("", "<li>{}</li>", ((_said(key),) for key in trace.acknowledged))
        return format_html('<ul class="aura-list">{}</ul>', said) if trace.acknowledged else "–"


def _said(key: str) -> str:
    try:
        return Finding.of_key(key).message
    except ValueError:  # A check of an earlier Aura.
        return key
