"""knowledge.other_devices: a code that a device of another kind shows."""

import pytest

from knowledge.codes import DEFAULT_PATTERN, code_mentions, compile_pattern
from knowledge.equipment import EquipmentEntry, mentions_in, names_of
from knowledge.other_devices import device_in

PATTERN = compile_pattern(DEFAULT_PATTERN)
NAMES = names_of(
    EquipmentEntry(model=one, aliases=(), sources=(), has_manual=True)
    for one in ("M50", "7F-5", "Zen-O Lite", "Yuwell", "Philips")
)


def _device(text: str) -> str:
    mentions = mentions_in(text, NAMES)
    return device_in(
        text,
        names_a_machine=bool(mentions),
        shown=code_mentions(text, PATTERN),
        mentions=mentions,
    )


@pytest.mark.parametrize(
    ("text", "device"),
    [
        ("el aire acondicionado dice H08", "aire acondicionado"),
        ("el calefón me tira error E3", "calefon"),
        ("el microondas dice E5", "microondas"),
        ("y ahora el microondas dice E5", "microondas"),
        ("mi oxímetro marca Low Battery", "oximetro"),
        ("hola, glucómetro E3", "glucometro"),
        ("El lavarropas de mi mamá me está tirando H08", "lavarropas"),
        ("al lado de la heladera marca H08", ""),
        ("en la heladera marca H08", ""),
        ("el concentrador está al lado de la heladera y marca H08", ""),
        ("el concentrador que está con la heladera marca H08", ""),
        ("el equipo tira H08 y el lavarropas anda", ""),
        ("el microondas anda y el concentrador marca H08", ""),
        ("la heladera no marca nada", ""),
        ("prendí el horno y marca H08", ""),
        ("se cortó la luz, la heladera anda, y me marca H08", ""),
    ],
)
def test_device_is_the_one_that_shows(text: str, device: str) -> None:
    assert device_in(text, names_a_machine=False) == device


def test_device_gives_way_to_a_machine_that_is_named() -> None:
    assert device_in("el lavarropas marca H08", names_a_machine=True) == ""


@pytest.mark.parametrize(
    ("text", "device"),
    [
        ("el respirador marca H08", "respirador"),
        ("el respirador de mi hijo me marca E5", "respirador"),
        ("el ventilador mecánico dice H08", "ventilador mecanico"),
        ("el aspirador de secreciones marca H03", "aspirador"),
        ("el asistente de tos dice E3", "asistente de tos"),
        ("la bomba de alimentación tira E6", "bomba"),
        ("a la bomba de infusión le sale E6", "bomba"),
        ("el control remoto dice H03", "control remoto"),
        ("el Yuwell nebulizador E3", "nebulizador"),
        ("yuwell nebulizador dice E3", "nebulizador"),
        ("mi respirador Philips tira E5", "respirador"),
        ("tengo un chirimbolo que marca H08", "chirimbolo"),
        ("el robot de cocina dice E5", "robot"),
        ("la pava grande tira E1", "pava"),
        ("la cinta de correr me tira E2", "cinta"),
        ("hola, el scooter eléctrico de mi papá quedó en E4", "scooter"),
        ("respirador H08", "respirador"),
        ("acá en casa el lavavajillas nuevo me tira E4", "lavavajillas"),
        ("el H08 me lo tira el respirador", "respirador"),
        ("el E6 es de la bomba", "bomba"),
        ("me salió E6 en el lavavajilla", "lavavajilla"),
        ("ese H08 sale en la pantalla del respirador", "respirador"),
        ("la pantalla del respirador marca H08", "respirador"),
        ("el aparato de la presión marca E3", "aparato de la presion"),
        ("la máquina de diálisis tira E4", "maquina de dialisis"),
        ("la alarma de la casa dice E1", "alarma de la casa"),
        ("me sale H08 en el respirador", "respirador"),
        ("tengo un respirador y me sale H08", "respirador"),
        ("el M50 anda bien, el respirador marca H08", "respirador"),
    ],
)
def test_device_is_whatever_noun_shows_the_code(text: str, device: str) -> None:
    assert _device(text) == device


@pytest.mark.parametrize(
    "text",
    [
        "el aparato marca H08",
        "la pantalla del costado marca H08",
        "el oxígeno de mi marido me tira E43",
        "el consentrador tira E1",
        "la mochila me tira E1",
        "la luz del costado marca E1",
        "un cartel que dice H08",
        "el costado del equipo marca H08",
        "el M50 de mi papá marca H08",
        "el Yuwell marca E1",
        "el zen-o lite que tengo en la pieza dice E43",
        "mi hija dice H08",
        "a mi mamá le sale E1",
        "al equipo del abuelo le salió E1",
        "la enfermera me dice que marca H08",
        "anoche marcó H08",
        "el lunes pasado marcó E1",
        "la primera vez que lo prendí marcó H08",
        "cada vez que lo prendo marca H08",
        "no es la primera vez que marca H08",
        "apreté el botón me marca H08",
        "cambié la cánula y sigue marcando E1",
        "en la cocina marca H08",
        "el mío dice E1",
        "el de mi mamá dice E1",
        "la cosa es que me marca H08",
        "el problema que tengo es que sale H08",
        "me da E1 el aparato",
        "me da E1 en el bolsito",
        "el bolsito me tira E43",
        "el generador de oxígeno tira E1",
        "mi respirador de oxígeno tira E1",
        "la máquina de oxígeno para dormir tira E1",
        "la plaquita del frente dice E1",
        "H08 en la pantalla",
        "el M50 marca E1 y el respirador marca H08",
        "el M50 que está con la heladera marca H08",
        "mi viejo tiene un 7F-5 y le sale E1",
    ],
)
def test_what_our_machines_are_called_by_is_no_device(text: str) -> None:
    assert _device(text) == ""


