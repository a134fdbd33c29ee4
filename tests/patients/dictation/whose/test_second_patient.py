"""Another patient who comes up after a document was read: it may filter for the wrong one."""

import pytest

from patients.dictation import Heard
from tests.patients.dictation.said import heard

N, M = "23 456 789", "31 222 333"
BEGUN = f"> ¿Me dice su DNI? | {N} | "
OF_ANOTHER = {
    "asked for": [
        "> ¿DNI de su mamá? | M",
        "> ¿DNI de su mamá? | no lo tengo",
        "> ¿DNI de su mamá? | no tengo otro",
        "> ¿DNI de su mamá? | no, ese es el mío",
        "> ¿DNI de su mamá? | yo soy la hija",
        "> ¿Ese es el que tiene usted? Yo busco el de su papá | sí, ese es el mío",
        "> ¿Y el de ella? | M",
        "> ¿Y el DNI del abuelo? | M",
        "> ¿DNI de la otra persona? | M",
        "> ¿Me dice el DNI del otro paciente? | M",
        "> Ahora el DNI de su mamá | M",
        "> Ahora páseme el de su señora | M",
        "> No lo encuentro, ¿otro documento? | M",
        "> No me aparece. ¿Probamos con otro? | M",
        "> ¿Tiene otro DNI? | M",
        "> ¿Y el otro? | M",
        "> ¿Y el DNI de su marido, el paciente? | M",
        "> Necesito el de la que usa el oxígeno | cinco | > Sí | seiscientos setenta y ocho | > Sí",
        "> ¿Con qué DNI está registrado? | M",
        "> ¿Con qué otro DNI puede estar? | con el de mi marido, M",
        "> ¿A nombre de quién está el servicio? | de mi marido, M",
        "> Yo necesito el del paciente | no lo tengo",
        "> ¿Quién recibe? | mi hijo | > ¿Y el DNI de su mamá? | M",
    ],
    "brought up": [
        "ahora te paso el de la otra paciente, M",
        "anotá también el de mi mamá M",
        "pasemos al otro paciente, M",
        "el otro es M",
        "y ahora por mi suegra, M",
        "la otra consulta es por mi mamá",
        "ahora llamo por otro paciente",
        "eso era para mi papá, ahora quiero preguntar por mi mamá",
        "el siguiente, DNI M",
        "usemos mejor el M",
        "no, usá el M",
        "quería pedir también para mi hermana",
        "mi señora también está con oxígeno",
        "cambiemos de paciente",
        "necesitaría lo mismo para mi hermano",
        "tengo dos pacientes, la otra es mi mamá",
        "y mi hermano también necesita",
        "no era para mí, era para mi prima",
        "y el de mi señora es M",
        "ahora el de mi mamá: M",
        "necesito consultar por otra persona",
        "sí, quiero consultar por mi señora | > ¿DNI? | M",
        "> Gracias | perdón, era M",
        "> ¿Y ahora por quién llama? | por mi mamá",
        "> No figura | probá con el de mi marido, M",
        "> No figura | entonces probá con M",
    ],
}
SAME = {
    "no patient's": [
        "> ¿Quién recibe? | mi hijo | > ¿DNI de él? | M",
        "> ¿Quién recibe? | mi hijo | > ¿DNI de su hijo? | M",
        "> ¿Algo más? | va a recibir mi mamá | > ¿DNI de ella? | M",
        "> ¿DNI de la persona que recibe? | M",
        "> ¿DNI de su médico? | M",
        "> ¿Con qué DNI firma su hija? | M",
        "> ¿Y un teléfono? | 4555 1234 | > ¿Y el de su hijo? | 4555 4321",
        "> ¿A nombre de quién está el servicio? | a mi nombre",
    ],
    "no other": [
        "> ¿Tiene otro DNI? | no tengo otro",
        "> ¿Tiene otro DNI? | no, es ese",
        "> ¿Tiene otro DNI? | ¿cómo? | > ¿Su DNI, me lo repite? | N",
        "> ¿DNI de la otra persona? | no, el paciente soy yo",
        "> ¿Por quién llama? | por mí",
        "> ¿DNI de su mamá? | no, el paciente soy yo",
    ],
    "other matters": [
        "> ¿En qué la ayudo? | mi marido la otra vez llamó",
        "> ¿En qué la ayudo? | la otra mochila no anda",
        "> ¿En qué la ayudo? | necesito otro tubo para mí",
        "> ¿En qué la ayudo? | la otra consulta es por la mascarilla",
        "> ¿En qué la ayudo? | no hay otro paciente en casa",
        "> ¿En qué la ayudo? | ahora necesito un técnico",
        "> ¿En qué la ayudo? | quiero hablar con otra persona",
        "> ¿Algo más? | también me falta la cánula",
        "> ¿Algo más? | es el segundo reclamo que hago",
        "> ¿Algo más? | mi mamá dice gracias",
        "> ¿Quién le instaló el equipo? | otro técnico",
        "> ¿Tiene otro equipo de respaldo? | sí",
        "> ¿Su teléfono? | anotá 4555 1234",
        "> Hay otro paciente antes que usted, aguarde | bueno",
        "> El domicilio es el que figura en el DNI, ¿no? | sí",
    ],
}


@pytest.mark.parametrize("line", [one for lines in OF_ANOTHER.values() for one in lines])
@pytest.mark.parametrize("between", ["", "> ¿Algo más? | "])
def test_another_patient_leaves_the_first_one_s_document_in_doubt(between: str, line: str) -> None:
    lead = between if not line.startswith(">") else ""

    assert heard(BEGUN + lead + _said(line)).state is Heard.UNSURE


@pytest.mark.parametrize("line", [one for lines in SAME.values() for one in lines])
def test_who_is_no_patient_leaves_it(line: str) -> None:
    assert heard(BEGUN + _said(line)).digits == "23456789"


@pytest.mark.parametrize(
    "line",
    [
        "> ¿Qué necesita? | mi mamá necesita otro tubo",
        "> ¿Qué necesita? | un tubo para mi mamá",
        "> ¿Me repite el DNI de su mamá? | N",
        "> ¿Ese es el DNI de su mamá? | sí",
    ],
)
def test_the_patient_for_whom_they_call_is_no_other(line: str) -> None:
    begun = f"hola, llamo por mi mamá | > ¿DNI de su mamá? | {N} | "

    assert heard(begun + _said(line)).digits == "23456789"


def test_the_second_patient_s_document_is_read_once_it_is_asked_for_as_the_patient_s() -> None:
    line = f"ahora llamo por otro paciente | > ¿DNI del paciente? | {M}"

    assert heard(BEGUN + line).digits == "31222333"


def _said(line: str) -> str:
    words = [{"M": M, "N": N}.get(word, word) for word in line.split(" ")]
    return " ".join(words)
