"""Whom the operator came to, of whom the next document without an owner is asked.

Turns are parted by "|", the operator's begin with ">".
"""

import pytest

from patients.dictation import Heard
from patients.dictation.whose.come_to import asks_for_own_name, introduces, names_somebody
from patients.dictation.words.persons import plain
from tests.patients.dictation.said import heard

N, DIGITS = "38.417.926", "38417926"

OTHERS = [
    "> Dígame un responsable. | mi hija Ana",
    "> Cargamos a alguien más en la ficha. | a mi hijo Andrés | > Perfecto. | sí",
    "> Deme un segundo contacto. | mi sobrina Caro | > Perfecto. | sí",
    "> Me falta cargar al familiar. | mi hermana Eva",
    "> La persona que está con usted, dígame. | Eva, mi hermana",
    "> Pasemos al responsable de pago. | Tito Ruiz, mi hermano",
    "> Sigo con su hija. | Ana Ruiz",
    "> Agrego al cuidador. | Rosa Paz",
    "> Agrego al cuidador. | dale",
    "> Dígame un responsable. | Ana, mi hija | > ¿Teléfono? | 4555 1234",
    "> Dígame un responsable. | mi hija Ana | > ¿Vive con usted? | sí",
    "> El responsable del pago: | mi hermano",
    "> Ahora cargo a su hija. | bueno",
    "> Vamos con el familiar a cargo. | sí",
    "> ¿Algún familiar? | Ana Ruiz",
    "> Me queda el de emergencia. | mi hijo Luis",
    "> ¿Y el contacto? | Luis Sosa, mi hijo",
    "> Falta la persona autorizada. | Elsa Paz, la que me cuida",
    "> ¿Cómo se llama su hija? | Ana Ruiz | > Gracias. | de nada",
    "> El nombre del que recibe. | Ana Ruiz",
    "> El que va a estar, ¿nombre? | Luis Ruiz",
    "> Le tomo los datos a su señora. | Luisa Ruiz",
    "> Ahora los datos del médico. | Pérez",
    "> Le agrego un familiar al legajo. | bueno, mi nuera Sol",
    "> Agendo al vecino. | dale",
    "> ¿Quiere agregar a alguien? | sí | > ¿Nombre? | Raúl Gil",
    "> Me dice un responsable. | sí | > ¿Nombre y apellido? | Raúl Gil",
    "va a retirar mi hija | > ¿Cómo se llama? | Nora Gil",
    "> ¿Quién queda a cargo? | mi hija | > ¿Nombre? | Nora",
    "> Deme un nombre más. | Nora Gil",
    "> La enfermera que la atiende, ¿nombre? | Xiulan Wu",
    "> ¿Tiene acompañante? | sí, Norma",
    "> Necesito un responsable mayor de edad. | mi nieto Lucas",
]
OWN = [
    "> ¿Con quién hablo? | Rosa Pérez",
    "> ¿Nombre y apellido? | Rosa Pérez",
    "> ¿El nombre del paciente? | Andrés Ruiz",
    "> Decime tu nombre así te busco | Rosa Pérez",
    "> Lo derivo con un operador, ¿su nombre? | Rosa Pérez",
    "> Identifíquese por favor | Rosa Pérez",
    "> Deme sus datos. | Rosa Pérez",
    "> Espere que anoto. | Rosa Pérez",
    "> ¿Hablo con el señor Paz? | con Antonio Paz",
    "> Oxitesa, buenas tardes, habla Laura | Rosa Pérez",
    "> Buenas, ¿en qué la ayudo? | soy Rosa, no anda el equipo",
    "> Hola | Rosa Pérez, necesito un tubo",
    "> ¿Qué pasó? | mi hija me dijo que llame",
    "> ¿Pudo cambiar el tubo? | mi hijo lo cambió",
    "> ¿Vive solo? | con mi señora",
    "> ¿Me escucha? | sí, mi hija",
    "> ¿Qué necesita? | un técnico",
    "> Marta, ¿verdad? | sí, Marta",
    "va a retirar mi hija | > ¿Algo más? | no | > ¿Su nombre? | Marta Gil",
    "mi hija me dijo que llame | > ¿Nombre? | Marta Gil",
    "va a retirar mi hija | > Bien, ¿con quién hablo? | Marta Gil",
    "> Ya la ayudo. | dale, Laura",
    "> ¿Farmacia? | Santa Rosa",
    "> ¿De qué localidad llama? | San Martín",
    "> ¿Dirección? | Juan B. Justo",
    "> ¿Quién llamó? | Juan | > ¿Anda el equipo? | no",
    "> Mañana va el técnico entre las 8 y las 12. | bueno",
    "> ¿Tiene algún familiar cerca? | sí",
    "> Dígame un responsable. | mi hija Ana | > ¿Qué le pasa al equipo? | no prende",
    "> Dígame un responsable. | mi hija Ana | > ¿Algo más? | no",
]


@pytest.mark.parametrize("said", OTHERS)
@pytest.mark.parametrize("asked", ["¿Documento?", "¿Su DNI?"])
def test_document_asked_for_next_may_be_of_whoever_was_come_to(said: str, asked: str) -> None:
    assert heard(f"{said} | > {asked} | {N}").state is not Heard.DNI


@pytest.mark.parametrize("said", OTHERS)
@pytest.mark.parametrize(
    "ended",
    [f"> ¿DNI del paciente? | {N}", f"> ¿DNI? | ¿el mío? | > ¿Y el de ella? | mi dni es {N}"],
)
def test_patients_is_read_when_it_is_said_to_be_theirs(said: str, ended: str) -> None:
    assert heard(f"{said} | {ended}").digits == DIGITS


@pytest.mark.parametrize("said", OTHERS[:12])
def test_own_document_asked_for_in_so_many_words_is_read(said: str) -> None:
    assert heard(f"{said} | > Ahora el DNI de usted | {N}").digits == DIGITS


@pytest.mark.parametrize("said", OWN)
def test_document_of_who_speaks_is_read(said: str) -> None:
    assert heard(f"{said} | > ¿Su DNI? | {N}").digits == DIGITS


@pytest.mark.parametrize("said", OTHERS)
def test_number_that_was_read_before_stays(said: str) -> None:
    read = heard(f"mi dni es {N} | {said} | > ¿Documento? | 31.555.902")

    assert read.digits == DIGITS


@pytest.mark.parametrize(
    "said",
    ["Necesito un referente.", "¿Otro contacto?", "Pasemos a su hija.", "Ahora un tercero."],
)
def test_operator_comes_to_somebody(said: str) -> None:
    assert introduces(plain(said))


@pytest.mark.parametrize(
    "said",
    [
        "¿Su hija puede apagarlo?",
        "Le paso con la enfermera.",
        "El técnico ya salió.",
        "¿Otro tubo?",
    ],
)
def test_operator_speaks_of_somebody_and_comes_to_nobody(said: str) -> None:
    assert not introduces(plain(said))


def test_question_for_a_name_is_known_by_its_words() -> None:
    assert asks_for_own_name(plain("¿Me regala su nombre?"))
    assert not asks_for_own_name(plain("¿Me da otro nombre?"))


def test_patient_who_is_named_is_nobody_else() -> None:
    named = {"may_be_own": False, "may_be_role": True}

    assert names_somebody("mi hija ana", patients=frozenset(), **named)
    assert not names_somebody("mi hija ana", patients=frozenset({"hija"}), **named)
    assert not names_somebody("soy ana", patients=frozenset(), **named)
