"""Whether the grouping of a number shows that it is a whole document.

A document has no check digit, and a lost digit makes one of seven out of one of eight. The only
thing that tells is how it is grouped (32.456.789, 5.123.456), so:

| digits | grouping                                             | it is            |
| ------ | ---------------------------------------------------- | ---------------- |
| 8      | one by one, pairs, any mixture of the two            | whole            |
| 8      | pairs from 40 up, as telephones and what an oximeter | whole if asked   |
|        | shows are said: "93 88 12 80"                        |                  |
| 8      | pairs, two of them from 80 up, as saturations are:   | whole if asked   |
|        | "12 80 93 88"                                        |                  |
| 8      | 2-3-3, with groups of three only where they belong   | whole            |
| 8      | in one numeral                                       | whole            |
| 8      | a list of single digits and pairs: "18, 7, 65, 43, 2" | whole if asked  |
| 8      | 5-3, 2-6; one numeral that looks like a date         | whole if asked   |
| 8      | 4-4, 3-3-2, 1-3-3-1, 2-2-4 and the like              | odd              |
| 8      | seven one by one, and one after a comma:             | odd              |
|        | "5 6 7 8 1 2 3, 1"                                   |                  |
| 8      | all digits equal; two zeros in front                 | odd              |
| 8      | zero in front, as some old documents are said: in    | as its 7 digits  |
|        | groups "02.345.678", or one by one                   |                  |
| 8      | ... in one numeral: "04123456", from 4 million up    | whole if asked   |
|        | only: under it ("02345678") it may be one mistyped   | odd              |
| 7, 8   | points that part no thousands: "2345.678"; not if    | odd              |
|        | they part every digit or pair: "2.3.4.5.6.7.8.9"     |                  |
| 7      | 1-3-3: of its numbers, or by commas, points, pauses  | whole            |
| 7      | in one numeral, from 4 million up; 1-6, 4-3          | whole; if asked  |
| 7      | in one numeral, under 4 million                      | odd              |
| 7      | one by one, pairs, 2-3-2, ...: one of 8 may be lost  | odd              |
| 7      | ... of single digits and pairs, from 4 million up,   | whole if asked   |
|        | and said to be all of it ("son siete")               |                  |

"If asked": only after "documento" or a question for it. What is odd is asked for again.

A number that starts anew in the middle is odd too: a group said twice in a row ("456, 456"), a
first attempt before a group ("cuatro... cuatrocientos"), a single digit doubled before a longer
number ("cinco, cinco 123 456"), or anywhere if the rest is 1-3-3. So is one of which a part repeats
the part before (`echoes`).
"""

import re
from collections.abc import Sequence
from enum import IntEnum
from itertools import pairwise

from patients.dictation.digits.echoes import is_echo
from patients.dictation.digits.steps import Element
from patients.dictation.words.tokens import Gap


class Shape(IntEnum):
    """How far a grouping is believed."""

    ODD = 0
    WHOLE_IF_ASKED = 1
    WHOLE = 2


# Seven digits that begin with less belong to the very oldest; far more often they are eight of
# somebody younger, of which one was lost.
_OLD_ENOUGH = "456789"
_GROUP = 3
_DATE = re.compile(r"(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)\d\d")
# First digits of nearly every grown-up's; telephones of eight digits begin with others.
_OF_ADULTS = "123"
_OF_SATURATIONS = "89"
# Groups that are one digit, then two numbers that are three digits each: "4 56", "1 23".
_THREE = ((3,), (1, 2))


def shape_of(elements: Sequence[Element], *, is_all: bool = False) -> Shape:
    """What the grouping of a number of seven or eight digits says of it. `is_all`: it was said to
    be all there."""
    digits = "".join(element.digits for element in elements)
    if len(set(digits)) == 1 or digits.startswith("00") or _mixes_signs(elements):
        return Shape.ODD
    if is_restarted(elements) or is_echo(elements):
        return Shape.ODD
    if _is_parted_oddly(elements) or _has_one_more(elements):
        return Shape.ODD
    if len(digits) == 8:
        return _eight(elements, digits)
    if len(digits) == 7 and digits[0] != "0":
        is_told = is_all and _is_old(elements)
        return max(_seven(elements), Shape.WHOLE_IF_ASKED if is_told else Shape.ODD)
    return Shape.ODD


