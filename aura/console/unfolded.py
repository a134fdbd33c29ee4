"""Unfold's names, with the types that the package does not ship. At run time they are its own."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from django.utils.functional import Promise

Method = TypeVar("Method", bound=Callable[..., Any])

if TYPE_CHECKING:
    from django import forms
    from django.contrib.admin import AdminSite
    from django.contrib.admin import ModelAdmin as DjangoModelAdmin
    from django.contrib.auth.forms import AdminPasswordChangeForm as AdminPasswordChangeForm
    from django.contrib.auth.forms import AdminUserCreationForm as UserCreationForm
    from django.contrib.auth.forms import UserChangeForm as UserChangeForm
    from django.core.paginator import Page, Paginator
    from django.forms import CheckboxInput as SwitchInput
    from django.forms import ClearableFileInput as FileInput
    from django.forms import NumberInput as NumberInput
    from django.forms import Select as Select
    from django.forms import SelectMultiple as MultipleSelect
    from django.forms import Textarea as Textarea
    from django.forms import TextInput as TextInput
    from django.forms import TimeInput as TimeInput
    from django.http import HttpRequest, HttpResponse
    from django.utils.functional import _StrPromise

    Text = str | _StrPromise
    ModelAdmin = DjangoModelAdmin[Any]
    ModelForm = forms.ModelForm[Any]

    class InfinitePaginator(Paginator[Any]):
        """A paginator that says it has a great many rows."""

        def _get_page(self, *args: Any, **kwargs: Any) -> Page[Any]: ...

    class UnfoldAdminSite(AdminSite):
        """The site, with its search of the sidebar."""

        def search(
            self, request: HttpRequest, extra_context: dict[str, Any] | None = None
        ) -> HttpResponse:
            """What the search field above the sidebar asks."""

    def action(
        *, description: Text, icon: str, permissions: Sequence[str]
    ) -> Callable[[Method], Method]:
        """A button above a list or a form, with its permission, which Unfold does not insist on."""

    def display(
        *,
        description: Text,
        ordering: str | None = None,
        label: Mapping[str, str] | None = None,
        empty_value: Text | None = None,
    ) -> Callable[[Method], Method]:
        """A column; with `label` its values are drawn as labels of these variants."""

else:
    from django.forms import ModelForm
    from unfold.admin import ModelAdmin
    from unfold.decorators import action, display
    from unfold.forms import AdminPasswordChangeForm, UserChangeForm, UserCreationForm
    from unfold.paginator import InfinitePaginator
    from unfold.sites import UnfoldAdminSite
    from unfold.widgets import UnfoldAdminFileFieldWidget as FileInput
    from unfold.widgets import UnfoldAdminIntegerFieldWidget as NumberInput
    from unfold.widgets import UnfoldAdminSelect2MultipleWidget as MultipleSelect
    from unfold.widgets import UnfoldAdminSelectWidget as Select
    from unfold.widgets import UnfoldAdminSingleTimeWidget as TimeInput
    from unfold.widgets import UnfoldAdminTextareaWidget as Textarea
    from unfold.widgets import UnfoldAdminTextInputWidget as TextInput
    from unfold.widgets import UnfoldBooleanSwitchWidget as SwitchInput

    Text = str | Promise

__all__ = [
    "AdminPasswordChangeForm",
    "FileInput",
    "InfinitePaginator",
    "ModelAdmin",
    "ModelForm",
    "MultipleSelect",
    "NumberInput",
    "Select",
    "SwitchInput",
    "Text",
    "TextInput",
    "Textarea",
    "TimeInput",
    "UnfoldAdminSite",
    "UserChangeForm",
    "UserCreationForm",
    "action",
    "display",
]
