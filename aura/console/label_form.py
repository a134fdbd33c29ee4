"""The form that labels a question: what was asked, about which machines, and what answers it."""

import json
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from aura.console.tenants import default_tenant, tenant_choices
from aura.console.unfolded import MultipleSelect, Select, Textarea
from knowledge.models import GLOBAL_NAMESPACE, Chunk, Equipment
from knowledge.questions.labelling import InvalidQuestion, Passage, checked_text
from knowledge.questions.models import MAX_QUESTION_LENGTH

NOTHING = "nothing"
"""The answer of a question that must be a miss."""
MOST_PASSAGES = 2_000
"""Offered in the form; of a larger corpus the first ones."""


class LabelForm(forms.Form):
    """A label. Its answer is a passage by what survives the next ingest, or nothing."""

    text = forms.CharField(
        label=gettext_lazy("Question"),
        max_length=MAX_QUESTION_LENGTH,
        widget=Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("As it was asked. Document numbers are masked before it is kept."),
    )
    machines = forms.MultipleChoiceField(
        label=gettext_lazy("Machines"),
        required=False,
        widget=MultipleSelect,
        help_text=gettext_lazy(
            "The label holds in turns about these. Where none is chosen, a passage of a manual "
            "answers in turns about its own machine, and a must-miss in turns about any. Those "
            "that the question names are added."
        ),
    )
    answer = forms.ChoiceField(label=gettext_lazy("What answers it"), widget=Select)
    tenant = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.namespace = self._tenant()
        namespaces = [self.namespace, GLOBAL_NAMESPACE]
        models = Equipment.objects.filter(namespace__in=namespaces).order_by("model")
        names = list(models.values_list("model", flat=True).distinct())
        _choose(self.fields["machines"], [(name, name) for name in names])
        self.passages = dict(_passages(namespaces))
        offered = [(key, _name(passage)) for key, passage in self.passages.items()]
        nothing = (NOTHING, _("Nothing: it must be a miss"))
        _choose(self.fields["answer"], [("", "—"), nothing, *offered])

    def _tenant(self) -> str:
        given = str((self.data or self.initial).get("tenant") or "")
        known = {slug for slug, _name in tenant_choices()}
        return given if given in known else default_tenant()

    def clean_text(self) -> str:
        """The question as it will be kept."""
        try:
            return checked_text(self.cleaned_data["text"])
        except InvalidQuestion as error:
            raise ValidationError(str(error)) from error

    @property
    def passage(self) -> Passage | None:
        """What answers; None where nothing may."""
        return self.passages.get(self.cleaned_data["answer"])


def key_of(passage: Passage) -> str:
    """A passage as the form's value."""
    return json.dumps([passage.source, passage.section, passage.row], ensure_ascii=False)


def _passages(namespaces: list[str]) -> list[tuple[str, Passage]]:
    chunks: QuerySet[Chunk] = Chunk.objects.filter(namespace__in=namespaces)
    rows = chunks.order_by("source__name", "position").values_list(
        "source__name", "section", "label"
    )[:MOST_PASSAGES]
    passages = (Passage(source=source, section=section, row=row) for source, section, row in rows)
    return [(key_of(passage), passage) for passage in passages]


def _name(passage: Passage) -> str:
    place = f"{passage.source} § {passage.section}"
    return f"{place} – {passage.row}" if passage.row else place


def _choose(field: forms.Field, choices: list[tuple[str, str]]) -> None:
    if isinstance(field, forms.ChoiceField):
        field.choices = choices
