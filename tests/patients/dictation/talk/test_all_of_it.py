"""A number that the patient says is all there is whole."""

import pytest

from patients.dictation import Heard
from tests.patients.dictation.said import heard

SEVEN = "siete nueve uno uno tres cinco cero"
ROUND = "trece millones quinientos mil"


@pytest.mark.parametrize(
    "said",
    [
        *(f"{SEVEN}, {all_of_it}" for all_of_it in ("son siete nada más", "siete números")),
        *(f"{SEVEN} {told}" for told in ("querido, es de los viejos", "son siete, señor")),
        *("79 11 35 0, son siete números", "son siete: 7 9 1 1 3 5 0"),
        *(f"es de los viejos, {SEVEN}", f"mi documento es viejo, {SEVEN}"),
        *(f"{SEVEN} | > ¿Son siete números? | {said}" for said in ("sí", "sí, siete", "son siete")),
        *(f"{SEVEN} | > ¿Nada más? | {said}" for said in ("sí, siete", "sí, es de los viejos")),
        f"{SEVEN} | > ¿Cuántos números son? | siete",
        f"{SEVEN} | > ¿Me lo repite? | {SEVEN}",
        "siete nueve uno uno | > ajá | tres cinco cero | > ¿Son siete números? | sí",
    ],
)
def test_seven_digits_that_are_said_to_be_all_are_read(said: str) -> None:
    assert heard(f"> ¿Me dice su DNI? | {said}").digits == "7911350"


@pytest.mark.parametrize(
    "said",
    [
        *(SEVEN, "7 9 1 1 3 5, son siete", "2 9 1 1 3 5 0, son siete", "7 9 1 1 1 1, son siete"),
        *(f"{SEVEN}, {done}" for done in ("nada más", "nada más, 2", "son siete, y un dos")),
        *(f"{SEVEN}. Es todo", f"{SEVEN} | > ¿Nada más? | sí", f"{SEVEN} | > ¿Eso es todo? | sí"),
        *(f"{SEVEN} | > Ajá, ¿siete? | siete", "7 9 1 1 3 5 7 | > ¿7? | 7"),
        f"{SEVEN}, quería un tubo nada más",
        *(f"{SEVEN}, creo que son siete", f"{SEVEN}, no son siete", f"{SEVEN}, son siete en casa"),
        *(f"{SEVEN}, nada más que me falta uno", f"{SEVEN}, es viejo el equipo"),
        *(f"{SEVEN}, es de mi viejo", f"portero {SEVEN}, nada más"),
        *(f"{SEVEN} | > ¿Necesita algo más? | nada más", f"{SEVEN} | > ¿Nada más? | no, falta uno"),
        *(
            f"{SEVEN} | > ¿Son siete números? | {said}"
            for said in ("no", "no, ocho", "creo que sí")
        ),
        *(f"{SEVEN} | > ¿Son siete números? | sí, me parece", f"{SEVEN} | > ¿Son ocho? | sí"),
        *(f"{SEVEN} | > ¿Empieza con siete? | sí", f"{SEVEN} | > ¿Siete u ocho? | siete"),
        f"{SEVEN} | > ¿Cuántos números son? | sí",
        *(f"{SEVEN} | > ¿Me lo repite? | {said}" for said in ("7 9 1 1 3 0 5", "7 9 1 1 3 5")),
        *(f"{SEVEN} | > ¿Y el teléfono? | {SEVEN}", f"{SEVEN}, nada más | es de mi hija"),
        *(f"{SEVEN} | > ¿Son siete? | sí | {said}" for said in ("y un dos", "no, pará, falta uno")),
        *(f"{SEVEN} | > ¿Son siete? | sí | {said}" for said in ("es de mi hija", "> 7911350 | no")),
        *(f"creo que es {SEVEN} | > ¿Son siete? | sí", f"{SEVEN}, la póliza | > ¿Son siete? | sí"),
    ],
)
def test_seven_digits_of_which_that_is_not_said_are_not(said: str) -> None:
    assert heard(f"> ¿Me dice su DNI? | {said}").state is Heard.UNSURE


@pytest.mark.parametrize(
    "said",
    [
        f"> ¿Teléfono? | {SEVEN}, nada más",
        f"> ¿Teléfono? | {SEVEN} | > ¿Son siete números? | sí",
        f"> ¿DNI del que retira? | {SEVEN}, nada más",
        f"{SEVEN}, son siete números",
    ],
)
def test_nor_are_those_that_are_no_document(said: str) -> None:
    assert heard(said).state is not Heard.DNI


@pytest.mark.parametrize(
    "said",
    [
        *(f"{ROUND} {word}" for word in ("justo", "redondo", "clavado", "nada más")),
        *(f"{ROUND}, redondito nada más", f"{ROUND} exacto, señorita"),
        *(f"{ROUND}, justo.", f"{ROUND}, exacto"),
        *(f"{ROUND} | > ¿Justo? | {said}" for said in ("sí", "sí, justo", "justo", "exacto")),
        *(f"{ROUND} | > ¿Nada más? | sí", f"{ROUND} | > ¿Redondo? | sí, señorita"),
    ],
)
def test_thousands_that_are_all_are_read(said: str) -> None:
    assert heard(f"> ¿DNI? | {said}").digits == "13500000"


@pytest.mark.parametrize(
    "said",
    [
        *(ROUND, f"{ROUND} justo ahora", f"{ROUND} y pico", "trece mil quinientos justo"),
        *(f"{ROUND} | > ¿Y? | sí", f"{ROUND} | > ¿Justo? | no", f"{ROUND} | > ¿Justo? | creo"),
        *(f"{ROUND} | > ¿Algo más? | nada más", f"{ROUND} | > ¿Su domicilio? | sí"),
        *(f"{ROUND} | > ¿Justo? | y uno", f"{ROUND} | > Ajá | sí"),
    ],
)
def test_thousands_that_may_go_on_are_not(said: str) -> None:
    assert heard(f"> ¿DNI? | {said}").state is not Heard.DNI
