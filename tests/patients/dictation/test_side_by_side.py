"""Two numbers in one turn: one of them is the document, or neither is for sure."""

import pytest

from patients.dictation import Heard
from tests.patients.dictation.said import heard

N = "23.456.789"


@pytest.mark.parametrize("sign", [" / ", " // ", " - ", ", ", "; ", " y ", " o ", " ", " + "])
@pytest.mark.parametrize("led", ["mi dni es", "> ¿DNI? |", "dni"])
def test_two_that_are_nearly_the_same_are_not_read(led: str, sign: str) -> None:
    assert heard(f"{led} {N}{sign}23.456.798").state is not Heard.DNI
    assert heard(f"{led} {N}{sign}23.456.788").state is not Heard.DNI


@pytest.mark.parametrize("other", ["tel 4555 1234", "CUIL 20-23456789-3", "reclamo 77123456"])
def test_one_that_is_of_another_thing_leaves_the_document(other: str) -> None:
    assert heard(f"dni {N} / {other}").digits == "23456789"
