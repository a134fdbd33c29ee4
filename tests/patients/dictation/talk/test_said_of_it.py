"""A number that was read, and what is said after it: both sides of the table."""

import pytest

from patients.dictation import Heard
from tests.patients.dictation.said import heard

ASKED = "> ¿Me da su DNI? | 28 456 311"
ANNOUNCED = "mi dni es 28 456 311"

POINTED_AT = [
    *("no anotes ese, es otro carnet", "olvidate de ese, lo leí de otra tarjeta", "sacá eso"),
    *("mi hija me dice que ese es el de ella", "esperá esperá, ese es otro número"),
    *("ese es el de ella, no el de él", "no sirve ese", "nooo pará ese era el de la prepaga"),
    *("ese quedó viejo", "ese se lo quería mandar a mi hermano", "no era para vos ese"),
]
CLITICS = [
    *("borralo", "tachalo", "sacalo, no es", "corregilo, no es así", "lo escribí mal"),
    *("no lo cargues todavía", "te lo di mal", "te lo pasé mal", "no quiero que lo uses"),
    *("dejalo en blanco por ahora", "creo que te lo dije al revés", "borrenlo"),
    "mejor dejalo, no sé si es ese, lo chequeo y te llamo",
    "esperá que lo confirmo, no estoy segura",
    "no lo busques con ese que no va a estar",
]
MIXED = [
    *("no anda el equipo y le erré al número", "me siento mal, te lo di mal", "me ahogo, borralo"),
    "perdón, no le escuché bien, ese no es mi número",
]
SAYINGS = [
    *("ay no te di el teléfono perdoname", "perdón te di el teléfono", "leí mal"),
    *("perdón, leí otro", "estaba leyendo otra cosa", "perdoná, agarré otro papel"),
    *("perdón puse mal el dni", "uh te di el del auto", "te leí el del equipo"),
    *("uy, dije cualquier cosa", "es el que usaba antes de nacionalizarme"),
]
OF_PARTS = [
    *("era con ocho, no con cuatro", "me parece que di vuelta dos números", "en 113"),
    *("28456311 pero el de mi hijo", "28456311 es de mi hijo", "se me mezclaron los números"),
]
STRUCK_OUT = [
    *("anulá lo que te dije", "cancelá", "olvidate", "no anotes eso", "no vale", "borrá ese"),
    *("Ignorar el anterior", "no tomen ese", "hacé de cuenta que no te dije nada", "desestimá"),
    *("no me hagas caso, es el teléfono", "ese mensaje no cuenta", "dejá sin efecto lo anterior"),
    "borrá el número",
]
MISSED = [
    *("le erré", "le pifié", "me lo inventé", "uno de los números está mal", "hay un error"),
    *("está mal escrito, ya lo mando", "esperá que está mal", "me salteé un número"),
    *("metí la pata", "me fui de dedo", "se me escapó un cero", "quedó incompleto"),
]
REPORTED = [
    *("acá me corrigen que no es", "mi señora me está gritando que no", "mi hija dice que no"),
    *("mi hija me hace señas que no", "acá miro el plástico y dice otra cosa"),
    *("ahora que miro bien es distinto", "no empieza con veintiocho", "era un chiste"),
    *("me mandé una macana con el dni", "te cargué jaja", "era de prueba", "los di vuelta"),
    *("tenía dado vuelta el papel", "mandé fruta", "poné otro", "son dos ceros no uno"),
    *("de nuevo mejor", "es un cero no un uno", "a ver si lo leí bien", "era el anterior"),
    *("\N{THUMBS DOWN SIGN}", "\N{CROSS MARK}", "\N{FACE WITH NO GOOD GESTURE}"),
    "\N{THUMBS DOWN SIGN}\N{EMOJI MODIFIER FITZPATRICK TYPE-1-2}",
]
VERDICTS = [
    *("qué sé yo", "no coincide con el carnet", "perdón, estaba mirando la boleta"),
    *("nooo", "pará, pará", "fe de erratas", "me dicen acá que no es así", "se me fue el dedo"),
    "negativo",
    "para nada",
    "nono",
    "casi",
    "ni idea",
    "fijate vos",
    "no",
    "nop",
]


@pytest.mark.parametrize("number", [ASKED, ANNOUNCED])
@pytest.mark.parametrize(
    "turn",
    [
        *REPORTED,
        *MIXED,
        *POINTED_AT,
        *OF_PARTS,
        *CLITICS,
        *SAYINGS,
        *STRUCK_OUT,
        *MISSED,
        *VERDICTS,
    ],
)
def test_what_refers_to_the_number_and_does_not_agree_takes_it_back(number: str, turn: str) -> None:
    assert heard(f"{number} | {turn}").state is Heard.UNSURE


