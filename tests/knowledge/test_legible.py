"""A text in the characters that it looks like."""

import time
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.legible import legible


@pytest.mark.parametrize(
    ("came", "seen"),
    [
        ("M\u200b50", "M50"),
        ("\ufeffel M\u200c5\u200d0 marca H\u206008", "el M50 marca H08"),
        ("M\u00ad50", "M50"),
        ("\u202eM50\u202c", "M50"),
        ("Ｍ５０ marca Ｈ０８", "M50 marca H08"),
        ("７Ｆ－５", "7F-5"),
        ("𝐌𝟓𝟎 𝗛𝟬𝟴", "M50 H08"),
        ("M5\ufe0f\u20e30\ufe0f\u20e3", "M50"),
        ("M\u033650\u0336 H\u03360\u03368", "M50 H08"),
        ("cafe\u0301 y man\u0303ana", "café y mañana"),
        ("e\u200b\u0301l", "él"),
        ("\u041c50 marca \u041d08", "M50 marca H08"),  # Cyrillic em and en.
        ("M5\u041e", "M5O"),
        ("\u039c50", "M50"),  # Greek mu.
        ("Zen-\u041e Lite", "Zen-O Lite"),
    ],
)
def test_what_hides_a_name_is_seen_through(came: str, seen: str) -> None:
    assert legible(came) == seen


@pytest.mark.parametrize(
    "text",
    [
        *("", "el M50 marca H08", "6 m³ a ½ litro, nº 5, 2ª vez…", "¿qué año?", "ñandú, pingüino"),
        *("привет", "Москва", "ΛΟΓΟΣ", "€ 5", "😀👍", "a\u00a0b", "“sí” – no"),
    ],
)
def test_everything_else_is_left_as_it_is(text: str) -> None:
    assert legible(text) == text


@given(text=st.text())
def test_seeing_twice_changes_nothing_more(text: str) -> None:
    once = legible(text)

    assert legible(once) == once
    assert not any(unicodedata.category(char) == "Cf" for char in once)


@pytest.mark.parametrize(
    "unit", ["\u200b", "\u0301", "e\u0301", "М", "МЖ ", "Ａ", "M\u200b50 ", "é", "M50Ж", "\u1100"]
)
def test_long_text_is_seen_in_a_moment(unit: str) -> None:
    text = unit * (100_000 // len(unit))

    started = time.process_time()
    legible(text)

    # It takes some 15 ms; a pattern that began anew at each character would take minutes.
    assert time.process_time() - started < 0.5
