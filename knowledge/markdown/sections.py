"""A `##` section as passages: a row each where it has tables, and one with the text around."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from knowledge.markdown.disguises import disguised
from knowledge.markdown.findings import Finding, FindingCode, finding, quote
from knowledge.markdown.manual import ChunkKind, Passage
from knowledge.markdown.outline import Zone, heading_text
from knowledge.markdown.subheadings import (
    NumberedLine,
    Part,
    cut_into_parts,
    holdings,
    subheading_findings,
)
from knowledge.markdown.unsearchable import unsearchable


@dataclass(frozen=True, kw_only=True)
class Section:
    """`line` (from 1) is the heading's."""

    title: str
    line: int
    passages: tuple[Passage, ...]
    findings: tuple[Finding, ...]


def read_section(zone: Zone, lines: Sequence[str]) -> Section:
    """The passages of a section, prose before rows, and what is wrong in it.

    `lines` is the whole manual without junk: what is blank there belongs to no passage.
    """
    if zone.heading is None:
        raise ValueError("only a zone under a heading can be read as a section")
    title = heading_text(zone.heading)
    parts = list(cut_into_parts(zone, lines))
    passages = [*_prose(title, parts), *_rows(title, parts)]
    findings = [found for block in (zone.heading, *zone.blocks) for found in unsearchable(block)]
    findings += [found for block in zone.blocks for found in disguised(block)]
    findings += [found for part in parts for table in part.tables for found in table.findings]
    findings += subheading_findings(parts, title)
    if not passages:
        findings.append(_empty(title, zone))
    if not title:
        findings.append(_untitled(zone))
    return Section(
        title=title, line=zone.heading_line, passages=tuple(passages), findings=tuple(findings)
    )


def _rows(title: str, parts: Sequence[Part]) -> Iterator[Passage]:
    for part in parts:
        path = (title, *(text for text in part.headings if text))
        for table in part.tables:
            for row in table.rows:
                yield Passage(
                    section=title,
                    path=path,
                    kind=ChunkKind.ROW,
                    content=row.content,
                    line=row.line,
                )


def _prose(title: str, parts: Sequence[Part]) -> Iterator[Passage]:
    """The text of all parts, each under its heading.

    A heading over nothing but tables is left out: each row's path has it, while in the prose it
    would be a line that answers nothing and competes in every search.
    """
    said: list[NumberedLine] = []
    for part, held in zip(parts, holdings(parts), strict=True):
        if part.heading is not None:
            said.append((part.heading.start + 1, part.headings[-1] if held.text else ""))
        said.extend(part.text)
    content = _without_repeated_blanks(said)
    if content:
        yield Passage(
            section=title,
            path=(title,),
            kind=ChunkKind.PROSE,
            content="\n".join(line for _, line in content),
            line=content[0][0],
        )


def _without_repeated_blanks(lines: Sequence[NumberedLine]) -> list[NumberedLine]:
    kept: list[NumberedLine] = []
    for number, line in lines:
        if line or (kept and kept[-1][1]):
            kept.append((number, line))
    if kept and not kept[-1][1]:
        kept.pop()
    return kept


def _empty(title: str, zone: Zone) -> Finding:
    message = (
        f"La sección {quote(title)} no tiene contenido: no se carga nada de ella. Escribile el "
        "texto o borrala."
    )
    return finding(FindingCode.EMPTY_SECTION, zone.heading_line, message, last_line=zone.end)


def _untitled(zone: Zone) -> Finding:
    return finding(
        FindingCode.UNTITLED_SECTION,
        zone.heading_line,
        "Hay un ## sin título: lo que sigue se carga, pero nadie va a saber de qué habla. "
        "Ponele un nombre.",
    )
