"""Plain texts as manuals: headings are found or given, and no word is lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.editing.plain import as_markdown, is_plain
from knowledge.markdown import parse

PLAIN = """Turbo 9000

Limpieza del filtro

El filtro se lava los lunes.
Después se seca.

Qué hacer si pita

Apagar el equipo y llamar.
"""


def test_short_lines_that_stand_alone_head_the_sections() -> None:
    manual = parse(as_markdown(PLAIN, "archivo"))

    assert manual.title == "Turbo 9000"
    assert [passage.section for passage in manual.passages] == [
        "Limpieza del filtro",
        "Qué hacer si pita",
    ]
    assert manual.findings == ()


def test_text_without_any_heading_is_one_section_of_the_given_title() -> None:
    text = "El filtro del Turbo se lava los lunes.\nSe seca a la sombra.\n"

    manual = parse(as_markdown(text, "Turbo"))

    assert (manual.title, [one.section for one in manual.passages]) == ("Turbo", ["Turbo"])
    assert manual.findings == ()


@pytest.mark.parametrize(
    "text",
    ["# Turbo\n\n## Filtro\n\nSe lava.\n", "---\ncategory: x\n---\nTexto.\n", "Hola\n\n### Tres\n"],
    ids=["headings", "front matter", "a lower heading"],
)
def test_markdown_stays_as_it_is(text: str) -> None:
    assert not is_plain(text)
    assert as_markdown(text, "otro") == text


@given(st.text(alphabet=st.sampled_from("ab .,:\n\r-1"), max_size=200))
def test_no_word_is_lost_and_none_changes_places(text: str) -> None:
    made = as_markdown(text, "Título")

    if not text.strip() or not is_plain(text):
        assert made == text
        return
    title, *lines = made.split("\n")
    body = [line for line in lines if line.strip()]
    # The title is the text's own or the given one; a heading of it may stand over what has none.
    repeated = body[1:] if body and body[0] == f"#{title}" else body
    words = [" ".join(given).replace("#", " ").split() for given in (body, repeated)]
    assert text.split() in [*words, *([*title[2:].split(), *given] for given in words)]
