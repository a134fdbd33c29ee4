"""Every defect is reported with its line, its severity and what to do."""

import pytest

from knowledge.markdown import Finding, FindingCode, Severity, parse

TABLE = "| a |\n|---|\n| uno |\n"

# A body placed after "# T\n\n## S\n" (so that its first line is 4), and what is reported.
IN_A_SECTION = [
    pytest.param("texto común\n", [], id="nothing"),
    pytest.param("uno\n---\ndos\n", [(5, FindingCode.HORIZONTAL_RULE)], id="rule"),
    pytest.param(f"{TABLE}\n***\n", [(8, FindingCode.HORIZONTAL_RULE)], id="rule-by-a-table"),
    pytest.param("- agua\n- ---\n", [(5, FindingCode.HORIZONTAL_RULE)], id="rule-in-a-list"),
    pytest.param(
        "---\n",
        [
            (3, FindingCode.EMPTY_SECTION),
            (4, FindingCode.HORIZONTAL_RULE),
            (1, FindingCode.NO_PASSAGES),
        ],
        id="only-a-rule",
    ),
    pytest.param("\n## Otra\n\ntexto\n", [(3, FindingCode.EMPTY_SECTION)], id="empty-section"),
    pytest.param("texto\n\n##\n\notro texto\n", [(6, FindingCode.UNTITLED_SECTION)], id="no-name"),
    pytest.param("| a | b |\n|---|---|\n| 1 | 2 | 3 |\n", [(6, FindingCode.RAGGED_ROW)], id="long"),
    pytest.param(
        "| a | b |\n|---|---|\n| 1 | 2 |\n| uno |\n", [(7, FindingCode.RAGGED_ROW)], id="short-row"
    ),
    pytest.param(
        "| a | b |\n|---|---|\n\ntexto\n", [(4, FindingCode.TABLE_WITHOUT_ROWS)], id="no-rows"
    ),
    pytest.param(
        "| a | b |\n|---|---|\n| |\n",
        [
            (3, FindingCode.EMPTY_SECTION),
            (4, FindingCode.TABLE_WITHOUT_ROWS),
            (4, FindingCode.EMPTY_COLUMN),
            (4, FindingCode.EMPTY_COLUMN),
            (6, FindingCode.RAGGED_ROW),
            (6, FindingCode.EMPTY_ROW),
            (1, FindingCode.NO_PASSAGES),
        ],
        id="only-an-empty-row",
    ),
    pytest.param(
        "| H08 | apagar |\n| H09 | llamar |\n",
        [(4, FindingCode.RAW_TABLE)],
        id="no-delimiters",
    ),
    pytest.param(
        "| a | b |\n|---|\n| 1 | 2 |\n", [(4, FindingCode.RAW_TABLE)], id="too-few-delimiters"
    ),
    pytest.param("a | b\n---|---|---\n", [(5, FindingCode.RAW_TABLE)], id="only-delimiters"),
    pytest.param("texto\n\n    | a |\n", [(6, FindingCode.RAW_TABLE)], id="indented-table"),
    pytest.param("<div>\n| a |\n</div>\n", [(5, FindingCode.RAW_TABLE)], id="table-in-html"),
    pytest.param("```\n| a |\n```\n", [], id="pipes-in-code"),
    pytest.param("- uno\n\n  | a |\n  |---|\n", [(6, FindingCode.NESTED_TABLE)], id="in-a-list"),
    pytest.param("3 kg\n", [(4, FindingCode.SHORT_PASSAGE)], id="short"),
    pytest.param("12345\n", [], id="just-long-enough"),
    pytest.param("```\nuno\n", [(4, FindingCode.UNCLOSED_FENCE)], id="fence"),
    pytest.param("~~~~\n~~~\nuno\n\n\n", [(4, FindingCode.UNCLOSED_FENCE)], id="fence-of-four"),
    pytest.param("texto\n\n```\n```\n", [], id="empty-fence"),
    pytest.param("uno\nde <!-- a\n", [(5, FindingCode.UNCLOSED_COMMENT)], id="unclosed-in-a-line"),
    pytest.param("usa `<!--` así\n", [], id="comment-mark-in-code"),
    pytest.param("<!-- a\n\nuno\n", [(4, FindingCode.UNCLOSED_COMMENT)], id="unclosed-comment"),
    pytest.param(
        "<!-- a\n\n## B\n",
        [(4, FindingCode.UNCLOSED_COMMENT), (6, FindingCode.HEADING_NOT_READ)],
        id="unclosed-comment-with-a-heading",
    ),
    pytest.param("texto\n\n### B\n\nuno\n", [(6, FindingCode.SUBHEADING)], id="subheading"),
    pytest.param(
        "texto\n\n#### B\n",
        [(6, FindingCode.SUBHEADING), (6, FindingCode.EMPTY_SECTION)],
        id="empty-subheading",
    ),
    pytest.param("texto\n##Otra\n", [(5, FindingCode.HEADING_NOT_READ)], id="no-space"),
    pytest.param("texto\n    ## Otra\n", [(5, FindingCode.HEADING_NOT_READ)], id="indented"),
    pytest.param("> ## Otra\n", [(4, FindingCode.HEADING_NOT_READ)], id="quoted-heading"),
    pytest.param("Otra\n====\n", [(5, FindingCode.HEADING_NOT_READ)], id="underlined"),
    pytest.param("es el #1 de la lista\n#1 también\n", [], id="a-rank"),
    pytest.param(
        "texto\n\n## s\n\notra cosa\n", [(6, FindingCode.DUPLICATE_SECTION)], id="same-name"
    ),
    pytest.param(
        f"texto\n\n## {'a' * 201}\n\notra cosa\n",
        [(6, FindingCode.LONG_SECTION_TITLE)],
        id="long-title",
    ),
    pytest.param(f"{'uno ' * 351}\n", [(4, FindingCode.LONG_PASSAGE)], id="long-passage"),
    pytest.param(f"{'uno ' * 350}\n", [], id="not-so-long-passage"),
    pytest.param(f"{TABLE}| uno |\n", [(7, FindingCode.IDENTICAL_ROW)], id="identical-rows"),
    pytest.param(f"{TABLE}\n### B\n\n{TABLE}", [(8, FindingCode.SUBHEADING)], id="other-path"),
    pytest.param(f"{TABLE}| |\n", [(7, FindingCode.EMPTY_ROW)], id="empty-row"),
    pytest.param("| a | b |\n|---|---|\n| uno | |\n", [(4, FindingCode.EMPTY_COLUMN)], id="column"),
    pytest.param("texto\n![led](a.png)\n", [(5, FindingCode.IMAGE)], id="image"),
    pytest.param("| a |\n|---|\n| ![led](a.png) |\n", [(6, FindingCode.IMAGE)], id="image-in-row"),
    pytest.param("uno\n<b>dos</b>\n", [(5, FindingCode.HTML)], id="tags"),
    pytest.param("<div>\nuno\n</div>\n", [(4, FindingCode.HTML)], id="html"),
    pytest.param("| a |\n|---|\n| uno<br>dos |\n", [], id="break-in-a-cell"),
    pytest.param("uno<br>dos\n", [(4, FindingCode.HTML)], id="break-in-text"),
    pytest.param("texto\n<!-- a -->\n", [(5, FindingCode.HTML_COMMENT)], id="comment"),
    pytest.param(
        "| a |\n|---|\n| uno <!-- b --> |\n", [(6, FindingCode.HTML_COMMENT)], id="in-row"
    ),
    pytest.param(
        "<!-- a -->\n",
        [
            (3, FindingCode.EMPTY_SECTION),
            (4, FindingCode.HTML_COMMENT),
            (1, FindingCode.NO_PASSAGES),
        ],
        id="only-a-comment",
    ),
]


