"""Whose document it is: the rows of docs/decisions/0025-whose-document.md, from both sides.

Turns are parted by "|", the operator's begin with ">"; N is the patient's number, M another one's.
"""

import re

import pytest

from patients.dictation import Heard
from patients.dictation.whose.asked_of_persons import Asked
from patients.dictation.whose.callers import caller_after
from patients.dictation.whose.following import Whose, whose_after
from patients.dictation.whose.presented import Caller
from patients.dictation.words.persons import plain
from tests.patients.dictation.said import heard, utterances

N, M = "38.417.926", "31.555.902"
DIGITS = "38417926"

THEIRS = {
    "plain question": [
        "> ¿Me da su DNI? | N",
        "> Bueno señor, páseme el DNI así lo ubico en el sistema | dale, N",
        "> Documento, por favor | N",
        "> ¿Su DNI, Silvia? | N",
        "> ¿DNI del señor que usa el concentrador? | N",
        "> ¿DNI del paciente, por favor? | N",
        "> ¿El DNI de Rosa? | N",
        "> ¿El DNI de la persona que usa el oxígeno? | N",
        "> ¿DNI de su esposa? | no lo sé | > ¿Y su DNI? | N",
        "> ¿DNI de su hija? | M | > ¿DNI del paciente? | N",
    ],
    "who": [
        "> ¿Quién recibe? | Juan | > ¿DNI del paciente? | N",
        "> ¿Quién recibe? | Juan | > ¿Anda el equipo? | no | > ¿Su DNI? | N",
        "> ¿Con quién hablo? | con Silvia | > ¿Su DNI? | N",
        "> ¿Quién habla? ¿Me dice su DNI? | N",
        "> ¿Es usted la paciente? | sí, soy yo | > ¿Documento? | N",
        "> ¿Quién usa el equipo? | yo | > ¿Me da su DNI? | N",
    ],
    "the patient speaks": [
        "soy la hija, te paso con ella | soy la paciente, mi dni es N",
        "soy la hija | yo soy el paciente, mi dni es N",
        "soy el que llamó ayer por el tubo, mi dni es N",
        "soy el señor Gómez | > ¿Su DNI? | N",
        "soy Rosa, el técnico no vino, mi dni es N",
        "llamo por el técnico que no vino | > ¿Su DNI? | N",
        "llamo desde casa | > ¿Su DNI? | N",
        "soy de La Plata, mi dni es N",
    ],
    "said of the patient by another": [
        "llamo por mi mamá, el documento de ella es N",
        "mi marido usa oxígeno, su dni es N",
        "llamo por mi mamá | el dni de mi mamá es N",
        "el paciente es mi marido, dni N",
        "por mi papá, dni N",
        "necesito recarga para mi papa dni N",
        "la paciente se llama Elsa Gómez, dni N",
        "Paciente: Elsa Gómez DNI N. Soy la hija",
        "es el dni de mi mamá que es la paciente, N",
        "el dni de mi papá es N, él es el paciente",
        "soy enfermera, el documento del paciente es N",
        "soy la hija de la paciente, el dni de ella es N",
        "soy la hija | > ¿DNI del paciente? | N",
        "soy la hija | > ¿Documento del paciente? | el de mi viejo es N",
        "soy la hija | > ¿Documento del paciente? | sí, de mi papá, N",
        "soy la cuidadora | > ¿Documento de la señora? | el de la señora es N",
        "llamo por mi esposo | > ¿Documento? | el de él es N",
        "llamo por mi esposo | > ¿Documento de él? | N",
        "> ¿Quién usa el oxígeno? | mi mamá | > ¿Me pasa el DNI de su mamá? | N",
        "> ¿Es usted la paciente? | no, mi mamá | > ¿DNI de su mamá? | N",
        "soy la cuidadora de Nélida | > ¿Cuál es el DNI de Nélida? | N",
        "> ¿DNI? | es mi papá, él es el paciente, documento N",
        "> ¿Me da el documento de su abuelo, que es el paciente? | sí, N",
        "> ¿El DNI de su marido, el paciente? | el de él es N",
        "lo usa mi marido | > ¿El DNI de su marido? | N",
        "M | > ¿Ese es el suyo o el del paciente? | el mío, el de mi papá es N, él es el paciente",
        "M | > ¿Ese es el suyo? | no, ese es el de mi marido, el mío es N",
    ],
    "third persons": [
        "va a retirar Omar | mi dni es N",
        "va a retirar Omar | > ¿Y el DNI del paciente? | dni N",
        "Rosa Pérez, dni N, necesito un tubo",
        "hola, Graciela Torres, dni N, se me terminó el tubo",
        "me lo recetó el médico, dni N",
        "necesito que venga un técnico, dni N",
        "Medina, Rosa, dni N",
        "dni N vivo en San Martín 1234",
        "dni N, quiero cambiar la máscara",
    ],
    "another's number later": [
        "> ¿Su DNI? | N | > ¿Quién firma? | mi cuñado | > ¿DNI de él? | M",
        "> ¿Su DNI? | N | > ¿Y el documento de la persona que recibe? | M",
        "> ¿Su DNI? | N | M es el de mi sobrino que firma",
        "> ¿Su DNI? | N | > ¿Quién recibe? Dígame nombre y documento | Pablo Medina, M",
        "mi dni es N | el de mi esposo es M",
    ],
}
OTHERS = {
    "question": [
        "> ¿DNI de su hija? | mi dni es N",
        "> ¿DNI de su esposa? | M",
        "> ¿Me da el dni de su hija, la que va a recibirlo? | M",
        "> ¿DNI de su esposo, el titular? | dni M",
        "> ¿DNI del titular anterior? | M",
        "> ¿Con qué documento firmaron? | M",
        "> ¿Qué documento tenía el muchacho que fue? | M",
        "> ¿DNI del que paga? | dni M",
        "> Necesito el DNI de la persona que estará en el domicilio | M",
        "> ¿Y el documento de quien lo acompaña? | M",
        "> Dígame su DNI y después el de ella | M",
        "> ¿Documento para que firme su hija? | M",
        "yo soy la paciente, va mi yerno | > ¿DNI de él? | M",
    ],
    "who": [
        "> ¿Quién recibe? Nombre y DNI | Pablo Ruiz M",
        "> ¿Quién lo va a recibir? | Juan Medina DNI M",
        "> ¿Quién la acompaña al turno? | Marcos, dni M",
        "> ¿Qué médico lo indicó? | Sosa, dni M",
        "> ¿Quién retira? | mi yerno | > ¿Documento de él? | M",
        "> ¿Quién retira? | mi yerno | > ¿Su DNI? | dni M",
    ],
    "another speaks": [
        "soy la hija | mi documento es M",
        "Hola soy Laura la hija de Elsa | Mi DNI es M",
        "llamo de la farmacia | > ¿Me da su documento para registrar el llamado? | M",
        "no soy paciente | mi dni es M",
        "yo no soy el paciente | M",
        "soy del hospital Fernández | > ¿Su documento, doctor? | M",
        "habla el marido | > ¿Me da su documento señor? | M",
        "soy una vecina, ella no puede hablar | > ¿Su DNI? | M",
        "soy chofer de ustedes | > ¿Tu documento? | M",
        "llamo por un amigo que usa oxígeno | > ¿Me da su documento, el de usted? | M",
        "> ¿Con quién hablo? | con Mirta, la vecina | > ¿Su DNI, Mirta? | M",
        "> ¿Quién se comunica? | la cuñada | > ¿Documento? | M",
        "> ¿Es usted el paciente? | no, soy el sobrino | > Bueno, dígame su documento | M",
        "> ¿Quién usa el oxígeno? | mi nene | > ¿Su dni, mamá? | M",
        "soy la hija | > ¿DNI del paciente? | mi dni es M",
        "soy la hija | hola | > ajá | el equipo pita | dni M",
        "soy la hija | 31 | 555 | 902",
        "soy la sobrina | > ¿Me repite su documento? | M | > ¿M? | sí",
        "> ¿Su DNI? | M | > ¿Es el paciente? | no, soy el cuñado",
        "> ¿Su DNI? | M | soy la vecina",
        "quería precios | > ¿Me deja su documento? | M",
    ],
    "of nobody known to be the patient": [
        "dni de mi abuela: M",
        "soy la hija, dni de mi abuela: M",
        "llamo por mi mamá, mi hermano la cuida, el dni de él es M",
        "llamo por mi mamá y por mi papá, el dni de él es M",
        "creo que el dni de mi mamá, la paciente, es M",
        "soy Laura, hija de Elsa Gómez, DNI M",
        "llamo por mi mamá | dni M",
        "> ¿DNI? | es mi papá, él es el paciente, dni de mi hermano M",
        "> ¿DNI? | es mi papá, él es el paciente, mi hermano es el que retira, documento M",
        "> ¿Me da el documento de su abuelo, que es el paciente? | el mío es M",
        "> ¿Me da el DNI de su nieto, que es el que firma? | M",
        "> ¿Me da el DNI de la hija de su abuelo, que es el paciente? | M",
        "> ¿Me da el DNI de su abuelo, que es el paciente? | no lo sé | > ¿Y el suyo? | M",
    ],
    "third persons": [
        "la doctora Suárez, dni M, me lo indicó",
        "el señor que vino, dni M, me dejó el equipo andando mal",
        "un tal Quiroga, dni M, me pidió plata",
        "Carlitos, dni M, es el que me ayuda acá en casa",
        "contacto: Omar dni M",
        "el servicio de luz es de Omar, dni M",
        "factura a: dni M",
        "va a retirar Omar | dni M",
        "va a retirar Omar | > Sí, dígame | dni M",
        "va a retirar Omar | > ¿Su DNI? | dni M",
        "el médico es Sosa | dni M",
        "mandaron un técnico | dni M decía la credencial",
        "la factura no va a mi nombre | va al dni M",
        "me llaman buscando al dni M y acá no vive",
        "el dni M que pusieron en la factura es incorrecto",
        "quiero dejar mi curriculum, dni M",
    ],
}


