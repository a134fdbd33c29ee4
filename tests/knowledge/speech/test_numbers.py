"""knowledge.speech.numbers: spoken numbers, word by word."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.speech.numbers import is_number, number_at, splits, spoken


@pytest.mark.parametrize(
    ("said", "digits", "end"),
    [
        ("cero", "0", 1),
        ("cuarenta y tres", "43", 3),
        ("cuarenta tres", "43", 2),
        ("cuarentaitres", "43", 1),
        ("ciento tres", "103", 2),
        ("quinientos uno", "501", 2),
        ("quinientos treinta y uno", "531", 4),
        ("mil", "1000", 1),
        ("mil quinientos", "1500", 2),
        ("tres mil quinientos", "3500", 3),
        ("dos mil dos", "2002", 3),
        ("uno cero tres", "1", 1),
        ("cero tres", "0", 1),
        ("cuarenta y", "40", 1),
        ("cuarenta y luz", "40", 1),
        ("cuarenta y veinte", "40", 1),
        ("ciento y tres", "100", 1),
        ("mil mil", "1000", 1),
        ("007", "007", 1),
        ("43 tres", "43", 1),
    ],
)
def test_longest_number_is_read(said: str, digits: str, end: int) -> None:
    assert number_at(said.split(), 0) == (digits, end)


@pytest.mark.parametrize(
    ("said", "at", "inside"),
    [
        ("cuarenta y tres", 1, True),
        ("cuarenta y tres", 2, True),
        ("cuarenta y un", 1, True),
        ("cuarenta y luz", 1, False),
        ("cuarenta tres", 1, False),
        ("ciento tres", 1, True),
        ("ciento doscientos", 1, False),
        ("dos mil", 1, True),
        ("mil dos", 1, True),
        ("luz mil", 1, False),
        ("uno dos", 1, False),
        ("cuarenta", 0, False),
        ("cuarenta", 1, False),
    ],
)
def test_a_number_is_not_cut_in_two(said: str, at: int, inside: bool) -> None:
    assert splits(said.split(), at) is inside


def test_words_before_the_floor_are_no_part_of_a_number() -> None:
    words = ["cincuenta", "y", "siete"]

    assert splits(words, 2, floor=0)
    assert not splits(words, 2, floor=1)


@pytest.mark.parametrize("word", ["un", "una", "y", "efe", "", "²", "٣", "4a"])
def test_articles_and_odd_signs_are_no_numbers(word: str) -> None:
    assert not is_number(word)


@pytest.mark.parametrize(
    ("digits", "names"),
    [
        ("5", ("cinco",)),
        ("10", ("diez", "unocero")),
        ("16", ("dieciseis", "unoseis")),
        ("20", ("veinte", "doscero")),
        ("25", ("veinticinco", "doscinco")),
        ("43", ("cuarentaytres", "cuatrotres")),
        ("100", ("cien", "unocerocero")),
        ("103", ("cientotres", "unocerotres")),
        ("08", ("ceroocho",)),
        ("1234", ("unodostrescuatro",)),
    ],
)
def test_numerals_are_named(digits: str, names: tuple[str, ...]) -> None:
    assert spoken(digits) == names


@given(value=st.integers(min_value=0, max_value=99))
def test_glued_name_of_a_small_number_reads_back(value: int) -> None:
    name = spoken(str(value))[0]

    assert number_at([name], 0) == (str(value), 1)
