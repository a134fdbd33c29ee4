"""A text cut into words and what stands between them, so that it can be put together again."""

import re
from dataclasses import dataclass

from knowledge.equipment import LONGEST_NAME, folded

# Combining marks are in: decomposed accents belong to their word.
_WORD = re.compile("([\\w\u0300-\u036f]+)")
_JOINER = re.compile(r"[\s\-‐-―]{1,3}")
_PAUSE = re.compile(r"[,.]\s")
_HYPHENS = frozenset("-‐‑‒–—―")

# What may hold for a gap, a bit each, and tables that leave one of them.
_IS_JOINED, _IS_LINKED, _IS_SPACED, _IS_HYPHENED = 1, 2, 4, 8
_JOINED, _LINKED, _SPACED, _HYPHENED = (
    bytes(bonds & bond > 0 for bonds in range(256))
    for bond in (_IS_JOINED, _IS_LINKED, _IS_SPACED, _IS_HYPHENED)
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Words:
    """The words of a text, folded, by position; gap 0 stands before the first word."""

    parts: tuple[str, ...]
    """Gap, word, gap, word, …, gap, exactly as they stand in the text."""
    folded: tuple[str, ...]
    gaps: tuple[str, ...]
    """By position: what stands before a word; last, what stands after the last one."""
    joined: bytes
    """By position, 1 where a name may go on from the word before into this one."""
    linked: bytes
    """By position, 1 where it is joined, or recognition may have made a pause of nothing."""
    spaced: bytes
    """By position, 1 where a word stands there, with nothing but white space before it."""
    hyphened: bytes
    """By position, 1 where the word before and this one are stuck together by a hyphen."""

    @classmethod
    def of(cls, text: str) -> "Words":
        """Cut a text; `"".join(words.parts)` is the text again."""
        parts = tuple(_WORD.split(text))
        raw, gaps = parts[1::2], parts[0::2]
        plain = {word: _fold(word) for word in set(raw)}
        inner = gaps[1:-1]
        known = {gap: _bond(gap) for gap in set(inner)}
        # One look at each gap, and then a table for each thing that may hold.
        bonds = bytes(map(known.__getitem__, inner))
        return cls(
            parts=parts,
            folded=tuple(map(plain.__getitem__, raw)),
            gaps=gaps,
            joined=b"\0%b\0" % bonds.translate(_JOINED),
            linked=b"\0%b\0" % bonds.translate(_LINKED),
            spaced=b"%c%b\0" % (not gaps[0].strip(), bonds.translate(_SPACED)),
            hyphened=b"\0%b\0" % bonds.translate(_HYPHENED),
        )

    def __len__(self) -> int:
        return len(self.folded)

    def is_joined(self, start: int, end: int) -> bool:
        """Whether the words from one up to, not including, another are joined to each other."""
        return self.joined.find(0, start + 1, end) < 0

    def text(self, first: int, last: int) -> str:
        """The text of the words from one up to, not including, another, with both outer gaps."""
        return "".join(self.parts[2 * first : 2 * last + 1])

    def between(self, start: int, end: int) -> str:
        """The text from one word up to, not including, another, without the outer gaps."""
        parts = self.parts
        return parts[2 * start + 1] if end == start + 1 else "".join(parts[2 * start + 1 : 2 * end])


def _bond(gap: str) -> int:
    is_joined = _JOINER.fullmatch(gap) is not None
    return (
        _IS_JOINED * is_joined
        | _IS_LINKED * (is_joined or _PAUSE.fullmatch(gap) is not None)
        | _IS_SPACED * (not gap.strip())
        | _IS_HYPHENED * (gap in _HYPHENS)
    )


def _fold(word: str) -> str:
    """Lower case without accents; what is too long to be in a name stays as it is."""
    if word.isascii():
        return word.lower()
    # A combining mark without a letter folds into nothing.
    return (folded(word) or word) if len(word) <= LONGEST_NAME else word
