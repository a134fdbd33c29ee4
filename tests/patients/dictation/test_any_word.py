"""Numbers announced by words that are in no list, and plain dictations with ordinary talk around.

Turns are parted by "|", the operator's begin with ">".
"""

import pytest

from patients.dictation import Heard
from tests.patients.dictation.said import heard

# Other people, trades, papers, places, gadgets.
ANNOUNCEMENTS = [
    "la matrícula del médico",
    "la póliza termina en",
    "presupuesto de",
    "el recibo del gas",
    "leo la pulsera",
    "la pulserita del sanatorio",
    "el carnet del club",
    "acá en el sobre hay",
    "el remito verde trae",
    "la libretita de la farmacia",
    "la planilla del flete",
    "el rótulo de la encomienda",
    "hay un numerito en la perilla",
    "un sticker atrás",
    "grabado en el fierro",
    "el candado del gabinete",
    "la nebulizadora",
    "el estabilizador",
    "del router",
    "la balanza de la farmacia",
    "el sereno",
    "el plomero",
    "la portera",
    "la señora de la limpieza",
    "el muchacho que vino",
    "la kinesióloga nueva",
    "un tal Gutiérrez",
    "Ramírez, el de la camioneta",
    "mi ahijadito",
    "la presidenta del consorcio",
    "el cura",
    "ANSES",
    "el juzgado me dio",
    "la jubilación",
    "el bono contribución",
    "el voucher",
    "la sucursal de Morón",
    "el galpón",
    "la escribanía",
    "fojas",
    "escritura",
    "el catastro",
    "tengo anotado acá",
    "el que me dieron la otra vez",
    "la que está pegada",
    "lo que figura abajo",
]
SHAPES = {
    "the next turn": "{} | 38.417.926",
    "the same turn": "{} 38.417.926",
    "with a listener": "{} | > ajá | 38.417.926",
    "with talk of other things": "{} | > ¿y hace mucho que está así? | 38.417.926",
    "with a hesitation": "{} | a ver | esperá | 38.417.926",
    "with a greeting": "{} | hola | 38.417.926",
    "in words": "{} | treinta y ocho cuatrocientos diecisiete novecientos veintiséis",
    "after the question": "> ¿Me dice su DNI? | {} | 38.417.926",
    "after the question, listened to": "> ¿Me dice su DNI? | {} | > sí, dígame | 38.417.926",
    "and then service": "{} | necesito un tubo | 38.417.926",
}

OF_ANOTHER = [
    "el dni del chofer",
    "el dni del que maneja",
    "el dni de Gutiérrez",
    "el documento de la portera",
    "dni de acá",
    "dni de",
    "el dni de allá",
    "su dni es",
    "su documento",
    "tu dni",
    "un dni",
    "otro dni",
    "el otro dni",
    "ese dni",
    "aquel documento",
    "el dni que figura en la caja",
    "el dni que está abajo",
    "el dni pegado en la heladera",
    "el plomero me dejó su dni",
    "el plomero dni",
    "el plomero, dni",
    "del plomero el dni",
    "del escribano tengo el documento",
    "la presidenta del consorcio dni",
    "mi dni lo perdí, el de la pulsera",
    "el documento de la camioneta",
    "el documento del auto",
    "el cadete me dejó el dni",
]
OWNED = ["{} 38.417.926", "{} | 38.417.926", "{} | > ajá | 38.417.926", "{} | eh | 38.417.926"]

FOLLOWED = [
    "> ¿Me dice su DNI? | 38.417.926, la póliza",
    "> ¿Me dice su DNI? | 38.417.926, del plomero",
    "> ¿Me dice su DNI? | 38.417.926, el carnet del club",
    "> ¿Me dice su DNI? | 38.417.926. La pulsera",
    "> ¿Me dice su DNI? | 38.417.926, la que está pegada",
    "> ¿Me dice su DNI? | 38.417.926 | es de la póliza",
    "> ¿Me dice su DNI? | 38.417.926 | la póliza",
    "> ¿Me dice su DNI? | 38.417.926 | > ajá | del plomero",
    "38.417.926 | es el presupuesto",
    "38.417.926 | eso figura en la pulsera",
    "38.417.926 | así dice la tapita",
    "> ¿Me dice su DNI? | 38.417.926 | está en la pulsera",
    "> ¿Me dice su DNI? | 38.417.926 | figura a nombre de Gutiérrez",
    "> ¿Me dice su DNI? | 38.417.926 | ese lo usa Gutiérrez",
    "mi dni es 38.417.926 | pero es de Gutiérrez",
    "mi dni es 38.417.926 | uy no, ese es el de Gutiérrez",
    "mi dni es 38.417.926 | no, pará, leí la pulsera",
    "mi dni es 38.417.926 | ay no, leí mal",
    "mi dni es 38.417.926 | me equivoqué de papel",
    "> ¿Me dice su DNI? | ¿te paso la pulsera? | 38.417.926",
    "> ¿Me dice su DNI? | no lo encuentro, tengo el carnet | 38.417.926",
    "no es mío pero | 38.417.926",
    "> ¿Me dice su DNI? | 38.417.926, según la planilla",
    "> ¿Me dice su DNI? | 38.417.926 | según la planilla",
    "> ¿Me dice su DNI? | 38.417.926 | o algo parecido",
    "> ¿Me dice su DNI? | 38.417.926 | creo",
    "> ¿Me dice su DNI? | 38.417.926 | no sé si es ese",
    "> ¿Me dice su DNI? | 38.417.926 | el de la planilla",
    "> ¿Me dice su DNI? | 38.417.926 | no, mentira, era la planilla",
    "me robaron el dni | 38.417.926",
    "38.417.926 | > ¿eso qué es? | el padrón",
    "38.417.926 | > ¿de dónde es ese número? | de la heladera",
    "documento 38.417.926 del flete",
    "Gómez dni 38.417.926 es el plomero",
    "38.417.926 es el dni del plomero",
    "38.417.926 es su dni",
    "38.417.926, dni del plomero",
    "38.417.926 dni de Gutiérrez",
]

