"""A caller's words that try to pass for the manual's block, or the lessons'.

The rule, for what a user's message says:

| what it holds                                          | what the model gets                   |
| ------------------------------------------------------ | ------------------------------------- |
| the words of a block's first line, in brackets or in   | the words as they were typed, in      |
| other signs, or bare; whatever their case, accents,    | round brackets and nothing else       |
| width, script, hidden characters or signs between them |                                       |
| anything else                                          | the same, byte for byte               |

So no word that somebody typed or dictated is lost, and only our own block opens as a block does.
"""

import re
import unicodedata

from aura.turn.block import HEADER, LESSONS_HEADER
from memory.fence import as_compared, compared_by_place

_PUNCTUATION = frozenset(" \t,.;:¿?¡!")
"""Signs of a sentence: beside the words they belong to it, unless a bracket follows."""


def _words_of(header: str) -> str:
    """A pattern for the words of a block's first line, whatever stands between their letters."""
    return r"[\W_]*".join(char for char in as_compared(header) if "a" <= char <= "z")


_WORDS = re.compile(f"{_words_of(HEADER)}|{_words_of(LESSONS_HEADER)}")


def without_forgery(text: str) -> str:
    """The text by the rule; the same object where it holds no such words."""
    if not _WORDS.search(as_compared(text)):
        return text
    compared, places = compared_by_place(text)
    parts, kept = [], 0
    for found in _WORDS.finditer(compared):
        start, end = places[found.start()], places[found.end() - 1] + 1
        # A mark that belongs to the last letter.
        while end < len(text) and unicodedata.combining(text[end]):
            end += 1
        left, right = _before(text, start, kept), _after(text, end)
        parts += [text[kept:left], f"({text[start:end]})"]
        kept = right
    return "".join((*parts, text[kept:]))


def _before(text: str, start: int, kept: int) -> int:
    """Where the signs begin that stand before the words, on their line."""
    left = place = start
    while place > kept and not _ends_signs(text[place - 1]):
        place -= 1
        if text[place] not in _PUNCTUATION:
            left = place
    return left


def _after(text: str, end: int) -> int:
    """Where the signs end that stand behind the words, on their line or closing the next one."""
    right = place = end
    while place < len(text) and not _ends_signs(text[place]):
        if text[place] not in _PUNCTUATION:
            right = place + 1
        place += 1
    return right


def _ends_signs(char: str) -> bool:
    return char == "\n" or char.isalnum() or unicodedata.combining(char) > 0
