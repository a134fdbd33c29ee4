"""The ways to read the number that starts at some word.

The rows of the table in `grammar` up to "doble cinco" are decided here; what is put together of
them, there.
"""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from patients.dictation.words.tokens import Gap, Token
from patients.dictation.words.vocabulary import NUMBERS, Kind


class Element(NamedTuple):
    """One number as it was said: "456", "32", "7"."""

    digits: str
    gap: Gap
    """What separates it from the element before."""
    tight: str
    at: int
    """Where it starts among the tokens."""


_GROUP = 3

Step = tuple[tuple[Element, ...], int, bool]


def steps(said: Sequence[Token], at: int) -> list[Step]:
    """The ways to read what starts here: the elements, where to go on, whether it is sure."""
    token = said[at]
    element = partial(Element, gap=token.gap, tight=token.tight, at=at)
    after = at + 1
    following = said[after].kind if after < len(said) else None
    if token.kind == Kind.UNIT:
        if following == Kind.HUNDREDS and token.value > 1:
            return _hundred(said, at, after + 1, token.value * 100)
        return [((element(str(token.value)),), after, True)]
    if token.kind in (Kind.TEEN, Kind.TEN):
        return _ten(said, at)
    if token.kind == Kind.DIGITS:
        return _numeral(said, at)
    if token.kind == Kind.HUNDRED:
        return _hundred(said, at, after, token.value)
    if token.kind == Kind.REPEAT:
        if following == Kind.UNIT or (following == Kind.DIGITS and len(said[after].said) == 1):
            digit = said[after].said if following == Kind.DIGITS else str(said[after].value)
            again = Element(digit, Gap.SPACE, "", at)
            return [((element(digit), *[again] * (token.value - 1)), after + 1, True)]
        return [((), after, False)]
    # "y", "punto" and hesitations between numbers; "mil" where none is expected.
    is_glue = token.kind in (Kind.AND, Kind.POINT, Kind.PAUSE)
    return [((), after, is_glue)]


def _unit_after(said: Sequence[Token], at: int) -> tuple[int, int] | None:
    """The value of a unit that stands here, hesitations apart, and where to go on."""
    while at < len(said) and said[at].kind == Kind.PAUSE:
        at += 1
    if at >= len(said):
        return None
    token = said[at]
    value = token.value
    if token.kind == Kind.DIGITS and len(token.said) == 1:
        value = int(token.said)
    elif token.kind != Kind.UNIT:
        return None
    return (value, at + 1) if value else None


def _ten(said: Sequence[Token], at: int) -> list[Step]:
    token = said[at]
    value = int(token.said) if token.kind == Kind.DIGITS else token.value

    def element(number: int) -> tuple[Element, ...]:
        return (Element(str(number), token.gap, token.tight, at),)

    after = at + 1
    apart: Step = (element(value), after, True)
    joint = after
    while joint < len(said) and said[joint].kind == Kind.PAUSE and said[joint].said != "e":
        joint += 1
    if (value % 10 and value != 10) or joint >= len(said):
        return [apart]
    is_word = token.kind != Kind.DIGITS
    kind = said[joint].kind
    if kind == Kind.AND or (kind == Kind.PAUSE and said[joint].said == "e"):
        while joint + 1 < len(said) and said[joint + 1].kind == Kind.AND:
            joint += 1
        unit = _unit_after(said, joint + 1)
        if unit is None:
            # "treinta y" and no unit: it was lost, unless the "y" only counts groups up.
            return [(element(value), after, kind != Kind.AND or value <= 20 or not is_word)]
        joined: Step = (element(value + unit[0]), unit[1], True)
        if not is_word or kind != Kind.AND:
            return [(*joined[:2], False), (*apart[:2], False)]
        return [joined, apart] if value <= 20 else [joined]
    unit = _unit_after(said, after)
    is_told = is_word or said[after].gap == Gap.SPACE
    if is_told and value > 10 and unit is not None:
        return [apart, (element(value + unit[0]), unit[1], False)]
    return [apart]


def _numeral(said: Sequence[Token], at: int) -> list[Step]:
    token = said[at]
    digits = token.said
    following = said[at + 1] if at + 1 < len(said) else None
    if following is None or len(digits) > 3 or digits[-1] != "0" or digits[0] == "0":
        return [((Element(digits, token.gap, token.tight, at),), at + 1, True)]
    is_before_unit = following.kind == Kind.DIGITS and len(following.said) == 1
    if len(digits) == 2 and (following.kind in (Kind.AND, Kind.PAUSE) or is_before_unit):
        return _ten(said, at)
    is_spelt = (
        len(digits) == 3
        and digits.endswith("00")
        and following.kind in NUMBERS - {Kind.MIL, Kind.MILLION}
        and not following.tight
        and len(following.said if following.kind == Kind.DIGITS else str(following.value)) < 3
    )
    return [((Element(digits, token.gap, token.tight, at),), at + 1, not is_spelt)]


def _is_group_from_zero(said: Sequence[Token]) -> bool:
    """ "cero cero siete", and no more: three digits that are a group by themselves."""
    digits = [_digit(token) for token in said[:_GROUP]]
    is_more = len(said) > _GROUP and said[_GROUP].kind in NUMBERS
    return len(digits) == _GROUP and digits[0] == 0 and None not in digits and not is_more


def _digit(token: Token) -> int | None:
    if token.kind == Kind.DIGITS:
        return int(token.said) if len(token.said) == 1 else None
    return token.value if token.kind == Kind.UNIT else None


def _hundred(said: Sequence[Token], at: int, after: int, value: int) -> list[Step]:
    token = said[at]

    def element(number: int) -> Element:
        return Element(str(number), token.gap, token.tight, at)

    rest = after
    while rest < len(said) and said[rest].kind in (Kind.AND, Kind.PAUSE):
        rest += 1
    # "cuatrocientos y seis": its tens may have been lost.
    has_and = any(token.kind == Kind.AND for token in said[after:rest])
    is_ciento = token.said == "ciento"
    if rest >= len(said) or said[rest].kind not in NUMBERS - {Kind.MIL, Kind.MILLION, Kind.HUNDRED}:
        return [((element(value),), after, not is_ciento)]
    fused: list[Step] = []
    for elements, beyond, is_sure in steps(said, rest):
        first = elements[0].digits if len(elements) == 1 else "0"
        if len(first) <= 2 and first[0] != "0":
            whole = (element(value + int(first)),)
            fused.append((whole, beyond, is_sure and not has_and and token.said != "cien"))
    if not fused:
        starts_long = said[rest].kind == Kind.DIGITS and len(said[rest].said) > 2
        is_apart = starts_long or (rest == after and _is_group_from_zero(said[rest:]))
        return [((element(value),), after, is_apart and not is_ciento)]
    return [*fused, ((element(value),), after, False)]