ASKED_FOR_ANOTHER = [
    "> Léame la plaqueta | 38.417.926",
    "> Páseme el padrón | 38.417.926",
    "> Ahora necesito la planilla | 38.417.926",
    "> Dígame la planilla | > la verde | 38.417.926",
    "> ¿Y el de su esposo? | 38.417.926",
    "> ¿Me dice el DNI del fletero? | 38.417.926",
    "> ¿Me dice el dni de la portera? | 38.417.926",
    "> ¿Me dice su DNI o el padrón? | 38.417.926",
    "> ¿Me dice su DNI? | > o el padrón | 38.417.926",
]

MEASURED = [
    "12 80 93 88",
    "16 95 92 10",
    "doce ochenta noventa y tres ochenta y ocho",
    "93 88 12 80",
]

READ = [
    "> ¿Me dice su DNI? | ay, esperame que busco los lentes | > dale, tranquila | 38.417.926",
    "> ¿Me dice su DNI? | a ver, que lo tengo en la cartera | 38.417.926",
    "> ¿Me dice su DNI? | dejame que voy a buscar la billetera | 38.417.926",
    "> ¿Me dice su DNI? | sí, un segundito que no veo nada | 38.417.926",
    "> ¿Me dice su DNI? | sí, cómo no, anote nomás | 38.417.926",
    "> ¿Me dice su DNI? | uh, ¿para qué lo necesitás? | > para buscarlo | 38.417.926",
    "> ¿Me dice su DNI? | ¿con puntos? | 38.417.926",
    "> ¿Me dice su DNI? | ¿cómo dijo? | 38.417.926",
    "> ¿Me dice su DNI? | no lo encuentro, pará | 38.417.926",
    "> ¿Me dice su DNI? | qué calor, ¿no? | > ¿Su DNI, entonces? | 38.417.926",
    "> ¿Me dice su DNI? | leo la pulsera | > no, el DNI | 38.417.926",
    "> ¿Me dice su DNI? | está en la riñonera | > ¿me dice el documento? | 38.417.926",
    "> ¿Me dice su DNI? | sí, mi amor, 38.417.926, y gracias por la paciencia",
    "> ¿Me dice su DNI? | 38.417.926. La máquina no arranca",
    "> ¿Me dice su DNI? | 38.417.926, el equipo hace un ruido rarísimo",
    "> ¿Me da su nombre y DNI? | Rosa Quiroga, 38.417.926",
    "> ¿Me dice su DNI? | soy Rosa Quiroga, 38.417.926",
    "hola, qué tal, llamo porque no tengo más aire, mi dni es 38.417.926",
    "buenas, ayer vino el muchacho y no trajo la mochila, mi dni es 38.417.926",
    "leo la pulsera | mi dni es 38.417.926",
    "la matrícula del médico | > no hace falta, dígame su DNI | 38.417.926",
    "ayer se cortó la luz en todo el barrio | > uh. ¿Me dice su DNI? | 38.417.926",
    "che, hace un frío bárbaro | te paso mi documento | 38.417.926",
    "hola buenas tardes | 38.417.926",
    "hola, necesito un recambio de tubo | 38.417.926",
    "buenas, el concentrador no anda | 38.417.926",
    "no funciona el equipo | > ajá | 38.417.926",
    "mi dni es, esperá que lo busco | 38.417.926",
    "mi documento | a ver que busco los lentes | 38.417.926",
    "el dni del paciente | 38.417.926",
    "el dni del paciente es 38.417.926",
    "dni de la paciente: 38.417.926",
    "documento del titular, 38.417.926",
    "soy Rosa Quiroga, dni | 38.417.926",
    "dni de identidad 38.417.926",
    "el número de mi documento es 38.417.926",
    "me olvidé de pasarle el dni | 38.417.926",
    "> ¿Me dice su DNI? | uy, a ver, dónde lo dejé | > tranquila | 38.417.926",
    "> ¿Me dice su DNI? | voy a buscarlo | > lo espero | acá está | 38.417.926",
    "> ¿Me dice su DNI? | listo, lo encontré | 38.417.926",
    "> ¿Me dice el DNI del paciente? | 38.417.926",
    "> ¿Me dice el DNI de Rosa? | 38.417.926",
    "> ¿Me dice el DNI de la persona que usa el equipo? | 38.417.926",
    "hola, soy Rosa Quiroga | 38.417.926",
    "leo la pulsera | mi dni es 38.417.925 | > ¿38.417.925? | no, 38.417.926",
    "hola, no me trajeron el tubo | 38.417.926",
    "> ¿Me dice su DNI? | 38.417.926 | > ¿En qué lo ayudo? | es el filtro",
    "> ¿Me dice su DNI? | 38.417.926 | es que no me anda",
    "mi dni es 38.417.926 | la perilla no gira",
    "mi dni es 38.417.926 | la perilla gira sola",
    "> ¿Me dice su DNI? | 38.417.926 | no sé qué hacer",
    "> ¿Me dice su DNI? | 38.417.926 | y el teléfono es 4555 1234",
    "> ¿Me dice su DNI? | 38.417.926 | > ¿38.417.926? | ese mismo",
    "> ¿Me dice su DNI? | 38.417.926 | no anda la perilla",
    "> ¿Me dice su DNI? | 38.417.926 | la perilla se trabó",
    "> ¿Me dice su DNI? | a ver, me fijo | 38.417.926",
    "> ¿Me dice su DNI? | 38.417.926 | es por el tubo",
    "> ¿Me dice su DNI? | ¿para qué lo necesitan? | 38.417.926",
]


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
@pytest.mark.parametrize("words", ANNOUNCEMENTS)
def test_whatever_announces_a_number_it_is_not_taken_for_the_document(
    words: str, shape: str
) -> None:
    assert heard(shape.format(words)).state is not Heard.DNI


