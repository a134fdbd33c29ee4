"""Names beside a number, and the words that stand where names do.

Turns are parted by "|", the operator's begin with ">".
"""

import unicodedata

import pytest

from patients.dictation import Heard
from patients.dictation.words.given_names import GIVEN_NAMES
from patients.dictation.words.known_talk import is_harmless
from patients.dictation.words.people import is_whole_name
from patients.dictation.words.tokens import tokens
from patients.dictation.words.vocabulary import DEPUTED, STAFF, VALUES, WORDS
from tests.patients.dictation.said import heard

NAMES = [
    *("Rosa", "Rosa Sosa", "María del Carmen Pérez", "Juan Carlos Gómez", "Sosa, Rosa"),
    *("soy Rosa", "soy Rosa Sosa", "soy Sosa, Rosa", "me llamo Xiulan Wu", "mi nombre es Wu"),
    *("a nombre de Rosa Sosa", "habla Elvira Romero", "José Luis Herrera Vera", "Inés"),
    *("María de los Ángeles Ruiz", "Juan de la Cruz", "Norma Etcheverry", "ANDRÉS"),
]
NO_NAMES = [
    *("portero", "plomero", "cadete", "fumigador", "gasista", "sodera", "kinesióloga", "Sosa"),
    *("cadete de la farmacia", "Juan el plomero", "Juan, plomero", "Rosa fumigadora", "Pérez"),
    *("Juan del flete", "Rosa de sistemas", "don Juan", "la Rosa", "Juan cadete", "Franco"),
    *("soy plomero", "soy el sodero", "habla el portero", "soy cadete", "a nombre del gremio"),
    *("a nombre de Gutiérrez", "soy Pérez", "sereno", "Mercedes"),
]
BESIDE = {
    "asked, before": "> ¿Me dice su DNI? | {} 38.417.926",
    "asked, before, apart": "> ¿Me dice su DNI? | {}, 38.417.926",
    "asked, after": "> ¿Me dice su DNI? | 38.417.926, {}",
    "asked, after, at once": "> ¿Me dice su DNI? | 38.417.926 {}",
    "dni after it": "{}, dni 38.417.926",
    "document after it": "{} documento 38.417.926",
}
NOT_READ = {
    **BESIDE,
    "after dni": "dni 38.417.926, {}",
    "alone, before": "{} 38.417.926",
    "alone, after": "38.417.926, {}",
    "said before": "{} | 38.417.926",
    "said before, dni": "{}, dni | 38.417.926",
    "in words": "> ¿DNI? | {} treinta y ocho cuatrocientos diecisiete novecientos veintiséis",
    "asked, the next turn": "> ¿Me dice su DNI? | 38.417.926 | {}",
    "asked, the turn before": "> ¿Me dice su DNI? | {} | 38.417.926",
}
TRADES = [
    *("portero", "cadete", "plomero", "fumigador", "electricista", "podóloga", "cadete", "gasista"),
    *("chofer", "vendedora", "escribano", "taxista", "perito", "albañil", "sereno", "partera"),
]


@pytest.mark.parametrize("shape", BESIDE.values(), ids=BESIDE)
@pytest.mark.parametrize("name", NAMES)
def test_number_beside_a_name_is_read(name: str, shape: str) -> None:
    assert heard(shape.format(name)).digits == "38417926"


@pytest.mark.parametrize("shape", NOT_READ.values(), ids=NOT_READ)
@pytest.mark.parametrize("words", NO_NAMES)
def test_number_beside_a_word_that_is_no_name_is_not_read(words: str, shape: str) -> None:
    assert heard(shape.format(words)).state is not Heard.DNI


@pytest.mark.parametrize(
    "line",
    [
        *("> ¿Nombre y DNI? | Sosa 38.417.926", "> ¿Su apellido y DNI? | 38.417.926, Sosa Ruiz"),
        *("> ¿Nombre y DNI? | Rosa Sosa | 38.417.926", "> ¿Nombre y DNI? | Sosa | 38.417.926"),
        *("> ¿El DNI de Rosa? | 38417926", "> ¿El DNI de Rosa Sosa? | 38417926"),
        *("soy Rosa Sosa | 38.417.926", "me llamo Xiulan | 38.417.926"),
        *("Rosa Sosa, dni | 38.417.926", "mi dni es 38.417.926, fumigador"),
        *("dni 38.417.926, el equipo hace ruido", "dni 38.417.926. Mitre 1234"),
        *("> ¿DNI? | 38.417.926, urgente", "> ¿DNI? | 38.417.926 Rosa Sosa. No anda el equipo"),
        *("> ¿DNI y localidad? | 38.417.926, Lanús", "Nombre: Juan\nApellido: Gómez\nDNI 38417926"),
    ],
)
def test_name_that_was_asked_for_or_introduced_leaves_the_number_read(line: str) -> None:
    assert heard(line).digits == "38417926"


@pytest.mark.parametrize("trade", TRADES)
@pytest.mark.parametrize(
    "shape",
    [
        *("> ¿Nombre y DNI? | {} 38.417.926", "> ¿Nombre y DNI? | {}, 38.417.926"),
        *("> ¿Nombre y DNI? | 38.417.926, {}", "> ¿Nombre y DNI? | el {} 38.417.926"),
        *("> ¿El DNI de {}? | 38.417.926", "> ¿El DNI del {}? | 38.417.926"),
        *("{} dni 38.417.926", "Rosa {} dni 38.417.926", "soy {} y vine, dni 38.417.926"),
    ],
)
def test_trade_is_never_taken_for_a_name(trade: str, shape: str) -> None:
    assert heard(shape.format(trade)).state is not Heard.DNI


def test_given_names_are_no_other_words() -> None:
    assert not GIVEN_NAMES & {*WORDS, *VALUES, *STAFF, *DEPUTED}
    assert 400 < len(GIVEN_NAMES) < 900
    for name in GIVEN_NAMES:
        assert unicodedata.normalize("NFD", name) == name.lower()
        said = tokens(name) or []
        assert len(said) == 1 and not is_harmless(said[0]) and is_whole_name(said), name
