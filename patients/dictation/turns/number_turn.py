"""A number in a patient's turn: it begins a dictation, goes on with one, or is another's."""

from patients.dictation.digits.grammar import MAX_DIGITS
from patients.dictation.digits.number import MIN_DIGITS, Number, number_of
from patients.dictation.turns.joining import go_on, start
from patients.dictation.turns.roles import Role
from patients.dictation.turns.runs import Run
from patients.dictation.turns.so_far import LONGEST_UNASKED, SHORTEST_UNASKED, SoFar, Topic
from patients.dictation.words.vocabulary import NUMBERS, Kind

# Numbers that are no document because more was said than one.
_OF_SEVERAL = ("two_numbers", "corrected")
_LENGTH_OF_GROUP = 3
# As many digits are not alike by chance.
_TELLING = 4


def hear_number(so_far: SoFar, run: Run) -> None:
    """Take a number in, for what it may be where it stands."""
    if run.role is Role.FOREIGN or (run.role is not Role.ASKED and so_far.topic is Topic.FOREIGN):
        so_far.close()
    elif run.role is Role.LOOSE or (
        run.role in (Role.BARE, Role.ANSWER) and (_is_unclear(so_far, run) or _is_told(so_far, run))
    ):
        _hear_loose(so_far, run)
    elif _is_clouded_now(so_far, run):
        _hear_clouded(so_far, run)
    elif run.role is Role.ANSWER:
        _hear_answer(so_far, run)
    elif run.role is Role.DOUBTED or (run.breaks_off and not run.is_written):
        _hear_doubted(so_far, run)
    elif run.role is Role.ASKED:
        so_far.topic = Topic.DOCUMENT
        so_far.is_clouded = False
        start(so_far, run)
    elif _says_otherwise(so_far, run):
        so_far.close()
        so_far.doubt = "two_numbers"
    elif _is_phone(so_far, run):
        so_far.close()
    elif _is_its_end(so_far, run):
        return
    elif so_far.is_closed or not so_far.turns or run.follows_no:
        start(so_far, run)
    else:
        go_on(so_far, run.tokens, run)
    if run.before_unknown and so_far.turns and not (so_far.number.digits or so_far.is_closed):
        # The word may have been a digit: what follows doesn't belong to what came before.
        so_far.number = Number(reason="unknown_word", said=so_far.number.said)
        so_far.is_closed = True


def _is_unclear(so_far: SoFar, run: Run) -> bool:
    """Whether it may be another number: two things were asked for, or something else was, or
    "mi número" is all that was said of it."""
    is_nameless = run.is_called_number and so_far.topic is not Topic.DOCUMENT
    is_answer = (
        so_far.operator_asks_else
        and so_far.topic is Topic.NONE
        and not (so_far.is_begun and so_far.is_asked)
    )
    return so_far.topic is Topic.UNCLEAR or is_nameless or is_answer


def _is_clouded_now(so_far: SoFar, run: Run) -> bool:
    """Whether talk before it may have announced it as another thing's."""
    return so_far.is_clouded and run.role in (Role.BARE, Role.ANSWER) and not so_far.is_begun


def _hear_clouded(so_far: SoFar, run: Run) -> None:
    number = number_of(run.tokens, is_asked=True, is_over=True)
    held = {so_far.number.digits, *so_far.earlier} - {""}
    if held and number.candidates - held:
        so_far.doubt = "two_numbers"
    _hear_loose(so_far, run)


def _is_told(so_far: SoFar, run: Run) -> bool:
    """Whether it only says again what the operator gave, a phone or the number of an order."""
    number = number_of(run.tokens, is_asked=True, is_over=True)
    if so_far.topic is Topic.DOCUMENT:
        return False
    return any(
        digits in so_far.told or (digits in so_far.told_digits and digits not in so_far.mentioned)
        for digits in number.candidates
    )


def _is_phone(so_far: SoFar, run: Run) -> bool:
    is_asked = so_far.topic is Topic.DOCUMENT and not so_far.number.digits
    said = number_of(run.tokens, is_asked=False).said
    is_plain = all(token.kind in NUMBERS or token.kind == Kind.AND for token in run.tokens)
    return not is_asked and is_plain and LONGEST_UNASKED < len(said) < 2 * MIN_DIGITS


def _says_otherwise(so_far: SoFar, run: Run) -> bool:
    """Whether too many digits begin as the number before them and go on in another way:
    "17 332 445", and then "17 332 545, cinco cuarenta y cinco"."""
    held, said = so_far.number.digits, number_of(run.tokens, is_asked=True, is_over=True).said
    is_longer = bool(held) and len(said) > len(held)
    return is_longer and said[:_TELLING] == held[:_TELLING] and not said.startswith(held)


def _is_its_end(so_far: SoFar, run: Run) -> bool:
    """Whether it says the end of the number again, asked whether it ends so: "exacto, 303"."""
    said = number_of(run.tokens, is_asked=True, is_over=True).said
    is_end = len(said) == _LENGTH_OF_GROUP and so_far.number.digits.endswith(said)
    return is_end and run.starts_with_yes and not run.follows_no


def _hear_loose(so_far: SoFar, run: Run) -> None:
    number = number_of(run.tokens, is_asked=True, is_over=True)
    is_next = bool(so_far.number.digits) and not so_far.is_closed
    so_far.mentioned |= number.candidates
    is_asked = so_far.topic in (Topic.DOCUMENT, Topic.UNCLEAR)
    is_long = len(number.said) >= SHORTEST_UNASKED or number.reason in _OF_SEVERAL
    if number.candidates or (is_asked and is_long):
        so_far.loose = "no_context"
    if number.candidates:
        if is_next and so_far.number.digits not in number.candidates:
            so_far.doubt = "two_numbers"
    elif is_next and len(number.said) == _LENGTH_OF_GROUP:
        # "118 al final": a group of the document, said again otherwise.
        so_far.doubt = "corrected"
    if so_far.is_begun and not so_far.number.digits:
        so_far.number = Number(reason="interrupted", said=so_far.number.said)
    so_far.close()


def _hear_answer(so_far: SoFar, run: Run) -> None:
    """A document amid other talk; or the last part of one, with talk after it."""
    alone = number_of(run.tokens, is_asked=True, before_unknown=run.before_unknown)
    is_whole = len(alone.digits) == MAX_DIGITS or (
        alone.digits and not (run.follows_words and _has_words(run))
    )
    if so_far.turns and not (so_far.number.digits or so_far.is_closed or run.follows_words):
        go_on(so_far, run.tokens, run)
    elif is_whole and not so_far.is_begun:
        start(so_far, run)
    else:
        _hear_loose(so_far, run)
        return
    if not so_far.number.digits:
        so_far.number = Number(
            reason="interrupted", candidates=so_far.number.candidates, said=so_far.number.said
        )
    so_far.close()


def _hear_doubted(so_far: SoFar, run: Run) -> None:
    number = number_of(run.tokens, is_asked=True, is_over=True)
    held = {so_far.number.digits, *so_far.earlier} - {""}
    if run.reason == "whose" and held & number.candidates:
        # "28 456 311, pero el de mi hijo".
        so_far.deny()
        return
    if run.reason == "whose" and held:
        so_far.close()
        return
    so_far.close()
    so_far.doubt = run.reason or "unknown_word"
    so_far.number = Number(reason=so_far.doubt, candidates=number.candidates, said=number.said)
    so_far.turns = []


def _has_words(run: Run) -> bool:
    """Whether it was heard, at least in part, as words; numerals are not misheard by halves."""
    return any(token.kind in NUMBERS - {Kind.DIGITS} for token in run.tokens)
