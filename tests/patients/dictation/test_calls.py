"""Calls and chats of old people, written down before anyone looked at what is made of them.

A document in the second column may be read, or asked for again where doubt is honest; with
READ it must be read. None must not be read.
"""

import pytest

from patients.dictation import Heard
from tests.patients.dictation.said import heard

READ, MAY_BE = True, False

# Three patients, as recognition delivers them.
PHONES = [
    (
        (
            "hola si buenas tardes mire yo soy elvira del concentrador mi documento"
            " es cuatro novecientos ochenta y siete seiscientos treinta y dos"
        ),
        "4987632",
        READ,
    ),
    ("cuatro millones novecientos ochenta y siete seiscientos treinta y dos", "4987632", READ),
    ("si cuatro nueve ocho siete seis tres dos", "4987632", MAY_BE),
    ("cuatro nueve ochenta y siete seis treinta y dos", "4987632", READ),
    ("el cuatro millones nueve ochenta y siete seis treinta y dos", "4987632", READ),
    (
        (
            "> documento | espere que me pongo los lentes | > sí, la espero | cuatro | "
            "novecientos ochenta y siete | seiscientos treinta y dos"
        ),
        "4987632",
        READ,
    ),
    (
        (
            "espere que me pongo los lentes si cuatro novecientos ochenta y siete "
            "seiscientos treinta y dos"
        ),
        "4987632",
        MAY_BE,
    ),
    (
        ("ay no se de memoria nena cuatro novecientos ochenta y siete seiscientos treinta y dos"),
        "4987632",
        MAY_BE,
    ),
    (
        (
            "> ¿me dice su número de documento? | libreta civica cuatro millones "
            "novecientos ochenta y siete mil seiscientos treinta y dos"
        ),
        "4987632",
        READ,
    ),
    ("> documento | de mi marido o el mio", None, MAY_BE),
    (
        ("> documento | el mio es cuatro novecientos ochenta y siete seiscientos treinta y dos"),
        "4987632",
        READ,
    ),
    ("cuatro novecientos ochenta y siete seis tres dos", "4987632", READ),
    ("cuatro no ochenta y siete seiscientos treinta y dos", "4987632", MAY_BE),
    ("es cuatro punto nueve ocho siete punto seis tres dos", "4987632", READ),
    ("cuatro coma nueve ocho siete coma seis tres dos", "4987632", READ),
    (
        (
            "> documento | cuatro novecientos ochenta y siete | > cuatro novecientos ochenta y "
            "siete | si | > siga | seiscientos treinta y dos"
        ),
        "4987632",
        READ,
    ),
    (
        (
            "> documento | cuatro novecientos ochenta y siete | > ¿cuatro nueve ocho siete? | si "
            "seiscientos treinta y dos"
        ),
        "4987632",
        READ,
    ),
    (
        "> documento | cuatro novecientos ochenta y | siete seiscientos treinta y dos",
        "4987632",
        READ,
    ),
    (
        "> documento | cuatro novecientos | ochenta y siete | seiscientos | treinta y dos",
        "4987632",
        READ,
    ),
    (
        "> documento | cuatro novecientos ochenta y siete seiscientos treinta | y dos",
        "4987632",
        READ,
    ),
    (
        (
            "tengo setenta y nueve años y mi documento es cuatro novecientos "
            "ochenta y siete seiscientos treinta y dos"
        ),
        "4987632",
        READ,
    ),
    (
        (
            "mi documento cuatro novecientos ochenta y siete seiscientos treinta y "
            "dos y vivo en la calle mitre mil doscientos cuatro"
        ),
        "4987632",
        READ,
    ),
    (
        (
            "calle mitre mil doscientos cuatro documento cuatro novecientos ochenta"
            " y siete seiscientos treinta y dos"
        ),
        "4987632",
        READ,
    ),
    (("el telefono es cuarenta y dos cero uno cincuenta y cinco sesenta y seis"), None, MAY_BE),
    (
        ("cuarenta y dos cero uno cincuenta y cinco sesenta y seis ese es el telefono de casa"),
        None,
        MAY_BE,
    ),
    ("cuatro dos cero uno cinco cinco seis seis es el fijo", None, MAY_BE),
    (
        ("> ¿cuál es su teléfono? | cuatro dos cero uno | > sí | cinco cinco seis seis"),
        None,
        MAY_BE,
    ),
    ("> ¿tiene algún teléfono? | si | > dígame | 4201 5566", None, MAY_BE),
    (
        (
            "> ¿tiene algún teléfono? | no | > bueno, ¿y el documento? | cuatro "
            "novecientos ochenta y siete seiscientos treinta y dos"
        ),
        "4987632",
        READ,
    ),
    (
        (
            "> ¿el documento? | cuatro novecientos ochenta y siete seiscientos "
            "treinta y dos | > ¿y un teléfono? | cuatro dos cero uno cinco cinco "
            "seis seis"
        ),
        "4987632",
        READ,
    ),
    ("naci el cuatro de septiembre del cuarenta y siete", None, MAY_BE),
    ("cuatro del nueve de mil novecientos cuarenta y siete", None, MAY_BE),
    (("> ¿fecha de nacimiento? | cuatro nueve mil novecientos cuarenta y siete"), None, MAY_BE),
    ("la maquina dice e cuatro y pita cada dos minutos", None, MAY_BE),
    ("tengo el oxigeno en dos y satura ochenta y ocho", None, MAY_BE),
    (
        (
            "hace dos dias que pita me dijeron que llame al cero ochocientos tres "
            "tres tres cuatro dos dos dos"
        ),
        None,
        MAY_BE,
    ),
    (
        (
            "cuatro millones no cinco millones novecientos ochenta y siete mil "
            "seiscientos treinta y dos"
        ),
        None,
        MAY_BE,
    ),
    (
        (
            "cuatro novecientos noventa y siete ay no perdon ochenta y siete "
            "seiscientos treinta y dos"
        ),
        "4987632",
        MAY_BE,
    ),
    (
        (
            "cuatro novecientos noventa y siete no perdon novecientos ochenta y "
            "siete seiscientos treinta y dos"
        ),
        "4987632",
        MAY_BE,
    ),
    (
        (
            "cuatro novecientos ochenta y siete seiscientos treinta y dos | > "
            "¿cuatro novecientos ochenta y siete seiscientos cuarenta y dos? | no "
            "treinta y dos"
        ),
        "4987632",
        MAY_BE,
    ),
    (
        ("cuatro novecientos ochenta y siete seiscientos treinta y dos | > ¿4.987.632? | si señor"),
        "4987632",
        READ,
    ),
    (
        ("cuatro novecientos ochenta y siete seiscientos treinta y dos | > ¿4.987.632? | tal cual"),
        "4987632",
        READ,
    ),
    (
        (
            "cuatro novecientos ochenta y siete seiscientos treinta y dos | > "
            "¿4.987.632? | exactamente querida"
        ),
        "4987632",
        READ,
    ),
    (
        (
            "cuatro novecientos ochenta y siete seiscientos treinta y dos | > "
            "¿4.987.642? | no, no, no"
        ),
        None,
        MAY_BE,
    ),
    ("Sí, cómo no. Once millones quinientos dos mil noventa.", "11502090", READ),
    ("11.502.090.", "11502090", READ),
    ("Mi DNI es el 11 millones 502 mil 90.", "11502090", READ),
    ("11, 502, 090.", "11502090", READ),
    ("11 502 90", None, MAY_BE),
    ("Once, quinientos dos, cero noventa.", "11502090", READ),
    ("Once, cinco cero dos, cero no venta.", None, MAY_BE),
    ("Once, cinco, cero dos, cero nueve, cero.", "11502090", READ),
    ("1-1-5-0-2-0-9-0", "11502090", READ),
    ("11-502-090", "11502090", READ),
    ("uno, uno, cinco, cero, dos, cero, no, cero", "11502090", MAY_BE),
    ("Once quinientos dos noventa", None, MAY_BE),
    ("Once millones quinientos dos noventa.", "11502090", MAY_BE),
    ("Eh... once... quinientos dos... cero noventa.", "11502090", READ),
    ("A ver, anotá: once, quinientos dos, cero nueve cero. ¿Lo tenés?", "11502090", READ),
    ("Es 11.502.090, pero el equipo está a nombre de mi hijo, 30.111.222.", None, MAY_BE),
    ("El pedido es 11502090.", None, MAY_BE),
    ("Me llegó la factura 0001-11502090.", None, MAY_BE),
    ("Mi CUIL es 20-11502090-5.", None, MAY_BE),
    ("20 11 502 090 5", None, MAY_BE),
    ("Veinte once quinientos dos cero noventa cinco", None, MAY_BE),
    ("Veinte, once millones quinientos dos mil noventa, cinco.", None, MAY_BE),
    ("El 20. 11.502.090. 5.", None, MAY_BE),
    ("Mi DNI es 20-11502090-5, ah no, ese es el CUIL. 11.502.090.", "11502090", MAY_BE),
    ("351 502 0900", None, MAY_BE),
    ("15 502 0900", None, MAY_BE),
    ("Es el 351-5020900, llámeme ahí.", None, MAY_BE),
    ("4502-0900", None, MAY_BE),
    ("Mi número es 45020900.", None, MAY_BE),
    ("Mi número es 11.502.090.", "11502090", MAY_BE),
    ("Tengo 11.502.090 pesos de deuda, ¿puede ser?", None, MAY_BE),
    ("Número de serie: 11502090.", None, MAY_BE),
    ("S/N 11502090", None, MAY_BE),
    ("El equipo es el 11502090", None, MAY_BE),
    ("M50 11502090", None, MAY_BE),
    ("DNI de la paciente: 11.502.090", "11502090", READ),
    ("paciente Raúl Gómez DNI 11.502.090", "11502090", READ),
    ("Raúl Gómez, 11.502.090", "11502090", MAY_BE),
    ("Gómez 11502090", "11502090", MAY_BE),
    ("11502090 Raúl Gómez", "11502090", MAY_BE),
    ("LE 8.431.275", "8431275", MAY_BE),
    ("L.E. 8.431.275", "8431275", READ),
    ("11502090/91", None, MAY_BE),
    ("11.502.090 / 11.502.091", None, MAY_BE),
    ("11502090 y 45 litros", None, MAY_BE),
    ("> documento? | 11502090 | > ¿y la saturación? | 91 | > ¿litros? | 2", "11502090", READ),
    ("> documento? | 11502090 | 91 | 2", "11502090", MAY_BE),
    ("> Dígame su DNI. | 11.502 | .090", "11502090", MAY_BE),
    (("> ¿Me confirma los últimos tres números del documento? | cero nueve cero"), None, MAY_BE),
    (("> ¿Me confirma los últimos tres del DNI? | 090 | > ¿y los primeros? | 11502"), None, MAY_BE),
    ("https://example.com/p/11502090", None, MAY_BE),
    ("pedido#11502090", None, MAY_BE),
    ("raul11502090@example.com", None, MAY_BE),
    ("Hola, soy la hija de Norma. El DNI de ella es 16.254.118.", "16254118", MAY_BE),
    ("Llamo por mi mamá, Norma Pérez, DNI 16254118", "16254118", MAY_BE),
    ("dieciséis doscientos cincuenta y cuatro ciento dieciocho", "16254118", READ),
    ("dieciseis dos cincuenta y cuatro uno dieciocho", "16254118", READ),
    ("diez y seis dos cinco cuatro uno uno ocho", "16254118", READ),
    ("16, 2, 54, 118", "16254118", READ),
    ("16 254 y 118", "16254118", READ),
    (
        ("dieciséis millones doscientos cincuenta y cuatro mil ciento dieciocho, ¿anotó?"),
        "16254118",
        READ,
    ),
    ("dieciséis, doscientos cincuenta y cuatro, y al final ciento dieciocho", "16254118", MAY_BE),
    ("dieciséis dos cinco cuatro doble uno ocho", "16254118", READ),
    ("dieciséis dos cinco cuatro uno uno ocho, ¿sí?", "16254118", READ),
    (
        ("dieciséis doscientos cincuenta y cuatro ciento ocho, no, ciento dieciocho"),
        "16254118",
        MAY_BE,
    ),
    (
        ("dieciséis doscientos cincuenta y cuatro ciento ocho, no, miento, ciento dieciocho"),
        "16254118",
        READ,
    ),
    (
        ("dieciséis doscientos cincuenta y cuatro ciento ocho, perdón, dieciocho"),
        "16254118",
        MAY_BE,
    ),
    ("es 16254108 ay me equivoqué 16254118", "16254118", READ),
    ("16254108 | 16254118*", "16254118", MAY_BE),
    ("16254108 | perdón, 16254118", "16254118", READ),
    ("16254108 | *16254118", "16254118", MAY_BE),
    ("16254108 | quise decir 16254118", "16254118", READ),
    ("16254108 | 118 al final", "16254118", MAY_BE),
    ("16254108 | no, termina en 118", "16254118", MAY_BE),
    (
        ("dieciséis, ¿me escucha?, doscientos cincuenta y cuatro, ciento dieciocho"),
        "16254118",
        MAY_BE,
    ),
    (
        ("dieciséis | ¿me escucha? | > sí, sí | doscientos cincuenta y cuatro | ciento dieciocho"),
        "16254118",
        MAY_BE,
    ),
    (
        ("dieciséis | hola | > sí, la escucho | doscientos cincuenta y cuatro ciento dieciocho"),
        "16254118",
        MAY_BE,
    ),
    (
        ("hola hola | > hola | mi dni | > sí | es el 16 | > sí | 254 | > ajá | 118 | > perfecto"),
        "16254118",
        READ,
    ),
    (
        ("no tengo el documento a mano | > ¿lo sabe de memoria? | creo que 16254118"),
        "16254118",
        MAY_BE,
    ),
    ("no lo sé de memoria. Bueno, 16.254.118.", "16254118", MAY_BE),
    ("el número de documento no lo encuentro, el de afiliado es 16254118", None, MAY_BE),
    ("mi hijo nació el 16/2/54 a las 11:18", None, MAY_BE),
    ("son las 16 y 25, hace 41 minutos que espero, van 18 llamados", None, MAY_BE),
    ("pesa 16 kilos, mide 25 por 41 por 18", None, MAY_BE),
    ("uno seis dos cinco cuatro uno uno ocho", "16254118", READ),
    ("uno seis dos cinco cuatro once ocho", "16254118", READ),
    ("1 6 2 5 4 1 1 8", "16254118", READ),
    ("uno, seis, dos, cinco, cuatro, uno, uno... ocho", "16254118", READ),
    ("uno seis dos cinco cuatro uno... uno ocho", "16254118", MAY_BE),
    ("dosientos cincuenta y cuatro", None, MAY_BE),
    ("dieciséis dosientos cincuenta y cuatro ciento dieciocho", "16254118", MAY_BE),
    ("dieciceis doscientos cincuenta y cuatro ciento dieciocho", "16254118", MAY_BE),
    ("dieciséis dos cientos cincuenta y cuatro ciento dieciocho", "16254118", READ),
    ("dieciséis doscientos cincuentaicuatro ciento dieciocho", "16254118", READ),
    ("dieciséis doscientos sincuenta y cuatro ciento dieciocho", "16254118", MAY_BE),
    ("mi deneí es 16254118", "16254118", READ),
    ("mi d n i 16254118", "16254118", READ),
    ("mi DNI, 16254118, está vencido", "16254118", MAY_BE),
    ("DNI 16254118 vencido, el nuevo no lo tengo", "16254118", MAY_BE),
    ("16254118 ok?", "16254118", READ),
    ("16254118 👍", "16254118", READ),
    ("16254118.", "16254118", READ),
    ("Nro 16254118", "16254118", MAY_BE),
    ("# 16254118", None, MAY_BE),
    ("(16254118)", "16254118", READ),
    ("16 254 118 gracias", "16254118", READ),
    ("16.254.118\nNorma Pérez\nCalle 12 nro 3456", "16254118", MAY_BE),
    ("Norma Pérez\nDNI 16.254.118\nTel 351 5020900", "16254118", READ),
    ("Tel 3515020900 DNI 16254118 Norma", "16254118", READ),
    ("DNI:16254118 TEL:45020900", "16254118", READ),
    ("DNI 16254118 CEL 3515020900 DIR: Mitre 1204", "16254118", READ),
    ("1.6.2.5.4.1.1.8", "16254118", READ),
    ("16,254,118", "16254118", READ),
    ("16'254'118", "16254118", MAY_BE),
    ("16_254_118", "16254118", MAY_BE),
    ("dni 1625411", None, MAY_BE),
    ("dni 162541188", None, MAY_BE),
]

