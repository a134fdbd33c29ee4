"""A plain text as the Markdown of a manual, so that its reader finds sections in it.

| line of the plain text                                    | becomes                      |
| --------------------------------------------------------- | ---------------------------- |
| the first one, where it is short and stands alone         | the title                    |
| a short one that stands alone and ends no sentence        | a section's heading          |
| any other, before the first heading                       | under a heading of the title |
| any other                                                 | as it is                     |

Short is up to 80 characters; to stand alone is to have a blank line, or the text's edge, on either
side. Nothing is dropped. A text with a heading of its own (`# …`) is Markdown and stays as it is.
"""

import re
from collections.abc import Iterator, Sequence

from knowledge.markdown.decoding import unix_lines

SHORT = 80
_HEADING = re.compile(r"^ {0,3}#{1,6}(\s|$)", re.MULTILINE)
_ENDS_A_SENTENCE = (".", ",", ";", ":", "!", "?", "…")
_LIST_ITEM = re.compile(r"^\s*([-*+•]|\d+[.)])\s")


def is_plain(text: str) -> bool:
    """Whether a text has no heading of Markdown's, nor front matter."""
    plain = unix_lines(text).lstrip("\ufeff")
    return not _HEADING.search(plain) and not plain.startswith("---\n")


def as_markdown(text: str, title: str) -> str:
    """A plain text with headings; `title` where it has none of its own. Others are returned as they
    are."""
    if not is_plain(text) or not text.strip():
        return text
    lines = unix_lines(text).lstrip("\ufeff").split("\n")
    first = next(number for number, line in enumerate(lines) if line.strip())
    if _is_heading(lines, first) and any(line.strip() for line in lines[first + 1 :]):
        title = lines[first].strip()
        lines = lines[first + 1 :]
    return "\n".join([f"# {title}", "", *_sections(lines, title)])


def _sections(lines: Sequence[str], title: str) -> Iterator[str]:
    begun = False
    for number, line in enumerate(lines):
        heading = _is_heading(lines, number)
        if line.strip() and not begun:
            begun = True
            if not heading:
                yield from (f"## {title}", "")
        yield f"## {line.strip()}" if heading else line


def _is_heading(lines: Sequence[str], number: int) -> bool:
    line = lines[number].strip()
    alone = not any(
        lines[beside].strip() for beside in (number - 1, number + 1) if 0 <= beside < len(lines)
    )
    return (
        alone
        and bool(line)
        and len(line) <= SHORT
        and not line.endswith(_ENDS_A_SENTENCE)
        and not _LIST_ITEM.match(lines[number])
        and "|" not in line
        # The last words of a text head nothing.
        and any(after.strip() for after in lines[number + 1 :])
    )
