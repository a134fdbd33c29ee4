"""Calls as people speak on them: what is read of each, and of which nothing may be."""

import pytest

from patients.dictation import Heard
from tests.patients.dictation.said import heard
from tests.patients.dictation.spoken_calls import (
    in_more_words,
    in_new_words,
    in_other_words,
    in_plain_words,
    in_short_words,
    in_their_words,
)

TABLES = (
    in_their_words,
    in_other_words,
    in_more_words,
    in_plain_words,
    in_new_words,
    in_short_words,
)
READ = [row for table in TABLES for row in table.READ]
ASKED_AGAIN = [line for table in TABLES for line in table.ASKED_AGAIN]
NOT_READ = [line for table in TABLES for line in table.NOT_READ]


@pytest.mark.parametrize(("line", "digits"), READ)
def test_patients_number_is_read(line: str, digits: str) -> None:
    assert heard(line).digits == digits


@pytest.mark.parametrize("line", [*ASKED_AGAIN, *NOT_READ])
def test_number_that_may_be_another_is_not_read(line: str) -> None:
    assert heard(line).state is not Heard.DNI
