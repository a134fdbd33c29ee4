"""A sentence that names somebody else, or a document that is nobody's here, around "dni".

Turns are parted by "|", the operator's begin with ">".
"""

import pytest

from patients.dictation import Heard
from tests.patients.dictation.said import heard

OTHERS = [
    "> Necesito el DNI del titular | yo no soy, pero mi dni es 24.917.306",
    "no soy el paciente, mi dni es 24.917.306",
    "no soy yo la paciente, dni 24.917.306",
    "¿el dni 24.917.306 está registrado?",
    "hola, ¿el documento 24917306 figura?",
    "el dni 24.917.306 lo tienen cargado?",
    "decile a Norma, dni 33.518.742, que retire",
    "que venga Osvaldo, dni 33.518.742",
    "mandá a Jorge, documento 33.518.742",
    "avisen a Estela dni 33.518.742",
    "avisale a Carlos, dni 33.518.742, que venga",
    "pregunten por Héctor, dni 33.518.742",
    "va a ir Pedro a retirar, dni 33.518.742",
    "poné a Pedro, documento 33.518.742",
    "dejáselo a Pedro, dni 33.518.742",
    "entregáselo a Pedro dni 33.518.742",
    "hablé con Pedro, dni 33.518.742",
    "va Pedro, dni 33.518.742",
    "hay que llamar a Pedro, dni 33.518.742",
    "me llamaron preguntando por el dni 33.518.742",
    "preguntaron por el dni 33.518.742",
    "vino una carta para el dni 33.518.742",
    "les llegó un mail del dni 33.518.742",
    "me mandaron los papeles del dni 33.518.742",
    "en el sistema les aparece el dni 33.518.742 y no es nuestro",
    "quedó cargado el dni 33.518.742 por error",
    "cargaron mal, pusieron dni 33.518.742",
    "la anterior operadora puso dni 33.518.742",
    "me cambiaron el equipo por el del dni 33.518.742",
    "borren el dni 33.518.742",
    "no me busques con el dni 33.518.742",
    "mi dni no figura, figura dni 33.518.742",
    "me confundieron con el dni 33.518.742",
    "busquen el dni 33.518.742",
    "> ¿Me dice el padrón o el DNI? | 28.614.937",
    "> El DNI ya lo tengo, ¿el padrón? | 33.518.742",
    "> Con el DNI no la encuentro, ¿me da el abono? | 33.518.742",
    "> Gracias por el DNI. ¿Algún número donde ubicarla? | 46 38 29 15",
    "> Le paso el 0800: 2861 4937 | a ver, 28614937",
    "> Anote el 0810 2861 4937 | 28614937, ¿no?",
    "> Anote: 2861 | sí | > 4937 | 28614937",
    "dale el aviso a Ramón, documento 33.518.742",
    "lo firmó Beto, dni 33.518.742",
    "ayer retiró Mario dni 33.518.742",
    "el equipo lo dejaron con el dni 33.518.742",
    "anoten que vino Luis, dni 33.518.742",
    "me reclaman por un dni 33.518.742",
    "se lo prestamos a Rita, dni 33.518.742",
    "le cobran a mi vecino, dni 33.518.742",
]

OWN = [
    "no, soy Rosa, dni 33.518.742",
    "dni 33.518.742, ¿me ayudan?",
    "mi dni es 33.518.742, ¿figura?",
    "soy Rosa Pérez, dni 33.518.742",
    "hola, Rosa Pérez, dni 33.518.742",
    "necesito un tubo, dni 33.518.742",
    "quiero hacer un reclamo, dni 33.518.742",
    "buenas, para pedir recarga, dni 33518742",
    "no me anda el concentrador, dni 33.518.742",
    "te paso el dni 33.518.742",
    "mi nombre es Jorge, dni 33.518.742",
    "me llamo Jorge Luis, mi dni es 33.518.742",
    "mi número de documento 33.518.742",
    "se me rompió la cánula. DNI 33.518.742",
    "> ¿DNI? | es el 33.518.742",
    "> ¿Me pasa el DNI para buscar la ficha? | 33.518.742",
    "> Necesito su DNI, ¿puede ser? | 33.518.742",
    "> ¿Me dice su DNI y el número de la calle? | mi dni es 33.518.742",
    "> Para la recarga, ¿DNI? | 33.518.742",
    "hola buenas tardes quería consultar por mi pedido, dni 33.518.742",
    "Rosa Pérez dni 33518742",
]


@pytest.mark.parametrize("line", OTHERS)
def test_number_of_which_a_sentence_tells_is_not_taken(line: str) -> None:
    assert heard(line).state is not Heard.DNI


@pytest.mark.parametrize("line", OWN)
def test_number_of_who_introduces_themselves_or_asks_for_service_is_taken(line: str) -> None:
    assert heard(line).digits == "33518742"


QUOTED = [
    "ustedes tienen mi dni como 20 334 118 y le erraron en un número",
    "pusieron mi dni 20 334 118 con un error",
    "por qué dice que mi dni es 20 334 118",
    "por qué figura mi dni 20 334 118",
    "cómo va a ser mi dni 20 334 118",
    "desde cuándo mi dni es 20 334 118",
    "vos tenés ahí el dni 20 334 118 porque yo no me lo acuerdo",
]
OF_OTHERS = [
    "soy la hija de la señora Elsa, el dni de mi papá es 20 334 118",
    "anotá el documento 17 334 221 así me lo autorizás a él para retirar",
    "dni 20 334 118 vino a buscar el tubo",
    "dni 20 334 118 llamó antes por mí",
    "> ¿Cómo se llama el que va a firmar? | pedro | > ¿Y su DNI? | 20 334 118",
    "> ¿Y el de él lo tiene? | no, solo el mío | 20 334 118",
    "llamo por mi papá | > ¿Y el de él lo tiene? | no, tengo el mío | 20 334 118",
    "te llamo porque a mi viejo le cortaron el oxígeno | > ¿Su documento? | 20 334 118",
    "le hablo de parte de la familia Gutiérrez | > ¿Su documento? | 20 334 118",
]
PATIENTS_OWN = [
    "soy la hija de la señora Elsa, el dni de mi mamá es 20 334 118",
    "soy el hijo de don Juan, el dni de mi papá es 20 334 118",
    "dni 20 334 118 llamo por la recarga",
    "hola, cómo va, mi dni es 20 334 118",
    "> ¿Cómo se llama el que usa el equipo? | Rosa | > ¿Y su DNI? | 20 334 118",
    "> ¿Su DNI? | no, el mío | > ¿Cuál es? | 20 334 118",
]


@pytest.mark.parametrize("line", [*QUOTED, *OF_OTHERS])
def test_number_that_is_quoted_or_anothers_is_not_read(line: str) -> None:
    assert heard(line).state is not Heard.DNI


@pytest.mark.parametrize("line", PATIENTS_OWN)
def test_number_beside_talk_of_others_that_is_the_patients_is_read(line: str) -> None:
    assert heard(line).digits == "20334118"
