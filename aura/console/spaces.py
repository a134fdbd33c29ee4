"""Embedding spaces, their thresholds and where those come from. Read-only: `rag_calibrate --save`
and `backfill_embeddings --activate` change them."""

from typing import Any

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.utils.formats import localize
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from aura.console.desk import ReadOnlyAdmin
from aura.console.unfolded import display
from aura.console.words import moment
from knowledge.models import EmbeddingSpace

STATE_COLOURS = {"active": "success", "building": "info", "retired": "default"}


@admin.register(EmbeddingSpace)
class SpaceAdmin(ReadOnlyAdmin):
    """The spaces; one is active."""

    list_display = ("name", "condition", "model", "dimensions", "vectors", "manuals", "origin")
    ordering = ("-state", "name")
    sortable_by = ()
    actions = None
    empty_words = gettext_lazy("No space was made yet. The first ingest makes it.")
    fieldsets = (
        (None, {"fields": ("name", "state", "vectors", "activated")}),
        (
            gettext_lazy("Model"),
            {"fields": ("provider", "model", "dimensions", "marking", "base_url")},
        ),
        (gettext_lazy("Thresholds"), {"fields": ("manuals", "corrections", "approved")}),
        (gettext_lazy("Calibration"), {"fields": ("origin", "figures")}),
    )
    readonly_fields = (
        *("vectors", "manuals", "corrections", "approved", "origin", "figures", "activated"),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[EmbeddingSpace]:
        """With the count of their vectors."""
        spaces: QuerySet[EmbeddingSpace] = super().get_queryset(request)
        return spaces.annotate(vector_count=Count("chunkvector"))

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


def _threshold(value: float | None) -> str:
    return _("none: never used") if value is None else localize(value)
