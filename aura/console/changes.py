"""Who changed which setting, from what to what."""

from typing import Any

from django.contrib import admin
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from aura.console import words
from aura.console.desk import ReadOnlyAdmin
from aura.console.filters import PeriodFilter, ScopeFilter, TenantFilter
from aura.console.paging import InfinitePaginator
from aura.console.setting_words import name_of, value_in_words
from aura.console.unfolded import display
from aura.tenancy.models import SettingChange


class ChangePeriodFilter(PeriodFilter):
    """Changes of a stretch of days."""

    column = "at"


@admin.register(SettingChange)
class SettingChangeAdmin(ReadOnlyAdmin):
    """The trace of every change, whoever made it and from wherever."""

    list_display = ("at", "called", "where", "before", "after", "who")
    list_filter = (ChangePeriodFilter, ScopeFilter, TenantFilter)
    search_fields = ("key", "by")
    ordering = ("-at", "-id")
    sortable_by = ()
    show_full_result_count = False
    paginator = InfinitePaginator
    actions = None
    fields = readonly_fields = ("at", "called", "key", "where", "space", "before", "after", "who")
    empty_words = gettext_lazy("Nobody has changed a setting yet.")

    @display(description=gettext_lazy("setting"))
    def called(self, change: SettingChange) -> str:
        """The setting in words."""
        return name_of(change.key)

    @display(description=gettext_lazy("scope"))
    def where(self, change: SettingChange) -> str:
        """For every channel, or for one."""
        return words.word(words.SCOPES, change.scope or "global")

    @display(description=gettext_lazy("before"))
    def before(self, change: SettingChange) -> str:
        """What it was."""
        return _("(inherited)") if change.old is None else value_in_words(change.old)

    @display(description=gettext_lazy("after"))
    def after(self, change: SettingChange) -> str:
        """What it became."""
        return _("(inherits)") if change.new is None else value_in_words(change.new)

    @display(description=gettext_lazy("by"))
    def who(self, change: SettingChange) -> Any:
        """A user, or the command line."""
        return change.by or _("command line")
