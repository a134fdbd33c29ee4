"""Walking from word to word while what was heard may still become a technical name.

A walk is one table look-up a word: the states that a word leads to are worked out the first time
and kept, also for the next texts.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from knowledge.speech.heard import SILENT
from knowledge.speech.lexicon import Lexicon
from knowledge.speech.names import Kind, Target
from knowledge.speech.numbers import DIGITS, figures, grown, is_figure, is_number, takes_y
from knowledge.speech.readings import HALVES, IN_TWO_WORDS, Reading
from knowledge.speech.words import Words

MOST_WORDS = 24
"""Nobody says a name in more."""

MOST_STEPS = 20_000
"""Kept from text to text, for each corpus."""


class _State(NamedTuple):
    """What the words so far may stand for."""

    sound: str
    odd: bool
    """Whether some word among them is nothing else in Spanish."""
    whole: bool = True
    """Whether a name may end here: not after "guion", nor in the middle of a number."""
    before: str = ""
    value: int = 0
    """A number under way, and the sound before it."""
    after_y: bool = False
    half: str = ""
    """The first word of a form that is heard in two."""


class Node:
    """Every state that some words lead to."""

    __slots__ = (
        *("certain", "code", "code_name", "depth", "is_certain", "is_final", "is_in_figures"),
        *("is_midway", "names", "onward", "only", "starts", "states"),
    )

    names: tuple[tuple[Target, bool], ...]
    """What the words sound like, each with its oddness."""
    only: tuple[Target, bool] | None
    """The name with its oddness, where there is one and no other."""
    certain: Target | None
    """The only such name, where it needs nothing around it to be believed."""
    code: Target | None
    """The only such name, where it is a code whose letters and figures are one word."""
    code_name: Target | None
    """The first of the names that is a code's."""

    is_certain: bool
    """Whether some name among them needs nothing around it to be believed."""
    is_in_figures: bool
    """Whether every word behind the first is written in digits."""
    is_final: bool
    """Whether no other word may follow in a name."""

    depth: int
    """How many words lead here."""

    def __init__(
        self,
        states: tuple[_State, ...],
        lexicon: Lexicon,
        *,
        before: "Node | None" = None,
        word: str = "",
    ) -> None:
        """`word` leads here from the node before."""
        self.states = states
        self.depth = before.depth + 1 if before else 0
        self.is_in_figures = (
            before is None or before.depth == 0 or (before.is_in_figures and is_figure(word))
        )
        is_alone = before is not None and before.depth == 0 and not before.states[0].sound
        self.onward: dict[str, Node | None] = {}
        self.is_midway = any(state.value or state.half for state in states)
        self.starts = frozenset(
            char for state in states for char in lexicon.onward.get(state.sound, ())
        )
        names: dict[Target, bool] = {}
        for state in states:
            for target in lexicon.targets.get(state.sound, ()) if state.whole else ():
                names[target] = names.get(target, False) or state.odd
        self.names = tuple(names.items())
        self.code_name = next((name for name in names if name.kind is Kind.CODE), None)
        self.is_certain = any(names.values())
        self.is_final = not self.starts and not self.is_midway
        self.only = self.certain = self.code = None
        if len(self.names) == 1:
            self.only = target, odd = self.names[0]
            if target.kind is not Kind.CODE:
                self.certain = target if odd and not target.needs_cue else None
            elif is_alone and any(map(str.isdigit, word)):
                self.code = target


class _Word(NamedTuple):
    """All that a word may do to a state."""

    word: str
    readings: tuple[Reading, ...]
    figures: str
    """Its digits, where it is a number."""
    value: int
    """Its value, where it is a number in words."""
    halves: tuple[str, ...]
    """What it may stand for together with the next word."""
    starts: frozenset[str]
    """First characters of all that it may stand for."""


