"""A text cut into words and what stands between them, so that it can be put together again."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from knowledge.equipment import LONGEST_NAME, folded

# Combining marks are in: decomposed accents belong to their word.
_WORD = re.compile("([\\w\u0300-\u036f]+)")
_JOINER = re.compile(r"[\s\-‐-―]{1,3}")
_PAUSE = re.compile(r"[,.]\s")
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
    def gaps(self) -> tuple[str, ...]:
        """By position: what stands before a word; last, what stands after the last one."""
        return self.parts[0::2]

    @cached_property
    def joined(self) -> tuple[bool, ...]:
        """By position: whether a name may go on from the word before into this one."""
        return (False, *self._by_gap(lambda gap: _JOINER.fullmatch(gap) is not None), False)

    @cached_property
    def linked(self) -> tuple[bool, ...]:
        """By position: whether it is joined, or recognition may have made a pause of nothing."""
        return (
            False,
            *self._by_gap(lambda gap: bool(_JOINER.fullmatch(gap) or _PAUSE.fullmatch(gap))),
            False,
        )

    @cached_property
    def spaced(self) -> tuple[bool, ...]:
        """By position: whether a word stands there, with nothing but white space before it."""
        return (not self.gaps[0].strip(), *self._by_gap(lambda gap: not gap.strip()), False)

    @cached_property
    def hyphened(self) -> tuple[bool, ...]:
        """By position: whether the word before and this one are stuck together by a hyphen."""
        return (False, *self._by_gap(lambda gap: gap in _HYPHENS), False)

    def _by_gap(self, holds: Callable[[str], bool]) -> list[bool]:
        """What holds for the gaps between words; texts have few different ones."""
        inner = self.gaps[1:-1]
        known = {gap: holds(gap) for gap in set(inner)}
        return list(map(known.__getitem__, inner))

    def window(self, first: int, last: int) -> "Words":
        """The words from one position up to, not including, another, with both outer gaps."""
        return Words(self.parts[2 * first : 2 * last + 1], self.folded[first:last])

    def between(self, start: int, end: int) -> str:
        """The text from one word up to, not including, another, without the outer gaps."""
        parts = self.parts
        return parts[2 * start + 1] if end == start + 1 else "".join(parts[2 * start + 1 : 2 * end])


def _fold(word: str) -> str:
    """Lower case without accents; what is too long to be in a name stays as it is."""
    if word.isascii():
        return word.lower()
    # A combining mark without a letter folds into nothing.
    return (folded(word) or word) if len(word) <= LONGEST_NAME else word
