"""What is no document, or may be one that nobody should guess."""

import pytest

from patients.dictation import Heard
from tests.patients.dictation.said import heard

NOTHING = [
    "hola",
    "",
    "mi dni es",
    "no me acuerdo del documento",
    "mi teléfono es 45551234",
    "mi celular es 1155551234",
    "1145551234",
    "11 4555 1234",
    "once cuarenta y cinco cincuenta y cinco doce treinta y cuatro",
    "15-5123-4567",
    "+54 9 351 555 0123",
    "0800 555 1234",
    "0351 4555123",
    "llamame al 45551234",
    "45551234 es mi teléfono",
    "> ¿un teléfono de contacto? | 45551234",
    "> ¿me da su celular? | 4555 | 1234",
    "mi teléfono es | 45551234",
    "20-32456789-3",
    "20324567893",
    "20 32456789 3",
    "mi cuil es 27-05123456-4",
    "veinte treinta y dos cuatrocientos cincuenta y seis setecientos ochenta y nueve tres",
    "CUIT 30-71234567-1",
    "12/05/1948",
    "nací el 12/05/1948",
    "nací el 12 05 1948",
    "12-05-1948",
    "12.05.1948",
    "1948-05-12",
    "nací el doce de mayo de mil novecientos cuarenta y ocho",
    "$ 32.456.789",
    "pagué 3.245.678 pesos",
    "3.245.678 pesos",
    "son treinta y dos millones de pesos",
    "la factura salió 32.456.789",
    "uso 2 litros",
    "satura 92",
    "92 de saturación y 88 de pulso",
    "el número de serie es 32456789",
    "serie 5123456",
    "vivo en Rivadavia 2345",
    "calle 12 número 3456 789",
    "código postal 1425",
    "tengo el M50",
    "el 7F-5 no anda",
    "LG103, CP501 y H08",
    "el pedido 32456789",
    "número de reclamo 5123456",
    "mi número de afiliado es 32456789",
    "tarjeta 4509 1234 5678 9012",
    "tengo un problema con una alarma",
    "a las 20:30",
    "mil gracias",
    "cinco minutos",
    "el aparato dice otra cosa y tengo acá un papel con 32456789 anotado que no sé",
    "2",
    "88",
    "dos litros por minuto",
    "1948",
    "> ¿fecha de nacimiento? | 12051948",
    "> ¿número de serie? | 32456789",
    "> ¿cuánto marca la presión? | 120 80",
    "> su documento es 32456789 | sí",
    "> 32456789",
]
UNSURE = [
    "doce del cinco del cuarenta y ocho",
    # Wrong counts.
    "mi dni es 324567",
    "mi dni es 324567890",
    "mi dni es 32",
    "mi dni es treinta y dos cuatrocientos cincuenta y seis",
    "cuatrocientos cincuenta y seis setecientos ochenta y nueve",
    "mi documento es uno uno cuatro cinco cinco cinco uno dos tres cuatro",
    "mi dni es 20-32456789-3",
    # Odd groupings: a digit may be lost.
    "32 456 78",
    "32.456.78",
    "treinta y dos cuatrocientos cincuenta y seis setenta y ocho",
    "dni 32.45.678",
    "cinco uno dos tres cuatro cinco seis",
    "1625411",
    "mi dni es 3245678",
    "5 1 2 3 4 5 6",
    "cinco doce treinta y cuatro cincuenta y seis",
    "4555-1234",
    "4555 1234",
    "455 512 34",
    "dni 123.456,78",
    "12 05 1948",
    "12051948",
    # The nine that is heard as "no", the six heard as "sí", the zero heard as "o".
    "24, no, 14, 8, 6, 7",
    "tres dos cuatro cinco no siete ocho nueve",
    "tres dos cuatro cinco seis siete ocho no",
    "treinta y dos, cuatro no seis, siete ocho nueve",
    "24 | no | 14 8 6 7",
    "treinta y dos cuatro cinco sí siete ocho nueve",
    "3 2 o 4 5 6 7 8",
    "no cinco ciento veintitrés cuatrocientos cincuenta y seis",
    "24 no no 14 8 6",
    # A word lost, or unknown.
    "mi dni es trenta y dos cuatrocientos cincuenta y seis setecientos ochenta y nueve",
    "y dos cuatrocientos cincuenta y seis setecientos ochenta y nueve",
    "treinta y cuatrocientos cincuenta y seis setecientos ochenta y nueve",
    "mi dni es treinta y dos cuatrocientos cincuenta y seis setecientos nochenta",
    "mi dni es treinta y dos cuatrocientos cincuenta y seis setecientos ochenta nuebe",
    "mi dni es tres dos cuatro cinco seis siete ocho nuebe",
    "mi dni es treinta y dos cuatrocientos sincuenta seis setecientos ochenta y nueve",
    "mi dni es tres dos cuatro cico seis siete ocho nueve uno",
    "treinta dos cuatrocientos cincuenta y seis setecientos ochenta y nueve",
    "treinta uno cuatro cincuenta y seis siete ochenta y nueve",
    "treinta y dos cuatrocientos cincuenta seis setecientos ochenta y nueve",
    "mi dni es 32 400 56 789",
    "mi dni es 32 456 sinco 789",
    "mi dni es uno uno cuatro cinco cinco cinco uno dos tre cuatro",
    "tengo 2 y son 5123456",
    "mi dni es tres dos cuatro sinco | seis siete ocho nueve uno",
    "mi dni es treinta y dos, cuatrocientos sincuenta | 56 789",
    "mi dni es treinta y dos | cuatrocientos cincuenta y ceis | setecientos ochenta y nueve",
    "88 | 78 | 45 | 12",
    "88 | 78 | 45 | 12 | el equipo hace ruido",
    "3 | 5123456 | el equipo hace ruido",
    "mi dni es 16254108 | ah no, miraba mal, dice 16254118",
    # It may go on, or lack a number.
    "treinta millones mil uno",
    "treinta y dos, cuatrocientos y seis, setecientos ochenta y nueve",
    "treinta y dos millones cuatrocientos cincuenta y seis mil y nueve",
    "seis cincuenta dos noventa y ocho cincuenta y ocho",
    "ocho ocho treinta y cuatro sesenta y cuatro setenta y uno",
    "treinta y dos cuatrocientos cincuenta y seis setecientos",
    "treinta y dos millones",
    "treinta y dos millones cuatrocientos cincuenta y seis mil",
    "treinta millones cuatrocientos",
    "veintiún millones cien veinte",
    "treinta y dos millones cincuenta y seis setecientos ochenta y nueve",
    # Begun anew, said twice, stammered.
    "cinco... cinco ciento veintitrés cuatrocientos cincuenta y seis",
    "cinco, cinco ciento veintitrés cuatrocientos cincuenta y seis",
    "treinta y dos cuatrocientos cincuenta y seis, cuatrocientos cincuenta y seis",
    "cinco uno... ciento veintitrés cuatrocientos cincuenta y seis",
    "cinco | > ¿cinco? | cinco | ciento veintitrés | cuatrocientos cincuenta y seis",
    "2 | 5 | 123 | 456",
    "3 | 5123456",
    # Corrections that may mean several things.
    "32 456, no, 457, 789",
    "32 456 789, perdón, 457",
    "32 456 789, perdón, 8",
    "treinta y dos, cuatrocientos cincuenta y seis, perdón, cincuenta y siete, 789",
    "32, perdón, 456, 789",
    "32456789, no, perdón",
    "32456789, no, pará, está mal",
    "32 456, digo 457, digo 458, 789",
    # Two numbers.
    "32456789 o 32456798",
    "mi dni es 32456789 | mi dni es 31456789",
    "32456789 | 31456789",
    "32.456.789, repito, 32.456.798",
    "32456789. 31456789.",
    "32456789 | 7",
    "5123456 | 7",
    # Denied, doubted, read back otherwise.
    "mi dni no es 32456789",
    "no es 32456789",
    "creo que es 32456789",
    "mi dni es 32456789, creo",
    "no me acuerdo bien, 32456789 o algo así",
    "mi dni es 32456789 | > ¿32456789? | no",
    "32456789 | no",
    "32456789 | > ¿32456789? | está mal",
    "32456789 | > ¿32456798? | sí",
    "32456789 | > le repito: 32456798",
    "32456789 | > ¿es correcto? | no",
    "me equivoqué, 32 456",
    # Whose?
    "el dni de mi señora es 32456789",
    "llamo por mi mamá, el dni es 32456789",
    "32456789, el de mi marido",
    "el mío es 32456789 y el de mi señora 31456789",
    # In the middle of other talk.
    "me dieron este 32.456.789 en el hospital",
    "mi dni está en la cartera, ahí dice 32456789",
    "mi dni es 32 456 | el perro está ladrando | 789",
    "> ¿me pasa su DNI y un teléfono? | 45551234",
    # Nobody's.
    "00000000",
    "11111111",
    "mi dni es 00123456",
    "mi dni es 99999999",
]


