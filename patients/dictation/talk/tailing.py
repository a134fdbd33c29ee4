"""Whether what follows a number in its own sentence undoes it.

| said after "mi dni es N", in the same sentence                  | the number is       |
| ----------------------------------------------------------------- | ------------------- |
| "cualquiera dije", "sacalo", "se me mezclan": said of it           | doubted             |
| "bah no", "debe ser", "corregime si le erro": nobody knows of what | doubted             |
| "o era con nueve", "con un siete en algún lado"                   | doubted             |
| "gracias", "anotalo", "ese es el mío": known to agree              | read                |
| "y el equipo pita", "soy Rosa", "mi hija ...", "vivo en ..."        | read: another matter |
| "necesito ayuda", "fumigador"                                     | read                |
"""

import re
from collections.abc import Sequence
from itertools import pairwise, takewhile

from patients.dictation.talk.said_of_it import Remark, remark_of
from patients.dictation.whose.third_persons import HELPFUL
from patients.dictation.words.known_talk import (
    DETERMINERS,
    SMALL,
    is_harmless,
    is_strange,
    words_in,
)
from patients.dictation.words.people import name_end
from patients.dictation.words.persons import is_given_name
from patients.dictation.words.referring import OWN_THING, REFERS, words_in_row
from patients.dictation.words.tokens import Token
from patients.dictation.words.vocabulary import Kind

_OF_IT = words_in(
    """numero numeros digito digitos cifra cifras papel carnet cosa dni documento plastico
    tarjeta"""
)
_CALLERS = words_in(
    """soy llamo vivo estoy tengo uso necesito quiero queria quisiera pido vengan venga manden
    mandame mandenme espero saturo respiro ahogo siento vivimos somos habla hablo domicilio nombre
    apellido apurate apurese llame llamaron vino vinieron nadie necesita cuando ayer anoche junto
    puntos"""
)
_ASKS_ONESELF = re.compile(r"\bque digo\b|\bni idea\b|\bfijate si (?:es|esta bien)\b")
# "Error 43": what a machine shows.
_FAULT = re.compile(r"\berror (?:e )?(?!de\b|en\b|mio\b)[a-z0-9]+")
_LEADING = DETERMINERS - {"lo", "ese", "este", "esa"} | {"al", "los", "mis", "unos", "unas"}
_FEWEST = 2


def is_undone(after: Sequence[Token]) -> bool:
    """Whether the words after a number leave it in doubt, up to the end of their sentence."""
    begun = [*after[:1], *takewhile(lambda token: not token.ends_sentence, after[1:])]
    if not begun or begun[0].ends_sentence:
        return False
    text = " ".join(token.said for token in begun)
    if _ASKS_ONESELF.search(text):
        return True
    if all(token.kind in SMALL for token in begun) or _is_of_another_matter(begun, text):
        return False
    remark = remark_of(begun, text)
    if remark is not Remark.NOTHING:
        return remark is Remark.TAKES_BACK
    unknown = [token for token in begun if token.kind is Kind.OTHER and not is_harmless(token)]
    said = [token for token in begun if token.kind is not Kind.PAUSE]
    return bool(unknown) and len(said) >= _FEWEST


def _is_of_another_matter(said: Sequence[Token], text: str) -> bool:
    words = words_in_row(text)
    if any(token.kind is Kind.FOREIGN for token in said) or _FAULT.search(words):
        return True
    if REFERS.search(words):
        return False
    if OWN_THING.search(words) or name_end(said, is_asked=True):
        return True
    if any(_is_matter(token) for token in said):
        return True
    return any(
        (one.said in _LEADING and is_strange(other) and other.said not in _OF_IT)
        or (one.kind is Kind.OTHER and other.kind is Kind.DIGITS)
        for one, other in pairwise(said)
    )


def _is_matter(token: Token) -> bool:
    return (
        token.kind in (Kind.PERSON, Kind.MEASURE)
        or token.said in _CALLERS | HELPFUL
        or is_given_name(token.said)
        or (token.kind is Kind.OTHER and any(map(str.isdigit, token.said)))
    )
