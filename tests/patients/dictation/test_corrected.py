"""Corrections of a group, and numbers that end in "mil". Turns are parted by "|", the operator's
begin with ">"."""

import pytest

from patients.dictation import Heard
from tests.patients.dictation.said import heard

WHOLE = "26.301.848"
IN_WORDS = "veintiséis trescientos uno ochocientos cuarenta y ocho"


@pytest.mark.parametrize("asked", ["> ¿DNI? | ", "mi dni es "])
@pytest.mark.parametrize("said", [WHOLE, "26 301 848", IN_WORDS])
@pytest.mark.parametrize("joint", [", perdón, ", ", digo, ", " digo ", " | perdón, ", " | digo "])
@pytest.mark.parametrize(
    ("group", "digits"),
    [
        ("884", "26301884"),
        ("ochocientos ochenta y cuatro", "26301884"),
        ("849", "26301849"),
        ("916", ""),
        ("novecientos dieciséis", ""),
        ("301", ""),
        ("302", ""),
        ("103", ""),
        ("84", ""),
        ("8", ""),
    ],
)
def test_group_that_corrects_the_last_one_or_none(
    asked: str, said: str, joint: str, group: str, digits: str
) -> None:
    assert heard(f"{asked}{said}{joint}{group}").digits == digits


@pytest.mark.parametrize(
    "line",
    [
        *("> ¿DNI? | 26.301.313, perdón, 331", "> ¿DNI? | 26.301.848 | no, 884"),
        *("> ¿DNI? | 26301848, perdón, 884", "> ¿DNI? | 26.301.848 | 916"),
        *("> ¿DNI? | 26.301.848 | > ajá | 916, perdón", "> ¿DNI? | 26.301.310, digo, 301"),
    ],
)
def test_correction_of_which_group_is_not_clear_leaves_nothing(line: str) -> None:
    assert heard(line).state is Heard.UNSURE


MIL = "veintisiete millones cuatrocientos sesenta y un mil"


@pytest.mark.parametrize(
    ("line", "digits"),
    [
        (f"> ¿DNI? | {MIL}", ""),
        (f"{MIL}", ""),
        (f"> ¿DNI? | {MIL} | el equipo no anda", ""),
        (f"> ¿DNI? | {MIL} | se cortó | quinientos veinte", ""),
        ("> ¿DNI? | veintisiete cuatrocientos sesenta y un mil, nada más", ""),
        ("> ¿DNI? | veintisiete millones mil, nada más", ""),
        (f"> ¿DNI? | {MIL}, nada más", "27461000"),
        ("> ¿DNI? | 27 millones 461 mil, listo", "27461000"),
        (f"{MIL} es mi dni", "27461000"),
        (f"> ¿DNI? | {MIL} | > ¿27.461.000? | sí", "27461000"),
        (f"> ¿DNI? | {MIL} | > ¿27.461.000? | no", ""),
        (f"> ¿DNI? | {MIL} | quinientos veinte", "27461520"),
        (f"> ¿DNI? | {MIL} | > sí | eh, quinientos veinte", "27461520"),
    ],
)
def test_number_that_ends_in_mil_is_whole_where_it_is_said_to_be(line: str, digits: str) -> None:
    assert heard(line).digits == digits


@pytest.mark.parametrize(
    "line",
    [
        *(
            "27461938 Rosa Sosa",
            "27461938, Rosa Sosa",
            "Rosa Sosa 27461938",
            "27.461.938 Rosa Sosa",
        ),
        *(
            "hola | Rosa Sosa 27.461.938",
            "hola, soy Rosa Sosa, 27461938",
            "> Hola | Ana Gil 27461938",
        ),
        *("> ¿DNI? | 27461938 Rosa Sosa", "Rosa Sosa\n27461938", "27461938\nRosa Sosa"),
    ],
)
def test_name_beside_the_first_number_of_all_leaves_it_read(line: str) -> None:
    assert heard(line).digits == "27461938"


@pytest.mark.parametrize(
    "line",
    [
        *("27461938 plomero", "Sosa 27461938", "necesito un tubo | Rosa Sosa 27461938"),
        *("> ¿Quién retira? | Rosa Sosa 27461938", "va Rosa Sosa 27461938", "38417926, portero"),
        *(
            "Rosa Sosa 27461938 retira",
            "Rosa Sosa 27461938 | retira",
            "leo | Rosa 27461938",
            "Rosa 27461938",
        ),
        *("autorizo a Rosa Sosa 27461938", "Rosa Sosa 27461938 | va a retirar"),
        *("> ¿DNI? | 27461938 | lo recibe él", "don Juan 27461938", "Juan el del flete 27461938"),
    ],
)
def test_number_of_who_may_be_another_is_not_read(line: str) -> None:
    assert heard(line).state is not Heard.DNI


HUNDREDS = "veinte millones trescientos mil quinientos"


@pytest.mark.parametrize(
    ("line", "digits"),
    [
        (f"mi dni es {HUNDREDS} | > ¿Qué le pasa al equipo?", "20300500"),
        (f"> ¿DNI? | {HUNDREDS} | > ¿Cuál es la dirección?", "20300500"),
        (f"> ¿DNI? | {HUNDREDS}", ""),
        (f"> ¿DNI? | {HUNDREDS} | > ajá", ""),
        (f"> ¿DNI? | {HUNDREDS} | > ajá | veinte", "20300520"),
        (f"> ¿DNI? | {HUNDREDS} | > ¿Cómo?", ""),
        (f"> ¿DNI? | {MIL} | > ¿Cuál es la dirección?", ""),
    ],
)
def test_number_that_ends_in_a_bare_hundred_is_whole_once_the_operator_asks_for_something_else(
    line: str, digits: str
) -> None:
    assert heard(line).digits == digits
