"""Codes and display phrases that a turn denies: docs/decisions/0018-a-code-that-is-denied.md."""

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aura.turn.stance.displayed import Shown, denied_in
from knowledge.codes import DEFAULT_PATTERN, code_mentions, compile_pattern
from tests.aura.turn.denied_cases import CASES

PATTERN = compile_pattern(DEFAULT_PATTERN)
PHRASES = re.compile("Low O2|HI TEMP")


def _shown(text: str) -> list[Shown]:
    codes = [
        Shown(start=one.start, end=one.end, name=one.code) for one in code_mentions(text, PATTERN)
    ]
    phrases = [
        Shown(start=one.start(), end=one.end(), name=one.group()) for one in PHRASES.finditer(text)
    ]
    return sorted((*codes, *phrases), key=lambda one: one.start)


@pytest.mark.parametrize(("text", "meant", "denied"), CASES, ids=[case[0] for case in CASES])
def test_turn_denies_what_a_display_does_not_show(
    text: str, meant: tuple[str, ...], denied: tuple[str, ...]
) -> None:
    shown = _shown(text)

    assert denied_in(text, shown) == set(denied)
    assert {one.name for one in shown} - set(denied) == set(meant)


@pytest.mark.parametrize(
    ("text", "denied"),
    [(text, denied) for text, _meant, denied in CASES if "Low" not in text and "HI" not in text],
)
def test_capitals_change_nothing(text: str, denied: tuple[str, ...]) -> None:
    said = text.upper()

    assert denied_in(said, _shown(said)) == set(denied)


SPOKEN = st.lists(
    st.sampled_from(
        [
            *("no", "ni", "ya", "se", "me", "fue", "dejó", "de", "marcar", "marca", "es", "que"),
            *("si", "perdón", "H08", "H01", "E1", ",", ".", "?", "el", "y"),
        ]
    ),
    max_size=12,
).map(" ".join)


@given(said=SPOKEN)
def test_only_what_is_named_is_denied(said: str) -> None:
    shown = _shown(said)

    assert denied_in(said, shown) <= {one.name for one in shown}


@pytest.mark.parametrize(
    "unit",
    [
        *("no marca H08 ", "ni H08 ", "no ", "el ", "me me me ", "no marca más ahora ya H08 "),
        *(
            "H08 no, perdón, ",
            "sin el error H08 ",
            "no volvió a no volvió a H08 ",
            "no , no , H08 ",
        ),
        *("dejó de me se H08 ", "H08, ", "en la pantalla el equipo H08 ", "tira se H08 "),
    ],
)
def test_longest_turn_is_read_in_time(unit: str) -> None:
    text = (unit * 4_000)[:4_000]
    shown = _shown(text)

    started = time.process_time()
    denied_in(text, shown)

    # It takes some 20 ms; a pattern that tries words in every way would take minutes.
    assert time.process_time() - started < 0.5
