"""Passages of different sources that are nearly the same, side by side, for a person to decide."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from aura.console.access import CHANGE_SOURCES, SEE_SOURCES, needs
from aura.console.prompt_diff import Part, Row, RowKind, side_by_side
from aura.console.scoped_form import space_or_none
from aura.console.tenants import chosen_tenant, tenant_choices
from knowledge.likeness.comparing import count_due
from knowledge.likeness.listing import Pair, Show, pairs
from knowledge.likeness.models import Kind
from knowledge.models import Chunk

PAIRS_SHOWN = 20
DEEPEST_PAGE = 200
COLOURS = {Kind.FIGURES: "danger", Kind.SAME: "info", Kind.WORDING: "warning"}


@dataclass(frozen=True, kw_only=True)
class Shown:
    """A pair as the page draws it."""

    pair: Pair
    rows: Sequence[Row]
    """Line by line; where the texts are equal, each line as it is."""
    colour: str

    @property
    def sides(self) -> tuple[Chunk, Chunk]:
        """The passages, left and right."""
        return self.pair.first, self.pair.second

    @property
    def one_tenant(self) -> bool:
        """Whether one of the sources may supersede the other."""
        return self.pair.first.namespace == self.pair.second.namespace


@require_http_methods(["GET"])
@needs(SEE_SOURCES)
def alike_page(request: HttpRequest) -> HttpResponse:
    """The pairs of a tenant; `?show=decided` those that are decided, `?kind=figures` one kind."""
    tenants = tenant_choices()
    namespace = chosen_tenant(request, tenants)
    show = Show.DECIDED if request.GET.get("show") == Show.DECIDED.value else Show.OPEN
    asked = request.GET.get("kind", "")
    kind = Kind(asked) if asked in Kind.values else None
    page = _page(request)
    found = pairs(
        namespace, show=show, kind=kind, skip=(page - 1) * PAIRS_SHOWN, most=PAIRS_SHOWN + 1
    )
    space = space_or_none()
    context = {
        **admin.site.each_context(request),
        "title": _("Passages alike"),
        "is_fullwidth": "1",
        "pairs": [_shown(pair) for pair in found[:PAIRS_SHOWN]],
        "earlier": page - 1,
        "later": page + 1 if len(found) > PAIRS_SHOWN and page < DEEPEST_PAGE else 0,
        "space": space,
        "waiting": count_due(space.pk) if space is not None else 0,
        "may_change": request.user.has_perm(CHANGE_SOURCES),
        "shows": [(Show.OPEN.value, _("open")), (Show.DECIDED.value, _("decided"))],
        "show": show.value,
        "kinds": [("", _("all")), *((each.value, each.label) for each in Kind)],
        "kind": kind.value if kind else "",
        "tenants": tenants,
        "tenant": namespace,
    }
    return TemplateResponse(request, "console/alike.html", context)


def _page(request: HttpRequest) -> int:
    asked = request.GET.get("page", "1")
    whole = asked.isascii() and asked.isdecimal() and len(asked) < 4
    return min(max(int(asked), 1), DEEPEST_PAGE) if whole else 1


def _shown(pair: Pair) -> Shown:
    rows = side_by_side(pair.first.content, pair.second.content) or _as_it_is(pair.first.content)
    return Shown(pair=pair, rows=rows, colour=COLOURS[pair.kind])


def _as_it_is(text: str) -> Sequence[Row]:
    lines = [(Part(text=line),) for line in text.split("\n")]
    return [Row(kind=RowKind.SAME, before=line, after=line) for line in lines]
