"""A text in the characters that it looks like, for whatever reads names, codes and numbers in it.

| as it came                                    | then                                           |
| --------------------------------------------- | ---------------------------------------------- |
| what no one sees: zero width, soft hyphens    | gone                                           |
| accents apart from their letter               | one character, or gone where there is none     |
| letters and digits of another width or style  | plain ones                                     |
| a word of Latin look-alikes ("М50" in Cyrillic) | Latin, if all of it can be                   |
| anything else: "m³", "nº", "½", emoji         | as it came                                     |

It takes time in proportion to the text, and doing it again changes nothing.
"""

import re
import unicodedata
from collections.abc import Mapping

_LIKE_LATIN = str.maketrans(
    "АВЕЅІЈКМНОРСТУХаеѕіјорсухΑΒΕΖΗΙΚΜΝΟΡΤΥΧο",
    "ABESIJKMHOPCTYXaesijopcyxABEZHIKMNOPTYXo",
)
_WORD = re.compile(r"[^\W_]+")

# Marks of no script: over, under and through any letter; variants of emoji; around digits.
_MARKS = (("\u0300", "\u036f"), ("\u1ab0", "\u1aff"), ("\u20d0", "\u20ff"), ("\ufe00", "\ufe0f"))


def legible(text: str) -> str:
    """The text as a person reads it; plain ASCII is untouched."""
    if text.isascii():
        return text
    # First what stands between a letter and its accent.
    seen = unicodedata.normalize("NFC", text.translate(_UNSEEN)).translate(_PLAIN)
    if any(chr(char) in seen for char in _LIKE_LATIN):
        seen = _WORD.sub(_in_latin, seen)
    return unicodedata.normalize("NFC", seen)


def _in_latin(word: re.Match[str]) -> str:
    latin = word.group().translate(_LIKE_LATIN)
    return latin if latin.isascii() else word.group()


class _Translation(dict[int, str | None]):
    """A table for `str.translate` that is worked out as characters come."""

    def __missing__(self, code: int) -> str | None:
        self[code] = found = self.of(chr(code))
        return found

    def of(self, char: str) -> str | None:
        raise NotImplementedError


class _Unseen(_Translation):
    def of(self, char: str) -> str | None:
        return None if unicodedata.category(char) == "Cf" else char


class _Plain(_Translation):
    def of(self, char: str) -> str | None:
        if any(first <= char <= last for first, last in _MARKS):
            return None
        if unicodedata.category(char) in ("Lu", "Ll", "Nd", "Pd"):
            plain = unicodedata.normalize("NFKC", char)
            return plain if plain.isascii() else char
        return char


_UNSEEN: Mapping[int, str | None] = _Unseen()
_PLAIN: Mapping[int, str | None] = _Plain()
