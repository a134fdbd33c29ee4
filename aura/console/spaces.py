"""Embedding spaces: which one answers, what the others lack, where their thresholds come from.

A page fills a space, fits it and compares it with the one that answers, switches to it and back,
retires it, and tries its server.
"""

from collections.abc import Callable
from typing import Any

from django.contrib import admin, messages
from django.db.models import Count, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.formats import localize
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from aura.console import judge_page
from aura.console.access import SPACES, person_of
from aura.console.comparison import AT_ONCE, DOUBTS, cautions, changed, lines, percent, summary
from aura.console.desk import ReadOnlyAdmin, page_context
from aura.console.jobs import asked_for
from aura.console.probe_words import in_words
from aura.console.tenants import chosen_tenant, tenants_for
from aura.console.unfolded import Text, action, display
from aura.console.words import moment
from aura.jobs.models import Job
from aura.jobs.requests import request_compare, request_fill, request_free
from aura.spaces import (
    LAST_FEW,
    NothingFitted,
    NotReady,
    StillNeeded,
    readiness,
    retire,
    switch_to,
    try_server,
)
from aura.switching import Doubt, Verdict, verdict
from aura.tenancy.live import unscoped_values
from knowledge.models import EmbeddingSpace, EvidenceFit, SpaceState

STATE_COLOURS = {
    "active": "success",
    "building": "info",
    "standby": "warning",
    "retired": "default",
}


