"""Whose document an operator asks for. Turns are parted by "|", the operator's begin with ">"."""

import pytest

from patients.dictation import Heard
from tests.patients.dictation.said import heard

ANOTHERS = [
    "> ¿Quién la cuida y cuál es su DNI?",
    "> ¿Quién lo recibe? ¿Y su DNI?",
    "> ¿Quién va a retirar y cuál es su documento?",
    "> quien la acompaña y cual es su dni",
    "> ¿Cómo se llama su hija y cuál es su DNI?",
    "> ¿Cómo se llama el fletero y cuál es su DNI?",
    "> ¿El nombre de la cuidadora y su DNI?",
    "> ¿Llegó el técnico, y le anotó su DNI?",
    "> ¿Vive con su esposo? ¿Me dice su DNI?",
    "> ¿Quién firmó el remito? ¿Me da su DNI?",
    "> ¿Quién la cuida? | mi hija | > ¿Y cuál es su DNI?",
    "> ¿Quién la cuida? | mi hija | > ¿Me dice su DNI?",
    "> ¿Cómo se llama su marido? | Juan | > ¿Su DNI?",
    "> ¿Cómo se llama el cadete? | Juan | > ¿Y el DNI?",
    "> ¿Quién retira? | Juan | > ajá | sí | > ¿Su DNI?",
    "me cuida mi hija | > ¿Y cuál es su DNI?",
]
PATIENTS = [
    "> ¿Con quién hablo y cuál es su DNI?",
    "> ¿Quién habla? ¿Me dice su DNI?",
    "> ¿Quién es el paciente y cuál es su DNI?",
    "> ¿Quién usa el equipo y cuál es su DNI?",
    "> El técnico va mañana. ¿Me dice su DNI?",
    "> Señora, ¿me dice su DNI?",
    "> ¿Vive con su esposo? ¿Me dice el DNI del paciente?",
    "> ¿Está con su hija? | sí | > ¿Me dice su DNI?",
    "> ¿Quién la cuida? | mi hija | > ¿Y su DNI, el del paciente?",
    "> ¿Quién la cuida? | mi hija | > ¿Anda el equipo? | no | > ¿Me dice su DNI?",
    "> ¿Cómo se llama? | Rosa Sosa | > ¿Y su DNI?",
    "> ¿Con quién hablo? | con Rosa | > ¿Y el DNI?",
    "> ¿Cómo es su nombre y su DNI?",
    "> ¿Número de documento? | ¿el mío o el del titular? | > el del titular",
]
SAID = ["{} | 38417926", "{} | 38.417.926", "{} | sí, a ver | 38.417.926", "{} | es 38 417 926"]


@pytest.mark.parametrize("shape", SAID)
@pytest.mark.parametrize("asked", ANOTHERS)
def test_document_that_may_be_anothers_is_not_taken(asked: str, shape: str) -> None:
    assert heard(shape.format(asked)).state is not Heard.DNI


@pytest.mark.parametrize("shape", SAID)
@pytest.mark.parametrize("asked", PATIENTS)
def test_the_patients_document_is_taken(asked: str, shape: str) -> None:
    assert heard(shape.format(asked)).digits == "38417926"


def test_patient_who_calls_it_theirs_is_believed() -> None:
    assert heard("> ¿Quién la cuida y su DNI? | mi dni es 38.417.926").digits == "38417926"
