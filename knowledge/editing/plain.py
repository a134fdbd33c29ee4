"""A plain text as the Markdown of a manual, so that its reader finds sections in it.

| lines of the plain text                                        | become                       |
| -------------------------------------------------------------- | ---------------------------- |
| the first one, where it is a title and names the whole text    | the title                    |
| any other that is a title (`knowledge.editing.plain_titles`)   | a section's heading          |
| any other, before the first heading                            | under a heading of the title |
| any other                                                      | as they are                  |

A first title names only its section, and the text takes the given title, where it is numbered or
ends in a colon, where a later one is underlined alike, and where it is in capitals without a number
("USO", not "TURBO 9000") over text of its own, with other titles after it.

Nothing is dropped but what only marks a title: the rules around it and its final colon. A text with
a heading of its own (`# …`) is Markdown and stays as it is.
"""

import re
from collections.abc import Iterator, Sequence

from knowledge.codes import CodePattern
from knowledge.editing.plain_titles import Form, Title, titles_in
from knowledge.markdown.decoding import unix_lines

_HEADING = re.compile(r"^ {0,3}#{1,6}(\s|$)", re.MULTILINE)


def is_plain(text: str) -> bool:
    """Whether a text has no heading of Markdown's, nor front matter."""
    plain = unix_lines(text).lstrip("\ufeff")
    return not _HEADING.search(plain) and not plain.startswith("---\n")


def as_markdown(text: str, title: str, pattern: CodePattern) -> str:
    """A plain text with headings; `title` where it has none of its own. Others are returned as they
    are."""
    if not is_plain(text) or not text.strip():
        return text
    lines = unix_lines(text).lstrip("\ufeff").split("\n")
    titles = list(titles_in(lines, pattern))
    begin = 0
    if titles and _names_the_text(lines, titles):
        own = titles.pop(0)
        title, begin = own.text, own.end
    return "\n".join([f"# {title}", "", *_sections(lines, begin, titles, title)])


def _names_the_text(lines: Sequence[str], titles: Sequence[Title]) -> bool:
    first, *others = titles
    if any(line.strip() for line in lines[: first.start]):
        return False
    if first.form is Form.UNDERLINED:
        return all(other.mark != first.mark for other in others)
    if first.form is Form.CAPITALS:
        alone = not lines[first.end].strip()
        return alone and (not others or _has_number(first) or _follows(lines, first, others[0]))
    return first.form is Form.SHORT


def _has_number(title: Title) -> bool:
    return any(character.isdigit() for character in title.text)


def _follows(lines: Sequence[str], title: Title, other: Title) -> bool:
    """Whether there is nothing between two titles."""
    return not any(line.strip() for line in lines[title.end : other.start])


def _sections(
    lines: Sequence[str], begin: int, titles: Sequence[Title], title: str
) -> Iterator[str]:
    starts = {one.start: one for one in titles}
    marks = {line for one in titles for line in range(one.start + 1, one.end)}
    begun = False
    for number in range(begin, len(lines)):
        heading = starts.get(number)
        if lines[number].strip() and not begun:
            begun = True
            if heading is None:
                yield from (f"## {title}", "")
        if heading is not None:
            yield f"## {heading.text}"
        elif number not in marks:
            yield lines[number]
