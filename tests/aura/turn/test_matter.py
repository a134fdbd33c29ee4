"""Of which of its machines a turn speaks."""

import pytest

from aura.turn.read import read
from aura.turn.stance.kin import kin_in, pointed_at
from knowledge.equipment import EquipmentEntry, names_of
from knowledge.speech import DISPLAY_PHRASES, lexicon_for
from tests.aura.turn.made import PATTERN

EQUIPMENT = [
    EquipmentEntry(model=model, aliases=aliases, sources=(), has_manual=True)
    for model, aliases in {
        "M50": (),
        "7F-5": ("Yuwell 7F-5",),
        "10L": ("Yuwell 10L",),
        "CP501": (),
        "EverFlo": (),
        "Zen-O": (),
        "LG103": ("LoveGo",),
    }.items()
]
LEXICON = lexicon_for(EQUIPMENT, ["E1", "E3", "E4", "E43", "H8"], DISPLAY_PHRASES)

TOLD = {
    "tengo LG103 y Zen-O; el LG103 no se enciende con el botón": "LG103",
    "tengo LG103 y Zen-O, al LG103 no le carga la batería": "LG103",
    "tengo Zen-O y CP501; la batería no carga en el CP501": "CP501",
    "la batería no carga en el CP501, tengo también un Zen-O": "CP501",
    "tengo EverFlo y M50; en el EverFlo luz amarilla y sonido continuo": "EverFlo",
    "tengo M50 y EverFlo; condensación y agua en la tubuladura del M50": "M50",
    "tengo M50 y 7F-5; corte de suministro eléctrico con el 7F-5": "7F-5",
    "tengo M50 y EverFlo. Del M50 sale olor a quemado": "M50",
    "el M50 anda bien, el EverFlo tiene la bolilla inestable": "EverFlo",
    "el EverFlo tiene la bolilla inestable y el M50 anda bien": "EverFlo",
    "el LG103 no enciende, en cambio el Zen-O sí": "LG103",
    "con el Zen-O dura poco la batería, con el LG103 no": "Zen-O",
    "tengo LG103 y Zen-O y el LG103 no se enciende": "LG103",
    "tengo un M50 que hace ruido y un 7F-5": "M50",
    "tengo un M50 y mi mamá un EverFlo que hace ruido": "EverFlo",
    "uso el EverFlo en casa y el LG103 para salir, el LG103 no prende": "LG103",
    "hola buenas, tengo LG103 y Zen-O; el LG103 no prende. ¿qué hago?": "LG103",
    "tengo LG103 y Zen-O, no se enciende con el botón el LG103": "LG103",
    "tengo el Zen-O y el CP501, el que no carga es el CP501": "CP501",
    "al CP501 no le carga la batería, la barra no se mueve, tengo también Zen-O": "CP501",
    "antes tenía el M50 y ahora el EverFlo hace ruido": "EverFlo",
    "tengo un Yuwell y un M50; el Yuwell hace ruido": "yuwell",
    "mi mamá LG103, mi papá Zen-O; el de mi mamá no se enciende": "LG103",
    "mi vieja tiene LG103 y mi marido Zen-O; al de mi madre no le dura la batería": "LG103",
    "el equipo de mi mamá es un LG103 y el de mi papá un Zen-O, el de mi papá no prende": "Zen-O",
    "el LG103 es de mi mamá y el Zen-O de mi papá. El de mi papá no prende": "Zen-O",
    "el LG103 de mi mamá no enciende y el Zen-O de mi papá anda bien": "LG103",
    "yo tengo un LG103 y mi mamá un Zen-O; el mío no enciende": "LG103",
    "EverFlo y M50. EverFlo: bolilla inestable": "EverFlo",
    "mi hijo tiene un Zen-O, mi hija un LG103, a mi hija no le prende": "LG103",
    "el LG103 es mío y el Zen-O es de mi señora, el mío no prende": "LG103",
    "necesito saber por qué no carga el CP501, aparte tengo un Zen-O": "CP501",
    # Of what a display shows, only whose it is tells here.
    "mi mamá tiene 7F-5 y mi papá LG103; el de mi papá dice E3": "LG103",
    "mi mamá tiene 7F-5 y mi papá CP501; el de mi mamá dice E43": "7F-5",
}

