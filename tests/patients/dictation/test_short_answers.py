"""A few digits that answer the operator are not the end of the number under way."""

import pytest

from patients.dictation import Heard
from tests.patients.dictation.said import heard

SEVEN = "siete nueve uno uno tres cinco cero"

ANSWERS = [
    f"{SEVEN} | > ¿Siete u ocho números? | siete",
    f"{SEVEN} | > Conté siete | siete, sí",
    *(f"{SEVEN} | > ¿Empieza con siete? | {said}" for said in ("siete, sí", "con siete")),
    f"{SEVEN} | > ¿El primero? | siete",
    f"{SEVEN} | > ¿Dos unos seguidos? | dos",
    f"{SEVEN} | > ¿Opción 1 o 2? | 2",
    f"{SEVEN} | > Gracias | tengo dos",
    f"{SEVEN} | > ¿Seguro? | sí, siete",
    f"{SEVEN} | > Ajá | sí, siete",
    *(f"{SEVEN} | {said}" for said in ("sí, siete", "son siete", "siete")),
    "23 456 78 | > ¿Son ocho números? | ocho, sí",
    "2 3 4 5 6 7 8 | > ¿Cómo empieza? | con 2",
    "2 3 4 5 6 7 | > ¿Los primeros dos? | 23",
    "2 3 4 5 6 | > ¿Los primeros tres? | 234",
    "2 3 4 5 6 | > ¿Los últimos tres que me dijo? | 456",
    *(f"{SEVEN} | > ¿{asked}? | siete" for asked in ("Siete", "Tres")),
    "7 9 1 1 3 5 7 | > ¿7? | 7",
]
ENDS = [
    "27 614 | > ¿Y los últimos tres? | sí, 903",
    "27 614 | > Ajá, siga | 903",
    "27 | > ¿27? | sí, 61 | > ajá | 49 03",
    "dos siete seis uno cuatro nueve cero | > ¿Y el último? | tres",
    "2 7 6 1 4 9 0 | > Ajá | 3",
    *("2 7 6 1 4 9 0 | > ¿cero? | 3", "27 61 | > ¿27 61? | 49 03"),
    "27 61 | 49 | 03",
    "27.614.903, son ocho números",
]


@pytest.mark.parametrize("said", ANSWERS)
def test_short_answer_makes_no_number_longer(said: str) -> None:
    assert heard(f"> ¿Me dice su DNI? | {said}").state is Heard.UNSURE


@pytest.mark.parametrize("said", ENDS)
def test_number_goes_on_for_whoever_waits_for_more(said: str) -> None:
    assert heard(f"> ¿Me dice su DNI? | {said}").digits == "27614903"
