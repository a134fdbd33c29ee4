"""Filters of the lists. Each knows its values; any other is refused before the database sees it."""

from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING, Any

from django.contrib.admin import SimpleListFilter
from django.contrib.admin.options import IncorrectLookupParameters
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from aura.console import words
from aura.console.tenants import tenants_for
from aura.console.unfolded import Text
from aura.tenancy.channels import Channel
from aura.tenancy.models import SCOPE_CHOICES
from knowledge.models import GLOBAL_NAMESPACE

Choices = Iterable[tuple[str, Text]]
Rows = QuerySet[Any]

if TYPE_CHECKING:
    from django.contrib.admin import ModelAdmin

    Desk = ModelAdmin[Any]
else:
    Desk = Any


class ChoiceFilter(SimpleListFilter):
    """Rows whose column has one of the known values."""

    column = ""
    offered: Choices = ()
    """The known values with their words, where they are the same for everybody and always."""

    def lookups(self, request: HttpRequest, model_admin: Desk) -> Choices:
        """The known values with their words."""
        return self.offered

    def queryset(self, request: HttpRequest, queryset: Rows) -> Rows:
        """The chosen rows; every row where nothing is chosen."""
        value = self.value()
        if value is None:
            return queryset
        if value not in {str(known) for known, _label in self.lookup_choices}:
            raise IncorrectLookupParameters
        return self.chosen(queryset, value)

    def chosen(self, queryset: Rows, value: str) -> Rows:
        """The rows of a known value."""
        return queryset.filter(**{self.column: value})


class ChannelFilter(ChoiceFilter):
    """One channel's rows."""

    title = _("channel")
    parameter_name = column = "channel"
    offered = [(channel.value, channel.value) for channel in Channel]


class ScopeFilter(ChoiceFilter):
    """Settings of one scope: of every channel, or of one."""

    title = _("scope")
    parameter_name = column = "scope"

    def lookups(self, request: HttpRequest, model_admin: Desk) -> Choices:
        """The scopes."""
        return [(scope, words.word(words.SCOPES, scope)) for scope, _label in SCOPE_CHOICES]


class OutcomeFilter(ChoiceFilter):
    """Rows that ended one way."""

    title = _("outcome")
    parameter_name = column = "outcome"
    offered = words.OUTCOMES.items()


class ReasonFilter(ChoiceFilter):
    """Retrievals without a passage, by reason."""

    title = _("reason")
    parameter_name, column = "reason", "miss_reason"
    offered = words.REASONS.items()


class FilterReasonFilter(ChoiceFilter):
    """Retrievals by why their filter was what it was."""

    title = _("filter")
    parameter_name, column = "filter", "filter_reason"
    offered = words.FILTER_REASONS.items()


class TenantFilter(ChoiceFilter):
    """One tenant's rows; not shown where there is one tenant."""

    title = _("tenant")
    parameter_name, column = "tenant", "namespace"

    def lookups(self, request: HttpRequest, model_admin: Desk) -> Choices:
        """The tenants, and the shared pool."""
        tenants = tenants_for(request)
        return [*tenants, (GLOBAL_NAMESPACE, _("shared"))] if len(tenants) > 1 else []


class WithId(SimpleListFilter):
    """Rows of one other row, by its number: a link's filter, with no choice of its own."""

    column = ""

    def lookups(self, request: HttpRequest, model_admin: Desk) -> Choices:
        """Only the chosen one, so that it can be taken away again."""
        return [(self.value() or "", _("the chosen one"))] if self.value() else []

    def queryset(self, request: HttpRequest, queryset: Rows) -> Rows:
        """The rows; none where the number is no number."""
        value = self.value()
        if value is None:
            return queryset
        if not (value.isascii() and value.isdecimal() and len(value) < 19):
            raise IncorrectLookupParameters
        return queryset.filter(**{self.column: int(value)})


class PeriodFilter(SimpleListFilter):
    """Rows of a stretch of days: one of the named, a day (2026-11-29) or a month (2026-11).

    In the place of Django's date hierarchy, which reads every row to know which dates there are.
    """

    title = _("period")
    parameter_name = "when"
    column = "created_at"

    def lookups(self, request: HttpRequest, model_admin: Desk) -> Choices:
        """The named stretches."""
        return [
            ("today", _("today")),
            ("yesterday", _("yesterday")),
            ("7d", _("last 7 days")),
            ("30d", _("last 30 days")),
        ]

    def queryset(self, request: HttpRequest, queryset: Rows) -> Rows:
        """The rows of the stretch."""
        value = self.value()
        if value is None:
            return queryset
        first, after = days_of(value, timezone.localdate())
        return queryset.filter(
            **{f"{self.column}__gte": midnight(first), f"{self.column}__lt": midnight(after)}
        )


def days_of(value: str, today: date) -> tuple[date, date]:
    """The first day of a stretch, and the day after its last. Raises IncorrectLookupParameters."""
    tomorrow = today + timedelta(days=1)
    named = {
        "today": (today, tomorrow),
        "yesterday": (today - timedelta(days=1), today),
        "7d": (today - timedelta(days=6), tomorrow),
        "30d": (today - timedelta(days=29), tomorrow),
    }
    if value in named:
        return named[value]
    try:
        if len(value) == len("2026-11"):
            first = date.fromisoformat(f"{value}-01")
            return first, (first + timedelta(days=31)).replace(day=1)
        day = date.fromisoformat(value)
        return day, day + timedelta(days=1)
    except (ValueError, OverflowError) as error:
        raise IncorrectLookupParameters from error


def midnight(day: date) -> datetime:
    """When a day begins, in the house's time zone."""
    return timezone.make_aware(datetime.combine(day, time.min))


def parameter_names(filters: Iterable[Any]) -> set[str]:
    """What a list's filters may be called in its address."""
    return {filter_.parameter_name for filter_ in filters}