@pytest.mark.parametrize(("body", "reported"), IN_A_SECTION)
def test_defect_in_a_section_is_reported_at_its_line(
    body: str, reported: list[tuple[int, FindingCode]]
) -> None:
    found = [
        (one.line, one.code)
        for one in parse(f"# T\n\n## S\n{body}").findings
        # HTML around the table under test.
        if one.code is not FindingCode.HTML or any(code is one.code for _, code in reported)
    ]

    assert sorted(found) == sorted(reported)


SECTION = "## S\n\ncontenido\n"


@pytest.mark.parametrize(
    ("text", "reported"),
    [
        pytest.param(SECTION, [(1, FindingCode.NO_TITLE)], id="no-title"),
        pytest.param(f"texto\n====\n{SECTION}", None, id="underlined-title"),
        pytest.param(f"#\n\n{SECTION}", [(1, FindingCode.NO_TITLE)], id="empty-title"),
        pytest.param(
            f"# T\n\nantes\n\ny antes\n\n{SECTION}",
            [(3, FindingCode.TEXT_OUTSIDE_SECTION)],
            id="lead",
        ),
        pytest.param(
            f"antes\n# T\n\n{SECTION}", [(1, FindingCode.TEXT_OUTSIDE_SECTION)], id="before-title"
        ),
        pytest.param(
            f"# T\n### Sub\n\n{SECTION}", [(2, FindingCode.TEXT_OUTSIDE_SECTION)], id="subheading"
        ),
        pytest.param(
            f"# T\n\n{TABLE}\n{SECTION}", [(3, FindingCode.TABLE_OUTSIDE_SECTION)], id="table"
        ),
        pytest.param(f"# T\n\n---\n\n{SECTION}", [(3, FindingCode.HORIZONTAL_RULE)], id="rule"),
        pytest.param(f"# T\n\n<!-- a -->\n\n{SECTION}", [(3, FindingCode.HTML_COMMENT)], id="note"),
        pytest.param(
            f"# T\n\n{SECTION}\n# U\n", [(7, FindingCode.SECOND_TITLE)], id="second-title"
        ),
        pytest.param(
            f"# T\n\n{SECTION}\n# U\n\nperdido\n\n## V\n\notro contenido\n",
            [(7, FindingCode.SECOND_TITLE), (9, FindingCode.TEXT_OUTSIDE_SECTION)],
            id="text-under-a-second-title",
        ),
        pytest.param("# T\n", [(1, FindingCode.NO_PASSAGES)], id="only-a-title"),
    ],
)
def test_defect_outside_sections_is_reported_at_its_line(
    text: str, reported: list[tuple[int, FindingCode]] | None
) -> None:
    found = [(one.line, one.code) for one in parse(text).findings]

    assert found == (reported or [(1, FindingCode.NO_TITLE), (1, FindingCode.TEXT_OUTSIDE_SECTION)])


