"""The form of a setting of a scope, and the space that its threshold would belong to."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from aura.console import words
from aura.console.setting_words import choices_of, name_of, range_of, value_in_words
from aura.console.tenants import tenant_choices
from aura.console.unfolded import ModelForm, Select, TextInput
from aura.tenancy.models import SCOPE_CHOICES, ScopedSetting
from aura.tenancy.scoped import SCOPED, InvalidValue, dumped
from knowledge.embeddings.spaces import NoActiveSpace, active_space
from knowledge.models import EmbeddingSpace


class ScopedForm(ModelForm):
    """A setting of a scope. What its value may be hangs on which setting it is."""

    namespace = forms.ChoiceField(label=gettext_lazy("Tenant"), widget=Select, required=False)
    scope = forms.ChoiceField(label=gettext_lazy("Scope"), widget=Select)
    key = forms.ChoiceField(label=gettext_lazy("Setting"), widget=Select)
    value = forms.CharField(label=gettext_lazy("Value"), widget=TextInput, required=True)

    class Meta:
        model = ScopedSetting
        fields = ("namespace", "scope", "key", "value")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk:
            # What the row is about stands; declared fields are in every form otherwise.
            for name in ("namespace", "scope", "key"):
                del self.fields[name]
        choices: dict[str, list[tuple[str, Any]]] = {
            "namespace": [(slug, name) for slug, name in tenant_choices()],
            "scope": [(scope, words.word(words.SCOPES, scope)) for scope, _label in SCOPE_CHOICES],
            "key": [(key, f"{name_of(key)} ({key})") for key in SCOPED],
        }
        for name, options in choices.items():
            field = self.fields.get(name)
            if isinstance(field, forms.ChoiceField):
                field.choices = options
        self._explain(self._known_key())

    def _known_key(self) -> str:
        """The setting that the form is about, where that is known before it is filled in."""
        given = self.data.get("key") or self.initial.get("key") or self.instance.key
        return given if given in SCOPED else ""

    def _explain(self, key: str) -> None:
        value = self.fields.get("value")
        if value is None:
            return
        choices = choices_of(key)
        if choices:
            chosen = forms.ChoiceField(label=value.label, widget=Select, choices=choices)
            self.fields["value"] = value = chosen
            self.initial["value"] = dumped(self.initial.get("value"))
        elif key and self.initial.get("value") is not None:
            self.initial["value"] = value_in_words(self.initial["value"])
        told = (key,) if key else tuple(SCOPED)
        sentences = [f"{SCOPED[one].help} {range_of(one)}" for one in told]
        if self.instance.pk:
            sentences.append(_("To let it inherit again, delete it."))
        value.help_text = " ".join(sentences)

    def clean(self) -> dict[str, Any]:
        """The value as it will be stored."""
        cleaned = super().clean() or {}
        key = cleaned.get("key") or self.instance.key
        if key not in SCOPED or "value" not in cleaned:
            return cleaned
        try:
            cleaned["value"] = SCOPED[key].parsed(cleaned["value"])
        except InvalidValue:
            self.add_error("value", _("This cannot be used. %s") % range_of(key))
        if SCOPED[key].is_score and not self.instance.pk and space_or_none() is None:
            raise ValidationError(
                _("A threshold belongs to an embedding space, and none is active: ingest first.")
            )
        return cleaned


def space_or_none() -> EmbeddingSpace | None:
    """The active space, if any."""
    try:
        return active_space()
    except NoActiveSpace:
        return None
