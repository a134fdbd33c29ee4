"""Which of the names that some words sound like is believed."""

from collections.abc import Sequence
from typing import NamedTuple

from knowledge.equipment import compact
from knowledge.speech import cues
from knowledge.speech.lexicon import Lexicon
from knowledge.speech.matching import Node, Walker
from knowledge.speech.names import Kind, Target
from knowledge.speech.numbers import is_figure, is_zero, number_at
from knowledge.speech.vocabulary import SPELT_LETTERS, UNHEARD, Vocabulary
from knowledge.speech.words import Words

_OXYGEN = "2"
_ARTICLE = "el"
# Words of a machine's name that are looked at where a code follows it.
_LONGEST_MACHINE = 6
# Heard as letters inside a name, and never the last of one that goes on.
_PREPOSITIONS = frozenset(("de", "se", "te", "ve", "el"))


class Found(NamedTuple):
    """A name that is believed, and the words that it takes."""

    start: int
    end: int
    target: Target


class Rules:
    """Believes or disbelieves what begins at the words of one stretch of a text.

    `floor` is where the name before ended: words before it say nothing about what follows.
    """

    def __init__(self, words: Words, lexicon: Lexicon, vocabulary: Vocabulary) -> None:
        """`vocabulary` is that of the whole text."""
        self._words = words
        self._lexicon = lexicon
        self._walker = Walker(words, vocabulary.steps)
        self._vocabulary = vocabulary
        self._has_long_numbers = vocabulary.has_long_numbers
        self._has_decimals = vocabulary.has_decimals

    def names(self, start: int, until: int, floor: int) -> Sequence[Found]:
        """The names that are believed, which begin between two words, from left to right."""
        openings, letterless = self._vocabulary.openings, self._vocabulary.letterless
        believed: list[Found] = []
        end = start
        for at, word in enumerate(self._words.folded[start:until], start):
            if at < end or word not in openings:
                continue
            found = self._heard(at, floor)
            if found is None and word in letterless:
                found = self._letterless_code(at, floor)
            if found is None and word in SPELT_LETTERS:
                found = self._described_code(at, floor)
            if found is not None:
                believed.append(found)
                floor = end = found.end
        return believed

    def _heard(self, start: int, floor: int) -> Found | None:
        ends = self._walker.ends(start)
        if not ends or self._starts_in_number(start, floor):
            return None
        is_article = self._words.folded[start] == _ARTICLE
        for end, node in reversed(ends):
            if self._has_long_numbers and self._is_cut_short(end):
                continue
            if end - start > 1 and not self._holds_together(start, end, node, floor):
                continue
            if node.certain and not is_article:
                return Found(start, end, node.certain)
            if node.code:
                if self._is_apart(start, end):
                    return Found(start, end, node.code)
                continue
            if len(node.names) == 1:
                target, odd = node.names[0]
                if self._is_believed(start, end, target, floor, odd=odd):
                    return Found(start, end, target)
                continue
            choices = [
                (target, odd)
                for target, odd in node.names
                if self._is_believed(start, end, target, floor, odd=odd)
            ]
            if choices:
                return Found(start, end, self._best(choices, start, end))
        return None

    def _holds_together(self, start: int, end: int, node: Node, floor: int) -> bool:
        """Whether several words are one name: "7 efe 5 de Yuwell" isn't a 7F-5D, "barrio m 50" is
        where somebody lives, "m 50 pesos" a sum, and pauses are only in a code that is spelled or
        announced."""
        words = self._words
        if words.folded[end - 1] in _PREPOSITIONS and words.spaced[end]:
            return False
        if self._vocabulary.has_places and start > floor and cues.after_address(words, start):
            return False
        if cues.before_sum(words, end):
            return False
        if all(words.joined[start + 1 : end]):
            return True
        if words.folded[start] not in SPELT_LETTERS or words.folded[start] == "e":
            return False
        is_code = any(target.kind is Kind.CODE for target, _odd in node.names)
        is_spelt = is_zero(words.folded[start + 1]) or cues.announced(words, start, floor)
        return is_code and is_spelt and not self._counts(end)

    def _starts_in_number(self, start: int, floor: int) -> bool:
        return self._has_long_numbers and cues.starts_in_number(self._words, start, floor)

    def _is_cut_short(self, end: int) -> bool:
        return self._ends_in_number(end) and not self._another_follows(end)

    def _ends_in_number(self, end: int) -> bool:
        return self._has_long_numbers and cues.ends_in_number(self._words, end)

    def _best(self, choices: list[tuple[Target, bool]], start: int, end: int) -> Target:
        """What is odd, then codes, then a machine's first name.

        A name that was typed as staff wrote it stays with its machine.
        """
        heard = "".join(self._words.folded[start:end])
        typed = {target.model for target, _odd in choices if target.typed == heard}
        return min(
            (choice for choice in choices if not typed or choice[0].model in typed),
            key=lambda choice: (not choice[1], choice[0].kind, choice[0].rank, choice[0].written),
        )[0]

    def _is_believed(self, start: int, end: int, target: Target, floor: int, *, odd: bool) -> bool:
        words = self._words
        if target.kind is Kind.CODE:
            return self._is_code(start, end, floor, odd=odd)
        match target.kind:
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
            case _:
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
        if words.spaced[end] and self._goes_on(end):
            return False
        if has_before and self._vocabulary.has_places and cues.after_place(words, start):
            return False
        if odd:
            return not (has_before and cues.after_number(words, start))
        if self._counts(end):
            return False
        if has_before and self._vocabulary.has_displays and cues.announced(words, start, floor):
            return True
        if first == "e" and (
            cues.stands_alone(words, start, end) or self._follows_machine(start, floor)
        ):
            return True
        if first != "e" or (has_before and cues.after_number(words, start)):
            return False
        return all(map(is_figure, words.folded[start + 1 : end])) or cues.told_after(words, end)

    def _follows_machine(self, start: int, floor: int) -> bool:
        """Whether a machine's name, just believed, ends right before: "siete efe cinco e dos"."""
        if start == 0 or start != floor or not self._words.linked[start]:
            return False
        return any(
            end == start and any(target.kind is Kind.MODEL for target, _odd in node.names)
            for at in range(max(0, start - _LONGEST_MACHINE), start)
            for end, node in self._walker.ends(at)
        )

    def _is_apart(self, start: int, end: int) -> bool:
        """Whether it is no part of a longer name or number: "P2-E6", "E1.5"."""
        hyphened = self._words.hyphened
        return not (
            hyphened[start] or hyphened[end] or (self._has_decimals and self._is_decimal(end))
        )

    def _is_decimal(self, end: int) -> bool:
        return self._has_decimals and cues.is_decimal(self._words, end)

    def _letterless_code(self, start: int, floor: int) -> Found | None:
        """The letter that isn't heard as one: "error cuarenta y tres", "me marca y 43", "dice o 1".

        "O dos" is left alone: it is oxygen.
        """
        words = self._words
        first = words.folded[start]
        letter = UNHEARD.get(first)
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
            if not all(words.joined[begin + 1 : end]):
                continue
            if self._is_whole(end) and (not letter or cues.ends_or_goes_on(words, end)):
                return Found(start, end, target)
        return None

    def _described_code(self, start: int, floor: int) -> Found | None:
        """The letter and the number told apart: "una hache y un tres", "la e y el número 2"."""
        words = self._words
        if words.folded[start] == "e" and not cues.after_letter_word(words, start, floor):
            return None
        begin = cues.after_links(words, start + 1)
        if begin is None:
            return None
        for end, node in reversed(
            self._walker.ends(begin, letter=SPELT_LETTERS[words.folded[start]])
        ):
            target = next((name for name, _odd in node.names if name.kind is Kind.CODE), None)
            if target is not None and all(words.joined[begin + 1 : end]) and self._is_whole(end):
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
            and words.folded[end] in self._vocabulary.numbers
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
        return any(
            odd
            for end, node in self._walker.ends(at)
            if all(self._words.joined[at + 1 : end])
            for _target, odd in node.names
        )
