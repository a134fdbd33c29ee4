"""The id of a lesson: anybody who has the complaint can compute it."""

import hashlib
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from knowledge.scrub import scrub
from memory.lesson_key import lesson_key, normal_form


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("El M50 hace ruido", "El M50 hace ruido"),
        ("  El\tM50 \n hace\u00a0 ruido ", "El M50 hace ruido"),
        (unicodedata.normalize("NFD", "no sé qué pasó"), "no sé qué pasó"),
        ("mi DNI es 32.456.789 y pita", "mi DNI es [documento] y pita"),
        ("HACE RUIDO", "HACE RUIDO"),
        (" \u2003\n", ""),
    ],
)
def test_a_complaint_in_its_normal_form(said: str, kept: str) -> None:
    assert normal_form(said, scrub) == kept


def test_a_complaint_in_normal_form_hashes_as_it_stands() -> None:
    complaint = "El M50 me marca H08, ¿qué hago?"
    assert (
        lesson_key(normal_form(complaint, scrub)) == hashlib.sha256(complaint.encode()).hexdigest()
    )


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"])))
@example("3245678\n9 y 32\u03004")
@example("treinta y dos cuatrocientos cincuenta y seis setecientos ochenta y nueve")
def test_the_normal_form_of_a_normal_form_is_itself(text: str) -> None:
    once = normal_form(text, scrub)
    assert normal_form(once, scrub) == once
