"""More calls as people speak on them, of persons who are named, and who are not the patient.

Turns are parted by "|", the operator's begin with ">".
"""

import pytest

from patients.dictation import Heard
from tests.patients.dictation.said import heard

READ = [
    ("> ¿Me facilita su DNI? | 9.650.104 Alcira", "9650104"),
    ("> ¿Me facilita su DNI? | hola sí, 9.650.104, ¿me escuchó?", "9650104"),
    ("> ¿Me facilita su DNI? | Bueno. 33.902.118. Ya estoy sin aire", "33902118"),
    ("> ¿Me facilita su DNI? | 33.902.118, es urgente", "33902118"),
    ("> ¿Me facilita su DNI? | 33.902.118, gracias", "33902118"),
    ("> ¿Me facilita su DNI? | 33.902.118, necesito que vengan hoy", "33902118"),
    ("> ¿Me facilita su DNI? | 33.902.118, soy Walter Quispe Mamani", "33902118"),
    (
        "> ¿Me facilita su DNI? | Walter Quispe Mamani treinta y tres"
        " novecientos dos ciento dieciocho",
        "33902118",
    ),
    ("> ¿Me facilita su DNI? | habla Walter, 33.902.118, cómo anda", "33902118"),
    ("> ¿Me facilita su DNI? | a nombre de Walter Quispe, 33.902.118", "33902118"),
    ("> ¿Me facilita su DNI? | soy el titular, 33.902.118", "33902118"),
    ("> ¿Me facilita su DNI? | soy la paciente, 33.902.118", "33902118"),
    ("> ¿Me facilita su DNI? | soy yo la paciente, 33.902.118", "33902118"),
    (
        "> ¿Me facilita su DNI? | treinta y tres punto novecientos dos punto ciento dieciocho",
        "33902118",
    ),
    ("> ¿Me facilita su DNI? | tengo el 33.902.118", "33902118"),
    ("> ¿Me facilita su DNI? | DNI 33.902.118 Walter Quispe", "33902118"),
    ("> Hola, soy Aura. Para empezar necesito tu DNI. | 33902118", "33902118"),
    ("> Hola, soy Aura. Para empezar necesito tu DNI. | 33.902.118 Walter", "33902118"),
    ("> Hola, soy Aura. Para empezar necesito tu DNI. | Walter Quispe\n33902118", "33902118"),
    (
        "> Hola, soy Aura. Para empezar necesito tu DNI. | mi DNI es 33902118 y tengo un Philips",
        "33902118",
    ),
    ("Walter Quispe 33902118", "33902118"),
    ("hola, soy Walter Quispe 33902118", "33902118"),
    ("Hola! Walter Quispe, 33.902.118", "33902118"),
    ("hola mi nombre es Ayelén Nahuelpan y mi dni es 33902118", "33902118"),
    ("hola soy marta dni 33902118", "33902118"),
    ("mi dni: 33902118", "33902118"),
    ("> ¿Nombre y DNI? | Quispe Walter, 33.902.118", "33902118"),
    ("> ¿Nombre y DNI? | Walter Quispe. 33.902.118. Calle Salta 220", "33902118"),
    ("> ¿Nombre y DNI? | Walter, treinta y tres, nueve cero dos, uno dieciocho", "33902118"),
    (
        "> ¿Con quién tengo el gusto? | con Walter | > ¿Me dice su DNI, Walter? | 33.902.118",
        "33902118",
    ),
    ("> ¿Y cuál es su DNI, señor? | 33.902.118", "33902118"),
    ("> ¿Es para usted? | sí | > ¿Su DNI? | 33.902.118", "33902118"),
    (
        "> ¿Me dice su DNI así lo busco? | 33.902.118 | > Ahí lo encontré."
        " ¿Walter Quispe? | sí, soy yo",
        "33902118",
    ),
    ("> ¿Me dice su DNI? | 33.902.118 | > ¿Walter Quispe? | él mismo", "33902118"),
    ("> ¿Me dice su DNI? | 33.902.118 | Walter Quispe", "33902118"),
    (
        "> ¿Me dice su DNI? | 33.902.118 | > 33 902 118 | sí | > ¿En qué lo"
        " ayudo? | está mal el equipo",
        "33902118",
    ),
    ("> ¿Me dice su DNI? | 33.902.181, perdón, 118", "33902118"),
    ("> ¿Me dice su DNI? | 33.902.181 | ay perdón 118", "33902118"),
    ("> ¿Me dice su DNI? | 33.902.181, me equivoqué, 33.902.118", "33902118"),
    ("> ¿Me dice su DNI? | me parece que es 33 902 118 | > ¿33 902 118? | sí sí", "33902118"),
    ("> ¿Me dice su DNI? | 33 90 21 18", "33902118"),
    ("> ¿Me dice su DNI? | treinta y tres noventa veintiuno dieciocho", "33902118"),
    ("> Necesito que me diga su documento | ¿el mío? | > sí | 33.902.118", "33902118"),
    (
        "> Necesito que me diga su documento | uh, lo tengo en el cajón | > lo espero | 33.902.118",
        "33902118",
    ),
    ("> Dígame DNI y ciudad | 33.902.118, Tartagal", "33902118"),
    ("> ¿Su DNI? | 33.902.118. Llamo por el concentrador", "33902118"),
    ("> El técnico pasa a las 10. ¿Me confirma el DNI? | 33.902.118", "33902118"),
    ("buenas tardes soy walter quispe dni 33902118 no me anda el equipo", "33902118"),
]
ASKED_AGAIN = [
    "> ¿Me facilita su DNI? | sí, Alcira Bustos, nueve seis cinco..."
    " perdón, nueve millones seiscientos cincuenta mil ciento cuatro",
    "> ¿Me facilita su DNI? | es tres tres, nueve cero dos, uno uno ocho",
    "> ¿Me facilita su DNI? | sí, es Walter Quispe, 33.902.118",
    "> ¿Su DNI? | 33.902.118, Walter Quispe, de Salta",
]
NOT_READ = [
    "> ¿Su DNI? | Walter limpia acá, 33.902.118",
    "> ¿Su DNI? | Walter trabaja conmigo 33.902.118",
    "> ¿Su DNI? | Walter el de la moto 33.902.118",
    "> ¿Su DNI? | Walter mi yerno 33.902.118",
    "> ¿Su DNI? | Walter que es mi cuidador 33.902.118",
    "> ¿Su DNI? | 33.902.118 Walter mi marido",
    "> ¿Su DNI? | 33.902.118, Walter, mi marido",
    "> ¿Su DNI? | 33.902.118 es Walter",
    "> ¿Su DNI? | 33.902.118, ese es Walter",
    "> ¿Su DNI? | 33.902.118 | ese es Walter, el del remis",
    "> ¿Su DNI? | 33.902.118, remisería El Sol",
    "> ¿Su DNI? | 33.902.118, Andreani",
    "> ¿Su DNI? | Andreani 33.902.118",
    "> ¿Su DNI? | Edenor 33.902.118",
    "> ¿Su DNI? | Edenor, 33.902.118",
    "> ¿Su DNI? | del remito 33.902.118",
    "> ¿Su DNI? | remito 33.902.118",
    "> ¿Su DNI? | hermano 33.902.118",
    "> ¿Su DNI? | bisnieta 33.902.118",
    "> ¿Su DNI? | soy enfermera, 33.902.118",
    "> ¿Su DNI? | soy kinesióloga, 33.902.118",
    "> ¿Su DNI? | soy del consorcio, 33.902.118",
    "> ¿Su DNI? | soy Osde, 33.902.118",
    "> ¿Su DNI? | lo llama el geriátrico, 33.902.118",
    "> ¿Su DNI? | a nombre de Transportes Díaz, 33.902.118",
    "> ¿Su DNI? | a nombre del abuelo, 33.902.118",
    "> ¿Su DNI? | me dieron este, 33.902.118",
    "> ¿Su DNI? | en el carnet dice Walter Quispe 33.902.118",
    "> ¿Su DNI? | acá dice Walter Quispe 33.902.118",
    "> ¿Su DNI? | figura Walter Quispe 33.902.118",
    "> ¿Su DNI? | el remito dice Walter 33.902.118",
    "> ¿Su DNI? | Walter no está, 33.902.118",
    "> ¿Su DNI? | pongan a Walter, 33.902.118",
    "> ¿Su DNI? | se lo paso a Walter | 33.902.118",
    "> ¿Su DNI? | te paso con Walter | 33.902.118",
    "> ¿Su DNI? | te paso con mi hija | 33.902.118",
    "> ¿Su DNI? | ella es Laura 33.902.118",
    "> ¿Quién le alcanza los tubos? | Walter | > ¿Su DNI? | 33.902.118",
    "> ¿Nombre del acompañante y DNI? | Walter Quispe 33.902.118",
    "> ¿Nombre y DNI del responsable? | Walter Quispe 33.902.118",
    "> ¿Nombre y DNI de la persona autorizada? | Walter Quispe 33.902.118",
    "> ¿Nombre y DNI de su médico? | Walter Quispe 33.902.118",
    "> ¿Quién va a estar en el domicilio? | Walter Quispe 33.902.118",
    "> ¿Alguien más puede recibir? | Walter Quispe 33.902.118",
    "> ¿Alguien puede recibir? ¿Me da nombre y DNI? | Walter Quispe 33.902.118",
    "> ¿Hay un contacto? ¿Nombre y DNI? | Walter Quispe 33.902.118",
    "> ¿Contacto alternativo con DNI? | Walter Quispe 33.902.118",
    "> ¿Cómo se llama el chofer? | Walter | > DNI? | 33.902.118",
    "> ¿El DNI de su mamá? | 33.902.118",
    "> ¿El DNI de quien llama? | 33.902.118",
    "necesito un tubo | 33.902.118 Walter el fletero",
    "recibe Walter Quispe 33902118",
    "Walter Quispe 33902118 recibe",
    "Walter Quispe recibe 33902118",
    "Walter Quispe, 33902118, va a buscarlo",
    "al tubo lo busca Walter Quispe 33902118",
    "dejalo con Walter Quispe dni 33902118",
    "que lo firme Walter Quispe dni 33902118",
    "mi contacto es Walter Quispe dni 33902118",
    "contacto: Walter Quispe, dni 33902118",
    "responsable Walter Quispe dni 33902118",
    "garante: Walter Quispe 33902118",
    "familiar Walter Quispe 33902118",
    "Walter Quispe (hijo) 33902118",
    "Walter Quispe (fletero) 33902118",
    "Walter Quispe hijo de Ester, dni 33902118",
    "Dr. Walter Quispe 33902118",
    "doctor Walter Quispe dni 33902118",
    "Dra. Laura Paz, dni 33902118",
    "lic. Laura Gómez dni 33902118",
    "enfermera Laura Gómez dni 33902118",
    "técnico Walter Quispe dni 33902118",
    "> ¿Su DNI? | 33.902.118 | > ¿ese es de Walter? | sí",
    "> ¿Su DNI? | 33.902.118 | > ¿Es usted Walter? | no",
    "> ¿Su DNI? | 33.902.118 | > ¿Walter Quispe? | no, soy Laura",
    "> ¿Su DNI? | 33.902.118 | > ¿Walter Quispe? | no",
    "> ¿Su DNI? | 33.902.118 | > Me figura Walter Quispe | no, está mal",
    "> ¿Su DNI? | 33.902.118 | no pará, leí el de Walter",
    "> ¿Su DNI? | 33.902.118, digo 33.902.181, no, 118",
    "> ¿Su DNI? | 33.902.118, perdón, 902",
]


@pytest.mark.parametrize(("line", "digits"), READ)
def test_patients_number_is_read(line: str, digits: str) -> None:
    assert heard(line).digits == digits


@pytest.mark.parametrize("line", [*ASKED_AGAIN, *NOT_READ])
def test_number_that_may_be_another_is_not_read(line: str) -> None:
    assert heard(line).state is not Heard.DNI
