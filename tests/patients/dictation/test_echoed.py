"""An operator who says each group again."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patients.dictation import Heard
from tests.patients.dictation import speaking
from tests.patients.dictation.said import heard


@pytest.mark.parametrize(
    ("said", "digits"),
    [
        ("12 | > 12 | 123 | > 123 | 530 | > 530", "12123530"),
        ("12 | > doce | ciento veintitrés | > 123, sí | quinientos treinta", "12123530"),
        ("30 | > 30 | 303 | > ajá, 303 | 412", "30303412"),
        ("28 | > 28 | 456 | > 456 | 123 | > 123", "28456123"),
    ],
)
def test_echoed_group_was_no_first_attempt_at_the_next(said: str, digits: str) -> None:
    assert heard(f"> ¿Me da su DNI? | {said}").digits == digits


@pytest.mark.parametrize(
    "said",
    [
        *("12 | 123 | 530", "12 | > ajá | 123 | > ajá | 530", "12 | > 13 | 123 | > 123 | 530"),
        *("12 | > 12 | 123 | > 123 | 123", "12 | > 12 | 12 | > 12 | 123 | > 123 | 5"),
    ],
)
def test_group_that_nobody_echoed_may_be_one(said: str) -> None:
    assert heard(f"> ¿Me da su DNI? | {said}").state is Heard.UNSURE


HALVES_AND_ENDS = (
    *("12 34 12 34", "1 2 3 4 1 2 3 4", "uno dos tres cuatro, uno dos tres cuatro"),
    *("12 34, doce, treinta y cuatro", "doce treinta y cuatro uno dos tres cuatro"),
    *("1 2 3 4 5 6 5 6", "cuatro uno dos tres, dos tres, cinco seis", "23 4, 23 4 56"),
    *("veintitrés cuatro cincuenta y seis, cuatro cincuenta y seis", "23 4 5 6 456"),
    *("23 456, cuatro cincuenta y seis", "23 cuatro cincuenta y seis 456", "23456, 456"),
    *("treinta y uno dos cuarenta y cinco, dos cuarenta y cinco", "2345, 2345", "1 234 2 34"),
)


@pytest.mark.parametrize("said", HALVES_AND_ENDS)
@pytest.mark.parametrize("line", ["> ¿Me da su DNI? | {}", "mi dni es {}", "{}"])
def test_part_said_twice_may_be_a_repetition(said: str, line: str) -> None:
    assert not heard(line.format(said)).digits


@pytest.mark.parametrize(
    "said",
    [
        *("23 45 | > ¿23 45? | sí, 23 45", "45 67 | > Se corta, ¿me repite? | 45 67"),
        *("23 45 | > Se corta, ¿me repite? | 45 67", "12 34 | > Más despacio | doce, treinta y 4"),
        *("12 34 | > 12 34 | uno dos tres cuatro", "12 34 | 12 34", "23 456 | > ¿23 456? | 456"),
        *("12 3 | > ¿Cómo? | 12 3 45", "23 456 | > ¿23 456? | 456 | > Ajá | 789"),
        *("dos tres cuatro | > ¿234? | dos tres cuatro cinco seis", "23 45 | > 45 | 45 | > ajá"),
        *("18 34 5 | > ¿Cómo? | dieciocho tres", "dieciocho tres cuatro cinco | dieciocho tres"),
        *("23 456 | > ajá | cuatro cincuenta y seis", "1 2 3 4 5 6 | > ¿5 6? | 5 6"),
    ],
)
def test_part_said_again_in_another_turn_may_be_a_repetition(said: str) -> None:
    turns = said.split(" | ")
    for last in range(1, len(turns) + 1):
        assert not heard(f"> ¿Me da su DNI? | {' | '.join(turns[:last])}").digits


@pytest.mark.parametrize(
    ("said", "digits"),
    [
        *(("12341234", "12341234"), ("23.456.456", "23456456"), ("23-456-456", "23456456")),
        *(("23 punto 456 punto 456", "23456456"), ("mi dni es 12341234", "12341234")),
        *(("33 33 12 45", ""), ("33 331 245", "33331245"), ("12 34 45 55", "12344555")),
        *(("1 2 3 4 4 5 5 5", "12344555"), ("31 24 52 45", "31245245"), ("23 455 551", "23455551")),
        *(("32, 321, 456", "32321456"), ("12 34 | > 12 34 | 56 78", "12345678")),
        *(("12 34 | > Más despacio | 12 34 56 78", "12345678"), ("23 456 | 456 789", "")),
        ("12 34 12 34 | > ¿12.341.234? | sí", "12341234"),
    ],
)
def test_number_that_is_alike_by_chance_is_read(said: str, digits: str) -> None:
    assert heard(f"> ¿Me da su DNI? | {said}").digits == digits


Way = Callable[[str], str]


def _in_pairs(digits: str) -> str:
    return " ".join(map(speaking.short, speaking.pairs(digits)))


def _elided(digits: str) -> str:
    head, tail = digits[:-3], digits[-3:]
    return " ".join(part for part in (head and speaking.short(head), speaking.elided(tail)) if part)


ways = st.sampled_from(
    (
        *(_in_pairs, _elided, " ".join, lambda digits: " ".join(speaking.pairs(digits))),
        lambda digits: " ".join(speaking.one_by_one(digits)),
    )
)
joints = st.sampled_from(
    (
        *(", ", " ", "... ", " | ", " | > ajá | ", " | > ¿Me repite? | ", " | > Más despacio | "),
        " | > No le escuché | sí, ",
    )
)


@given(half=st.integers(1000, 9999).map(str), one=ways, other=ways, joint=joints)
def test_half_said_twice_in_any_way_is_never_read(
    half: str, one: Way, other: Way, joint: str
) -> None:
    assert not heard(f"> ¿Me da su DNI? | {one(half)}{joint}{other(half)}").digits


@given(begun=st.integers(10_000, 99_999).map(str), one=ways, other=ways, joint=joints)
def test_end_said_twice_in_any_way_is_never_read(
    begun: str, one: Way, other: Way, joint: str
) -> None:
    assert not heard(f"> ¿Me da su DNI? | {one(begun)}{joint}{other(begun[2:])}").digits
