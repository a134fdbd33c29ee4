"""One dictation, with its corrections and repetitions, and the number that it gives.

A correction ("no, perdón", "digo", "me equivoqué") replaces what was said last: as many numbers as
follow it, width by width. It counts where exactly one way to put it in gives a whole document:

| said                                          | is                              |
| --------------------------------------------- | ------------------------------- |
| 32 456, perdón, 457, 789                      | 32 457 789                      |
| 31, digo, 32 456 789                          | 32 456 789                      |
| 32 456 788, perdón, 32 456 789                | 32 456 789: said whole          |
| 32 456 789, perdón, 457 789                   | 32 457 789: the tail, said anew |
| 32 456 789, perdón, 788                       | 32 456 788: like the last group |
| 32 456 789, perdón, 798                       | 32 456 798: two digits swapped  |
| 32 456 789, perdón, 457                       | unsure: like another group      |
| 32 456 789, perdón, 916                       | unsure: like none               |
| 32 456 789, perdón, 8                         | unsure: which digit?            |
| 3 2 4 5 6 7 8 9, perdón, 5 8 9                | unsure: which digits?           |
| 32, perdón, 456, 789                          | unsure: perhaps it is no correction |
| 32 456, no, 789; two corrections in a row     | unsure, unless then said whole  |

A number said twice ("repito", or simply again) must be the same twice.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from patients.dictation.digits.grammar import (
    MAX_DIGITS,
    MAX_TOKENS,
    Reading,
    ends_in_ten,
    is_open,
    items,
    readings,
)
from patients.dictation.digits.shapes import Shape, shape_of
from patients.dictation.digits.steps import Element
from patients.dictation.words.tokens import Token
from patients.dictation.words.vocabulary import Kind

MIN_DIGITS = 7
UNFINISHED = "unfinished"
_GROUP = 3


@dataclass(frozen=True, kw_only=True)
class Number:
    """What a dictation gives: the document, or what it might be and why that is not sure."""

    digits: str = ""
    """The document, if it is sure."""
    reason: str = ""
    candidates: frozenset[str] = field(default_factory=frozenset)
    """What it may be: a read-back that the patient agrees to picks one."""
    said: str = ""
    """All digits in a row, as first understood."""


def number_of(
    said: Sequence[Token],
    *,
    is_asked: bool,
    is_over: bool = False,
    before_unknown: bool = False,
    is_all: bool = False,
) -> Number:
    """Read one dictation.

    `is_asked`: it follows "documento" or a question for it. `is_over`: something was said after it
    that shows that it doesn't go on. `before_unknown`: an unknown word follows at once. `is_all`:
    it was said that it has no more digits.
    """
    if len(said) > MAX_TOKENS:
        return Number(reason="too_long")
    if any(token.kind == Kind.AGAIN for token in said):
        return _repeated(_split(said, Kind.AGAIN), is_asked=is_asked, is_over=is_over)
    parts = _split(said, Kind.CORRECTION)
    if len(parts) > 1:
        number = _corrected(parts, is_asked=is_asked)
    else:
        number = _judged(readings(said), said, is_asked=is_asked, is_all=is_all)
        if not number.digits:
            number = _said_twice(said, is_asked=is_asked) or number
    if number.digits and before_unknown and (is_open(said) or ends_in_ten(said)):
        return _doubted(number, "unknown_word")
    if number.digits and not (is_over or is_all) and is_open(said):
        return _doubted(number, UNFINISHED)
    return number


def _doubted(number: Number, reason: str) -> Number:
    return Number(reason=reason, candidates=frozenset({number.digits}), said=number.said)


def _document(digits: str) -> str:
    """Without the zero that some put in front of seven digits."""
    return digits[1:] if len(digits) == MAX_DIGITS and digits[0] == "0" else digits


def _is_long_enough(reading: Reading) -> bool:
    return MIN_DIGITS <= len(reading.digits) <= MAX_DIGITS


def _judged(
    found: Sequence[Reading], said: Sequence[Token], *, is_asked: bool, is_all: bool = False
) -> Number:
    digits = "".join(item.digits for item in items(said))
    needed = Shape.WHOLE_IF_ASKED if is_asked else Shape.WHOLE
    whole: set[str] = set()
    possible: set[str] = set()
    for reading in filter(_is_long_enough, found):
        shape = shape_of(reading.elements, is_all=is_all)
        if reading.is_sure or shape is not Shape.ODD or _starts_as_seven(reading):
            possible.add(_document(reading.digits))
        if reading.is_sure and shape >= needed:
            whole.add(_document(reading.digits))
    if len(possible) == 1 and whole == possible:
        return Number(digits=whole.pop(), candidates=frozenset(possible), said=digits)
    return Number(reason=_why(possible, digits, said), candidates=frozenset(possible), said=digits)


def _starts_as_seven(reading: Reading) -> bool:
    """Seven digits as pairs would give them, if a "y" was lost: "6 52 98 58"."""
    return len(reading.digits) == MIN_DIGITS and len(reading.elements[0].digits) == 1


def _why(possible: set[str], digits: str, said: Sequence[Token]) -> str:
    if any(token.kind == Kind.NO for token in said):
        return "ambiguous_no"
    if len(possible) > 1 or any(token.kind in (Kind.OR, Kind.YES) for token in said):
        return "ambiguous"
    if possible:
        return "odd_grouping"
    if said and said[-1].kind == Kind.MILLION:
        return UNFINISHED
    if len(digits) < MIN_DIGITS:
        return "too_short"
    return "too_long" if len(digits) > MAX_DIGITS else "ambiguous"


def _split(said: Sequence[Token], kind: Kind) -> list[list[Token]]:
    parts: list[list[Token]] = [[]]
    for token in said:
        if token.kind == kind:
            parts.append([])
        else:
            parts[-1].append(token)
    return [part for at, part in enumerate(parts) if part or at in (0, len(parts) - 1)]


def attempts(said: Sequence[Token]) -> list[list[Token]]:
    """What was said before and after a correction, a repetition, an "or", each by itself."""
    found: list[list[Token]] = [[]]
    for token in said:
        if token.kind in (Kind.CORRECTION, Kind.AGAIN, Kind.OR, Kind.NO):
            found.append([])
        else:
            found[-1].append(token)
    return [part for part in found if part]


def _repeated(parts: Sequence[Sequence[Token]], *, is_asked: bool, is_over: bool) -> Number:
    numbers = [number_of(part, is_asked=is_asked, is_over=is_over) for part in parts if part]
    last = numbers[-1] if numbers and parts[-1] else Number(reason=UNFINISHED)
    if not last.digits:
        return last
    for earlier in numbers[:-1]:
        if earlier.digits not in ("", last.digits):
            return Number(reason="two_numbers")
        if not earlier.digits and not last.said.startswith(earlier.said):
            return Number(reason="two_numbers")
    return last


def _said_twice(said: Sequence[Token], *, is_asked: bool) -> Number | None:
    """A number that simply comes a second time."""
    found = items(said)
    total = sum(len(item.digits) for item in found)
    width = 0
    for item in found:
        if width * 2 == total and width >= MIN_DIGITS:
            halves = said[: item.at], said[item.at :]
            one, other = (_judged(readings(half), half, is_asked=is_asked) for half in halves)
            if one.digits and other.digits:
                return one if one.digits == other.digits else Number(reason="two_numbers")
        width += len(item.digits)
    return None


def _corrected(parts: Sequence[Sequence[Token]], *, is_asked: bool) -> Number:
    last = parts[-1]
    anew = _judged(readings(last), last, is_asked=is_asked)
    if len(parts) > 2 or not last:
        is_whole = anew.digits and len(anew.digits) == MAX_DIGITS
        return anew if is_whole else Number(reason="corrected")
    if not parts[0]:
        return anew
    before, after = list(parts[0]), list(last)
    possible: set[str] = set(anew.candidates)
    sure: set[str] = {anew.digits} if anew.digits else set()
    said_before, said_after = items(before), items(after)
    was_whole = sum(len(item.digits) for item in said_before) >= MAX_DIGITS or (
        not is_open(before) and _judged(readings(before), before, is_asked=is_asked).digits != ""
    )
    for count in range(len(said_before)):
        kept = before[: said_before[-count].at] if count else before
        put_in = _judged(readings([*kept, *after]), after, is_asked=is_asked)
        # One of seven with no grouping to it would be possible nearly always.
        possible |= (
            {put_in.digits}
            if put_in.digits
            else {digits for digits in put_in.candidates if len(digits) == MAX_DIGITS}
        )
        if put_in.digits and count and _replaces(said_before, said_after, count, was_whole):
            sure.add(put_in.digits)
    said = "".join(item.digits for item in said_after)
    if len(possible) == 1 and sure == possible:
        return Number(digits=sure.pop(), candidates=frozenset(possible), said=said)
    return Number(reason="corrected", candidates=frozenset(possible), said=said)


def _replaces(
    before: Sequence[Element], after: Sequence[Element], count: int, was_whole: bool
) -> bool:
    """Whether the first numbers of `after` stand for the last `count` of `before`."""
    old, new = before[-count:], after[:count]
    if [len(item.digits) for item in old] != [len(item.digits) for item in new]:
        return False
    if not was_whole:
        return True
    if len(after) != count:
        return False
    if count > 1 and old[-1].digits == new[-1].digits and len(old[-1].digits) >= _GROUP:
        # One digit or a pair is the same by chance: "9 9 1 2 3 1 0 5, perdón, 4 0 5".
        return True
    return (
        count == 1
        and _alike(old[0], new[0])
        and not any(_alike(item, new[0]) for item in before[:-1])
    )


def _alike(one: Element, other: Element) -> bool:
    """Whether two groups of three differ in one digit, or in the order of their digits."""
    width = len(one.digits)
    if width < _GROUP or width != len(other.digits):
        return False
    differing = sum(a != b for a, b in zip(one.digits, other.digits, strict=True))
    return differing <= 1 or sorted(one.digits) == sorted(other.digits)
