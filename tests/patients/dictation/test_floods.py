"""A hundred kilobytes of anything are read in an instant, and give no document."""

import time

import pytest

from patients.dictation import Heard, Speaker, Utterance, read_dni

SIZE = 100_000
FLOODS = [
    *("1 ", "uno ", "no ", "treinta y ", "cuatrocientos ", "cien mil ", "e ", "d n i ", "perdón "),
    *("1.", "-", "\n", "¿", "a1", "12/05/", "repito 1 ", "doble ", "sí 1 no 2 o 3 ", "á", "x"),
]


@pytest.mark.parametrize("length", [SIZE, 1_400, 60])
@pytest.mark.parametrize("flood", FLOODS)
def test_a_flood_costs_little(flood: str, length: int) -> None:
    utterance = Utterance(
        speaker=Speaker.PATIENT, text=(flood * (length // len(flood) + 1))[:length]
    )
    started = time.process_time()
    dictated = read_dni([utterance] * (SIZE // length))
    # Four times what it takes, so that a busy machine does not fail it; exponential work would.
    assert time.process_time() - started < 3
    assert dictated.state is not Heard.DNI


def test_a_document_after_a_flood_of_numbers_is_asked_again() -> None:
    flood = [Utterance(speaker=Speaker.PATIENT, text="uno dos tres cuatro")] * 500
    document = Utterance(speaker=Speaker.PATIENT, text="mi dni es 32456789")
    assert read_dni([*flood, document]).state is Heard.UNSURE


def test_nothing_said_is_nothing() -> None:
    assert read_dni([]).state is Heard.NOTHING
