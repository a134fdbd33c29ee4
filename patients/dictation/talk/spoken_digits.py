"""The digits of a part of a turn, where they have one reading."""

from collections.abc import Sequence

from patients.dictation.digits.grammar import readings
from patients.dictation.words.known_talk import SMALL
from patients.dictation.words.tokens import Token, tokens
from patients.dictation.words.vocabulary import NUMBERS, Kind

_MOST_WRONG = 2
_IN_NUMBERS = frozenset({*NUMBERS, Kind.AND, Kind.POINT, Kind.PAUSE})


def digits_in(text: str) -> str:
    """The figures of a text, one after another."""
    return "".join(filter(str.isdigit, text))


def is_all_number(said: Sequence[Token]) -> bool:
    """Whether words are nothing but one number."""
    return bool(said) and all(token.kind in _IN_NUMBERS for token in said)


def digits_said(text: str) -> str:
    """The digits of words that are nothing but one number with one reading; else none."""
    said = [token for token in tokens(text) or () if token.kind is not Kind.PAUSE]
    return _digits_of(said) if is_all_number(said) else ""


def digits_after_small(text: str) -> str:
    """The digits of one number with nothing but small words before it: "eh, mi dni es el N"."""
    said = [token for token in tokens(text) or () if token.kind is not Kind.PAUSE]
    first = next((at for at, token in enumerate(said) if token.kind in NUMBERS), len(said))
    is_plain = all(token.kind in SMALL for token in said[:first])
    return _digits_of(said[first:]) if is_plain and is_all_number(said[first:]) else ""


def _digits_of(said: Sequence[Token]) -> str:
    found = readings(said)
    sure = {reading.digits for reading in found if reading.is_sure}
    if len(sure) != 1:
        return ""
    digits = sure.pop()
    # "Treinta dos" may be 32, misheard.
    return "" if any(len(reading.digits) < len(digits) for reading in found) else digits


def is_one_apart(one: str, other: str) -> bool:
    """Whether one of two numbers is the other without one of its digits."""
    short, long = sorted((one, other), key=len)
    return len(long) - len(short) == 1 and any(
        long[:at] + long[at + 1 :] == short for at in range(len(long))
    )


def are_alike(one: str, other: str, *, most: int = _MOST_WRONG) -> bool:
    """Whether two numbers are the same but for a few digits, or for their order."""
    differing = sum(a != b for a, b in zip(one, other, strict=False))
    return len(one) == len(other) and (differing <= most or sorted(one) == sorted(other))
