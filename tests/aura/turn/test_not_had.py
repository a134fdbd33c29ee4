"""aura.turn.stance.not_had: machines that are named and not at hand are not remembered."""

from datetime import UTC, datetime

import pytest

from aura.turn.read import read
from aura.turn.stance.another import Another, Owner
from aura.turn.sticky import Sticky, StickyMachine, current, follow, owners, rejected
from knowledge.equipment import EquipmentEntry, names_of
from knowledge.speech import DISPLAY_PHRASES, lexicon_for
from tests.aura.turn.made import PATTERN

NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)
EQUIPMENT = [
    EquipmentEntry(model=model, aliases=aliases, sources=(), has_manual=True)
    for model, aliases in {
        "M50": (),
        "7F-5": (),
        "CP501": (),
        "Zen-O": (),
        "Zen-O Lite": (),
        "LG103": ("LoveGo",),
    }.items()
]
NAMES = names_of(EQUIPMENT)
LEXICON = lexicon_for(EQUIPMENT, ["H8", "E1", "E4", "E43"], DISPLAY_PHRASES)


def _after(text: str, held: tuple[str, ...] = ()) -> Sticky:
    """The state after a turn that a conversation about `held` goes on with."""
    reading = read(text, NAMES, PATTERN, LEXICON)
    before = Sticky(
        turn=1, machines=tuple(StickyMachine(model=one, named_at=NOON, turn=1) for one in held)
    )
    return follow(
        before,
        mentions=reading.mentions,
        text=reading.normalized,
        makers=reading.made_by,
        now=NOON,
        minutes=10,
        turns=5,
    )


def _held(state: Sticky) -> tuple[str, ...]:
    return current(state, now=NOON, minutes=10, turns=5)


NOT_REMEMBERED = [
    "quiero comprar un CP501",
    "estamos por alquilar un CP501",
    "quería averiguar para comprar el CP501",
    "ojalá tuviera un CP501",
    "me gustaría tener un CP501",
    "extraño el CP501",
    "necesito un CP501",
    "me ofrecieron el CP501 pero no lo quise",
    "me recomendaron mucho el CP501",
    "estoy esperando que me traigan el CP501",
    "pedí el CP501",
    "la semana que viene me van a traer un CP501",
    "mañana me entregan el CP501",
    "vi en internet el CP501",
    "vi un CP501 en mercado libre",
    "en youtube vi el CP501",
    "me dijeron que el CP501 es malo",
    "leí que el CP501 es más liviano",
    "¿qué diferencia hay con el CP501?",
    "cuál es mejor, el CP501",
    "lo mismo que el CP501 de mi tía",
    "en el sanatorio me pusieron un CP501",
    "en la otra casa tengo un CP501",
    "el CP501 lo tengo en la oficina",
    "el CP501 está en lo de mi hermana",
    "el CP501 era de mi abuelo",
    "el CP501 fue de otro paciente",
    "mi vecina tiene un CP501",
    "el CP501 es de mi vecina",
    "el CP501 lo usa mi vecino",
    "a mi vecina le pusieron un CP501",
    "mi compañera usa el CP501",
    "mi compañero de pieza tiene un CP501",
    "estoy pensando en alquilar el CP501",
    "el CP501 que tenía mi abuela ya no está",
    "mi vecina también tiene un CP501",
    "el CP501 de una amiga",
    "ustedes tienen el CP501",
    "es parecido al CP501",
    "el CP501 se rompió y me lo cambiaron",
    "el CP501 ya no lo tengo",
    "vendí el CP501",
    "regalamos el CP501",
    "me sacaron el CP501",
    "el CP501 lo vendí",
    "el CP501 se lo dieron a otro paciente",
    "descartá el CP501",
    "olvidate del CP501",
    "ni el CP501",
    "no, ni el CP501",
]


@pytest.mark.parametrize("text", NOT_REMEMBERED)
def test_machine_that_is_not_at_hand_is_not_remembered(text: str) -> None:
    assert _held(_after(text)) == ()


@pytest.mark.parametrize(
    "text",
    ["cuál es mejor el LG103 o el 7F-5", "ni el LoveGo ni el CP501", "quiero un M50 o un 7F-5"],
)
def test_what_is_said_of_the_first_holds_of_the_list(text: str) -> None:
    assert _held(_after(text)) == ()


@pytest.mark.parametrize(
    "text",
    [
        "mi vecina tiene un CP501",
        "me dijeron que el CP501 es malo",
        "quiero otro CP501",
        "me ofrecieron el CP501",
    ],
)
def test_machine_that_was_said_to_be_here_stays(text: str) -> None:
    assert _held(_after(text, ("CP501",))) == ("CP501",)