# Another two: corrections, other numbers, other people's.
OTHERS = [
    ("veintisiete, trescientos cuarenta y cinco, seiscientos dieciocho", "27345618", READ),
    ("veintisiete tres cuarenta y cinco seis dieciocho", "27345618", READ),
    ("dos siete tres cuatro cinco seis uno ocho", "27345618", READ),
    ("27 345 seiscientos dieciocho", "27345618", READ),
    ("veintisiete millones 345 mil 618", "27345618", READ),
    ("27 millones trescientos 45 mil 618", "27345618", READ),
    ("27M 345 618", "27345618", MAY_BE),
    ("dos siete, treinta y cuatro, cinco, seis, dieciocho", "27345618", READ),
    ("27-34-56-18", "27345618", READ),
    ("27/34/56/18", "27345618", MAY_BE),
    ("27:34:56:18", "27345618", MAY_BE),
    ("27 34 56 18", "27345618", READ),
    ("27 34 56", None, MAY_BE),
    ("veintisiete treinta y cuatro cincuenta y seis dieciocho", "27345618", READ),
    ("veintisiete. Treinta y cuatro. Cincuenta y seis. Dieciocho.", "27345618", READ),
    ("Veintisiete... treinta y cuatro... cincuenta y seis... dieciocho.", "27345618", READ),
    (
        ("veintisiete trescientos cuarenta y cinco, no, cuarenta y seis, seiscientos dieciocho"),
        None,
        MAY_BE,
    ),
    (
        (
            "veintisiete trescientos cuarenta y seis, perdón, cuarenta y cinco, "
            "seiscientos dieciocho"
        ),
        "27345618",
        MAY_BE,
    ),
    (
        ("veintiocho, perdón, veintisiete, trescientos cuarenta y cinco, seiscientos dieciocho"),
        "27345618",
        READ,
    ),
    (
        ("veintiocho no veintisiete trescientos cuarenta y cinco seiscientos dieciocho"),
        "27345618",
        MAY_BE,
    ),
    ("dos ocho, digo, siete, tres cuatro cinco seis uno ocho", "27345618", MAY_BE),
    ("dos siete tres cuatro cinco seis uno nueve, digo ocho", "27345618", MAY_BE),
    ("27 345 619, digo, 618", "27345618", READ),
    ("27 345 619, digo, 18", "27345618", MAY_BE),
    ("27345619 digo 27345618", "27345618", READ),
    ("27345619 digo 27345618 digo 27345617", "27345617", MAY_BE),
    ("27345619 no no 27345618", "27345618", MAY_BE),
    ("27345619, no, perdón, no es así, 27345618", "27345618", MAY_BE),
    ("27345618, no perdón, está bien, 27345618", "27345618", MAY_BE),
    ("no, pará, es 27345618", "27345618", READ),
    ("no sé si es 27345618 o 27345681", None, MAY_BE),
    ("27345618 o algo así", "27345618", MAY_BE),
    ("27345618 más o menos", "27345618", MAY_BE),
    ("si no me equivoco 27345618", "27345618", MAY_BE),
    ("27 345 618 repito 27 345 618", "27345618", READ),
    ("27 345 618 repito 27 345 681", None, MAY_BE),
    ("27 345 618 27 345 618", "27345618", READ),
    ("27345618 27345618", "27345618", READ),
    ("27 345 618, 27 345 681", None, MAY_BE),
    ("27345618 | repito | 27345618", "27345618", READ),
    ("27345618 | repito, 27345681", None, MAY_BE),
    ("mi dni es 27345618 | > ¿termina en 618? | sí", "27345618", READ),
    ("mi dni es 27345618 | > ¿termina en 681? | no, 618", "27345618", MAY_BE),
    ("mi dni es 27345618 | > ¿27345618? | ajá", "27345618", READ),
    ("mi dni es 27345618 | > ¿27345618? | nop", None, MAY_BE),
    ("mi dni es 27345618 | > ¿27345618? | no, no es ese", None, MAY_BE),
    (
        ("mi dni es 27345618 | > ¿27345618? | no, ese es el de mi marido, el mío es 27999888"),
        "27999888",
        MAY_BE,
    ),
    ("mi dni es 27345618 | > no me figura | a ver, 27345681", "27345681", MAY_BE),
    ("mi dni es 27345618 | > no lo encuentro, ¿me lo repite? | 27 345 618", "27345618", READ),
    ("mi dni es 27345618 | > no lo encuentro, ¿me lo repite? | 27 345 681", None, MAY_BE),
    (
        ("mi dni es 27345618 | > no lo encuentro, ¿me lo repite? | perdón, 27 345 681"),
        "27345681",
        READ,
    ),
    ("> ¿documento? | no lo tengo | > ¿teléfono? | 27345618", None, MAY_BE),
    ("> Dígame DNI del titular | 27345618", "27345618", READ),
    ("> ¿Su número de cliente o documento? | 27345618", "27345618", MAY_BE),
    ("> ¿Su documento o número de cliente? | 27345618", None, MAY_BE),
    ("> ¿A qué número lo puedo llamar? | 27345618", None, MAY_BE),
    ("> ¿Me pasa un número para contactarlo? | 4734 5618", None, MAY_BE),
    ("> ¿A qué celular mandamos el link? | 27345618", None, MAY_BE),
    ("> ¿qué dice la etiqueta? | 27345618", None, MAY_BE),
    ("> ¿qué número tiene abajo el concentrador? | 27345618", None, MAY_BE),
    ("> ¿cuánto pagó? | 27.345.618", None, MAY_BE),
    ("> ¿en qué año nació? | 1945", None, MAY_BE),
    ("> ¿cuántas horas tiene el contador? | 27345", None, MAY_BE),
    ("> ¿cuántas horas marca? | 27345618", None, MAY_BE),
    ("> ¿qué dirección? | 27 y 345", None, MAY_BE),
    ("> ¿el código que le llegó por mensaje? | 273456", None, MAY_BE),
    ("> Gracias. ¿Algo más? | 27345618", "27345618", MAY_BE),
    ("el contador marca 27345618", None, MAY_BE),
    ("tiene 27345 horas", None, MAY_BE),
    ("me vendieron dos, uno 27345618 y otro 27345619", None, MAY_BE),
    ("mi mujer tiene 27345618", None, MAY_BE),
    ("el de la señora es 27345618", None, MAY_BE),
    ("su documento es 27345618", "27345618", MAY_BE),
    ("el documento de la casa dice 27345618", None, MAY_BE),
    ("documento de propiedad 27345618", None, MAY_BE),
    ("el documento del equipo es 27345618", None, MAY_BE),
    ("en el documento que firmé dice 27345618", None, MAY_BE),
    ("el dni lo perdí, la denuncia es la 27345618", None, MAY_BE),
    ("dni no tengo, pasaporte 27345618", None, MAY_BE),
    ("dni extranjero 94.345.618", "94345618", MAY_BE),
    ("dni 27345618 de Pedro", "27345618", MAY_BE),
    ("dni 27345618 de mi esposo Pedro", None, MAY_BE),
    ("cinco cero sesenta y siete tres cuarenta y uno", "5067341", READ),
    ("cinco, cero seis siete, tres cuatro uno", "5067341", READ),
    ("cinco millones sesenta y siete mil trescientos cuarenta y uno", "5067341", READ),
    ("cinco millones sesenta y siete trescientos cuarenta y uno", "5067341", MAY_BE),
    ("cinco, sesenta y siete, trescientos cuarenta y uno", "5067341", MAY_BE),
    ("cinco cero seis siete tres cuatro uno", "5067341", MAY_BE),
    ("cinco cero seis siete tres cuatro uno, son siete números", "5067341", MAY_BE),
    ("cinco, cinco cero sesenta y siete tres cuarenta y uno", None, MAY_BE),
    ("5 0 6 7 3 4 1", "5067341", MAY_BE),
    ("5067341", "5067341", READ),
    ("50.673.41", None, MAY_BE),
    ("506.734-1", None, MAY_BE),
    ("5.067.341-2", None, MAY_BE),
    ("5067341 2", None, MAY_BE),
    ("05067341", "5067341", MAY_BE),
    ("0 5 0 6 7 3 4 1", "5067341", MAY_BE),
    ("F 5.067.341", "5067341", MAY_BE),
    ("M 5.067.341", "5067341", MAY_BE),
    ("m5067341", None, MAY_BE),
    ("ci 5.067.341", None, MAY_BE),
    ("cédula 5.067.341", None, MAY_BE),
    (("ochenta y nueve setecientos sesenta y cinco cuatrocientos treinta y dos"), "89765432", READ),
    ("noventa y cinco cero uno cuatro doscientos", "95014200", MAY_BE),
    ("cien cien cien", None, MAY_BE),
    ("mil mil mil", None, MAY_BE),
    ("doce doce doce doce", None, MAY_BE),
    ("doble doble cinco", None, MAY_BE),
    ("triple siete triple ocho doble nueve", "77788899", READ),
    ("uno dos tres cuatro cinco seis siete ocho", "12345678", READ),
    ("uno dos tres probando", None, MAY_BE),
    ("uno, dos, tres, cuatro, cinco, seis, siete, ocho, nueve, diez", None, MAY_BE),
    ("cero uno dos tres cuatro cinco seis siete", "1234567", MAY_BE),
    ("123", None, MAY_BE),
    ("0", None, MAY_BE),
    ("siete efe cinco, treinta y dos cuatrocientos", None, MAY_BE),
    ("eme cincuenta, 27345618", "27345618", MAY_BE),
    ("H08 27345618", None, MAY_BE),
    ("error 43 dni 27345618", "27345618", READ),
    ("DNI 27345618 error 43", "27345618", READ),
    ("dni 27345618 error e cuarenta y tres", "27345618", READ),
    ("dni 27345618 2 equipos", "27345618", MAY_BE),
    ("dni 27345618, 2 equipos", "27345618", MAY_BE),
    ("dni 27345618. 2 equipos.", "27345618", MAY_BE),
    ("27345618 cpap", "27345618", MAY_BE),
    ("buen día, 27345618, necesito recarga", "27345618", MAY_BE),
    ("quiero recarga 27345618", "27345618", MAY_BE),
    ("quiero recarga, dni 27345618, gracias", "27345618", READ),
    ("recarga | 27345618", "27345618", READ),
    ("Mi dni: 27345618 , mi dirección: Mitre 1234, tel: 1145551234", "27345618", READ),
    ("veinte siete trescientos cuarenta y cinco seiscientos dieciocho", "27345618", MAY_BE),
    ("veinti siete trescientos cuarenta y cinco seiscientos dieciocho", "27345618", MAY_BE),
    ("veinte y siete trescientos cuarenta y cinco seiscientos dieciocho", "27345618", READ),
    ("beintisiete trescientos cuarenta y cinco seiscientos dieciocho", None, MAY_BE),
    (("mi dni es beintisiete, trescientos cuarenta y cinco, seiscientos dieciocho"), None, MAY_BE),
    ("vein tisiete tres cuarenta y cinco seis dieciocho", None, MAY_BE),
    ("veintisiete tres cuarenta y cinco sé dieciocho", None, MAY_BE),
    ("veintisiete tres cuarenta y cinco se dieciocho", None, MAY_BE),
    ("veintisiete tres cuarenta y cinco es dieciocho", None, MAY_BE),
    ("veintisiete de tres cuarenta y cinco seis dieciocho", "27345618", MAY_BE),
    ("veintisiete trescientos cuarenta y cinco si dieciocho", None, MAY_BE),
    ("dos siete tres cuatro cinco seis una ocho", "27345618", READ),
    ("dos siete tres cuatro cinco seis un ocho", "27345618", READ),
    ("dos siete tres cuarto cinco seis uno ocho", None, MAY_BE),
    ("doce siete tres cuatro cinco seis uno ocho", None, MAY_BE),
    ("dos siete trece cuatro cinco seis uno ocho", None, MAY_BE),
]