@pytest.mark.parametrize("line", NOTHING)
def test_hears_nothing(line: str) -> None:
    assert heard(line).state is Heard.NOTHING


@pytest.mark.parametrize("line", UNSURE)
def test_asks_again(line: str) -> None:
    dictated = heard(line)
    assert (dictated.state, dictated.digits) == (Heard.UNSURE, "")
    assert dictated.reason


def test_the_tables_are_long_enough() -> None:
    assert len({*NOTHING, *UNSURE}) >= 100


# What was broken off may be all of it, once something else is spoken of.
BROKEN_OFF = "treinta y dos cuatrocientos cincuenta y seis setecientos"


@pytest.mark.parametrize("after", ["el equipo hace ruido", "bueno", "gracias", "hace 3 días"])
@pytest.mark.parametrize("line", [line for line in UNSURE if line != BROKEN_OFF])
def test_talk_afterwards_makes_no_document_of_it(line: str, after: str) -> None:
    assert heard(f"{line} | {after}").state is not Heard.DNI


@pytest.mark.parametrize("asked", ["> ¿Me da su DNI? | ", ""])
@pytest.mark.parametrize(
    "said",
    [
        *("¿23456789?", "¿23 456 789?", "23456789?", "¿mi dni es 23456789?", "¿será? ¿23.456.789?"),
        "¿veintitrés cuatrocientos cincuenta y seis setecientos ochenta y nueve?",
    ],
)
def test_number_that_the_patient_asks_for_is_in_doubt(asked: str, said: str) -> None:
    assert heard(f"{asked}{said}").state is Heard.UNSURE


