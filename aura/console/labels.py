"""Labelling a question from where it was seen: a retrieval's page, or “Try it”.

The button sends what was asked in the body, never in the address, which browsers and proxies keep.
It is shown with what the label will do, and kept only when that is confirmed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from aura import labelling
from aura.console.access import LABEL, needs, person_of
from aura.console.label_form import NOTHING, LabelForm, key_of
from knowledge.models import Chunk, Question
from knowledge.questions.labelling import InvalidQuestion, Passage


@dataclass(frozen=True, kw_only=True)
class Labelling:
    """What a page's buttons send: a question that can be labelled."""

    text: str
    tenant: str
    machines: tuple[str, ...]


def labelling_of(
    request: HttpRequest, text: str, tenant: str, machines: Sequence[str]
) -> Labelling | None:
    """The question of a page, for whoever may label it."""
    if not text or not request.user.has_perm(LABEL):
        return None
    return Labelling(text=text, tenant=tenant, machines=tuple(dict.fromkeys(machines)))


@require_http_methods(["GET", "POST"])
@needs(LABEL)
def label_page(request: HttpRequest) -> HttpResponse:
    """GET shows an empty form; a POST from a button fills it in; a confirmed one keeps the label
    and says when it acts."""
    is_confirmed = request.method == "POST" and "confirmed" in request.POST
    form = LabelForm(request.POST) if is_confirmed else LabelForm(initial=_sent(request.POST))
    if is_confirmed and form.is_valid():
        question = _kept(request, form)
        if question is not None:
            return HttpResponseRedirect(
                reverse("admin:knowledge_question_change", args=[question.pk])
            )
    context = {
        **admin.site.each_context(request),
        "title": _("Label a question"),
        "form": form,
        "answer": form["answer"].value(),
    }
    return TemplateResponse(request, "console/label.html", context)


def _sent(given: QueryDict) -> dict[str, Any]:
    """What a button sent. A passage that is gone meanwhile leaves the choice to the person."""
    chunk = str(given.get("chunk", ""))
    return {
        "text": given.get("text", ""),
        "tenant": given.get("tenant", ""),
        "machines": given.getlist("machines"),
        "answer": NOTHING if chunk == NOTHING else _passage(chunk),
    }


def _passage(number: str) -> str | None:
    if not (number.isascii() and number.isdecimal() and len(number) < 19):
        return None
    row = Chunk.objects.filter(pk=number).values_list("source__name", "section", "label").first()
    return None if row is None else key_of(Passage(source=row[0], section=row[1], row=row[2]))


def _kept(request: HttpRequest, form: LabelForm) -> Question | None:
    given, passage, by = form.cleaned_data, form.passage, person_of(request)
    try:
        question = (
            labelling.nothing_answers(
                form.namespace, given["text"], machines=given["machines"], by=by
            )
            if passage is None
            else labelling.this_answers(
                form.namespace, given["text"], passage, machines=given["machines"], by=by
            )
        )
    except InvalidQuestion as error:
        form.add_error(None, str(error))
        return None
    say_when_it_acts(request, question)
    return question


def say_when_it_acts(request: HttpRequest, question: Question) -> None:
    """Tell whether the next turn obeys a label."""
    if labelling.acts(question):
        messages.success(request, _("The label is kept, and acts from the next turn on."))
    else:
        messages.warning(
            request,
            _(
                "The label is kept but not embedded, so it does nothing yet: the embeddings do not "
                "answer. Save it again once they do."
            ),
        )
