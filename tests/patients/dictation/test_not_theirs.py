"""Numbers that are another's, another thing's, or no longer what the patient says.

Turns are parted by "|", the operator's begin with ">". Each table has what must not be read and,
beside it, what the same rule must leave alone.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patients.dictation import Heard
from tests.patients.dictation.said import heard

ANNOUNCED = [
    "mi teléfono: | 99123405",
    "> ¿Me dice su DNI? | mi teléfono: | 99123405",
    "> ¿Me dice su DNI? | mi cuil | 38417926",
    "te paso el pedido | 38417926",
    "> ¿Me dice su DNI? | te paso el pedido, dale | 38417926",
    "> ¿Me dice su DNI? | en la etiqueta dice | 38417926",
    "> ¿Me dice su DNI? | la pantalla marca | 38.417.926",
    "> ¿Me dice su DNI? | acá en el equipo dice | 38.417.926",
    "número de serie | 38417926",
    "> ¿Me dice su DNI? | el número de serie | 38.417.926",
    "anotá mi celular | 38417926",
    "> ¿Me dice su DNI? | el nro de trámite del dni es | 38417926",
    "el número de trámite de mi dni es | 38417926",
    "el dni de mi mamá | 99.123.405",
    "> ¿Me dice su DNI? | el dni de mi mamá | 99.123.405",
    "> ¿Me dice su DNI? | el de mi marido | 99.123.405",
    "> ¿Me dice su DNI? | te doy el de mi hija | 99.123.405",
    "> ¿Me dice su DNI? | de mi señora | 99.123.405",
]
NOT_ANNOUNCED = [
    "> ¿Me dice su DNI? | llamo por el equipo | 38.417.926",
    "> ¿Me dice su DNI? | mi documento es | 38.417.926",
    "el dni de mi mamá | > su DNI, por favor | 38.417.926",
    "mi teléfono: | 4555 1234 | mi dni es 38.417.926",
    "> ¿Me dice su DNI? | mi mamá no me escucha | 38.417.926",
]


@pytest.mark.parametrize("line", ANNOUNCED)
def test_a_number_announced_as_another_in_the_turn_before_is_not_read(line: str) -> None:
    assert heard(line).state is not Heard.DNI


@pytest.mark.parametrize("line", NOT_ANNOUNCED)
def test_talk_that_announces_no_other_number_leaves_the_document_read(line: str) -> None:
    assert heard(line).digits == "38417926"


CORRECTED = [
    "mi dni es nueve nueve uno dos tres uno cero cinco, perdón, cuatro cero cinco",
    "mi dni es nueve nueve uno dos tres uno cero cinco | perdón, cuatro cero cinco",
    "mi dni es 3 8 4 1 7 9 2 6, perdón 7 2 6",
    "mi dni es 3 8 4 1 7 9 2 6, digo 1 6",
    "mi dni es 38 41 79 26, perdón, 14 26",
    "mi dni es 38 41 79 26 | no, perdón, 14 26",
    "> ¿su DNI? | treinta y ocho cuarenta y uno setenta y nueve veintiséis, perdón, doce veintiséis",
]
STILL_CORRECTED = [
    ("mi dni es 38 417 926, perdón, 427 926", "38427926"),
    ("mi dni es 38 417 926, perdón, 927", "38417927"),
    ("mi dni es 3 8 4 1 7 9 2 6, perdón, 3 8 4 2 7 9 2 6", "38427926"),
]
_SPLITS = [(2, 3, 3), (2, 2, 2, 2), (1,) * 8, (2, 3, 1, 1, 1), (2, 1, 1, 1, 3)]


@pytest.mark.parametrize("line", CORRECTED)
def test_single_digits_and_pairs_are_not_matched_by_chance(line: str) -> None:
    assert heard(line).state is not Heard.DNI


@pytest.mark.parametrize(("line", "digits"), STILL_CORRECTED)
def test_a_group_of_three_that_matches_replaces_what_was_said(line: str, digits: str) -> None:
    assert heard(line).digits == digits


@given(
    digits=st.from_regex(r"[1-4][0-9]{7}", fullmatch=True),
    widths=st.sampled_from(_SPLITS),
    changed=st.integers(0, 7),
    by=st.integers(1, 9),
    to_the_end=st.booleans(),
    trailing=st.integers(0, 2),
    next_turn=st.booleans(),
)
def test_a_correction_gives_what_was_meant_or_nothing(
    digits: str,
    widths: tuple[int, ...],
    changed: int,
    by: int,
    to_the_end: bool,
    trailing: int,
    next_turn: bool,
) -> None:
    meant = digits[:changed] + str((int(digits[changed]) + by) % 10) + digits[changed + 1 :]
    ends = [sum(widths[: at + 1]) for at in range(len(widths))]
    cut = list(zip([0, *ends[:-1]], ends, strict=True))
    first = next(at for at, (_, end) in enumerate(cut) if changed < end)
    last = len(cut) if to_the_end else min(first + 1 + trailing, len(cut))
    said = " ".join(digits[start:end] for start, end in cut)
    anew = " ".join(meant[start:end] for start, end in cut[first:last])
    read = heard(f"mi dni es {said}{' |' if next_turn else ','} perdón, {anew}")
    assert read.state is not Heard.DNI or read.digits == meant
