"""Numbers put right with nearly the same number, and courtesy around one that was asked for."""

import pytest

from patients.dictation import Heard
from tests.patients.dictation.said import heard

ASKED = "> ¿Me da su DNI? | "


@pytest.mark.parametrize(
    ("said", "digits"),
    [
        (
            "22334455 | > Repítalo por favor | 22334466, ahora sí, el anterior estaba mal",
            "22334466",
        ),
        *(("22334455 | > Gracias | sí, 22334466, ahora sí", "22334466"),),
        *(("23456789 | > Gracias | perdón, era 23456798", "23456798"),),
        *(("23456789 | no, perdón, era 23.456.788", "23456788"),),
        *(("10.987.645 | > 10 987 645 | no, 54 al final", "10987654"),),
        *(("10.987.645 | > Gracias | termina en 54", "10987654"),),
        *(("23 456 789, no, perdón, 745 al final", "23456745"),),
        *(
            ("14882075, no, 14882057", "14882057"),
            ("mi dni es 14.882.075, no, 14.882.057", "14882057"),
        ),
    ],
)
def test_number_put_right_by_one_nearly_the_same(said: str, digits: str) -> None:
    assert heard(ASKED + said).digits == digits


@pytest.mark.parametrize(
    "said",
    [
        *("22334455 | > Repítalo por favor | 22334466", "22334455 | > Repítalo | sí, 22334466"),
        *("22334455 | > Gracias | 31834466, ahora sí", "23456789 | perdón, era 31456001"),
        *("10.987.645 | 53 al final", "10.987.655 | no, 55 al final", "10.987.645 | 45 al final"),
        *("14882075, no, 31882057", "14882075 no 2057", "5 678 123, no, perdón, 745 al final"),
        *("23456789 | perdón, era 2345", "23456789 | > Gracias | era 31456798"),
    ],
)
def test_number_that_may_be_another_leaves_nothing(said: str) -> None:
    assert heard(ASKED + said).state is Heard.UNSURE


def test_phone_that_is_put_right_is_no_document() -> None:
    line = "23456789 | > ¿Y su teléfono? | 45551234 | > 45551234 | perdón, era 45551243"
    assert heard(ASKED + line).digits in ("", "23456789")


@pytest.mark.parametrize(
    ("line", "digits"),
    [
        *((ASKED + "22.907.415 m'hijo", "22907415"), (ASKED + "22.907.415, m’hija", "22907415")),
        ("hola qué tal, DNI 30.111.256", "30111256"),
        ("buenas, ¿cómo está?, DNI treinta ciento once doscientos cincuenta y seis", "30111256"),
        (ASKED + "yo soy el que usa el oxígeno, 27.614.903", "27614903"),
        (ASKED + "soy la que uso el concentrador: 27.614.903", "27614903"),
        ("> DNI del titular del servicio, por favor | 12 876 583", "12876583"),
        (ASKED + "o sea, el DNI mío sería 16.543.253, viste", "16543253"),
        (ASKED + "mi documento sería el 16.543.253", "16543253"),
    ],
)
def test_courtesy_around_the_number_leaves_it_read(line: str, digits: str) -> None:
    assert heard(line).digits == digits


@pytest.mark.parametrize(
    "line",
    [
        *(ASKED + "el que usa el oxígeno es mi papá, 27.614.903", ASKED + "22.907.415 de mi hijo"),
        *(ASKED + "creo que el DNI mío sería 16.543.253", "mi DNI sería el 16.543.253"),
        *(
            ASKED + "el DNI de mi hijo sería 16.543.253",
            "> DNI del titular de la línea | 12 876 583",
        ),
        "> DNI del titular de la tarjeta | 12 876 583",
        *(ASKED + "yo no soy el que usa el oxígeno, 27.614.903", "ese tal, DNI 30.111.256"),
    ],
)
def test_number_that_may_be_somebody_elses_is_not_read(line: str) -> None:
    assert not heard(line).digits


@pytest.mark.parametrize(
    "said",
    [
        "17 332 445 | > 17 332 445 | 17 332 545, cinco cuarenta y cinco",
        "17.332.445 | > Bien | 17.332.454, cuatro cinco cuatro",
        "17332445 | 17 333 445, tres cuatro cuatro cinco",
    ],
)
def test_more_digits_that_begin_alike_leave_the_number_in_doubt(said: str) -> None:
    assert heard(ASKED + said).state is Heard.UNSURE


@pytest.mark.parametrize(
    "said",
    [
        "17332445 | > ¿Es correcto, termina en 445? | exacto, cuatro cuatro cinco",
        "te lo digo de a dos, diecisiete, treinta y tres, veinticuatro, cuarenta y cinco",
        "eh, a ver, sería el diecisiete, trescientos treinta y dos, cuatrocientos cuarenta y cinco",
        "mi dni argentino es 17 332 445",
    ],
)
def test_talk_about_how_it_is_said_leaves_the_number(said: str) -> None:
    assert heard(ASKED + said).digits == "17332445"
