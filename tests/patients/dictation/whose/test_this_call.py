"""Numbers of those for whom somebody called before: the rows of `this_call`.

Turns are parted by "|", the operator's begin with ">".
"""

import pytest

from patients.dictation import Heard
from tests.patients.dictation.said import heard

N, DIGITS = "23456789", "23456789"


@pytest.mark.parametrize(
    "line",
    [
        f"antes llamé por mi papá DNI {N}, ahora llamo por mí",
        f"antes llamé por mi papá, su dni es {N}, ahora llamo por mí",
        f"antes llamé por mi papá, DNI {N}, ahora llamo por mi mamá",
        f"ayer llamé por mi marido DNI {N}, hoy es por mi suegra",
        f"la otra vez llamé por mi tía, dni {N}, ahora es por mi primo",
        f"hablé la semana pasada por mi mamá, dni {N}, ahora es para mi papá",
        f"ayer fue por mi mamá, dni {N}, hoy por otra persona",
        f"antes era mi papá dni {N}, ahora soy yo",
        f"ayer llamé por mi marido DNI {N} | hoy es por mi suegra",
        f"llamo por mi papá, dni {N} | ahora quiero preguntar por mi mamá",
        f"llamo por mi papá, el dni de él es {N} | > ¿Algo más? | ahora es por otro paciente",
        f"> ¿Su DNI? | {N} | > ¿Algo más? | ahora es por mi suegra",
    ],
)
def test_number_of_an_earlier_call_is_not_read(line: str) -> None:
    assert heard(line).state is not Heard.DNI


@pytest.mark.parametrize(
    "line",
    [
        f"ayer llamé por mi papá, dni {N}, y no vino nadie",
        f"llamo de nuevo por mi papá, dni {N}",
        f"llamo por mi papá, dni {N}, ahora es por la recarga",
        f"llamo por mi papá, dni {N} | ahora es por el tubo",
        f"llamo por mi papá, dni {N} | hoy viene mi hermana",
        f"llamo por mi papá, dni {N} | > ¿Algo más? | ahora es para mi papá otro tubo",
        f"antes llamé por mi papá, ahora llamo por mí | > ¿Su DNI? | {N}",
        f"> ¿Su DNI? | {N} | > ¿Algo más? | y hoy me trae mi suegra",
        f"mi dni es {N}, ahora llamo por el tubo",
    ],
)
def test_number_of_this_call_is_read(line: str) -> None:
    assert heard(line).digits == DIGITS
