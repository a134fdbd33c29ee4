"""knowledge.numbered_codes: a code told by its number, read with the codes of one machine."""

import pytest

from knowledge.numbered_codes import with_numbered_code

CODES = ("E1", "E43", "H1", "H8")


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("código 43", "código E43"),
        ("código cuarenta y tres", "código E43"),
        ("Código: 43", "Código: 43"),
        ("me da el código número 43 y pita", "me da el código número E43 y pita"),
        ("el código es el 43", "el código es el E43"),
        ("codigo 08", "codigo H8"),
        ("cod 8", "cod H8"),
        ("código 43.", "código E43."),
        ("código 43 en la pantalla", "código E43 en la pantalla"),
        ("código 43 en el concentrador", "código E43 en el concentrador"),
        ("código 8, qué hago", "código H8, qué hago"),
    ],
)
def test_only_code_of_a_number_is_read(text: str, read: str) -> None:
    found = with_numbered_code(text, CODES)

    assert (found[0] if found else text) == read


@pytest.mark.parametrize(
    "text",
    [
        *("código 1", "código uno", "código 44", "código", "43", "código postal 43"),
        *("código 43 de la factura", "código 8 de la puerta", "código 43 en la aplicación"),
        *("código 43 veces", "código 4 3", "código 43 55", "código 43%", "código 8,5"),
        *(
            "código cuarenta y tres mil",
            "mi código es 43",
            "su código 8",
            "código 0",
            "código 0043",
        ),
        *("código del área 43", "código y 43", "código 43-8"),
    ],
)
def test_other_numbers_are_no_codes(text: str) -> None:
    assert with_numbered_code(text, CODES) is None


def test_change_tells_what_was_heard() -> None:
    found = with_numbered_code("da código cuarenta y tres", CODES)

    assert found is not None
    assert (found[1].heard, found[1].understood) == ("cuarenta y tres", "E43")
