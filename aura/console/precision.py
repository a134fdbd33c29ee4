"""Precision: how often the answers that supervisors looked at were right, by channel and period."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from aura.console.access import SEE_MARKS, needs
from aura.console.filters import midnight
from aura.console.tenants import chosen_tenant, tenant_choices
from aura.tenancy.channels import Channel
from memory.precision import ENOUGH, Counted, Step, Verdicts, counted, periods

PERIODS_SHOWN = 12


@dataclass(frozen=True, kw_only=True)
class Cell:
    """A channel's figures in a period, in words."""

    channel: str
    counts: Verdicts
    share: str
    """Empty where too few answers were judged."""
    interval: str


@dataclass(frozen=True, kw_only=True)
class Row:
    """A period, or all of those shown."""

    name: str
    cells: Sequence[Cell]


@require_http_methods(["GET"])
@needs(SEE_MARKS)
def precision_page(request: HttpRequest) -> HttpResponse:
    """The table; by week, or by month with `?by=month`."""
    tenants = tenant_choices()
    namespace = chosen_tenant(request, tenants)
    step = Step.MONTH if request.GET.get("by") == Step.MONTH.value else Step.WEEK
    shown = periods(step, timezone.localdate(), PERIODS_SHOWN)
    figures = counted(namespace, step, midnight(shown[-1]))
    context = {
        **admin.site.each_context(request),
        "title": _("Precision"),
        "is_fullwidth": "1",
        "rows": _rows(figures, shown, step),
        "channels": [_("all channels"), *(channel.value for channel in Channel)],
        "any": bool(figures),
        "enough": ENOUGH,
        "by": step.value,
        "steps": [(Step.WEEK.value, _("by week")), (Step.MONTH.value, _("by month"))],
        "tenants": tenants,
        "tenant": namespace,
    }
    return TemplateResponse(request, "console/precision.html", context)


def _rows(figures: Counted, shown: Sequence[date], step: Step) -> list[Row]:
    together = Row(name=_("all of these"), cells=_cells(figures, shown))
    return [
        together,
        *(Row(name=_name(first, step), cells=_cells(figures, [first])) for first in shown),
    ]


def _cells(figures: Counted, firsts: Sequence[date]) -> list[Cell]:
    by_channel = {
        channel.value: sum(
            (figures.get((first, channel.value), Verdicts()) for first in firsts), Verdicts()
        )
        for channel in Channel
    }
    every = sum(by_channel.values(), Verdicts())
    return [
        _cell(_("all channels"), every),
        *(_cell(name, counts) for name, counts in by_channel.items()),
    ]


def _cell(channel: str, counts: Verdicts) -> Cell:
    share, interval = counts.share, counts.interval
    return Cell(
        channel=channel,
        counts=counts,
        share="" if share is None else _percent(share),
        interval="" if interval is None else f"{_percent(interval[0])}–{_percent(interval[1])}",
    )


def _percent(share: float) -> str:
    return f"{round(100 * share)} %"


def _name(first: date, step: Step) -> str:
    if step is Step.MONTH:
        return date_format(first, "F Y")
    return _("week of %s") % date_format(first, "j M Y")