def rows(table: dict[str, list[str]]) -> list[object]:
    return [pytest.param(line, id=f"{kind}: {line}") for kind, of in table.items() for line in of]


def said(line: str) -> str:
    """The line with its numbers."""
    return re.sub(r"\bN\b", N, re.sub(r"\bM\b", M, line))


@pytest.mark.parametrize("line", rows(THEIRS))
def test_document_that_is_known_to_be_the_patients_is_read(line: str) -> None:
    assert heard(said(line)).digits == DIGITS


@pytest.mark.parametrize("line", rows(OTHERS))
def test_document_that_may_be_anothers_is_not_read(line: str) -> None:
    dictated = heard(said(line))

    assert dictated.digits == ""
    assert dictated.state is not Heard.DNI


@pytest.mark.parametrize(
    ("text", "asked", "caller"),
    [
        ("soy la hija", Asked.NOTHING, Caller.ANOTHER),
        ("soy Laura, la vecina de Elsa", Asked.NOTHING, Caller.ANOTHER),
        ("soy el de la farmacia", Asked.NOTHING, Caller.ANOTHER),
        ("soy la que la cuida", Asked.NOTHING, Caller.ANOTHER),
        ("soy la que llamó recién", Asked.NOTHING, Caller.UNKNOWN),
        ("habla el comisario Luna", Asked.NOTHING, Caller.ANOTHER),
        ("habla la señora Elsa", Asked.NOTHING, Caller.UNKNOWN),
        ("te llamo de la obra social", Asked.NOTHING, Caller.ANOTHER),
        ("llamo de Quilmes", Asked.NOTHING, Caller.UNKNOWN),
        ("llamo por el tubo", Asked.NOTHING, Caller.UNKNOWN),
        ("llamo para mi vecino", Asked.NOTHING, Caller.ANOTHER),
        ("yo la cuido a la señora", Asked.NOTHING, Caller.ANOTHER),
        ("no", Asked.IS_PATIENT, Caller.ANOTHER),
        ("no", Asked.NOTHING, Caller.UNKNOWN),
        ("no, soy la paciente", Asked.IS_PATIENT, Caller.PATIENT),
        ("mi suegro", Asked.PATIENT, Caller.ANOTHER),
        ("mi suegro", Asked.NOTHING, Caller.UNKNOWN),
        ("la cuñada", Asked.CALLER, Caller.ANOTHER),
        ("Silvia", Asked.CALLER, Caller.UNKNOWN),
        ("el que lo usa soy yo", Asked.NOTHING, Caller.PATIENT),
        ("no soy yo el paciente", Asked.NOTHING, Caller.ANOTHER),
    ],
)
def test_who_speaks(text: str, asked: Asked, caller: Caller) -> None:
    assert caller_after(Caller.UNKNOWN, plain(text), asked) is caller


def test_what_is_known_of_persons_goes_on_from_where_it_was() -> None:
    before, after = utterances("soy la hija | hola"), utterances("mi dni es 31.555.902")

    assert whose_after(after, whose_after(before)) == whose_after([*before, *after])
    assert whose_after(before).caller is Caller.ANOTHER
    assert whose_after([]) == Whose()
