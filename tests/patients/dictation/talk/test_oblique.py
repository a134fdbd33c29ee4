"""Corrections of a digit that name neither the number nor the mistake."""

import pytest

from patients.dictation import Heard
from tests.patients.dictation.said import heard

READ = "> ¿Me dice su DNI? | 23 456 788"
HEARD_BY = ("", " | > Gracias, un momento", " | > Perfecto", " | > Ahí lo busco")


@pytest.mark.parametrize("operator", [*HEARD_BY, " | > Gracias, lo voy cargando"])
@pytest.mark.parametrize(
    "said",
    [
        *("es 8 no 9", "8, no 9", "8 y no 9", "no es 9, es 8", "ocho, no nueve", "es 88 no 89"),
        *("tiene un 5 antes", "ah no, tiene un 5 antes", "adelante va un 1", "va un 1 adelante"),
        *("lleva un uno adelante", "en vez de 9 poné 8", "ponele un 6 en lugar del 5"),
        *("seis en vez de cinco", "donde dije 5 va 6", "reemplazá el 5 por un 6"),
        *("no es ella", "ese no es el paciente", "no, esa no es ella"),
    ],
)
def test_digit_that_is_put_right_leaves_nothing(operator: str, said: str) -> None:
    assert heard(f"{READ}{operator} | {said}").state is Heard.UNSURE


@pytest.mark.parametrize("operator", HEARD_BY)
@pytest.mark.parametrize(
    "said",
    [
        *("me olvidé el tres", "el anteúltimo es 7", "cinco seis, dados vuelta"),
        *("ocho con b de burro", "te olvidaste del siete", "el 8 va repetido", "7 y 8 cruzados"),
        *("el 8 va dos veces", "el 7 va repetido", "dos ochos tiene", "corregime el 6 que es 5"),
    ],
)
def test_short_number_of_nothing_else_leaves_nothing(operator: str, said: str) -> None:
    assert heard(f"{READ}{operator} | {said}").state is Heard.UNSURE


@pytest.mark.parametrize("operator", HEARD_BY)
@pytest.mark.parametrize(
    "said",
    [
        *("está en 2, no en 3", "tengo 2 tubos y no anda ninguno", "vivo en Mitre 345"),
        *(
            "saturo 88",
            "vengan a las 5",
            "antes de las 6",
            "hace 2 días que no anda",
            "el equipo marca 43",
        ),
        *("tengo 80 años", "tira error 43", "me quedan 2", "ya llamé 3 veces", "un segundito"),
        *("son las 3 y sigo esperando", "necesito dos mangueras", "uno de los dos no anda"),
        *("dos consultas", "son dos cosas", "los dos están rotos"),
        *("una pregunta", "un momento que tocan el timbre", "el flujo es 2, no 3", "sí"),
        *("poné el concentrador en 2 en vez de 3", "mi hija tiene 5", "la máquina tiene un 2"),
    ],
)
def test_number_of_something_else_leaves_it(operator: str, said: str) -> None:
    assert heard(f"{READ}{operator} | {said}").digits == "23456788"


@pytest.mark.parametrize(
    "line",
    [
        "> Gracias. ¿En cuánto está el flujo? | está en 2, no en 3",
        "> ¿Cuántos tubos necesita? | poneme 2 en vez de 1",
        "> ¿En cuánto lo tiene? | es 2, no 3",
        "> ¿Qué luz ve? | la de adelante",
        "el equipo pita | está en 2, no en 3",
    ],
)
def test_number_that_was_asked_for_or_is_of_the_machine_leaves_it(line: str) -> None:
    assert heard(f"{READ} | {line}").digits == "23456788"
