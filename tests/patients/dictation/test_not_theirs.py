"""Numbers that are another's, another thing's, or no longer what the patient says.

Turns are parted by "|", the operator's begin with ">". Each table has what must not be read and,
beside it, what the same rule must leave alone.
"""

import pytest

from patients.dictation import Heard
from tests.patients.dictation.said import heard

ANNOUNCED = [
    "mi teléfono: | 99123405",
    "> ¿Me dice su DNI? | mi teléfono: | 99123405",
    "> ¿Me dice su DNI? | mi cuil | 38417926",
    "te paso el pedido | 38417926",
    "> ¿Me dice su DNI? | te paso el pedido, dale | 38417926",
    "> ¿Me dice su DNI? | en la etiqueta dice | 38417926",
    "> ¿Me dice su DNI? | la pantalla marca | 38.417.926",
    "> ¿Me dice su DNI? | acá en el equipo dice | 38.417.926",
    "número de serie | 38417926",
    "> ¿Me dice su DNI? | el número de serie | 38.417.926",
    "anotá mi celular | 38417926",
    "> ¿Me dice su DNI? | el nro de trámite del dni es | 38417926",
    "el número de trámite de mi dni es | 38417926",
    "el dni de mi mamá | 99.123.405",
    "> ¿Me dice su DNI? | el dni de mi mamá | 99.123.405",
    "> ¿Me dice su DNI? | el de mi marido | 99.123.405",
    "> ¿Me dice su DNI? | te doy el de mi hija | 99.123.405",
    "> ¿Me dice su DNI? | de mi señora | 99.123.405",
]
NOT_ANNOUNCED = [
    "> ¿Me dice su DNI? | llamo por el equipo | 38.417.926",
    "> ¿Me dice su DNI? | mi documento es | 38.417.926",
    "el dni de mi mamá | > su DNI, por favor | 38.417.926",
    "mi teléfono: | 4555 1234 | mi dni es 38.417.926",
    "> ¿Me dice su DNI? | mi mamá no me escucha | 38.417.926",
]


@pytest.mark.parametrize("line", ANNOUNCED)
def test_a_number_announced_as_another_in_the_turn_before_is_not_read(line: str) -> None:
    assert heard(line).state is not Heard.DNI


@pytest.mark.parametrize("line", NOT_ANNOUNCED)
def test_talk_that_announces_no_other_number_leaves_the_document_read(line: str) -> None:
    assert heard(line).digits == "38417926"
