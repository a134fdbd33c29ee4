"""A manual cut at its `#` and `##`: the title, the sections, and what lies outside them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from knowledge.markdown.blocks import Block
from knowledge.markdown.findings import Finding, FindingCode, finding, quote
from knowledge.markdown.inline import plain_text


@dataclass(frozen=True, kw_only=True)
class Zone:
    """A `#` or `##` and what follows it up to the next one; the first zone has no heading.

    Lines from 0, `end` excluded; `start` is the first line under the heading.
    """

    heading: Block | None
    start: int
    end: int
    blocks: tuple[Block, ...]

    @property
    def is_section(self) -> bool:
        return self.heading is not None and self.heading.heading_level == 2

    @property
    def heading_line(self) -> int:
        """From 1."""
        return self.start


def cut_into_zones(blocks: Sequence[Block], line_count: int) -> list[Zone]:
    zones: list[Zone] = []
    heading: Block | None = None
    gathered: list[Block] = []

    def close(end: int) -> None:
        start = heading.end if heading else 0
        zones.append(Zone(heading=heading, start=start, end=end, blocks=tuple(gathered)))

    for block in blocks:
        if block.heading_level in (1, 2):
            close(block.start)
            heading, gathered = block, []
        else:
            gathered.append(block)
    close(line_count)
    return zones


def heading_text(heading: Block) -> str:
    return plain_text(next(heading.inlines))


def find_title(zones: Sequence[Zone]) -> tuple[str | None, list[Finding]]:
    """The first `#`, and what is wrong with it or with the others."""
    titles = [
        (heading_text(zone.heading), zone.heading.start + 1)
        for zone in zones
        if zone.heading and not zone.is_section
    ]
    if not titles or not titles[0][0]:
        line = titles[0][1] if titles else 1
        message = (
            "El manual no tiene título: sus respuestas no van a decir de qué equipo son. Poné un "
            "solo «# Título» en la primera línea."
        )
        missing = [finding(FindingCode.NO_TITLE, line, message)]
    else:
        missing = []
    title = titles[0][0] or None if titles else None
    return title, missing + [_second_title(text, line, titles[0]) for text, line in titles[1:]]


def _second_title(text: str, line: int, first: tuple[str, int]) -> Finding:
    message = (
        f"Segundo título {quote(text)}: el del manual es {quote(first[0])} (línea {first[1]}), "
        "así que este se pierde y corta la sección. Si es una sección, escribila con ##; si es "
        "otro manual, pasalo a su propio archivo."
    )
    return finding(FindingCode.SECOND_TITLE, line, message)


def text_outside_sections(zone: Zone, lines: Sequence[str]) -> Iterator[Finding]:
    """What a zone that is not a section loses: all of it. `lines` come without junk."""
    in_tables: set[int] = set()
    for block in zone.blocks:
        if block.kind == "table":
            in_tables.update(range(block.start, block.end))
            yield _table_outside(block, lines)
    said = [
        number
        for number in range(zone.start, zone.end)
        if lines[number].strip() and number not in in_tables
    ]
    if said:
        message = (
            f"El texto {quote(lines[said[0]])} está fuera de toda sección: se pierde. Ponelo "
            "debajo de un «## Título de sección»."
        )
        yield finding(
            FindingCode.TEXT_OUTSIDE_SECTION, said[0] + 1, message, last_line=said[-1] + 1
        )


def _table_outside(table: Block, lines: Sequence[str]) -> Finding:
    message = (
        f"La tabla {quote(lines[table.start])} está fuera de toda sección: se pierde entera. "
        "Ponele un «## Título de sección» arriba."
    )
    return finding(FindingCode.TABLE_OUTSIDE_SECTION, table.start + 1, message, last_line=table.end)
