"""A number whose length the patient vouches for, or that they say again just as it was."""

from patients.dictation.digits.number import MIN_DIGITS, UNFINISHED, Number
from patients.dictation.talk.all_of_it import agrees_it_is_all
from patients.dictation.turns.so_far import SoFar

_ONE_BY_ONE = "odd_grouping"
_MAY_BE_ALL = frozenset({_ONE_BY_ONE, UNFINISHED})


def hear_it_is_all(so_far: SoFar, text: str) -> bool:
    """Whether the turn only agrees that the number is all there: it is whole then."""
    is_open = so_far.is_asked and so_far.is_begun and not so_far.is_anothers and not so_far.doubt
    if not is_open or so_far.number.reason not in _MAY_BE_ALL:
        return False
    is_of_seven = so_far.number.reason == _ONE_BY_ONE
    if not agrees_it_is_all(text, so_far.asked_if_all, is_of_seven=is_of_seven):
        return False
    number = so_far.whole(so_far.turns, is_over=True, is_all=True)
    if not number.digits:
        return False
    so_far.number = number
    so_far.forget_operator()
    return True


def said_again(so_far: SoFar) -> Number | None:
    """The seven digits that the patient said, and said again to whoever asked for them anew: a
    digit is not lost twice."""
    if not (so_far.is_asked and so_far.operator_spoke):
        return None
    first, again = (
        so_far.whole(turns, is_all=True) for turns in (so_far.turns[:-1], so_far.turns[-1:])
    )
    is_same = len(again.digits) == MIN_DIGITS and first.digits == again.digits
    return again if is_same else None
