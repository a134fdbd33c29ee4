"""The forms in which a draft is written."""

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from aura.console.no_documents import no_document, no_number
from aura.console.tenants import tenant_choices
from aura.console.unfolded import Select, Textarea
from prompts.drafts import create_draft, edit_draft
from prompts.models import SHARED_NAMESPACE, Agent, PromptVersion
from prompts.texts import MAX_CHARACTERS, InvalidText, canonical


class DraftForm(forms.Form):
    """The text of a draft, and what its author says about it."""

    text = forms.CharField(
        label=gettext_lazy("Text"),
        max_length=MAX_CHARACTERS,
        strip=False,
        validators=[no_document],
        widget=Textarea(attrs={"rows": 28, "spellcheck": "true", "class": "aura-writing"}),
        help_text=gettext_lazy(
            "In Spanish, the same for every call: nothing is filled in. A rule's heading keeps its "
            "mark, such as {#sin-manual}; its words are free."
        ),
    )
    notes = forms.CharField(
        label=gettext_lazy("Notes"),
        max_length=2_000,
        required=False,
        validators=[no_number],
        widget=Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("What it changes and why, for whoever looks for it in a year."),
    )

    def clean_text(self) -> str:
        """The text as it is kept."""
        try:
            return canonical(self.cleaned_data["text"])
        except InvalidText as error:
            raise ValidationError(_("Write a text of up to 40,000 characters.")) from error


class NewDraftForm(DraftForm):
    """A draft that is not there yet."""

    agent = forms.ChoiceField(
        label=gettext_lazy("Agent"), widget=Select, choices=lambda: Agent.choices
    )
    namespace = forms.ChoiceField(
        label=gettext_lazy("Tenant"),
        widget=Select,
        help_text=gettext_lazy("The shared ones run for every tenant that has none of its own."),
    )
    field_order = ("agent", "namespace", "text", "notes")

    def __init__(self, data: QueryDict | None, *, base: PromptVersion | None) -> None:
        begun = {"namespace": SHARED_NAMESPACE}
        if base is not None:
            begun = {"agent": base.agent, "namespace": base.namespace, "text": base.text}
        super().__init__(data, initial=begun)
        self._namespace = begun["namespace"]
        tenants = tenant_choices()
        field = self.fields["namespace"]
        if len(tenants) > 1 and isinstance(field, forms.ChoiceField):
            field.choices = [(SHARED_NAMESPACE, _("shared")), *tenants]
        else:
            del self.fields["namespace"]

    def saved(self, author: str) -> PromptVersion:
        """Make the draft."""
        given = self.cleaned_data
        return create_draft(
            given.get("namespace") or self._namespace,
            Agent(given["agent"]),
            text=given["text"],
            notes=given["notes"],
            author=author,
        )


class EditDraftForm(DraftForm):
    """A draft that is written over, if nobody was faster."""

    digest = forms.CharField(widget=forms.HiddenInput, max_length=64)

    def save(self, version: PromptVersion) -> None:
        """Write it. Raises DraftChanged."""
        given = self.cleaned_data
        edit_draft(
            version.pk, text=given["text"], notes=given["notes"], expected_digest=given["digest"]
        )