# With the operator's half of the call.
CALLS = [
    (
        (
            "> Buenas tardes, Oxígeno en casa, ¿en qué puedo ayudarla? | hola, el "
            "concentrador hace un pitido | > ¿me pasa su DNI? | sí, catorce "
            "doscientos veintidós trescientos treinta y tres"
        ),
        "14222333",
        READ,
    ),
    (
        (
            "> ¿me pasa su DNI? | catorce doscientos veintidós trescientos treinta "
            "y tres | > ¿qué le pasa al equipo? | hace 3 pitidos cada 10 minutos"
        ),
        "14222333",
        READ,
    ),
    (
        (
            "> ¿me pasa su DNI? | catorce doscientos veintidós trescientos treinta "
            "y tres | > ¿qué flujo usa? | dos | > ¿cuántas horas? | dieciséis"
        ),
        "14222333",
        READ,
    ),
    (
        (
            "> ¿me pasa su DNI? | 14 | > sí | 222 | > sí | 333 | > ¿me confirma? "
            "14.222.333 | sí | > ¿y un teléfono? | 351 422 2333"
        ),
        "14222333",
        READ,
    ),
    (
        ("> ¿me pasa su DNI? | 14 | > sí | 222 | > sí | 333 | > ¿me confirma? 14.222.323 | sí"),
        None,
        MAY_BE,
    ),
    (
        (
            "> ¿me pasa su DNI? | 14 | > sí | 222 | > sí | 333 | > ¿me confirma? "
            "14.222.323 | no, 333"
        ),
        "14222333",
        READ,
    ),
    (
        (
            "> ¿me pasa su DNI? | 14 | > sí | 222 | > sí | 333 | > ¿me confirma? "
            "14.222.323 | no, 14 222 333"
        ),
        "14222333",
        READ,
    ),
    ("> ¿me pasa su DNI? | 14 | > 14 | 222 | > 232 | no, 222 | > 222 | 333", "14222333", MAY_BE),
    (
        (
            "> ¿me pasa su DNI? | catorce | > cuarenta y ... | no, catorce, uno "
            "cuatro | > ah, 14 | doscientos veintidós | 333"
        ),
        "14222333",
        MAY_BE,
    ),
    ("> DNI | uno cuatro dos dos dos tres tres tres", "14222333", READ),
    ("> DNI | uno cuatro | > sí | dos dos dos | > sí | tres tres tres", "14222333", READ),
    ("> DNI | uno cuatro triple dos triple tres", "14222333", READ),
    ("> DNI | uno cuatro, tres veces dos, tres veces tres", "14222333", MAY_BE),
    ("> DNI | catorce, doscientos veintidós, tres treinta y tres", "14222333", READ),
    ("> DNI | catorce millones dos dos dos tres tres tres", "14222333", READ),
    ("> DNI | ¿el mío o el de mi mamá? | > el del paciente | 14222333", "14222333", READ),
    ("> DNI | ¿con puntos? | > como quiera | 14.222.333", "14222333", READ),
    ("> DNI | ¿con puntos? | > como quiera | 14222333", "14222333", READ),
    ("> DNI | un segundo | > sí | 14222333", "14222333", READ),
    ("> DNI | uno, ya lo busco | > sí | 14222333", "14222333", MAY_BE),
    ("> DNI | tengo 14222333", "14222333", READ),
    ("> DNI | 14222333 dice acá", "14222333", MAY_BE),
    ("> DNI | acá dice 14222333", "14222333", MAY_BE),
    ("> DNI | acá dice 14222333 pero no sé si es el DNI o el trámite", None, MAY_BE),
    ("> DNI | el trámite dice 00142223334", None, MAY_BE),
    ("> DNI | ejemplar A, 14222333", "14222333", MAY_BE),
    ("> DNI | 14.222.333 ejemplar B", "14222333", MAY_BE),
    ("> DNI | catorce doscientos veintidós trescientos treinta y tres ele", "14222333", MAY_BE),
    ("> DNI | 142 22 333", "14222333", MAY_BE),
    ("> DNI | 1422 2333", "14222333", MAY_BE),
    ("> DNI | 14222 333", "14222333", READ),
    ("> DNI | 14 222333", "14222333", READ),
    ("14 222333", "14222333", MAY_BE),
    ("> DNI | 14.222..333", "14222333", MAY_BE),
    ("> DNI | l4222333", None, MAY_BE),
    ("> DNI | 1O222333", None, MAY_BE),
    ("> DNI | I4222333", None, MAY_BE),
    ("> DNI | 14222333 y el de mi señora 13111222", None, MAY_BE),
    ("> DNI | 14222333 | > ¿y el de su señora? | 13111222", "14222333", MAY_BE),
    ("> DNI | 14222333 | > ¿y el de su señora? | no lo tengo", "14222333", MAY_BE),
    ("> DNI | 14222333 | > no, su teléfono | 47222333", "14222333", MAY_BE),
    ("> ¿Teléfono? | 47222333 | > ¿DNI? | 14222333", "14222333", READ),
    ("> ¿Teléfono? | 47222333", None, MAY_BE),
    ("> ¿Teléfono? | cuarenta y siete veintidós veintitrés treinta y tres", None, MAY_BE),
    ("> ¿Teléfono? | es el 4722 | 2333", None, MAY_BE),
    ("> ¿Teléfono? | te paso el dni mejor: 14222333", "14222333", READ),
    ("> ¿de qué localidad? | 14222333", None, MAY_BE),
    ("> ¿Con quién hablo? | Rosa, 14222333", None, MAY_BE),
    ("soy Rosa, 14222333", "14222333", MAY_BE),
    ("soy rosa 14222333", "14222333", MAY_BE),
    ("Rosa Díaz 14.222.333", "14222333", MAY_BE),
    ("Buenas. Rosa Díaz. Documento 14.222.333. Necesito un tubo.", "14222333", READ),
    ("me quedé sin luz hace 4 horas, documento 14222333", "14222333", READ),
    ("dni 14222333 llamen al 47222333", "14222333", READ),
    ("llamen al 47222333 dni 14222333", "14222333", READ),
    ("llamen al 47222333, soy 14222333", None, MAY_BE),
    ("47222333 o 14222333", None, MAY_BE),
    ("47222333 / 14222333", None, MAY_BE),
    ("47222333, 14222333", None, MAY_BE),
    ("tel/dni 14222333", None, MAY_BE),
    ("dni/tel 14222333", None, MAY_BE),
    ("seis ochocientos noventa ciento veinticuatro", "6890124", READ),
    ("seis ocho noventa uno veinticuatro", "6890124", READ),
    ("seis ocho nueve cero uno dos cuatro", "6890124", MAY_BE),
    (
        (
            "seis ocho nueve cero uno dos cuatro | > ¿seis millones ochocientos "
            "noventa mil ciento veinticuatro? | sí"
        ),
        "6890124",
        READ,
    ),
    (
        ("seis ocho nueve cero uno dos cuatro | > ¿seis ocho nueve cero uno dos cuatro? | sí"),
        "6890124",
        MAY_BE,
    ),
    ("seis ocho nueve cero uno dos cuatro | > 6.890.124 | ajá", "6890124", READ),
    ("seis ocho nueve cero uno dos cuatro | > 6.890.142 | ajá", None, MAY_BE),
    ("seis ocho nueve cero uno dos cuatro | > ¿no falta un número? | no", "6890124", MAY_BE),
    (("seis ocho nueve cero uno dos cuatro | > ¿no falta un número? | sí, un cinco"), None, MAY_BE),
    ("seis millones ochocientos noventa mil ciento veinticuatro", "6890124", READ),
    ("seis millones ocho noventa ciento veinticuatro", "6890124", READ),
    ("seis, ocho nueve cero, uno dos cuatro", "6890124", READ),
    ("sesenta y ocho noventa doce cuatro", None, MAY_BE),
    ("6.890.124", "6890124", READ),
    ("6 890 124", "6890124", READ),
    ("6890124", "6890124", READ),
    ("68901 24", None, MAY_BE),
    ("689 01 24", None, MAY_BE),
    ("catorce doscientos veintidós trescientos treinta y | > sí | tres", "14222333", READ),
    (
        ("> DNI | catorce doscientos veintidós trescientos treinta y | > sí | tres"),
        "14222333",
        READ,
    ),
    (
        ("> DNI | catorce doscientos | > sí | veintidós trescientos treinta | > sí | y tres"),
        "14222333",
        READ,
    ),
    (
        (
            "> DNI | catorce doscientos | > doscientos | doscientos veintidós | "
            "trescientos treinta y tres"
        ),
        "14222333",
        MAY_BE,
    ),
    ("> DNI | uno | cuatro | dos | dos | dos | tres | tres | tres", "14222333", MAY_BE),
    ("> DNI | uno | cuatro | dos | tres | dos | siete | tres | nueve", "14232739", READ),
    ("uno | cuatro | dos | tres | dos | siete | tres | nueve", "14232739", MAY_BE),
    ("88 | 78 | 45 | 12", None, MAY_BE),
    ("2 | 88 | 78 | 45", None, MAY_BE),
    ("1 | 2 | 3 | 4 | 5 | 6 | 7 | 8", None, MAY_BE),
    (("dos | noventa y dos | setenta y ocho | mil novecientos cuarenta y cinco"), None, MAY_BE),
    ("45 | 120 | 80", None, MAY_BE),
    ("mi dni es 14222333 | 88", "14222333", MAY_BE),
    ("mi dni es 14222333 | 88 | el equipo pita", "14222333", READ),
    ("mi dni es 14222333 | el equipo pita | 88 | 92 | dos", "14222333", READ),
    ("mi dni es 14222333 | el equipo pita | 47222333", None, MAY_BE),
    ("mi dni es 14222333 | el equipo pita | 4722 | 2333", "14222333", MAY_BE),
    ("mi dni es 14222333 | el equipo pita | 3514722233", "14222333", READ),
    ("mi dni es 14222333 | gracias | no", "14222333", MAY_BE),
    ("mi dni es 14222333 | > ¿es todo? | no", "14222333", MAY_BE),
    ("mi dni es 14222333 | > ¿está bien? | no, me siento mal", "14222333", MAY_BE),
    ("mi dni es 14222333 | > perfecto, ¿pita el equipo? | no", "14222333", READ),
    (("mi dni es 14222333 | > 14222333 | no no | > ¿cómo? | que está bien, sí"), None, MAY_BE),
    ("mi dni es 14222333 | > 14222333 | correctísimo", "14222333", READ),
    (
        (
            "mi dni es 14222333 | > ¿catorce doscientos veintidós, trescientos "
            "treinta y tres? | así es"
        ),
        "14222333",
        READ,
    ),
    ("mi dni es 14222333 | > entonces 14 222 334 | sí", None, MAY_BE),
    ("mi dni es 14222333 | > entonces 14 222 334 | no, tres | > 333 | sí", None, MAY_BE),
    (
        ("mi dni es 14222333 | > ¿14222333, Rosa Díaz? | sí | > ¿calle Mitre 47222? | sí"),
        "14222333",
        READ,
    ),
    ("mi dni es 14222333 | > su número de reclamo es 55667788 | gracias", "14222333", READ),
    ("mi dni es 14222333 | > anote el reclamo: 55667788 | 55667788 | > bien", "14222333", READ),
    ("mi dni es 14222333 | > llame al 0800 333 4222 | 0800 333 4222", "14222333", MAY_BE),
    ("> su reclamo es 55667788 | 55667788", None, MAY_BE),
    ("> ¿Su DNI es 14222333? | sí", None, MAY_BE),
    ("> ¿Su DNI es 14222333? | sí, 14222333", "14222333", READ),
    ("> ¿Su DNI es 14222333? | no, 14222334", "14222334", READ),
    ("> ¿Su DNI es 14222333? | no, 334", None, MAY_BE),
    ("> ¿termina en 333? | sí, 14222333", "14222333", MAY_BE),
]

