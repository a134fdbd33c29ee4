"""aura.turn.stance.another: turns that speak of a machine without its name."""

import time

import pytest

from aura.turn.read import read
from aura.turn.stance.another import Another, Owner
from knowledge.equipment import EquipmentEntry, names_of
from knowledge.speech import DISPLAY_PHRASES, lexicon_for
from tests.aura.turn.made import PATTERN

EQUIPMENT = [
    EquipmentEntry(model=model, aliases=aliases, sources=(), has_manual=True)
    for model, aliases in {
        "M50": (),
        "7F-5": (),
        "CP501": (),
        "EverFlo": (),
        "Zen-O Lite": (),
        "LG103": ("LoveGo",),
    }.items()
]
NAMES = names_of(EQUIPMENT)
LEXICON = lexicon_for(EQUIPMENT, ["H8", "H3", "E1", "E2", "E4", "E43"], DISPLAY_PHRASES)
NONE, OTHER, DOUBTFUL = Another.NONE, Another.OTHER, Another.DOUBTFUL
PORTABLE, FIXED, PAST = Another.PORTABLE, Another.FIXED, Another.PAST
MINE, THEIRS = Another.MINE, Another.THEIRS


@pytest.mark.parametrize(
    ("text", "another"),
    [
        ("el portátil dice E1", PORTABLE),
        ("al portátil le salió E2", PORTABLE),
        ("el equipo de mi vecina dice E1", OTHER),
        ("al concentrador portátil que llevo a la calle le sale E1", PORTABLE),
        ("ese no, el fijo dice e uno", FIXED),
        ("el concentrador fijo dice E2", FIXED),
        ("el fijo que tengo en la pieza dice E4", FIXED),
        ("y ahora el otro equipo, el portátil, dice low o2", OTHER),
        ("mi mamá tiene otro distinto y le sale low o2", OTHER),
        ("me trajeron uno nuevo de otra marca y dice Low O2", OTHER),
        ("el equipo de mi hermana dice Low O2", THEIRS),
        ("el de mi esposo, que es distinto, dice E43", OTHER),
        ("el de mi hijo dice E43", THEIRS),
        ("el equipo nuevo dice E43", DOUBTFUL),
        ("el otro equipo también dice E43", OTHER),
        ("y el mío dice E1", MINE),
        ("y el mío también dice low o2", MINE),
        ("el portátil también dice E1", PORTABLE),
        ("ahora es el otro, el portátil", OTHER),
        ("el equipo nuevo que me trajeron dice E1", DOUBTFUL),
        ("ese equipo ya lo devolví, ahora tengo otro que dice E1", OTHER),
        ("el que falla es otro, dice E1", OTHER),
        ("dice E2 pero no es el concentrador de casa, es el portátil", PORTABLE),
        ("el equipo de mi marido dice Low O2", THEIRS),
        ("es otro equipo, uno chiquito, dice Low O2", OTHER),
        ("ya no tengo ese, tengo otra marca, dice Low O2", OTHER),
        ("tiene E2 pero es el otro aparato, el grande", OTHER),
        ("el concentrador grande de la pieza dice low o2", DOUBTFUL),
        ("el fijo dice E1", FIXED),
        ("el concentrador con ruedas dice e dos", FIXED),
        ("me lo cambiaron, el nuevo dice e uno", DOUBTFUL),
        ("antes tenía el M50, ahora uno que no sé cómo se llama dice Low O2", OTHER),
        ("tengo el M50 y otro que no sé cuál es, ese dice Low O2", OTHER),
        ("no es como el M50, es distinto, dice Low O2", OTHER),
        ("antes tenía el Zen-O Lite, ahora otro dice E43", OTHER),
        ("me cambiaron el CP501 por otro y este dice E43", OTHER),
        ("el equipo es distinto del CP501 y dice E43", OTHER),
        ("el 7F-5 anda bien, el otro marca E1", OTHER),
        ("el 7F-5 anda bien, pero el portátil marca E1", PORTABLE),
        ("mi vecina tiene un 7F-5, el mío es otro y dice E1", OTHER),
        ("antes usaba un 7F-5, el nuevo dice E1", DOUBTFUL),
        ("como el 7F-5 pero más chico, dice E1", OTHER),
        ("es parecido al 7F-5, dice E1", OTHER),
        ("a mi prima con el siete efe cinco le sale E1, a mí en otro equipo también", OTHER),
        ("el siete efe cinco lo tengo apagado, el que uso ahora marca e dos", OTHER),
        ("el LG103 anda perfecto, es el fijo el que dice E1", FIXED),
        ("el LG103 de mi hija dice bien, el mío dice E1", MINE),
        ("tengo un M50 y el de mi hijo dice low o2", THEIRS),
        ("tengo un M50, el grande, dice H08", NONE),
        ("el M50 el grande dice H08", NONE),
        ("el equipo dice E1", NONE),
        ("mi equipo dice E1", MINE),
        ("el aparato marca low o2", NONE),
        ("este dice E1", NONE),
        ("el concentrador marca E1", NONE),
        ("dice E1", NONE),
        ("el 7F-5 me marca E1", NONE),
        ("tengo otro, el 7F-5, dice E1", NONE),
        ("no, es el otro, el 7F-5", NONE),
        ("el otro día marcó E1", NONE),
        ("otra vez dice E1", NONE),
        ("es otro problema, dice E1", NONE),
        ("cambié el filtro y el otro también, el M50 marca H08", NONE),
        ("el M50 que uso para salir marca H08", NONE),
        ("el otro anda bien, el M50 marca H08", NONE),
        ("sale E1 en el 7F-5, el otro anda bien", NONE),
        ("el equipo de mi mamá, un 7F-5, dice E1", NONE),
        ("el concentrador de mi mamá no prende", THEIRS),
        ("como el M50 marca H08, qué hago", NONE),
        ("el equipo de oxígeno dice E1", NONE),
        ("mi 7F-5 no es el portátil, dice E1", NONE),
        ("es el concentrador portátil LG103 y marca E1", NONE),
        ("la mochila portátil no larga oxígeno", NONE),
        ("es distinto el ruido", NONE),
        ("tengo el EverFlo nuevo y pita", NONE),
        ("antes tenía un M50, dice low o2", PAST),
        ("antes tenía un M50, ahora el 7F-5 me marca H03", NONE),
        ("el equipo que me dieron dice E1", NONE),
        ("me dieron un 7F-5 y dice E1", NONE),
        ("mi viejo tiene un 7F-5 y le sale E1", NONE),
        ("el viejo no puede respirar", NONE),
        ("el nuevo turno", NONE),
        ("de nuevo dice E1", NONE),
        ("el tubo nuevo no abre", NONE),
        ("se terminó el tubo y el otro no abre", NONE),
        ("luz amarilla fija", NONE),
        ("hablo del que llevo en el bolso, dice E2", PORTABLE),
        ("ahora con el alquilado me marca E43", DOUBTFUL),
        ("el 7F-5 no lo prendo más, uso el prestado y dice E1", DOUBTFUL),
        ("dicen que se parece al CP501, marca E43", OTHER),
        ("creí que era el Zen-O Lite pero no, marca E43", OTHER),
        ("creí que era el Zen-O Lite y sí, marca E43", NONE),
        ("parece que el 7F-5 marca E1", NONE),
        ("el que llevo al médico es mi papá, el 7F-5 marca E1", NONE),
        ("compré uno por internet y dice Low O2", OTHER),
        ("llamo por mi vecina ahora, le sale E43", OTHER),
        ("ahora estoy con el que tiene mi hermano, E43", THEIRS),
        ("el CP501 ya no lo usamos, el actual marca E43", DOUBTFUL),
        ("el de mi cuñado es un CP501, el mío no sé, marca E43", MINE),
        ("llamo por mi mamá, dice E1", NONE),
        ("me dieron uno de los tubos y dice E1", NONE),
        ("el de repuesto dice E43", DOUBTFUL),
        ("el del auto dice E1", DOUBTFUL),
        ("el equipo de pie dice E1", DOUBTFUL),
        ("el que está enchufado en el living dice E1", DOUBTFUL),
        ("el que me prestó la vecina dice E2", DOUBTFUL),
        ("uno prestado que me dieron dice E4", DOUBTFUL),
        ("el concentrador que vino ayer marca E43", DOUBTFUL),
        ("el más chico de los dos dice Low O2", DOUBTFUL),
        ("el equipo que tiene rueditas dice E43", FIXED),
        ("a mi cuñada el suyo le marca E1", THEIRS),
        ("el M50 se rompió, el de reemplazo dice Low O2", DOUBTFUL),
        ("el equipo de oxígeno marca E1", NONE),
        ("el de siempre marca E1", NONE),
        ("el error es el de E1", NONE),
        ("el equipo de casa marca E1", NONE),
        ("el equipo que está marcando E1", NONE),
        ("el que tengo dice E1", NONE),
        ("el que me dieron ustedes dice E1", NONE),
        ("el que marca E1 es el 7F-5", NONE),
        ("la luz del equipo del comedor", NONE),
        ("el cartel de error dice E1", NONE),
        ("el filtro del equipo está sucio y dice E1", NONE),
        ("la pantalla del equipo dice E1", NONE),
        ("el visor del equipo marca E1", NONE),
        ("en la pantalla del concentrador de oxígeno sale E1", NONE),
        ("el filtro de atrás dice lavar", NONE),
        ("el equipo de repente dice E1", NONE),
        ("el vaso del humidificador burbujea y sale E1", NONE),
        ("el código del error dice E1", NONE),
        ("el botón de encendido dice E1", NONE),
        ("el técnico del turno mañana dijo que es E1", NONE),
        ("el número de serie dice E1", NONE),
        ("el equipo que alquilo marca E1", NONE),
        ("el concentrador del abuelo marca E1", THEIRS),
        ("al lado de la cama el equipo dice E1", NONE),
        ("el cable del cargador está bien y sale E1", NONE),
        ("el del vecino dice E1", OTHER),
        ("el equipo de noche marca E1", NONE),
        ("el aparato del oxígeno marca E1", NONE),
        ("el equipo con la luz roja marca E1", NONE),
        ("el M50 de mi suegra marca H08, el mío es otro", NONE),
        ("el 7F-5 dice E1, no, es otro", OTHER),
        ("se perdió el cargador del Zen-O Lite, ¿cuánto me sale otro?", NONE),
    ],
)
def test_machine_that_shows_is_told_apart(text: str, another: Another) -> None:
    assert read(text, NAMES, PATTERN, LEXICON).another is another