class Steps:
    """Where words lead to, as far as it was asked."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self.forget()

    def forget(self) -> None:
        """Begin anew. Who is under way in another thread works out again what is missing."""
        letters = ("", "e", "h", "h0")
        self.roots = {letter: Node((_State(letter, False),), self._lexicon) for letter in letters}
        self._known: dict[str, _Word] = {}
        self._opens: dict[str, bool] = {}
        self.taken = 0
        """How many steps are known."""

    def opens(self, word: str) -> bool:
        """Whether a name may begin at a word."""
        known = self._opens.get(word)
        if known is None:
            if not self._lexicon.knows(word):
                return False
            known = self._opens[word] = self.advance(self.roots[""], word) is not None
        return known

    def typed_codes(self, words: Iterable[str]) -> dict[str, Target]:
        """The codes that some of the words are by themselves, with which no longer name begins."""
        root = self.roots[""].onward
        nodes = {word: node for word in words if (node := root.get(word)) and node.is_final}
        return {word: node.code for word, node in nodes.items() if node.code}

    def advance(self, node: Node, word: str) -> Node | None:
        """Work out where a word leads from a node, and keep it there."""
        known = self._known.get(word) or self._look_up(word)
        after = None
        is_open = node.is_midway or not node.starts.isdisjoint(known.starts) or word in SILENT
        if is_open and node.depth < MOST_WORDS:
            onward = self._lexicon.onward
            states = {later for state in node.states for later in _onward(state, known, onward)}
            if states:
                after = Node(tuple(states), self._lexicon, before=node, word=word)
        node.onward[word] = after
        self.taken += 1
        return after

    def _look_up(self, word: str) -> _Word:
        readings = self._lexicon.readings_of(word)
        digits = figures(word) if is_number(word) else ""
        halves = HALVES.get(word, ())
        starts = {meant[0] for meant in (*halves, *(piece for piece, _odd in readings))}
        known = self._known[word] = _Word(
            word=word,
            readings=readings,
            figures=digits,
            value=DIGITS.get(word, 0),
            halves=halves,
            starts=frozenset((*starts, *digits[:1])),
        )
        return known


@lru_cache(maxsize=8)
def _kept_steps(lexicon: Lexicon) -> Steps:
    return Steps(lexicon)


def steps_of(lexicon: Lexicon) -> Steps:
    """The steps that earlier texts took, unless they were of so many words that they must go."""
    steps = _kept_steps(lexicon)
    if steps.taken > MOST_STEPS:
        steps.forget()
    return steps


class Walker:
    """Finds the names that begin at a word of one stretch of a text."""

    def __init__(self, words: Words, steps: Steps) -> None:
        self._folded, self._linked = words.folded, words.linked
        self._roots, self._advance = steps.roots, steps.advance

    def ends(self, start: int, *, letter: str = "") -> list[tuple[int, Node]]:
        """Where known names may end that begin at a word, the longest last.

        `letter` was understood already: the E of "error cuarenta y tres", the H0 of "dice o 1".
        There may be pauses inside, which most names don't have.
        """
        folded, linked = self._folded, self._linked
        node = self._roots[letter]
        found: list[tuple[int, Node]] = []
        at = start
        while True:
            word = folded[at]
            try:
                after = node.onward[word]
            except KeyError:
                after = self._advance(node, word)
            at += 1
            if after is None:
                return found
            if after.names:
                found.append((at, after))
            if after.is_final or not linked[at]:
                return found
            node = after


Onward = Mapping[str, frozenset[str]]


def _onward(state: _State, word: _Word, onward: Onward) -> Iterator[_State]:
    sound, odd = state.sound, state.odd
    if state.half:
        for piece, is_odd in IN_TWO_WORDS.get(state.half + word.word, ()):
            if sound + piece in onward:
                yield _State(sound + piece, odd or is_odd)
        return
    if state.value:
        yield from _number_onward(state, word.word, onward)
        if not state.whole:
            return
    for piece, is_odd in word.readings:
        if sound + piece in onward:
            yield _State(sound + piece, odd or is_odd)
    if word.figures:
        number = _State("", odd, before=sound, value=word.value)
        yield from _number(sound + word.figures, number, onward)
    if any(sound + meant in onward for meant in word.halves):
        yield _State(sound, odd, whole=False, half=word.word)
    if word.word in SILENT and sound and state.whole:
        yield _State(sound, odd, whole=False)


def _number_onward(state: _State, word: str, onward: Onward) -> Iterator[_State]:
    """The number under way with one more word in it."""
    if word == "y" and takes_y(state.value) and not state.after_y:
        yield state._replace(whole=False, after_y=True)
    value = grown(state.value, word, after_y=state.after_y)
    if value:
        state = state._replace(value=value, whole=True, after_y=False)
        yield from _number(state.before + str(value), state, onward)


def _number(sound: str, state: _State, onward: Onward) -> Iterator[_State]:
    """A number, if it leads somewhere as it is or may once it has grown."""
    if sound in onward:
        yield state._replace(sound=sound)
    elif state.value and sound[: len(state.before) + 1] in onward:
        yield state._replace(sound=sound, whole=False)
