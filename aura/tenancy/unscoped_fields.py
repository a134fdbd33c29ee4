"""Form fields of settings that have a form of their own, named in `aura.live_keys`."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from aura.tenancy.unscoped import prefixes_in
from knowledge.codes import InvalidCodePattern, compile_pattern


class CodePatternField(forms.CharField):
    """The code pattern's form field: refuses what is not a usable pattern."""

    def clean(self, value: Any) -> Any:
        """The pattern's text."""
        text = super().clean(value)
        try:
            compile_pattern(text)
        except InvalidCodePattern as error:
            raise ValidationError(str(error)) from error
        return text


class PrefixesField(forms.CharField):
    """The always-searched folders: at least one, each a prefix that can match a name."""

    def clean(self, value: Any) -> Any:
        """The folders, tidied."""
        text = super().clean(value)
        prefixes = prefixes_in(text)
        if not prefixes or any(prefix.startswith("/") for prefix in prefixes):
            raise ValidationError(_RELATIVE)
        return ", ".join(prefixes)


_RELATIVE = _("Write relative folders, such as cap/, separated by commas.")
