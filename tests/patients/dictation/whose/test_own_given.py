"""A number that turns out to be who speaks' own: the rows of `own_given`.

Turns are parted by "|", the operator's begin with ">".
"""

import pytest

from patients.dictation import Heard
from tests.patients.dictation.said import heard

N, DIGITS = "38.417.926", "38417926"
OWN, PATIENTS = f"> ¿Me da su DNI? | {N}", f"> ¿DNI del paciente? | {N}"

OWN_GIVEN = [
    "> Gracias | te lo di mío",
    "> Gracias | ay, le di el mío",
    "> Gracias | ese es mío, no del paciente",
    "> ¿Ese es el del paciente? | mío, mío",
    "> ¿Ese es el del paciente? | no, es mío",
    "> ¿Le pertenece al paciente? | no, ese es mío",
    "> ¿Ese es el del paciente? | esperá que te doy el de la paciente",
    "> ¿Ese es el del paciente? | ahora te doy el bueno",
]
NOT_THEIRS = [
    "> ¿Es usted quien usa el oxígeno? | no",
    "> ¿Es usted el que lo usa? | no, mi marido",
    "> ¿Quién usa el equipo? | mi señora",
    "> ¿Quién lo usa? | el nene",
    "> ¿Usted es el que tiene el oxígeno? | no, es mi papá",
    "> ¿Usted es la que usa el oxígeno? | mi mamá",
    "> Gracias | Elsa usa el oxígeno, yo llamo",
    "> ¿Quién está con oxígeno? | mi señora",
    "> ¿Quién lo usa? | una vecina",
    "> Gracias | yo soy Jorge, Elsa es la paciente",
    "> Gracias | yo soy solo el que llama",
    "> ¿Nombre del paciente? | Elsa Gómez, yo soy Jorge",
    "> Gracias | ¿tiene que ser el de ella?",
    "> Gracias | ¿quería el del paciente?",
    "> Gracias | ¿o el de mi mamá?",
]
KEPT = [
    "> Gracias | ese soy yo",
    "> Gracias | el mío es ese",
    "> Gracias | ya se lo di",
    "> ¿Ese es el del paciente? | sí",
    "> ¿Ese es el del paciente? | sí, es el mío, soy el paciente",
    "> ¿Teléfono? | le doy el de mi hija, 4555 1234",
    "> ¿Teléfono? | te paso el mío, 4555 1234",
    "> ¿Quién le abre? | mi hija",
    "> ¿Nombre del paciente? | Elsa Gómez",
    "> ¿Nombre del paciente? | Elsa, yo soy Elsa",
    "> ¿Es usted quien usa el oxígeno? | sí, yo",
    "> ¿Quién usa el equipo? | la que le habla",
    "> Bien | ¿y el técnico cuándo viene?",
]


@pytest.mark.parametrize("said", OWN_GIVEN)
def test_own_number_is_taken_back_whatever_was_asked(said: str) -> None:
    assert heard(f"{PATIENTS} | {said}").state is not Heard.DNI
    assert heard(f"{PATIENTS} | {said} | > Bueno | gracias").state is not Heard.DNI


@pytest.mark.parametrize("said", NOT_THEIRS + OWN_GIVEN[:3])
def test_number_asked_of_who_speaks_is_taken_back(said: str) -> None:
    assert heard(f"{OWN} | {said}").state is not Heard.DNI


@pytest.mark.parametrize("said", NOT_THEIRS[:-1])
def test_number_asked_for_as_the_patients_stays(said: str) -> None:
    assert heard(f"{PATIENTS} | {said}").digits == DIGITS


@pytest.mark.parametrize("said", KEPT)
@pytest.mark.parametrize("begun", [OWN, PATIENTS])
def test_number_stays_where_nothing_says_that_it_is_anothers(begun: str, said: str) -> None:
    assert heard(f"{begun} | {said}").digits == DIGITS


@pytest.mark.parametrize("said", OWN_GIVEN + NOT_THEIRS)
def test_patients_number_is_read_after_it(said: str) -> None:
    after = heard(f"> ¿Me da su DNI? | 31.555.902 | {said} | > ¿DNI del paciente? | {N}")

    assert after.digits == DIGITS


@pytest.mark.parametrize(
    "said", ["te doy el mío", "le paso el mío", "¿el mío?", "no encuentro el mío, esperá"]
)
def test_own_number_that_is_announced_is_the_patients_as_far_as_anybody_knows(said: str) -> None:
    assert heard(f"> ¿Me da su DNI? | {said} | {N}").digits == DIGITS


@pytest.mark.parametrize(
    "said",
    [
        *("el mío no, el de ella", "no el mío, el de mi mamá", "hay que poner el de ella"),
        *("el de ella es el que vale", "es del técnico", "ese documento es del doctor"),
        "está a nombre de Rosa, mi mamá",
    ],
)
def test_number_in_whose_place_anothers_is_wanted_is_taken_back(said: str) -> None:
    assert heard(f"mi dni es 38.417.926 | {said}").state is Heard.UNSURE


@pytest.mark.parametrize("said", ["el mío no falla nunca", "hay que poner el tubo", "es del lunes"])
def test_talk_of_anything_else_leaves_it(said: str) -> None:
    assert heard(f"mi dni es 38.417.926 | {said}").digits == "38417926"
