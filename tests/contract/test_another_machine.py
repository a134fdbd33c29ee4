"""A turn that speaks of a machine which is not the known one is not answered from the known one's
manual, over HTTP: neither of those it names, nor of the conversation's, nor of the patient's."""

from collections.abc import Callable
from typing import Any

import pytest

from aura.tenancy.channels import Channel
from aura.turn.take import take_turn
from aura.turn.values import Said
from tests.contract.conftest import Line

M50, LG103, LITRES_5 = "m50_sysmedm50.md", "lovego_lg103.md", "yuwell_7f5.md"


def _sources(body: Any) -> set[str]:
    return {(chunk["source"] or "hidden").rsplit("/", 1)[-1] for chunk in body["manual"]["chunks"]}


def _asks(body: Any) -> bool:
    return body["miss_reason"] == "ambiguous_equipment" and not _sources(body)


@pytest.mark.parametrize(
    "text",
    [
        "mi mamá tiene un LG103 y mi papá un 7F-5, sale E1",
        "mi tía usa un LG103 y mi abuelo un 7F-5, aparece E2",
        "mi viejo tiene el zen o lite y mi vieja el ce pe quinientos uno, tira e cuarenta y tres",
        "uso un 7F-5 de día y un CP501 para salir, me da E4",
        "acá tengo el siete efe cinco y para salir el elegé ciento tres, y ahora marca e uno",
        "antes tenía el M50, ahora uno que no sé cómo se llama dice Low O2",
        "tengo el M50 y otro que no sé cuál es, ese dice Low O2",
        "antes tenía el Zen-O Lite, ahora otro dice E43",
        "me cambiaron el CP501 por otro y este dice E43",
        "el equipo es distinto del CP501 y dice E43",
        "el 7F-5 anda bien, el otro marca E1",
        "mi vecina tiene un 7F-5, el mío es otro y dice E1",
        "es como el 7F-5 pero más chico, dice E1",
        "el siete efe cinco lo tengo apagado, el que uso ahora marca e dos",
        "el LG103 anda perfecto, es el fijo el que dice E1",
    ],
)
def test_machine_that_is_only_spoken_of_beside_is_no_answer(
    lines: Callable[..., Line], text: str
) -> None:
    assert _asks(lines(Channel.COPILOT).answer(text))


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("tengo un 7F-5", "el portátil dice E1"),
        ("tengo un 7F-5", "el equipo de mi vecina dice E1"),
        ("tengo un LG103", "no es ese, dice E1"),
        ("tengo un LG103", "me equivoqué de equipo, dice E1"),
        ("tengo un LG103", "ese no, el fijo dice e uno"),
        ("tengo un CP501", "el fijo que tengo en la pieza dice E4"),
        ("tengo un M50", "y ahora el otro equipo, el portátil, dice low o2"),
        ("tengo un M50", "me trajeron uno nuevo de otra marca y dice Low O2"),
        ("tengo un Zen-O Lite", "cambié de equipo. Este dice E43"),
        ("tengo un Zen-O Lite", "perdón, ese es el que devolví; dice E43"),
        ("tengo un Zen-O Lite", "ahora llamo por otra paciente, dice E43"),
        ("tengo un Zen-O Lite", "el de mi hijo dice E43"),
        ("tengo un Zen-O Lite", "el equipo nuevo dice E43"),
        ("el LG103 de mi hija dice E2", "y el mío dice E1"),
        ("tengo un LG103", "el que está enchufado en el living dice E1"),
        ("uso un 7F-5", "a mi cuñada el suyo le marca E1"),
        ("tengo un CP501", "el de repuesto dice E43"),
        ("uso un CP501", "el concentrador que vino ayer marca E43"),
    ],
)
@pytest.mark.parametrize("channel", [Channel.WHATSAPP, Channel.RETELL])
def test_machine_of_the_conversation_is_lifted(
    lines: Callable[..., Line], channel: Channel, before: str, text: str
) -> None:
    call = lines(channel)
    call.answer(before)

    assert _asks(call.answer(text))


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("el CP501 es de mi vecina", "E43"),
        ("mi vecina tiene un LG103 y le sale E1", "a mí también me sale E1"),
        ("mi hermano usa el CP501", "me sale E43"),
        ("el M50 lo usa mi marido", "el mío pone low o2"),
        ("en la otra casa tengo un M50", "acá me sale low o2"),
        ("en el sanatorio me pusieron un CP501", "en casa me sale E43"),
        ("quiero comprar un CP501", "el mío marca E43"),
        ("el CP501 se rompió y me lo cambiaron", "E43"),
        ("vendí el LG103", "E1"),
        ("descartá el CP501", "E43"),
    ],
)
@pytest.mark.parametrize("channel", [Channel.WHATSAPP, Channel.RETELL])
def test_machine_that_is_not_at_hand_answers_no_later_turn(
    lines: Callable[..., Line], channel: Channel, before: str, text: str
) -> None:
    call = lines(channel)
    call.answer(before)

    assert _asks(call.answer(text))


