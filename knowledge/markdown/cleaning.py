"""What never belongs to a passage: horizontal rules and HTML comments."""

from collections.abc import Iterable, Iterator, Sequence

from markdown_it.token import Token

from knowledge.markdown.blocks import Block, lines_of
from knowledge.markdown.findings import Finding, FindingCode, finding
from knowledge.markdown.inline import COMMENT, has_comment, is_comment, numbered_children


def without_junk(lines: Sequence[str], blocks: Iterable[Block]) -> tuple[list[str], list[Finding]]:
    """`lines` with rules and comments blanked, each still at its number, and what was removed."""
    clean = list(lines)
    findings: list[Finding] = []
    for block in blocks:
        for token in block.tokens:
            if token.type == "hr":
                findings.append(_blank_rule(clean, token))
            elif token.type == "html_block" and token.content.lstrip().startswith(COMMENT):
                findings.append(_blank_comment(clean, token))
            elif token.type == "inline":
                findings.extend(_inline_comments(token))
                # A cell is read from the parser's pieces, and its line is needed as written.
                if block.kind != "table" and has_comment(token):
                    _blank_inline_comments(clean, token)
    return clean, findings


def without_comments(text: str) -> str:
    """`text` without its closed HTML comments, on as many lines as before."""
    kept: list[str] = []
    at = 0
    while (start := text.find(COMMENT, at)) >= 0:
        # From the second character of the mark: `<!-->` is a whole comment.
        end = text.find("-->", start + 2)
        if end < 0:
            break
        kept.append(text[at:start])
        kept.append("\n" * text.count("\n", start, end))
        at = end + 3
    kept.append(text[at:])
    return "".join(kept)


def _blank_rule(clean: list[str], rule: Token) -> Finding:
    start, end = lines_of(rule)
    clean[start:end] = [""] * (end - start)
    return finding(
        FindingCode.HORIZONTAL_RULE,
        start + 1,
        "Una línea horizontal (---, *** o ___) no dice nada y se descarta. Borrala: las secciones "
        "ya se separan con ##. Si subrayaba un título, escribilo con ## adelante.",
    )


def _blank_comment(clean: list[str], comment: Token) -> Finding:
    start, end = lines_of(comment)
    if "-->" not in comment.content:
        return _unclosed(start + 1, end)
    left = without_comments("\n".join(clean[start:end]))
    clean[start:end] = [line.strip() for line in left.split("\n")]
    return _removed(start + 1, end)


def _inline_comments(inline: Token) -> Iterator[Finding]:
    """The first closed comment of a text, and the first that is only opened."""
    _, end = lines_of(inline)
    closed = [line for line, token in numbered_children(inline) if is_comment(token)]
    opened = [
        line
        for line, token in numbered_children(inline)
        if token.type == "text" and COMMENT in token.content
    ]
    if closed:
        yield _removed(closed[0], end)
    if opened:
        yield _unclosed(opened[0], end)


def _blank_inline_comments(clean: list[str], inline: Token) -> None:
    start, end = lines_of(inline)
    source = "\n".join(clean[start:end])
    clean[start:end] = _cut_comments(source, inline).split("\n")


def _cut_comments(source: str, inline: Token) -> str:
    """`source` without the comments that the parser saw: those inside a code span stay."""
    searched = source.replace("\n", " ")
    kept: list[str] = []
    at = 0
    for token in inline.children or ():
        if token.type != "code_inline" and not is_comment(token):
            continue
        found = searched.find(token.content.replace("\n", " "), at)
        if found < 0:  # cut in two by the marks of a list or a quotation
            break
        end = found + len(token.content)
        kept.append(source[at:found] if is_comment(token) else source[at:end])
        if is_comment(token):
            kept.append("\n" * source.count("\n", found, end))
        at = end
    else:
        return "".join(kept) + source[at:]
    return "".join(kept) + without_comments(source[at:])


def _removed(line: int, last_line: int) -> Finding:
    return finding(
        FindingCode.HTML_COMMENT,
        line,
        "Los comentarios HTML (<!-- … -->) no se cargan. Si lo de adentro tiene que responder "
        "consultas, sacale las marcas de comentario.",
        last_line=last_line,
    )


def _unclosed(line: int, last_line: int) -> Finding:
    return finding(
        FindingCode.UNCLOSED_COMMENT,
        line,
        "El comentario que se abre con <!-- no se cierra: queda como texto, con los títulos y "
        "tablas que tenga adentro. Cerralo con -->.",
        last_line=last_line,
    )
