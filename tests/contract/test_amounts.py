"""Hours of a cylinder are answered for the amounts that were said alone, over HTTP."""

import pytest

from tests.contract.conftest import Line


def rows_of(line: Line, text: str) -> set[str]:
    """The first cells of the flow rows in a turn's block."""
    chunks = line.answer(text)["manual"]["chunks"]
    cells = {chunk["content"].splitlines()[0].partition(": ")[2] for chunk in chunks}
    return {cell for cell in cells if "L/min" in cell}


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("cuánto dura la mochila a 2.5 litros", set()),
        ("cuánto dura el tubo de 6 m3 a 2,5 L/min", set()),
        ("cuánto dura la mochila a 1,5", set()),
        ("cuánto dura la mochila a dos coma cinco litros", set()),
        ("cuánto dura la mochila a 3 o 4 litros", set()),
        ("cuánto dura medio tubo de 6 m3 a 2 litros", set()),
        ("la mochila está por la mitad, cuánto dura a 2 litros", set()),
        ("a la mochila le queda un cuarto, cuánto dura a 2 litros", set()),
        ("cuánto dura el tubo de 6 m3 con 100 bar a 2 litros", set()),
        ("dos tubos de 6 m³ a 2 L/min cuánto duran", set()),
        ("tengo tres tubos de 6 m³, a 5 L/min ¿cuántas horas?", set()),
        ("dos mochilas a 2 litros cuanto tiempo", set()),
        ("la mochila de 680 litros a 2 litros por minuto", set()),
        ("el tubo de 6 m3 a 2 litros si el manómetro marca 50, cuánto dura", set()),
        ("el tubo de 6 m3 a 2 litros ya lo usé 10 horas, cuánto queda", set()),
        ("mochila de 415 litros a 2 litros por minuto, cuánto dura", {"2 L/min"}),
        ("cuánto duran los tubos de 6 m3 a 2 litros", {"6 m³ a 2 L/min"}),
        ("cuánto dura la mochila a 2 litros", {"2 L/min"}),
        ("cuánto dura la mochila a dos o tres litros", {"2 L/min", "3 L/min"}),
        ("cuánto dura la mochila entre 1 y 2 litros", {"1 L/min", "2 L/min"}),
    ],
)
def test_flow_rows_in_the_block(line: Line, text: str, rows: set[str]) -> None:
    assert rows_of(line, text) == rows