@pytest.mark.parametrize(
    "said",
    [
        *("23456789, ¿no?", "23456789 ¿me escucha?", "¿el mío? 23456789", "¿Cómo no? 23 456 789"),
        *("¿23456789? | > Sí, ¿23.456.789? | sí", "¿23 456 789? | 23 456 789"),
    ],
)
def test_question_that_is_not_the_number_leaves_it_read(said: str) -> None:
    assert heard(f"> ¿Me da su DNI? | {said}").digits == "23456789"


@pytest.mark.parametrize("asked", ["> ¿Me da su DNI? | ", "mi dni es ", ""])
@pytest.mark.parametrize(
    "said",
    [
        *("2345.678", "2345-678", "23.4567.89", "234.56.789", "23456.789", "02345678", "01234567"),
        "2345.6789",
    ],
)
def test_signs_that_part_no_thousands_leave_it_in_doubt(asked: str, said: str) -> None:
    assert not heard(f"{asked}{said}").digits


@pytest.mark.parametrize(
    ("said", "digits"),
    [
        *(("23.456.789", "23456789"), ("2.345.678", "2345678"), ("32.456789", "32456789")),
        *(("3.2.4.5.6.7.8.9", "32456789"), ("23-45-67-89", "23456789"), ("23.456 789", "23456789")),
        *(("02.345.678", "2345678"), ("02 345 678", "2345678"), ("04345678", "4345678")),
    ],
)
def test_signs_and_zeros_that_belong_are_read(said: str, digits: str) -> None:
    assert heard(f"> ¿Me da su DNI? | {said}").digits == digits


@pytest.mark.parametrize(
    "line",
    [
        *("> Hola, buenas tardes | {}", "> Lo escucho | {}", "> Dígame | {}", "> Hola | sí | {}"),
        *("> ¿Cuál sería? | {}", "> Número, por favor | {}", "> ¿Me da su nombre? | Ana | {}"),
        *("> ¿A qué número le mando el mensaje? | al mío | > ¿Cuál sería? | {}",),
        *("> ¿Tiene un número para avisarle? | sí | > ¿Y cuál es? | {}",),
        *("> ¿DNI? | no lo encuentro | > ¿Otro dato? | {}",),
        *("> ¿DNI? | no lo encuentro | > ¿Tiene algún otro número? | {}",),
    ],
)
@pytest.mark.parametrize("said", ["31245678", "31 245 678", "31 | > ajá | 245 | > sí | 678"])
def test_number_that_an_operator_who_is_heard_did_not_ask_for(line: str, said: str) -> None:
    assert not heard(line.format(said)).digits


@pytest.mark.parametrize(
    "line",
    [
        *(
            "{}",
            "hola | {}",
            "no funciona el equipo | > ajá | {}",
            "> ¿Sí? | {}",
            "> Hola | Ana Gil {}",
        ),
        *("> Hola | mi dni es {}", "> Hola | mi dni | {}", "> ¿DNI? | esperá | > Lo escucho | {}"),
        *("> ¿DNI? | no lo encuentro | > Fíjese con calma | {}", "> ¿DNI? | sí | > ¿Cuál es? | {}"),
        *("> ¿DNI? | no lo encuentro | > ¿Otra vez? | {}", "{} | > Gracias | {}"),
        *("> Hola | {} | > ¿Es 31.245.678 su DNI? | sí", "> Hola | {} | > ¿Me dice su DNI? | {}"),
    ],
)
def test_number_that_was_asked_for_announced_or_first_of_all(line: str) -> None:
    assert heard(line.replace("{}", "31 245 678")).digits == "31245678"