@pytest.mark.parametrize("text", NOT_REMEMBERED[:20])
def test_another_machine_stays_what_the_conversation_is_about(text: str) -> None:
    assert _held(_after(text, ("M50",))) == ("M50",)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("vendí el CP501", {"CP501"}),
        ("el CP501 se lo dieron a otro paciente", {"CP501"}),
        ("el CP501 se rompió y me lo cambiaron", set()),
        ("el CP501 ya no lo tengo", set()),
    ],
)
def test_machine_that_is_gone_is_forgotten(text: str, wrong: set[str]) -> None:
    state = _after(text, ("CP501",))

    assert _held(state) == ()
    assert rejected(state, now=NOON, minutes=10, turns=5) == wrong


@pytest.mark.parametrize(
    "text",
    [
        "tengo un CP501",
        "el CP501 pita",
        "es el CP501",
        "acabo de comprar un CP501",
        "compré el CP501 por internet",
        "después de comprar el CP501 empezó a pitar",
        "en el hospital me dieron un CP501",
        "estuvo en el sanatorio y ahora tiene un CP501",
        "me trajeron el CP501 ayer",
        "me dieron el CP501",
        "me lo cambiaron por un CP501",
        "se me cayó el CP501",
        "el CP501 se rompió",
        "necesito ayuda con el CP501",
        "necesito un técnico para el CP501",
        "quiero saber del CP501",
        "quiero prender el CP501",
        "me dijeron que limpie el filtro del CP501",
        "el técnico dijo que el CP501 no prende",
        "vi que el CP501 tiene la luz roja",
        "pasé a usar el CP501",
        "estoy con el CP501",
        "el CP501 no prende",
        "el CP501 lo tengo en la pieza",
        "el CP501 está en casa de siempre",
        "sacaron el filtro del CP501",
        "no anda ni el CP501",
        "ni el CP501 prende",
        "el CP501 de siempre",
        "llamo por el CP501",
        "busqué el filtro del CP501",
        "mi mamá tiene un CP501",
        "el CP501 de mi marido",
        "me van a cambiar el CP501",
        "espero al técnico por el CP501",
    ],
)
def test_machine_that_is_at_hand_is_remembered(text: str) -> None:
    assert _held(_after(text)) == ("CP501",)


@pytest.mark.parametrize(
    ("text", "owner"),
    [
        ("mi hermano usa el CP501", Owner.SOMEBODY),
        ("el CP501 lo usa mi marido", Owner.SOMEBODY),
        ("a mi mamá le dieron un CP501", Owner.SOMEBODY),
        ("tengo un CP501", Owner.CALLER),
        ("el CP501 pita", Owner.UNKNOWN),
    ],
)
def test_who_has_what_is_remembered(text: str, owner: Owner) -> None:
    assert owners(_after(text))["CP501"] is owner


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("no, sin lite, Zen-O solo", ("Zen-O",)),
        ("es el Zen-O a secas", ("Zen-O",)),
        ("el Zen-O no es lite", ("Zen-O",)),
        ("también tengo un Zen-O", ("Zen-O Lite", "Zen-O")),
        ("el Zen-O pita", ("Zen-O Lite", "Zen-O")),
    ],
)
def test_longer_name_is_denied_by_what_it_has_more(text: str, held: tuple[str, ...]) -> None:
    assert _held(_after(text, ("Zen-O Lite",))) == held


@pytest.mark.parametrize(
    ("text", "another"),
    [
        ("a mí me sale E1", Another.HERE),
        ("a mí también me sale E1", Another.HERE),
        ("en casa me sale E1", Another.HERE),
        ("acá dice E1", Another.HERE),
        ("me sale E1", Another.HERE),
        ("me está marcando E1", Another.HERE),
        ("mi vecina tiene un LG103 y a mí me sale E1", Another.HERE),
        ("acá no prende", Another.HERE),
        ("me dice que ya lo apagó", Another.NONE),
        ("me da miedo", Another.NONE),
        ("acá en casa somos dos", Another.NONE),
        ("a mi mamá le sale E1", Another.NONE),
        ("le sale E1", Another.NONE),
        ("dice E1", Another.NONE),
        ("el M50 me marca H08", Another.NONE),
        ("el LG103 acá en casa dice E1", Another.NONE),
        ("el portátil que tengo acá dice E1", Another.PORTABLE),
    ],
)
def test_what_the_caller_sees_is_told(text: str, another: Another) -> None:
    assert read(text, NAMES, PATTERN, LEXICON).another is another
