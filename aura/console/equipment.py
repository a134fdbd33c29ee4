"""Equipment: the machines, what people call them, and which manuals speak of them."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from aura.console.desk import ConsoleAdmin
from aura.console.filters import ChoiceFilter, Rows, TenantFilter
from aura.console.no_documents import no_number
from aura.console.tenants import default_tenant, tenant_choices
from aura.console.unfolded import ModelForm, MultipleSelect, Textarea, display
from aura.rereading import corpus_changed
from knowledge.equipment import LONGEST_NAME, EquipmentEntry, compact, names_of
from knowledge.models import GLOBAL_NAMESPACE, Equipment, Source


class ManualFilter(ChoiceFilter):
    """Machines with or without a manual."""

    title = gettext_lazy("manual")
    parameter_name = "manual"
    offered = [("yes", gettext_lazy("with manual")), ("no", gettext_lazy("without manual"))]

    def chosen(self, queryset: Rows, value: str) -> Rows:
        """The machines."""
        return queryset.filter(has_manual=value == "yes")


class LinesField(forms.CharField):
    """Names, one a line or separated by commas."""

    widget = Textarea(attrs={"rows": 6})
    default_validators = [no_number]

    def prepare_value(self, value: Any) -> Any:
        """One a line."""
        return "\n".join(value) if isinstance(value, list | tuple) else value

    def clean(self, value: Any) -> Any:
        """The names, tidied; a name that no text could ever match is refused."""
        text = super().clean(value)
        lines = [part.strip() for line in text.splitlines() for part in line.split(",")]
        names = list(dict.fromkeys(line for line in lines if line))
        for name in names:
            _check_name(name)
        return names


def _check_name(name: str) -> None:
    length = len(compact(name))
    if not length:
        raise ValidationError(
            _("“%s” has neither letters nor digits, so nobody can say it.") % name
        )
    if length > LONGEST_NAME or len(name) > 80:
        raise ValidationError(
            _("“%(name)s” is longer than %(most)d letters and digits, so it is never recognised.")
            % {"name": name, "most": LONGEST_NAME}
        )


class EquipmentForm(ModelForm):
    """A machine. Its manuals are chosen among the ingested ones."""

    aliases = LinesField(
        label=gettext_lazy("Aliases"),
        required=False,
        help_text=gettext_lazy(
            "What people call it, one name a line. Case, accents, hyphens and spaces do not matter."
        ),
    )
    sources = forms.MultipleChoiceField(
        label=gettext_lazy("Manuals"),
        required=False,
        widget=MultipleSelect,
        help_text=gettext_lazy("The sources that speak of it; its turns search these."),
    )

    class Meta:
        model = Equipment
        fields = ("namespace", "model", "aliases", "sources", "has_manual")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kept = list(self.instance.sources or [])
        namespaces = [self.instance.namespace or default_tenant(), GLOBAL_NAMESPACE]
        known = Source.objects.filter(namespace__in=namespaces).values_list("name", flat=True)
        if "sources" in self.fields:
            self.fields["sources"].choices = _choices(sorted(set(known)), kept)  # type: ignore[attr-defined]

    def clean_model(self) -> str:
        """The canonical name."""
        model = str(self.cleaned_data["model"]).strip()
        _check_name(model)
        return model

    def clean(self) -> dict[str, Any]:
        """A machine is there once, and a manual that it has must be named."""
        cleaned = super().clean() or {}
        namespace = cleaned.get("namespace") or self.instance.namespace or default_tenant()
        named = Equipment.objects.filter(namespace=namespace, model=cleaned.get("model"))
        if not self.instance.pk and named.exists():
            self.add_error("model", _("There is a machine of this name already."))
        if cleaned.get("has_manual") and not cleaned.get("sources") and "sources" in cleaned:
            self.add_error("sources", _("Equipment that has a manual must name it."))
        return cleaned


def _choices(known: list[str], kept: list[str]) -> list[tuple[str, str]]:
    gone = [name for name in kept if name not in known]
    return [
        *((name, name) for name in known),
        *((name, _("%s (not ingested)") % name) for name in gone),
    ]


@admin.register(Equipment)
class EquipmentAdmin(ConsoleAdmin):
    """The machines."""

    form = EquipmentForm
    list_display = ("model", "known_as", "manuals", "has_manual")
    list_filter = (ManualFilter, TenantFilter)
    search_fields = ("model", "aliases")
    ordering = ("model", "id")
    empty_words = gettext_lazy(
        "No machine is known yet, so every question searches every manual. Add the first one."
    )

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """The name stands once it was given: other systems know the machine by it."""
        return ("model",) if obj else ()

    def get_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """The tenant is chosen once, and only where there are several."""
        own = ("model", "aliases", "sources", "has_manual")
        return own if obj or len(tenant_choices()) < 2 else ("namespace", *own)

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """The tenant is a choice, not a text."""
        if db_field.name == "namespace":
            return forms.ChoiceField(label=_("Tenant"), choices=tenant_choices())
        return super().formfield_for_dbfield(db_field, request, **kwargs)

    def save_model(
        self, request: HttpRequest, obj: Equipment, form: forms.Form, change: bool
    ) -> None:
        """Save; then say whether a name is another machine's too."""
        if not obj.namespace:
            obj.namespace = default_tenant()
        super().save_model(request, obj, form, change)
        _read_again(obj.namespace)
        for name, models in shared_names(Equipment.objects.filter(namespace=obj.namespace)):
            if obj.model in models:
                messages.warning(
                    request,
                    _(
                        "“%(name)s” now means %(models)s alike, so the assistant cannot tell them "
                        "apart by it: keep it on one of them."
                    )
                    % {"name": name, "models": ", ".join(models)},
                )

    def delete_model(self, request: HttpRequest, obj: Equipment) -> None:
        """Delete; what was read with its names is read again."""
        super().delete_model(request, obj)
        _read_again(obj.namespace)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Equipment]) -> None:
        """The same for several."""
        namespaces = sorted(set(queryset.values_list("namespace", flat=True)))
        super().delete_queryset(request, queryset)
        for namespace in namespaces:
            _read_again(namespace)

    @display(description=gettext_lazy("aliases"))
    def known_as(self, machine: Equipment) -> str:
        """What people call it."""
        return ", ".join(machine.aliases) or "–"

    @display(description=gettext_lazy("manuals"))
    def manuals(self, machine: Equipment) -> SafeString | str:
        """Its sources, one a line."""
        if not machine.sources:
            return "–"
        lines = format_html_join("", "<span>{}</span>", ((name,) for name in machine.sources))
        return format_html('<span class="aura-two-lines">{}</span>', lines)


def _read_again(namespace: str) -> None:
    """Labelled questions and lessons are understood by the machines' names."""
    transaction.on_commit(partial(corpus_changed, namespace), robust=True)


def shared_names(machines: QuerySet[Equipment]) -> Iterable[tuple[str, tuple[str, ...]]]:
    """Names that several machines bear."""
    entries = [
        EquipmentEntry(
            model=machine.model,
            aliases=tuple(machine.aliases),
            sources=tuple(machine.sources),
            has_manual=machine.has_manual,
        )
        for machine in machines
    ]
    return [(name, models) for name, models in names_of(entries).items() if len(models) > 1]
