"""A file made to hurt is read in time linear in its size."""

import pytest

from knowledge.markdown import FindingCode, parse
from knowledge.markdown.blocks import MAX_CELLS, MAX_COLUMNS

SIZE = 100_000
HEAD = "# T\n\n## S\n\n"

# A quadratic reader needs minutes to hours for any of these; a linear one needs seconds.
pytestmark = pytest.mark.timeout(60)


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("|" * 200_000, id="pipes"),
        pytest.param("|a\n" * (SIZE // 3), id="lines-of-pipes"),
        pytest.param("|a" * 30_000 + "\n" + "|-" * 30_000 + "\n" + "|b" * 30_000, id="wide-table"),
        pytest.param("| \\" + "\\|" * SIZE + " |\n|-|\n| a |", id="escaped-pipes"),
        pytest.param("| a |\n|-|\n| " + "<br>" * (SIZE // 8) + " |", id="breaks"),
        pytest.param("| a |\n|-|\n" + "| b |\n" * (SIZE // 20), id="identical-rows"),
        pytest.param("a" * 1_000_000, id="one-line"),
        pytest.param("a " * 500_000, id="one-line-of-words"),
        pytest.param(">" * SIZE, id="deep-quotation"),
        pytest.param("> - " * (SIZE // 4), id="deep-mixture"),
        pytest.param("\n".join("  " * depth + "- a" for depth in range(400)), id="deep-list"),
        pytest.param("### a\n#### b\n##### c\n" * (SIZE // 60), id="subheadings"),
        pytest.param("## a\n" * (SIZE // 20), id="sections"),
        pytest.param("# a\n" * (SIZE // 20), id="titles"),
        pytest.param("---\n" * (SIZE // 8), id="rules"),
        pytest.param("a <!-- b --> `c`\n" * (SIZE // 20), id="comments"),
        pytest.param("<!-- a --> <!--" + "<!--" * (SIZE // 4), id="open-comments"),
        pytest.param("> `a\n> b` <!-- c\n> d -->\n" * (SIZE // 60), id="comments-in-a-quotation"),
        pytest.param("[" * (SIZE // 4), id="brackets"),
        pytest.param("![a](" * (SIZE // 20), id="images"),
        pytest.param("**a *b _c " * (SIZE // 20), id="emphasis"),
        pytest.param("`a``b```" * (SIZE // 8), id="ticks"),
        pytest.param("[a]: <b\n" * (SIZE // 8), id="references"),
        pytest.param("```\n" * (SIZE // 8), id="fences"),
        pytest.param("=" * SIZE + "\n" + "#" * SIZE, id="underlines"),
        pytest.param("-:| " * (SIZE // 4) + "x", id="delimiters"),
    ],
)
def test_parse_hostile_body_ends_and_keeps_the_title(body: str) -> None:
    assert parse(HEAD + body).title is not None


def test_parse_hostile_front_matter_ends() -> None:
    assert parse("---\n" + "a: [" * (SIZE // 4) + "\n---\n" + HEAD + "texto").title == "T"


def test_table_wider_than_the_bound_stays_text_and_is_reported() -> None:
    def table(columns: int) -> str:
        return "\n".join("|" + cell * columns for cell in ("a|", "-|", "b|"))

    wide, narrow = parse(HEAD + table(MAX_COLUMNS + 1)), parse(HEAD + table(MAX_COLUMNS))

    assert FindingCode.RAW_TABLE in {found.code for found in wide.findings}
    assert FindingCode.RAW_TABLE not in {found.code for found in narrow.findings}


def test_tables_that_would_explode_stop_being_read() -> None:
    # 130 characters here become 64 cells for each line of one letter.
    columns = 64
    table = "|" + "a|" * columns + "\n|" + "-|" * columns + "\n" + "b\n" * 500 + "\n"

    manual = parse(HEAD + table * 20)

    rows = [found for found in manual.passages if found.kind == "row"]
    assert MAX_CELLS // columns <= len(rows) <= MAX_CELLS // columns + 501
    assert FindingCode.RAW_TABLE in {found.code for found in manual.findings}
