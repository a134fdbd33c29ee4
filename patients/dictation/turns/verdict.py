"""What a conversation is taken to have said."""

from patients.dictation.digits.number import MIN_DIGITS, UNFINISHED, Number
from patients.dictation.turns.so_far import (
    IN_DOUBT,
    LONGEST_UNASKED,
    SHORTEST_UNASKED,
    Second,
    SoFar,
)
from patients.dictation.values import Dictated, Heard


def verdict(so_far: SoFar) -> Dictated:
    """The document, if one was said for sure; else whether it is worth a question."""
    number = so_far.number
    if so_far.doubt:
        is_left = so_far.second is Second.BROUGHT_UP
        return Dictated(state=Heard.UNSURE, reason=IN_DOUBT if is_left else so_far.doubt)
    if so_far.held and so_far.why_in_doubt:
        return Dictated(state=Heard.UNSURE, reason=so_far.why_in_doubt)
    if number.digits:
        if so_far.earlier - {number.digits}:
            return Dictated(state=Heard.UNSURE, reason="two_numbers")
        return Dictated(state=Heard.DNI, digits=number.digits)
    is_worth_asking = (so_far.is_asked and number.reason) or _may_be_one(number)
    if so_far.earlier and not (is_worth_asking and len(number.said) >= MIN_DIGITS):
        if len(so_far.earlier) > 1 or (is_worth_asking and so_far.is_asked):
            return Dictated(state=Heard.UNSURE, reason=number.reason or "two_numbers")
        return Dictated(state=Heard.DNI, digits=next(iter(so_far.earlier)))
    if is_worth_asking:
        return Dictated(state=Heard.UNSURE, reason=number.reason)
    if so_far.loose:
        return Dictated(state=Heard.UNSURE, reason=so_far.loose)
    if so_far.was_read:
        # It turned out to be the beginning of something else's.
        return Dictated(state=Heard.UNSURE, reason=number.reason or "no_context")
    return Dictated(state=Heard.NOTHING)


def _may_be_one(number: Number) -> bool:
    """Whether a number that nobody asked for is worth a question."""
    if not number.reason:
        return False
    if number.candidates or number.reason in ("two_numbers", "corrected", UNFINISHED):
        return True
    is_long = len(number.said) >= SHORTEST_UNASKED
    return is_long and (
        len(number.said) <= LONGEST_UNASKED or number.reason.startswith("ambiguous")
    )
