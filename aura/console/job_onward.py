"""Where to look once a job has ended: the draft, or what is live."""

from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from aura.console.access import SEE_SOURCES
from aura.jobs.models import Job, Kind
from knowledge.models import ManualDraft, Source


@dataclass(frozen=True, kw_only=True)
class Onward:
    """A link to what a job was about."""

    text: str
    link: str


def onward(request: HttpRequest, job: Job) -> Onward | None:
    """The draft while there is one, else the source; None of other jobs, and for who may not
    see it."""
    if job.kind not in (Kind.PREVIEW, Kind.PUBLISH, Kind.RESTORE):
        return None
    named = {"namespace": job.namespace, "name": job.subject}
    draft = ManualDraft.objects.filter(**named).first()
    if draft is not None and request.user.has_perm("knowledge.view_manualdraft"):
        page = reverse("admin:knowledge_manualdraft_change", args=[draft.pk])
        return Onward(text=_("To the draft"), link=page)
    source = Source.objects.filter(**named).first()
    if source is not None and request.user.has_perm(SEE_SOURCES):
        page = reverse("admin:knowledge_source_change", args=[source.pk])
        return Onward(text=_("To the source"), link=page)
    return None
