"""Asking for manuals to be ingested again: a page that says what would happen, and the asking."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from aura.console.access import REINDEX, SEE_JOBS, needs, person_of
from aura.console.jobs import asked_for
from aura.console.tenants import chosen_tenant
from aura.jobs.models import Job
from aura.jobs.requests import NotFromDisk, UnknownSource, request_reindex
from knowledge.models import Origin, Source

MOST_SOURCES = 200


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """What is to be ingested again: these sources, or with none of them everything of a tenant."""

    namespace: str
    sources: Sequence[Source]


@require_http_methods(["GET", "POST"])
@needs(REINDEX)
def reindex_page(request: HttpRequest) -> HttpResponse:
    """GET says what would be done; POST asks for it."""
    wanted = _wanted(request)
    if wanted is None:
        messages.error(request, _("Those sources do not exist any more; nothing was asked for."))
        return HttpResponseRedirect(reverse("admin:knowledge_source_changelist"))
    if request.method == "POST":
        return _asked(request, wanted)
    if wanted.sources and not any(source.origin == Origin.DISK for source in wanted.sources):
        for source in wanted.sources:
            messages.error(request, _("%s has no file that could be read again.") % source.name)
        return HttpResponseRedirect(reverse("admin:knowledge_source_changelist"))
    context = {
        **admin.site.each_context(request),
        "title": _("Re-index"),
        "wanted": wanted,
        "count": Source.objects.filter(namespace=wanted.namespace).count(),
        "is_fullwidth": "1",
    }
    return TemplateResponse(request, "console/reindex.html", context)


def _wanted(request: HttpRequest) -> Wanted | None:
    numbers = request.GET.getlist("source")
    if not numbers:
        return Wanted(namespace=chosen_tenant(request), sources=())
    if not all(number.isascii() and number.isdecimal() and len(number) < 19 for number in numbers):
        return None
    sources = list(Source.objects.filter(pk__in=numbers[:MOST_SOURCES]).order_by("name"))
    if len({source.namespace for source in sources}) != 1:
        return None
    return Wanted(namespace=sources[0].namespace, sources=sources)


def _asked(request: HttpRequest, wanted: Wanted) -> HttpResponse:
    forced = request.POST.get("forced") == "on"
    jobs: list[Job] = []
    names: list[str | None] = [source.name for source in wanted.sources]
    for name in names or [None]:
        try:
            jobs.append(
                request_reindex(
                    namespace=wanted.namespace, source=name, by=person_of(request), forced=forced
                )
            )
        except UnknownSource:
            messages.error(request, _("%s does not exist any more.") % name)
        except NotFromDisk:
            messages.error(request, _("%s has no file that could be read again.") % name)
    if jobs:
        messages.success(request, asked_for(len(jobs)))
    return HttpResponseRedirect(_where_to_look(request, jobs))


def _where_to_look(request: HttpRequest, jobs: Sequence[Job]) -> str:
    """The job's own page for one, the list for several."""
    if not jobs or not request.user.has_perm(SEE_JOBS):
        return reverse("admin:knowledge_source_changelist")
    if len(jobs) == 1:
        return reverse("admin:jobs_job_change", args=[jobs[0].pk])
    return reverse("admin:jobs_job_changelist")
