"""A patient's turn without a number: agreement, refusal, what is announced, other talk."""

from collections.abc import Sequence

from patients.dictation.digits.number import MIN_DIGITS
from patients.dictation.talk.answers import names_part_of_document
from patients.dictation.talk.cues import (
    announces_another,
    announces_anothers,
    has_none,
    looks_for_it,
    points_at,
)
from patients.dictation.talk.doubting import Doubt
from patients.dictation.talk.lacking import withholds
from patients.dictation.talk.owners import announces_own
from patients.dictation.talk.subject import ABOUT_IT
from patients.dictation.turns.joining import go_on
from patients.dictation.turns.so_far import ASKED, Second, SoFar, Topic
from patients.dictation.words.tokens import Gap, Token
from patients.dictation.words.vocabulary import TALK, Kind

_LACKING = frozenset({"no lo tengo", "no lo se", "no lo recuerdo"})
_WITHOUT = frozenset({"sin"})
_NEAR = 5
"""Words of one clause."""
_IDLE = frozenset({Kind.SKIP, Kind.PAUSE, Kind.POINT, Kind.AND, Kind.AGAIN, Kind.END})


def hear_words(so_far: SoFar, said: Sequence[Token], *, is_question: bool) -> None:
    """Take in a turn without a number, for what it says of those before it or after it."""
    kinds = {token.kind for token in said} - _IDLE
    is_asked = so_far.topic is Topic.DOCUMENT and not so_far.held
    if so_far.topic is Topic.DOCUMENT:
        so_far.is_declined |= Kind.HEDGE in kinds
        so_far.has_none |= Kind.HEDGE in kinds or has_none(said)
    if announces_anothers(said):
        if not _lacks_anothers(so_far, said):
            so_far.deny()
        so_far.topic, so_far.is_whose_open = Topic.UNCLEAR, True
    elif names_part_of_document(said):
        so_far.topic = Topic.UNCLEAR
    elif (is_asked or _lacks_it(said)) and withholds(said, is_question=is_question):
        so_far.topic, so_far.has_none = Topic.UNCLEAR, True
    elif Kind.DNI in kinds and not kinds & {Kind.WRONG, Kind.FOREIGN}:
        _hear_announced(so_far, said)
    elif announces_another(said):
        so_far.topic = Topic.FOREIGN
        so_far.close()
    elif Kind.OTHER not in kinds and (_is_wrong(said) or _is_of_another(so_far, said)):
        so_far.deny()
    elif kinds and kinds <= {Kind.NO, Kind.YES, Kind.WRONG} and Kind.NO in kinds:
        _refuse(so_far, said)
    elif kinds == {Kind.YES}:
        _agree(so_far)
    elif Kind.CORRECTION in kinds and kinds <= {Kind.CORRECTION, Kind.NO, Kind.YES}:
        if so_far.is_begun:
            go_on(so_far, tuple(token for token in said if token.kind == Kind.CORRECTION))
    elif kinds or any(token.kind == Kind.END for token in said):
        so_far.close()
    elif so_far.is_begun:
        # A lone "y" joins what was said before to what comes.
        ands = tuple(token for token in said if token.kind == Kind.AND)
        if ands:
            go_on(so_far, ands)
    if Kind.DNI in kinds and (Kind.HEDGE in kinds or has_none(said)) and not looks_for_it(said):
        # "No tengo el DNI acá", and then a number.
        so_far.is_clouded = True


def _lacks_it(said: Sequence[Token]) -> bool:
    """ "sin documento estoy", "dni no", from whoever was not heard to be asked for it."""
    named = [at for at, token in enumerate(said) if token.kind is Kind.DNI]
    lacks = [at for at, one in enumerate(said) if one.kind is Kind.NO or one.said in _WITHOUT]
    spans = (sorted((one, other)) for one in named for other in lacks)
    return any(
        end - start <= _NEAR and all(token.gap is Gap.SPACE for token in said[start + 1 : end + 1])
        for start, end in spans
    )


def _lacks_anothers(so_far: SoFar, said: Sequence[Token]) -> bool:
    """ "el dni de mi hijo no lo tengo", long after a number that was asked of the patient, or that
    they called theirs."""
    is_lacking = any(token.kind is Kind.HEDGE and token.said in _LACKING for token in said)
    return (
        is_lacking
        and any(token.kind is Kind.DNI for token in said)
        and so_far.subject not in ABOUT_IT
        and not (so_far.is_theirs or so_far.whose.is_for_them)
    )


def _hear_announced(so_far: SoFar, said: Sequence[Token]) -> None:
    """ "te paso mi documento": whose the next number is was said."""
    is_owned = announces_own(said)
    so_far.topic = Topic.DOCUMENT if is_owned else Topic.UNCLEAR
    so_far.is_clouded &= not is_owned
    if so_far.number.digits:
        so_far.is_closed = True


def _is_wrong(said: Sequence[Token]) -> bool:
    """ "está mal"; not "está mal el equipo"."""
    return any(token.kind is Kind.WRONG for token in said) and not any(
        token.said in TALK for token in said
    )


def _is_of_another(so_far: SoFar, said: Sequence[Token]) -> bool:
    """ "ah no, es el de mi marido", "de mi hijo"; "mi hija" to whoever asks whose it is."""
    is_led = any(token.said in ("de", "del") for token in said[:1])
    points = points_at(said) or is_led or so_far.operator_asks_whose
    return points and any(token.kind == Kind.PERSON for token in said)


def hear_code(so_far: SoFar, said: Sequence[Token]) -> None:
    """ "M32456789", where the document was asked for."""
    if so_far.topic is Topic.DOCUMENT and any(
        token.kind == Kind.OTHER and sum(map(str.isdigit, token.said)) >= MIN_DIGITS
        for token in said
    ):
        so_far.loose = "unknown_word"


def _refuse(so_far: SoFar, said: Sequence[Token]) -> None:
    """A plain "no": to a read-back, of the number or of a part, or a nine in the middle of it."""
    is_part = so_far.is_begun and not so_far.number.digits
    if is_part and not so_far.operator_spoke:
        go_on(so_far, tuple(token for token in said if token.kind == Kind.NO))
    elif is_part or so_far.read_back or so_far.operator_checks or not so_far.operator_spoke:
        so_far.deny()


def _agree(so_far: SoFar) -> None:
    read_back = so_far.read_back
    if read_back is None or so_far.is_anothers:
        return
    if not (so_far.turns or so_far.number.candidates or so_far.spoken):
        return
    if read_back.digits in so_far.number.candidates | {so_far.spoken}:
        so_far.number = read_back
        so_far.earlier = set()
        so_far.doubt = ""
        so_far.doubted, so_far.is_called_mine = Doubt.NOTHING, True
        if so_far.second in ASKED:
            so_far.second = Second.NOBODY
        so_far.close()
    else:
        so_far.doubt = "read_back_differs"
