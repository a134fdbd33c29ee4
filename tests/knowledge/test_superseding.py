"""Which of several sources answers where one supersedes another."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from knowledge.corpus import corpus_at, current_revision
from knowledge.models import Source
from knowledge.sources import live
from knowledge.superseding import chains, in_a_circle, of_chains, silenced, standing_for
from tests import factories

NOW = timezone.now()
LATER = NOW + timedelta(days=1)
ON, OFF, NOT_YET, OVER = (
    {},
    {"enabled": False},
    {"valid_from": LATER},
    {"valid_until": NOW},
)


def searched(namespace: str, now: datetime = NOW) -> set[str]:
    """What a turn may search, which must be what a query over the sources says."""
    by_value = {one.name for one in live(corpus_at(namespace, current_revision()), now)}
    by_query = set(Source.objects.live(now).filter(namespace=namespace).values_list("name", flat=1))
    assert by_value == by_query
    return by_value


@pytest.mark.parametrize(
    ("newest", "middle", "oldest", "answers"),
    [
        pytest.param(ON, ON, ON, {"c"}, id="all in force"),
        pytest.param(ON, OFF, ON, {"c"}, id="middle switched off"),
        pytest.param(ON, ON, OFF, {"c"}, id="oldest switched off"),
        pytest.param(OFF, ON, ON, {"b"}, id="newest switched off"),
        pytest.param(NOT_YET, ON, ON, {"b"}, id="newest not valid yet"),
        pytest.param(OVER, ON, ON, {"b"}, id="newest no longer valid"),
        pytest.param(OFF, NOT_YET, ON, {"a"}, id="oldest alone in force"),
        pytest.param(OFF, OVER, OFF, set(), id="none in force"),
    ],
)
def test_newest_in_force_answers_alone(db, newest, middle, oldest, answers):
    a = factories.source("one", "a", **oldest)
    b = factories.source("one", "b", supersedes=a, **middle)
    factories.source("one", "c", supersedes=b, **newest)
    factories.source("one", "beside")

    assert searched("one") == {*answers, "beside"}


def test_older_one_answers_again_at_the_very_moment(db):
    old = factories.source("one", "old")
    new = factories.source("one", "new", supersedes=old, valid_until=LATER)

    assert searched("one", LATER - timedelta(microseconds=1)) == {"new"}
    assert searched("one", LATER) == {"old"}
    Source.objects.filter(pk=new.pk).update(enabled=False)
    assert searched("one") == {"old"}
    Source.objects.filter(pk=new.pk).update(enabled=True)
    assert searched("one") == {"new"}
    new.delete()
    assert searched("one") == {"old"}


def test_two_newer_ones_of_one_source_both_answer(db):
    old = factories.source("one", "old")
    factories.source("one", "first", supersedes=old)
    second = factories.source("one", "second", supersedes=old)

    assert searched("one") == {"first", "second"}
    Source.objects.filter(pk=second.pk).update(enabled=False)
    assert searched("one") == {"first"}


links = st.dictionaries(st.integers(0, 9), st.integers(0, 9), max_size=9)


@given(supersedes=links, current=st.frozensets(st.integers(0, 9)))
def test_walk_ends_and_silences_what_can_be_reached(supersedes, current):
    """Also in a circle, which the forms refuse and a hand in the database can make."""
    reached = {supersedes[one] for one in current if one in supersedes}
    while (more := {supersedes[one] for one in reached if one in supersedes}) - reached:
        reached |= more

    assert silenced(current, supersedes) == reached


@given(supersedes=links)
def test_chains_are_the_same_seen_from_each_of_their_sources(supersedes):
    together = chains(supersedes)

    assert set(together) == {*supersedes, *supersedes.values()}
    assert all(one in members for one, members in together.items())
    assert all(together[one] == together[other] for one in together for other in together[one])


def test_circle_is_told_apart_from_a_chain_that_leads_into_it():
    assert in_a_circle({1: 2, 2: 1, 3: 1, 4: 5}) == {1, 2}


def test_circle_is_silent_by_value_and_by_query(db):
    a = factories.source("one", "a")
    b = factories.source("one", "b", supersedes=a)
    Source.objects.filter(pk=a.pk).update(supersedes=b)

    assert searched("one") == set()


def test_chain_of_a_named_source_is_named_with_it_in_order():
    named = {1: "v1", 2: "v2", 3: "v3", 4: "other"}

    assert of_chains(["z", "v2"], named, {3: 2, 2: 1}) == ("z", "v2", "v1", "v3")
    assert of_chains(["other"], named, {3: 2}) == ("other",)
    assert of_chains(["other"], named, {}) == ("other",)


@pytest.mark.parametrize(
    ("searched", "supersedes", "stands"),
    [
        pytest.param([1, 9], {}, {}, id="no chain"),
        pytest.param([2], {2: 1}, {"s1": (2,)}, id="newer for the older"),
        pytest.param([1], {2: 1}, {"s2": (1,)}, id="older for the newer that is off"),
        pytest.param([3], {3: 2, 2: 1}, {"s1": (3,), "s2": (3,)}, id="newest for all"),
        pytest.param([2, 3], {2: 1, 3: 1}, {"s1": (2, 3)}, id="two newer ones"),
        pytest.param([9], {2: 1}, {}, id="none of it is searched"),
        pytest.param([], {1: 2, 2: 1}, {}, id="a circle"),
    ],
)
def test_source_that_is_searched_stands_for_those_of_its_chain_that_are_not(
    searched, supersedes, stands
):
    named = {number: f"s{number}" for number in (1, 2, 3, 9)}

    assert standing_for(searched, named, supersedes) == stands
