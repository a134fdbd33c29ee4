"""Figures of the last twelve months, of what is still there and of what was forgotten."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.formats import date_format, localize
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from aura.console import words
from aura.console.access import SEE_EVENTS, needs
from aura.console.home import Tally, tally_of
from aura.console.tenants import chosen_tenant, tenant_choices
from aura.tenancy.channels import Channel
from aura.turn.figures import LATENCY_MS, Bucket, What, figures, quantile
from memory.precision import Step, periods

MONTHS_SHOWN = 12
NAMES_SHOWN = 15


@dataclass(frozen=True, kw_only=True)
class Row:
    """A month, or all of those shown."""

    name: str
    tally: Tally
    median: str
    """Milliseconds that half of the searches took at the most, in words."""
    slowest: str
    """The same of 95 in a hundred."""


@require_http_methods(["GET"])
@needs(SEE_EVENTS)
def figures_page(request: HttpRequest) -> HttpResponse:
    """The months of a tenant; of one channel with `?channel=`."""
    tenants = tenant_choices()
    namespace = chosen_tenant(request, tenants)
    channels = [channel.value for channel in Channel]
    channel = request.GET.get("channel", "")
    channel = channel if channel in channels else ""
    today = timezone.localdate()
    months = periods(Step.MONTH, today, MONTHS_SHOWN)
    counts = figures(months[-1], today, what=list(What), namespace=namespace)
    chosen = Counter(
        {bucket: times for bucket, times in counts.items() if channel in ("", bucket.channel)}
    )
    context = {
        **admin.site.each_context(request),
        "title": _("Figures"),
        "is_fullwidth": "1",
        "rows": _rows(chosen, months),
        "any": bool(chosen),
        "reasons": [
            (words.REASONS.get(name, name), times) for name, times in _most(chosen, What.REASON)
        ],
        "judges": _most(chosen, What.JUDGE),
        "sources": _most(chosen, What.SOURCE),
        "channels": [("", _("all channels")), *((name, name) for name in channels)],
        "channel": channel,
        "tenants": tenants,
        "tenant": namespace,
    }
    return TemplateResponse(request, "console/figures.html", context)


def _rows(counts: Counter[Bucket], months: Sequence[date]) -> list[Row]:
    by_month: dict[date, Counter[Bucket]] = {month: Counter() for month in months}
    for bucket, times in counts.items():
        by_month[bucket.day.replace(day=1)][bucket] = times
    return [
        _row(_("all of these"), counts),
        *(_row(date_format(month, "F Y"), by_month[month]) for month in months),
    ]


def _row(name: str, counts: Counter[Bucket]) -> Row:
    latencies = _by_name(counts, What.LATENCY)
    return Row(
        name=name,
        tally=tally_of(counts),
        median=_within(quantile(latencies, 0.5)),
        slowest=_within(quantile(latencies, 0.95)),
    )


def _within(bound: str | None) -> str:
    if bound is None:
        return "–"
    if bound == "inf":
        return _("over %s ms") % localize(LATENCY_MS[-1])
    return _("up to %s ms") % localize(int(bound))


def _by_name(counts: Counter[Bucket], what: What) -> Counter[str]:
    found: Counter[str] = Counter()
    for bucket, times in counts.items():
        if bucket.what is what:
            found[bucket.name] += times
    return found


def _most(counts: Counter[Bucket], what: What) -> list[tuple[str, int]]:
    return _by_name(counts, what).most_common(NAMES_SHOWN)
