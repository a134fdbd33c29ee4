"""Which documents are masked in what is kept of a call."""

import pytest

from aura.named_documents import name_documents, of_documents, said_documents

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


def test_document_in_a_name_in_words_is_named() -> None:
    words = "dni noventa y nueve ciento veintitrés cuatrocientos uno"

    assert name_documents([words]) == THEIRS


@pytest.mark.parametrize(
    ("instructions", "documents"),
    [
        ("El paciente es DNI 99.123.401.", THEIRS),
        ("Atendé bien.\nD.N.I.: 99123401\nNo inventes.", THEIRS),
        ("Documento del titular:\n99123401", THEIRS),
        ('{"dni": "99123401", "plan": 2}', THEIRS),
        ("CUIL 20-99123401-3", THEIRS),
        ("Ante una urgencia pasá el 4555-1234. Pedí el DNI si hace falta.", NOBODY),
        ("Pedí el DNI, por ejemplo 12.345.678.", NOBODY),
        ("El DNI tiene siete u ocho dígitos (ej. 12345678).", NOBODY),
        ("Llamá al 99123401.", NOBODY),
        ("", NOBODY),
    ],
)
def test_instructions_name_what_they_call_a_document(
    instructions: str, documents: frozenset[str]
) -> None:
    """They are the same in every call: their telephones and examples must link none of them."""
    assert said_documents(of_documents([instructions])) == documents


@pytest.mark.parametrize(("text", "documents"), [("hola", NOBODY), ("dni 99123401", THEIRS)])
def test_text_that_comes_again_names_the_same(text: str, documents: frozenset[str]) -> None:
    assert [said_documents([text]) for _time in range(3)] == [documents] * 3
