"""knowledge.speech.absent_codes: codes that are spelled and that no manual has."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.codes import DEFAULT_PATTERN, compile_pattern
from knowledge.speech import Lexicon, absent_codes, understand

PATTERN = compile_pattern(DEFAULT_PATTERN)


def _found(text: str, lexicon: Lexicon) -> list[str]:
    said = understand(text, lexicon).text
    return [one.code for one in absent_codes(said, lexicon, PATTERN)]


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("ahora dice hache cero nueve", ["H9"]),
        ("hache cero nueve", ["H9"]),
        ("tengo la ache doce", ["H12"]),
        ("marca hache doce", ["H12"]),
        ("marca H 12", ["H12"]),
        ("me marca e ocho", ["E8"]),
        ("e ocho", ["E8"]),
        ("E 9", ["E9"]),
        ("error ocho", ["E8"]),
        ("me tira error número 44", ["E44"]),
        ("ahora dice e cuarenta y cuatro", ["E44"]),
        ("marca e 44 y después hache 20", ["E44", "H20"]),
        ("el m50 dice hache cero nueve y dice presión fuera de rango", ["H9"]),
        ("marca hache 1 0 0", ["H100"]),
    ],
)
def test_spelled_code_that_no_manual_has_is_named(
    text: str, codes: list[str], lexicon: Lexicon
) -> None:
    assert _found(text, lexicon) == codes


@pytest.mark.parametrize(
    "text",
    [
        *("hache cero ocho", "dice e cuarenta y tres", "error cuarenta y tres", "dice E8"),
        *("vivo en e 44", "e ocho de cada diez", "tengo e cuarenta y cuatro años"),
        *("a las 20 h 30", "llegaron 8 hache 15", "son las ocho y nueve"),
        *("dice e 8 veces por día", "marca h 12 litros", "error ocho veces", "error 50%"),
        *("hache cuatro cinco seis siete", "marca e 12345", "dice e 8,5", "error 9-12"),
        *("hache", "error", "h", "e", ""),
        *("el siete efe cinco", "el eme cincuenta", "low o dos", "marca y 44"),
    ],
)
def test_anything_else_names_no_absent_code(text: str, lexicon: Lexicon) -> None:
    assert _found(text, lexicon) == []


@pytest.mark.parametrize(
    ("text", "understood"),
    [
        ("me marca E4 3 veces seguidas", "me marca E4 3 veces seguidas"),
        ("E4 tres veces", "E4 tres veces"),
        ("marca e cuatro tres veces", "marca E4 tres veces"),
        ("E4 3 minutos después", "E4 3 minutos después"),
        ("marca E4 3 pitidos", "marca E4 3 pitidos"),
        ("e4 3 veces por hora", "e4 3 veces por hora"),
        ("marca e cuatro tres", "marca E43"),
        ("marca E4 3", "marca E43"),
        ("marca E43 3 veces", "marca E43 3 veces"),
    ],
)
def test_what_is_counted_behind_a_code_is_no_part_of_it(
    text: str, understood: str, lexicon: Lexicon
) -> None:
    assert understand(text, lexicon).text.casefold() == understood.casefold()


@given(text=st.text(max_size=40) | st.from_regex(r"([eh]|hache|error|dice|[0-9]|\W|ocho){0,12}"))
def test_code_is_where_the_text_spells_it(text: str, lexicon: Lexicon) -> None:
    for one in absent_codes(text, lexicon, PATTERN):
        assert 0 <= one.start < one.end <= len(text)
        assert not text[one.start].isspace()
        assert not text[one.end - 1].isspace()