def test_long_turn_is_read_in_a_row() -> None:
    text = "la heladera me me marca E1 el inogen m30 " * 3_000

    assert _device(text) == "heladera"


@pytest.mark.parametrize(
    ("text", "device"),
    [
        ("en la heladera dice H05", "heladera"),
        ("en la heladera marca H08", "heladera"),
        ("en el televisor dice H02 y tengo el M50", "televisor"),
        ("ah, en la tele sale H02", "tele"),
        ("en el chirimbolo aparece E43", "chirimbolo"),
        ("me sale en la tele H02", "tele"),
        ("me sale en el chirimbolo el error E1", "chirimbolo"),
        ("tengo el zen-o lite; en la tablet me aparece E43", "tablet"),
        ("en el remito figura E7", "remito"),
        ("en el tablero del auto dice E1", "auto"),
        ("en la heladera dice H05 y H06", "heladera"),
        ("mi auto prendió la luz H04", "auto"),
        ("la cocina de inducción E2", "cocina de induccion"),
        ("el chirimbolo nuevo E2", "chirimbolo"),
        ("el cargador del teléfono dice E1", "telefono"),
        ("el ticket dice H07", "ticket"),
        ("la patente empieza con H05", "patente"),
        ("el código postal de mi casa, la fila del teatro es H05", "fila"),
        ("mi asiento en el teatro es el H03", "asiento"),
        ("mi número de afiliado empieza con H05", "afiliado"),
        ("el número de serie termina en H05", "serie"),
        ("el talle de la máscara es E2", "talle"),
        ("el tubo tiene escrito H05", "tubo"),
        ("el tubo de oxígeno dice H05", "tubo"),
        ("el regulador tiene una etiqueta que dice H04", "regulador"),
    ],
)
def test_what_else_bears_the_code_is_a_device(text: str, device: str) -> None:
    assert _device(text) == device


@pytest.mark.parametrize(
    "text",
    [
        *(f"en {one} dice H05" for one in ("la pantalla", "el display", "el equipo", "el visor")),
        *(f"en {one} dice H05" for one in ("el aparato", "la máquina", "la pantalla del equipo")),
        "en la pieza me dice H05",
        "en el hospital me decía H05",
        "a la noche sale H05",
        "en el medio aparece E43",
        "en la pantalla del M50 dice H05",
        "me sale en la pantalla H05",
        "el equipo me marca en la pantalla un H05",
        "el código es H05",
        "el error es el H05",
        "lo que marca es H05",
        "la falla que tira es H05",
        "el problema es H05",
        "el número de error es H05",
        "el código de la pantalla es H05",
        "el motivo de mi llamado es H05",
        "el equipo tiene una etiqueta que dice H04",
        "hay un cartel que dice H04",
        "el equipo H05",
        "la pantallita H05",
        "el bendito H05 otra vez",
        "está la luz roja E43",
        "la solución del H05",
        "el sisme cincuenta H04",
        "mi amor, H05",
        "el equipo prendió la luz H04",
        "se prendió la luz H04",
        "el equipo dice H05 y H06",
    ],
)
def test_what_ours_shows_wherever_it_is_said_is_no_device(text: str) -> None:
    assert _device(text) == ""


@pytest.mark.parametrize(
    ("text", "device"),
    [
        ("tengo un M50, el estabilizador tiene luz amarilla intermitente", "estabilizador"),
        ("la alarma de casa tiene luz amarilla y sonido continuo", "alarma de casa"),
        ("en el tablero del auto apareció un triángulo rojo", "auto"),
        ("en el router se prendió una luz roja", "router"),
        ("el chirimbolo hace un pitido continuo", "chirimbolo"),
        ("la luz roja del router", "router"),
        ("tengo un M50, la luz amarilla está fija", ""),
        ("el equipo tiene luz amarilla", ""),
        ("el panel tiene luz amarilla", ""),
        ("la llave tiene luz verde apagada", ""),
        ("en la pantalla apareció un triángulo rojo", ""),
        ("en el tablero apareció un triángulo rojo", ""),
        ("la casa tiene luz, el M50 no prende", ""),
        ("está la luz amarilla y pita todo el tiempo", ""),
        ("está prendida la lucecita roja y suena seguido", ""),
        ("la perilla nueva, luz roja continua", ""),
        ("el router tiene luz verde, pero el equipo tiene luz roja", ""),
        ("el M50 tiene luz roja", ""),
    ],
)
def test_lights_and_sounds_are_of_what_has_them(text: str, device: str) -> None:
    mentions = mentions_in(text, NAMES)
    assert device_in(text, names_a_machine=bool(mentions), mentions=mentions) == device
