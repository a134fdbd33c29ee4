"""Who speaks, by what they answer to a question about persons: the rows of `answering`.

Turns are parted by "|", the operator's begin with ">".
"""

import pytest

from patients.dictation import Heard
from patients.dictation.whose.answering import answered
from patients.dictation.whose.asked_of_persons import Asked, asked_of_persons
from patients.dictation.whose.presented import Caller
from patients.dictation.words.persons import plain
from tests.patients.dictation.said import heard

N, DIGITS = "34.567.812", "34567812"
OF_TIE = "> ¿Qué relación tiene con el paciente? | "
ANOTHER = [
    *(
        f"{OF_TIE}{role}"
        for role in (
            *("la nuera", "la cuñada", "el vecino", "la cuidadora", "el yerno", "la esposa"),
            *("el acompañante", "el portero", "una amiga", "pareja", "conviviente", "es mi mamá"),
            *("el hijo de ella", "nuera", "la hija, Marta", "la cuido", "sobrina política"),
        )
    ),
    "> ¿Usted qué es del paciente? | la nuera",
    "> ¿Qué viene a ser usted del paciente? | un conocido",
    "> ¿Qué es suyo la paciente? | mi suegra",
    "> ¿Qué parentesco tienen? | primos",
    "> ¿Usted es la paciente? | hija",
    "> ¿Usted es la paciente? | la hija de la paciente",
    "> ¿Usted es la paciente? | sí, la hija",
    "> ¿Hablo con la paciente? | hija",
    "> ¿Hablo con la paciente? | no, con la nieta",
    "> ¿Es para usted el equipo? | hija",
    "> ¿El oxígeno es suyo? | no, la nuera",
    "> ¿El oxígeno es suyo? | no",
    "> ¿Usa usted el equipo? | no, mi viejo",
    "> ¿Usted es el paciente o un familiar? | un familiar",
    "> ¿Y usted? | el yerno",
    "> ¿Dígame? | la sobrina",
    "> ¿Con quién hablo? | con el apoderado",
    "> ¿Con quién hablo? | con una conocida",
    "> ¿Con quién hablo? | el administrador",
    "> ¿Con quién hablo? | con los del geriátrico",
    "> ¿Con quién hablo? | con apoderado",
    "> ¿Con quién hablo? | con la persona que la asiste",
    "> ¿Hablo con el titular? | con la señora que lo cuida",
    "> ¿Quién habla? | somos de la familia",
    "> ¿El tubo es suyo? | de mi hermano",
    "> ¿El tubo es para usted? | para la abuela",
]
THEMSELF = [
    f"{OF_TIE}soy yo",
    f"{OF_TIE}soy yo el paciente",
    f"{OF_TIE}ninguna, soy yo",
    f"{OF_TIE}¿cómo?",
    f"{OF_TIE}no le escucho",
    "> ¿Usted es la paciente? | sí, hija",
    "> ¿Usted es el paciente o un familiar? | el paciente",
    "> ¿Anda el equipo? | no, hija",
    "> ¿Qué necesita? | un técnico",
    "> ¿Qué necesita? | la enfermera",
    "> ¿Cuál de las dos máscaras? | la vieja",
    "> ¿Vive solo? | con mi señora",
    "> ¿Quién habla? | el equipo no anda",
    "> ¿Con quién hablo? | el del oxígeno",
    "> ¿Con quién hablo? | con la señora Rosa",
    "> ¿Con quién hablo? | con el paciente",
    "> ¿Con quién hablo? | con Medina",
    "> ¿Hablo con la titular? | con ella",
    "> ¿Hablo con el paciente? | con el mismo",
    "> ¿Hablo con el señor Paz? | con Antonio Paz",
    "> ¿Con quién hablo? | con Marta Bustos",
    "> ¿El equipo es suyo? | no, es de la obra social",
    "> ¿Usa usted el equipo? | sí, yo",
    "> ¿Usa usted el equipo de noche? | no",
    "> ¿En qué lo ayudo? | el tubo",
]
TAKEN_BACK = [
    f"{OF_TIE}la nuera",
    "> ¿Qué es usted del paciente? | hijo",
    "> ¿Usted es la paciente? | hija",
    "> ¿Usa usted el equipo? | no",
]
KEPT = [
    f"{OF_TIE}soy yo",
    "> ¿Quién lo va a recibir? | la nuera",
    "> ¿Le avisamos a alguien? | la vecina",
    "> ¿Usa usted el equipo? | no, solo de noche",
    "> ¿Qué parentesco tiene con la persona que retira? | es mi hijo",
]


@pytest.mark.parametrize("line", ANOTHER)
@pytest.mark.parametrize("asked", ["¿Me dice su DNI?", "¿Su documento?"])
def test_number_of_who_answered_with_a_role_is_not_read(line: str, asked: str) -> None:
    assert heard(f"{line} | > {asked} | {N}").state is not Heard.DNI


@pytest.mark.parametrize("line", ANOTHER)
def test_patients_number_is_read_from_who_answered_with_a_role(line: str) -> None:
    assert heard(f"{line} | > ¿DNI del paciente? | {N}").digits == DIGITS


@pytest.mark.parametrize("line", THEMSELF)
def test_number_of_who_may_be_the_patient_is_read(line: str) -> None:
    assert heard(f"{line} | > ¿Me dice su DNI? | {N}").digits == DIGITS


@pytest.mark.parametrize("line", TAKEN_BACK)
def test_role_takes_back_the_number_given_before(line: str) -> None:
    assert heard(f"> ¿Su DNI? | {N} | {line}").state is not Heard.DNI


@pytest.mark.parametrize("line", KEPT)
def test_role_of_somebody_else_leaves_the_number_given_before(line: str) -> None:
    assert heard(f"> ¿Su DNI? | {N} | {line}").digits == DIGITS


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("¿Qué relación tiene con el paciente?", Asked.TIE),
        ("¿Usted qué es del paciente?", Asked.TIE),
        ("¿Qué le toca la paciente?", Asked.TIE),
        ("¿Qué vínculo tiene con quien recibe?", Asked.CALLER),
        ("¿El oxígeno es suyo?", Asked.IS_PATIENT),
        ("¿Usa usted el equipo?", Asked.IS_PATIENT),
        ("¿El DNI es suyo?", Asked.NOTHING),
        ("¿Qué es lo que le pasa?", Asked.NOTHING),
        ("¿Me da su DNI, que es para la ficha?", Asked.NOTHING),
    ],
)
def test_what_is_asked_of_persons(question: str, asked: Asked) -> None:
    assert asked_of_persons(plain(question)) is asked


def test_role_answers_no_question_about_a_third() -> None:
    assert answered("la nuera", Asked.NOTHING, is_third_asked=True) is None
    assert answered("la nuera", Asked.NOTHING) is Caller.ANOTHER
