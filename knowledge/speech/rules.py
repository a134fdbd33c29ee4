"""Which of the names that some words sound like is believed."""

from collections.abc import Sequence

from knowledge.equipment import compact
from knowledge.speech import cues
from knowledge.speech.lexicon import Lexicon
from knowledge.speech.matching import Node, Walker, steps_of
from knowledge.speech.names import Kind, Target
from knowledge.speech.numbers import is_zero, number_at
from knowledge.speech.things import is_ago
from knowledge.speech.vocabulary import SPELT_LETTERS, UNHEARD, Vocabulary
from knowledge.speech.words import Words

_OXYGEN = "2"
_ARTICLE = "el"
# Heard as letters inside a name, and never the last of one that goes on.
_PREPOSITIONS = frozenset(("de", "se", "te", "ve", "el"))

Found = tuple[int, int, Target]
"""A name that is believed: its first word, the word behind its last, and what it is."""


class Rules:
    """Believes or disbelieves what begins at the words of a text.

    `floor` is where the name before ended: words before it say nothing about what follows.
    """

    def __init__(self, words: Words, lexicon: Lexicon) -> None:
        steps = steps_of(lexicon)
        self._words = words
        self._lexicon = lexicon
        self._walker = Walker(words, steps)
        self._vocabulary = vocabulary = Vocabulary.of(words, steps)
        self._behind_machine = -1
        """Where the last believed name ended, if it is a machine's."""
        self._has_long_numbers = vocabulary.has_long_numbers
        self._has_decimals = vocabulary.has_decimals
        self._has_places = vocabulary.has_places
        self._has_sums = vocabulary.has_sums
        self._has_displays = vocabulary.has_displays
        self._has_parts = self._has_decimals or 1 in words.hyphened

    def names(
        self, start: int, until: int, floor: int, *, is_machine: bool = False
    ) -> Sequence[Found]:
        """The names that are believed, which begin between two words, from left to right.

        `is_machine` tells whether the name that ended at `floor` is a machine's.
        """
        openings, letterless = self._vocabulary.openings, self._vocabulary.letterless
        typed, model = self._vocabulary.typed_codes, Kind.MODEL
        believed: list[Found] = []
        self._behind_machine = floor if is_machine else -1
        end = start
        for at, word in enumerate(self._words.folded[start:until], start):
            if at < end or word not in openings:
                continue
            if word in typed and (not self._has_parts or self._is_apart(at, at + 1)):
                floor = end = at + 1
                believed.append((at, end, typed[word]))
                continue
            found = self._heard(at, floor)
            if found is None and word in letterless:
                found = self._letterless_code(at, floor)
            if found is None and word in SPELT_LETTERS:
                found = self._described_code(at, floor)
            if found is not None:
                believed.append(found)
                floor = end = found[1]
                if found[2].kind is model:
                    self._behind_machine = end
        return believed

    def _heard(self, start: int, floor: int) -> Found | None:
        ends = self._walker.ends(start)
        if not ends or (
            self._has_long_numbers and cues.starts_in_number(self._words, start, floor)
        ):
            return None
        for end, node in reversed(ends):
            if self._has_long_numbers and self._is_cut_short(end):
                continue
            if end != ends[0][0] and node.code_name and self._counts(end):
                # "E4 3 veces" is E4.
                continue
            if end - start > 1 and not self._holds_together(start, end, node, floor):
                continue
            if node.certain and self._words.folded[start] != _ARTICLE:
                return start, end, node.certain
            if node.code:
                if not self._has_parts or self._is_apart(start, end):
                    return start, end, node.code
                continue
            if node.only:
                target, odd = node.only
                if node.code_name:
                    is_believed = self._is_code(start, end, node, floor, odd=odd)
                else:
                    is_believed = self._is_believed(start, end, node, target, floor, odd=odd)
                if is_believed:
                    return start, end, target
                continue
            choices = [
                (target, odd)
                for target, odd in node.names
                if self._is_believed(start, end, node, target, floor, odd=odd)
            ]
            if choices:
                return start, end, self._best(choices, start, end)
        return None

    def _holds_together(self, start: int, end: int, node: Node, floor: int) -> bool:
        """Whether several words are one name: "7 efe 5 de Yuwell" isn't a 7F-5D, "barrio m 50" is
        where somebody lives, "m 50 pesos" a sum, and pauses are only in what is spelled or, of
        codes, announced."""
        words = self._words
        if words.folded[end - 1] in _PREPOSITIONS and words.spaced[end]:
            return False
        if self._has_places and start > floor and cues.after_address(words, start):
            return False
        if self._has_sums and cues.before_sum(words, end):
            return False
        if words.joined.find(0, start + 1, end) < 0:
            return True
        if node.code_name is None:
            return node.is_certain and cues.is_spelled(words, start, end)
        letter, behind = words.folded[start : start + 2]
        is_spelt = (letter != "e" and is_zero(behind)) or self._is_announced(start, floor)
        return letter in SPELT_LETTERS and is_spelt and not self._counts(end)

    def _is_announced(self, start: int, floor: int) -> bool:
        """Whether a display was announced just before."""
        may_be = start > floor and self._words.folded[start - 1] in cues.MAY_ANNOUNCE
        return may_be and cues.announced(self._words, start, floor)

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

    def _is_believed(
        self, start: int, end: int, node: Node, target: Target, floor: int, *, odd: bool
    ) -> bool:
        if target.kind is Kind.CODE:
            return self._is_code(start, end, node, floor, odd=odd)
        words = self._words
        match target.kind:
            case Kind.ALARM:
                if odd and not target.needs_cue:
                    return True
                return self._is_announced(start, floor) or cues.stands_alone(words, start, end)
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

    def _is_code(self, start: int, end: int, node: Node, floor: int, *, odd: bool) -> bool:
        words = self._words
        if self._has_parts and not self._is_apart(start, end):
            return False
        if end == start + 1 and any(map(str.isdigit, words.folded[start])):
            return True
        has_before = start > floor
        if self._goes_on(end):
            return False
        if has_before and self._has_places and cues.after_place(words, start):
            return False
        if odd:
            is_other = is_ago(words.folded, start, end)
            return not (is_other or (has_before and cues.after_number(words, start)))
        if self._counts(end):
            return False
        if self._has_displays and self._is_announced(start, floor):
            return True
        if words.folded[start] != "e":
            return False
        is_apart = not (has_before and cues.after_number(words, start))
        if is_apart and (node.is_in_figures or cues.told_after(words, end)):
            return True
        return cues.stands_alone(words, start, end) or self._follows_machine(start, floor)

    def _follows_machine(self, start: int, floor: int) -> bool:
        """Whether a machine's name, just believed, ends right before: "siete efe cinco e dos", or
        before "con"."""
        at = start - (start > floor and self._words.folded[start - 1] == "con")
        return at == floor == self._behind_machine and 0 not in self._words.linked[at : start + 1]

    def _is_apart(self, start: int, end: int) -> bool:
        """Whether it is no part of a longer name or number: "P2-E6", "E1.5"."""
        hyphened = self._words.hyphened
        return not (hyphened[start] or hyphened[end] or self._is_decimal(end))

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
        elif not cues.follows_error(words, start, floor) or cues.starts_in_number(
            words, start, floor
        ):
            return None
        begin = start + 1 if letter else start
        for end, node in reversed(self._walker.ends(begin, letter=letter or "e")):
            target = node.code_name
            if target is None or (letter == "h0" and target.written.endswith(_OXYGEN)):
                continue
            if not words.is_joined(begin, end):
                continue
            if self._is_whole(end) and (not letter or cues.ends_or_goes_on(words, end)):
                return start, end, target
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
            target = node.code_name
            if target is not None and words.is_joined(begin, end) and self._is_whole(end):
                return start, end, target
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
        words = self._words
        if words.spaced[end]:
            may_count = words.folded[end] in self._vocabulary.counted
        else:
            may_count = self._vocabulary.has_counting_signs
        return may_count and cues.counts(words, end) and not self._is_name(end)

    def _goes_on(self, end: int) -> bool:
        """Whether more figures follow that neither count nor begin another name."""
        words = self._words
        return (
            words.spaced[end] > 0
            and words.folded[end] in self._vocabulary.numbers
            and not cues.counts(words, number_at(words.folded, end)[1])
            and not self._is_name(end)
        )

    def _another_follows(self, end: int) -> bool:
        """In "eme cincuenta y siete efe cinco" two machines are named, not a number."""
        words = self._words
        return words.folded[end] == "y" and words.joined[end + 1] > 0 and self._is_name(end + 1)

    def _is_name(self, at: int) -> bool:
        """Whether a name begins at a position that needs nothing else to be believed."""
        if at >= len(self._words.folded):
            return False
        return any(
            node.is_certain and self._words.is_joined(at, end)
            for end, node in self._walker.ends(at)
        )
