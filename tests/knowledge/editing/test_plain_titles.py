"""Which lines of a plain text are titles."""

import pytest

from knowledge.codes import DEFAULT_PATTERN, compile_pattern
from knowledge.editing.plain_titles import SHORT, Form, titles_in

PATTERN = compile_pattern(DEFAULT_PATTERN)

# What stands between two paragraphs, and the titles in it.
CASES = [
    pytest.param("\nLimpieza del filtro\n\n", [("Limpieza del filtro", Form.SHORT)], id="short"),
    pytest.param("\nALARMAS\n\n", [("ALARMAS", Form.CAPITALS)], id="capitals"),
    pytest.param("\nALARMAS\n", [("ALARMAS", Form.CAPITALS)], id="capitals-over-text"),
    pytest.param("\nALARMAS:\n\n", [("ALARMAS", Form.COLON)], id="colon"),
    pytest.param("\nALARMAS:\n", [("ALARMAS", Form.COLON)], id="colon-over-text"),
    pytest.param("\nModo de uso:\n\n", [("Modo de uso", Form.COLON)], id="colon-small-letters"),
    pytest.param("\n2. ALARMAS\n\n", [("2. ALARMAS", Form.NUMBERED)], id="numbered"),
    pytest.param("\n2) Alarmas\n\n", [("2) Alarmas", Form.NUMBERED)], id="parenthesis"),
    pytest.param("\n2.1 Alarmas\n\n", [("2.1 Alarmas", Form.NUMBERED)], id="two-numbers"),
    pytest.param("\n2. ALARMAS:\n", [("2. ALARMAS", Form.NUMBERED)], id="numbered-and-colon"),
    pytest.param("\nAlarmas\n-------\n", [("Alarmas", Form.UNDERLINED)], id="dashes"),
    pytest.param("\nAlarmas\n=======\n\n", [("Alarmas", Form.UNDERLINED)], id="equals-signs"),
    pytest.param("\n===\nAlarmas\n===\n", [("Alarmas", Form.UNDERLINED)], id="between-rules"),
    pytest.param(
        "\n1. USO\n\n1. Enchufar\n2. Apretar\n\n2. ALARMAS\n\n",
        [("1. USO", Form.NUMBERED), ("2. ALARMAS", Form.NUMBERED)],
        id="steps-between-numbered-titles",
    ),
    pytest.param("\n1. Enchufar\n2. Apretar\n3. Esperar\n\n", [], id="list"),
    pytest.param("\n1. Enchufar\n\n2. Apretar\n\n3. Esperar\n\n", [], id="list-with-blanks"),
    pytest.param("\n1. ENCHUFAR\n\n2. APRETAR\n\n", [], id="list-in-capitals"),
    pytest.param("\n1. ENCHUFAR\n2. APRETAR\n\n", [], id="list-in-capitals-together"),
    pytest.param(
        "\n1. Apretar el botón y esperar a que la luz quede verde\n\n", [], id="a-long-step"
    ),
    pytest.param("\n1. Enchufar.\n\n", [], id="step-with-a-full-stop"),
    pytest.param("\n- ALARMAS\n\n", [], id="bullet"),
    pytest.param("\nE01\n\n", [], id="code"),
    pytest.param("\nE01:\n", [], id="code-and-colon"),
    pytest.param("\nE01\n---\n", [], id="underlined-code"),
    pytest.param("\nE-1 PRESIÓN BAJA\n\n", [], id="code-and-words"),
    pytest.param("\n3. H08 / H01\n\n", [], id="numbered-code"),
    pytest.param("\n| E01 | presión |\n\n", [], id="row"),
    pytest.param("\nCódigo   Significado\n--------------------\n", [], id="columns"),
    pytest.param("\nCódigo\tSignificado\n\n", [], id="columns-of-tabs"),
    pytest.param("\nEl filtro se lava.\n\n", [], id="sentence"),
    pytest.param("\nEl filtro se lava.\n---\n", [], id="sentence-over-a-rule"),
    pytest.param("\nSin aire\nAlarmas\n---\n", [], id="last-line-of-a-paragraph"),
    pytest.param("ALARMAS\n\n", [], id="no-blank-above"),
    pytest.param("\nAlarmas\n", [], id="small-letters-over-text"),
    pytest.param("\nNO TOCAR\nNI MOVER\n\n", [], id="paragraph-in-capitals"),
    pytest.param("\nATENCIÓN:\n", [], id="warning"),
    pytest.param("\nPeligro\n\n", [], id="warning-alone"),
    pytest.param("\nHaga lo siguiente:\n\n", [], id="lead-in"),
    pytest.param("\nPara encender el equipo en casa:\n\n", [], id="long-lead-in"),
    pytest.param(f"\n{'a' * SHORT}\n\n", [("a" * SHORT, Form.SHORT)], id="longest"),
    pytest.param(f"\n{'a' * (SHORT + 1)}\n\n", [], id="too-long"),
    pytest.param("\n-----\n\n", [], id="rule"),
    pytest.param("\n:\n\n", [], id="only-a-colon"),
]


@pytest.mark.parametrize(("between", "titles"), CASES)
def test_titles_are_told_by_the_rule(between: str, titles: list[tuple[str, Form]]) -> None:
    text = f"Va antes.\n{between}Va después.\n"

    assert [(one.text, one.form) for one in titles_in(text.split("\n"), PATTERN)] == titles


@pytest.mark.parametrize("text", ["ALARMAS", "Alarmas\n---", "Va antes.\n\nALARMAS:\n\n"])
def test_last_words_of_a_text_head_nothing(text: str) -> None:
    assert list(titles_in(text.split("\n"), PATTERN)) == []


def test_title_takes_its_rules() -> None:
    (title,) = titles_in(["===", "Uso", "===", "Enchufar."], PATTERN)

    assert (title.start, title.end, title.mark) == (0, 3, "=")


def test_codes_are_those_of_the_pattern() -> None:
    lines = ["ERR5 presión", "", "Llamar."]

    assert [one.text for one in titles_in(lines, PATTERN)] == ["ERR5 presión"]
    assert list(titles_in(lines, compile_pattern(r"ERR\d"))) == []
