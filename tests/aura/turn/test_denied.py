"""Passages of what a turn says is not shown: the table of aura.turn.denied."""

import pytest

from aura.turn.denied import without_denied
from tests.aura.turn.made import candidate, reading

LOW_O2 = "Código: Low O2 / H02\nQué hacer: Llame."
PROSE = "Si el equipo pita, llame. Puede mostrar Low O2."


@pytest.mark.parametrize(
    ("row", "said", "may_answer"),
    [
        ({"codes": ("H8",)}, {}, True),
        ({"codes": ("H8",)}, {"codes": ("H8",)}, True),
        ({"codes": ("H8",)}, {"denied_codes": ("H8",)}, False),
        ({"codes": ("H8", "H1")}, {"denied_codes": ("H8",)}, False),
        ({"codes": ("H8", "H1")}, {"denied_codes": ("H8",), "codes": ("H1",)}, True),
        ({"codes": ("H1",)}, {"denied_codes": ("H8",)}, True),
        (
            {"codes": ("E12",), "content": "Código: E12\nQué hacer: x"},
            {"denied_codes": ("E1",)},
            True,
        ),
        ({"codes": ()}, {"denied_codes": ("H8",)}, True),
        ({"codes": ("H2",), "content": LOW_O2}, {"denied_alarms": ("Low O2",)}, False),
        (
            {"codes": ("H2",), "content": LOW_O2},
            {"denied_alarms": ("Low O2",), "codes": ("H2",)},
            True,
        ),
        (
            {"codes": ("H2",), "content": LOW_O2},
            {"denied_codes": ("H2",), "alarms": ("Low O2",)},
            True,
        ),
        ({"content": PROSE}, {"denied_alarms": ("Low O2",)}, True),
    ],
)
def test_row_of_what_is_denied_is_set_aside(
    row: dict[str, object], said: dict[str, object], may_answer: bool
) -> None:
    one = candidate(1, **row)

    assert (without_denied([one], reading(**said)) == (one,)) is may_answer


def test_row_that_somebody_labelled_for_the_very_text_stays() -> None:
    one, other = candidate(1, codes=("H8",)), candidate(2, codes=("H8",))

    assert without_denied([one, other], reading(denied_codes=("H8",)), told={2}) == (other,)