# What else is dictated like a document, and how a read-back is answered.
ANSWERS = [
    (
        "no me anda el equipo mi documento es dieciocho setecientos "
        "sesenta y cinco cuatrocientos treinta y dos ayudeme por favor",
        "18765432",
        READ,
    ),
    (
        "dieciocho setecientos sesenta y cinco cuatrocientos treinta y dos ayúdeme por favor",
        "18765432",
        MAY_BE,
    ),
    (
        "mi documento es el número dieciocho millones setecientos sesenta "
        "y cinco mil cuatrocientos treinta y dos",
        "18765432",
        READ,
    ),
    ("mi número de documento es 18 765 432", "18765432", READ),
    ("el nro de doc es 18.765.432", "18765432", READ),
    ("mi DNI 18.765.432 (Juan)", "18765432", READ),
    ("Juan Pérez - 18.765.432 - Mitre 1234", "18765432", MAY_BE),
    ("DNI: 18.765.432 - Tel: 4555-1234", "18765432", READ),
    ("Tel: 4555-1234 - DNI: 18.765.432", "18765432", READ),
    ("Mi dni es 18.765.432-3", None, MAY_BE),
    ("18.765.432-3", None, MAY_BE),
    ("18765432-3", None, MAY_BE),
    ("DNI 18765432/3", None, MAY_BE),
    ("dni 18765432.", "18765432", READ),
    ("dni 18765432,5", None, MAY_BE),
    ("dni 18.765.432,00", None, MAY_BE),
    ("dni 1.876.543.2", None, MAY_BE),
    ("dni 1876543 2", None, MAY_BE),
    ("dni 187 654 32", "18765432", MAY_BE),
    ("dni 18 76 54 32", "18765432", READ),
    ("dni 18 7654 32", "18765432", MAY_BE),
    ("son 18.765.432 de pesos", None, MAY_BE),
    ("cobro 18.765.432", None, MAY_BE),
    ("18.765.432 es lo que debo", None, MAY_BE),
    ("es 18.765.432 de saldo", None, MAY_BE),
    ("ARS 18.765.432", None, MAY_BE),
    ("18.765.432 mangos", None, MAY_BE),
    ("U$S 18.765.432", None, MAY_BE),
    ("18765432 m3", None, MAY_BE),
    ("cp 18765432", None, MAY_BE),
    ("ref 18765432", None, MAY_BE),
    ("ID 18765432", None, MAY_BE),
    ("id de paciente 18765432", None, MAY_BE),
    ("legajo 18765432", None, MAY_BE),
    ("matrícula nacional 1876543", None, MAY_BE),
    ("MN 187654", None, MAY_BE),
    ("patente AB 187 CD", None, MAY_BE),
    ("CBU 0170123456789012345678", None, MAY_BE),
    ("alias 18765432", None, MAY_BE),
    ("clave 18765432", None, MAY_BE),
    ("me dieron el turno 18765432", None, MAY_BE),
    ("ticket nro 18765432", None, MAY_BE),
    ("18/7/65 a las 4:32", None, MAY_BE),
    ("el 18 de julio del 65, 432", None, MAY_BE),
    ("dieciocho de julio de mil novecientos sesenta y cinco", None, MAY_BE),
    ("18 07 1965", None, MAY_BE),
    ("1965", None, MAY_BE),
    ("18 7 1965", None, MAY_BE),
    ("nací en 18 07 1965 y mi dni es 18765432", "18765432", READ),
    ("dni 18765432 nacido 18/07/1965", "18765432", READ),
    (
        "naci el dieciocho del siete del sesenta y cinco dni dieciocho "
        "setecientos sesenta y cinco cuatrocientos treinta y dos",
        "18765432",
        READ,
    ),
    ("satura 87 65 de pulso 43 2 litros", None, MAY_BE),
    ("87 65 43 21", "87654321", MAY_BE),
    ("presión 18 7, saturación 65, pulso 43, 2 litros", None, MAY_BE),
    ("18, 7, 65, 43, 2", None, MAY_BE),
    (
        "uso el equipo 18 horas por día, 7 días, 65 años, 43 kilos, 2 litros",
        None,
        MAY_BE,
    ),
    ("el concentrador tiene 18765 horas y 432 minutos", None, MAY_BE),
    ("18 765 432 horas", None, MAY_BE),
    ("dirección: 18 número 765 piso 4 depto 32", None, MAY_BE),
    ("calle 18 765 432", None, MAY_BE),
    ("vivo en 18 entre 76 y 54 número 32", None, MAY_BE),
    ("ruta 18 km 765 lote 432", None, MAY_BE),
    ("mi casa es la 18765432", None, MAY_BE),
    ("interno 18765432", None, MAY_BE),
    ("1 8 7 6 5 4 3 2 es mi DNI", "18765432", READ),
    ("uno ocho siete seis cinco cuatro tres dos es mi documento", "18765432", READ),
    (
        "anotá mi documento por favor es uno ocho siete seis cinco cuatro tres dos",
        "18765432",
        READ,
    ),
    ("uno ocho siete seis cinco cuatro tres", None, MAY_BE),
    ("uno ocho siete, seis cinco cuatro, tres dos", "18765432", MAY_BE),
    ("dieciocho siete sesenta y cinco cuatro treinta y dos", "18765432", READ),
    ("dieciocho siete seis cinco cuatro tres dos", "18765432", READ),
    ("dieciocho setenta y seis cincuenta y cuatro treinta y dos", "18765432", READ),
    ("uno ocho setenta y seis cincuenta y cuatro treinta y dos", "18765432", READ),
    (
        "ciento ochenta y siete seiscientos cincuenta y cuatro treinta y dos",
        "18765432",
        MAY_BE,
    ),
    (
        "mil ochocientos setenta y seis cinco mil cuatrocientos treinta y dos",
        "18765432",
        MAY_BE,
    ),
    (
        "dieciocho mil setecientos sesenta y cinco cuatrocientos treinta y dos",
        "18765432",
        READ,
    ),
    (
        "dieciocho mil setecientos sesenta y cinco mil cuatrocientos treinta y dos",
        "18765432",
        MAY_BE,
    ),
    (
        "dieciocho millones setecientos sesenta y cinco cuatro treinta y dos",
        "18765432",
        READ,
    ),
    (
        "dieciocho millones siete sesenta y cinco mil cuatrocientos treinta y dos",
        "18765432",
        READ,
    ),
    (
        "dieciocho millones setecientos sesenta cinco mil cuatrocientos treinta y dos",
        "18765432",
        MAY_BE,
    ),
    (
        "dieciocho millones setecientos sesenta y cinco mil y cuatrocientos treinta y dos",
        "18765432",
        MAY_BE,
    ),
    ("un ocho siete seis cinco cuatro tres dos", "18765432", READ),
    (
        "dieciocho perdón diecinueve perdón dieciocho setecientos sesenta "
        "y cinco cuatrocientos treinta y dos",
        "18765432",
        MAY_BE,
    ),
    (
        "diecinueve setecientos sesenta y cinco perdón dieciocho "
        "setecientos sesenta y cinco cuatrocientos treinta y dos",
        "18765432",
        READ,
    ),
    (
        "dieciocho setecientos sesenta y seis perdón me equivoqué sesenta "
        "y cinco cuatrocientos treinta y dos",
        "18765432",
        MAY_BE,
    ),
    (
        "dieciocho setecientos sesenta y seis no no setecientos sesenta y "
        "cinco cuatrocientos treinta y dos",
        "18765432",
        MAY_BE,
    ),
    (
        "dieciocho setecientos sesenta y seis, no, no, perdón, setecientos"
        " sesenta y cinco cuatrocientos treinta y dos",
        "18765432",
        READ,
    ),
    (
        "dieciocho setecientos sesenta y cinco | perdón | dieciocho "
        "setecientos sesenta y cinco cuatrocientos treinta y dos",
        "18765432",
        MAY_BE,
    ),
    (
        "> documento | dieciocho setecientos sesenta y seis | > 18 766 | "
        "no perdón 765 | > 18 765 | 432",
        "18765432",
        READ,
    ),
    (
        "> documento | dieciocho setecientos sesenta y seis | > 18 766 | "
        "me equivoqué, es 765 | > 18 765 | 432",
        "18765432",
        READ,
    ),
    (
        "> documento | dieciocho setecientos sesenta y seis 432 | > 18 766 432 | no, 765",
        "18765432",
        MAY_BE,
    ),
    (
        "> documento | 18 766 432 | > 18 766 432 | no, 765 | > ¿18 765 432? | sí",
        "18765432",
        MAY_BE,
    ),
    ("> documento | 18 765 432 | > ¿18 765 432? | no, está bien", "18765432", MAY_BE),
    ("> documento | 18 765 432 | > ¿18 765 432? | sí, no hay problema", "18765432", READ),
    ("> documento | 18 765 432 | > ¿18 765 432? | claro que sí", "18765432", READ),
    ("> documento | 18 765 432 | > ¿18 765 432? | mmm no sé", None, MAY_BE),
    ("> documento | 18 765 432 | > ¿18 765 432? | creo que sí", "18765432", MAY_BE),
    ("> documento | 18 765 432 | > ¿18 765 432? | a ver... no", None, MAY_BE),
    ("> documento | 18 765 432 | > ¿18 765 432? | eh, no, 18 765 423", "18765423", MAY_BE),
    (
        "> documento | 18 765 432 | > ¿18 765 432? | bueno, la verdad que no es mío",
        None,
        MAY_BE,
    ),
    (
        "> documento | 18 765 432 | > ¿18 765 432? | ese es el de mi hermana",
        None,
        MAY_BE,
    ),
    ("> documento | 18 765 432 | > No. Repita. | 18 765 423", None, MAY_BE),
    ("> documento | 18 765 432 | > No lo encuentro | uy, 18 765 423", None, MAY_BE),
]


@pytest.mark.parametrize(("line", "digits", "must_be_read"), [*PHONES, *OTHERS, *CALLS, *ANSWERS])
def test_never_another_number(line: str, digits: str | None, must_be_read: bool) -> None:
    dictated = heard(line)
    assert dictated.digits in ("", digits)
    assert (dictated.state is Heard.DNI) or not must_be_read
