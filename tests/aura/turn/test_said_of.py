"""Of which machine a code or a phrase of a display is said."""

import pytest

from aura.turn.read import read
from aura.turn.said_of import said_of
from knowledge.equipment import EquipmentEntry, names_of
from knowledge.speech import DISPLAY_PHRASES, lexicon_for
from tests.aura.turn.made import PATTERN

EQUIPMENT = [
    EquipmentEntry(model=model, aliases=aliases, sources=(), has_manual=True)
    for model, aliases in {
        "M50": (),
        "7F-5": (),
        "CP501": (),
        "CPAP": (),
        "EverFlo": (),
        "Zen-O Lite": (),
        "LG103": ("LoveGo",),
        "Mochila": ("mochila de oxígeno",),
    }.items()
]
LEXICON = lexicon_for(EQUIPMENT, ["H8", "H1", "H3", "E1", "E2", "E4"], DISPLAY_PHRASES)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("tengo el m50 y el 7F-5, al 7F-5 le sale H08", {"H8": {"7F-5"}}),
        ("tengo un cpap y un m50, el cpap me tira H08", {"H8": {"CPAP"}}),
        ("el 7F-5 anda bien pero el cp501 tira e2", {"E2": {"CP501"}}),
        ("antes tenia un m50, ahora el 7F-5 me marca h03", {"H3": {"7F-5"}}),
        ("uso un everflo de noche y un lovego de dia, al everflo le sale e1", {"E1": {"EverFlo"}}),
        ("tengo un M50, me sale H08 en el 7F-5", {"H8": {"7F-5"}}),
        ("tengo un M50, me sale H08 y H01 en el 7F-5", {"H8": {"7F-5"}, "H1": {"7F-5"}}),
        ("me sale H08 en la pantalla del 7F-5, tengo también un M50", {"H8": {"7F-5"}}),
        ("me marca H08 el 7F-5, el M50 anda bien", {"H8": {"7F-5"}}),
        ("el M50 marca H08 y el 7F-5 E4", {"H8": {"M50"}, "E4": {"7F-5"}}),
        ("el M50 marca H08, al 7F-5 no le pasa nada", {"H8": {"M50"}}),
        ("H08 en el M50 y E4 en el 7F-5", {"H8": {"M50"}, "E4": {"7F-5"}}),
        ("el M50 marca E1 y el 7F-5 también E1", {"E1": {"M50", "7F-5"}}),
        ("el m50 y el 7F-5 marcan E4", {"E4": {"M50", "7F-5"}}),
        ("el CP501, el M50 y el 7F-5 marcan E4", {"E4": {"CP501", "M50", "7F-5"}}),
        ("tengo el M50 y el 7F-5, me sale H08", {}),
        ("tengo el M50 y el 7F-5. Me marca E4", {}),
        ("tengo el M50 y el 7F-5. Al 7F-5 le sale E4", {"E4": {"7F-5"}}),
        ("me marca E4, tengo el M50 y el 7F-5", {}),
        ("el M50 con la mochila de oxígeno marca H08, el 7F-5 no", {"H8": {"M50"}}),
        ("el M50 con la mochila de oxígeno marca H08", {}),
        ("el 7F-5 me marca H08", {}),
        ("no tengo el M50, el 7F-5 me marca H08", {}),
        ("tengo el M50 y el 7F-5 y no anda ninguno", {}),
        ("tengo el M50 y el Zen-O Lite, al M50 le sale Low O2", {"Low O2": {"M50"}}),
        ("mi mamá tiene un LG103 y mi papá un 7F-5, sale E2", {}),
        ("mi mamá tiene un LG103 y mi papá un 7F-5 sale E2", {}),
        ("mi mamá tiene el LG103 y mi papá el 7F-5 sale E2", {}),
        ("Rosa tiene un 7F-5 y Juan un LG103, aparece E2", {}),
        ("uso un 7F-5 de día y un CP501 para salir, me da E4", {}),
        ("tengo el 7F-5 y para salir el LG103 y ahora marca E1", {}),
        ("tengo un LG103 y un 7F-5 que marca E2", {"E2": {"LG103", "7F-5"}}),
        ("tengo un LG103 y el 7F-5 con E2", {"E2": {"LG103", "7F-5"}}),
        ("mi mamá tiene un LG103 y mi papá un 7F-5, al LG103 le sale E2", {"E2": {"LG103"}}),
        ("el LG103 anda, el 7F-5 me marca el error E2", {"E2": {"7F-5"}}),
        ("tengo el 7F-5, el LG103 de mi tía marca E2", {"E2": {"LG103"}}),
        ("tengo el 7F-5 y al LG103 de mi vecina le sale E2", {"E2": {"LG103"}}),
        ("tengo el 7F-5, el LG103 que usa mi mamá dice E2", {"E2": {"LG103"}}),
        ("mi mamá tiene el 7F-5, el LG103 de mi papá da E2", {"E2": {"LG103"}}),
        ("tengo el 7F-5 y al LG103 le sale E2", {"E2": {"LG103"}}),
        ("al 7F-5 y al LG103 les sale E2", {"E2": {"7F-5", "LG103"}}),
        ("al 7F-5 y el LG103 les sale E2", {"E2": {"7F-5", "LG103"}}),
        ("mi mamá tiene el 7F-5 y el LG103 de mi papá da E2", {"E2": {"LG103"}}),
        ("el 7F-5 y el LG103 de mi papá dicen E2", {"E2": {"7F-5", "LG103"}}),
        ("tengo el 7F-5 y el LG103 de mi tía y sale E2", {}),
        ("tengo el 7F-5 y un LG103 de mi tía, sale E2", {}),
        ("el M50 y el Zen-O Lite dicen Low O2", {"Low O2": {"M50", "Zen-O Lite"}}),
    ],
)
def test_whose_what_is_shown_is(text: str, said: dict[str, set[str]]) -> None:
    reading = read(text, names_of(EQUIPMENT), PATTERN, LEXICON)
    machines = [model for model in reading.models if model != "Mochila"]

    assert said_of(reading, machines) == said


@pytest.mark.parametrize("piece", ["el M50 y ", "H08 y ", "el M50 H08 ", "M50, ", "E1 en "])
def test_long_turn_is_read_at_once(piece: str) -> None:
    reading = read((piece * 1_000)[:4_000], names_of(EQUIPMENT), PATTERN, LEXICON)

    assert len(said_of(reading, ["M50", "7F-5"])) <= 1
