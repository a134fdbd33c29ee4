"""Callers of a home-oxygen line, as recognition writes them down: what must be read, and what not.

Turns are parted by "|", the operator's begin with ">".
"""

import pytest

from patients.dictation import Heard
from tests.patients.dictation.said import heard

READ = [
    ("mi dni es treinta y uno, ocho cuatro siete, dos seis tres", "31847263"),
    ("treinta y uno ocho cuarenta y siete dos sesenta y tres, ese es mi dni", "31847263"),
    ("sí, anotá: treinta y uno ochocientos cuarenta y siete doscientos sesenta y tres", "31847263"),
    ("dni 31.847.263", "31847263"),
    ("el dni es 31 847 263 gracias", "31847263"),
    (
        (
            "documento: treinta y un millones ochocientos cuarenta y siete mil "
            "doscientos sesenta y tres"
        ),
        "31847263",
    ),
    ("es el treinta y uno, ochocientos cuarenta y siete, dos seis tres, del documento", "31847263"),
    ("dni tres uno ocho cuatro siete dos seis tres", "31847263"),
    ("dni tres, uno, ocho, cuatro, siete, dos, seis, tres", "31847263"),
    ("mi número de documento es el 12 millones 345 mil 678", "12345678"),
    ("doce trescientos cuarenta y cinco seiscientos setenta y ocho es mi documento", "12345678"),
    ("dni once doscientos veintidós trescientos treinta y tres", "11222333"),
    ("mi dni es veintidós quinientos cincuenta y cinco cero cero uno", "22555001"),
    ("mi documento es veintidós, quinientos cincuenta y cinco, cero cero uno", "22555001"),
    ("dni dieciocho cero cuarenta y dos trescientos nueve", "18042309"),
    ("dni 18 042 309", "18042309"),
    ("dni cuatro millones quinientos mil trescientos veintiuno", "4500321"),
    ("mi dni es 4.500.321", "4500321"),
    ("le paso el dni: 27 555 doble uno 3", "27555113"),
    ("dni veintisiete quinientos cincuenta y cinco ciento trece", "27555113"),
    ("dni 31 8 4 7 2 6 3", "31847263"),
    ("el dni: 31-847-263", "31847263"),
    ("buenas tardes mi dni es 31847263 y necesito un tubo", "31847263"),
    ("hola soy Marta, mi documento es 31.847.263, el concentrador no arranca", "31847263"),
    (
        ("mi dni es treinta y uno ochocientos cuarenta y siete, eh, doscientos sesenta y tres"),
        "31847263",
    ),
    (
        ("mi dni es treinta y uno, a ver, ochocientos cuarenta y siete, doscientos sesenta y tres"),
        "31847263",
    ),
    ("mi dni es 31 846 263, no, perdón, 31 847 263", "31847263"),
    ("mi dni es 31 847 264, perdón, 31 847 263", "31847263"),
    ("mi dni es 31 847 264 digo 31 847 263", "31847263"),
    ("mi dni es 31, 846, perdón 847, 263", "31847263"),
    (
        (
            "mi dni es treinta y uno ochocientos cuarenta y siete doscientos sesenta y "
            "tres, repito, treinta y uno ochocientos cuarenta y siete doscientos sesenta "
            "y tres"
        ),
        "31847263",
    ),
    ("dni número 31847263", "31847263"),
    ("DNI N° 31.847.263", "31847263"),
    ("d n i treinta y uno ochocientos cuarenta y siete doscientos sesenta y tres", "31847263"),
    ("libreta de enrolamiento 4.123.456", "4123456"),
    ("lc 5.234.567", "5234567"),
    ("Mi D.N.I. es 31.847.263.", "31847263"),
    ("mi dni 31847263 y vivo en san martín 450", "31847263"),
    ("mi dni es noventa y tres millones ciento ocho mil setecientos cuatro", "93108704"),
    ("dni noventa y cuatro, cero doce, trescientos dos", "94012302"),
    ("dni veinticinco seis ochenta y uno nueve noventa y dos", "25681992"),
    ("dni veinticinco, seiscientos ochenta y uno, novecientos noventa y dos", "25681992"),
    ("> ¿me dice el número de documento del paciente? | 31 847 263", "31847263"),
    (
        (
            "> ¿me dice el número de documento del paciente? | treinta y uno ochocientos "
            "cuarenta y siete | > ajá | doscientos sesenta y tres"
        ),
        "31847263",
    ),
    (
        (
            "> ¿me dice el número de documento del paciente? | treinta y uno | > sí | "
            "ocho cuatro siete | > sí | dos seis tres"
        ),
        "31847263",
    ),
    (
        (
            "> ¿me dice el número de documento del paciente? | a ver que lo busco | > "
            "tranquila | 31 847 263"
        ),
        "31847263",
    ),
    ("> ¿me dice el número de documento del paciente? | sí, es el 31847263", "31847263"),
    (
        ("> ¿me dice el número de documento del paciente? | 31.847.263 | > ¿31.847.263? | sí"),
        "31847263",
    ),
    (
        (
            "> ¿me dice el número de documento del paciente? | es treinta y un millones "
            "ochocientos cuarenta y siete mil doscientos sesenta y tres"
        ),
        "31847263",
    ),
    (
        (
            "> ¿me dice el número de documento del paciente? | tres uno | > ok | ocho "
            "cuatro | > ok | siete dos | > ok | seis tres"
        ),
        "31847263",
    ),
    ("> ¿me dice el número de documento del paciente? | sí cómo no 31 847 263 gracias", "31847263"),
    ("> ¿me dice el número de documento del paciente? | del paciente: 31.847.263", "31847263"),
    ("mi dni | 31 | 847 | 263", "31847263"),
    (
        (
            "te paso mi documento | treinta y uno ochocientos cuarenta y siete "
            "doscientos sesenta y tres"
        ),
        "31847263",
    ),
    ("> ¿me dice el número de documento del paciente? | 31 847 263. Está saturando 88", "31847263"),
    ("> ¿me dice el número de documento del paciente? | 31847263, tiene 74 años", "31847263"),
    ("> ¿me dice el número de documento del paciente? | 31847263, el equipo marca E1", "31847263"),
    ("31847263", "31847263"),
    ("31.847.263", "31847263"),
    ("dni 31847263 tel 1145552233", "31847263"),
    ("tel 1145552233 dni 31847263", "31847263"),
    ("mi dni es 31847263 tengo 80 años y estoy en 91 de saturación", "31847263"),
    ("tengo 80 años, mi dni es 31847263", "31847263"),
    ("satura 91, dni 31.847.263", "31847263"),
    ("mi dni es el treinta y dos cero cero siete cero cero ocho", "32007008"),
    ("dni treinta y dos doble cero siete doble cero ocho", "32007008"),
    ("dni treinta y cuatro quinientos noventa y seis ciento dos", "34596102"),
    ("mi documento es treinta y cuatro, quinientos noventa y seis, uno cero dos", "34596102"),
    ("dni 34 596 uno cero dos", "34596102"),
    ("dni treintaiuno ochocientos cuarentaisiete doscientos sesentaitres", "31847263"),
    ("dni treinta y uno ochocientos cuarentisiete doscientos sesentitres", "31847263"),
    ("mi dni es 31, 847 y 263", "31847263"),
    ("dni 31 .847. 263", "31847263"),
    ("DNI:31847263", "31847263"),
    ("dni=31847263", "31847263"),
    ("dni (31.847.263)", "31847263"),
    ("DNI - 31.847.263 -", "31847263"),
    ("mi dni es:\n31.847.263", "31847263"),
    (
        ("Mi DNI es el Treinta y Uno, Ochocientos Cuarenta y Siete, Doscientos Sesenta y Tres."),
        "31847263",
    ),
    ("mi dni es 31 847 doscientos sesenta y tres", "31847263"),
    ("mi dni es treinta y uno 847 263", "31847263"),
    ("mi dni es treinta y uno ocho cuarenta y siete 263", "31847263"),
    ("mi dni es 31 ocho cuarenta y siete dos sesenta y tres", "31847263"),
    ("mi dni es tres uno, ochocientos cuarenta y siete, doscientos sesenta y tres", "31847263"),
    ("mi dni es tres, uno, ocho cuatro siete, dos seis tres", "31847263"),
    ("mi dni es, a ver, 31, eh, 847, este, 263", "31847263"),
    ("mi dni, esperá que lo busco, acá está, 31 847 263", "31847263"),
    ("mi dni es el 31 millones 847 mil 263", "31847263"),
    ("31 millones 847 mil 263 es mi dni", "31847263"),
    (
        (
            "mi dni es treinta y un millones, ochocientos cuarenta y siete mil, "
            "doscientos sesenta y tres"
        ),
        "31847263",
    ),
    ("ene i 31 847 263", "31847263"),
    ("de ene i treinta y uno ochocientos cuarenta y siete doscientos sesenta y tres", "31847263"),
    ("mi documento nacional de identidad es 31.847.263", "31847263"),
    ("documento nacional de identidad número 31 847 263", "31847263"),
    ("mi DNI es 31.847.263 y el de la obra social no lo tengo", "31847263"),
    ("sí mi dni es 31847263 ¿lo encontró?", "31847263"),
    ("bueno mi dni es 31 847 263 dale", "31847263"),
    ("mirá mi dni es 31 847 263", "31847263"),
    ("te digo el dni 31 847 263", "31847263"),
    ("le dicto el documento 31 847 263", "31847263"),
    ("anote por favor dni 31 847 263", "31847263"),
    ("31 847 263 es el dni", "31847263"),
    ("31.847.263 mi documento", "31847263"),
    ("mi dni es 31 847 363, perdón, 263", "31847263"),
    ("mi dni es 31 847 363, no, perdón, 263", "31847263"),
    ("mi dni es 32 847 263, no, perdón, 31 847 263", "31847263"),
    ("mi dni es 31 847 362, me equivoqué, 31 847 263", "31847263"),
    ("mi dni es 31 847 263, repito, 31 847 263", "31847263"),
    ("mi dni es punto 31 punto 847 punto 263", "31847263"),
    (
        (
            "mi dni es treinta y uno punto ochocientos cuarenta y siete punto doscientos "
            "sesenta y tres"
        ),
        "31847263",
    ),
    ("mi dni es 31 coma 847 coma 263", "31847263"),
    ("buen día señorita, dni 31 847 263, muchas gracias", "31847263"),
    ("dni 31 847 263 amor", "31847263"),
    ("el dni es 31 847 263, corazón, ¿anotaste?", "31847263"),
    ("mi dni es 31847263, tengo 3 tubos", "31847263"),
    ("mi dni es 31847263. Mi teléfono es 4555 1234", "31847263"),
    ("mi cuil es 20 31847263 3 y mi dni es 31847263", "31847263"),
    ("mi dni es 31847263, mi cuil no me lo acuerdo", "31847263"),
    ("hola. 31847263.", "31847263"),
    ("31-847-263", "31847263"),
    ("31 847 263", "31847263"),
    (
        ("> ¿me dice el número de documento del paciente? | 31 ochocientos cuarenta y siete 263"),
        "31847263",
    ),
    ("> ¿me dice el número de documento del paciente? | bueno, 31 847 263", "31847263"),
    ("> ¿me dice el número de documento del paciente? | 31 847 263, Rosa Gómez", "31847263"),
    (
        (
            "> ¿me dice el número de documento del paciente? | tres uno ocho cuatro "
            "siete dos seis tres"
        ),
        "31847263",
    ),
    (
        (
            "> ¿me dice el número de documento del paciente? | treinta y uno ochenta y "
            "cuatro setenta y dos sesenta y tres"
        ),
        "31847263",
    ),
    ("> ¿me dice el número de documento del paciente? | 31 84 72 63", "31847263"),
    (
        (
            "> ¿me dice el número de documento del paciente? | sí, tome nota: treinta y "
            "uno | > treinta y uno | ochocientos cuarenta y siete | > ochocientos "
            "cuarenta y siete | doscientos sesenta y tres"
        ),
        "31847263",
    ),
    (
        (
            "> ¿me dice el número de documento del paciente? | 31 | > sí | 84 | > ajá | "
            "72 | > ajá | 63"
        ),
        "31847263",
    ),
    ("> ¿me dice el número de documento del paciente? | 3 | 1 | 8 | 4 | 7 | 2 | 6 | 3", "31847263"),
    (
        ("> ¿me dice el número de documento del paciente? | 31 847 263 | > ¿31 847 263? | exacto"),
        "31847263",
    ),
    (
        (
            "> ¿me dice el número de documento del paciente? | 31 847 263 | > ¿31 847 "
            "236? | no, 31 847 263"
        ),
        "31847263",
    ),
    (
        (
            "> ¿me dice el número de documento del paciente? | 31 847 263 | > gracias. "
            "¿Qué le pasa al equipo? | marca E1 hace 2 días"
        ),
        "31847263",
    ),
    (
        ("> ¿me dice el número de documento del paciente? | 31 847 263 | > ¿teléfono? | 4555 1234"),
        "31847263",
    ),
    ("> ¿me dice el número de documento del paciente? | 31 847 263 | > ¿edad? | 74", "31847263"),
    (
        (
            "> ¿me dice el número de documento del paciente? | 31 847 263 | > ¿y la "
            "dirección? | mitre 1450 piso 2"
        ),
        "31847263",
    ),
    (
        (
            "> ¿me dice el número de documento del paciente? | perdón, ¿qué? | > su "
            "documento | 31 847 263"
        ),
        "31847263",
    ),
    ("> ¿teléfono? | 4555 1234 | > ¿y documento? | 31 847 263", "31847263"),
    ("> ¿edad? | 74 | > ¿su dni? | 31 847 263", "31847263"),
    (
        (
            "> ¿me dice el número de documento del paciente? | espere que busco los "
            "anteojos | > espero | a ver... 31 847 263"
        ),
        "31847263",
    ),
    ("hola | mi dni es 31 847 263 | el M50 no anda", "31847263"),
    (
        (
            "el 7F-5 marca E3 | mi dni es treinta y uno | ochocientos cuarenta y siete | "
            "doscientos sesenta y tres"
        ),
        "31847263",
    ),
    ("mi dni | treinta y uno ochocientos cuarenta y siete | doscientos sesenta y tres", "31847263"),
    ("mi documento es 31 847 264 | perdón, 31 847 263", "31847263"),
    ("mi documento es 31 847 264 | no, perdón, 31 847 263", "31847263"),
    ("dni 31 847 | 263", "31847263"),
    ("mi dni es 31 847 263 | uso 2 litros 16 horas", "31847263"),
    ("mi dni es 31 847 263 | 93 de saturación", "31847263"),
    ("mi dni es 31 847 263 | tengo 74 años", "31847263"),
    ("mi dni es 31 847 263 | sí, 31 847 263", "31847263"),
    (
        ("> ¿me dice el número de documento del paciente? | 31 847 263 | > ¿de quién es? | mío"),
        "31847263",
    ),
    ("> ¿me dice el número de documento del paciente? | 31 847 263 | > ¿es suyo? | sí", "31847263"),
    (
        (
            "> ¿me dice el número de documento del paciente? | 31 847 263 | > ¿quién "
            "habla? | soy yo, Marta"
        ),
        "31847263",
    ),
    (
        (
            "> ¿me dice el número de documento del paciente? | 31 847 263 | > ¿con quién "
            "vive? | con mi hija"
        ),
        "31847263",
    ),
]

