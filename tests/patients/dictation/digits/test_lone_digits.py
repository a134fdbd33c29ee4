"""A single digit that may belong to the ten before it, or begin the number's end again."""

import pytest

from patients.dictation import Heard
from tests.patients.dictation.said import heard

ASKED = "> ¿Me dice su DNI? | "


@pytest.mark.parametrize(
    "said",
    [
        *("6 9 20 8 90 1", "seis nueve veinte ocho noventa uno", "5 6 7 8 1 2 3, uno"),
        *("5 6 7 8 1 2 3, 1", "cinco seis siete ocho uno dos tres, uno"),
    ],
)
def test_digit_with_two_readings_leaves_the_number_in_doubt(said: str) -> None:
    assert heard(ASKED + said).state is Heard.UNSURE


@pytest.mark.parametrize(
    ("said", "digits"),
    [
        *(("6 9 20 80 90", "69208090"), ("30 4 5 6 7 8 9", "30456789"), ("30 1 234 56", "")),
        *(
            ("12 30 4 5 67", "12304567"),
            ("20 345 678", "20345678"),
            ("5 6 7 8 1 2 3 1", "56781231"),
        ),
        *(("cinco seis siete ocho uno dos tres eh uno", "56781231"),),
        *(("5, 6, 7, 8, 1, 2, 3, 1", "56781231"), ("5 6, 7 8 1, 2 3, 1", "56781231")),
    ],
)
def test_digit_with_one_reading_is_a_digit(said: str, digits: str) -> None:
    assert heard(ASKED + said).digits == digits
