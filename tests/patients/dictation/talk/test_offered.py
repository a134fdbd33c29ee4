"""What the operator offers of a number, and the answer: both sides of the table."""

import pytest

from patients.dictation import Heard
from tests.patients.dictation.said import heard

NUMBERS = ["> ¿DNI? | 20 334 118", "mi dni es 20 334 118"]
TURNED_DOWN = [
    "> ¿Eso es el DNI o el trámite? | el trámite",
    "> ¿Es el trámite o el documento? | es el trámite",
    "> ¿De dónde lo está leyendo? | de la etiqueta del aparato",
    "> ¿De dónde lo está leyendo? | del carnet de pami",
    "> ¿De qué papel lo saca? | de la factura",
    "> ¿Es su DNI o el del paciente? | el mío, yo soy la nuera",
    "> ¿Su nombre es Estela? | no, me llamo norma",
    "> ¿Usted se llama Estela? | me llamo norma",
    "> ¿Hablo con el señor Pérez? | no, luna",
    "> Me aparece un Juan Pérez | ni idea quién es",
    "> Me figura a nombre de Juan Pérez | no lo conozco",
    "> Me sale una mujer de treinta años | no, tengo ochenta",
    "> Me sale una mujer de treinta años | tengo ochenta",
    "> ¿Nacida en 1948? | no, en el cincuenta y dos",
    "> ¿Tiene ochenta años? | no, cuarenta",
    "> ¿Es una mujer? | no, varón",
    "> Me sale a nombre de Pedro | quién es Pedro, yo soy Luis",
    "> ¿Nació en el 50? | en el 62",
    "> Me figura un varón | no, soy mujer",
]
LEFT = [
    "> ¿Eso es el DNI o el trámite? | el dni",
    "> ¿Eso es el DNI o el trámite? | sí, es el documento",
    "> ¿De dónde lo está leyendo? | del dni",
    "> ¿De dónde lo está leyendo? | lo sé de memoria",
    "> ¿Su nombre es Estela? | sí, Estela",
    "> ¿Hablo con el señor Pérez? | sí, el mismo",
    "> Me aparece Juan Pérez | sí, ese soy yo",
    "> ¿Nacida en 1948? | sí",
    "> Me sale una mujer de treinta años | exacto",
    "> Me aparece un error | no, no tengo luz",
    "> ¿Hace dos años que usa el equipo? | no, tres",
    "> ¿El técnico se llama Juan? | no, Pedro",
]


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("said", TURNED_DOWN)
def test_what_shows_that_the_number_is_not_theirs_takes_it_back(number: str, said: str) -> None:
    assert heard(f"{number} | {said}").state is Heard.UNSURE


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("said", LEFT)
def test_what_agrees_or_answers_something_else_leaves_the_number(number: str, said: str) -> None:
    assert heard(f"{number} | {said}").digits == "20334118"
