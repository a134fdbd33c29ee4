"""Settings by channel: rows that only `aura.tenancy.scoped` writes, under its lock and checks."""

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from aura.console import words
from aura.console.access import person_of
from aura.console.desk import ConsoleAdmin
from aura.console.filters import ScopeFilter, TenantFilter
from aura.console.scoped_form import ScopedForm, space_or_none
from aura.console.setting_words import name_of, value_in_words
from aura.console.tenants import default_tenant, tenant_choices
from aura.console.unfolded import display
from aura.tenancy import scoped
from aura.tenancy.models import ScopedSetting
from aura.tenancy.scoped import SCOPED


@admin.register(ScopedSetting)
class ScopedSettingAdmin(ConsoleAdmin):
    """The rows of the scoped settings. Where there is none, a channel inherits."""

    form = ScopedForm
    fields = ("namespace", "scope", "key", "value")
    initial_parameters = ("namespace", "scope", "key")
    list_display = ("called", "where", "shown", "space", "changed", "who")
    list_filter = (ScopeFilter, TenantFilter)
    list_select_related = ("space", "updated_by")
    ordering = ("key", "scope", "id")
    sortable_by = ()
    empty_words = gettext_lazy(
        "No setting was changed, so every channel uses the defaults that “What is in force” shows."
    )

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """What a row is about stands; only its value is changed."""
        return ("called", "where", "space") if obj else ()

    def get_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """The tenant is asked for only where there are several."""
        if obj:
            return ("called", "where", "space", "value")
        return self.fields if len(tenant_choices()) > 1 else ("scope", "key", "value")

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """The form declares its fields itself."""
        return (
            None
            if db_field.name == "value"
            else super().formfield_for_dbfield(db_field, request, **kwargs)
        )

    def save_model(
        self, request: HttpRequest, obj: ScopedSetting, form: forms.Form, change: bool
    ) -> None:
        """Through the one function that writes settings."""
        namespace = obj.namespace or default_tenant()
        space = obj.space if change else space_or_none()
        scoped.set_value(
            namespace,
            obj.scope,
            obj.key,
            form.cleaned_data["value"],
            space=space,
            by=person_of(request),
        )
        is_score = SCOPED[obj.key].is_score
        stored = ScopedSetting.objects.get(
            namespace=namespace, scope=obj.scope, key=obj.key, space=space if is_score else None
        )
        obj.pk, obj.namespace, obj.space = stored.pk, namespace, stored.space

    def delete_model(self, request: HttpRequest, obj: ScopedSetting) -> None:
        """Let the scope inherit again."""
        scoped.unset_value(
            obj.namespace, obj.scope, obj.key, space=obj.space, by=person_of(request)
        )

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[ScopedSetting]) -> None:
        """Let the scopes inherit again."""
        for row in queryset.select_related("space"):
            self.delete_model(request, row)

    def response_post_save_add(
        self, request: HttpRequest, obj: ScopedSetting
    ) -> HttpResponseRedirect:
        """Back to where the effect is seen."""
        return HttpResponseRedirect(f"{reverse('admin:in_force')}?tenant={obj.namespace}")

    def response_post_save_change(
        self, request: HttpRequest, obj: ScopedSetting
    ) -> HttpResponseRedirect:
        """Back to where the effect is seen."""
        return self.response_post_save_add(request, obj)

    @display(description=gettext_lazy("setting"))
    def called(self, row: ScopedSetting) -> str:
        """The setting in words."""
        return name_of(row.key)

    @display(description=gettext_lazy("scope"))
    def where(self, row: ScopedSetting) -> str:
        """For every channel, or for one."""
        return words.word(words.SCOPES, row.scope)

    @display(description=gettext_lazy("value"))
    def shown(self, row: ScopedSetting) -> str:
        """The value in words."""
        return value_in_words(row.value)

    @display(description=gettext_lazy("changed"))
    def changed(self, row: ScopedSetting) -> str:
        """When it got its value."""
        return words.moment(row.updated_at)

    @display(description=gettext_lazy("by"))
    def who(self, row: ScopedSetting) -> str:
        """A user, or the command line."""
        return row.updated_by.get_username() if row.updated_by else _("command line")