@admin.register(EmbeddingSpace)
class SpaceAdmin(ReadOnlyAdmin):
    """The spaces; one is active."""

    list_display = ("name", "condition", "model", "dimensions", "vectors", "manuals", "origin")
    ordering = ("-state", "name")
    sortable_by = ()
    actions = None
    actions_detail = ("fill_it", "compare", "switch", "retire_it", "try_it_now")
    empty_words = gettext_lazy("No space was made yet. The first ingest makes it.")
    fieldsets = (
        (None, {"fields": ("name", "state", "vectors", "activated")}),
        (
            gettext_lazy("Model"),
            {"fields": ("provider", "model", "dimensions", "marking", "base_url")},
        ),
        (gettext_lazy("Thresholds"), {"fields": ("manuals", "corrections", "approved")}),
        (gettext_lazy("Calibration"), {"fields": ("origin", "figures")}),
        (
            gettext_lazy("Judge by evidence"),
            {"fields": ("judge", "judge_figures", "judge_plot", "judge_weights")},
        ),
    )
    readonly_fields = (
        *("vectors", "manuals", "corrections", "approved", "origin", "figures", "activated"),
        *("judge", "judge_figures", "judge_plot", "judge_weights"),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[EmbeddingSpace]:
        """With the count of their vectors."""
        spaces: QuerySet[EmbeddingSpace] = super().get_queryset(request)
        return spaces.annotate(vector_count=Count("chunkvector"))

    def has_spaces_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever may change which model answers."""
        return request.user.has_perm(SPACES)

    @action(description=gettext_lazy("Fill"), icon="sync", permissions=["spaces"])
    def fill_it(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """GET says what it would cost; POST asks for it."""
        space = self._space(request, object_id)
        if request.method == "POST":
            return self._job(request, request_fill(space=space, by=person_of(request)))
        pause = unscoped_values()["EMBEDDINGS_FILL_PAUSE_MS"]
        return self._asked(request, "console/space_fill.html", space, pause_ms=pause)

    @action(description=gettext_lazy("Compare"), icon="balance", permissions=["spaces"])
    def compare(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """GET shows what would change with a switch; POST asks for it to be measured."""
        space = self._space(request, object_id)
        choices = tenants_for(request)
        tenant = chosen_tenant(request, choices)
        if request.method == "POST" and space.state != SpaceState.ACTIVE:
            by = person_of(request)
            return self._job(request, request_compare(space=space, namespace=tenant, by=by))
        found = verdict(tenant, space)
        shown = {"tenants": choices, "tenant": tenant, **_compared(found)}
        return self._asked(request, "console/space_compare.html", space, **shown)

    @action(description=gettext_lazy("Let it answer"), icon="swap_horiz", permissions=["spaces"])
    def switch(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """GET says what would change; POST switches."""
        space = self._space(request, object_id)
        if request.method != "POST":
            found = verdict(chosen_tenant(request), space)
            shown = {"summary": summary(found), "cautions": cautions(found), "few": LAST_FEW}
            shown["answers_nothing"] = Doubt.NO_FIT in found.doubts
            return self._asked(request, "console/space_switch.html", space, **shown)
        if space.state == SpaceState.ACTIVE:
            messages.info(request, _("%(space)s answers already.") % {"space": space.name})
            return self._back(space)
        try:
            switch_to(space)
        except (NotReady, NothingFitted) as error:
            cause = DOUBTS[Doubt.NO_FIT] if isinstance(error, NothingFitted) else error
            messages.error(
                request, _("Nothing was switched: %(cause)s.") % {"cause": str(cause).rstrip(".")}
            )
        else:
            self.log_change(request, space, _("activated"))
            messages.success(request, _("%(space)s answers from now on.") % {"space": space.name})
        return self._back(space)

    @action(description=gettext_lazy("Retire"), icon="delete", permissions=["spaces"])
    def retire_it(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """GET says what is lost; POST forgets the vectors."""
        space = self._space(request, object_id)
        if request.method != "POST":
            return self._asked(request, "console/space_retire.html", space)
        try:
            retire(space)
        except StillNeeded:
            messages.error(
                request,
                _("That space answers, or did until a moment ago, so it was not retired."),
            )
            return self._back(space)
        self.log_change(request, space, _("retired"))
        messages.success(request, _("%(space)s was retired.") % {"space": space.name})
        return self._job(request, request_free(space=space, by=person_of(request)))

    @action(
        description=gettext_lazy("Try its server"), icon="network_check", permissions=["spaces"]
    )
    def try_it_now(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """GET asks; POST embeds a few words and tells how that went."""
        space = self._space(request, object_id)
        probe = try_server(space) if request.method == "POST" else None
        return self._asked(
            request, "console/space_try.html", space, probe=probe, cause=in_words(probe)
        )

    def _space(self, request: HttpRequest, object_id: str) -> EmbeddingSpace:
        space: EmbeddingSpace | None = self.get_object(request, object_id)
        if space is None:
            raise Http404
        return space

    def _asked(
        self, request: HttpRequest, template: str, space: EmbeddingSpace, **values: Any
    ) -> HttpResponse:
        """The page that asks, with what the space lacks, or why it could not be filled."""
        shown: dict[str, Any] = {"space": space, **values}
        if "probe" not in values:
            try:
                shown["lack"] = readiness(space)
            except NotReady as error:
                shown["problem"] = str(error)
        return TemplateResponse(request, template, page_context(self, request, space.name, shown))

    def _job(self, request: HttpRequest, job: Job) -> HttpResponse:
        """The page of a job that was asked for."""
        messages.success(request, asked_for(1))
        return HttpResponseRedirect(reverse("admin:jobs_job_change", args=[job.pk]))

    def _back(self, space: EmbeddingSpace) -> HttpResponse:
        page = reverse("admin:knowledge_embeddingspace_change", args=[space.pk])
        return HttpResponseRedirect(page)

    @display(description=gettext_lazy("state"), label=STATE_COLOURS)
    def condition(self, space: EmbeddingSpace) -> tuple[str, str]:
        """Active, being built or retired."""
        return space.state, space.get_state_display()

    @display(description=gettext_lazy("active since"))
    def activated(self, space: EmbeddingSpace) -> str:
        """When it became the one that answers."""
        return moment(space.activated_at) or "–"

    @display(description=gettext_lazy("vectors"))
    def vectors(self, space: Any) -> int:
        """How many passages it holds."""
        return int(space.vector_count)

    @display(description=gettext_lazy("threshold of manuals"))
    def manuals(self, space: EmbeddingSpace) -> str:
        """What a manual's passage must reach."""
        return _threshold(space.knowledge_threshold)

    @display(description=gettext_lazy("threshold of corrections"))
    def corrections(self, space: EmbeddingSpace) -> str:
        """What a correction must reach."""
        return _threshold(space.similarity_threshold)

    @display(description=gettext_lazy("threshold of approved answers"))
    def approved(self, space: EmbeddingSpace) -> str:
        """What an approved answer must reach."""
        return _threshold(space.approved_threshold)

    @display(description=gettext_lazy("calibration"))
    def origin(self, space: EmbeddingSpace) -> str:
        """Where the thresholds come from."""
        origin = space.calibration.get("origin") if space.calibration else None
        if space.knowledge_threshold is None:
            return _("missing: nothing is ever an answer")
        return _("shipped with Aura") if origin == "shipped" else _("measured here")

    @display(description=gettext_lazy("figures"))
    def figures(self, space: EmbeddingSpace) -> SafeString | str:
        """What the calibration kept of itself."""
        kept = {key: value for key, value in (space.calibration or {}).items() if key != "origin"}
        if not kept:
            return "–"
        rows = format_html_join("", "<dt>{}</dt><dd>{}</dd>", kept.items())
        return format_html('<dl class="aura-figures">{}</dl>', rows)

    @display(description=gettext_lazy("judge"))
    def judge(self, space: EmbeddingSpace) -> SafeString | str:
        """The newest judge, or why there is none."""
        return _of_judge(
            space,
            judge_page.summary,
            _NO_JUDGE,
        )

    @display(description=gettext_lazy("what it would have answered"))
    def judge_figures(self, space: EmbeddingSpace) -> SafeString | str:
        """Cross-validated."""
        return _of_judge(space, judge_page.figures)

    @display(description=gettext_lazy("precision and coverage"))
    def judge_plot(self, space: EmbeddingSpace) -> SafeString | str:
        """As a curve."""
        return _of_judge(space, judge_page.plot)

    @display(description=gettext_lazy("what it weighs"))
    def judge_weights(self, space: EmbeddingSpace) -> SafeString | str:
        """The coefficients."""
        return _of_judge(space, judge_page.weights)


def _compared(found: Verdict) -> dict[str, Any]:
    """What the page of a comparison shows."""
    comparison = found.comparison
    shown: dict[str, Any] = {"comparison": comparison, "cautions": cautions(found)}
    if comparison is None:
        return shown
    figures = comparison.figures
    rows = changed(figures)
    return {
        **shown,
        "summary": summary(found),
        "lines": lines(figures),
        "accepted": percent(figures["accepted"]),
        "changes": rows[:AT_ONCE],
        "folded": rows[AT_ONCE:],
        "more": len(figures["changes"]) - len(rows),
        "set_by_hand": figures["set_by_hand"],
    }


_NO_JUDGE = gettext_lazy("none: the threshold judges (manage.py rag_calibrate --save fits one)")


def _of_judge(
    space: EmbeddingSpace, show: Callable[[EvidenceFit], SafeString], otherwise: Text = "–"
) -> SafeString | str:
    fit = space.fits.order_by("-id").first()
    return str(otherwise) if fit is None else show(fit)


def _threshold(value: float | None) -> str:
    return _("none: never used") if value is None else localize(value)
