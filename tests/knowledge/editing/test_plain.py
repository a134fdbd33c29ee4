"""Plain texts as manuals: headings are found or given, and no word is lost."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from knowledge.codes import DEFAULT_PATTERN, compile_pattern
from knowledge.editing.plain import as_markdown, is_plain
from knowledge.markdown import parse

PATTERN = compile_pattern(DEFAULT_PATTERN)
PLAIN = """Turbo 9000

Limpieza del filtro

El filtro se lava los lunes.
Después se seca.

Qué hacer si pita

Apagar el equipo y llamar.
"""


def test_short_lines_that_stand_alone_head_the_sections() -> None:
    manual = parse(as_markdown(PLAIN, "archivo", PATTERN))

    assert manual.title == "Turbo 9000"
    assert [passage.section for passage in manual.passages] == [
        "Limpieza del filtro",
        "Qué hacer si pita",
    ]
    assert manual.findings == ()


def test_text_without_any_heading_is_one_section_of_the_given_title() -> None:
    text = "El filtro del Turbo se lava los lunes.\nSe seca a la sombra.\n"

    manual = parse(as_markdown(text, "Turbo", PATTERN))

    assert (manual.title, [one.section for one in manual.passages]) == ("Turbo", ["Turbo"])
    assert manual.findings == ()


@pytest.mark.parametrize(
    "text",
    ["# Turbo\n\n## Filtro\n\nSe lava.\n", "---\ncategory: x\n---\nTexto.\n", "Hola\n\n### Tres\n"],
    ids=["headings", "front matter", "a lower heading"],
)
def test_markdown_stays_as_it_is(text: str) -> None:
    assert not is_plain(text)
    assert as_markdown(text, "otro", PATTERN) == text


STEPS = "1. Enchufar el equipo.\n2. Apretar ON (1 segundo)\n   hasta que pite.\n"

# A text, its title and what each section holds.
TEXTS = [
    pytest.param(
        f"1. ENCENDIDO\n\n{STEPS}\n2. ALARMAS\n\nE01 presión baja\n",
        ("Archivo", {"1. ENCENDIDO": STEPS.strip(), "2. ALARMAS": "E01 presión baja"}),
        id="numbered",
    ),
    pytest.param(
        "Turbo 9000\n==========\n\nUso\n---\n\nEnchufar.\n\nAlarmas:\n--------\nLlamar.\n",
        ("Turbo 9000", {"Uso": "Enchufar.", "Alarmas": "Llamar."}),
        id="underlined",
    ),
    pytest.param(
        "Uso\n---\nEnchufar.\n\nAlarmas\n-------\nLlamar.\n",
        ("Archivo", {"Uso": "Enchufar.", "Alarmas": "Llamar."}),
        id="underlined-alike",
    ),
    pytest.param(
        "*****\nTurbo\n*****\n\n=====\nUso\n=====\n\nEnchufar.\n",
        ("Turbo", {"Uso": "Enchufar."}),
        id="between-rules",
    ),
    pytest.param(
        "USO\n\nEnchufar.\n\nALARMAS:\n\nLlamar.\n",
        ("Archivo", {"USO": "Enchufar.", "ALARMAS": "Llamar."}),
        id="capitals",
    ),
    pytest.param(
        f"USO\n{STEPS}\nALARMAS:\nE01 presión baja\nE02 sin caudal\n",
        ("Archivo", {"USO": STEPS.strip(), "ALARMAS": "E01 presión baja\nE02 sin caudal"}),
        id="text-right-below",
    ),
    pytest.param(
        "TURBO 9000\n\nEs portátil.\n\nUSO\n\nEnchufar.\n",
        ("TURBO 9000", {"TURBO 9000": "Es portátil.", "USO": "Enchufar."}),
        id="title-with-a-number",
    ),
    pytest.param(
        f"{STEPS}\nLlamar si pita.\n",
        ("Archivo", {"Archivo": f"{STEPS}\nLlamar si pita."}),
        id="no-title",
    ),
]


@pytest.mark.parametrize(("text", "expected"), TEXTS)
def test_plain_titles_become_sections_with_their_text_word_for_word(
    text: str, expected: tuple[str, dict[str, str]]
) -> None:
    manual = parse(as_markdown(text, "Archivo", PATTERN))

    sections = {passage.section: passage.content for passage in manual.passages}
    assert (manual.title, sections) == expected
    assert manual.findings == ()


@given(st.text(alphabet=st.sampled_from("ab .,:\n\r-=1"), max_size=200))
@example("A:\n---\n\nb\n")
def test_no_word_is_lost_and_none_changes_places(text: str) -> None:
    made = as_markdown(text, "Título", PATTERN)

    if not text.strip() or not is_plain(text):
        assert made == text
        return
    title, *lines = made.split("\n")
    body = [line for line in lines if line.strip()]
    # The title is the text's own or the given one; a heading of it may stand over what has none.
    repeated = body[1:] if body and body[0] == f"#{title}" else body
    words = [said(given) for given in (body, repeated)]
    own = said([title[2:]])
    assert said([text]) in [*words, *([*own, *given] for given in words)]


def said(lines: list[str]) -> list[str]:
    """The words without what only marks a title: rules, final colons and the marks of headings."""
    text = re.sub(r"(?m)^\s*([-=])\1{2,}\s*$", "", re.sub(r"\r\n?", "\n", "\n".join(lines)))
    return re.sub(r"(?m)[:\s]+$", "", text.replace("#", " ")).split()
