"""How many answers may be on their way at once."""

import pytest

from aura.chat.places import Places, places_for
from aura.chat.values import NoPlaceFree


def taken_of(places: Places) -> int:
    """How many can be taken."""
    for number in range(1_000):
        try:
            places.take()
        except NoPlaceFree:
            return number
    raise AssertionError("there is no end of places")


@pytest.mark.parametrize(("threads", "expected"), [(64, 52), (512, 500), (8, 6), (2, 2), (1, 1)])
def test_some_threads_are_left_for_turns(threads: int, expected: int) -> None:
    assert taken_of(places_for(threads)) == expected


def test_place_that_is_given_back_can_be_taken() -> None:
    places = Places(1)
    places.take()
    places.give_back()

    assert taken_of(places) == 1
