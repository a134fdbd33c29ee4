"""A text cut into words and what stands between them, so that it can be put together again."""

import re
from dataclasses import dataclass
from functools import cached_property

from knowledge.equipment import LONGEST_NAME, folded

# Combining marks are in: decomposed accents belong to their word.
_WORD = re.compile("([\\w\u0300-\u036f]+)")
_JOINER = re.compile(r"[\s\-‐-―]{1,3}")
_HYPHENS = frozenset("-‐‑‒–—―")


@dataclass(frozen=True)
class Words:
    """The words of a text, folded, by position; gap 0 stands before the first word."""

    parts: tuple[str, ...]
    """Gap, word, gap, word, …, gap, exactly as they stand in the text."""
    folded: tuple[str, ...]

    @classmethod
    def of(cls, text: str) -> "Words":
        """Cut a text; `"".join(words.parts)` is the text again."""
        parts = _WORD.split(text)
        raw = parts[1::2]
        plain = {word: _fold(word) for word in set(raw)}
        return cls(parts=tuple(parts), folded=tuple([plain[word] for word in raw]))

    def __len__(self) -> int:
        return len(self.folded)

    @cached_property
    def joined(self) -> tuple[bool, ...]:
        """By position: whether a name may go on from the word before into this one."""
        gaps = self.parts[0 : len(self.parts) - 1 : 2]
        joins = {gap: _JOINER.fullmatch(gap) is not None for gap in set(gaps)}
        return (False, *[joins[gap] for gap in gaps[1:]], False)

    def gap(self, at: int) -> str:
        """What stands before a word; at the end, what stands after the last one."""
        return self.parts[2 * at]

    def spaced(self, at: int) -> bool:
        """Whether a word stands there, with nothing but white space before it."""
        return at < len(self.folded) and not self.parts[2 * at].strip()

    def hyphened(self, at: int) -> bool:
        """Whether the word before and this one are stuck together by a hyphen."""
        return 0 < at < len(self) and self.gap(at) in _HYPHENS

    def between(self, start: int, end: int) -> str:
        """The text from one word up to, not including, another, without the outer gaps."""
        return "".join(self.parts[2 * start + 1 : 2 * end])


def _fold(word: str) -> str:
    """Lower case without accents; what is too long to be in a name stays as it is."""
    if word.isascii():
        return word.lower()
    # A combining mark without a letter folds into nothing.
    return (folded(word) or word) if len(word) <= LONGEST_NAME else word
