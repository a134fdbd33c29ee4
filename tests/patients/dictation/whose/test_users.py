"""Another than who speaks uses the oxygen, said before or after their own number: the rows of
`users`.

Turns are parted by "|", the operator's begin with ">".
"""

import pytest

from patients.dictation import Heard
from patients.dictation.whose.users import is_for_another
from patients.dictation.words.persons import plain
from tests.patients.dictation.said import heard

N, DIGITS = "23.456.789", "23456789"
ANOTHER_USES = [
    "la que usa el oxígeno es mi mamá",
    "la que está con el oxígeno es mi suegra",
    "el que tiene oxígeno es mi marido",
    "el que tiene EPOC es mi tío",
    "el que no puede respirar es mi papá",
    "la que está con falta de aire es mi nena",
    "la que se agita es mi nena",
    "el que está en cama es mi papá",
    "mi esposa usa dos litros",
    "la que lo necesita es Marta",
    "el que lo usa es él",
    "quien lo usa es mi mamá",
    "a quien le falta el oxígeno es a mi mamá",
    "la del problema es mi tía",
    "el problema lo tiene mi abuela",
    "el problema es de mi hijo",
    "la enferma es mi hermana",
    "el equipo es de mi suegra",
    "la máquina es de mi tía Rosa",
    "es el equipo de la abuela",
    "el aparato lo tiene mi suegra",
    "el aparato lo usa mi vieja",
    "pero el oxígeno lo usa mi mamá",
    "lo usa mi marido",
    "lo usa Rosa",
    "lo usa él",
    "es para mi mamá",
    "es para un amigo",
    "es para un paciente",
    "es para ella",
    "es por mi abuela",
    "quiero un tubo para mi suegro",
    "quiero pedir el tubo para una vecina",
    "es un reclamo de mi mamá",
    "le hago el trámite a una vecina",
    "le estoy haciendo el favor a una amiga",
    "ayudo a mi tío",
    "llamo por otra persona",
    "en realidad llamo por mi hermana",
    "yo lo llamo por ella",
    "el oxígeno no es para mí",
    "no es para mí, es para mi mamá",
    "no es mío el equipo",
    "yo no lo uso",
    "no lo uso yo",
    "yo solo estoy haciendo el llamado",
    "yo nada más llamo",
    "mi mamá es la que tiene el concentrador",
    "él es el que lo usa",
    "es mi marido el del oxígeno",
    "mi papá tiene EPOC",
    "mi papá usa oxígeno y se quedó sin",
    "mi viejo está sin oxígeno",
    "mi mujer se está ahogando",
    "se le terminó el tubo a mi mamá",
]
THEY_USE_IT = [
    "mi marido me ayuda",
    "me lo maneja mi hija",
    "vive conmigo mi mamá",
    "el tubo lo cambia mi yerno",
    "la que atiende es mi hija",
    "el que me lleva es mi hijo",
    "la que está conmigo es mi hija",
    "la que puede abrir es mi vecina",
    "la que está preocupada es mi mujer",
    "el celular lo usa mi marido",
    "las llaves las tiene mi hija",
    "lo usaba mi marido",
    "mi hijo me puso la máscara",
    "el equipo me lo trajo mi sobrino",
    "mi marido tiene problemas con la empresa",
    "mi mamá también usa",
    "es por la señorita que me atendió ayer",
    "es por el señor que vino",
    "ayer le hice el reclamo a un señor",
    "le hago una consulta",
    "yo no lo uso de día",
    "yo no tengo oxígeno",
    "yo solo llamo por la recarga",
    "es para mí",
    "es por mí",
    "es para la noche",
    "es por el, el tubo",
    "el equipo es de la obra social",
    "el tubo es para el viaje",
    "el problema es el filtro",
    "la que se rompió es la manguera",
    "el que usa el tubo chico soy yo",
    "un tubo para Rosa Paz",
]


@pytest.mark.parametrize("said", ANOTHER_USES)
def test_number_of_who_says_that_another_is_the_patient_is_not_read(said: str) -> None:
    assert heard(f"{said} | > ¿Me dice su DNI? | {N}").state is not Heard.DNI


@pytest.mark.parametrize("said", ANOTHER_USES)
def test_number_of_who_turns_out_not_to_be_the_patient_is_taken_back(said: str) -> None:
    line = f"> ¿Me dice su DNI? | {N} | > Bien, ¿en qué lo ayudo? | {said}"

    assert heard(line).state is not Heard.DNI
    assert heard(f"{line} | > Un momento | gracias").state is not Heard.DNI


@pytest.mark.parametrize("said", ANOTHER_USES)
def test_patients_own_number_is_read_whoever_gives_it(said: str) -> None:
    assert heard(f"{said} | > ¿DNI del paciente? | {N}").digits == DIGITS


@pytest.mark.parametrize(
    "said",
    [
        "la que usa el oxígeno es mi mamá",
        "el aparato lo tiene mi suegra",
        "lo usa mi marido",
        "es para mi mamá",
        "es por mi abuela",
        "el oxígeno no es para mí",
        "en realidad llamo por mi hermana",
        "yo solo estoy haciendo el llamado",
        "quiero un tubo para mi suegro",
    ],
)
def test_number_given_as_the_patients_stays(said: str) -> None:
    assert heard(f"> ¿DNI del paciente? | {N} | > ¿Qué pasa? | {said}").digits == DIGITS
    assert (
        heard(f"soy la hija, el dni de la paciente es {N} | > ¿Qué pasa? | {said}").digits == DIGITS
    )


@pytest.mark.parametrize("said", THEY_USE_IT)
def test_talk_of_others_who_help_leaves_the_number_of_who_speaks(said: str) -> None:
    assert heard(f"{said} | > ¿Me dice su DNI? | {N}").digits == DIGITS
    assert heard(f"> ¿Me dice su DNI? | {N} | > ¿En qué lo ayudo? | {said}").digits == DIGITS


@pytest.mark.parametrize(
    "line",
    [
        "> ¿Me dice su DNI? | 31.555.902 | > ¿En qué lo ayudo? | la que usa el oxígeno es mi mamá,"
        f" el dni de ella es {N}",
        f"> ¿Me dice su DNI? | 31.555.902 | es para mi mamá | > ¿DNI de su mamá? | {N}",
    ],
)
def test_patients_number_after_the_callers_own_is_read(line: str) -> None:
    assert heard(line).digits == DIGITS


def test_who_speaks_may_be_the_one_who_uses_it() -> None:
    assert is_for_another(plain("el que lo usa es mi tío"))
    assert not is_for_another(plain("el que lo usa soy yo"))
