"""What the patient agrees to, where nobody but the operator said the number whole or for sure.

Turns are parted by "|", the operator's begin with ">".
"""

import pytest

from patients.dictation import Heard
from tests.patients.dictation.said import heard

AGREED = [
    "> ¿DNI? | creo que es 38 417 926 | > entonces 38 417 926, ¿correcto? | sí",
    "> ¿DNI? | creo que es 38 417 926 | > entonces 38.417.926, ¿correcto? | sí, correcto",
    "> ¿DNI? | creo que es 38 417 926 | > entonces 38 417 926, ¿correcto? | exacto",
    "> ¿DNI? | creo que es 38 417 926 | > "
    "entonces treinta y ocho cuatrocientos diecisiete novecientos veintiséis, ¿correcto?"
    " | sí",
    "> ¿DNI? | creo que es 38 417 926 | > 38, 417, 926, ¿está bien? | sí señorita",
    "> ¿DNI? | creo que es 38 417 926 | > ¿Su DNI es 38 417 926? | sí, ese",
    "> ¿DNI? | creo que es 38 417 926 | > ¿Su DNI es 38 417 926? | sí, es ese",
    "> ¿DNI? | creo que es 38 417 926 | > ¿Su DNI es 38 417 926? | así es",
    "> ¿DNI? | creo que es 38 417 926 | > ¿Su DNI es 38 417 926? | ajá",
    "> ¿DNI? | creo que es 38 417 926 | > ¿Su DNI es 38 417 926? | sí, gracias",
    "> ¿DNI? | 38 41 no se 7 926 | > entonces 38 417 926, ¿correcto? | sí",
    "> ¿DNI? | 38 | > ajá | 417 creo | > sí | 926 | > entonces 38 417 926, ¿correcto? | sí",
    "> ¿DNI? | treinta y ocho | > sí | cuatro diecisiete"
    " | > ajá | nueve dos seis, me parece | > 38 417 926, ¿correcto? | sí",
    "> ¿DNI? | 384 17 9 26 | > entonces 38 417 926, ¿correcto? | sí",
    "> ¿DNI? | 3841 7926 | > entonces 38 417 926, ¿correcto? | sí",
    "mi dni creo que es 38 417 926 | > entonces 38 417 926, ¿correcto? | sí",
    "> ¿DNI? | treinta ocho cuatrocientos diecisiete novecientos veintiseis"
    " | > entonces 38 417 926, ¿correcto? | sí",
]
NOT_AGREED = [
    "> ¿DNI? | creo que es 38 417 926 | > entonces 38 417 925, ¿correcto? | sí",
    "> ¿DNI? | creo que es 38 417 926",
    "> ¿DNI? | creo que es 38 417 926 | > entonces 38 417 926, ¿correcto? | no",
    "> ¿DNI? | creo que es 38 417 926 | > entonces 38 417 926, ¿correcto? | creo que sí",
    "> ¿DNI? | treinta y ocho | > sí | cuatro diecisiete"
    " | > ajá | nueve dos | > 38 417 926, ¿correcto? | sí",
    "> ¿DNI? | treinta y ocho cuatrocientos | > 38 417 926, ¿correcto? | sí",
    "> ¿DNI? | 38417926, el cadete | > entonces 38 417 926, ¿correcto? | sí",
    "> ¿DNI? | portero 38417926 | > entonces 38 417 926, ¿correcto? | sí",
    "portero 38417926 | > ¿38 417 926? | sí",
    "> ¿DNI? | la póliza 38417926 | > ¿38 417 926 es la póliza? | sí",
    "> ¿DNI? | 3841792 | > ¿38 417 926? | sí",
    "> ¿DNI? | no me acuerdo | > tengo 38 417 926, ¿correcto? | sí",
    "> ¿DNI? | creo que es 38 417 926, el de mi marido | > 38 417 926, ¿correcto? | sí",
    "> ¿Teléfono? | creo que es 38 417 926 | > entonces 38 417 926, ¿correcto? | sí",
    "> ¿DNI? | 38.417.926 | > ¿Es de la póliza? | sí",
    "> ¿DNI? | 38.417.926 | > ¿Eso es del remito? | ajá, sí",
]


@pytest.mark.parametrize("line", AGREED)
def test_read_back_of_what_was_said_that_is_agreed_to_is_taken(line: str) -> None:
    assert heard(line.rpartition(" | >")[0]).state is Heard.UNSURE
    assert heard(line).digits == "38417926"


@pytest.mark.parametrize("line", NOT_AGREED)
def test_read_back_of_anything_else_is_not_taken(line: str) -> None:
    assert heard(line).state is not Heard.DNI
