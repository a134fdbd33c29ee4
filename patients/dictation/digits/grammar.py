"""From the numbers that were said to the digits that they can stand for.

**The rule.** Every reading of the words that gives seven or eight digits is made; the number is
taken if there is exactly one and it is *sure*. The others are there to raise a doubt:

| said                              | sure            | rival       | why                          |
| --------------------------------- | --------------- | ----------- | ---------------------------- |
| treinta y dos                     | 32              |             | "y" joins tens and units     |
| treinta dos                       | 30 2            | 32          | the "y" may have been lost   |
| 20 8, "veinte ocho" in figures    | 20 8            | 28          | so it may                    |
| veinte y cuatro, diez y seis      | 24 and 20 4     |             | both are said; length tells  |
| treinta e dos, 30 y 2             |                 | 32, 30 2    | recognition's spelling       |
| treinta y (cuatrocientos)         |                 | 30 400      | its unit was lost            |
| cuatrocientos cincuenta y seis    | 456             | 400 56      | a pause may be in it         |
| cuatro cincuenta y seis           | 4 56            |             | the hundred is elided        |
| cuatrocientos y seis              |                 | 406, 400 6  | its tens may have been lost  |
| cuatrocientos cero cinco          |                 | 400 0 5     | nobody says it               |
| cuatrocientos cero cero siete     | 400 0 0 7       |             | a group by itself            |
| cien veinte                       |                 | 120, 100 20 | "ciento" was meant, or not   |
| 400 56                            |                 | 400 56      | 456, spelt by recognition    |
| doble cinco, triple cero          | 5 5, 0 0 0      |             |                              |
| A millones B mil C                | A, 00B, 00C     |             | B and C filled up with zeros |
| A millones BBB CCC                | A BBB CCC       |             | "mil" swallowed              |
| A millones mil C                  |                 | A 001 00C   | a number may have been lost  |
| A millones B mil                  | A 00B 000       |             | unfinished: `is_open`        |
| A millones B                      |                 | A 000 00B   | or thousands                 |
| A BBB mil C; A mil BBB CCC        | A BBB 00C       |             | "millones" swallowed         |

Anything else that holds "mil" has no reading. Digits said one by one, in pairs and in groups are
put one after another.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from patients.dictation.digits.steps import Element, steps
from patients.dictation.words.tokens import Gap, Token
from patients.dictation.words.vocabulary import Kind

MAX_DIGITS = 8
MAX_READINGS = 200
MAX_TOKENS = 40
MAX_DOUBTFUL_WORDS = 3


class Reading(NamedTuple):
    """One way to understand what was said."""

    elements: tuple[Element, ...]
    is_sure: bool

    @property
    def digits(self) -> str:
        """All digits in a row."""
        return "".join(element.digits for element in self.elements)


_SAID_AS = {Kind.NO: "9", Kind.YES: "6", Kind.OR: "0"}


def readings(said: Sequence[Token]) -> list[Reading]:
    """Every reading of one number that has at most MAX_DIGITS digits; none of too long a text."""
    if len(said) > MAX_TOKENS:
        return []
    doubtful = [at for at, token in enumerate(said) if token.kind in _SAID_AS]
    if not doubtful:
        return _readings(said)
    if len(doubtful) > MAX_DOUBTFUL_WORDS:
        return []
    found: list[Reading] = []
    for heard in product((True, False), repeat=len(doubtful)):
        is_digit = dict(zip(doubtful, heard, strict=True))
        words = [
            token._replace(kind=Kind.DIGITS, said=_SAID_AS[token.kind]) if at in is_digit else token
            for at, token in enumerate(said)
            if is_digit.get(at, True)
        ]
        found += [reading._replace(is_sure=False) for reading in _readings(words)]
    return found


def items(said: Sequence[Token]) -> tuple[Element, ...]:
    """The numbers as they would first be understood, "mil" and "millones" left out."""
    found: list[Element] = []
    at = 0
    while at < len(said):
        if said[at].kind in (Kind.MIL, Kind.MILLION):
            at += 1
            continue
        elements, at, _ = steps(said, at)[0]
        found += elements
    return tuple(found)


def is_open(said: Sequence[Token]) -> bool:
    """Whether the last number could go on: "setecientos (ochenta…)", "mil (…)", "treinta y"."""
    last = next((token for token in reversed(said) if token.kind != Kind.PAUSE), None)
    return last is not None and last.kind in (
        *(Kind.HUNDRED, Kind.HUNDREDS, Kind.MIL, Kind.MILLION, Kind.AND, Kind.REPEAT),
    )


def ends_in_ten(said: Sequence[Token]) -> bool:
    """Whether the last word is one that a unit may follow: "ochenta (y nueve)"."""
    return bool(said) and said[-1].kind == Kind.TEN


def _readings(said: Sequence[Token]) -> list[Reading]:
    kinds = [token.kind for token in said]
    millions, thousands = kinds.count(Kind.MILLION), kinds.count(Kind.MIL)
    if not millions and not thousands:
        return _concatenated(said, 0, len(said), MAX_DIGITS)
    if millions > 1 or thousands > 1:
        return []
    if millions:
        return list(_with_millions(said, kinds.index(Kind.MILLION)))
    return list(_with_thousands(said, kinds.index(Kind.MIL)))


def _concatenated(said: Sequence[Token], start: int, end: int, most: int) -> list[Reading]:
    part = said[:end]
    found: list[Reading] = []
    # A unit that follows "y" at the very start has lost its tens.
    leads = [token.kind for token in part[start : start + 2]]
    starts_sure = leads[:1] != [Kind.AND] or leads[1:] not in ([Kind.UNIT], [Kind.DIGITS])
    waiting: list[tuple[tuple[Element, ...], int, int, bool]] = [((), 0, start, starts_sure)]
    while waiting and len(found) < MAX_READINGS:
        before, width, at, is_sure = waiting.pop()
        if at >= end:
            found.append(Reading(before, is_sure))
            continue
        for elements, after, step_is_sure in steps(part, at):
            wider = width + sum(len(element.digits) for element in elements)
            if wider <= most:
                waiting.append((before + elements, wider, after, is_sure and step_is_sure))
    return found


def _filled(
    said: Sequence[Token], start: int, end: int, *, if_nothing: str = "000", is_sure: bool = False
) -> Iterator[Reading]:
    """Three digits for what is said of thousands or of units: one number, or three digits.

    Where nothing is said, `if_nothing`, and `is_sure` only if no number may have been lost.
    """
    if start >= end:
        yield Reading((Element(if_nothing, Gap.POINT, "", start),), is_sure)
        return
    for reading in _concatenated(said, start, end, 3):
        if len(reading.elements) == 1 or len(reading.digits) == 3:
            first = reading.elements[0]
            whole = first._replace(digits=reading.digits.zfill(3), gap=Gap.POINT)
            # "cuatro cincuenta y seis mil" is 456; nobody says "cuarenta y cinco seis mil".
            widths = [len(element.digits) for element in reading.elements]
            is_usual = len(widths) == 1 or widths[0] == 1
            yield Reading((whole,), reading.is_sure and is_usual)


def _with_millions(said: Sequence[Token], at: int) -> Iterator[Reading]:
    heads = [
        reading
        for reading in _concatenated(said, 0, at, 2)
        if reading.digits and reading.digits[0] != "0"
    ]
    tails = list(_after_millions(said, at + 1))
    for head, tail in product(heads, tails):
        whole = head.elements[0]._replace(digits=head.digits)
        is_sure = head.is_sure and tail.is_sure and len(head.elements) == 1
        yield Reading((whole, *tail.elements), is_sure)


def _after_millions(said: Sequence[Token], start: int) -> Iterator[Reading]:
    end = len(said)
    thousand = next((at for at in range(start, end) if said[at].kind == Kind.MIL), None)
    if thousand is not None:
        highs = _filled(said, start, thousand, if_nothing="001")
        lows = list(_filled(said, thousand + 1, end, is_sure=thousand > start))
        for high, low in product(highs, lows):
            yield Reading((*high.elements, *low.elements), high.is_sure and low.is_sure)
        return
    for reading in _concatenated(said, start, end, 6):
        ends = _ends(reading.elements)
        if len(reading.digits) == 6:
            yield Reading(reading.elements, reading.is_sure and (3 in ends or len(ends) == 1))
        elif len(reading.elements) <= 1:
            first = reading.elements[0] if reading.elements else Element("", Gap.SPACE, "", start)
            for digits in {first.digits.zfill(6), first.digits.zfill(3).ljust(6, "0")}:
                yield Reading((first._replace(digits=digits),), False)


def _with_thousands(said: Sequence[Token], at: int) -> Iterator[Reading]:
    for high in _concatenated(said, 0, at, 5):
        width = len(high.digits)
        if width in (4, 5) and width - 3 in _ends(high.elements):
            for low in _filled(said, at + 1, len(said)):
                yield Reading((*high.elements, *low.elements), high.is_sure and low.is_sure)
        if width in (1, 2):
            for low in _concatenated(said, at + 1, len(said), 6):
                if len(low.digits) == 6:
                    is_sure = high.is_sure and low.is_sure and 3 in _ends(low.elements)
                    yield Reading((*high.elements, *low.elements), is_sure)


def _ends(elements: Sequence[Element]) -> list[int]:
    """After how many digits each element ends."""
    ends: list[int] = []
    for element in elements:
        ends.append((ends[-1] if ends else 0) + len(element.digits))
    return ends
