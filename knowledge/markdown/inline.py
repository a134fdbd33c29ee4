"""Running text without its Markdown: what a title or a cell says."""

import re
from collections.abc import Iterator

from markdown_it.token import Token

COMMENT = "<!--"

_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_TAG_NAME = re.compile(r"</?([a-z][a-z0-9]*)", re.IGNORECASE)
# Only these are taken for markup. "<OK>" or "<E1>" is a key or a code that somebody put between
# angle brackets, which the parser can't tell from a tag.
_FORMATTING = re.compile(
    "a|abbr|b|big|blockquote|br|center|code|dd|del|div|dl|dt|em|font|hr|i|img|ins|kbd|li|mark|ol|"
    "p|pre|q|s|samp|small|span|strike|strong|sub|sup|table|tbody|td|th|thead|tr|tt|u|ul|var",
    re.IGNORECASE,
)


def plain_text(inline: Token) -> str:
    """The words of a title or a cell, on one line.

    A line break inside a cell separates two values (`H08<br>H01` is "H08 / H01") unless the
    first already ends a sentence. A link keeps its address in parentheses.
    """
    said: list[str] = []
    addresses: list[str] = []
    last = ""
    for token in inline.children or ():
        if token.type == "link_open":
            addresses.append(_address(token))
            continue
        piece = addresses.pop() if token.type == "link_close" else _piece(token, last)
        said.append(piece)
        last = piece.rstrip()[-1:] or last
    return " ".join("".join(said).split())


def _piece(token: Token, last: str) -> str:
    if is_line_break(token):
        return " " if not last or last in ".,;:!?/" else " / "
    if token.type == "html_inline":
        return "" if _is_markup(token) else token.content
    # Text, code, and an image's alternative text; emphasis marks carry no content. Titles and
    # cells are one line in the source, so there are no line breaks of the other kinds.
    return token.content


def numbered_children(inline: Token) -> Iterator[tuple[int, Token]]:
    """Each piece of a running text with its line, from 1."""
    line = (inline.map[0] if inline.map else 0) + 1
    for token in inline.children or ():
        yield line, token
        if token.type in ("softbreak", "hardbreak"):
            line += 1


def is_comment(token: Token) -> bool:
    return token.type == "html_inline" and token.content.startswith(COMMENT)


def has_comment(inline: Token) -> bool:
    return any(is_comment(token) for token in inline.children or ())


def is_line_break(token: Token) -> bool:
    return token.type == "html_inline" and _BREAK.fullmatch(token.content) is not None


def _address(link: Token) -> str:
    if link.markup == "autolink":
        return ""
    parts = (str(link.attrs.get("href", "")), str(link.attrs.get("title", "")))
    address = ", ".join(part for part in parts if part)
    return f" ({address})" if address else ""


def _is_markup(token: Token) -> bool:
    name = _TAG_NAME.match(token.content)
    return name is None or _FORMATTING.fullmatch(name.group(1)) is not None