@pytest.mark.parametrize(
    "said",
    [
        *("> No figura | uh te di el del auto", "> 28.456.311 | negativo", "> ajá | borralo"),
        *("> Le repito: 28.456.311, ¿está bien? | hay un error", "> ¿28.456.311? | casi"),
        *("> ¿Termina en 311? | no, en 312 me parece, o en 313, no sé", "> ¿Cómo? | anulá eso"),
        *("> ¿Está seguro? | la verdad que no", "> ¿28.456.311? | frío frío"),
        *("> ¿Me lo repite? | ya no me acuerdo, era inventado", "gracias | te lo di mal"),
        *("> ¿28.456.311? | ni por asomo", "el equipo no anda | te lo di mal"),
        "> ¿Está segura? | y... mucho no",
        "> No lo encuentro | capaz que es el anterior",
        *("> No me aparece | claro, es el viejo", "> No figura | qué raro, a ver si lo leí bien"),
        "> ¿Termina en 311? | en 113",
        "> ¿28 456 311? | ¿cómo 311?",
        "> Perfecto | ¿sabés que no estoy segura de ese?",
    ],
)
def test_number_is_spoken_of_while_nothing_else_is_asked(said: str) -> None:
    assert heard(f"{ASKED} | {said}").state is Heard.UNSURE
    assert heard(f"{ANNOUNCED} | {said}").state is Heard.UNSURE


AGREES = [
    *("sí, ese", "ese es", "anotalo", "¿lo tenés?", "¿lo anotaste?", "ya te lo di", "eso es"),
    *("listo, ese es el mío", "tal cual, no hay otro", "ese es, seguro", "correctísimo"),
    *("sí, no el de mi marido, el mío", "sí, no me equivoqué", "ahí lo tenés", "muy amable"),
    *("avisame si lo encontrás", "segurísimo, lo tengo acá adelante", "qué raro, es ese"),
    *("sí sí, tal cual lo dijo", "sí, ese es el dni de siempre", "con ese estoy registrado"),
    *("ese es el que figura con ustedes", "¿me lo repite así chequeo?"),
]


@pytest.mark.parametrize("between", ["", "> ajá | ", "> ¿28.456.311? | ", "> No figura | "])
@pytest.mark.parametrize("turn", AGREES)
def test_what_is_known_to_agree_keeps_the_number(between: str, turn: str) -> None:
    for number in (ASKED, ANNOUNCED):
        assert heard(f"{number} | {between}{turn}").digits == "28456311"


@pytest.mark.parametrize(
    "turn",
    [
        *("el equipo no anda", "hace un ruido raro", "la manguera no sirve", "me siento mal"),
        *("cancelá el turno", "lo prendo y pita", "por eso llamo, porque no arranca"),
        *("eso hace un ruido bárbaro", "lo que pasa es que se cortó la luz", "el equipo anda mal"),
        *("perdón, no le escuché", "no, no tengo otro equipo", "me sale error en la pantalla"),
        *("ando con poco aire", "ya lo desenchufé dos veces", "ya hice eso que dice el manual"),
        *("hace un ruido distinto", "la luz es diferente", "el técnico dijo que no"),
        *("el equipo hace cualquier cosa", "\N{THUMBS UP SIGN}"),
        *("el equipo no es ese", "no es ese el que pedí", "no es ese el tubo que pedí"),
        *("la mochila no carga", "le di al botón y nada", "ese equipo no anda"),
    ],
)
def test_what_does_not_refer_to_the_number_leaves_it(turn: str) -> None:
    for number in (ASKED, ANNOUNCED):
        assert heard(f"{number} | {turn}").digits == "28456311"


ANSWERS = [
    *("> ¿Sigue en Mitre 345? | no, está mal", "> ¿El equipo es el 7F-5? | nada que ver"),
    *("> ¿Su teléfono es 4782 3310? | no, ese no es", "> ¿Tiene el 7F-5? | no, no es ese"),
    *("> ¿Le mando el tubo hoy? | no, mejor mañana, me equivoqué de día", "> ¿Algo más? | no"),
    *("> ¿Cambió la cánula? | no era eso", "> ¿Probó otro enchufe? | ese no anda"),
    "> ¿Su teléfono? | 4782 3310 | no, está mal",
    *("> ¿Y la dirección? | no, esa es la vieja", "> ¿Algo más? | no"),
    "> ¿Me confirma el correo? | ese no lo uso más",
    *("> Dígame la dirección | no, esa está mal", "> ¿La dirección es la misma? | no, otra"),
]


@pytest.mark.parametrize("said", ANSWERS)
def test_no_answers_what_the_operator_asked_for_instead(said: str) -> None:
    for number in (ASKED, ANNOUNCED):
        assert heard(f"{number} | {said}").digits == "28456311"


@pytest.mark.parametrize(
    "turn", ["te lo di mal", "ese no es mi dni", "ese es de mi marido", "te di otro número"]
)
def test_what_names_the_number_takes_it_back_whatever_was_asked(turn: str) -> None:
    assert heard(f"{ANNOUNCED} | > ¿Sigue en Mitre 345? | {turn}").state is not Heard.DNI
