"""“Try it”: a question through the live corridor, every step shown, nothing kept."""

from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from aura.console.access import SEE_EVENTS, TRY_IT, needs
from aura.console.labels import labelling_of
from aura.console.tenants import default_tenant, tenant_choices
from aura.console.told import told_by_answer
from aura.console.unfolded import MultipleSelect, Select, Textarea
from aura.console.walkthrough import Walkthrough
from aura.tenancy.channels import Channel
from aura.turn.corridor import walk
from aura.turn.models import KnowledgeQueried
from aura.turn.values import Said
from aura.turn.world import world_of
from knowledge.models import GLOBAL_NAMESPACE, Equipment
from memory.search import FoundLesson

LONGEST_TEXT = 4_000
"""The API's own limit for a turn."""


class TryForm(forms.Form):
    """What is said, where, and which machines the patient system would know."""

    text = forms.CharField(
        label=gettext_lazy("What is said"),
        max_length=LONGEST_TEXT,
        widget=Textarea(attrs={"rows": 3}),
    )
    channel = forms.ChoiceField(
        label=gettext_lazy("Channel"),
        widget=Select,
        choices=[(channel.value, channel.value) for channel in Channel],
    )
    machines = forms.MultipleChoiceField(
        label=gettext_lazy("Machines known from outside"),
        required=False,
        widget=MultipleSelect,
        help_text=gettext_lazy(
            "As the patient system would tell them. They reach the filter, never the question."
        ),
    )
    tenant = forms.ChoiceField(label=gettext_lazy("Tenant"), widget=Select, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        tenants = tenant_choices()
        namespaces = [*(slug for slug, _name in tenants), GLOBAL_NAMESPACE]
        models = Equipment.objects.filter(namespace__in=namespaces).order_by("model")
        names = models.values_list("model", flat=True).distinct()
        self._choose("machines", [(name, name) for name in names])
        if len(tenants) > 1:
            self._choose("tenant", tenants)
        else:
            del self.fields["tenant"]

    def _choose(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        if isinstance(field, forms.ChoiceField):
            field.choices = choices

    def said(self) -> Said:
        """The turn as a channel would send it."""
        given = self.cleaned_data
        return Said(
            namespace=given.get("tenant") or default_tenant(),
            channel=Channel(given["channel"]),
            text=given["text"],
            known_models=frozenset(given["machines"]),
        )


@dataclass(frozen=True, kw_only=True)
class Trial:
    """The same question with the filter by equipment, and without it."""

    filtered: Walkthrough
    open: Walkthrough
    lessons: tuple[FoundLesson, ...]
    """Those that it would put into the prompt."""
    best_lesson: float | None
    """The nearest one's score, also where none is near enough; None where none is about this."""


@require_http_methods(["GET", "POST"])
@needs(TRY_IT)
def try_page(request: HttpRequest) -> HttpResponse:
    """GET fills in the form from a link; POST walks the corridor. Neither leaves a trace."""
    if request.method == "POST":
        form = TryForm(request.POST)
        said = form.said() if form.is_valid() else None
    else:
        form, said = TryForm(initial=_asked_before(request)), None
    trial = tried(said) if said else None
    context = {
        **admin.site.each_context(request),
        "title": _("Try it"),
        "is_fullwidth": "1",
        "form": form,
        "trial": trial,
        "labelling": labelling_of(
            request,
            said.text,
            said.namespace,
            [*trial.filtered.machines, *sorted(said.known_models)],
        )
        if said and trial
        else None,
    }
    return TemplateResponse(request, "console/try.html", context)


def _asked_before(request: HttpRequest) -> dict[str, str]:
    """What a logged retrieval asked, so that it can be tried again. Its words stay out of the
    address, which browsers and proxies keep."""
    number = request.GET.get("event", "")
    if not (number.isascii() and number.isdecimal() and len(number) < 19):
        return {}
    if not request.user.has_perm(SEE_EVENTS):
        return {}
    event = KnowledgeQueried.objects.filter(pk=number).first()
    if event is None:
        return {}
    return {"text": event.query, "channel": event.channel, "tenant": event.namespace}


def tried(said: Said) -> Trial:
    """Walk the corridor twice over one snapshot of the world.

    Without the filter means what it means in a calibration: no machine is known at all.
    """
    world = world_of(said.namespace, said.channel)
    nobody = replace(world, corpus=replace(world.corpus, equipment=()))
    unfiltered = replace(said, known_models=frozenset())
    answer = walk(said, world)
    least = world.settings.min_words
    return Trial(
        filtered=told_by_answer(said, answer, least),
        open=told_by_answer(unfiltered, walk(unfiltered, nobody), least),
        lessons=answer.lessons,
        best_lesson=answer.best_lesson,
    )