# Right, and asked for again: the doubt is honest.
MAY_BE_ASKED_AGAIN = [
    ("dni diez millones cien mil doscientos", "10100200"),
    ("dni treinta y tres trescientos treinta y tres trescientos treinta y tres", "33333333"),
    ("mi dni es 31 847 263. Sí, 31 847 263.", "31847263"),
    (
        ("> ¿me dice el número de documento del paciente? | 31 847 263 | > ¿31 847 236? | no, 263"),
        "31847263",
    ),
]

NEVER = [
    "satura 93 de 100 y pulso 110",
    "está en 93 de saturación y 88 de pulso",
    "tiene 93 de saturación, 120 de presión y 80",
    "presión 12 8, satura 91, pulso 104",
    "mi teléfono es 11 4555 2233",
    "llamame al 4555 2233",
    "el celu es 15 5555 2233",
    "mi número es 4555-2233",
    "3514555223",
    "el cuil es 20 31847263 3",
    "cuil 20-31847263-3",
    "mi cuit es veinte treinta y uno ochocientos cuarenta y siete doscientos sesenta y tres tres",
    "el pedido es el 31847263",
    "orden 31847263",
    "mi número de afiliado es 31847263",
    "afiliado 31.847.263 00",
    "número de socio 31847263",
    "la factura 31847263 está mal",
    "me cobraron 31.847.263 pesos",
    "son 3.184.726 pesos",
    "salió $ 31.847.263",
    "el reclamo número 31847263",
    "tracking 31847263",
    "el número de serie es 31847263",
    "serie 31 847 263",
    "sn 31847263",
    "lote 31847263",
    "el código que muestra es 31847263",
    "pantalla: 31847263",
    "vivo en calle 31 número 847 piso 2 depto 63",
    "calle 847 entre 26 y 31",
    "ruta 3 km 184 casa 72",
    "nací el 31 de agosto de 1947",
    "31/08/1947",
    "nacido 31 8 47",
    "tengo 84 años y mi marido 72",
    "uso 3 litros 18 horas por día",
    "le puse 3 litros y satura 84 a 72",
    "son 3 tubos de 18 y 4 de 72",
    "hace 3 días 18 horas",
    "E1 E3 E7",
    "error 31 84 72 63",
    "me da el error 3 18 47",
    "el 7F-5 marca 31847",
    "0800 555 1234",
    "al 0810 31847263",
    "el dni de mi marido es 31 847 263",
    "mi señora tiene dni 31847263",
    "dni de mi mamá: 31.847.263",
    "autorizo a Juan Pérez dni 31847263",
    "el técnico vino con dni 31847263",
    "creo que mi dni es 31 847 263",
    "mi dni es 31 847 26 algo",
    "no me acuerdo, 31 847 y algo",
    "mi dni termina en 263",
    "los últimos tres son 263",
    "empieza con 31 847",
    "mi dni es 31 847",
    "mi dni es 31847",
    "dni 3184726312",
    "dni 318472631",
    "mi dni es 31 847 263 o 31 847 236",
    "dni 31 847 263, no, 31 874 263, bah no sé",
    "mi dni no es 31847263",
    "ese no es mi dni 31847263",
    "mi dni es treinta y uno ochocientos",
    "mi dni es treinta y un millones",
    "mi dni es treinta y uno ochocientos cuarenta y siete doscientos",
    "dni 24, no, 14, 8, 6, 7",
    "dni 31 no 847 263",
    "dni treinta y uno no ochocientos cuarenta y siete doscientos sesenta y tres",
    "dni uno dos tres cuatro cinco seis siete",
    "dni 31 31 847 263",
    "dni treinta y uno, treinta y uno ochocientos cuarenta y siete doscientos sesenta y tres",
    "mi dni es ocho cuatro siete dos seis tres",
    "dni 847 263",
    "clave 31847263",
    "pin 31 847 263",
    "el token es 31847263",
    "cbu 31847263",
    "mi cuenta es 31.847.263",
    "tarjeta terminada en 31847263",
    "obra social 31847263",
    "pami 31 847 263 00",
    "credencial 31847263",
    "historia clínica 31847263",
    "hc 31847263",
    "legajo 31847263",
    "expediente 31.847.263",
    "remito 31847263",
    "ticket 31847263",
    "turno 31847263",
    "caso 31847263",
    "matrícula 31847263",
    "patente AB 318 CD",
    "código postal 3184",
    "son las 3 y 18, a las 4 y 7",
    "a las 18:47 con 26 y 30",
    "31 847 263 litros",
    "31847263 metros",
    "31.847.263 pesos",
    "tengo el concentrador desde el 2018 y antes desde el 2006",
    "entre el 2018 y el 2006",
    "del 84 al 72",
    "página 31 847 263",
    "mi hija Ana 31847263",
    "el documento del garante es 31847263",
    "me pidieron el documento y dije 31 847 263 pero está mal",
    "dni trescientos dieciocho cuatrocientos setenta y dos",
    "documento adjunto 31847263.pdf",
    "archivo 31847263",
    "IMG_31847263",
    "la foto 31847263 jpg",
    "> ¿me dice el número de documento del paciente? | no lo tengo acá, el afiliado es 31847263",
    "> ¿me dice el número de documento del paciente? | ¿el mío o el del paciente?",
    "> ¿me dice el número de documento del paciente? | el teléfono es 45552233",
    "> ¿me dice el número de documento del paciente? | 45 años",
    "> ¿me dice el número de documento del paciente? | satura 93",
    "> ¿me dice el número de documento del paciente? | te doy el cuil 20318472633",
    "> ¿me dice el número de documento del paciente? | 31 847",
    "> ¿me dice el número de documento del paciente? | 31 847 | > ¿y la dirección? | 263",
    "> ¿me dice el número de documento del paciente? | 31 847 263 | > ¿31 847 236? | no",
    "> ¿me dice el número de documento del paciente? | 31 847 263 | > ¿31 847 236? | sí",
    (
        "> ¿me dice el número de documento del paciente? | el de mi marido o el mío? | > "
        "el suyo | mi marido es 31 847 263"
    ),
    "> ¿su teléfono? | 31847263",
    "> ¿me pasa un teléfono de contacto? | cuatro cinco cinco cinco dos dos tres tres",
    "> ¿número de serie del equipo? | 31 847 263",
    "> ¿cuántos litros? | 3 | > ¿y horas? | 18 | > ¿edad? | 47 | > ¿saturación? | 96",
    "> le paso el número de reclamo: 31847263 | 31847263",
    "> su pedido es 31 847 263 | ok anoto 31 847 263",
    "> llame al 4555 2233 | cuatro cinco cinco cinco dos dos tres tres",
    "mi dni es 31 847 263 | no, está mal",
    "mi dni es 31 847 263 | me equivoqué",
    "mi dni es 31 847 263 | ese es el de mi hermano",
    "mi dni es 31 | 847 | 2",
    "mi dni es 31 847 263 | 9",
    "dni treinta y uno ochocientos cuarenta y siete doscientos sesenta y tres cuatro",
    "dni 31 847 263 4",
    "dni 3 1 8 4 7 2 6",
    "dni treinta y uno ocho cuarenta siete dos sesenta tres",
    "dni treinta uno ochocientos cuarenta siete doscientos sesenta tres",
    "dni cien",
    "dni mil",
    "dni un millón",
    "dni cero cero cero cero cero cero cero cero",
    "00000000",
    "dni 00000000",
    "dni 12345",
    "dni doscientos",
    "dni 1.000",
    "dni mil novecientos ochenta y cuatro",
    "dni cincuenta y cincuenta",
    "mi dni es 31 847 2 63 o sea 3",
    "dni treinta y uno mil ochocientos cuarenta y siete",
    "quiero 31847263",
    "hola 31 847 263 caracteres",
    "tomo 31 gotas 847 veces 263 días",
    "pasos 31 847 263",
    "alquiler 31847263",
    "deuda de 31.847.263",
    "me dieron el 31847263 para retirar",
    "turno 31 mesa 847 puerta 263",
    "lotería 31 847 263",
    "quiniela 847 a la cabeza",
    "93 88 12 80",
    "93, 88, 12, 80",
    "noventa y tres ochenta y ocho doce ochenta",
    "93 88 120 80",
    "ahora 93 88 12 80",
    "45 55 12 34",
    "4555 1234",
    "4555-1234",
    "455 51 234",
    "15 4555 1234",
    "cuarenta y cinco cincuenta y cinco doce treinta y cuatro",
    "10 10 10 10",
    "uno dos tres probando",
    "2 3 5 8",
    "el primero es 31, el segundo 847 y el tercero 263",
    "piso 31 depto 847 timbre 263",
    "somos 31 847 263",
    "31 cajas, 847 bolsas, 263 sobres",
    "el de abajo dice 31 847 263",
    "en la chapita figura 31847263",
    "atrás dice 31.847.263",
    "figura 31847263 en la etiqueta",
    "dice 31847263 en la pantalla",
    "aparece 31847263",
    "me salió 31847263",
    "me llegó un mensaje con 31847263",
    "el mensaje dice código 31847263",
    "me pide un código 31847263",
    "el qr da 31847263",
    "tiene grabado 31847263",
    "número de contrato 31847263",
    "el contrato es 31847263",
    "nro de cuenta 31847263",
    "suscripción 31847263",
    "el id es 31847263",
    "el usuario 31847263",
    "el interno 31847263",
    "internado en la 31 cama 847",
    "habitación 318 cama 47 piso 2 63",
    "mi jubilación es 31847263",
    "beneficio 31847263",
    "cobro 318.472 y pago 63",
    "expensas 31847263",
    "medidor 31847263",
    "luz 31847263",
    "me dieron turno el 31 a las 8 47 en el 263",
    "colectivo 31 847 263",
    "línea 31 y 847",
    "tomo el 31, el 84 y el 726",
    "km 31 847",
    "ruta 31 847 263",
    "código de barras 31847263",
    "isbn 31847263",
    "el ticket dice 31 847 263",
    "folio 31847263",
    "partida 31847263",
    "padrón 31847263",
    "nomenclatura 31 847 263",
    "catastro 31847263",
    "el documento de mi esposa es 31 847 263",
    "documento de mi hijo 31847263",
    "te paso el dni de mi viejo 31847263",
    "dni del nene 31.847.263",
    "es de mi papá, dni 31847263",
    "mi mujer, dni 31.847.263, necesita oxígeno",
    "mi dni no, el de ella: 31847263",
    "el dni de ella es 31 847 263",
    "soy la hija, el dni de mi mamá es 31847263",
    "habla el vecino, dni 31847263",
    "retira mi sobrino dni 31847263",
    "va a recibir Carlos, DNI 31847263",
    "quien firma es Carlos dni 31847263",
    "el médico tiene dni 31847263",
    "la enfermera dni 31847263",
    "no sé bien, dni 31 847 263",
    "mi dni es 31 847 263 me parece",
    "mi dni es 31 847 263 creo",
    "mi dni era 31 847 263 si no me equivoco",
    "mi dni es 31 847 263 o 264",
    "mi dni es 31 847 263, ¿puede ser?",
    "mi dni es 31 847 26 y no me acuerdo el último",
    "mi dni es algo así como 31 847 263",
    "mi dni debe ser 31847263",
    "ponele que mi dni es 31847263",
    "supongamos dni 31847263",
    "un dni cualquiera 31847263",
    "por ejemplo dni 31847263",
    "si mi dni fuera 31847263",
    "el dni tiene 8 números, 31 847 263 por ejemplo",
    "probando dni 31847263",
    "mi dni viejo era 31847263 y el nuevo es otro",
    "mi dni anterior 31847263",
    "mi dni 31 847 263 no 31 847 236",
    "mi dni es 31 847 263 no es 31 847 236",
    "mi dni es 31 847 263, mentira, 31 847",
    "mi dni es 31 847 263 perdón 63",
    "mi dni es 31 847 263 corrijo 4",
    "dni 31, 847, 263, 31, 847, 264",
    "dni 31 847 263 y 31 847 264",
    "los dni son 31847263 y 28111222",
    "dni 31847263/28111222",
    "dni 31.84.72.63.1",
    "dni 3.184.726.3",
    "dni 318.472.63",
    "dni 31,847,26",
    "dni 31 8472 63 1",
    "dni 31 847 dos seis",
    "dni treinta y uno ochocientos cuarenta y siete veintiséis",
    "dni uno treinta y uno ochocientos cuarenta y siete doscientos sesenta y tres",
    "dni treinta y uno ochocientos cuarenta y siete doscientos sesenta y tres dos",
    "dni treinta y ochocientos cuarenta y siete doscientos sesenta y tres",
    "dni treinta y uno cientos cuarenta y siete doscientos sesenta y tres",
    "mi dni es 31 847 | el equipo no anda | 263",
    "mi dni es 31 847 | ¿me escucha? | no | 263 4",
    "31 | tengo 84 años | 72 63",
    "> ¿cuántos litros usa? | tres | > ¿y su dni? | uno ocho cuatro siete dos seis tres",
    "> ¿qué saturación tiene? | 93 | > ¿pulso? | 88 | > ¿presión? | 12 80",
    "satura 93 | 88 | 12 | 80",
    "> ¿a qué altura? | 1450 | > ¿piso y depto? | 2 | > ¿código postal? | 1425",
    "> ¿me dice el número de documento del paciente? | ya se lo di",
    "> ¿me dice el número de documento del paciente? | es el mismo de siempre, 263",
    "> ¿me dice el número de documento del paciente? | 31 847 263 pero ese es el de mi mujer",
    "> ¿me dice el número de documento del paciente? | 31 847 263 | > ¿de quién es? | de mi hijo",
    "> ¿me dice el número de documento del paciente? | 31 847 263 | > ¿es suyo? | no",
    "> ¿me dice el número de documento del paciente? | 31 847 263 | > repito 31 847 273 | ajá",
    "> ¿me dice el número de documento del paciente? | 31 847 263 | > 31 847 273 | correcto",
    "> ¿me dice el número de documento del paciente? | no tengo, el del carnet es 31847263",
    "> ¿me dice el número de documento del paciente? | el pasaporte es 31847263",
    "> ¿me dice el número de documento del paciente? | mi teléfono es 31847263",
    "> ¿me dice el número de documento del paciente? | no, antes le digo: son 3 tubos",
    "> ¿me dice el número de documento del paciente? | tres cuatro cinco",
    "> ¿me dice el número de documento del paciente? | 31 847 | > no le escuché | 847 263",
    "> ¿me dice el número de documento del paciente? | 31 847 263 | > ¿me lo repite? | 31 847 236",
    "> ¿me dice el número de documento del paciente? | 31 847 263 | > ¿me lo repite? | 31 847",
    "> ¿dni del autorizado? | 31847263",
    "> ¿y el dni del que retira? | 31 847 263",
    "> decime el número que figura en la etiqueta | 31847263",
    "> ¿número de pedido? | 31 847 263",
    "> ¿me da el número de afiliado o documento? | 31847263",
    "> ¿afiliado? | 31847263 | > ¿documento? | el mismo",
    "> su dni es 31 847 263? | no sé",
    "> tengo acá el dni 31 847 263 | sí",
]
"""Ages, figures of an oximeter, telephones, addresses, orders, other people's, what is doubted."""


@pytest.mark.parametrize(("line", "digits"), READ)
def test_document_is_read(line: str, digits: str) -> None:
    assert heard(line).digits == digits


@pytest.mark.parametrize(("line", "digits"), MAY_BE_ASKED_AGAIN)
def test_doubtful_document_is_never_another(line: str, digits: str) -> None:
    assert heard(line).digits in ("", digits)


@pytest.mark.parametrize("line", NEVER)
def test_nothing_is_read(line: str) -> None:
    dictated = heard(line)

    assert dictated.state is not Heard.DNI
    assert dictated.digits == ""


def test_table_is_long_enough() -> None:
    assert len({*(line for line, _digits in (*READ, *MAY_BE_ASKED_AGAIN)), *NEVER}) >= 300
