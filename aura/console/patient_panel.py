"""The phone operators' panel: whose call it is, live, with a field for the document."""

from dataclasses import dataclass
from typing import Any

from django.contrib import admin, messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from aura.console.access import CHANGE_PATIENTS, SEE_PATIENTS, needs
from aura.console.patient_filter import viewer_of
from aura.console.patient_words import (
    NO_DOCUMENT,
    ORIGINS,
    SOURCES,
    STATE_COLOURS,
    STATE_SENTENCES,
    STATES,
    reason_word,
)
from aura.console.tenants import chosen_tenant, tenant_choices
from aura.console.words import word
from aura.identifiers import kept
from aura.patient_desk import agree, give, look, states_of
from aura.tenancy.channels import Channel
from aura.turn.models import Conversation
from patients.dictation.typed import NotADni
from patients.identity import IdentityBusy, Place
from patients.models import Origin, State
from patients.written import written_dni

CALLS_SHOWN = 50


@dataclass(frozen=True, kw_only=True)
class Call:
    """A call in the list."""

    number: int
    name: str
    began: Any
    state: str
    state_word: str
    state_colour: str


@require_safe
@needs(SEE_PATIENTS)
def calls_page(request: HttpRequest) -> HttpResponse:
    """The copilot's newest calls, and how far each one's patient is known."""
    tenants = tenant_choices()
    namespace = chosen_tenant(request, tenants)
    asked = kept(request.GET.get("q", "").strip())
    context = {
        **admin.site.each_context(request),
        "title": _("Calls"),
        "is_fullwidth": "1",
        "calls": _calls(namespace, asked),
        "asked": asked,
        "tenants": tenants,
        "tenant": namespace,
    }
    return TemplateResponse(request, "console/patient_calls.html", context)


@require_safe
@needs(SEE_PATIENTS)
def call_page(request: HttpRequest, number: int) -> HttpResponse:
    """One call's panel."""
    talk = _talk(number)
    context = {
        **admin.site.each_context(request),
        "title": talk.external_id,
        "is_fullwidth": "1",
        "may_change": request.user.has_perm(CHANGE_PATIENTS),
        **_shown(request, talk),
    }
    return TemplateResponse(request, "console/patient_panel.html", context)


@require_safe
@needs(SEE_PATIENTS)
def patient_part(request: HttpRequest, number: int) -> HttpResponse:
    """The part of the panel that refreshes itself."""
    return _part(request, _talk(number))


@needs(CHANGE_PATIENTS)
@sensitive_post_parameters("dni")
@require_POST
def document_typed(request: HttpRequest, number: int) -> HttpResponse:
    """The operator types the document: it wins over whatever was heard."""
    talk = _talk(number)
    try:
        dni = written_dni(request.POST.get("dni", ""))
        give(_place(talk), dni, origin=Origin.TYPED, confirmed=None)
    except NotADni:
        return _answered(request, talk, str(NO_DOCUMENT))
    except IdentityBusy:
        return _answered(request, talk, _("Somebody else was changing it. Type it again."))
    answer = _answered(request, talk)
    # What was refused stays in the field, to be put right.
    answer["HX-Trigger"] = "document-taken"
    return answer


@needs(CHANGE_PATIENTS)
@require_POST
def patient_agreed(request: HttpRequest, number: int) -> HttpResponse:
    """The operator repeated the document, and the patient agreed to it."""
    talk = _talk(number)
    if not agree(_place(talk), document=request.POST.get("document", "")[:64]):
        return _answered(request, talk, _("The document changed meanwhile. Repeat the new one."))
    return _answered(request, talk)


def _answered(request: HttpRequest, talk: Conversation, problem: str = "") -> HttpResponse:
    """The refreshed part for a live panel; the panel's page for a browser without scripts."""
    if request.headers.get("HX-Request"):
        return _part(request, talk, problem, tells=True)
    if problem:
        messages.error(request, problem)
    return HttpResponseRedirect(reverse("admin:call", args=[talk.pk]))


def _part(
    request: HttpRequest, talk: Conversation, problem: str = "", *, tells: bool = False
) -> HttpResponse:
    """The live part. Where it `tells` what became of an input it takes the place of the last
    problem, too, which a refresh leaves alone."""
    values = {**_shown(request, talk), "problem": problem, "tells": tells}
    values["may_change"] = request.user.has_perm(CHANGE_PATIENTS)
    return render(request, "console/patient_live.html", values)


def _shown(request: HttpRequest, talk: Conversation) -> dict[str, Any]:
    """The patient as the person may see it; a look that shows something is noted."""
    view = look(_place(talk), viewer_of(request, "panel"))
    return {
        "talk": talk,
        "patient": view,
        "state_word": word(STATES, view.state.value),
        "state_colour": STATE_COLOURS[view.state.value],
        "sentence": word(STATE_SENTENCES, "cached" if view.from_cache else view.state.value),
        "reason": reason_word(view.state, view.reason),
        "origin": word(ORIGINS, view.origin.value) if view.origin else "",
        "source": word(SOURCES, view.source) if view.source else "",
        "is_pending": view.state is State.PENDING,
    }


def _calls(namespace: str, asked: str) -> list[Call]:
    """Three statements, however many calls."""
    talks = Conversation.objects.filter(namespace=namespace, channel=Channel.COPILOT.value)
    if asked:
        talks = talks.filter(external_id__startswith=asked)
    shown = list(talks.order_by("-id")[:CALLS_SHOWN])
    states = states_of(namespace, Channel.COPILOT, [talk.external_id for talk in shown])
    return [_call(talk, states[talk.external_id].value) for talk in shown]


def _call(talk: Conversation, state: str) -> Call:
    return Call(
        number=talk.pk,
        name=talk.external_id,
        began=talk.created_at,
        state=state,
        state_word=word(STATES, state),
        state_colour=STATE_COLOURS[state],
    )


def _talk(number: int) -> Conversation:
    """The call of a number. Raises Http404, also for a bot's conversation."""
    talk = Conversation.objects.filter(pk=number, channel=Channel.COPILOT.value).first()
    if talk is None:
        raise Http404
    return talk


def _place(talk: Conversation) -> Place:
    return Place(namespace=talk.namespace, channel=talk.channel, conversation=talk.external_id)
