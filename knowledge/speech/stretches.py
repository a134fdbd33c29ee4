"""A text taken stretch by stretch, so that hostile repetition is understood once.

What is believed at a word depends on few words before it and not many behind. A stretch is
understood inside a window that has them all, and the result is kept by the window's text: a text
that repeats itself costs hardly more than cutting it into words. Where the stretches are cut
changes nothing in what is understood.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from knowledge.speech.lexicon import Lexicon
from knowledge.speech.matching import MOST_WORDS
from knowledge.speech.names import Kind
from knowledge.speech.rules import Found, Rules
from knowledge.speech.words import Words

BEFORE = 6
"""Words before a name that may say something of it."""

BEHIND = 2 * MOST_WORDS + 16
"""Words from a name's first that may: its own, what is counted, and the name that follows."""

WINDOW = 256
"""Words that are understood at once."""


@dataclass(frozen=True, kw_only=True)
class Change:
    """A stretch of what was said, and the technical name that was put in its place."""

    heard: str
    understood: str


@dataclass(frozen=True, kw_only=True)
class Stretch:
    """A piece of a text, understood."""

    text: str
    changes: tuple[Change, ...]
    places: tuple[int, ...]
    """By change: where in the text what was understood begins."""
    alarms: tuple[str, ...]
    words: int
    """Of the text as it came, which it takes."""
    free: int
    """Of those, the ones behind its last name."""
    is_machine: bool
    """Whether the last name is a machine's."""


def stretches(text: str, lexicon: Lexicon) -> Iterator[Stretch]:
    """The whole text in order; together the stretches tell it anew."""
    words = Words.of(text)
    reader = _Reader(words, lexicon)
    at = floor = 0
    is_last = is_machine = False
    while not is_last:
        is_last = at + WINDOW >= len(words)
        stretch = reader.read(at, floor, is_machine=is_machine, is_last=is_last)
        yield stretch
        at += stretch.words
        if stretch.free < stretch.words:
            floor = at - stretch.free
            is_machine = stretch.is_machine


class _Reader:
    """Understands the windows of one text; those that are the same, once."""

    def __init__(self, words: Words, lexicon: Lexicon) -> None:
        self._words = words
        self._rules = Rules(words, lexicon)
        self._known: dict[tuple[str, int, int, bool, bool], Stretch] = {}
        self._made: dict[tuple[str, str], Change] = {}

    def read(self, at: int, floor: int, *, is_machine: bool, is_last: bool) -> Stretch:
        """From a word on to the end of its window, or to where less would be certain."""
        first, last = max(0, at - BEFORE), min(at + WINDOW, len(self._words))
        is_machine &= floor >= first
        key = self._words.text(first, last), at - first, max(floor - first, 0), is_machine, is_last
        known = self._known.get(key)
        if known is None:
            until = last if is_last else last - BEHIND
            known = self._known[key] = self._stretch(
                self._rules.names(at, until, floor, is_machine=is_machine), at, until
            )
        return known

    def _stretch(self, names: Sequence[Found], start: int, until: int) -> Stretch:
        words, made = self._words, self._made
        parts = words.parts
        alarm, brand = Kind.ALARM, Kind.BRAND
        pieces: list[str] = []
        changes: list[Change] = []
        places: list[int] = []
        alarms: dict[str, None] = {}
        done = 2 * start
        length = 0
        for begin, end, target in names:
            written, kind = target.written, target.kind
            heard = parts[2 * begin + 1] if end - begin == 1 else words.between(begin, end)
            if kind is alarm:
                alarms[written] = None
            elif kind is brand and "".join(words.folded[begin:end]) == target.typed:
                # A maker's word alone is left as it was typed, once its letters are right.
                continue
            if heard == written:
                continue
            unchanged = parts[done : 2 * begin + 1]
            pieces += unchanged
            pieces.append(written)
            done = 2 * end
            places.append(length + sum(map(len, unchanged)))
            length = places[-1] + len(written)
            change = made.get((heard, written))
            if change is None:
                change = made[heard, written] = Change(heard=heard, understood=written)
            changes.append(change)
        last = names[-1][1] if names else start
        until = max(last, until)
        # The gap behind the last word belongs to no other stretch.
        pieces += parts[done : 2 * until + (until == len(words))]
        return Stretch(
            text="".join(pieces),
            changes=tuple(changes),
            places=tuple(places),
            alarms=tuple(alarms),
            words=until - start,
            free=until - last,
            is_machine=bool(names) and names[-1][2].kind is Kind.MODEL,
        )
