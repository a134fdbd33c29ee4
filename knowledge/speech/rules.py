"""Which of the names that some words sound like is believed."""

from typing import NamedTuple

from knowledge.equipment import compact
from knowledge.speech import cues
from knowledge.speech.lexicon import Lexicon
from knowledge.speech.matching import Walker
from knowledge.speech.names import Kind, Target
from knowledge.speech.numbers import LINKS, is_figure, is_number, number_at
from knowledge.speech.words import Words

# What the letters of a code may be heard as: "y" for E, and "o" for the H and the zero of H01.
_UNHEARD = {"y": "e", "i": "e", "o": "h0", "oh": "h0"}
_OXYGEN = "2"
_ARTICLE = "el"


class Found(NamedTuple):
    """A name that is believed, and the words that it takes."""

    start: int
    end: int
    target: Target


class Rules:
    """Believes or disbelieves what begins at the words of one text.

    `floor` is where the name before ended: words before it say nothing about what follows.
    """

    def __init__(self, words: Words, lexicon: Lexicon) -> None:
        self._words = words
        self._lexicon = lexicon
        self._walker = Walker(words, lexicon)
        vocabulary = frozenset(words.folded)
        self._has_long_numbers = not LINKS.isdisjoint(vocabulary)
        self._has_decimals = cues.has_decimals(words)
        self._letterless = frozenset(_UNHEARD) if vocabulary & cues.DISPLAY_CUES else frozenset()
        if vocabulary & cues.ERROR_WORDS:
            self._letterless |= {word for word in vocabulary if is_number(word)}
        self.openings = self._walker.openings | (self._letterless & vocabulary)
        """The text's words at which anything may begin: few, in most texts none."""

    def believed(self, start: int, floor: int) -> Found | None:
        """The longest name that begins at a word, where one is believed."""
        found = self._heard(start, floor)
        if found is None and self._words.folded[start] in self._letterless:
            found = self._letterless_code(start, floor)
        return found

    def _heard(self, start: int, floor: int) -> Found | None:
        ends = self._walker.ends(start)
        if not ends or self._starts_in_number(start, floor):
            return None
        is_article = self._words.folded[start] == _ARTICLE
        for end, node in reversed(ends):
            if self._ends_in_number(end) and not self._another_follows(end):
                continue
            if node.certain and not is_article:
                return Found(start, end, node.certain)
            if node.code:
                if self._is_apart(start, end):
                    return Found(start, end, node.code)
                continue
            choices = [
                (target, odd)
                for target, odd in node.names
                if self._is_believed(start, end, target, floor, odd=odd)
            ]
            if choices:
                return Found(start, end, self._best(choices, start, end))
        return None

    def _starts_in_number(self, start: int, floor: int) -> bool:
        return self._has_long_numbers and cues.starts_in_number(self._words, start, floor)

    def _ends_in_number(self, end: int) -> bool:
        return self._has_long_numbers and cues.ends_in_number(self._words, end)

    def _best(self, choices: list[tuple[Target, bool]], start: int, end: int) -> Target:
        """What is odd, then codes, then a machine's first name.

        A name that was typed as staff wrote it stays with its machine.
        """
        if len(choices) == 1:
            return choices[0][0]
        heard = "".join(self._words.folded[start:end])
        typed = {target.model for target, _odd in choices if target.typed == heard}
        return min(
            (choice for choice in choices if not typed or choice[0].model in typed),
            key=lambda choice: (not choice[1], choice[0].kind, choice[0].rank, choice[0].written),
        )[0]

    def _is_believed(self, start: int, end: int, target: Target, floor: int, *, odd: bool) -> bool:
        words = self._words
        match target.kind:
            case Kind.CODE:
                return self._is_code(start, end, floor, odd=odd)
            case Kind.ALARM:
                if odd and not target.needs_cue:
                    return True
                return cues.announced(words, start, floor) or cues.stands_alone(words, start, end)
            case Kind.MODEL:
                if words.folded[start] == _ARTICLE and self._is_name_without_article(target):
                    return False
                if target.needs_cue:
                    return odd and (
                        cues.after_article(words, start, floor)
                        or cues.after_machine_word(words, start, end, floor)
                    )
                return odd or cues.after_machine_word(words, start, end, floor)
            case Kind.BRAND:
                return odd

    def _is_name_without_article(self, target: Target) -> bool:
        """ "el G103" is not "LG103" where G103 is a name, too."""
        return compact(target.written)[1:] in self._lexicon.targets

    def _is_code(self, start: int, end: int, floor: int, *, odd: bool) -> bool:
        words = self._words
        if not self._is_apart(start, end):
            return False
        first = words.folded[start]
        if end == start + 1 and any(map(str.isdigit, first)):
            return True
        has_before = start > floor
        if self._goes_on(end) or (has_before and cues.after_place(words, start)):
            return False
        if odd:
            return not (has_before and cues.after_number(words, start))
        if self._counts(end):
            return False
        if cues.announced(words, start, floor):
            return True
        if first != "e" or (has_before and cues.after_number(words, start)):
            return False
        return all(map(is_figure, words.folded[start + 1 : end])) or cues.told_after(words, end)

    def _is_apart(self, start: int, end: int) -> bool:
        """Whether it is no part of a longer name or number: "P2-E6", "E1.5"."""
        words = self._words
        return not (words.hyphened[start] or words.hyphened[end] or self._is_decimal(end))

    def _is_decimal(self, end: int) -> bool:
        return self._has_decimals and cues.is_decimal(self._words, end)

    def _letterless_code(self, start: int, floor: int) -> Found | None:
        """The letter that isn't heard as one: "error cuarenta y tres", "me marca y 43", "dice o 1".

        "O dos" is left alone: it is oxygen.
        """
        words = self._words
        first = words.folded[start]
        letter = _UNHEARD.get(first)
        if letter:
            if not words.joined[start + 1] or not cues.announced(words, start, floor, fillers=0):
                return None
        elif not cues.follows_error(words, start, floor) or self._starts_in_number(start, floor):
            return None
        begin = start + 1 if letter else start
        for end, node in reversed(self._walker.ends(begin, letter=letter or "e")):
            target = next((name for name, _odd in node.names if name.kind is Kind.CODE), None)
            if target is None or (letter == "h0" and target.written.endswith(_OXYGEN)):
                continue
            if self._is_whole(end) and (not letter or cues.ends_or_goes_on(words, end)):
                return Found(start, end, target)
        return None

    def _is_whole(self, end: int) -> bool:
        return not (
            self._ends_in_number(end)
            or self._is_decimal(end)
            or self._words.hyphened[end]
            or self._counts(end)
            or self._goes_on(end)
        )

    def _counts(self, end: int) -> bool:
        return cues.counts(self._words, end) and not self._is_name(end)

    def _goes_on(self, end: int) -> bool:
        """Whether more figures follow that neither count nor begin another name."""
        words = self._words
        return (
            words.spaced[end]
            and is_number(words.folded[end])
            and not cues.counts(words, number_at(words.folded, end)[1])
            and not self._is_name(end)
        )

    def _another_follows(self, end: int) -> bool:
        """In "eme cincuenta y siete efe cinco" two machines are named, not a number."""
        return (
            self._words.folded[end] == "y"
            and self._words.joined[end + 1]
            and self._is_name(end + 1)
        )

    def _is_name(self, at: int) -> bool:
        """Whether a name begins at a position that needs nothing else to be believed."""
        if at >= len(self._words.folded):
            return False
        return any(odd for _end, node in self._walker.ends(at) for _target, odd in node.names)
