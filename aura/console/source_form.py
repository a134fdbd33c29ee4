"""The form of a source: what a person may change, and which older source it supersedes."""

from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from aura.console.unfolded import ModelForm, Text
from knowledge.models import Source
from knowledge.replacing import CannotSupersede, Doubt, Refusal, check, doubts

REFUSALS: dict[Refusal, Text] = {
    Refusal.ITSELF: gettext_lazy("A source cannot supersede itself."),
    Refusal.NAMESPACE: gettext_lazy("It belongs to another tenant."),
    Refusal.CIRCLE: gettext_lazy(
        "That source supersedes this one, directly or by way of others: each would keep the other "
        "from being searched."
    ),
}

DOUBTS: dict[Doubt, Text] = {
    Doubt.MACHINE: gettext_lazy("the two are manuals of different machines"),
    Doubt.FOLDER: gettext_lazy("they lie in different folders"),
}


class SourceForm(ModelForm):
    """Whether it is searched, from when to when, and instead of which."""

    class Meta:
        model = Source
        fields = ("enabled", "valid_from", "valid_until", "supersedes")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields.get("supersedes")
        if isinstance(field, forms.ModelChoiceField):
            others = Source.objects.filter(namespace=self.instance.namespace)
            field.queryset = others.exclude(pk=self.instance.pk).order_by("name")

    def clean_supersedes(self) -> Source | None:
        """The older source, if the rule allows it."""
        older: Source | None = self.cleaned_data["supersedes"]
        if older is not None:
            try:
                check(self.instance, older)
            except CannotSupersede as error:
                raise ValidationError(str(REFUSALS[error.refusal])) from error
        return older


def warn_of_doubts(request: HttpRequest, source: Source) -> None:
    """Say what makes it likely that the wrong source was chosen."""
    older = source.supersedes
    found = doubts(source, older) if older is not None else []
    if older is not None and found:
        why = ", ".join(str(DOUBTS[doubt]) for doubt in found)
        messages.warning(
            request,
            _(
                "“%(newer)s” is searched instead of “%(older)s” from now on, but %(why)s. "
                "Look again."
            )
            % {"newer": source.name, "older": older.name, "why": why},
        )
