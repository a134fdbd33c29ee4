"""Which documents are masked in what is kept of a call."""

import pytest

from aura.named_documents import name_documents, said_documents

THEIRS = frozenset({"99123401"})
NOBODY: frozenset[str] = frozenset()


@pytest.mark.parametrize(
    ("text", "documents"),
    [
        ("mi dni es 99123401", THEIRS),
        ("soy 99.123.401 y el equipo zumba", THEIRS),
        ("99 12 34 01", THEIRS),
        ("９９１２３４０１", THEIRS),
        ("mi dni es noventa y nueve ciento veintitrés cuatrocientos uno", THEIRS),
        ("el dni de mi marido es 99 123 401", THEIRS),
        ("mi teléfono es 99123401", THEIRS),
        ("cuil 20-99123401-3", THEIRS),
        ("99123401 o 99123402", frozenset({"99123401", "99123402"})),
        ("dni 05.123.456", frozenset({"5123456"})),
        ("llamá al 351 555 0123", NOBODY),
        ("+54 9 351 555 0123", NOBODY),
        ("00000000", NOBODY),
        ("dni 4567", NOBODY),
        ("el M50 marca H08", NOBODY),
        ("", NOBODY),
    ],
)
def test_each_document_that_is_masked_is_named(text: str, documents: frozenset[str]) -> None:
    assert said_documents([text]) == documents


@pytest.mark.parametrize(
    ("name", "documents"),
    [
        ("m-99123401", THEIRS),
        ("m-99.123.401", THEIRS),
        ("turn_99123401_2", THEIRS),
        ("20-99123401-3", THEIRS),
        ("m-1", NOBODY),
        ("123e4567-e89b-12d3-a456-426614174000", NOBODY),
        ("+5493515550123", NOBODY),
    ],
)
def test_document_in_a_name_is_named(name: str, documents: frozenset[str]) -> None:
    assert name_documents([name]) == documents
