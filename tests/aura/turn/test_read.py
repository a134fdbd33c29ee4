"""Reading what was said."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aura.turn.read import QUERY_CHARACTERS, query_of, read
from knowledge.equipment import EquipmentEntry
from knowledge.speech import DISPLAY_PHRASES, lexicon_for
from tests.aura.turn.made import PATTERN, reading

NAMES = {"m50": ("M50",), "zenolite": ("Zen-O Lite",), "zeno": ("Zen-O",), "yuwell": ("A", "B")}
LEXICON = lexicon_for(
    [EquipmentEntry(model="M50", aliases=(), sources=(), has_manual=True)],
    ["H8", "E43"],
    DISPLAY_PHRASES,
)


@pytest.mark.parametrize(
    ("text", "normalized"),
    [
        ("  hola \n\t que   tal\u00a0 ", "hola que tal"),
        ("cafe\u0301", "café"),
        ("DNI 32456789 y el M50", "DNI [documento] y el M50"),
        ("", ""),
    ],
    ids=["spaces", "composed", "document", "empty"],
)
def test_text_becomes_one_clean_line(text: str, normalized: str) -> None:
    assert read(text, NAMES, PATTERN, LEXICON).normalized == normalized


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("h o ocho", 3),
        ("H08", 1),
        ("¿qué? ¡sí!", 2),
        ("🙂 👍🏽", 0),
        ("... --- !!!", 0),
        ("32 456 789", 3),
        ("a_b", 1),
    ],
)
def test_words_are_counted_as_they_were_said(text: str, words: int) -> None:
    assert read(text, NAMES, PATTERN, LEXICON).words == words


@pytest.mark.parametrize(
    ("text", "models"),
    [
        ("el m-50 y el M50", ("M50",)),
        ("el ZEN O LITE y después el zeno", ("Zen-O Lite", "Zen-O")),
        ("el yuwell", ("A", "B")),
        ("el m500 no es", ()),
    ],
)
def test_named_machines_are_found_once_in_order(text: str, models: tuple[str, ...]) -> None:
    assert read(text, NAMES, PATTERN, LEXICON).models == models


def test_codes_are_canonical() -> None:
    assert read("marca h08, después E-43 y h8", NAMES, PATTERN, LEXICON).codes == ("H8", "E43")


def test_digits_of_a_document_are_no_code() -> None:
    assert read("mi DNI es E32456789 y H08", NAMES, PATTERN, LEXICON).codes == ("H8",)


@given(text=st.text(max_size=3 * QUERY_CHARACTERS))
def test_query_is_bounded_and_the_end_of_what_was_said(text: str) -> None:
    normalized = " ".join(text.split())

    query = query_of(reading(normalized=normalized))

    assert len(query) <= QUERY_CHARACTERS
    assert normalized.endswith(query)
    assert bool(query.strip()) == bool(normalized.strip())


def test_long_query_begins_at_a_whole_word() -> None:
    assert query_of(reading(normalized="palabra " * 200 + "fin")).startswith("palabra ")
    assert query_of(reading(normalized="x" * 3000)) == "x" * QUERY_CHARACTERS
