"""Signs between the figures of a number, and beside them: both sides of the table."""

import pytest

from patients.dictation import Heard
from patients.dictation.words.written import is_written_oddly
from tests.patients.dictation.said import heard

DIGITS = "22345118"
ODD = [
    *("22345..118", "22..345.118", "22345...118", "22345…118", "22:345:118", "22_345_118"),
    *(
        "22345(118)",
        "22.345.11(8)",
        "22 345 ?118",
        "22 34? 51 18",
        "22*345*118",
        "22 345: 118",
        '22345"118"',
    ),
    *("~22345118", "~ 22345118", "≈22345118", "±22345118", "?22345118", "22345118 (?)"),
    *("22345118 🤔", "22345118👎", "22345118 ❌"),
    *(
        "22345118-",
        "22345118 –",
        "22.345.118_",
        "22345118°",
        "22345118?!",
        "22=345=118",
    ),
]
PLAIN = [
    *("22.345.118", "22-345-118", "22,345,118", "22'345.118", "22 345 ... 118", "22… 345… 118"),
    *("22. 345. 118", "22 - 345 - 118", "22345118 - Rosa Sosa", "*22345118", "(22345118)"),
    *(
        '"22345118"',
        "«22345118»",
        "№ 22345118",
        "DNI N.º 22.345.118",
        "N°22345118",
        "- 22.345.118 -",
        "22345118...",
    ),
    *(
        "22345118\n",
        "22345118!!",
        "2.2.3.4.5.1.1.8",
        *("22345118👍", "22345118 👍🏽", "👉22345118", "22345118😀"),
        "22345118, tel (011) 4555-1234",
        "-> 22345118",
    ),
]


@pytest.mark.parametrize("asked", ["> ¿Me da su DNI? | ", "mi dni es "])
@pytest.mark.parametrize("said", ODD)
def test_number_with_an_odd_sign_is_not_read(asked: str, said: str) -> None:
    assert heard(asked + said).state is Heard.UNSURE


@pytest.mark.parametrize("said", PLAIN)
def test_number_with_signs_that_numbers_have_is_read(said: str) -> None:
    assert not is_written_oddly(said, DIGITS)
    assert heard("> ¿Me da su DNI? | " + said).digits == DIGITS


@pytest.mark.parametrize(("said", "digits"), [("4382771...", ""), ("4382771.", "4382771")])
def test_seven_figures_that_trail_off_may_lack_one(said: str, digits: str) -> None:
    assert heard("> ¿Me da su DNI? | " + said).digits == digits


def test_number_sign_announces_a_number_that_may_be_any() -> None:
    assert heard("№ 22345118").state is Heard.UNSURE


def test_number_in_doubt_for_a_sign_is_read_once_agreed_to() -> None:
    assert heard("> ¿DNI? | 22345..118 | > ¿22 345 118? | sí").digits == DIGITS


@pytest.mark.parametrize("asked", ["", "> ¿DNI? | "])
def test_number_with_a_minus_is_not_read_and_one_behind_a_dash_is(asked: str) -> None:
    assert heard(f"{asked}-{DIGITS}").state is not Heard.DNI
    assert heard(f"{asked}DNI -{DIGITS}").digits == DIGITS
