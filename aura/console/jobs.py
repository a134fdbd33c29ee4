"""Jobs: how far they are, how they ended and why. A page that refreshes itself."""

from dataclasses import dataclass
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from aura.console.access import REINDEX, person_of
from aura.console.desk import RowPageAdmin, page_context
from aura.console.filters import ChoiceFilter, TenantFilter
from aura.console.job_onward import onward
from aura.console.unfolded import display
from aura.jobs.models import Job, Kind, State
from aura.jobs.requests import cancel

STATE_COLOURS = {
    "queued": "default",
    "running": "info",
    "done": "success",
    "failed": "danger",
    "cancelled": "warning",
}
REASON_SHOWN = 120


class StateFilter(ChoiceFilter):
    """Jobs in one state."""

    title = gettext_lazy("state")
    parameter_name = column = "state"
    offered = State.choices


@dataclass(frozen=True, kw_only=True)
class Figure:
    """A figure of what a job did."""

    name: str
    value: Any


FIGURES = {
    "asked_again": gettext_lazy("Asked again"),
    "answered_otherwise": gettext_lazy("Answered otherwise"),
    "sources_seen": gettext_lazy("Sources seen"),
    "sources_changed": gettext_lazy("Sources changed"),
    "sources_unchanged": gettext_lazy("Sources unchanged"),
    "sources_refused": gettext_lazy("Sources refused"),
    "sources_edited": gettext_lazy("Edited here, left alone"),
    "sources_removed": gettext_lazy("Sources removed"),
    "chunks_written": gettext_lazy("Passages written"),
    "chunks_removed": gettext_lazy("Passages removed"),
    "texts_embedded": gettext_lazy("Texts embedded"),
    "questions": gettext_lazy("Questions compared"),
    "questions_changed": gettext_lazy("Questions answered otherwise"),
    "rows_freed": gettext_lazy("Rows freed"),
    "seconds": gettext_lazy("Seconds"),
}


OF_A_SPACE = {
    Kind.FILL.value: gettext_lazy("vectors of %(space)s"),
    Kind.COMPARE.value: gettext_lazy("fit and comparison of %(space)s"),
    Kind.FREE.value: gettext_lazy("freeing of %(space)s"),
}


def asked_for(jobs: int) -> str:
    """What is told of jobs that were asked for."""
    text = ngettext("%d job was asked for.", "%d jobs were asked for.", jobs)
    return text % jobs


@admin.register(Job)
class JobAdmin(RowPageAdmin):
    """Work in the background."""

    list_display = ("what", "condition", "progress", "attempts", "asked", "finished_at", "because")
    list_filter = (StateFilter, TenantFilter)
    list_select_related = ("requested_by",)
    search_fields = ("subject",)
    ordering = ("-id",)
    sortable_by = ()
    actions = None
    empty_words = gettext_lazy("No work was asked for yet. Re-indexing a source makes a job.")

    def has_cancel_permission(self, request: HttpRequest) -> bool:
        """Whoever may ask for the work."""
        return request.user.has_perm(REINDEX)

    def get_urls(self) -> list[URLPattern]:
        """The part of the page that refreshes itself, and the cancelling."""
        wrap = self.admin_site.admin_view
        return [
            path("<int:number>/progress/", wrap(self.progress_view), name="jobs_job_progress"),
            path("<int:number>/cancel/", wrap(self.cancel_view), name="jobs_job_cancel"),
            *super().get_urls(),
        ]

    def row_page(self, request: HttpRequest, job: Job) -> HttpResponse:
        """One job."""
        context = page_context(self, request, _("Job"), self._values(request, job))
        return TemplateResponse(request, "console/job.html", context)

    def progress_view(self, request: HttpRequest, number: int) -> HttpResponse:
        """The part that changes while the job runs."""
        job = self.row_seen(request, number)
        return render(request, "console/job_progress.html", self._values(request, job))

    def cancel_view(self, request: HttpRequest, number: int) -> HttpResponse:
        """Stop a job. Only by POST."""
        if not self.has_cancel_permission(request):
            raise PermissionDenied
        job = self.row_seen(request, number)
        if request.method == "POST":
            if cancel(job=job, by=person_of(request)):
                messages.success(request, _("The job was cancelled."))
            else:
                messages.warning(request, _("The job had ended already."))
        return HttpResponseRedirect(reverse("admin:jobs_job_change", args=[job.pk]))

    def _values(self, request: HttpRequest, job: Job) -> dict[str, Any]:
        result = job.result or {}
        return {
            "job": job,
            "what": self.what(job),
            "state_colour": STATE_COLOURS.get(job.state, "default"),
            "percent": f"{100 * job.done / job.total:.0f}" if job.total else "0",
            "figures": [
                Figure(name=str(label), value=result[name])
                for name, label in FIGURES.items()
                if name in result
            ],
            "refused": result.get("refused", []),
            "onward": onward(request, job),
            "may_cancel": self.has_cancel_permission(request) and not job.is_finished,
        }

    @display(description=gettext_lazy("what"))
    def what(self, job: Job) -> str:
        """What is worked at."""
        words = OF_A_SPACE.get(job.kind)
        if words is not None:
            return words % {"space": job.subject}
        if job.kind == Kind.RESTORE:
            return _("%(name)s, version %(number)s") % {
                "name": job.subject,
                "number": job.details.get("number", "?"),
            }
        return job.subject or _("every manual")

    @display(description=gettext_lazy("state"), label=STATE_COLOURS)
    def condition(self, job: Job) -> tuple[str, str]:
        """How it stands."""
        return job.state, job.get_state_display()

    @display(description=gettext_lazy("done"))
    def progress(self, job: Job) -> str:
        """How far it is."""
        return f"{job.done} / {job.total}" if job.total else "–"

    @display(description=gettext_lazy("asked for"))
    def asked(self, job: Job) -> Any:
        """When."""
        return job.created_at

    @display(description=gettext_lazy("reason"))
    def because(self, job: Job) -> str:
        """Why it ended, cut."""
        text = job.reason
        return (text if len(text) <= REASON_SHOWN else f"{text[:REASON_SHOWN]}…") or "–"
