"""What the words of one text can lead to at all, so that most of the rules need not be asked."""

from collections.abc import Mapping
from dataclasses import dataclass

from knowledge.speech import cues
from knowledge.speech.matching import Steps
from knowledge.speech.names import Target
from knowledge.speech.numbers import LINKS, is_number
from knowledge.speech.things import DISPLAY_CUES, UNLIKE_MACHINES, may_precede
from knowledge.speech.words import Words

# What the letters of a code may be heard as: "y" for E, and "o" for the H and the zero of H01.
UNHEARD = {"y": "e", "i": "e", "o": "h0", "oh": "h0"}

SPELT_LETTERS = {"h": "h", "hache": "h", "ache": "h", "acho": "h", "e": "e"}
"""The letters of codes as they are told apart from their number."""


@dataclass(frozen=True, kw_only=True)
class Vocabulary:
    """What a text has anywhere; a part of it may have less."""

    steps: Steps
    openings: frozenset[str]
    """The words at which anything may begin: few, in most texts none."""
    typed_codes: Mapping[str, Target]
    """Those that are a code by themselves, with which nothing longer may begin."""
    letterless: frozenset[str]
    """Those at which a code may begin whose letter isn't heard as one."""
    numbers: frozenset[str]
    has_long_numbers: bool
    has_decimals: bool
    has_places: bool
    has_sums: bool
    has_displays: bool
    counted: frozenset[str]
    """Those that, behind a number, may be what it counts."""
    has_counting_signs: bool

    @classmethod
    def of(cls, words: Words, steps: Steps) -> "Vocabulary":
        """Look a whole text over."""
        found = frozenset(words.folded)
        numbers = frozenset(filter(is_number, found))
        has_displays = not found.isdisjoint(DISPLAY_CUES)
        letterless = found.intersection(UNHEARD) if has_displays else frozenset[str]()
        if not found.isdisjoint(cues.ERROR_WORDS):
            letterless |= numbers
        openings = letterless.union(filter(steps.opens, found))
        has_long_numbers = not found.isdisjoint(LINKS)
        return cls(
            steps=steps,
            openings=openings,
            typed_codes={} if has_long_numbers else steps.typed_codes(openings),
            letterless=letterless,
            numbers=numbers,
            has_long_numbers=has_long_numbers,
            has_decimals=cues.has_decimals(words),
            has_places=any(not may_precede(word) for word in found - numbers - DISPLAY_CUES),
            has_sums=not found.isdisjoint(UNLIKE_MACHINES),
            has_displays=has_displays,
            counted=frozenset(filter(cues.may_be_counted, found)),
            has_counting_signs=any(map(cues.is_counting_sign, set(words.gaps))),
        )