def test_finding_over_several_lines_says_where_it_ends() -> None:
    (found,) = parse(f"# T\n\nantes\n\ny antes\n\n{SECTION}").findings

    assert found == Finding(
        line=3,
        last_line=5,
        severity=Severity.ERROR,
        code=FindingCode.TEXT_OUTSIDE_SECTION,
        message="El texto «antes» está fuera de toda sección: se pierde. Ponelo debajo de un "
        "«## Título de sección».",
    )


def test_findings_come_in_the_order_of_the_file() -> None:
    findings = parse("antes\n\n# T\n\n## A\n\n## B\n\n---\n\n# U\n\n## A\n").findings

    lines = [one.line for one in findings]
    assert lines == sorted(lines)
    assert len(lines) > 5


def test_what_loses_nothing_is_a_warning() -> None:
    warnings = {code for code in FindingCode if code.severity is Severity.WARNING}

    assert warnings == {
        FindingCode.FRONT_MATTER_UNREAD,
        FindingCode.FRONT_MATTER_VALUE,
        FindingCode.SUBHEADING,
        FindingCode.HEADING_NOT_READ,
        FindingCode.DUPLICATE_SECTION,
        FindingCode.LONG_SECTION_TITLE,
        FindingCode.LONG_PASSAGE,
        FindingCode.IDENTICAL_ROW,
        FindingCode.CODE_TWICE,
        FindingCode.EMPTY_ROW,
        FindingCode.EMPTY_COLUMN,
        FindingCode.IMAGE,
        FindingCode.HTML,
        FindingCode.HTML_COMMENT,
        FindingCode.EDITED_ELSEWHERE,
    }


def test_message_quotes_a_long_line_cut_short() -> None:
    (found,) = parse(f"# T\n\n{'palabra ' * 1000}\n\n{SECTION}").findings

    assert len(found.message) < 250
