"""What a turn says of the number before it, while nobody has spoken of anything else.

A turn that refers to the number, or to the saying of it, keeps it only if it is known to agree;
whatever else it says makes the number unsure. A turn that doesn't refer to it leaves it.

| said after a number, with nothing else spoken of             | the number is            |
| ------------------------------------------------------------ | ------------------------ |
| "sí, ese", "anotalo", "¿lo tenés?", "ya te lo di"             | kept: known to agree     |
| "tal cual, no hay otro", "sí, no el de mi marido, el mío"    | kept                     |
| "ese es el de ella", "no anotes eso": it is pointed at       | taken back               |
| "borralo", "lo escribí mal", "no lo cargues": so is this     | taken back               |
| "te di el del auto", "leí otro", "agarré otro papel": said   | taken back               |
| "tachá", "anulá lo que te dije", "no vale", "dejá": struck out | taken back             |
| "le erré", "me lo inventé", "hay un error", "al revés": missed | taken back             |
| "negativo", "para nada", "casi", "ni idea", and nothing else | taken back               |
| "la verdad que no", "frío, frío", to whoever asks about it  | taken back: not known    |
| "era con ocho, no con cuatro", "en 113"                      | taken back               |
| "es 8 no 9", "tiene un 5 antes", "no es ella": see `oblique` | taken back               |
| "no, en 425 me parece", "uno de los números está mal"        | taken back               |
| "mi hija dice que no", "era un chiste", "poné otro", a thumb down | taken back        |
| "el equipo no anda", "hace un ruido raro", "lo prendo y pita" | left                    |
| "cancelá el turno", "me siento mal", "la manguera no sirve"  | left: of another thing   |
| "perdón, no le escuché", "no, no tengo otro equipo"          | left, whatever was asked |

Once the operator has asked for something else (`subject`):

| said                                                         | the number is            |
| ------------------------------------------------------------ | ------------------------ |
| "no, está mal", "no, ese no es", "nada que ver", "no era eso" | left: it answers that    |
| "no, mejor mañana, me equivoqué de día"                      | left                     |
| "te lo di mal", "ese no es mi dni", "ese es de mi marido"    | taken back               |
| "borrá el dni que te di": by its name, see `denied_by_name`  | taken back               |
"""

from collections.abc import Sequence
from enum import Enum, auto

from patients.dictation.talk.denied_by_name import is_denied_by_name
from patients.dictation.talk.oblique import changes_a_digit, may_change_a_digit
from patients.dictation.words.known_talk import SMALL, is_known, is_sentence, is_strange
from patients.dictation.words.referring import (
    AGREED,
    AGREEING,
    AT_ANY_TIME,
    DENYING_SIGNS,
    HAVING,
    ILL,
    NOT_JUST_NO,
    NOT_MISTAKEN,
    OF_ANOTHER_THING,
    OF_NUMBER,
    OPENING,
    OWN_THING,
    REFERS,
    UNCHECKED,
    UNHEARD,
    VERDICT,
    WEAK,
    words_in_row,
)
from patients.dictation.words.tokens import Token, folded, tokens
from patients.dictation.words.vocabulary import NUMBERS, Kind

_SHORTEST = 7
# "Esa es la vieja", of an address.
_OLD = frozenset({"vieja", "viejo"})
_OF_PART = frozenset({"con", "en", "era", "sino", "fue", "va"})


class Remark(Enum):
    """What a turn does to the number."""

    NOTHING = auto()
    """It says nothing of it that these tables know."""
    AGREES = auto()
    TAKES_BACK = auto()
    LEAVES = auto()
    """Its "no" is said of something else."""


def remark_of(said: Sequence[Token], text: str, *, is_checked: bool = False) -> Remark:
    """What a turn says of the number, where nothing else was spoken of since.

    `is_checked`: the operator has just asked about it, or said it again, so that the turn answers
    that, whatever its words.
    """
    words = words_in_row(text)
    if _says_whole_number(said):
        return Remark.NOTHING
    if not words and DENYING_SIGNS & {*text}:
        return Remark.TAKES_BACK
    agreement = None if VERDICT.fullmatch(words) else _agreement(text)
    if agreement is not None:
        return agreement
    if is_left(words):
        return Remark.LEAVES
    if VERDICT.fullmatch(words) or _doubts_a_part(said):
        return Remark.TAKES_BACK
    if changes_a_digit(said, text) or may_change_a_digit(said, text):
        return Remark.TAKES_BACK
    if not REFERS.search(words):
        if OPENING.match(words):
            return Remark.LEAVES
        return Remark.TAKES_BACK if is_checked and _may_answer(said, text) else Remark.NOTHING
    is_of_thing = OWN_THING.search(words) and not OF_NUMBER.search(words)
    return Remark.NOTHING if is_of_thing else Remark.TAKES_BACK