@pytest.mark.parametrize(
    ("before", "text", "source"),
    [
        ("mi mamá tiene un 7F-5", "le sale E1", LITRES_5),
        ("acabo de comprar un LG103", "me sale E1", LG103),
        ("en el hospital me dieron un 7F-5", "acá me sale E1", LITRES_5),
        ("tengo un 7F-5, mi vecina también tiene un LG103", "a mí me sale E1", LITRES_5),
        ("tengo un 7F-5", "el equipo dice E1", LITRES_5),
        ("tengo un 7F-5", "este dice E1", LITRES_5),
        ("tengo un 7F-5", "mi equipo dice E1", LITRES_5),
        ("tengo un 7F-5", "el mío dice E1", LITRES_5),
        ("tengo un 7F-5", "el fijo dice E1", LITRES_5),
        ("tengo un LG103", "el portátil dice E1", LG103),
        ("mi mamá tiene un 7F-5", "el equipo de mi mamá dice E1", LITRES_5),
        ("tengo un M50 y el otro anda bien", "dice H08", M50),
        ("tengo un 7F-5", "el otro día marcó E1", LITRES_5),
    ],
)
def test_machine_of_the_conversation_holds(
    lines: Callable[..., Line], before: str, text: str, source: str
) -> None:
    call = lines(Channel.WHATSAPP)
    call.answer(before)

    assert _sources(call.answer(text)) == {source}


def test_call_goes_on_about_the_machine_that_showed_something(lines: Callable[..., Line]) -> None:
    call = lines(Channel.WHATSAPP)
    call.answer("tengo un 7F-5")
    call.answer("el portátil dice E1")

    assert _asks(call.answer("no sé el modelo, dice E1"))


@pytest.mark.parametrize(
    ("known", "text"),
    [
        ("7F-5", "el equipo nuevo que me trajeron dice E1"),
        ("7F-5", "el portátil dice E1"),
        ("7F-5", "ese equipo ya lo devolví, ahora tengo otro que dice E1"),
        ("7F-5", "el que falla es otro, dice E1"),
        ("7F-5", "dice E2 pero no es el concentrador de casa, es el portátil"),
        ("M50", "ya no tengo ese, tengo otra marca, dice Low O2"),
        ("LG103", "tiene E2 pero es el otro aparato, el grande"),
        ("LG103", "el concentrador grande de la pieza dice low o2"),
        ("LG103", "el concentrador con ruedas dice e dos"),
        ("LG103", "me lo cambiaron, el nuevo dice e uno"),
    ],
)
def test_patients_machine_is_lifted_and_not_told(
    lines: Callable[..., Line], known: str, text: str
) -> None:
    bodies = [
        take_turn(
            Said(
                namespace="default",
                channel=Channel.WHATSAPP,
                text=text,
                known_models=frozenset(models),
            ),
            conversation_id=lines().conversation,
            turn_id=None,
            messages=None,
        )
        for models in ({known}, set())
    ]

    assert all(map(_asks, bodies))
    assert bodies[0]["equipment"] == bodies[1]["equipment"]


@pytest.mark.parametrize(
    ("turns", "sources"),
    [
        (["ese equipo ya lo devolví, ahora tengo otro", "dice E1"], set()),
        (["el portátil dice E1", "no sé el modelo, dice E1"], set()),
        (["el portátil dice E1", "y el mío dice E1"], {"hidden"}),
        (["el portátil anda bien", "dice E1"], {"hidden"}),
    ],
)
def test_call_goes_on_without_the_patients_machine(
    lines: Callable[..., Line], turns: list[str], sources: set[str]
) -> None:
    conversation = lines().conversation
    bodies = [
        take_turn(
            Said(
                namespace="default",
                channel=Channel.WHATSAPP,
                text=text,
                known_models=frozenset({"7F-5"}),
            ),
            conversation_id=conversation,
            turn_id=None,
            messages=None,
        )
        for text in turns
    ]

    assert _sources(bodies[-1]) == sources


@pytest.mark.parametrize(
    ("known", "turns"),
    [
        ("7F-5", ["el equipo de mi mamá dice E1"]),
        ("LG103", ["el portátil dice E1"]),
        ("7F-5", ["mi equipo dice E1"]),
        ("7F-5", ["el LG103 de mi hija dice E2", "y el mío dice E1"]),
        ("M50", ["mi marido tiene un Zen-O Lite y dice low o2", "y el mío también dice low o2"]),
    ],
)
def test_patients_machine_holds(lines: Callable[..., Line], known: str, turns: list[str]) -> None:
    conversation = lines().conversation
    bodies = [
        take_turn(
            Said(
                namespace="default",
                channel=Channel.WHATSAPP,
                text=text,
                known_models=frozenset({known}),
            ),
            conversation_id=conversation,
            turn_id=None,
            messages=None,
        )
        for text in turns
    ]

    assert _sources(bodies[-1]) == {"hidden"}


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("el 7F-5 dice E1", "y el concentrador portátil también dice E1"),
        ("el LG103 dice E1", "y el concentrador fijo también dice E1"),
        ("el M50 dice low o2", "ahora es el otro, el portátil"),
        ("el CP501 dice E4", "ya se arregló eso, ahora no me carga"),
        ("el 7F-5 dice E1", "cuánto dura el tubo de un metro a dos litros"),
    ],
)
def test_lock_opens(lines: Callable[..., Line], first: str, then: str) -> None:
    call = lines(Channel.RETELL)
    locked = call.answer(first)["context_block"]
    assert locked

    assert call.answer(then)["context_block"] != locked


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("el 7F-5 dice E1", "el concentrador fijo sigue igual"),
        ("el LG103 dice E1", "el portátil sigue igual"),
        ("el 7F-5 dice E1", "ya pasé al tubo de oxígeno"),
        ("el CP501 dice E4", "apagué el equipo y ahora no prende"),
        ("el CP501 dice E4", "ahora no sé qué hacer"),
    ],
)
def test_lock_holds(lines: Callable[..., Line], first: str, then: str) -> None:
    call = lines(Channel.RETELL)
    locked = call.answer(first)["context_block"]
    assert locked

    assert call.answer(then)["context_block"] == locked
