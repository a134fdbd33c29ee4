"""A code that a device of another kind shows is answered by no machine of ours, over HTTP."""

from collections.abc import Callable
from typing import Any

import pytest

from aura.tenancy.channels import Channel
from tests.contract.conftest import Line


def _sources(body: Any) -> set[str]:
    return {chunk["source"].rsplit("/", 1)[-1] for chunk in body["manual"]["chunks"]}


@pytest.mark.parametrize(
    "turns",
    [
        ["el respirador marca hache cero ocho"],
        ["tengo un eme cincuenta", "el respirador de mi hijo marca hache cero ocho"],
        ["el ventilador mecánico dice H08"],
        ["el aspirador de secreciones marca H03"],
        ["el asistente de tos dice e tres"],
        ["la bomba de alimentación tira E6"],
        ["el control remoto dice H03"],
        ["yuwell nebulizador E3"],
        ["el eme cincuenta anda bien, es el robot de cocina el que dice H08"],
        ["el eme cincuenta anda bien, la cafetera dice H08"],
        ["tengo un eme cincuenta", "en la heladera dice hache cero cinco"],
        ["en el televisor dice H02 y tengo el M50"],
        ["tengo un eme cincuenta", "mi auto prendió la luz hache cero cuatro"],
        ["la patente empieza con H05"],
        ["mi número de afiliado empieza con H05"],
        ["el tubo tiene escrito H05"],
    ],
)
def test_code_of_another_device_is_absent(lines: Callable[..., Line], turns: list[str]) -> None:
    call = lines(Channel.COPILOT)

    body = [call.answer(text) for text in turns][-1]

    assert (body["outcome"], body["miss_reason"], _sources(body)) == ("miss", "code_absent", set())


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("el oxígeno que tengo me tira e cuarenta y tres, es el CP501", "cp501.md"),
        ("la pantalla del eme cincuenta marca hache cero ocho", "m50_sysmedm50.md"),
        ("mi suegra dice que el eme cincuenta marca hache cero ocho", "m50_sysmedm50.md"),
        ("ce pe quinientos uno con e cuarenta y tres", "cp501.md"),
        ("elegé ciento tres con e dos", "lovego_lg103.md"),
    ],
)
def test_our_machines_code_is_answered(lines: Callable[..., Line], text: str, source: str) -> None:
    assert _sources(lines(Channel.COPILOT).answer(text)) == {source}


@pytest.mark.parametrize(
    "text",
    [
        "CPAP y un M50, dice low o2",
        "tengo un CPAP y un M50. Dice low o2",
        "tengo un eme cincuenta y un cepap, me marca hache cero ocho",
        "uso un Inogen y un M50, sale H08",
    ],
)
def test_machine_without_a_manual_beside_it_is_asked_about(
    lines: Callable[..., Line], text: str
) -> None:
    body = lines(Channel.COPILOT).answer(text)

    assert (body["miss_reason"], _sources(body)) == ("ambiguous_equipment", set())
    assert "M50" in body["equipment"]["candidates"]


@pytest.mark.parametrize(
    "text",
    [
        "tengo un CPAP pero el M50 marca H08",
        "tengo un CPAP, que anda bien, y al M50 le sale H08",
        "el M50 con la mochila de oxígeno marca H08",
    ],
)
def test_code_that_is_said_of_the_machine_that_has_a_manual_is_answered(
    lines: Callable[..., Line], text: str
) -> None:
    assert _sources(lines(Channel.COPILOT).answer(text)) == {"m50_sysmedm50.md"}


@pytest.mark.parametrize(
    ("text", "sources"),
    [
        ("tengo un everflo, el estabilizador tiene luz amarilla intermitente", set()),
        ("tengo un zen-o y en el tablero del auto apareció un triángulo rojo", set()),
        ("tengo un everflo, el panel tiene luz amarilla intermitente", {"everflo.md"}),
        ("tengo un zen-o y en la pantalla apareció un triángulo rojo", {"zen_o.md"}),
        ("tengo un portátil y marca H05", set()),
        ("la mochila dice E3", set()),
        ("tengo un concentrador fijo que dice E3", {"yuwell_7f5.md"}),
    ],
)
def test_light_and_code_are_of_the_machine_that_is_spoken_of(
    lines: Callable[..., Line], text: str, sources: set[str]
) -> None:
    assert _sources(lines(Channel.COPILOT).answer(text)) == sources
