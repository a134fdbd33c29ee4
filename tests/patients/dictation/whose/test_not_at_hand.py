"""Whoever was asked for the patient's document, and has none or only their own.

Turns are parted by "|", the operator's begin with ">".
"""

import pytest

from patients.dictation import Heard
from tests.patients.dictation.said import heard

N, DIGITS = "38.417.926", "38417926"
ASKED = "> Buenas, ¿me dice el DNI del paciente, por favor?"

HAS_NONE = ["no está acá", "no me lo sé", "no lo traje", "ni idea", "no lo tengo"]
HAS_NONE += ["lo tiene él", "está durmiendo", "él lo sabe, yo no"]
HAS_OWN = [
    "del paciente no tengo",
    "no me lo sé, el mío sí",
    "no tengo el de ella, tengo el mío",
    "no me acuerdo el de él",
    "no sé el de mi mamá",
    "solo tengo el mío",
    "¿el mío?",
    "¿le sirve el mío?",
]


@pytest.mark.parametrize("said", HAS_NONE + HAS_OWN)
@pytest.mark.parametrize("asked", ["¿Y su DNI?", "¿Y usted?", "Deme el suyo"])
def test_own_document_of_who_lacks_the_patients_is_not_read(said: str, asked: str) -> None:
    assert heard(f"{ASKED} | {said} | > {asked} | {N}").state is not Heard.DNI
    assert heard(f"{ASKED} | {said} | > {asked} | mi dni es {N}").state is not Heard.DNI


@pytest.mark.parametrize("said", HAS_OWN)
@pytest.mark.parametrize("asked", ["A ver", "Bueno, páselo", "Dígame"])
def test_next_number_of_who_has_only_their_own_is_not_read(said: str, asked: str) -> None:
    assert heard(f"{ASKED} | {said} | > {asked} | {N}").state is not Heard.DNI


@pytest.mark.parametrize("said", HAS_NONE + HAS_OWN)
def test_patients_document_is_read_when_it_comes(said: str) -> None:
    assert heard(f"{ASKED} | {said} | > Bueno. ¿DNI del paciente? | {N}").digits == DIGITS
    assert heard(f"{ASKED} | {said} | > Bueno | el dni del paciente es {N}").digits == DIGITS


def test_patients_own_is_what_was_asked_for() -> None:
    assert heard(f"{ASKED} | te doy el mío, soy el paciente | {N}").digits == DIGITS


@pytest.mark.parametrize("said", ["no lo encuentro, esperá", "ya lo busco", "un momento"])
def test_who_looks_for_it_has_it(said: str) -> None:
    assert heard(f"{ASKED} | {said} | > ¿Lo encontró? | {N}").digits == DIGITS


def test_patient_who_lacks_it_is_asked_for_the_same() -> None:
    said = f"soy la paciente | {ASKED} | no lo encuentro | > ¿Su DNI? | mi dni es {N}"

    assert heard(said).digits == DIGITS


def test_own_that_is_asked_for_in_contrast_may_not_be_the_patients() -> None:
    assert heard(f"> ¿Su documento? El suyo, no el de su mamá. | {N}").state is not Heard.DNI
    assert heard(f"> ¿Su documento? El suyo, por favor. | {N}").digits == DIGITS


@pytest.mark.parametrize(
    "said", ["no tengo el de ella, tengo el mío", "no sé el de mi mamá, el mío sí"]
)
def test_own_document_set_against_anothers_is_not_the_patients_whatever_was_asked(
    said: str,
) -> None:
    assert heard(f"> ¿DNI? | {said} | > Bueno, páselo | {N}").state is not Heard.DNI
    assert heard(f"> ¿DNI? | {said} | > Bueno, páselo | mi dni es {N}").state is not Heard.DNI


@pytest.mark.parametrize("told", ["No, el del paciente.", "no, necesito el de la paciente"])
def test_who_was_told_that_theirs_is_not_meant_is_another(told: str) -> None:
    offered = f"> ¿DNI? | ¿el mío? | > {told}"

    assert heard(f"{offered} | el mío es {N}").state is not Heard.DNI
    assert heard(f"{offered} | {N}").digits == DIGITS
    assert heard(f"> ¿DNI? | ¿el mío? | > Sí, el suyo. | {N}").digits == DIGITS
