"""Calls as people speak on them, of names beside numbers that are of other things.

Turns are parted by "|", the operator's begin with ">".
"""

import pytest

from patients.dictation import Heard
from tests.patients.dictation.said import heard

READ = [
    ("> Hola, ¿me indicás tu DNI? | Dale, es 29 614 550", "29614550"),
    ("> Hola, ¿me indicás tu DNI? | veintinueve seis catorce quinientos cincuenta", "29614550"),
    ("> Hola, ¿me indicás tu DNI? | 29.614.550 Marcos Leguizamón", "29614550"),
    (
        "> Hola, ¿me indicás tu DNI? | Marcos Leguizamón, veintinueve"
        " seiscientos catorce quinientos cincuenta",
        "29614550",
    ),
    ("> Hola, ¿me indicás tu DNI? | sí, un momento | > dale | 29614550", "29614550"),
    (
        "> Hola, ¿me indicás tu DNI? | dos nueve | > sí | seis uno cuatro | >"
        " ajá | cinco cinco cero",
        "29614550",
    ),
    (
        "> Hola, ¿me indicás tu DNI? | veintinueve millones seiscientos"
        " catorce mil quinientos cincuenta",
        "29614550",
    ),
    ("> Hola, ¿me indicás tu DNI? | 29.614.505, perdón, 550", "29614550"),
    (
        "> Hola, ¿me indicás tu DNI? | supongo que 29 614 550 | > ¿29 614 550? | sí, exacto",
        "29614550",
    ),
    ("> ¿DNI de la paciente? | 29614550", "29614550"),
    ("> ¿DNI de la paciente? | es 29.614.550, Elsa Godoy", "29614550"),
    ("> ¿DNI de la paciente? | Elsa Godoy, 29.614.550", "29614550"),
    ("llamo por mi esposa | > ¿DNI de su esposa? | 29.614.550", "29614550"),
    ("> ¿Es usted la paciente? | no, mi mamá | > ¿DNI de su mamá? | 29.614.550", "29614550"),
    ("mi dni es 29614550 | > Gracias. ¿Marcos? | sí", "29614550"),
    (
        "mi dni es 29614550 | > Gracias Marcos, ¿qué necesita? | nada, un cambio de cánula",
        "29614550",
    ),
    ("hola soy marcos leguizamon 29614550", "29614550"),
    ("hola, marcos leguizamon dni 29.614.550 quería saber por mi tubo", "29614550"),
    ("Buen día. DNI 29614550. No enciende.", "29614550"),
    ("DNI 29614550 pierde aire la mochila", "29614550"),
    ("dni 29614550 Gracias", "29614550"),
    ("> ¿Apellido y DNI? | Leguizamón 29614550", "29614550"),
    ("> ¿Apellido y DNI? | Leguizamón, 29614550", "29614550"),
    ("> ¿Apellido y DNI? | 29614550 Leguizamón Marcos", "29614550"),
    ("> ¿Su DNI? | 29614550 me llamo Marcos", "29614550"),
    ("> ¿Su DNI? | 29614550 habla Marcos", "29614550"),
    ("> ¿Su DNI? | 29614550 es mi dni", "29614550"),
    ("> ¿Su DNI? | mi dni 29614550", "29614550"),
    ("> ¿Su DNI? | 29.614.550 sí señor", "29614550"),
    ("> ¿Su DNI? | pará que lo busco | acá está, 29.614.550", "29614550"),
    ("> ¿Su DNI? | ay no veo nada | > tranquilo | 29.614.550", "29614550"),
    (
        "> ¿Su DNI? | 29.614.550 | > ¿29 614 550? | correcto | > ¿Qué le pasa?"
        " | está mal la máquina",
        "29614550",
    ),
]
ASKED_AGAIN = [
    "> Hola, ¿me indicás tu DNI? | 29614550. Estoy con un concentrador que pita",
    "> Hola, ¿me indicás tu DNI? | ya va, que estoy subiendo la escalera | 29614550",
    "> Hola, ¿me indicás tu DNI? | 29614550, es de mi viejo, perdón, el mío es 29614550",
    "mi dni es 29614550 | el equipo es de mi mamá",
    "Buen día, 29614550, no enciende",
    "> ¿Apellido y DNI? | De la Fuente 29614550",
]
NOT_READ = [
    "> Hola, ¿me indicás tu DNI? | le paso el de Elsa 29614550",
    "> Hola, ¿me indicás tu DNI? | Elsa es mi vecina, 29614550",
    "> Hola, ¿me indicás tu DNI? | 29614550 Elsa vecina",
    "> Hola, ¿me indicás tu DNI? | vecina Elsa 29614550",
    "> Hola, ¿me indicás tu DNI? | 29614550 acompañante",
    "> Hola, ¿me indicás tu DNI? | acompañante terapéutica, 29614550",
    "> Hola, ¿me indicás tu DNI? | enfermera de turno, 29614550",
    "> Hola, ¿me indicás tu DNI? | soy voluntaria, 29614550",
    "> Hola, ¿me indicás tu DNI? | soy Elsa, voluntaria, 29614550",
    "> Hola, ¿me indicás tu DNI? | Elsa, voluntaria, 29614550",
    "> Hola, ¿me indicás tu DNI? | 29614550 voluntaria",
    "> Hola, ¿me indicás tu DNI? | Garrahan, 29614550",
    "> Hola, ¿me indicás tu DNI? | Posadas 29614550",
    "> Hola, ¿me indicás tu DNI? | de la guardia 29614550",
    "> Hola, ¿me indicás tu DNI? | ID 29614550",
    "> Hola, ¿me indicás tu DNI? | ref 29614550",
    "> Hola, ¿me indicás tu DNI? | ticket 29614550",
    "> Hola, ¿me indicás tu DNI? | folio 29614550",
    "> Hola, ¿me indicás tu DNI? | 29614550 folio",
    "> Hola, ¿me indicás tu DNI? | carnet Elsa Godoy 29614550",
    "> Hola, ¿me indicás tu DNI? | expediente de Elsa Godoy 29614550",
    "> Hola, ¿me indicás tu DNI? | Elsa Godoy expediente 29614550",
    "> Hola, ¿me indicás tu DNI? | Elsa Godoy afiliada 29614550",
    "> Hola, ¿me indicás tu DNI? | Elsa Godoy credencial 29614550",
    "> Hola, ¿me indicás tu DNI? | Elsa Godoy celu 29614550",
    "> Hola, ¿me indicás tu DNI? | Elsa Godoy póliza 29614550",
    "> Hola, ¿me indicás tu DNI? | Elsa Godoy padrón 29614550",
    "> Hola, ¿me indicás tu DNI? | Elsa padrón 29614550",
    "> Hola, ¿me indicás tu DNI? | Elsa Godoy matrícula 29614550",
    "> Hola, ¿me indicás tu DNI? | Elsa Godoy legajo 29614550",
    "> Hola, ¿me indicás tu DNI? | Elsa carnet 29614550",
    "> Hola, ¿me indicás tu DNI? | Elsa pulsera 29614550",
    "> Hola, ¿me indicás tu DNI? | Elsa etiqueta 29614550",
    "> Hola, ¿me indicás tu DNI? | 29614550 Elsa Godoy padrón",
    "Elsa Godoy padrón 29614550",
    "Elsa Godoy celular 29614550",
    "Elsa Godoy folio 29614550",
    "29614550 Elsa Godoy folio",
    "padrón Elsa Godoy 29614550",
    "> ¿Nombre y DNI? | Elsa padrón 29614550",
    "> ¿Nombre y DNI? | padrón 29614550",
    "> ¿Nombre y DNI? | folio 29614550",
    "> ¿Nombre y DNI? | carnet 29614550",
    "> ¿Nombre y DNI? | pulsera, 29614550",
    "> ¿Nombre y DNI? | 29614550, remito",
    "> ¿Nombre y DNI? | 29614550, padrón",
    "> ¿Nombre y DNI? | Elsa, pulsera 29614550",
    "> ¿Nombre y DNI? | seguro 29614550",
    "> ¿Nombre y DNI? | gas 29614550",
    "mi hermana Elsa 29614550",
    "> ¿Su DNI? | 29.614.550 | Elsa, mi hermana",
    "> ¿Su DNI? | 29.614.550 | es mi hermana",
    "> ¿Su DNI? | 29.614.550 | la que me cuida",
    "> ¿Su DNI? | 29.614.550 | de Elsa",
    "> ¿Su DNI? | 29.614.550 | fumigadora, vino ayer",
    "> ¿Su DNI? | 29.614.550 | > ¿Marcos? | no, se equivocó",
    "> ¿Su DNI? | 29.614.550 | > Gracias Elsa | no soy Elsa",
    "> ¿Su DNI? | 29.614.550 | > ¿Elsa Godoy, de Morón? | no",
    "> ¿Su DNI? | 29.614.550 | > Figura Elsa Godoy, ¿es usted? | no",
    "> ¿Su DNI? | 29.614.550 | > ¿Es usted el titular? | no, Elsa",
    "> Nombre y DNI de quien lo atiende | Elsa Godoy, 29.614.550",
    "> DNI del vecino que recibe | 29.614.550",
    "> DNI de la chica | 29.614.550",
    "> ¿Quién firma? | Elsa | > DNI | 29.614.550",
    "> ¿Y de su esposa? ¿DNI? | 29.614.550",
]


@pytest.mark.parametrize(("line", "digits"), READ)
def test_patients_number_is_read(line: str, digits: str) -> None:
    assert heard(line).digits == digits


@pytest.mark.parametrize("line", [*ASKED_AGAIN, *NOT_READ])
def test_number_that_may_be_another_is_not_read(line: str) -> None:
    assert heard(line).state is not Heard.DNI
