"""A section cut at its `###` and deeper headings, which are absorbed into it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from knowledge.markdown.blocks import Block
from knowledge.markdown.findings import Finding, FindingCode, finding, quote
from knowledge.markdown.outline import Zone, heading_text
from knowledge.markdown.tables import Table, read_table

# A line with its number, from 1.
NumberedLine = tuple[int, str]


@dataclass(frozen=True, kw_only=True)
class Part:
    """What stands under one `###` (or deeper), or before the first one.

    `headings` are the titles below the section's, this part's own last.
    """

    heading: Block | None
    headings: tuple[str, ...]
    text: tuple[NumberedLine, ...]
    tables: tuple[Table, ...]

    @property
    def has_text(self) -> bool:
        return any(line for _, line in self.text)

    @property
    def has_rows(self) -> bool:
        return any(table.rows for table in self.tables)


@dataclass(frozen=True, kw_only=True)
class Holding:
    """What a part holds, with all that stands under deeper headings of it."""

    text: bool
    rows: bool


def cut_into_parts(zone: Zone, lines: Sequence[str]) -> Iterator[Part]:
    """The parts of a section in order; the first has no heading and may be empty."""
    open_headings: list[tuple[int, str]] = []
    heading: Block | None = None
    start, blocks = zone.start, list[Block]()
    for block in (*zone.blocks, None):
        if block is not None and not block.heading_level:
            blocks.append(block)
            continue
        tables = [block for block in blocks if block.kind == "table"]
        yield Part(
            heading=heading,
            headings=tuple(text for _, text in open_headings),
            text=_text(lines, start, block.start if block else zone.end, tables),
            tables=tuple(read_table(table, lines) for table in tables),
        )
        if block is not None:
            heading, start, blocks = block, block.end, []
            while open_headings and open_headings[-1][0] >= block.heading_level:
                open_headings.pop()
            open_headings.append((block.heading_level, heading_text(block)))


def _text(
    lines: Sequence[str], start: int, end: int, tables: Sequence[Block]
) -> tuple[NumberedLine, ...]:
    in_tables = {number for table in tables for number in range(table.start, table.end)}
    return tuple(
        (number + 1, "" if number in in_tables else lines[number].rstrip())
        for number in range(start, end)
    )


def holdings(parts: Sequence[Part]) -> list[Holding]:
    """What each part holds, in the order of the parts."""
    held: list[Holding] = []
    deeper: list[tuple[int, Holding]] = []
    # From the end: what is under a heading is known before the heading itself.
    for part in reversed(parts):
        depth = len(part.headings)
        text, rows = part.has_text, part.has_rows
        while deeper and deeper[-1][0] > depth:
            _, below = deeper.pop()
            text, rows = text or below.text, rows or below.rows
        held.append(Holding(text=text, rows=rows))
        deeper.append((depth, held[-1]))
    held.reverse()
    return held


def subheading_findings(parts: Sequence[Part], section: str) -> Iterator[Finding]:
    for part, held in zip(parts, holdings(parts), strict=True):
        if part.heading is None:
            continue
        line = part.heading.start + 1
        name = quote(f"{part.heading.tokens[0].markup} {part.headings[-1]}")
        yield finding(
            FindingCode.SUBHEADING,
            line,
            f"El subtítulo {name} no abre una sección: queda dentro de {quote(section)}. Si es un "
            "tema aparte, escribilo con ##.",
        )
        if not held.text and not held.rows:
            yield finding(
                FindingCode.EMPTY_SECTION,
                line,
                f"El subtítulo {name} no tiene contenido: se pierde. Escribile el texto o borralo.",
            )
