"""Which turns are worth a search."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aura.turn.gate import lets_through
from tests.aura.turn.made import live_settings, reading


@pytest.mark.parametrize(
    ("said", "settings", "through"),
    [
        ({"words": 4}, {"min_words": 4}, True),
        ({"words": 3}, {"min_words": 4}, False),
        ({"words": 0}, {"min_words": 0}, False),
        ({"words": 1}, {"min_words": 0}, True),
        ({"words": 1}, {"min_words": 1}, True),
        ({"words": 2, "models": ("M50",)}, {}, True),
        ({"words": 1, "codes": ("H8",)}, {}, True),
        ({"words": 1, "codes": ("H8",)}, {"always_rag_on_equipment": False}, False),
        ({"words": 2, "models": ("M50",)}, {"always_rag_on_equipment": False}, False),
        ({"words": 2, "alarms": ("Low O2",)}, {}, True),
        ({"words": 2, "alarms": ("Low O2",)}, {"always_rag_on_equipment": False}, False),
        ({"words": 0, "alarms": ("Low O2",)}, {}, False),
        ({"words": 9, "models": ("M50",)}, {"always_rag_on_equipment": False}, True),
        ({"words": 0, "codes": ("H8",)}, {}, False),
    ],
)
def test_gate_lets_through(said: dict[str, Any], settings: dict[str, Any], through: bool) -> None:
    assert lets_through(reading(**said), live_settings(**settings)) is through


@given(words=st.integers(1, 100), least=st.integers(0, 50), switch=st.booleans())
def test_enough_words_always_pass_and_too_few_never_without_a_name(
    words: int, least: int, switch: bool
) -> None:
    settings = live_settings(min_words=least, always_rag_on_equipment=switch)

    assert lets_through(reading(words=words), settings) is (words >= least)
