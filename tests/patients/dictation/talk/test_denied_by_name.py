"""A number that is denied by its name after other talk: both sides of the table."""

import pytest

from patients.dictation import Heard
from tests.patients.dictation.said import heard

TALKS = [
    "mi dni es 20 334 118 | el equipo pita | la luz está en rojo",
    "mi dni es 20 334 118 | el equipo pita | > ¿La luz está prendida?",
    "> ¿DNI? | 20 334 118 | > ¿Qué le pasa? | no anda el equipo | > ¿Hay luz? | sí",
]
DENIED = [
    *("el dni que te di antes no es el mío", "no uses el dni que te dije", "no era ese mi dni"),
    *("el número que te dije antes no es el mío", "mi dni no es el que te dije"),
    *("acá encontré mi dni y no es el que te dije", "el dni que te dicté recién no es"),
    *("te pasé un documento que no es el mío", "te pasé un documento, no es el mío"),
    *("no cargues el dni que te dije", "borrá el dni que te di", "sacá el documento que anotaste"),
    *("olvidate del dni que te dije", "ese documento que anotaste hoy no corresponde"),
    *("el dni ese no va", "lo del dni dejalo que busco bien", "el documento ese tachalo"),
    *("el documento que dije no es el correcto", "está equivocado el dni", "el d.n.i. está mal"),
    *("mi documento no es ese que anotaste", "el número que te pasé no corresponde"),
    *("tirá el dni que te pasé", "ojo que el dni está mal", "el dni, olvidate"),
    *("el dni que te di es viejo", "me mandé una macana con el dni", "el dni que te di es otro"),
]
KEPT = [
    *("¿el dni lo anotaste?", "¿no te di el dni ya?", "ya te di el dni", "el dni está bien"),
    *("el dni que te di es el mío", "mi dni es ese, sí", "no me pidas el dni de nuevo"),
    *("no te olvides de anotar el dni", "ya tenés el dni, no anda el equipo"),
    *("el dni de mi hijo no lo tengo", "no, ya te di el dni", "no anda, ya te di mi dni"),
    *("perdón, no le escuché, ya le di el documento", "no tengo luz", "no anda el equipo"),
]


@pytest.mark.parametrize("talk", TALKS)
@pytest.mark.parametrize("turn", DENIED)
def test_what_denies_the_document_by_its_name_takes_it_back_at_any_distance(
    talk: str, turn: str
) -> None:
    assert heard(f"{talk} | {turn}").state is Heard.UNSURE


@pytest.mark.parametrize("talk", TALKS)
@pytest.mark.parametrize("turn", KEPT)
def test_what_is_known_to_agree_or_of_another_leaves_it(talk: str, turn: str) -> None:
    assert heard(f"{talk} | {turn}").digits == "20334118"


def test_document_of_another_that_nobody_has_leaves_no_number_given_for_the_patient() -> None:
    said = "> ¿DNI del paciente? | 20 334 118 | el equipo pita | el dni de mi hijo no lo tengo"
    assert heard(said).state is Heard.UNSURE
