"""What a turn says of the machines that it names; most cases are in test_sticky."""

import time

import pytest

from aura.turn.stance import Stance, stance_of
from knowledge.equipment import EquipmentEntry, mentions_in, names_of

NAMES = names_of(
    EquipmentEntry(model=model, aliases=(), sources=(), has_manual=True)
    for model in ("M50", "7F-5")
)


def _stance(text: str) -> Stance:
    return stance_of(text, mentions_in(text, NAMES))


@pytest.mark.parametrize(
    ("text", "stance"),
    [
        ("", Stance()),
        ("no, perdón", Stance()),
        ("el M50 y el 7F-5", Stance(meant=("M50", "7F-5"))),
        ("no tengo el M50", Stance(wrong=("M50",))),
        ("no era el M50, es el 7F-5", Stance(meant=("7F-5",), wrong=("M50",))),
        ("perdón, es el 7F-5", Stance(meant=("7F-5",), corrects=True)),
        ("el M50, perdón, el 7F-5", Stance(meant=("7F-5",), wrong=("M50",), corrects=True)),
        ("no tengo el M50. Sí, tengo el M50", Stance(meant=("M50",))),
        ("perdón, también el 7F-5", Stance(meant=("7F-5",))),
        ("E1, pero no en el 7F-5", Stance(wrong=("7F-5",))),
        ("low o2, y no es en el M50", Stance(wrong=("M50",))),
        ("el que no es el M50 dice E1", Stance(wrong=("M50",))),
        ("al que no es un M50 le sale E1", Stance(wrong=("M50",))),
        ("dice E1 en el M50, no en el 7F-5", Stance(meant=("M50",), wrong=("7F-5",))),
        ("no en el M50", Stance(meant=("M50",))),
        ("dice E1. No, en el M50", Stance(meant=("M50",))),
        ("el M50 que no es nuevo dice E1", Stance(meant=("M50",))),
        ("no anda el M50", Stance(meant=("M50",))),
        ("pero no en el M50 solamente", Stance(meant=("M50",))),
    ],
)
def test_stance_of_a_turn(text: str, stance: Stance) -> None:
    assert _stance(text) == stance


@pytest.mark.parametrize(
    "unit",
    [
        "M50 ",
        "no M50 ",
        "ni M50 ",
        "el ",
        "no, es el 7F-5 ",
        "M50 no, ",
        "perdón, el M50 ",
        "M50, ",
    ],
)
def test_longest_turn_is_read_in_time(unit: str) -> None:
    text = (unit * 4_000)[:4_000]
    mentions = mentions_in(text, NAMES)

    started = time.perf_counter()
    stance_of(text, mentions)

    # It takes some 10 ms; a rule that looked back over the whole turn would take seconds.
    assert time.perf_counter() - started < 0.5
