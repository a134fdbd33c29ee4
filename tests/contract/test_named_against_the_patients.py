"""A copilot's call that named another machine than the registered one is asked, not answered."""

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from aura.turn.models import Turn
from tests.contract.conftest import Line
from tests.patient_system import device, patients_from, running

YUWELL, M50 = "31000001", "31000004"
LOW = "me sale Low O2 en la pantalla"
E1 = "me marca E1"


@pytest.fixture
def registered(line: Line) -> Iterator[Callable[[str], Line]]:
    """The copilot's line, once this patient is known."""
    with running() as fake, patients_from("oxitesa", fake.url):
        fake.patients |= {YUWELL: [device("7F-5")], M50: [device("M50")]}

        def known(dni: str) -> Line:
            line.document(dni)
            line.patient_when("dni")
            return line

        yield known


def asked(body: Any) -> tuple[str, str | None, list[str], str | None]:
    return (
        body["outcome"],
        body["miss_reason"],
        body["equipment"]["candidates"],
        body["context_block"],
    )


ASKED = [
    (YUWELL, "tengo el LG103", E1, ["LG103", "7F-5"]),
    (M50, "tengo el 7F-5", LOW, ["7F-5", "M50"]),
    (M50, "tengo un CPAP", LOW, ["CPAP", "M50"]),
]


@pytest.mark.parametrize(("dni", "said", "then", "candidates"), ASKED)
def test_machine_of_an_earlier_turn_is_asked_about(
    registered: Callable[[str], Line], dni: str, said: str, then: str, candidates: list[str]
) -> None:
    line = registered(dni)
    line.answer(said)

    body = line.answer(then)

    assert asked(body) == ("miss", "ambiguous_equipment", candidates, None)
    assert body["equipment"]["sticky"] == []


@pytest.mark.parametrize(("dni", "said", "then", "candidates"), ASKED)
def test_machine_of_the_talk_that_comes_along_is_asked_about(
    registered: Callable[[str], Line], dni: str, said: str, then: str, candidates: list[str]
) -> None:
    messages = [
        {"role": "user", "content": said},
        {"role": "assistant", "content": "Contame qué dice la pantalla del Zen-O."},
        {"role": "user", "content": then},
    ]

    body = registered(dni).answer(then, messages=messages)

    assert asked(body) == ("miss", "ambiguous_equipment", candidates, None)


@pytest.mark.parametrize(
    "said",
    [
        "ya no tengo el M50, me lo cambiaron por otro",
        "no es un M50",
        "el M50 ya se lo llevaron",
        "en casa está el eme cincuenta, perdón, el siete efe cinco",
    ],
)
def test_registered_machine_that_was_called_wrong_does_not_answer(
    registered: Callable[[str], Line], said: str
) -> None:
    line = registered(M50)
    line.answer(said)

    body = line.answer(LOW)

    assert (body["outcome"], body["context_block"]) == ("miss", None)


@pytest.mark.parametrize(
    "said",
    [
        "hola, buenas tardes, llamo por el equipo",
        "tengo el M50",
        "tengo un M50 y también un 7F-5",
        "no es el 7F-5",
        "el 7F-5, perdón, el M50",
    ],
)
def test_registered_machine_that_nothing_contradicts_answers(
    registered: Callable[[str], Line], said: str
) -> None:
    line = registered(M50)
    line.answer(said)

    body = line.answer(LOW)

    assert (body["outcome"], body["manual"]["best_source"]) == (
        "hit",
        "concentradores electricos/m50_sysmedm50.md",
    )


def test_machine_named_in_the_turn_answers_whatever_was_named_before(
    registered: Callable[[str], Line],
) -> None:
    line = registered(M50)
    line.answer("tengo el 7F-5")

    assert line.answer("el M50 dice Low O2")["outcome"] == "hit"


def test_call_of_long_ago_asks_nothing(registered: Callable[[str], Line]) -> None:
    from datetime import timedelta

    from django.utils import timezone

    line = registered(M50)
    line.answer("tengo el 7F-5")
    Turn.objects.filter(conversation__external_id=line.conversation).update(
        created_at=timezone.now() - timedelta(hours=13)
    )

    assert line.answer(LOW)["outcome"] == "hit"


def test_earlier_turns_are_read_in_little_time() -> None:
    from aura.tenancy.channels import Channel
    from aura.turn.call import Call
    from aura.turn.earlier import AT_MOST, earlier
    from aura.turn.read import read
    from aura.turn.values import Said
    from aura.turn.world import world_of

    world = world_of("default", Channel.COPILOT)
    said = Said(
        namespace="default", channel=Channel.COPILOT, text=E1, known_models=frozenset({"M50"})
    )
    reading = read(E1, world.corpus.names, world.settings.code_pattern, world.corpus.lexicon)
    texts = [f"tengo el eme cincuenta y hace {number} ruidos" for number in range(AT_MOST)]
    started = time.perf_counter()

    told = earlier(said, reading, Call(said_before=lambda: texts), world)

    assert told.named == ("M50",)
    assert time.perf_counter() - started < 1
