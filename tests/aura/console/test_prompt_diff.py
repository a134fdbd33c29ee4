"""Two texts side by side."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aura.console.prompt_diff import Part, Row, RowKind, side_by_side

MANY = [f"renglón {number}" for number in range(20)]


def shown(parts: tuple[Part, ...]) -> str:
    """A side, its marks in brackets."""
    return "".join(f"[{part.text}]" if part.marked else part.text for part in parts)


def rows(before: str, after: str) -> list[tuple[str, str, str]]:
    return [
        (row.kind.value, shown(row.before), shown(row.after))
        for row in side_by_side(before, after)
        if row.kind is not RowKind.SAME
    ]


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("a", "a", []),
        ("a\nb", "a", [("removed", "[b]", "")]),
        ("a", "a\nb", [("added", "", "[b]")]),
        (
            "Hablás de usted, siempre.",
            "Hablás de vos, siempre.",
            [("changed", "Hablás de [usted], siempre.", "Hablás de [vos], siempre.")],
        ),
        (
            "Nunca afirmes el caudal.",
            "Afirmes el caudal.",
            [("changed", "[Nunca afirmes] el caudal.", "[Afirmes] el caudal.")],
        ),
        ("uno dos tres", "x", [("changed", "[uno dos tres]", "[x]")]),
    ],
)
def test_words_that_changed_are_marked(
    before: str, after: str, expected: list[tuple[str, str, str]]
) -> None:
    assert rows(before, after) == expected


def test_unchanged_lines_far_from_a_change_are_counted() -> None:
    changed = [*MANY[:10], "otra cosa", *MANY[11:]]

    found = side_by_side("\n".join(MANY), "\n".join(changed))

    assert [(row.kind, row.skipped) for row in found if row.kind is not RowKind.SAME] == [
        (RowKind.SKIPPED, 8),
        (RowKind.CHANGED, 0),
        (RowKind.SKIPPED, 7),
    ]
    assert sum(row.kind is RowKind.SAME for row in found) == 4


def test_line_of_thousands_of_words_is_marked_whole() -> None:
    long = "palabra " * 3_000

    (row,) = side_by_side(long, f"{long}más")

    assert row.before == (Part(text=long, marked=True),)


@pytest.mark.timeout(20)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a\n" * 19_999 + "b", "c\n" + "a\n" * 19_998),
        (("a " * 399 + "\n") * 49, "b\n" + ("a b " * 199 + "\n") * 49),
        (("a " * 99 + "\n") * 199, ("a b " * 49 + "\n") * 199),
    ],
    ids=["lines", "long lines", "short lines"],
)
def test_text_that_repeats_itself_is_compared_in_seconds(before: str, after: str) -> None:
    assert side_by_side(before, after)


lines = st.lists(st.text(alphabet="ab \t.ñ", max_size=6), max_size=12).map("\n".join)


@given(before=lines, after=lines)
def test_each_side_can_be_read_off_again(before: str, after: str) -> None:
    found = side_by_side(before, after)

    if before == after:
        assert found == ()
        return
    assert _side(found, before.split("\n"), lambda row: row.before) == before.split("\n")
    assert _side(found, after.split("\n"), lambda row: row.after) == after.split("\n")


def _side(found: tuple[Row, ...], lines: list[str], side: object) -> list[str]:
    read: list[str] = []
    for row in found:
        if row.kind is RowKind.SKIPPED:
            read.extend(lines[len(read) : len(read) + row.skipped])
        elif parts := side(row):  # type: ignore[operator]
            read.append("".join(part.text for part in parts))
    return read