@pytest.mark.parametrize("shape", OWNED)
@pytest.mark.parametrize("words", OF_ANOTHER)
def test_a_document_of_anybody_else_is_not_taken(words: str, shape: str) -> None:
    assert heard(shape.format(words)).state is not Heard.DNI


@pytest.mark.parametrize("line", [*FOLLOWED, *ASKED_FOR_ANOTHER, *MEASURED])
def test_what_follows_or_measures_is_not_taken(line: str) -> None:
    assert heard(line).state is not Heard.DNI


@pytest.mark.parametrize(
    "line",
    [
        *("te paso | 38.417.926", "le paso, anote | 38417926", "acá tengo | 38 417 926"),
        *("dale, anotá | 38417926", "hola, tomá | 38.417.926", "es el | 38417926"),
        *("este dni | 38417926", "en este dni | 38.417.926", "bueno, va | 38.417.926"),
        *("> ¿El DNI del jardinero? | 38417926", "> Dígame el documento de la casera | 38417926"),
        *("> Planilla, por favor | 38417926", "> La boleta por favor | 38.417.926"),
        *("> ¿DNI? | 38.417.926 | > ¿es el del paciente? | no, mío",),
        *("> ¿DNI? | 38.417.926 | > ¿ese es de la paciente? | no",),
        *("> ¿DNI? | 38.417.926 | no era ese", "> ¿DNI? | 38.417.926 | ay no era ese número"),
        *("> ¿DNI? | 38.417.926 | no fue ese", "> ¿DNI? | 38.417.926 | era otro"),
        *("> ¿DNI? | 38.417.926 | no era mío", "> ¿DNI? | 38.417.926 | ese dni no es"),
    ],
)
def test_number_of_which_nobody_says_what_it_is_is_not_taken(line: str) -> None:
    assert heard(line).state is not Heard.DNI


@pytest.mark.parametrize(
    "line",
    [
        *("> ¿DNI? | 38.417.926 | no era el filtro",),
        *("> ¿Su DNI? | te paso | 38.417.926", "> ¿DNI? | dale, anotá | 38417926"),
        *("> ¿El DNI de la persona que usa el equipo? | 38417926", "te paso mi dni | 38.417.926"),
        *("> ¿El documento del paciente? | acá tengo | 38.417.926", "hola | 38.417.926"),
        *("> ¿DNI de la señora? | 38417926", "> ¿DNI? | 38.417.926 | > ¿es el del paciente? | sí"),
    ],
)
def test_number_of_which_somebody_said_what_it_is_is_taken(line: str) -> None:
    assert heard(line).digits == "38417926"


@pytest.mark.parametrize("line", READ)
def test_ordinary_talk_around_leaves_the_document_read(line: str) -> None:
    assert heard(line).digits == "38417926"
