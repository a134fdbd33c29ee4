"""Lines that were meant as a heading or a table and that the parser read as plain text."""

import re
from collections.abc import Iterator, Sequence

from markdown_it.token import Token

from knowledge.markdown.blocks import Block, lines_of
from knowledge.markdown.cleaning import without_comments
from knowledge.markdown.findings import Finding, FindingCode, finding, quote

# "#1" is a rank and "####### x" has a mark too many to be a heading.
_HEADING = re.compile(r"#{1,6}(?![#\d])\S|#{1,6}\s+\S")
_UNDERLINE = re.compile(r"={2,}")
_DELIMITERS = frozenset("|:- \t")


def is_raw_table_line(line: str) -> bool:
    """Whether a line of prose is a row of a table that was not read as one."""
    said = line.strip()
    return said.startswith("|") or ("|" in said and "-" in said and _DELIMITERS.issuperset(said))


def disguised(block: Block) -> Iterator[Finding]:
    """What in this block looks like structure and isn't."""
    if block.kind == "table":
        return
    before: Token | None = None
    for token in block.tokens:
        if token.type == "table_open":
            yield _nested_table(token)
        elif token.type == "heading_open" and token.level > 0:
            yield _heading_not_read(lines_of(token)[0] + 1, "está adentro de una lista o una cita")
        yield from _in_text(token, _text_of(token, before))
        before = token
    if block.kind == "fence":
        yield from _unclosed_fence(block)


def _text_of(token: Token, before: Token | None) -> str:
    if token.type == "inline" and before is not None and before.type == "paragraph_open":
        return token.content
    if token.type == "code_block":
        return token.content
    return without_comments(token.content) if token.type == "html_block" else ""


def _in_text(token: Token, text: str) -> Iterator[Finding]:
    if not text:
        return
    raw: list[int] = []
    for number, line in enumerate(text.split("\n"), start=lines_of(token)[0] + 1):
        said = line.strip()
        if is_raw_table_line(said):
            raw.append(number)
        elif _HEADING.match(said):
            yield _heading_not_read(number, f"{quote(said)} no está escrito como título")
        elif _UNDERLINE.fullmatch(said):
            yield _heading_not_read(number, "subrayar con === no hace un título")
    if raw:
        yield _raw_table(raw)


def _raw_table(numbers: Sequence[int]) -> Finding:
    return finding(
        FindingCode.RAW_TABLE,
        numbers[0],
        "Hay renglones con | que no se leyeron como tabla y quedan como texto crudo. Revisá que "
        "la tabla no tenga sangría y que debajo del encabezado haya un renglón |---|---| con la "
        "misma cantidad de columnas.",
        last_line=numbers[-1],
    )


def _nested_table(table: Token) -> Finding:
    start, end = lines_of(table)
    return finding(
        FindingCode.NESTED_TABLE,
        start + 1,
        "La tabla está adentro de una lista o una cita: queda como texto crudo y no se separa en "
        "filas. Sacala afuera, sin sangría y con un renglón en blanco antes.",
        last_line=end,
    )


def _heading_not_read(line: int, why: str) -> Finding:
    return finding(
        FindingCode.HEADING_NOT_READ,
        line,
        f"Parece un título pero {why}: no abre una sección y queda como texto. Escribilo como "
        "«## Título», sin sangría y con un espacio después de los #.",
    )


def _unclosed_fence(block: Block) -> Iterator[Finding]:
    opening = block.tokens[0]
    written = opening.content.count("\n")
    # Open and close take a line each; only what is written between them is content.
    if block.end - block.start >= written + 2:
        return
    yield finding(
        FindingCode.UNCLOSED_FENCE,
        block.start + 1,
        f"El bloque de código que se abre con {opening.markup} no se cierra: los títulos y tablas "
        f"que siguen quedan adentro, como texto. Cerralo con {opening.markup}.",
        last_line=block.end,
    )
