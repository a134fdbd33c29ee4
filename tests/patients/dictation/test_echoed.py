"""An operator who says each group again."""

import pytest

from patients.dictation import Heard
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
