"""What the operator doubts of a number that was read, and what settles it."""

import pytest

from patients.dictation import Heard
from patients.dictation.talk.doubting import Doubt, doubt_of
from tests.patients.dictation.said import heard

DOUBTING = {
    Doubt.THING: [
        "¿Ese es su celular?",
        "¿Eso es el CUIL?",
        "¿Eso es el número de serie?",
        "¿Ese es el reclamo?",
        "¿Ese es el número de socio?",
        "¿Es el número de afiliado?",
        "¿No será el teléfono?",
        "¿Seguro que no es el teléfono?",
        "¿Eso no es un celular?",
        "¿No me habrá dado el teléfono?",
        "¿Me está dictando el CUIL?",
        "Eso parece un teléfono",
        "Parece un celular",
        "¿Y esto qué vendría a ser, el número de gestión?",
        "Ese documento está dado de baja",
        "¿Ese lo leyó de la credencial?",
    ],
    Doubt.DIGITS: [
        "¿Le falta un dígito, puede ser?",
        "¿No le falta un número?",
        "Le sobra un dígito",
        "Está incompleto",
        "Son siete números",
        "Tiene un dígito de menos",
    ],
    Doubt.PERSON: [
        "Ese es el DNI de la hija, ¿no?",
        "¿Ese es el de su marido?",
        "¿Es el de su esposo?",
        "¿Ese DNI es de su hija?",
        "Ese número es de otra señora",
        "Me aparece que es de otra persona",
        "Me figura a nombre de otra persona",
        "Con ese DNI me sale otro paciente",
    ],
    Doubt.OWN: [
        "¿Ese es su documento, no el del paciente?",
        "¿Me dio el suyo?",
        "¿Ese es el de usted, la hija?",
    ],
}
NOT_DOUBTING = [
    "¿Ese es el DNI del paciente?",
    "¿Ese es su documento?",
    "¿Ese es su DNI, no?",
    "Genial, ¿ese es su documento entonces?",
    "¿Es correcto?",
    "¿Es suyo?",
    "¿Ese es el suyo?",
    "¿El número de documento es ese?",
    "Perfecto, ese es el que tengo registrado",
    "Ese número no figura",
    "Con ese número la encuentro",
    "¿Me dio el documento completo?",
    "Ya me dio el DNI, ¿me dice la dirección?",
    "¿Son ocho números?",
    "¿Es usted la paciente?",
    "¿Es afiliado a PAMI?",
    "¿Es la primera vez que llama?",
    "¿Es urgente?",
    "¿Es una casa o un departamento?",
    "¿Ese es el equipo que anda mal?",
    "¿Ese ruido es continuo?",
    "¿Eso fue hoy?",
    "¿Desde cuándo le pasa eso?",
    "Eso lo vemos enseguida",
    "Por eso le pregunto",
    "¿Le falta oxígeno?",
    "¿Le falta un tubo?",
    "¿Me dijo que el equipo pita?",
    "Me dio error el sistema",
    "¿Está con otra persona en la casa?",
]


def _doubt(text: str, **others: bool) -> Doubt:
    known = {"is_about_it": True, "is_of_other_number": False, **others}
    return doubt_of(text, "23456789", patients=frozenset(), **known)


@pytest.mark.parametrize(
    ("text", "doubt"), [(text, doubt) for doubt, texts in DOUBTING.items() for text in texts]
)
def test_what_is_not_known_to_confirm_the_number_doubts_it(text: str, doubt: Doubt) -> None:
    assert _doubt(text) is doubt


@pytest.mark.parametrize("text", NOT_DOUBTING)
def test_what_confirms_it_or_is_of_something_else_doubts_nothing(text: str) -> None:
    assert _doubt(text) is Doubt.NOTHING


def test_another_number_that_was_asked_for_is_what_that_points_at() -> None:
    asked = {"is_about_it": False, "is_of_other_number": True}

    assert _doubt("¿Ese es su celular?", **asked) is Doubt.NOTHING
    assert _doubt("¿Ese DNI es de su hija?", **asked) is Doubt.PERSON


@pytest.mark.parametrize("patient", ["mama", "marido"])
def test_the_document_of_the_known_patient_is_confirmed(patient: str) -> None:
    asked = f"¿Ese es el DNI de su {patient}?"
    known = {"is_about_it": True, "is_of_other_number": False}

    assert doubt_of(asked, "23456789", patients=frozenset({patient}), **known) is Doubt.NOTHING
    assert doubt_of(asked, "23456789", patients=frozenset({"tio"}), **known) is Doubt.PERSON


