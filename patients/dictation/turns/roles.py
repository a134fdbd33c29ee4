"""What a number in one utterance may be, by what stands around it.

| what stands around the number                                | role                       |
| ------------------------------------------------------------ | -------------------------- |
| "dni", "documento" before, with nothing but small words       | ASKED                      |
| nothing but small words in the whole utterance               | BARE                       |
| "teléfono", "calle", "$", ... before; "años", "pesos" after   | FOREIGN                    |
| "no es" before; "creo", "me parece", "está mal" around        | DOUBTED                    |
| "de mi señora", "de mi hijo" anywhere in the utterance        | DOUBTED: whose is it?      |
| "autorizo a Juan", "el técnico Juan", "Juan tiene dni" before | DOUBTED: whose is it?      |
| "el dni del chofer", "su dni", "dni de acá": see `owners`     | DOUBTED: whose is it?      |
| "dni 32456789 y mi teléfono es 4555 1234"                    | ASKED, and FOREIGN         |
| "dni 32456789, fumigador"; not "mi dni", nor "..., Rosa Sosa"  | DOUBTED: whose is it?      |
| "32456789 es de la póliza", "documento 32456789 del flete"    | DOUBTED: whose is it?      |
| any other word between "dni" and the number                  | DOUBTED                    |
| talk that is not of the number, where the document was asked | ANSWER                     |
| anything else                                                | LOOSE                      |

The last of "dni" and "teléfono" before a number counts; one after it counts if no number follows.
"""

from collections.abc import Sequence
from enum import Enum, auto
from itertools import pairwise

from patients.dictation.talk.answers import names_part_of_document
from patients.dictation.talk.changes import OF_HOLDER, alters, is_contrasted, is_superseded
from patients.dictation.talk.cues import points_at
from patients.dictation.talk.naming import names_a_thing, points_to_a_thing
from patients.dictation.talk.owners import is_theirs, tells_of_others
from patients.dictation.words.tokens import Gap, Token
from patients.dictation.words.vocabulary import DEPUTED, MENTIONED, NUMBERS, STAFF, Kind

# Small words that may stand inside a number.
GLUE = frozenset(
    {
        *(Kind.AND, Kind.POINT, Kind.PAUSE, Kind.NO, Kind.YES, Kind.OR),
        *(Kind.CORRECTION, Kind.AGAIN),
    }
)
SMALL = frozenset({Kind.SKIP, Kind.PAUSE, Kind.YES, Kind.NO, Kind.END, *GLUE})
_DOUBTS = frozenset({Kind.HEDGE, Kind.WRONG})
_LOOK_AHEAD = 5
POINTING = frozenset({"es", "ese", "eso", "esa", "seria", "era", "fue"})


class Role(Enum):
    """What a number may be."""

    ASKED = auto()
    BARE = auto()
    FOREIGN = auto()
    DOUBTED = auto()
    LOOSE = auto()
    ANSWER = auto()
    """Said amid other talk by somebody who was asked for the document."""


def role_of(
    said: Sequence[Token], start: int, end: int, following: int | None, is_bare: bool
) -> tuple[Role, str]:
    """What the number at `start` to `end` may be, and why it is doubted.

    `following`: where the next number starts; `is_bare`: only small words stand around numbers.
    """
    topic = next(
        (at for at in range(start - 1, -1, -1) if said[at].kind in (Kind.DNI, Kind.FOREIGN)), None
    )
    is_document = topic is not None and said[topic].kind == Kind.DNI
    if is_document and any(token.kind in NUMBERS for token in said[topic or 0 : start]):
        # "mi dni es 32456789, somos 4": the document's number was the one before.
        return (Role.FOREIGN if is_counted(said, end) else Role.LOOSE), ""
    if is_document and (
        _names_two(said, topic or 0) or names_part_of_document(said[: (topic or 0) + 1])
    ):
        return Role.DOUBTED, "no_context"
    is_document_after = _document_follows(said, end, following)
    if is_counted(said, end):
        return (Role.DOUBTED, "no_context") if is_document else (Role.FOREIGN, "")
    if topic is not None and not is_document:
        return (Role.DOUBTED, "no_context") if is_document_after else (Role.FOREIGN, "")
    if not is_document and not is_document_after and _is_announced_after(said, end):
        return Role.FOREIGN, ""
    if not (is_document or is_document_after or is_bare):
        return Role.LOOSE, ""
    role = Role.ASKED if is_document or is_document_after else Role.BARE
    return _trusted(said, start, end, following, topic, role)


