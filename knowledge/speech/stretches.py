"""A text taken stretch by stretch, so that hostile repetition is understood once.

What is believed at a word depends on few words before it and not many behind. A stretch is
understood inside a window that has them all, and the result is kept by the window's text: a text
that repeats itself costs hardly more than cutting it into words. Where the stretches are cut
changes nothing in what is understood.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from knowledge.speech.lexicon import Lexicon
from knowledge.speech.matching import MOST_WORDS, steps_of
from knowledge.speech.names import Kind, Target
from knowledge.speech.rules import Found, Rules
from knowledge.speech.vocabulary import Vocabulary
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
    alarms: tuple[str, ...]
    words: int
    """Of the text as it came, which it takes."""
    free: int
    """Of those, the ones behind its last name."""


def stretches(text: str, lexicon: Lexicon) -> Iterator[Stretch]:
    """The whole text in order; together the stretches tell it anew."""
    words = Words.of(text)
    reader = _Reader(lexicon, Vocabulary.of(words, steps_of(lexicon)))
    at = floor = 0
    is_last = False
    while not is_last:
        first, last = max(0, at - BEFORE), min(at + WINDOW, len(words))
        is_last = last == len(words)
        stretch = reader.read(
            words.window(first, last),
            start=at - first,
            floor=max(floor - first, 0),
            is_last=is_last,
        )
        yield stretch
        at += stretch.words
        if stretch.free < stretch.words:
            floor = at - stretch.free


class _Reader:
    """Understands windows of one text, each once."""

    def __init__(self, lexicon: Lexicon, vocabulary: Vocabulary) -> None:
        self._lexicon = lexicon
        self._vocabulary = vocabulary
        self._known: dict[tuple[str, int, int, bool], Stretch] = {}
        self._made: dict[tuple[str, str], Change] = {}

    def read(self, window: Words, *, start: int, floor: int, is_last: bool) -> Stretch:
        """From one word of a window on, to its end, or to where less would be certain."""
        key = "".join(window.parts), start, floor, is_last
        known = self._known.get(key)
        if known is None:
            until = len(window) if is_last else len(window) - BEHIND
            rules = Rules(window, self._lexicon, self._vocabulary)
            names = rules.names(start, until, floor)
            known = self._known[key] = self._stretch(window, names, start, until)
        return known

    def _stretch(self, words: Words, names: Sequence[Found], start: int, until: int) -> Stretch:
        parts, made = words.parts, self._made
        pieces: list[str] = []
        changes: list[Change] = []
        done = 2 * start
        for begin, end, target in names:
            heard, written = words.between(begin, end), target.written
            if heard == written or _is_right_already(target, words, begin, end):
                continue
            pieces += parts[done : 2 * begin + 1]
            pieces.append(written)
            done = 2 * end
            change = made.get((heard, written))
            if change is None:
                change = made[heard, written] = Change(heard=heard, understood=written)
            changes.append(change)
        last = names[-1].end if names else start
        until = max(last, until)
        # The gap behind the last word belongs to no other stretch.
        pieces += parts[done : 2 * until + (until == len(words))]
        alarms = (found.target.written for found in names if found.target.kind is Kind.ALARM)
        return Stretch(
            text="".join(pieces),
            changes=tuple(changes),
            alarms=tuple(dict.fromkeys(alarms)),
            words=until - start,
            free=until - last,
        )


def _is_right_already(target: Target, words: Words, start: int, end: int) -> bool:
    """A maker's word alone is left as it was typed, once its letters are right."""
    return target.kind is Kind.BRAND and "".join(words.folded[start:end]) == target.typed
