"""Erasing a person: a page that says what would go, then does it."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from aura.console.access import ERASE_PERSON, needs
from aura.console.patient_words import NO_DOCUMENT
from aura.console.words import Words, word
from aura.erasing import Receipt, erase_person
from patients.dictation.typed import NotADni
from patients.written import written_dni

KINDS: Words = {
    "conversations": gettext_lazy("Conversations"),
    "turns": gettext_lazy("Turns"),
    "events": gettext_lazy("Retrievals without their words"),
    "cached": gettext_lazy("Rows of the cache"),
    "identities": gettext_lazy("Conversations' patients"),
    "links": gettext_lazy("Links to calls of others"),
    "labels": gettext_lazy("Labelled questions"),
    "looks": gettext_lazy("Looks without their patient"),
    "marks": gettext_lazy("Marks"),
    "lessons": gettext_lazy("Lessons"),
    "completions": gettext_lazy("Model answers without their conversation"),
    "prompts_of_calls": gettext_lazy("Prompt versions of calls"),
}


@sensitive_post_parameters("dni")
@require_http_methods(["GET", "POST"])
@needs(ERASE_PERSON)
def erasure_page(request: HttpRequest) -> HttpResponse:
    """GET asks for the document; POST says what would be erased, and erases where that was asked
    for. The document has to be typed each time: it stands in no page."""
    receipt, problem = None, ""
    if request.method == "POST":
        try:
            dni = written_dni(request.POST.get("dni", ""))
            receipt = erase_person(
                dni, dry_run="erase" not in request.POST, by=request.user.get_username()
            )
        except NotADni:
            problem = str(NO_DOCUMENT)
    context = {
        **admin.site.each_context(request),
        "title": _("Erase a person"),
        "is_fullwidth": "1",
        "receipt": receipt,
        "figures": _figures(receipt) if receipt else [],
        "problem": problem,
    }
    return TemplateResponse(request, "console/erasure.html", context)


def _figures(receipt: Receipt) -> Sequence[Mapping[str, Any]]:
    return [{"name": word(KINDS, kind), "value": count} for kind, count in receipt.counts.items()]