@pytest.mark.parametrize(
    ("text", "owners"),
    [
        ("tengo un 7F-5", {"7F-5": Owner.CALLER}),
        ("mi 7F-5 dice E1", {"7F-5": Owner.CALLER}),
        ("uso el M50 de noche", {"M50": Owner.CALLER}),
        ("mi marido tiene un Zen-O Lite", {"Zen-O Lite": Owner.SOMEBODY}),
        ("el LG103 de mi hija dice E2", {"LG103": Owner.SOMEBODY}),
        ("la vecina tiene un 7F-5", {"7F-5": Owner.STRANGER}),
        ("tengo un M50 y mi hijo un 7F-5", {"M50": Owner.CALLER, "7F-5": Owner.SOMEBODY}),
        ("el 7F-5 dice E1", {}),
        ("el 7F-5 de la pieza dice E1", {}),
    ],
)
def test_who_has_a_machine_is_told(text: str, owners: dict[str, Owner]) -> None:
    assert read(text, NAMES, PATTERN, LEXICON).owners == owners


@pytest.mark.parametrize(
    "piece",
    ["el otro ", "otro que no sé ", "como el M50 ", "el M50 E1 el otro ", "el filtro y otro "],
)
def test_long_turn_is_read_at_once(piece: str) -> None:
    text = (piece * 1_000)[:4_000]
    started = time.perf_counter()

    read(text, NAMES, PATTERN, LEXICON)

    assert time.perf_counter() - started < 5
