"""What a display prints in words opens the gate and the lock, where its machine is known."""

from collections.abc import Callable

import pytest

from aura.tenancy.channels import Channel
from tests.contract.conftest import Line

pytestmark = pytest.mark.usefixtures("everything_answers")

LABELS = [
    ("el eme cincuenta no anda", "oxígeno bajo"),
    ("el eme cincuenta no anda", "sin imagen"),
    ("el zeno lite no anda bien", "alta temperatura"),
    ("el siete efe cinco no anda", "código 4"),
    ("el zeno lite no anda bien", "código 43"),
]


@pytest.mark.parametrize(("first", "label"), LABELS)
def test_label_of_the_remembered_machine_opens_the_gate(
    lines: Callable[..., Line], first: str, label: str
) -> None:
    line = lines(Channel.ELEVENLABS)
    assert line.answer(label)["outcome"] == "gated"
    line.answer(first)

    assert line.answer(label)["outcome"] == "hit"


@pytest.mark.parametrize(
    ("first", "said"),
    [
        ("el siete efe cinco no anda", "sin imagen"),
        ("el eme cincuenta no anda", "tengo oxígeno bajo"),
        ("el eme cincuenta no anda", "no, oxígeno bajo"),
        ("el eme cincuenta no anda", "código 43"),
    ],
)
def test_what_is_no_label_of_it_stays_gated(
    lines: Callable[..., Line], first: str, said: str
) -> None:
    line = lines(Channel.ELEVENLABS)
    line.answer(first)

    assert line.answer(said)["outcome"] == "gated"


@pytest.mark.parametrize(
    ("said", "outcome"),
    [
        ("ahora dice oxígeno bajo", "hit"),
        ("ahora está sin imagen y suena continuo", "hit"),
        ("ahora me da código 2", "hit"),
        ("tengo el oxígeno bajo en sangre", "locked"),
        ("ya no está sin imagen", "locked"),
        ("sigue igual con triángulo rojo", "hit"),
        ("le sigue dando código 8", "locked"),
    ],
)
def test_label_of_another_row_opens_the_lock(
    lines: Callable[..., Line], said: str, outcome: str
) -> None:
    line = lines(Channel.RETELL)
    first = line.answer("El eme cincuenta me marca hache cero ocho y suena")

    second = line.answer(said)

    assert second["outcome"] == outcome
    assert (second["context_block"] == first["context_block"]) is (outcome == "locked")
