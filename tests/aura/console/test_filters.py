"""What the lists can be filtered by: known values, and stretches of days."""

from datetime import date

import pytest
from django.contrib import admin
from django.contrib.admin.options import IncorrectLookupParameters
from django.utils.functional import Promise

from aura.console.filters import ChoiceFilter, days_of

TODAY = date(2026, 11, 29)


@pytest.mark.parametrize(
    ("value", "first", "after"),
    [
        ("today", date(2026, 11, 29), date(2026, 11, 30)),
        ("yesterday", date(2026, 11, 28), date(2026, 11, 29)),
        ("7d", date(2026, 11, 23), date(2026, 11, 30)),
        ("30d", date(2026, 10, 31), date(2026, 11, 30)),
        ("2026-11-05", date(2026, 11, 5), date(2026, 11, 6)),
        ("2026-02", date(2026, 2, 1), date(2026, 3, 1)),
        ("2026-12", date(2026, 12, 1), date(2027, 1, 1)),
    ],
)
def test_stretch_ends_the_day_before_the_next_begins(value: str, first: date, after: date) -> None:
    assert days_of(value, TODAY) == (first, after)


@pytest.mark.parametrize(
    "value", ["", "x", "2026", "2026-13", "2026-02-30", "9999-12", "9999-12-31"]
)
def test_stretch_that_is_none_is_refused(value: str) -> None:
    with pytest.raises(IncorrectLookupParameters):
        days_of(value, TODAY)


def test_words_of_a_choice_are_of_the_pages_language_and_not_of_the_start() -> None:
    admin.site.get_urls()  # every list is there
    offered = {
        (kind.__name__, value): label
        for desk in admin.site._registry.values()
        for kind in desk.list_filter
        if isinstance(kind, type) and issubclass(kind, ChoiceFilter)
        for value, label in kind.offered
    }

    assert len(offered) > 40
    assert {
        place: label
        for place, label in offered.items()
        if not isinstance(label, Promise) and label != place[1]
    } == {}
