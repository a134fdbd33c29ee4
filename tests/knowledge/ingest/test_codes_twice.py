"""A code of two rows with different meanings is reported, and only then."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.codes import DEFAULT_PATTERN, compile_pattern
from knowledge.ingest.codes_twice import codes_twice
from knowledge.ingest.prepare import prepare
from knowledge.markdown import FindingCode, Severity, parse

PATTERN = compile_pattern(DEFAULT_PATTERN)


def table(*rows: str, header: str = "Código | Significado") -> str:
    columns = "|".join(["---"] * (header.count("|") + 1))
    return "\n".join([f"| {header} |", f"|{columns}|", *(f"| {row} |" for row in rows), ""])


def lines(text: str) -> list[int]:
    return [found.line for found in codes_twice(parse(text).passages, PATTERN)]


# A section's body, whose first line is 5 and a table's first row 7.
CASES = [
    pytest.param(table("E01 | presión baja", "E01 | presión alta"), [8], id="same-table"),
    pytest.param(
        table("E02 | presión baja") + "\n## Otra\n\n" + table("E02 | sin caudal"),
        [13],
        id="two-tables",
    ),
    pytest.param(
        table("E02 | baja") + "\n### Sub\n\n" + table("E02 | llamar", header="Código | Qué hacer"),
        [13],
        id="other-columns",
    ),
    pytest.param(table("E01 | presión baja", "e-1 | presión alta"), [8], id="written-otherwise"),
    pytest.param(table("H08 / H01 | presión", "H01 | caudal"), [8], id="one-of-two"),
    pytest.param(table("H08<br>H01 | presión", "H01 y H08 | caudal"), [8, 8], id="both-of-two"),
    pytest.param(table("Low O2 / H02 | oxígeno", "H02 | caudal"), [8], id="beside-a-message"),
    pytest.param(table("E1 | uno", "E1 | dos", "E1 | tres"), [8, 9], id="three"),
    pytest.param(table("E1 | uno", "E1 | dos", "E1 | dos"), [8], id="the-second-again"),
    pytest.param(
        table("E01 presión baja | llamar", "E01 presión alta | llamar"), [8], id="in-the-label"
    ),
    pytest.param(
        table("presión baja | E01", "presión alta | E01", header="Aviso | Código"),
        [8],
        id="code-in-the-second-column",
    ),
    pytest.param(table("E01", "E01 presión", "E01 caudal", header="Aviso"), [], id="one-column"),
    pytest.param(table("E01 | baja", "E02 | alta"), [], id="two-codes"),
    pytest.param(table("E01 | presión baja", "E1 | Presion baja."), [], id="same-meaning"),
    pytest.param(table("E01 | baja", "Low O2 E01 | baja"), [], id="same-meaning-more-label"),
    pytest.param(table("E01 | baja", "E02 | si pasa a E01, llamar"), [], id="mentioned"),
    pytest.param(table("E01 | baja", "Luz roja | mirar E01"), [], id="mentioned-without-a-code"),
    pytest.param(
        table("¿Qué hago si en la pantalla aparece de golpe E01? | llamar", "E01 | baja"),
        [],
        id="in-a-question",
    ),
    pytest.param(table("E1.5 | una versión", "E1.5 | otra"), [], id="no-code"),
    pytest.param(table("Luz roja | una", "Luz roja | otra"), [], id="without-codes"),
    pytest.param("Si sale E01, llamar.\n\n" + table("E01 | baja"), [], id="prose"),
]


@pytest.mark.parametrize(("body", "reported"), CASES)
def test_code_with_two_meanings_is_reported_at_the_later_row(
    body: str, reported: list[int]
) -> None:
    assert lines(f"# T\n\n## S\n\n{body}") == reported


def test_finding_of_a_draft_is_a_warning_that_names_both_lines_and_texts() -> None:
    text = f"# T\n\n## S\n\n{table('E01 | presión baja', 'E01 | presión alta')}"

    (found,) = prepare(text.encode(), name="t.md", pattern=PATTERN).findings

    assert (found.line, found.code, found.severity) == (
        8,
        FindingCode.CODE_TWICE,
        Severity.WARNING,
    )
    for said in ("«E01»", "línea 7", "presión baja", "línea 8", "presión alta"):
        assert said in found.message


def test_codes_are_those_of_the_pattern() -> None:
    text = f"# T\n\n## S\n\n{table('F1 | una', 'F1 | otra')}"

    assert list(codes_twice(parse(text).passages, PATTERN)) == []
    assert len(list(codes_twice(parse(text).passages, compile_pattern(r"F\d")))) == 1


ROWS = st.lists(
    st.tuples(st.sampled_from(["E1", "E2", "E3"]), st.sampled_from(["uno", "dos"])), max_size=6
)


@given(ROWS)
def test_manual_is_silent_exactly_where_every_code_has_one_meaning(
    rows: list[tuple[str, str]],
) -> None:
    text = f"# T\n\n## S\n\n{table(*(' | '.join(row) for row in rows))}"

    assert bool(lines(text)) == (len(set(rows)) > len({code for code, _said in rows}))
