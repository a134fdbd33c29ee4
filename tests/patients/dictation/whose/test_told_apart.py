"""The operator tells who speaks from the patient: the rows of `told_apart`.

Turns are parted by "|", the operator's begin with ">".
"""

import pytest

from patients.dictation import Heard
from tests.patients.dictation.said import heard

N, DIGITS = "38.417.926", "38417926"


@pytest.mark.parametrize(
    "asked",
    [
        *("¿El DNI suyo o el del paciente?", "¿Ese DNI es suyo o del paciente?"),
        *("¿Es suyo el DNI o de su mamá?", "¿DNI suyo o del titular?", "¿Su DNI o el de ella?"),
        *("¿DNI suyo, no del paciente?", "¿DNI suyo? El del paciente ya lo tengo"),
        *("¿Usted qué DNI tiene? El del paciente lo tengo", "No me sirve el suyo, el del paciente"),
        *("El de su mamá, no el suyo", "No, el de su mamá.", "¿DNI de la persona con quien hablo?"),
        *(
            "¿DNI de la señora del titular?",
            "¿Su DNI, doctor?",
            "¿El documento que trae el equipo?",
        ),
    ],
)
def test_number_alone_is_not_known_to_be_the_patients(asked: str) -> None:
    assert heard(f"> {asked} | {N}").state is not Heard.DNI


@pytest.mark.parametrize(
    "asked",
    [
        *("¿El DNI de su madre?", "¿El documento de su esposo?"),
        *("Necesito el del titular, no el suyo", "El de su mamá, no el suyo"),
        *("No necesito el suyo", "No me sirve el suyo, el del paciente", "No, el del paciente"),
    ],
)
@pytest.mark.parametrize("said", ["mi dni es {N}", "bueno, te paso mi dni, {N}"])
def test_own_number_of_who_was_asked_for_anothers_is_not_read(asked: str, said: str) -> None:
    assert heard(f"> {asked} | {said.format(N=N)}").state is not Heard.DNI


@pytest.mark.parametrize(
    "said",
    [
        f"> ¿El DNI suyo o el del paciente? | el del paciente es {N}",
        f"> ¿El DNI suyo o el del paciente? | yo soy la paciente, {N}",
        f"> ¿El DNI de su esposa? | no, el paciente soy yo, mi dni es {N}",
        f"> ¿DNI? | ¿el mío? | > Sí, el suyo. | {N}",
        f"> Necesito el DNI del paciente, no el suyo | {N}",
        f"> ¿Su DNI, señora? | {N}",
        f"> ¿DNI de su esposa? | no lo tengo | > ¿Y el suyo, su DNI? | mi dni es {N}",
    ],
)
def test_number_that_is_the_patients_is_read(said: str) -> None:
    assert heard(said).digits == DIGITS


def test_number_given_before_the_operator_knew_that_they_are_two_is_taken_back() -> None:
    given = f"> ¿DNI? | {N} | > ¿Es el DNI del paciente?"

    assert heard(f"{given} | no, yo soy la hija").state is not Heard.DNI
    assert heard(f"{given} | yo soy la hija").state is not Heard.DNI
    assert heard(f"{given} | sí, yo soy la hija").digits == DIGITS