LEFT_OPEN = [
    "> ¿Ese es su celular? | sí",
    "> ¿Ese es su celular? | ¿cómo?",
    "> ¿Qué necesita? | un tubo | > ¿Ese es su celular? | sí",
    "> ¿Es suyo o de su mamá? El paciente es su mamá, ¿no? | el mío, soy la hija",
    "> ¿Ese DNI a quién pertenece? | a mi hija",
    "> ¿Y ese número de qué es? ¿Del monitor? | sí",
    "> ¿Ese es su celular? | ah, puede ser",
    "> ¿Ese es su celular? | sí | > ¿Qué necesita? | un tubo",
    "> ¿Eso es el número de serie? | ajá",
    "> ¿Ese es su documento, no el del paciente? | sí, el mío",
    "> ¿Ese es su documento, no el del paciente? | no, es mi DNI",
    "> ¿Me dio el suyo? | sí",
    "> ¿Me dio el suyo? | no, es mi documento",
    "> Ese es el DNI de la hija, ¿no? | claro",
    "> ¿No será el teléfono? | ay sí",
    "> ¿No será el teléfono? | sí, tenés razón",
    "> Me aparece que es de otra persona | ah, puede ser",
    "> ¿Le falta un dígito, puede ser? | sí",
    "> ¿Termina en 6? | sí",
    "> ¿Empieza con 32? | sí",
    "> ¿Termina en 567? | sí",
    "> ¿El último es 6? | sí",
    "> Me sale una señora con ese número | puede ser",
]
SETTLED = [
    "> ¿Ese es su celular? | no, es mi DNI",
    "> ¿Ese es su celular? | no, el documento",
    "> ¿Ese es su celular? | no no, ese es mi documento",
    "> ¿Ese es su celular? | no, 23 456 789",
    "> ¿Ese es su celular? | ¿cómo? | > ¿Es su celular? | no, es mi DNI",
    "> ¿Ese es su celular? | ¿cómo? | > ¿23.456.789? | sí",
    "> ¿Ese es el de su marido? | no, es el mío",
    "> ¿Me dio el suyo? | no, es el del paciente",
    "> ¿Me dio el suyo? | el paciente soy yo",
    "> ¿Le falta un número? | no, está completo",
    "> ¿Le falta un número? | 23 456 789",
    "> ¿Ese es el DNI del paciente? | sí",
    "> ¿es correcto? | sí",
    "> ¿termina en 789? | sí",
    "> ¿termina en 9? | sí",
    "> ¿el último número es 9? | sí",
    "> ¿El último pedido fue hace 6 meses? | sí",
    "> ¿empieza con 23 y termina en 789? | sí",
    "> ¿23.456.789? | sí",
    "> ¿Y un teléfono? | 4555 1234 | > ¿Ese es su celular? | sí",
    "> ¿Qué necesita? | un tubo | > ¿Eso es urgente? | sí",
    "> ¿Ese es el teléfono que tenemos, 4555 1234? | sí",
    "> ¿Ese es su domicilio actual? | sí",
    "> ¿Ese DNI es correcto? | sí",
    "> ¿Y ese número de qué es? | de mi DNI",
]


@pytest.mark.parametrize("line", LEFT_OPEN)
def test_a_doubted_number_is_unsure_until_it_is_settled(line: str) -> None:
    assert heard(f"> ¿Me dice su DNI? | 23 456 789 | {line}").state is Heard.UNSURE


@pytest.mark.parametrize("line", SETTLED)
def test_who_says_that_it_is_the_document_settles_it(line: str) -> None:
    assert heard(f"> ¿Me dice su DNI? | 23 456 789 | {line}").digits == "23456789"


def test_after_another_thing_s_number_the_document_is_read() -> None:
    line = "> ¿DNI? | 23 456 789 | > ¿Ese es su celular? | sí | > ¿Y su DNI? | 31 222 333"

    assert heard(line).digits == "31222333"


@pytest.mark.parametrize("said", ["no, mío", "mío", "no, es mío"])
def test_number_that_is_said_to_be_ones_own_stays(said: str) -> None:
    line = f"> ¿DNI? | 22 345 118 | > ¿Es de su mamá ese número? | {said}"
    assert heard(line).digits == "22345118"


@pytest.mark.parametrize("asked", ["¿Lo borro?", "¿Me lo dijo mal?", "¿Le erró?", "¿Lo cambiamos?"])
def test_number_that_the_operator_would_undo_is_in_doubt(asked: str) -> None:
    assert heard(f"> ¿DNI? | 38.417.926 | > {asked} | sí").state is Heard.UNSURE


@pytest.mark.parametrize("said", ["no", "no, no", "nop", "no señor"])
@pytest.mark.parametrize("heard_as", ["14 556", "¿14 556?", "ajá"])
def test_part_that_is_refused_is_not_gone_on_with(said: str, heard_as: str) -> None:
    refused = f"> ¿DNI? | 14 556 | > {heard_as} | {said} | > Dígame"

    assert heard(f"{refused} | 778").state is not Heard.DNI
    assert heard(f"{refused} | 14 557 778").digits == "14557778"


@pytest.mark.parametrize("said", ["otro", "va otro", "arranco de nuevo"])
def test_number_that_is_said_anew_next_is_not_the_one_before(said: str) -> None:
    assert heard(f"> ¿DNI? | 38.417.926 | > 38.417.926, ¿sí? | {said}").state is Heard.UNSURE
