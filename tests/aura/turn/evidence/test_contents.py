"""aura.turn.evidence.contents: other contents than one full cylinder's."""

import pytest

from aura.turn.evidence.contents import counts_on_a_full_one, tells_another_amount


@pytest.mark.parametrize(
    "text",
    [
        "dos tubos de 6 m³ a 2 L/min cuánto duran",
        "tengo tres tubos de 6, a 5 litros",
        "2 mochilas a 2 litros",
        "mochila a 2 L/min con 2 tubos",
        "un par de tubos de un metro",
        "varios tubos a dos litros",
        "tengo dos de 6 m3, a 2 litros",
        "un tubo y otro igual a 2 litros",
        "el tubo de 6 a 2 litros para dos personas",
        "el tubo de 6 m3 a 2 litros si el manómetro marca 50",
        "la aguja está en cincuenta",
        "tiene 80 kilos",
        "con 900 psi",
        "está en la franja roja",
        "ya lo usé 10 horas",
        "lo uso 8 horas por día",
        "hace diez horas que está abierto",
        "estuvo abierto 3 horas",
        "medio tubo a dos litros",
        "con 100 bar",
    ],
)
def test_another_amount_is_told(text: str) -> None:
    assert tells_another_amount(text)


@pytest.mark.parametrize(
    "text",
    [
        "cuánto dura el tubo de 6 m3 a 2 litros",
        "cuánto duran los tubos de 6 m3 a 2 litros",
        "cuánto dura uno de los tubos a 2 litros",
        "cuánto dura un tubo a dos litros",
        "cuánto me queda a 2 litros",
        "cuántas horas dura la mochila a tres litros",
        "la mochila a 2 litros me alcanza para 3 horas",
        "con el tubo lleno a 2 litros",
        "el manómetro marca 200, a 2 litros",
        "con 150 bar a 2 litros",
        "presión normal, flujo de 2 litros",
        "cuánto dura la mochila a dos o tres litros",
        "cuánto dura la carga a 2 litros",
        "cuánto rinde el tubo de un metro a 1 litro",
    ],
)
def test_one_full_cylinder_is_told(text: str) -> None:
    assert not tells_another_amount(text)


def test_full_one_is_counted_on() -> None:
    assert counts_on_a_full_one("Con el tubo lleno: 415 litros")
    assert not counts_on_a_full_one("415 litros")
