"""No word of a manual disappears in silence, whatever was written."""

import re

from hypothesis import example, given
from hypothesis import strategies as st

from knowledge.markdown import (
    ChunkKind,
    Finding,
    FindingCode,
    Manual,
    UnreadableManual,
    parse,
    read,
)

# What announces a loss; a finding such as "no title" at line 1 must not excuse that line.
LOSSES = {
    FindingCode.FRONT_MATTER_BROKEN,
    FindingCode.FRONT_MATTER_UNCLOSED,
    FindingCode.SECOND_TITLE,
    FindingCode.TEXT_OUTSIDE_SECTION,
    FindingCode.TABLE_OUTSIDE_SECTION,
    FindingCode.HORIZONTAL_RULE,
    FindingCode.EMPTY_SECTION,
    FindingCode.RAGGED_ROW,
    FindingCode.TABLE_WITHOUT_ROWS,
    FindingCode.EMPTY_COLUMN,
    FindingCode.HTML_COMMENT,
    FindingCode.HTML,
    FindingCode.IMAGE,
}
# Every word is written once, so that finding it proves that its own line was kept.
WORD = "§"
MARKS = [
    *("# ", "## ", "### ", "#### ", "##", "- ", "1. ", "> ", "    ", "  ", "\t"),
    *("---", "***", "===", "|", "| ", " | ", "|---|", "|---|---|", "\\|", "\\", "`", "```", "~~~"),
    *("**", "_", "[", "]", "](", ")", "]: ", "![", "<", ">", "<!--", "-->", "<br>", "<div>"),
    *("</div>", "<b>", "&amp;", "&", ": ", "a: ", ".", " ", " ", "\n", "\n", "\n", "\n\n"),
    *("\r\n", "\u2028", "\n| ", " |\n", "\n|---|---|\n", "\n\n## ", "\n\n# "),
]


def numbered(fragments: list[str]) -> str:
    return "".join(
        f"w{index}x" if fragment == WORD else fragment for index, fragment in enumerate(fragments)
    )


fragments = st.lists(st.one_of(st.just(WORD), st.sampled_from(MARKS)), max_size=60)
anything = fragments.map(numbered)


@st.composite
def manuals(draw: st.DrawFn) -> str:
    """Mostly well-formed: blocks between headings, with every mistake now and then."""
    block = st.sampled_from(
        [
            "§ § §",
            "- §\n- § §\n  - §",
            "> §\n§",
            "```\n§ | §\n## §\n```",
            "| § | § |\n|---|---|\n| § | **§** |\n| §<br>§ | `§` |",
            "| § |\n|---|\n| § | § |\n| [§](§) |",
            "| § | § |\n|---|---|\n| § |\n§",
            "| § | § |\n|---|---|",
            "| § | § |\n| § | § |",
            "---",
            "§\n---\n§",
            "<!-- § -->",
            "§ <!-- § --> §",
            "![§](§) §",
            "<div>\n§\n</div>",
            "### §",
            "### §\n\n| § |\n|---|\n| § |",
            "#### §\n\n§",
            "##§",
            "# §",
            "## §",
            "",
        ]
    )
    head = draw(
        st.sampled_from(["", "---\na: §\nb: [§, §]\n---\n", "---\na: §\n", "---\n§\n---\n"])
    )
    title = draw(st.sampled_from(["# §\n\n", "", "§\n\n# §\n\n"]))
    body = draw(st.lists(block, max_size=12))
    return numbered(re.split("(§)", f"{head}{title}## §\n\n" + "\n\n".join(body)))


def covered(findings: tuple[Finding, ...]) -> set[int]:
    return {
        line
        for found in findings
        if found.code in LOSSES
        for line in range(found.line, (found.last_line or found.line) + 1)
    }


def kept(manual: Manual) -> str:
    said = [manual.title or ""]
    for key, value in manual.front_matter.items():
        said += [key, *map(str, value if isinstance(value, tuple) else (value,))]
    for passage in manual.passages:
        said += [*passage.path, passage.content]
    return "\n".join(said)


def assert_nothing_lost(text: str) -> None:
    manual = parse(text)
    said, excused = set(re.findall(r"w\d+x", kept(manual))), covered(manual.findings)
    lines = text.replace("\r\n", "\n").split("\n")

    lost = [
        (number, line)
        for number, line in enumerate(lines, start=1)
        if number not in excused and not set(re.findall(r"w\d+x", line)) <= said
    ]
    assert lost == []


@given(manuals())
def test_every_word_of_a_manual_is_kept_or_reported(text: str) -> None:
    assert_nothing_lost(text)


@given(anything)
@example("## a\n\n- w1x\n\n  | w2x |\n\n<div>\n## w3x")
def test_every_word_of_any_text_is_kept_or_reported(text: str) -> None:
    assert_nothing_lost(text)


@given(st.one_of(manuals(), anything))
def test_lines_point_at_the_file(text: str) -> None:
    manual = parse(text)
    lines = text.replace("\r\n", "\n").split("\n")

    for found in manual.findings:
        assert 1 <= found.line <= (found.last_line or found.line) <= len(lines)
    for passage in manual.passages:
        first = re.findall(r"w\d+x", passage.content.split("\n")[0])
        if passage.kind is ChunkKind.ROW:
            first = [word for word in first if word in lines[passage.line - 1]]
        assert set(first) <= set(re.findall(r"w\d+x", lines[passage.line - 1]))


@given(st.one_of(manuals(), anything))
def test_passages_are_never_blank_and_belong_to_their_section(text: str) -> None:
    for passage in parse(text).passages:
        assert passage.content.strip()
        assert passage.path[0] == passage.section


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(raw: bytes) -> None:
    try:
        manual = read(raw)
    except UnreadableManual as error:
        assert error.finding.message
    else:
        assert manual.findings


@given(st.text(max_size=200))
def test_any_text_is_parsed(text: str) -> None:
    assert parse(text).findings
