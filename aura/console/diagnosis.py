"""What the doctor finds in the stored corpus, each with what to do about it."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from aura.console.access import SEE_SOURCES, needs
from aura.console.setting_words import name_of
from aura.console.words import Words, word
from aura.tenancy.live import prefixes_in, unscoped_values, unusable_settings
from knowledge.doctor import Check, Symptom, examine

WHAT: Words = {
    Check.SPACE: gettext_lazy("No embedding space is active"),
    Check.CALIBRATION: gettext_lazy("The active space is not calibrated"),
    Check.JUNK: gettext_lazy("Passages that answer nothing"),
    Check.EMPTY_SOURCE: gettext_lazy("Sources without a passage"),
    Check.VECTORS: gettext_lazy("Passages without a vector"),
    Check.QUESTIONS: gettext_lazy("Labelled questions without a vector"),
    Check.EQUIPMENT_SOURCE: gettext_lazy("Machines whose manual is not ingested"),
    Check.EQUIPMENT_NAME: gettext_lazy("Names that mean several machines"),
    Check.UNMAPPED_SOURCE: gettext_lazy("Sources that no machine names"),
}

DO: Words = {
    Check.SPACE: gettext_lazy("Ingest the manuals."),
    Check.CALIBRATION: gettext_lazy(
        "Nothing is ever an answer until somebody runs rag_calibrate --save."
    ),
    Check.JUNK: gettext_lazy("Mend the manual and re-index it."),
    Check.EMPTY_SOURCE: gettext_lazy("Re-index it."),
    Check.VECTORS: gettext_lazy("They are never found. Re-index the source."),
    Check.EQUIPMENT_SOURCE: gettext_lazy(
        "Their turns search every manual. Ingest the manual, or correct its name in Equipment."
    ),
    Check.EQUIPMENT_NAME: gettext_lazy("Keep the name on one of them, in Equipment."),
    Check.UNMAPPED_SOURCE: gettext_lazy(
        "A search for a machine never reaches them. Name them in Equipment."
    ),
}

WHERE = {
    Check.EQUIPMENT_SOURCE: "knowledge_equipment_changelist",
    Check.EQUIPMENT_NAME: "knowledge_equipment_changelist",
    Check.UNMAPPED_SOURCE: "knowledge_equipment_changelist",
    Check.CALIBRATION: "knowledge_embeddingspace_changelist",
}


@dataclass(frozen=True, kw_only=True)
class Complaint:
    """Symptoms of one kind."""

    what: str
    do: str
    link: str
    symptoms: Sequence[Symptom]


@needs(SEE_SOURCES)
def diagnosis_page(request: HttpRequest) -> HttpResponse:
    """The doctor's visit. It reads every passage, so it is a page of its own."""
    found = examine(prefixes_in(unscoped_values()["RAG_ALWAYS_SOURCES"]))
    complaints = [_complaint(check, found) for check in Check]
    context = {
        **admin.site.each_context(request),
        "title": _("Diagnosis"),
        "complaints": [complaint for complaint in complaints if complaint.symptoms],
        "settings": [(name_of(one.name), str(one)) for one in unusable_settings()],
    }
    return TemplateResponse(request, "console/diagnosis.html", context)


def _complaint(check: Check, found: Sequence[Symptom]) -> Complaint:
    page = WHERE.get(check, "knowledge_source_changelist")
    return Complaint(
        what=word(WHAT, check),
        do=word(DO, check),
        link=reverse(f"admin:{page}"),
        symptoms=[symptom for symptom in found if symptom.check is check],
    )