def remark_after_all(said: Sequence[Token], text: str) -> Remark:
    """What a turn says of the number, where something else was spoken of since."""
    words = words_in_row(text)
    if is_left(words):
        return Remark.LEAVES
    is_it = AT_ANY_TIME.search(words) and not OWN_THING.search(words)
    is_it = is_it or is_denied_by_name(text)
    return Remark.TAKES_BACK if is_it and not _says_whole_number(said) else Remark.NOTHING


def answers_else(said: Sequence[Token], text: str) -> bool:
    """Whether a "no" may well answer what the operator asked for instead: it neither names the
    number nor says whose it is."""
    words = words_in_row(text)
    has_others = any(
        token.kind in (Kind.FOREIGN, *NUMBERS)
        or (token.kind is Kind.PERSON and token.said not in _OLD)
        for token in said
    )
    return bool(WEAK.search(words)) and not has_others and not NOT_JUST_NO.search(words)


def gives_away(said: Sequence[Token], held: str) -> bool:
    """ "28456311 es de mi hijo": the number once more, and whose it is."""
    kinds = {token.kind for token in said}
    digits = "".join(token.said for token in said if token.kind is Kind.DIGITS)
    return digits == held and Kind.PERSON in kinds and not kinds & {Kind.NO, Kind.DNI}


def is_left(words: str) -> bool:
    """ "perdón, no le escuché", "mi mujer se siente mal", "no, no tengo otro equipo": it is never
    said of the number."""
    if OF_ANOTHER_THING.search(words):
        return True
    if UNHEARD.search(words) or ILL.search(words):
        return not REFERS.search(ILL.sub(" ", UNHEARD.sub(" ", words)))
    is_of_thing = OWN_THING.search(words) and HAVING.search(words)
    return bool(is_of_thing) and words.startswith("no ") and not OF_NUMBER.search(words)


def _agreement(text: str) -> Remark | None:
    """AGREES where nothing is left once what agrees is taken out of it; NOTHING where there is
    nothing to take out: "sí, ese" is understood as it is."""
    words = words_in_row(NOT_MISTAKEN.sub("sí", folded(text)))
    rest = AGREED.sub(" ", words)
    if (
        not words
        or UNCHECKED.search(words)
        or any(token.kind not in AGREEING for token in tokens(rest) or ())
    ):
        return None
    return Remark.NOTHING if words == words_in_row(text) == rest else Remark.AGREES


def _may_answer(said: Sequence[Token], text: str) -> bool:
    """Whether talk may answer a question about the number: it is no question itself, and not known
    to be of something else."""
    is_question = text.rstrip().endswith("?")
    if is_question and any(token.kind in NUMBERS for token in said):
        # "¿Cómo 311?"
        return True
    if is_question or OWN_THING.search(words_in_row(text)):
        return False
    told = [token for token in said if token.kind is not Kind.NO]
    if is_sentence(told) and all(is_known(token, is_asked=True) for token in said):
        return False
    return any(is_strange(token) or token.kind in (Kind.NO, Kind.HEDGE) for token in said)


def _says_whole_number(said: Sequence[Token]) -> bool:
    numbers = [token for token in said if token.kind in NUMBERS]
    digits = sum(len(token.said) for token in numbers if token.kind is Kind.DIGITS)
    return digits >= _SHORTEST or len(numbers) > _SHORTEST // 2


def _doubts_a_part(said: Sequence[Token]) -> bool:
    """ "no, en 425 me parece", "era con ocho, no con cuatro": some digits of it are others; not
    "no, tengo 45 años"."""
    kinds = {token.kind for token in said}
    if not kinds & NUMBERS or kinds & {Kind.MEASURE, Kind.FOREIGN}:
        return False
    of_part = [token for token in said if token.said in _OF_PART]
    is_only = all(token.kind in SMALL or token.said in _OF_PART for token in said)
    return bool(is_only and of_part) or {Kind.HEDGE, Kind.NO} <= kinds
