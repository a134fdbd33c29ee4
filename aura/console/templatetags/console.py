"""What the console's templates cannot say by themselves."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.contrib.admin.views.main import PAGE_VAR, ChangeList
from django.template import Library
from django.utils import timezone
from django.utils.formats import date_format, localize
from django.utils.translation import gettext as _

register = Library()

DAYS_SHOWN = 7
MONTHS_SHOWN = 6
WHEN = "when"


@dataclass(frozen=True, kw_only=True)
class Stretch:
    """A stretch of days in the strip above a list."""

    name: str
    link: str
    chosen: bool


@register.simple_tag
def stretches(cl: ChangeList) -> dict[str, Any]:
    """Days and months to choose from. They come from the calendar: the rows are not asked."""
    chosen = str(cl.params.get(WHEN, "")) or cl.get_filters_params().get(WHEN, "")
    chosen = chosen[0] if isinstance(chosen, list) else chosen
    today = timezone.localdate()
    days = [today - timedelta(days=back) for back in range(DAYS_SHOWN)]
    names = {0: _("today"), 1: _("yesterday")}
    values = ["today", "yesterday", *(day.isoformat() for day in days[2:])]
    months = []
    first = today.replace(day=1)
    for _month in range(MONTHS_SHOWN):
        months.append(first)
        first = (first - timedelta(days=1)).replace(day=1)

    def stretch(name: str, value: str | None) -> Stretch:
        link = cl.get_query_string({WHEN: value}, remove=[PAGE_VAR])
        return Stretch(name=name, link=link, chosen=(value or "") == chosen)

    return {
        "all": stretch(_("all"), None),
        "days": [
            stretch(names.get(back) or date_format(day, "D j"), value)
            for back, (day, value) in enumerate(zip(days, values, strict=True))
        ],
        "months": [stretch(date_format(month, "M Y"), month.strftime("%Y-%m")) for month in months],
    }


@register.filter
def four(score: float | None) -> str:
    """A score, with four decimals as the language writes them."""
    return "–" if score is None else localize(round(score, 4))


@register.filter
def milliseconds(ms: float) -> str:
    """A time, rounded to what can be told apart."""
    return f"{localize(round(ms, 1) if ms < 100 else round(ms))} ms"
