"""An operator who speaks of the document without asking for it; a patient who has none at hand."""

import pytest

from patients.dictation import Heard
from tests.patients.dictation.said import heard

N = "22 345 118"

NOT_ASKED = [
    *("No, el DNI no, el número de reclamo.", "El DNI no lo necesito.", "No, DNI no."),
    *("No me hace falta el DNI.", "¿Desde qué línea llama? No me hace falta el DNI."),
    *("Deje el DNI, lea lo del equipo.", "El DNI después, ahora lo que dice la pantalla."),
    *("Después le pido el DNI, primero el número de ayer.", "No es el DNI lo que preciso."),
    *("Perfecto el DNI, ¿y el fijo?", "Ese DNI es de otra persona. ¿Quién habla?"),
    *("Le leo el número de gestión, anote. No es el DNI.", "Ya tengo el DNI, ¿y el otro?"),
    *(
        "Su DNI ya lo tengo",
        "Ya me dio el DNI",
        "El DNI ya me lo pasó, señora",
        "¿DNI? Ya lo tengo",
    ),
    *("¿Me dice el teléfono? El DNI lo tengo", "¿Me dice el teléfono? Y después el DNI"),
    *("No el DNI, el otro", "No me diga el DNI", "El DNI no me lo diga"),
    "¿No tiene el DNI? Bueno, dígame lo que tenga",
]
ASKED = [
    *("Su DNI no me figura, ¿me lo repite?", "¿No me da su DNI?", "¿El DNI no lo tiene?"),
    *("Bien, ¿después me da el DNI?", "No encuentro el DNI, ¿me lo repite?", "Sí, el DNI."),
    *("¿No tiene el DNI a mano?", "No es necesario el nombre, el DNI", "Perfecto, ¿y el DNI?"),
    *("No, el DNI por favor", "¿Su DNI lo tiene a mano?"),
    "¿Su DNI lo tengo bien?",
]


@pytest.mark.parametrize("said", NOT_ASKED)
def test_number_after_a_document_that_nobody_asked_for_is_not_read(said: str) -> None:
    assert heard(f"> {said} | {N}").state is Heard.UNSURE


@pytest.mark.parametrize("said", ASKED)
def test_document_that_was_asked_for_is_read(said: str) -> None:
    assert heard(f"> {said} | {N}").digits == "22345118"


@pytest.mark.parametrize("said", ["no tengo el dni acá", "no me acuerdo del dni"])
@pytest.mark.parametrize("asked", ["", "> ¿DNI? | "])
def test_number_of_whoever_has_no_document_is_another(said: str, asked: str) -> None:
    assert heard(f"{asked}{said} | > Bueno | {N}").state is Heard.UNSURE


@pytest.mark.parametrize(
    "said", ["no tengo el dni acá, espere que lo busco", "no tengo el dni, ahí lo veo"]
)
def test_whoever_looks_for_the_document_gives_it(said: str) -> None:
    assert heard(f"> ¿DNI? | {said} | > Sí | {N}").digits == "22345118"


@pytest.mark.parametrize(
    "said",
    [
        "> ¿Es el de Elsa? | es de Jorge, mi marido",
        "ah, pensé que me pedías el mío",
        "> ¿Habla con la paciente? | con la hija",
        "> 22 345 118 | mejor le digo el de la paciente",
        "> 22 345 118 | usted quiere el de la paciente ¿no?",
        "¿o necesitaba el de la paciente?",
    ],
)
def test_number_that_was_not_the_one_asked_for_is_left_in_doubt(said: str) -> None:
    assert heard(f"> ¿DNI? | {N} | {said}").state is Heard.UNSURE


@pytest.mark.parametrize(
    "said",
    ["> ¿Habla con la paciente? | sí, con ella", "> ¿Algo más? | pensé que venían hoy"],
)
def test_other_talk_leaves_the_number(said: str) -> None:
    assert heard(f"> ¿DNI? | {N} | {said}").digits == "22345118"


@pytest.mark.parametrize(
    "said",
    [
        *("sin dni, 43827715", "no te puedo dar el dni, 43827715", "esto no es el dni | 43827715"),
        *("no sé el dni | 43827715", "dni no tengo | 43827715", "el dni no lo traje | 43827715"),
        "> ¿DNI? | ahora lo busco | > Mientras, ¿dónde la ubico? | 43827715",
        "> ¿DNI? | esperá que lo busco | > ¿Le dejaron un papel? ¿qué dice? | 43827715",
        "> Ahora los datos del médico. | Pérez | > ¿Documento? | 43827715",
        "> Necesito un contacto. | Ana Paz | > ¿DNI? | 43827715",
        "> Vamos a cargar un autorizado. | Ana Paz | > ¿DNI? | 43827715",
    ],
)
def test_number_that_may_answer_another_question_is_not_read(said: str) -> None:
    assert heard(said).state is Heard.UNSURE


@pytest.mark.parametrize(
    "said",
    [
        f"> ¿DNI? | ahora lo busco | > ¿Lo encontró? | {N}",
        f"> ¿DNI? | ¿con puntos? | > como quiera | {N}",
        f"> Le voy a tomar los datos del paciente. | bueno | > ¿DNI? | {N}",
        f"> Necesito los datos del equipo. | es un M50 | > ¿Y su DNI? | {N}",
        f"no, mi dni es {N}",
        f"no anda el equipo, mi dni es {N}",
    ],
)
def test_document_is_read_past_other_questions(said: str) -> None:
    assert heard(said).digits == "22345118"


@pytest.mark.parametrize(
    "said",
    ["esperá que te doy el de la paciente", "ahora te doy el bueno", "le paso el correcto"],
)
def test_number_that_gives_way_to_the_right_one_is_left_in_doubt(said: str) -> None:
    assert heard(f"> ¿DNI? | {N} | {said}").state is Heard.UNSURE


OTHER_THINGS = ["¿A qué teléfono lo llamo?", "¿Número de afiliado?", "Dígame el número de pedido."]


@pytest.mark.parametrize("asked", OTHER_THINGS)
@pytest.mark.parametrize(
    "mentioned",
    ["Ya busco con su DNI.", "El DNI es correcto.", "El documento del paciente ya lo anoté."],
)
def test_document_that_is_only_mentioned_beside_another_question_is_not_asked_for(
    asked: str, mentioned: str
) -> None:
    assert heard(f"> {asked} {mentioned} | {N}").state is not Heard.DNI
    assert heard(f"> {asked} | > {mentioned} | {N}").state is not Heard.DNI


@pytest.mark.parametrize("asked", OTHER_THINGS)
@pytest.mark.parametrize("next_one", ["Y el DNI, por favor.", "¿Y su DNI?", "Necesito el DNI."])
def test_document_that_is_asked_for_after_another_question_is_read(
    asked: str, next_one: str
) -> None:
    assert heard(f"> {asked} | no sé | > {next_one} | {N}").digits == "22345118"
