"""One number out of the turns that it was said in."""

from patients.dictation.digits.grammar import MAX_DIGITS, ends_in_ten, is_open
from patients.dictation.digits.number import MIN_DIGITS, Number, number_of
from patients.dictation.turns.runs import Run
from patients.dictation.turns.so_far import SoFar, Topic
from patients.dictation.turns.told_all import said_again
from patients.dictation.words.tokens import Gap, Token
from patients.dictation.words.vocabulary import Kind

# More turns than a number is said in.
_MAX_TURNS = 12
# Digits that don't come again by chance.
_TELLING = 3


def start(so_far: SoFar, run: Run) -> None:
    """A new dictation; one before it stays, unless this replaces it."""
    was_asked = so_far.is_asked and not so_far.is_closed
    replaces = run.is_correction or run.follows_no
    if so_far.number.digits:
        so_far.earlier.add(so_far.number.digits)
    had_number = bool(so_far.earlier or so_far.turns)
    so_far.turns = [run.tokens]
    so_far.is_asked = so_far.topic is Topic.DOCUMENT or was_asked
    number = number_of(
        run.tokens,
        is_asked=so_far.is_asked,
        is_over=run.is_over,
        before_unknown=run.before_unknown,
        is_all=run.is_all,
    )
    if run.touches_no:
        number = _with_nine(number, run, is_asked=so_far.is_asked)
        number = number if had_number or _is_answered(so_far) else _after_no(number)
    number = _unless_unasked(so_far, number)
    if replaces and had_number:
        so_far.earlier = set() if number.digits else so_far.earlier
        if not number.digits:
            so_far.doubt = "corrected"
    if number.digits:
        so_far.doubt = ""
    so_far.number = number
    so_far.is_closed = False


def go_on(so_far: SoFar, said: tuple[Token, ...], run: Run | None = None) -> None:
    """More of the number that was begun, or a correction of it; `run` where it is a number."""
    before = so_far.number
    so_far.extended = None
    so_far.turns.append(_after_echo(so_far, said))
    if len(so_far.turns) > _MAX_TURNS:
        so_far.number = Number(reason="too_long", said=before.said)
        return
    number = so_far.whole(
        so_far.turns,
        is_over=bool(run and run.is_over),
        before_unknown=bool(run and run.before_unknown),
        is_all=bool(run and run.is_all),
    )
    is_corrected = any(token.kind == Kind.CORRECTION for token in said)
    was_cut = said[0].kind == Kind.AND and ends_in_ten(so_far.turns[-2] if before.digits else ())
    if before.digits and not (is_corrected or was_cut):
        number = _after_whole(so_far, before, said)
    else:
        number = _begun_anew(so_far, number)
    if number.digits and not (so_far.is_asked or _is_cut_at_groups(so_far, number)):
        number = _without_context(number)
    if number.digits != before.digits:
        number = _unless_unasked(so_far, number)
    so_far.number = number
    if number.digits and number.digits != before.digits:
        so_far.doubt = ""


def _after_no(number: Number) -> Number:
    """ "No 43827715", which denies nothing that was said, or is a nine that is too many."""
    if not number.digits:
        return number
    return Number(reason="ambiguous_no", candidates=number.candidates, said=number.said)


def _is_answered(so_far: SoFar) -> bool:
    """Whether the operator said a number that a "no" may deny."""
    return so_far.read_back is not None or bool(so_far.told_digits or so_far.doubt)


def _unless_unasked(so_far: SoFar, number: Number) -> Number:
    """ "> Hola, buenas tardes", and then a number: where the operator is heard, one that nobody
    asked for, nor called a document, may be any."""
    is_unasked = so_far.has_operator and not so_far.is_named
    return _without_context(number) if number.digits and is_unasked else number


def _without_context(number: Number) -> Number:
    return Number(reason="no_context", candidates=frozenset({number.digits}), said=number.said)


def _after_echo(so_far: SoFar, said: tuple[Token, ...]) -> tuple[Token, ...]:
    """ "12", "> 12", "123": a group of its own, and not "123" begun anew; "123" again may be, and
    so may "23" after "123", or "1 2 3 4 5"."""
    digits = number_of(said, is_asked=True).said
    last = number_of(so_far.turns[-1], is_asked=True).said
    is_end = len(digits) > 1 and last.endswith(digits)
    is_again = digits == last or is_end or (len(last) >= _TELLING and digits.startswith(last))
    is_next = so_far.is_echoed and not is_again
    return (said[0]._replace(gap=Gap.POINT if is_next else Gap.PAUSE), *said[1:])


def _is_cut_at_groups(so_far: SoFar, number: Number) -> bool:
    """Whether the turns end where the groups of a document do.

    Numbers that nobody asked for, turn after turn, may be answers to other questions; so may
    a single digit in front, which makes seven of six.
    """
    if number.said != so_far.whole(so_far.turns).said:
        return True
    kinds = {token.kind for turn in so_far.turns for token in turn}
    if kinds & {Kind.CORRECTION, Kind.AGAIN}:
        return True
    ends = {len(so_far.whole(so_far.turns[:end]).said) for end in range(1, len(so_far.turns))}
    return len(number.said) == MAX_DIGITS and ends <= {2, 5, MAX_DIGITS}


def _after_whole(so_far: SoFar, before: Number, said: tuple[Token, ...]) -> Number:
    """Digits after a whole document: they repeat it or part of it, or they are too many."""
    again = number_of(said, is_asked=so_far.is_asked)
    if again.digits == before.digits or again.said == before.digits:
        return before
    if so_far.operator_spoke and len(again.said) > 1 and before.digits.endswith(again.said):
        so_far.turns.pop()
        return before
    if again.digits:
        return Number(reason="two_numbers", said=again.said)
    if so_far.is_asked and len(before.digits) == MAX_DIGITS and len(again.said) <= 2:
        so_far.extended = before
    return Number(reason="too_long", said=before.said + again.said)


def _begun_anew(so_far: SoFar, number: Number) -> Number:
    """The number of all turns, unless the last ones are a whole document by themselves."""
    again = said_again(so_far)
    if again is not None:
        return again
    for first in range(1, len(so_far.turns)):
        tail = so_far.whole(so_far.turns[first:])
        goes_on = (
            so_far.turns[first][0].kind == Kind.CORRECTION
            or so_far.turns[first - 1][-1].kind == Kind.AND
        )
        is_one_turn = first == len(so_far.turns) - 1
        if not tail.digits or goes_on or not (so_far.is_asked or is_one_turn):
            continue
        if number.digits and number.digits != tail.digits:
            return Number(
                reason="ambiguous",
                candidates=number.candidates | tail.candidates,
                said=number.said,
            )
        head = so_far.whole(so_far.turns[:first]).said
        if is_open(so_far.turns[first - 1]):
            # "treinta y dos cuatrocientos", broken off, may begin 32456789.
            head = head.rstrip("0")
        is_one = MIN_DIGITS <= len(number.said) <= MAX_DIGITS
        if not number.digits and not is_one and tail.said.startswith(head):
            return tail
    return number


def _with_nine(number: Number, run: Run, *, is_asked: bool) -> Number:
    """Doubt a number that a "no" stands before, if it would also be one with a nine there."""
    nine = run.tokens[0]._replace(kind=Kind.DIGITS, said="9", value=0, gap=Gap.SPACE, tight="")
    with_nine = number_of([nine, *run.tokens], is_asked=is_asked, is_over=True)
    if not with_nine.candidates:
        return number
    return Number(
        reason="ambiguous_no",
        candidates=number.candidates | with_nine.candidates,
        said=number.said,
    )
