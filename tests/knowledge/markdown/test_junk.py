"""knowledge.markdown.junk: the sanity checks on stored chunks."""

import pytest

from knowledge.markdown import junk


@pytest.mark.parametrize(
    ("content", "word"),
    [
        pytest.param("| H08 | apagar |", "tabla", id="raw-row"),
        pytest.param("  | H08 | apagar", "tabla", id="raw-row-indented"),
        pytest.param("Errores del equipo:\n| H08 | apagar |", "tabla", id="raw-row-inside"),
        pytest.param("Código | Acción\n--- | ---\nH08 | apagar", "tabla", id="raw-delimiters"),
        pytest.param("```\nuno\n```\n| H08 |", "tabla", id="raw-row-after-code"),
        pytest.param("---", "separador", id="rule"),
        pytest.param(" \n*****\n", "separador", id="stars"),
        pytest.param("- - - - -", "separador", id="spaced"),
        pytest.param("\n---\n\n---\n", "separador", id="two"),
        pytest.param("", "menos", id="empty"),
        pytest.param(" \n\t ", "menos", id="blank"),
        pytest.param(" 3 kg ", "menos", id="short"),
    ],
)
def test_junk_is_recognised_with_its_reason(content: str, word: str) -> None:
    assert word in (junk(content) or "")


@pytest.mark.parametrize(
    "content",
    [
        pytest.param("Código: H08\nAcción: apagar", id="row"),
        pytest.param("12345", id="five-characters"),
        pytest.param("uno\n---\ndos", id="rule-between-text"),
        pytest.param("Presioná A | B a la vez", id="pipe-in-a-sentence"),
        pytest.param("Salida:\n```\n| a | b |\n```", id="pipes-in-code"),
        pytest.param("-5 °C a 40 °C", id="dash-first"),
    ],
)
def test_junk_is_nothing_else(content: str) -> None:
    assert junk(content) is None
