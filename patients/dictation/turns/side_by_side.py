"""All numbers of a patient's turn: each is taken in, then they are compared with one another."""

from collections.abc import Sequence

from patients.dictation.digits.number import MIN_DIGITS, attempts, number_of
from patients.dictation.talk.spoken_digits import are_alike
from patients.dictation.turns.in_doubt import hear_again, hear_seconds
from patients.dictation.turns.number_turn import hear_number
from patients.dictation.turns.roles import Role
from patients.dictation.turns.runs import Run
from patients.dictation.turns.so_far import SHORTEST_UNASKED, SoFar, Topic


def hear_numbers(so_far: SoFar, text: str, runs: Sequence[Run], held: frozenset[str]) -> None:
    """Take in the turn's numbers. `held`: what was read before it."""
    is_of_other = so_far.topic is Topic.FOREIGN
    for run in runs:
        hear_number(so_far, run)
        _note(so_far, run)
    if not is_of_other:
        hear_seconds(so_far, text, runs, held)
    hear_again(so_far, text, runs, held)
    if len(runs) > 1:
        _compare(so_far, runs)


def _compare(so_far: SoFar, runs: Sequence[Run]) -> None:
    """Numbers side by side in one turn are one number, or a reason to ask."""
    if so_far.topic is Topic.FOREIGN:
        return
    alone = [
        (run.role, number_of(run.tokens, is_asked=True, is_over=True))
        for run in runs
        if run.role is not Role.FOREIGN
    ]
    bare = [number.said for role, number in alone if role is Role.BARE]
    if len({number.digits for _, number in alone if number.digits}) > 1 or _is_repeated(runs):
        so_far.close()
        so_far.doubt = "two_numbers"
    elif len({*bare}) > 1 and len("".join(bare)) >= SHORTEST_UNASKED:
        so_far.close()
        so_far.doubt = "ambiguous"


def _is_repeated(runs: Sequence[Run]) -> bool:
    """ "mi dni es 23.456.789 / 23.456.798": another thing's number is not nearly the same."""
    numbers = [
        (run.role is Role.FOREIGN, number_of(run.tokens, is_asked=True, is_over=True).digits)
        for run in runs
    ]
    others = {digits for is_other, digits in numbers if is_other and digits}
    return any(
        digits != other and are_alike(digits, other, most=1)
        for is_other, digits in numbers
        if digits and not is_other
        for other in others
    )


def _note(so_far: SoFar, run: Run) -> None:
    """Remember what was said, whatever becomes of it."""
    is_other = run.role is not Role.ASKED and so_far.topic is Topic.FOREIGN
    if run.role is Role.FOREIGN or is_other:
        return
    each = [
        number_of(said, is_asked=True, is_over=True) for said in (run.tokens, *attempts(run.tokens))
    ]
    for number in (*each, so_far.number):
        so_far.may_be_whole |= bool(number.candidates) or len(number.said) >= MIN_DIGITS
        if len(number.candidates) == 1:
            so_far.said |= number.candidates
