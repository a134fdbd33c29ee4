"""knowledge.markdown.tables: a passage for each row."""

import pytest

from knowledge.markdown import ChunkKind, FindingCode, parse


def rows(table: str) -> list[str]:
    found = parse(f"# T\n\n## S\n\n{table}\n").passages
    assert {passage.kind for passage in found} <= {ChunkKind.ROW}
    return [passage.content for passage in found]


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        pytest.param("**Apagá** el *equipo*", "Apagá el equipo", id="emphasis"),
        pytest.param("`H08`", "H08", id="code"),
        pytest.param("H08 / H01", "H08 / H01", id="two-codes"),
        pytest.param("H08<br>H01", "H08 / H01", id="break-between-values"),
        pytest.param("Apagalo.<br/>Llamá.", "Apagalo. Llamá.", id="break-after-a-sentence"),
        pytest.param("<BR >uno", "uno", id="break-first"),
        pytest.param("uno<br><br>dos", "uno / dos", id="two-breaks"),
        pytest.param("a \\| b", "a | b", id="escaped-pipe"),
        pytest.param("`a \\| b`", "a | b", id="escaped-pipe-in-code"),
        pytest.param("[guardia](tel:107)", "guardia (tel:107)", id="link"),
        pytest.param("[g](http://a 'de día')", "g (http://a, de día)", id="link-with-title"),
        pytest.param("<http://a.com>", "http://a.com", id="autolink"),
        pytest.param("![rojo](led.png)", "rojo", id="image"),
        pytest.param("a <!-- b --> c", "a c", id="comment"),
        pytest.param("Presioná <OK>", "Presioná <OK>", id="not-a-tag"),
        pytest.param("<b>uno</b>", "uno", id="tag"),
        pytest.param("5 < 7 &gt; 3&nbsp;L", "5 < 7 > 3 L", id="entities"),
        pytest.param("2 * 3 * 4", "2 * 3 * 4", id="lone-asterisks"),
        pytest.param("a_b_c", "a_b_c", id="underscores"),
        pytest.param("\\*literal\\*", "*literal*", id="escaped-asterisks"),
    ],
)
def test_cell_is_read_without_its_markup(cell: str, value: str) -> None:
    assert rows(f"| c |\n|---|\n| {cell} |") == [f"c: {value}"]


@pytest.mark.parametrize(
    ("table", "contents"),
    [
        pytest.param("a | b\n---|---\n1 | 2", ["a: 1\nb: 2"], id="no-outer-pipes"),
        pytest.param("| a | b |\n|:-:|--:|\n| 1 | |", ["a: 1"], id="empty-cell-is-skipped"),
        pytest.param("| | b |\n|---|---|\n| 1 | 2 |", ["1\nb: 2"], id="unnamed-column"),
        pytest.param("| a: |\n|---|\n| 1 |", ["a: 1"], id="colon-in-the-name"),
        pytest.param("| **a** |\n|---|\n| 1 |", ["a: 1"], id="markup-in-the-name"),
        pytest.param("| a | a |\n|---|---|\n| 1 | 2 |", ["a: 1\na: 2"], id="same-name-twice"),
        pytest.param("| a |\n|---|\n| 1 |\n| 1 |", ["a: 1", "a: 1"], id="identical-rows"),
        pytest.param("| a | b |\n|---|---|\n| 1 | 2 | 3 |", ["a: 1\nb: 2"], id="too-many"),
        pytest.param("| a | b |\n|---|---|\n| 1 |", ["a: 1"], id="too-few"),
        pytest.param("| a |\n|---|\n| 1 |\nuno", ["a: 1", "a: uno"], id="text-stuck-below"),
        pytest.param("  | a |\n  |---|\n  | 1 |", ["a: 1"], id="indented"),
    ],
)
def test_rows_repeat_the_names_of_their_columns(table: str, contents: list[str]) -> None:
    assert rows(table) == contents


@pytest.mark.parametrize(
    ("row", "said"),
    [
        pytest.param("| 1 | 2 | y llamá |", "3 celdas y el encabezado 2: se pierde «y llamá»"),
        pytest.param("| 1 |", "1 celda y el encabezado 2: queda sin valor para «Acción»"),
        pytest.param("| 1 | 2 | |", "3 celdas y el encabezado 2: se pierde «»"),
    ],
    ids=["long", "short", "long-but-empty"],
)
def test_ragged_row_says_what_is_lost(row: str, said: str) -> None:
    manual = parse(f"# T\n\n## S\n\n| Código | Acción |\n|---|---|\n| uno | dos |\n{row}\n")

    (found,) = manual.findings
    assert (found.code, found.line) == (FindingCode.RAGGED_ROW, 8)
    assert said in found.message


def test_rows_know_their_line() -> None:
    manual = parse("---\na: 1\n---\n# T\n## S\n\n| a |\n|---|\n| uno |\n| dos |\n")

    assert [(row.content, row.line) for row in manual.passages] == [("a: uno", 9), ("a: dos", 10)]