def is_restarted(elements: Sequence[Element]) -> bool:
    """Whether some group looks like a second attempt at the one before."""
    widths = tuple(len(element.digits) for element in elements)
    starts_double = widths[:2] == (1, 1) and elements[0].digits == elements[1].digits
    if starts_double and max(widths[2:3], default=1) > 1:
        return True
    if sum(widths) == 8 and _is_seven_with_a_stammer(elements):
        return True
    for at, element in enumerate(elements[1:], 1):
        before = elements[at - 1].digits
        if element.gap == Gap.POINT or element.tight:
            continue
        following = "".join(later.digits for later in elements[at:])
        if element.gap == Gap.PAUSE and following.startswith(before):
            return True
        if len(before) < 2 or len(before) != len(element.digits):
            continue
        is_round = before[1:].strip("0") == "" and before[0] == element.digits[0]
        if before == element.digits or is_round:
            return True
    return False


def _is_seven_with_a_stammer(elements: Sequence[Element]) -> bool:
    """Whether one number is said twice in a row, and without it seven digits are grouped well."""
    return any(
        len(element.digits) == 1
        and element.digits == before.digits
        and _seven((*elements[:at], *elements[at + 1 :])) is Shape.WHOLE
        for at, (before, element) in enumerate(pairwise(elements))
    )


def _mixes_signs(elements: Sequence[Element]) -> bool:
    """ "123.456,78" is an amount."""
    return len({element.tight for element in elements[1:] if element.tight}) > 1


def _is_parted_oddly(elements: Sequence[Element]) -> bool:
    """ "2345.678", "23.4567.89", "2345-678": who writes points parts thousands, or digit from
    digit, or pair from pair; a hyphen behind more is a telephone's."""
    widths = [len(element.digits) for element in elements]
    if len({*widths}) == 1 and widths[0] < _GROUP:
        return False
    return any(
        (element.tight == "." and sum(widths[at:]) % _GROUP)
        or (at and element.tight in (".", "-") and widths[at - 1] > _GROUP)
        for at, element in enumerate(elements)
    )


def _has_one_more(elements: Sequence[Element]) -> bool:
    """ "5 6 7 8 1 2 3, 1": seven one by one, and after a comma one more, which may begin anew."""
    gaps = [element.gap for element in elements[1:]]
    return (
        len(elements) == 8
        and gaps[-1] is Gap.COMMA
        and not elements[-1].tight
        and all(gap is Gap.SPACE for gap in gaps[:-1])
    )


def _eight(elements: Sequence[Element], digits: str) -> Shape:
    ends = [0]
    for element in elements:
        ends.append(ends[-1] + len(element.digits))
    shape = Shape.WHOLE
    for start, end in pairwise(ends):
        if end - start < 3 or (start, end) in ((2, 5), (5, 8)):
            continue
        if (start, end) in ((0, 5), (2, 8)):
            shape = Shape.WHOLE_IF_ASKED
        elif (start, end) != (0, 8):
            return Shape.ODD
    widths = {len(element.digits) for element in elements}
    if widths == {2} and digits[0] not in _OF_ADULTS:
        shape = Shape.WHOLE_IF_ASKED
    if widths == {2} and sum(_is_saturation(element) for element in elements) > 1:
        shape = Shape.WHOLE_IF_ASKED
    is_list = all(element.gap == Gap.COMMA for element in elements[1:])
    if is_list and widths == {1, 2}:
        shape = Shape.WHOLE_IF_ASKED
    if len(elements) == 1 and digits[0] == "0":
        return Shape.WHOLE_IF_ASKED if digits[1] in _OLD_ENOUGH else Shape.ODD
    if len(elements) == 1 and _DATE.fullmatch(digits):
        return Shape.WHOLE_IF_ASKED
    return shape


def _is_saturation(element: Element) -> bool:
    return len(element.digits) == 2 and element.digits[0] in _OF_SATURATIONS


def _seven(elements: Sequence[Element]) -> Shape:
    widths = tuple(len(element.digits) for element in elements)
    if widths == (7,):
        return Shape.WHOLE if elements[0].digits[0] in _OLD_ENOUGH else Shape.ODD
    if widths in ((1, 6), (4, 3)):
        return Shape.WHOLE_IF_ASKED
    if widths[:2] == (1, 3) or _by_signs(elements) == (1, 3, 3):
        return Shape.WHOLE if max(widths) <= 3 else Shape.ODD
    is_elided = any(widths == (1, *one, *other) for one in _THREE for other in _THREE)
    return Shape.WHOLE if is_elided else Shape.ODD


def _is_old(elements: Sequence[Element]) -> bool:
    """Single digits and pairs, from 4 million up."""
    return elements[0].digits[0] in _OLD_ENOUGH and all(
        len(one.digits) < _GROUP for one in elements
    )


def _by_signs(elements: Sequence[Element]) -> tuple[int, ...]:
    """How many digits stand between commas, points and pauses."""
    widths = [0]
    for at, element in enumerate(elements):
        if at and element.gap != Gap.SPACE:
            widths.append(0)
        widths[-1] += len(element.digits)
    return tuple(widths)