def _names_two(said: Sequence[Token], topic: int) -> bool:
    """ "teléfono y dni", "tel/dni": which of the two is it?"""
    at = topic - 1
    while at >= 0 and (said[at].kind in (Kind.AND, Kind.OR) or said[at].said == "/"):
        at -= 1
    return 0 <= at < topic - 1 and said[at].kind == Kind.FOREIGN and said[at].said not in MENTIONED


def _trusted(
    said: Sequence[Token],
    start: int,
    end: int,
    following: int | None,
    topic: int | None,
    role: Role,
) -> tuple[Role, str]:
    """The role, unless a word nearby takes it away."""
    between = (
        said[topic + 1 : start]
        if topic is not None
        else said[:start]
        if (role is Role.BARE)
        else ()
    )
    is_mine = topic is not None and topic > 0 and said[topic - 1].said == "mi"
    since = _sentence_begin(said, topic) if _is_patients(said, topic) else 0
    persons = [at for at in range(since, len(said)) if said[at].kind == Kind.PERSON]
    if any(not (is_mine and _is_mentioned_later(said, end, at)) for at in persons):
        return Role.DOUBTED, "whose"
    if topic is not None and not is_mine and _names_a_holder(said[:topic]):
        return Role.DOUBTED, "whose"
    named = _document_at(said, topic, end)
    if named is not None and not is_theirs(said, named):
        return Role.DOUBTED, "whose"
    if topic is not None and not is_mine and tells_of_others(said[:topic]):
        return Role.DOUBTED, "whose"
    if is_not_who_is_meant(said[:start]):
        return Role.DOUBTED, "whose"
    leading = _clause_before(said, topic) if topic is not None else ()
    if any(token.kind in _DOUBTS for token in (*leading, *between, *_sentence_after(said, end))):
        return Role.DOUBTED, "hedged"
    if alters(said[end:]) or is_superseded(said[end:]):
        return Role.DOUBTED, "corrected"
    if is_contrasted(said[end:]) or (role is Role.BARE and points_at(between)):
        return Role.DOUBTED, "whose"
    if points_to_a_thing(_sentence_after(said, end)):
        return Role.DOUBTED, "whose"
    is_labelled = _labels_next(said, end, following)
    if (
        role is Role.ASKED
        and not is_mine
        and not is_labelled
        and names_a_thing(_sentence_after(said, end))
    ):
        return Role.DOUBTED, "whose"
    if topic is not None and any(token.kind not in SMALL for token in between):
        return Role.DOUBTED, "unknown_word"
    if _is_denied(said, start, topic) or _is_not(leading):
        return Role.DOUBTED, "denied"
    return role, ""


def _labels_next(said: Sequence[Token], end: int, following: int | None) -> bool:
    """ "dni 20433765 y mi teléfono es (4555 1234)": the thing is the next number's."""
    between = said[end:following] if following is not None else ()
    labels = [token for token in between if token.kind not in SMALL]
    return len(labels) == 1 and labels[0].kind is Kind.FOREIGN and between[0].kind is Kind.AND


def _is_patients(said: Sequence[Token], topic: int | None) -> bool:
    """ "el dni de la paciente": relatives of whom the sentences before told are not meant."""
    return topic is not None and any(token.said in OF_HOLDER for token in said[topic : topic + 2])


def _sentence_begin(said: Sequence[Token], topic: int | None) -> int:
    ends = (at for at in range((topic or 0) + 1) if said[at].ends_sentence)
    return max(ends, default=0)


def is_not_who_is_meant(before: Sequence[Token]) -> bool:
    """ "yo no soy, pero mi dni es": who calls says that somebody else is the patient."""
    return any(
        one.kind is Kind.NO and other.said == "soy" and other.gap is Gap.SPACE
        for one, other in pairwise(before)
    )


