"""When two passages of different sources say nearly the same, and what makes the pair dangerous.

A text is taken as its words, without case and accents, with each machine's name as one word.
Figures are numbers, in digits or as words, and whatever bears a digit (codes); a negation counts
as one of them, since it turns an instruction round as a figure does. Words are what remains.

| words                              | figures  | then                                          |
| ---------------------------------- | -------- | --------------------------------------------- |
| fewer than `LEAST_WORDS` in either | any      | not listed: a title or a unit is always alike |
| less alike than `LEAST_LIKENESS`   | any      | not listed                                    |
| at least as alike                  | others   | `figures`: it differs in what is acted upon   |
| the very same                      | the same | `same`                                        |
| as alike, not the very same        | the same | `wording`                                     |

So two texts that differ in one number alone are not the same instruction but the most dangerous
pair there is: either may answer, and one of them is wrong. Passages of two different machines may
well agree in everything, or differ in their figures only, and both be right: they are listed
behind all the others (`knowledge.likeness.listing`), not left out."""

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property

from knowledge.equipment import folded, masked
from knowledge.likeness.models import Kind
from knowledge.spoken_numbers import VALUES

RULE = 1
"""Of what stands above and below: with another one every passage is compared again."""

LEAST_WORDS = 4
LEAST_LIKENESS = 0.85
"""Share of words that two texts have in common, in order (difflib's ratio): in a sentence of twenty
words three may be others."""

_MACHINE = " maquina "
_TOKEN = re.compile(r"\d+(?:[.,:]\d+)+|[^\W_]+")
_LEADING_ZEROS = re.compile(r"(?<!\d)0+(?=\d)")
_ARTICLES = frozenset({"un", "una", "uno"})
_NEGATIONS = frozenset({"no", "nunca", "jamas", "sin", "ni", "tampoco"})


@dataclass(frozen=True, kw_only=True)
class Alike:
    """How alike two texts are: the share of words in common, and in what they differ."""

    kind: Kind
    likeness: float


@dataclass(frozen=True, kw_only=True)
class Reading:
    """A text as it is compared."""

    words: tuple[str, ...]
    figures: tuple[str, ...]

    @cached_property
    def skeleton(self) -> str:
        """Digest of the words: texts that share it differ in figures at the most."""
        return hashlib.sha256(" ".join(self.words).encode()).hexdigest()


def read(text: str, names: Mapping[str, tuple[str, ...]]) -> Reading:
    """A text's words and figures. `names`: those of the machines, as `equipment.names_of` gives."""
    words: list[str] = []
    figures: list[str] = []
    for token in _TOKEN.findall(folded(masked(text, names, _MACHINE))):
        if any(char.isdigit() for char in token):
            figures.append(_LEADING_ZEROS.sub("", token.replace(",", ".")))
        elif token in VALUES and token not in _ARTICLES:
            figures.append(str(VALUES[token]))
        elif token in _NEGATIONS:
            figures.append(token)
        else:
            words.append(token)
    return Reading(words=tuple(words), figures=tuple(figures))


def compare(one: Reading, other: Reading) -> Alike | None:
    """Apply the rule; None where the pair is not listed."""
    if min(len(one.words), len(other.words)) < LEAST_WORDS:
        return None
    likeness = 1.0 if one.words == other.words else _likeness(one.words, other.words)
    if likeness < LEAST_LIKENESS:
        return None
    if one.figures != other.figures:
        return Alike(kind=Kind.FIGURES, likeness=likeness)
    same = one.words == other.words
    return Alike(kind=Kind.SAME if same else Kind.WORDING, likeness=likeness)


def _likeness(one: tuple[str, ...], other: tuple[str, ...]) -> float:
    # In one order, whichever text comes first: the ratio depends on it.
    left, right = sorted((one, other))
    matcher = SequenceMatcher(None, left, right, autojunk=False)
    # Each is an upper bound of the next, and far cheaper.
    for bound in (matcher.real_quick_ratio, matcher.quick_ratio):
        if bound() < LEAST_LIKENESS:
            return 0.0
    # Texts that repeat themselves take the square of their length: without what both begin and end
    # with hardly anything is left of two that are nearly the same.
    begins = _shared(left, right)
    ends = _shared(left[begins:][::-1], right[begins:][::-1])
    left, right = left[begins : len(left) - ends], right[begins : len(right) - ends]
    inner = SequenceMatcher(None, left, right, autojunk=False).get_matching_blocks()
    common = begins + ends + sum(block.size for block in inner)
    return 2 * common / (len(one) + len(other))


def _shared(left: Sequence[str], right: Sequence[str]) -> int:
    """How many words both begin with."""
    pairs = enumerate(zip(left, right, strict=False))
    return next((place for place, (a, b) in pairs if a != b), min(len(left), len(right)))
