"""Corrections said in other words than "perdón"."""

import pytest

from patients.dictation import Heard
from tests.patients.dictation.said import heard

HELD = "> ¿Me da su DNI? | 28 456 503"


@pytest.mark.parametrize(
    ("turn", "digits"),
    [
        *(("*28456504", "28456504"), ("28456504*", "28456504"), ("*28.456.504", "28456504")),
        ("*28456504 me equivoqué en el anterior", "28456504"),
        ("no no, 28 456 504", "28456504"),
        ("no es 28 456 503, es 28 456 504", "28456504"),
        ("no, te di el de mi marido, el mío es 30 456 901", "30456901"),
        (
            "le erré, el correcto es treinta cuatrocientos cincuenta y seis doscientos dos",
            "30456202",
        ),
        ("no, treinta, no veintiocho. 30 456 503", "30456503"),
        *(("perdón, termina en 504", "28456504"), ("no, 504 al final", "28456504")),
        ("perdón, 530 al final", "28456530"),
        *(("los últimos son 504", "28456504"), ("quinientos cuatro al final", "28456504")),
        *(("perdón, veintisiete al principio", "27456503"), ("empieza con 27", "27456503")),
        ("cuatro sesenta y cinco en el medio", "28465503"),
    ],
)
def test_forced_correction_gives_the_new_number(turn: str, digits: str) -> None:
    for between in ("", "> 28.456.503 | "):
        said = heard(f"{HELD} | {between}{turn}")
        assert (said.state, said.digits) == (Heard.DNI, digits)


@pytest.mark.parametrize(
    "turn",
    [
        *("504*", "*504", "termina en 4", "04 al final", "termina en 504 o 505", "8 al principio"),
        *("no, en 504 me parece", "no es 28 456 509, es 28 456 504", "no, termina en 504, creo"),
        *("le erré, el correcto es 30 456", "termina en treinta dos"),
    ],
)
def test_correction_that_is_not_forced_never_leaves_the_old_number(turn: str) -> None:
    assert heard(f"{HELD} | {turn}").state is Heard.UNSURE


@pytest.mark.parametrize(
    "turn", ["en 503", "termina en 503", "*28456503*", "*DNI*", "28 456 503", "gracias", "*hola*"]
)
def test_what_corrects_nothing_is_left_as_it_is(turn: str) -> None:
    assert heard(f"{HELD} | {turn}").digits == "28456503"


@pytest.mark.parametrize(
    "turn",
    [
        *("12 123 517 para servirle", "12 123 517, a la orden", "ya te lo di, 12 123 517"),
        *("12 123 517 ¿necesita algo más?", "12 123 517 ¿lo tomó?", "ya se lo dije: 12 123 517"),
    ],
)
def test_courtesy_beside_the_number_is_no_part_of_it(turn: str) -> None:
    assert heard(f"> ¿Me da su DNI? | {turn}").digits == "12123517"


def test_first_number_may_be_given_by_what_it_is_not() -> None:
    assert heard("> ¿Me da su DNI? | no es 28 456 934, es 30 456 905").digits == "30456905"


@pytest.mark.parametrize("turn", ["no, 503", "no, quinientos tres", "503 al final"])
def test_part_of_the_number_answers_whoever_misheard_it(turn: str) -> None:
    assert heard(f"{HELD} | > ¿28 456 530? | {turn}").digits == "28456503"