def _document_at(said: Sequence[Token], topic: int | None, end: int) -> int | None:
    """Where the word for a document stands: before the number, else after it."""
    if topic is not None:
        return topic
    after = (at for at in range(end, min(end + _LOOK_AHEAD, len(said))))
    return next((at for at in after if said[at].kind is Kind.DNI), None)


def _clause_before(said: Sequence[Token], topic: int) -> Sequence[Token]:
    """ "creo que mi dni", "ese no es mi dni": what leads up to the word for a document."""
    at = topic
    while at > 0 and not said[at].ends_sentence and _leads_up(said[at - 1]):
        at -= 1
    return said[at:topic]


def _is_not(leading: Sequence[Token]) -> bool:
    """ "no es mi dni"; not "no, mi dni es"."""
    return any(
        one.kind is Kind.NO and other.said in ("es", "era") and other.gap is Gap.SPACE
        for one, other in pairwise(leading)
    )


def _leads_up(token: Token) -> bool:
    return token.kind in SMALL or token.kind in _DOUBTS or token.said in ("que", "si")


def _names_a_holder(before: Sequence[Token]) -> bool:
    """ "autorizo a Juan, dni 32...", "Juan tiene dni 32...", "el técnico Juan, dni 32...".

    Not "soy Rosa Pérez, dni 32...", nor "necesito un técnico, dni 32...".
    """
    begins = max((at for at, token in enumerate(before) if token.ends_sentence), default=0)
    sentence = before[begins:]
    names = [at for at, token in enumerate(sentence) if token.kind == Kind.OTHER]
    if not names:
        return False
    if sentence[-1].said in ("tiene", "es", "era"):
        return True
    return any(
        token.said in DEPUTED
        or (token.said in STAFF and at + 1 in names and sentence[at - 1].said in ("el", "la"))
        for at, token in enumerate(sentence)
    )


def _is_mentioned_later(said: Sequence[Token], end: int, at: int) -> bool:
    """ "mi dni es 32.456.789 y mi hija dice ...": a person who begins something else."""
    begins = at - 1
    return (
        begins >= end
        and said[begins].said == "mi"
        and (said[begins].ends_sentence or (begins > end and said[begins - 1].kind == Kind.AND))
        and not any(token.kind in NUMBERS for token in said[end:])
    )


def _is_denied(said: Sequence[Token], start: int, topic: int | None) -> bool:
    """ "mi dni no es 32...", "no es 32..."; not "no, es 32..."."""
    first = topic + 1 if topic is not None else 0
    return any(
        said[at].kind == Kind.NO
        and (topic is not None or (at + 1 < start and said[at + 1].gap == Gap.SPACE))
        for at in range(first, start)
    )


def is_counted(said: Sequence[Token], end: int) -> bool:
    """ "80 años", "92 de saturación"."""
    if end < len(said) and said[end].kind == Kind.MEASURE:
        return True
    after = said[end : end + 2]
    return (
        len(after) == 2 and after[0].said == "de" and after[1].kind in (Kind.FOREIGN, Kind.MEASURE)
    )


def _is_announced_after(said: Sequence[Token], end: int) -> bool:
    """ "45551234 es mi teléfono"."""
    for token in said[end : end + _LOOK_AHEAD]:
        is_date = token.said[:1].isdigit()
        if is_date or (token.ends_sentence and token.said not in POINTING):
            return False
        if token.kind == Kind.FOREIGN:
            return True
        if token.kind not in SMALL:
            return False
    return False


def _document_follows(said: Sequence[Token], end: int, following: int | None) -> bool:
    """ "32456789 es mi documento", where no other number comes after it."""
    if following is not None:
        return False
    for token in said[end : end + _LOOK_AHEAD]:
        if token.kind == Kind.DNI:
            return True
        if token.kind not in SMALL:
            return False
    return False


def _sentence_after(said: Sequence[Token], end: int) -> list[Token]:
    after: list[Token] = []
    for token in said[end : end + _LOOK_AHEAD]:
        if token.ends_sentence:
            break
        after.append(token)
    return after
