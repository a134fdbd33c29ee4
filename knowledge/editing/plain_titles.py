"""Which lines of a plain text are titles.

A title is up to 80 characters long, has a blank line or the text's edge above, and ends no
sentence. Besides, one of these holds, the first that does being its form:

| form       | what it is                                                                         |
| ---------- | ---------------------------------------------------------------------------------- |
| underlined | three or more of `-`, `=`, `_`, `~` or `*` below, and maybe the same above         |
| numbered   | `2. ALARMAS`, `2.1 Alarmas`: in capitals, or alone and of up to six words          |
| colon      | `ALARMAS:`: in capitals, or alone, of up to four words and not "lo siguiente"      |
| capitals   | `ALARMAS`: alone, or with text right below that is not in capitals                 |
| short      | any other that stands alone                                                        |

To stand alone is to have a blank line below too. No title is: a bullet; a line of a run of numbered
ones, whose number follows on the one above or goes on below; a row with `|` or columns; a line that
begins with an error code, which is found by it only in the text; a word of warning ("ATENCIÓN"),
which belongs to what stands around it; and the last words of a text, which head nothing.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from knowledge.codes import CodePattern, code_mentions

SHORT = 80
NUMBERED_WORDS = 6
COLON_WORDS = 4

_ENDS_A_SENTENCE = (".", ",", ";", "!", "?", "…")
_RULE = re.compile(r"\s*([-=_~*])\1{2,}\s*")
_NUMBER = re.compile(r"\s*(?:\d{1,3}\.)*(\d{1,3})(?:[.)]|(?<=\.\d)|(?<=\.\d\d))\s+(?=\S)")
_BULLET = re.compile(r"[-*+•]\s")
_COLUMNS = re.compile(r"\||\S(?:\t| {2,})\s*\S")
_LEADS_IN = re.compile(r"\b(?:siguientes?|estos|estas)\b", re.IGNORECASE)
_WARNS = re.compile(
    r"(?:atenci[oó]n|advertencia|aviso|cuidado|importante|nota|peligro|precauci[oó]n)\s*:?",
    re.IGNORECASE,
)


class Form(StrEnum):
    """How a title is told."""

    UNDERLINED = "underlined"
    NUMBERED = "numbered"
    COLON = "colon"
    CAPITALS = "capitals"
    SHORT = "short"


@dataclass(frozen=True, kw_only=True)
class Title:
    """A title and the lines that it takes with its rules, from 0, `end` excluded."""

    start: int
    end: int
    text: str
    form: Form
    mark: str = ""
    """What it is underlined with."""


def titles_in(lines: Sequence[str], pattern: CodePattern) -> Iterator[Title]:
    """The titles of a text, in order."""
    last = max((number for number, line in enumerate(lines) if line.strip()), default=0)
    for number in range(last):
        line = lines[number].strip()
        if not _may_be_a_title(line, pattern):
            continue
        rule = _RULE.fullmatch(lines[number + 1])
        if rule is not None:
            start = _start_of_underlined(lines, number, rule[1])
            if start is not None and number + 1 < last:
                text = _without_colon(line)
                form, end = Form.UNDERLINED, number + 2
                yield Title(start=start, end=end, text=text, form=form, mark=rule[1])
        elif _is_blank(lines, number - 1) and (told := _form(lines, number)):
            yield Title(start=number, end=number + 1, text=_without_colon(line), form=told)


def _may_be_a_title(line: str, pattern: CodePattern) -> bool:
    if not line or len(line) > SHORT or line.endswith(_ENDS_A_SENTENCE):
        return False
    if _BULLET.match(line) or _COLUMNS.search(line) or _RULE.fullmatch(line):
        return False
    if _WARNS.fullmatch(line) or not _without_colon(line):
        return False
    said = _NUMBER.sub("", line, count=1)
    return not any(mention.start == 0 for mention in code_mentions(said, pattern))


def _start_of_underlined(lines: Sequence[str], number: int, mark: str) -> int | None:
    if _is_blank(lines, number - 1):
        return number
    above = _RULE.fullmatch(lines[number - 1])
    if above is not None and above[1] == mark and _is_blank(lines, number - 2):
        return number - 1
    return None


def _form(lines: Sequence[str], number: int) -> Form | None:
    line = lines[number].strip()
    alone, capitals = _is_blank(lines, number + 1), _in_capitals(line)
    words = len(line.split())
    if not alone and (not capitals or _in_capitals(lines[number + 1])):
        return None
    if _NUMBER.match(line):
        fits = (capitals or words <= NUMBERED_WORDS + 1) and not _in_a_run(lines, number)
        return Form.NUMBERED if fits else None
    if line.endswith(":"):
        fits = capitals or (words <= COLON_WORDS and not _LEADS_IN.search(line))
        return Form.COLON if fits else None
    return Form.CAPITALS if capitals else Form.SHORT


def _in_a_run(lines: Sequence[str], number: int) -> bool:
    """Whether the numbered lines above or below go on with its number. Titles in capitals are in
    none with the steps between them."""
    own = _number_of(lines[number])
    capitals = _in_capitals(lines[number])
    for beside, step in ((_said_near(lines, number, -1), -1), (_said_near(lines, number, 1), 1)):
        follows = own is not None and _number_of(beside) == own + step
        if follows and (not capitals or _in_capitals(beside)):
            return True
    return False


def _number_of(line: str) -> int | None:
    found = _NUMBER.match(line)
    return int(found[1]) if found else None


def _said_near(lines: Sequence[str], number: int, step: int) -> str:
    """The nearest line with words, upwards or downwards."""
    number += step
    while 0 <= number < len(lines) and not lines[number].strip():
        number += step
    return lines[number] if 0 <= number < len(lines) else ""


def _in_capitals(line: str) -> bool:
    letters = [character for character in line if character.isalpha()]
    return len(letters) > 2 and all(character.isupper() for character in letters)


def _is_blank(lines: Sequence[str], number: int) -> bool:
    return not 0 <= number < len(lines) or not lines[number].strip()


def _without_colon(line: str) -> str:
    return line.rstrip(":").rstrip()
