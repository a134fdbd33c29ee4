"""Calls about whose document it is, as people make them, most of them written before the rule was
mended by any of them. Turns are parted by "|", the operator's begin with ">"."""

import pytest

from patients.dictation import Heard
from tests.patients.dictation.said import heard

READ = [
    ("> ¿Me diría su número de documento, por favor? | 27.340.118", "27340118"),
    ("> Bueno señor, páseme el DNI así lo ubico en el sistema | dale, 27.340.118", "27340118"),
    ("> ¿DNI del señor que usa el concentrador? | 27.340.118", "27340118"),
    ("> Necesito el documento de la paciente para registrar el reclamo | 27.340.118", "27340118"),
    (
        "hola soy Mónica, hija de la paciente |"
        " > ¿Me pasa el documento de la paciente? | sí, 27.340.118",
        "27340118",
    ),
    ("buen día, llamo por mi suegra, el documento de ella es 5.340.118", "5340118"),
    ("mi marido usa oxígeno, su dni es 27.340.118", "27340118"),
    ("es por mi abuelo, el dni de mi abuelo es 7.340.118", "7340118"),
    ("soy enfermera domiciliaria, el dni del paciente es 27.340.118", "27340118"),
    ("te escribo por mi mamá que usa el concentrador, documento de mi mamá 5.340.118", "5340118"),
    ("la paciente es mi hermana, dni 27.340.118", "27340118"),
    ("necesito un tubo para mi viejo, dni 7.340.118", "7340118"),
    ("Paciente: Héctor Rivas DNI 7340118. Soy el hijo", "7340118"),
    ("soy la cuidadora de Nélida | > ¿Cuál es el DNI de Nélida? | 5.340.118", "5340118"),
    ("soy la hija | > ¿El documento del paciente? | el de mi papá es 7.340.118", "7340118"),
    ("llamo por mi esposo | > ¿Documento de él? | 27.340.118", "27340118"),
    ("llamo por mi nena, es la que usa oxígeno | > ¿El DNI de su nena? | 57.340.118", "57340118"),
    ("> ¿Con quién hablo? | con Silvia | > ¿Su DNI, Silvia? | 27.340.118", "27340118"),
    ("> ¿Es usted la paciente? | sí, soy yo | > ¿Documento? | 27.340.118", "27340118"),
    ("> ¿Quién usa el equipo? | yo | > ¿Me da su DNI? | 27.340.118", "27340118"),
    ("> ¿Quién usa el oxígeno? | mi mamá | > ¿Me pasa el DNI de su mamá? | 5.340.118", "5340118"),
    (
        "> ¿Quién va a estar en la casa? | mi hijo | > Bien. ¿Y el DNI del paciente? | 27.340.118",
        "27340118",
    ),
    ("soy el que llamó ayer por el tubo, mi dni es 27.340.118", "27340118"),
    ("soy la hija, te paso con ella | soy la paciente, mi dni es 27.340.118", "27340118"),
    ("no vino el técnico, mi dni es 27.340.118", "27340118"),
    ("va a retirar mi yerno | mi dni es 27.340.118", "27340118"),
    ("necesito que venga un técnico, dni 27.340.118", "27340118"),
    ("hola, Graciela Torres, dni 27.340.118, se me terminó el tubo", "27340118"),
    ("dni 27.340.118, quiero cambiar la máscara", "27340118"),
    (
        "> ¿Su DNI? | 27.340.118 | > ¿Quién firma? | mi cuñado | > ¿DNI de él? | 31.555.902",
        "27340118",
    ),
    (
        "> ¿Su DNI? | 27.340.118 | > ¿Y el documento de la persona que recibe? | 31.555.902",
        "27340118",
    ),
    ("> ¿Su DNI? | 27.340.118 | 31.555.902 es el de mi sobrino que firma", "27340118"),
    ("hola llamo porque el equipo pita | > ¿Su documento? | 27.340.118", "27340118"),
    ("me llamo Ernesto y uso oxígeno hace dos años, dni 7.340.118", "7340118"),
    ("soy la hija de Ofelia, el dni de Ofelia es 5.340.118", "5340118"),
    ("mi papá usa oxígeno y llamo yo, el dni de él es 7.340.118", "7340118"),
    ("hola soy Carla, te escribo por mi papá que usa el tubo, su DNI es 7.340.118", "7340118"),
    ("el paciente es mi tío, te paso su dni: 7.340.118", "7340118"),
    ("la paciente se llama Irma y su documento es 5.340.118", "5340118"),
    ("llamo por la paciente Irma Paz, dni 5.340.118", "5340118"),
    ("soy la nuera | > ¿DNI de la paciente? | el de mi suegra es 5.340.118", "5340118"),
    ("soy la nuera | > ¿DNI de la paciente? | a ver, 5.340.118", "5340118"),
    (
        "soy la nuera | > ¿Me da el documento de la persona que usa el equipo? | sí, dni 5.340.118",
        "5340118",
    ),
    ("llamo por mi mamá | > ¿Me pasa el documento de ella? | sí, es 5.340.118", "5340118"),
    ("> ¿El paciente es usted? | sí | > ¿DNI? | 27.340.118", "27340118"),
    ("> ¿Quién usa el oxígeno, usted? | sí, yo | > ¿DNI? | 27.340.118", "27340118"),
    (
        "> Buenas, ¿con quién hablo? | hola, con Ernesto, llamo por el tubo |"
        " > ¿Su documento? | 27.340.118",
        "27340118",
    ),
    (
        "> ¿En qué lo ayudo? | mi hija me dijo que llame porque no anda el equipo |"
        " > ¿Su DNI? | 27.340.118",
        "27340118",
    ),
    ("vivo con mi hija y uso oxígeno | > ¿Su documento? | 27.340.118", "27340118"),
    ("el técnico no vino ayer | > Uh, disculpe. ¿Su DNI? | 27.340.118", "27340118"),
    ("mi médico me mandó el concentrador | > ¿Me dice su DNI? | 27.340.118", "27340118"),
    ("hoy me trajeron el tubo y pierde, soy Ernesto Paz, dni 27.340.118", "27340118"),
    ("soy paciente de ustedes hace años, dni 27.340.118", "27340118"),
    ("soy un paciente nuevo | > ¿Su DNI? | 27.340.118", "27340118"),
    ("soy la viuda de Pérez y uso oxígeno | > ¿Su DNI? | 27.340.118", "27340118"),
    ("habla Ernesto Paz, mi dni es 27.340.118", "27340118"),
    ("> Para derivarlo con el técnico necesito su DNI | 27.340.118", "27340118"),
    ("> ¿Me recuerda su documento así lo busco? | 27.340.118", "27340118"),
    ("> Perfecto Ernesto, ¿y su número de documento? | 27.340.118", "27340118"),
    ("> ¿DNI? Es para el técnico que va hoy | 27.340.118", "27340118"),
    ("> ¿Tiene a mano el documento? | sí, 27.340.118", "27340118"),
    (
        "soy Nora, cuido a mi mamá que usa oxígeno | > ¿Documento? | el de ella es 5.340.118",
        "5340118",
    ),
    ("a mi mamá se le apagó el equipo, su dni es 5.340.118", "5340118"),
    ("el tubo lo usa mi señora, el dni de mi señora es 5.340.118", "5340118"),
]
MAY_BE_ASKED_AGAIN = [
    ("> ¿Quién lo recibe? | yo mismo | > ¿Su documento? | 27.340.118", "27340118"),
    ("soy la señora Beatriz, mi dni es 27.340.118", "27340118"),
    ("mi dni es 27.340.118 y el equipo lo maneja mi nieta", "27340118"),
    ("> ¿DNI de su hija? | no lo sé | > Bueno, ¿y el suyo? | 27.340.118", "27340118"),
    ("> ¿DNI de la cuidadora? | no lo tengo, mi dni es 27.340.118", "27340118"),
    ("> ¿Le mandamos el técnico hoy? Páseme su DNI así queda asentado | 27.340.118", "27340118"),
    ("> ¿Su DNI, el de usted que me llama? | 27.340.118", "27340118"),
    ("> Documento del socio | 27.340.118", "27340118"),
    ("llamo por mi papá Oscar, dni de Oscar 7.340.118", "7340118"),
]
NEVER = [
    "> ¿Me da el DNI de su cuñado? | 31.555.902",
    "> ¿Y el documento del chico que lo ayuda? | 31.555.902",
    "> ¿Documento de la señora que cuida a su mamá? | 31.555.902",
    "> Para la entrega necesito el DNI de un mayor responsable | 31.555.902",
    "> ¿Con el documento de quién lo retiraron? | 31.555.902",
    "> ¿Qué DNI dejó el técnico en la planilla? | 31.555.902",
    "> ¿DNI de quien le va a abrir la puerta? | dni 31.555.902",
    "> ¿Documento de su marido? | sí, dni 31.555.902",
    "> ¿Quién va a estar para recibirlo? | Roxana, dni 31.555.902",
    "> ¿Quién le hizo la receta? | el doctor Basualdo, documento 31.555.902",
    "> ¿Qué doctora la atiende? | Ferreyra, dni 31.555.902",
    "> ¿Nombre del acompañante? | Esteban, dni 31.555.902",
    "soy el yerno de la señora Porota | > ¿Me da su documento? | 31.555.902",
    "hola, habla la nuera | > ¿Su DNI por favor? | mi dni es 31.555.902",
    "te escribo de la clínica Santa Isabel | dni 31.555.902",
    "llamo del geriátrico Los Álamos | > ¿Me da un DNI? | 31.555.902",
    "buenas, trabajo con la señora Irma | mi documento es 31.555.902",
    "yo cuido a Don Anselmo | > ¿Su documento? | 31.555.902",
    "no soy la paciente, soy la nieta | > Bueno, ¿documento? | 31.555.902",
    "> ¿Hablo con el paciente? | no, con el hermano | > ¿Su DNI? | 31.555.902",
    "> ¿Con quién tengo el gusto? | soy la ahijada | > Dígame su DNI | 31.555.902",
    "> ¿Quién usa el equipo? | mi abuela | > ¿Su documento? | 31.555.902",
    "llamo para mi vecino que no sabe usar el teléfono | > ¿Su DNI? | 31.555.902",
    "soy la del hospital Posadas, dni 31.555.902",
    "soy acompañante terapéutica | mi dni es 31.555.902",
    "lo va a buscar Ezequiel | dni 31.555.902",
    "el que firma es Matías | documento 31.555.902",
    "mañana viene mi primo a retirarlo | dni 31.555.902",
    "la boleta sale a nombre de Rubén, dni 31.555.902",
    "Nora, dni 31.555.902, es la que limpia",
    "dni 31.555.902, así figura el muchacho en la credencial",
    "la señora que me cobra, dni 31.555.902, no me dio recibo",
    "pusieron la entrega al dni 31.555.902 y yo no soy",
    "llamo por mi mamá y por mi papá, el dni de él es 31.555.902",
    "mi hermano cuida a mi mamá que usa oxígeno, el dni de él es 31.555.902",
    "creo que el dni de mi mamá, la paciente, es 31.555.902",
    "soy la hija | > ¿DNI del paciente? | mi dni es 31.555.902",
    "> ¿Su DNI? | 31.555.902 | > ¿Es el paciente? | no, soy el cuñado",
    "soy la sobrina | > ¿Me repite su documento? | 31.555.902 | > ¿31.555.902? | sí",
    "> Dígame el DNI suyo y el del que recibe | 31.555.902",
    "> ¿Me da el DNI de la persona a cargo? | 31.555.902",
    "> ¿Me dice el documento con el que se identificó el repartidor? | 31.555.902",
    "> ¿Y el DNI de ese señor? | 31.555.902",
    "> ¿Tiene el documento de él a mano? | 31.555.902",
    "le hablo en nombre de la señora Elvira | > ¿Su documento? | 31.555.902",
    "le hablo de parte de mi tío | > ¿DNI? | 31.555.902",
    "soy familiar de un paciente | mi dni es 31.555.902",
    "soy mamá de un nene con oxígeno | > ¿Su DNI? | 31.555.902",
    "soy hijo único de la paciente, mi dni es 31.555.902",
    "somos los vecinos | mi dni es 31.555.902",
    "buenas, acá la hija de Ofelia | > ¿Su DNI? | 31.555.902",
    "le llama Jorge, el encargado | > ¿Su documento? | 31.555.902",
    "mi nombre es Carla y soy la kinesióloga | mi dni es 31.555.902",
    "me llamo Pedro, soy sobrino de Amalia | mi dni es 31.555.902",
    "Carla, la enfermera | > ¿Su DNI? | 31.555.902",
    "> ¿Quién me habla? | la chica que la cuida | > ¿Su DNI? | 31.555.902",
    "> ¿Con quién estoy hablando? | Norma, la esposa | > ¿Me da su documento? | 31.555.902",
    "> ¿Usted es el paciente? | soy la señora de él | > ¿Su DNI? | 31.555.902",
    "> ¿Hablo con Ernesto? | no, habla Juan | > ¿Su DNI? | 31.555.902",
    "> ¿Ernesto Paz? | él está durmiendo | > ¿Su DNI? | 31.555.902",
    "mi papá no puede venir al teléfono | > ¿Su DNI? | 31.555.902",
    "el oxígeno es para mi nieto | > ¿Su documento? | 31.555.902",
    "el tubo lo usa mi señora | > ¿Su documento? | 31.555.902",
    "es mi mamá la que está con oxígeno | mi dni es 31.555.902",
    "tengo a mi viejo con oxígeno | mi dni es 31.555.902",
    "llamo porque a mi papá se le apagó el equipo | > ¿Su DNI? | 31.555.902",
    "el equipo de mi mamá no anda | > ¿Su DNI? | 31.555.902",
    "se me descompuso mi suegra, usa concentrador | dni 31.555.902",
    "el señor que trajo el tubo me dio un dni | 31.555.902",
    "va el cadete, dni 31.555.902",
    "te dejo el de Raúl, que es el que firma, dni 31.555.902",
    "dni 31.555.902 es de Raúl",
    "dni 31.555.902, Raúl, mi cuñado",
    "anotá a mi cuñada Nora, dni 31.555.902",
    "pasale el equipo a Nora, dni 31.555.902",
    "quedate con el dni 31.555.902 de la casera",
    "mi mamá usa oxígeno y mi papá también, el dni de mi papá es 31.555.902",
    "la paciente es mi mamá, el dni de mi papá es 31.555.902",
    "necesito una autorización para mi yerno, dni 31.555.902",
    "llamo por mi hijo que va a retirar el tubo, su dni es 31.555.902",
    "es mi hija la que retira, su dni es 31.555.902",
    "a mi hija se le cayó el tubo, el dni de ella es 31.555.902",
    "llamo por mi hija, es la que firma, el dni de ella es 31.555.902",
    "quiero que la factura sea para mi esposo, dni 31.555.902",
    "llamo por mi mamá, la cuida Nora, el dni de ella es 31.555.902",
]


@pytest.mark.parametrize(("line", "digits"), READ)
def test_patients_document_is_read(line: str, digits: str) -> None:
    assert heard(line).digits == digits


@pytest.mark.parametrize(("line", "digits"), MAY_BE_ASKED_AGAIN)
def test_patients_document_is_never_another(line: str, digits: str) -> None:
    assert heard(line).digits in ("", digits)


@pytest.mark.parametrize("line", NEVER)
def test_document_of_somebody_else_is_not_read(line: str) -> None:
    dictated = heard(line)

    assert dictated.state is not Heard.DNI
    assert dictated.digits == ""
