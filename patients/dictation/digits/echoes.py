"""Whether a part of a number repeats the part before it, and may be no new digits at all.

Who is asked to repeat, or hears their digits said back, says them once more: put one after
another they make a well-formed document that is nobody's, or somebody else's.

| said                                                    | the number is                      |
| ------------------------------------------------------- | ---------------------------------- |
| "23 45 23 45", "1 2 3 4 1 2 3 4", "12 34, doce, treinta y cuatro" | odd: its half, said twice |
| "23 4 56, 4 56", "23 456, cuatro cincuenta y seis"      | odd: its end, said twice           |
| "1 2 3 4 5 6 5 6": two digits at the end, and so on     | odd: so may it be                  |
| "1 2 3 4, 3 4, 5 6": a stretch by itself, anywhere      | odd: the last digits, said again   |
| "23 4 ... 23 4 56": begun anew after a pause or a turn  | odd: so may it be                  |
| "18 34 5 ... 18 3": begun anew, and broken off          | odd: so may it be                  |
| "31 24 52 45": no number begins where 245 comes again   | as its grouping is                 |
| "12341234", "23.456.456", "23 punto 456 punto 456"      | as its grouping is: written whole  |
| "45 55", "1 2 3 3", "5 5": one digit                    | as its grouping is                 |
"""

from collections.abc import Sequence
from itertools import accumulate, pairwise

from patients.dictation.digits.steps import Element
from patients.dictation.words.tokens import Gap

_SHORTEST = 2
# As many digits come again by chance too seldom to ask where the first ones began.
_TELLING = 3
_APART = frozenset({Gap.COMMA, Gap.PAUSE})


def is_echo(elements: Sequence[Element]) -> bool:
    """Whether some part looks like the one before it, said again."""
    ends = list(accumulate(len(element.digits) for element in elements))
    starts = [0, *ends[:-1]]
    digits = "".join(element.digits for element in elements)
    marks = [
        0,
        *(at for at, element in zip(starts, elements, strict=True) if at and _is_apart(element)),
    ]
    stretches = [*pairwise([*marks, len(digits)])]
    return (
        _ends_twice(elements, starts, digits)
        or any(_repeats(digits, *stretch) for stretch in stretches)
        or any(_starts_over(digits, *stretch) for stretch in stretches[1:])
        or any(_begins_anew(starts, digits, *stretch) for stretch in stretches[:-1])
    )


def _is_apart(element: Element) -> bool:
    return element.gap in _APART and not element.tight


def _is_joined(element: Element) -> bool:
    """Whether a point or another sign makes it one number with what stands before."""
    return bool(element.tight) or element.gap is Gap.POINT


def _ends_twice(elements: Sequence[Element], starts: Sequence[int], digits: str) -> bool:
    """ "23 4 56 4 56", "1 2 3 4 1 2 3 4"."""
    for start, element in zip(starts, elements, strict=True):
        width = len(digits) - start
        again = digits[start:]
        first = start - width
        if first < 0 or width < _SHORTEST or _is_joined(element):
            continue
        if digits[first:start] == again and (first in starts or width >= _TELLING):
            return True
    return False


def _repeats(digits: str, start: int, end: int) -> bool:
    """ "1 2 3 4, 3 4, 5 6"."""
    return end - start >= _SHORTEST and digits[:start].endswith(digits[start:end])


def _starts_over(digits: str, start: int, end: int) -> bool:
    """ "18 34 5 ... dieciocho tres": the number from its beginning, broken off again."""
    return end - start >= _TELLING and digits.startswith(digits[start:end])


def _begins_anew(starts: Sequence[int], digits: str, start: int, end: int) -> bool:
    """ "23 4 ... 23 4 56": not "32, 321, ...", whose groups are alike by chance."""
    is_of_several = any(start < other < end for other in starts)
    is_telling = end - start >= _TELLING or (end - start >= _SHORTEST and is_of_several)
    return is_telling and digits[end:].startswith(digits[start:end])
