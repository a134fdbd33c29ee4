"""Images and HTML: allowed, but a search can't read them."""

from collections.abc import Iterator

from markdown_it.token import Token

from knowledge.markdown.blocks import Block, lines_of
from knowledge.markdown.cleaning import without_comments
from knowledge.markdown.findings import Finding, FindingCode, finding
from knowledge.markdown.inline import is_comment, is_line_break, numbered_children


def unsearchable(block: Block) -> Iterator[Finding]:
    """One finding for each text with images, and one for each with HTML."""
    for token in block.tokens:
        if token.type == "html_block" and "<" in without_comments(token.content):
            start, end = lines_of(token)
            yield _html(start + 1, end)
        elif token.type == "inline":
            yield from _in_running_text(token, in_table=block.kind == "table")


def _in_running_text(inline: Token, *, in_table: bool) -> Iterator[Finding]:
    _, end = lines_of(inline)
    images = [line for line, token in numbered_children(inline) if token.type == "image"]
    if images:
        yield _image(images[0], end)
    # In a cell `<br>` is the only way to write a second line, and it is read as one.
    tags = [
        line
        for line, token in numbered_children(inline)
        if token.type == "html_inline"
        and not is_comment(token)
        and not (in_table and is_line_break(token))
    ]
    if tags:
        yield _html(tags[0], end)


def _image(line: int, last_line: int) -> Finding:
    return finding(
        FindingCode.IMAGE,
        line,
        "Lo que muestra una imagen no se puede buscar ni leer en una llamada. Contalo también con "
        "palabras.",
        last_line=last_line,
    )


def _html(line: int, last_line: int) -> Finding:
    return finding(
        FindingCode.HTML,
        line,
        "Hay HTML: las etiquetas ensucian el texto y dentro de un bloque HTML no se leen títulos "
        "ni tablas. Escribilo en Markdown; si es una tecla o un código, sacale los < >.",
        last_line=last_line,
    )
