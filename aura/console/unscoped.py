"""Settings for every channel: django-constance's page, saved whole or not at all."""

from typing import Any

from constance.admin import Config, ConstanceAdmin
from constance.forms import ConstanceForm
from django import forms
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from aura.console.access import person_of
from aura.console.guard import without_unknown_parameters
from aura.console.no_documents import guard
from aura.console.setting_words import name_of
from aura.console.unfolded import NumberInput, SwitchInput, TextInput
from aura.tenancy.changes import hold_settings
from aura.tenancy.unscoped import UNSCOPED, set_unscoped, unscoped_values

admin.site.unregister([Config])


class UnscopedForm(ConstanceForm):  # type: ignore[misc]
    """Constance's form; it reads and writes through `aura.tenancy.unscoped` alone.

    Its own save writes field by field, and reads each with an access that writes the default.
    """

    def __init__(self, initial: dict[str, Any], request: HttpRequest, **kwargs: Any) -> None:
        self.request = request
        super().__init__(initial=initial, request=request, **kwargs)
        for name, field in self.fields.items():
            if field.widget.is_hidden:
                continue
            guard(field)
            field.label = name_of(name)
            field.widget = _widget_for(field)
            field.widget.attrs.update(field.widget_attrs(field.widget))

    def save(self) -> list[str]:
        """Store what changed, and say what that was."""
        current = unscoped_values()
        changed = [name for name in current if self.cleaned_data[name] != current[name]]
        for name in changed:
            set_unscoped(name, self.cleaned_data[name], by=person_of(self.request))
        return changed


def _widget_for(field: forms.Field) -> forms.Widget:
    """Unfold's drawing of a field; what it has none for stays as it is."""
    if isinstance(field, forms.IntegerField):
        return NumberInput()
    if isinstance(field, forms.BooleanField):
        return SwitchInput()
    return TextInput() if isinstance(field, forms.CharField) else field.widget


class UnscopedAdmin(ConstanceAdmin):  # type: ignore[misc]
    """The page of the settings without a scope."""

    change_list_form = UnscopedForm
    change_list_template = "console/unscoped.html"

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show them; or store them, in one transaction and one person at a time.

        The lock comes before anything is read, so that the form's own check, that nobody changed
        them in the meantime, holds until the commit.
        """
        elsewhere = without_unknown_parameters(request, ())
        if elsewhere:
            return elsewhere
        if request.method != "POST":
            return _titled(super().changelist_view(request, extra_context))
        with transaction.atomic():
            hold_settings(UNSCOPED)
            return _titled(super().changelist_view(request, extra_context))

    def history_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Our own trace, which says from what to what."""
        if not self.has_view_or_change_permission(request):
            raise PermissionDenied
        return HttpResponseRedirect(reverse("admin:tenancy_settingchange_changelist"))

    def _log_config_change(self, request: HttpRequest, changed_fields: list[str]) -> None:
        """Nothing: our own trace, which names the values, was left by the save."""

    def get_config_value(self, name: str, *args: Any) -> dict[str, Any]:
        """A row of the page, under its name in words."""
        row = {**super().get_config_value(name, *args), "title": name_of(name)}
        if isinstance(row["default"], bool):
            row["default"] = _("yes") if row["default"] else _("no")
        return row


def _titled(response: HttpResponse) -> HttpResponse:
    """Under its title: Unfold's header would call it by the library's name."""
    if isinstance(response, TemplateResponse) and response.context_data is not None:
        response.context_data["opts"] = None
        response.context_data["title"] = _("Settings for every channel")
    return response


admin.site.register([Config], UnscopedAdmin)
