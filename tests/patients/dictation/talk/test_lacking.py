"""Whoever was asked for the document and can't give it: the rows of `lacking`.

Turns are parted by "|", the operator's begin with ">".
"""

import pytest

from patients.dictation import Heard
from tests.patients.dictation.said import heard

N, DIGITS = "38.417.926", "38417926"

WITHHELD = [
    "sin documento estoy",
    "dni no",
    "ya no me sale el dni",
    "el dni no me lo pidas",
    "me olvidé el dni en casa",
    "el documento no lo encuentro",
    "el documento lo tiene mi hija",
    "me robaron el dni",
    "el dni después",
    "el dni se me perdió",
    "el dni está en trámite",
    "lo perdí",
    "me lo robaron",
    "no te lo pienso dar",
]
GIVEN = [
    "sí, el dni",
    "te paso el documento",
    "acá tengo el dni",
    "el dni no lo encuentro, esperá",
    "bueno, te digo el dni",
    "sí, agarro el documento",
    "sé el dni de memoria",
    "¿el documento?",
    "no escucho bien, ¿el documento?",
    "me pongo los lentes para ver el dni",
    "no tengo el dni acá, pero me lo sé",
    "mi documento es",
]


@pytest.mark.parametrize("said", WITHHELD)
@pytest.mark.parametrize("asked", ["¿Y qué tiene?", "No hay problema.", "¿Entonces?"])
def test_next_number_of_who_has_no_document_is_not_read(said: str, asked: str) -> None:
    assert heard(f"> ¿DNI? | {said} | > {asked} | {N}").state is not Heard.DNI
    assert heard(f"> ¿DNI? | {said} | {N}").state is not Heard.DNI


@pytest.mark.parametrize("said", WITHHELD)
def test_it_is_read_once_it_is_asked_for_again_or_named(said: str) -> None:
    assert heard(f"> ¿DNI? | {said} | > ¿Se lo acuerda? ¿Su DNI? | {N}").digits == DIGITS
    assert heard(f"> ¿DNI? | {said} | > Bueno | mi dni es {N}").digits == DIGITS


@pytest.mark.parametrize("said", GIVEN)
def test_next_number_of_who_gives_it_or_looks_for_it_is_read(said: str) -> None:
    assert heard(f"> ¿DNI? | {said} | {N}").digits == DIGITS


@pytest.mark.parametrize("said", ["el dni después, N", "dni no, N", "ya no me sale el dni, N"])
def test_number_beside_the_document_that_is_not_given_is_not_read(said: str) -> None:
    assert heard(f"> ¿DNI? | {said.replace('N', N)}").state is not Heard.DNI


def test_number_may_answer_what_is_asked_in_the_meantime() -> None:
    said = "> ¿DNI? | ahora lo busco"

    assert heard(f"{said} | > Mientras, ¿me deja otro dato? | {N}").state is not Heard.DNI
    assert heard(f"{said} | > Espero. | {N}").digits == DIGITS


@pytest.mark.parametrize("said", ["el documento no lo encuentro", "sin documento estoy", "dni no"])
def test_bare_number_of_who_was_not_heard_to_be_asked_and_has_none_is_not_read(said: str) -> None:
    assert heard(f"{said} | {N}").state is not Heard.DNI


@pytest.mark.parametrize("said", ["no, mi dni", "no me anda el equipo, te paso mi dni"])
def test_no_that_is_of_something_else_lacks_nothing(said: str) -> None:
    assert heard(f"{said} | {N}").digits == DIGITS