UNTOLD = [
    "tengo un Zen-O y un CP501, la batería no carga",
    "tengo el LG103 y el Zen-O, no se enciende con el botón",
    "uso un 7F-5 y un M50. Corte de suministro eléctrico",
    "no se enciende con el botón, tengo LG103 y Zen-O",
    "tengo un LG103. También un Zen-O. No se enciende con el botón",
    "tengo el 7F-5 y para salir el LG103 y ahora no enciende",
    "tengo el 7F-5, y un LG103 para salir, no enciende",
    "tengo el 7F-5 y el EverFlo no enciende",
    "mi papá un 7F-5 y mi mamá un LG103 no enciende",
    "mi mamá tiene un 7F-5 y mi papá un LG103, no enciende",
    "tengo el M50 y el 7F-5, el M50 anda bien, pero hace ruido",
    "el M50 y el EverFlo hacen ruido",
    "al M50 y al EverFlo no les carga",
    "tengo problemas con el LG103 y el Zen-O",
    "tengo un M50 y un 7F-5 con flujo débil",
    "el M50 hace más ruido que el EverFlo",
    "el M50 no enciende y el EverFlo hace ruido",
    "el M50 hace ruido y el EverFlo también",
    "el Zen-O se lo llevó mi hijo. No se enciende, tengo también LG103",
    "mi mamá tiene 7F-5 y mi papá LG103; el de mi hermano no enciende",
    "mi mamá tiene un LG103 y un Zen-O; el de mi mamá no enciende",
    "el Zen-O se lo llevó mi hijo, no se enciende, tengo también LG103",
    "mi mamá tenía un LG103 y ahora tiene un Zen-O; el de mi mamá no enciende",
    "vivo con mi mamá, el LG103 pita y el Zen-O anda bien; el de mi mamá no enciende",
    "mi hermano usa el CP501 y yo el Zen-O, no me carga la batería",
    "ni el M50 ni el EverFlo prenden",
    "cargué el LG103 y no se enciende, tengo también un Zen-O",
    "tengo el M50 en la cocina y el 7F-5, hace ruido",
    "¿el Zen-O y el LG103 se prenden igual? No prende con el botón",
    "tengo el M50 y el 7F-5, me sale H08",
    "el CP501 y el 7F-5 marcan E4",
    "tengo un LG103",
    "también tengo un LG103, no enciende",
]


def _matter_of(text: str) -> frozenset[str]:
    return read(text, names_of(EQUIPMENT), PATTERN, LEXICON).matter_of


@pytest.mark.parametrize(("text", "machine"), TOLD.items())
def test_clause_says_of_which_machine_it_speaks(text: str, machine: str) -> None:
    assert _matter_of(text) == {machine}


@pytest.mark.parametrize("text", UNTOLD)
def test_where_it_is_not_said_none_is_told(text: str) -> None:
    assert _matter_of(text) == frozenset()


@pytest.mark.parametrize(
    "piece", ["el M50 y ", "el M50 hace ruido y ", "M50, ", "el de mi mamá ", "mi mamá el M50 "]
)
def test_long_turn_is_read_at_once(piece: str) -> None:
    assert len(_matter_of(("el 7F-5 y " + piece * 1_000)[:4_000])) <= 1


def test_who_has_what_is_read() -> None:
    text = "mi mamá tiene un 7F-5 y mi viejo el LG103, yo uso el M50 y el CP501"
    reading = read(text, names_of(EQUIPMENT), PATTERN, LEXICON)

    assert kin_in(reading.normalized, reading.mentions) == {
        "7F-5": "mama",
        "LG103": "papa",
        "M50": "mio",
        "CP501": "mio",
    }


@pytest.mark.parametrize(
    ("text", "machines"),
    [
        ("el de mi papá dice E3", {"LG103"}),
        ("al de mi viejo le sale E3", {"LG103"}),
        ("el que usa mi papá no enciende", {"LG103"}),
        ("el mío hace ruido", {"M50", "CP501"}),
        ("el de mi tía dice E3", set()),
        ("el suyo dice E3", set()),
        ("mi papá dice que no enciende", set()),
        ("el de mi papá anda y el de mi mamá no", set()),
    ],
)
def test_what_somebody_has_is_pointed_at(text: str, machines: set[str]) -> None:
    has = {
        "papa": frozenset({"LG103"}),
        "mama": frozenset({"7F-5"}),
        "mio": frozenset({"M50", "CP501"}),
    }

    assert pointed_at(text, has) == machines
