"""Whether talk after a whole number takes it back.

| said after a number                                                | is            |
| ------------------------------------------------------------------ | ------------- |
| "el último es un 5", "con 5 al final", "termina en 1"              | taken back    |
| "cambiá el 6 por un 5", "me comí un número", "sobra uno"           | taken back    |
| "el de antes", "ahora tengo otro", "ese era el viejo"              | taken back    |
| "no era ese", "no fue así", "era otro", "ese dni no es"            | taken back    |
| "ese es mi teléfono", "no, es el cuil", in a turn of its own       | taken back    |
| "la paciente es mi mamá", in a turn of its own                     | taken back    |
| "es el mío, el de la paciente no lo tengo"                         | another's     |
| "el último pedido no llegó", "al final no vino", "cambiá el filtro" | other matters |
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from patients.dictation.words.tokens import Token
from patients.dictation.words.vocabulary import NUMBERS, TALK, Kind

_PLACES = frozenset(
    {
        *("ultimo", "ultima", "ultimos", "primero", "primera", "primeros", "final", "medio"),
        *("penultimo", "segundo", "tercero", "termina", "terminaba", "empieza"),
    }
)
_EDITS = re.compile(
    r"(?:cambi|sac|agreg|quit|borr|correg)(?:a|e|ue|i|ale|alo|ame|ele|elo|uele|ile|ilo)|"
    r"invert\w*|falt(?:o|aba|a|e)|sobr(?:a|o|aba)|com[ie]\w?|equivoque|puse"
)
_PHRASES_OF_PLACE = ("termina ", "empieza ", "arranca ", "comienza ")
_NUMERALS = frozenset({"numero", "numeros", "digito", "digitos", "cifra", "cifras", "nro"})
_PASSED = frozenset(
    {Kind.SKIP, Kind.PAUSE, Kind.YES, Kind.NO, Kind.POINT, Kind.AND, Kind.CORRECTION}
)
_ALSO_PASSED = frozenset({"en", "con", "por", "de", "me"})
_REACH = 4
_FORMER = frozenset({"antes", "anterior", "viejo", "vieja"})
_POINTING = frozenset({"ese", "esa", "eso"})
OF_HOLDER = frozenset({"del paciente", "de la paciente", "del titular"})
_NOT_IT = frozenset(
    {
        *("no", "era", "fue", "es", "ese", "esa", "eso", "mio", "mia", "el", "la", "numero"),
        *("asi", "dni", "documento", "ay", "ah", "uy", "otro", "otra"),
    }
)
_MISTAKEN = frozenset({"me equivoque", "me confundi"})
_HOLDERS = frozenset({"paciente", "titular"})


def alters(said: Sequence[Token]) -> bool:
    """Whether words say that a digit of the number is another, or missing, or too many."""
    return (
        any(
            _speaks_of_place(token) and (_meets(said[at + 1 :]) or _meets(said[:at][::-1]))
            for at, token in enumerate(said)
        )
        or _renames_digit(said)
        or _has(said, ("de", "mas"), ("numero", "mas"), ("uno", "mas"))
    )


def is_superseded(said: Sequence[Token]) -> bool:
    """ "el de antes", "ahora tengo otro": the number is no longer theirs."""
    return _has(said, ("de", "antes"), ("tengo", "otro"), ("es", "otro"), ("dni", "viejo"))


def is_contrasted(said: Sequence[Token]) -> bool:
    """ "es el mío, el de la paciente no lo tengo": the number is not the patient's."""
    of_patient = [at for at, token in enumerate(said) if token.said in OF_HOLDER]
    return any(
        any(token.said == "mio" or token.kind == Kind.NO for token in said[:at])
        or any(token.kind in (Kind.NO, Kind.HEDGE) for token in said[at : at + _REACH])
        for at in of_patient
    )


def takes_back(said: Sequence[Token], *, is_of_other: bool) -> bool:
    """Whether a turn of its own takes back the number of the turns before.

    `is_of_other`: the talk has turned to another number, which "es mi celular" then speaks of.
    """
    if alters(said) or is_superseded(said) or _says_mistaken(said) or _says_it_is_not(said):
        return True
    kinds = {token.kind for token in said}
    words = frozenset(word for token in said for word in token.said.split())
    points = bool(words & _POINTING)
    if points and words & _FORMER:
        return True
    if Kind.PERSON in kinds and any(token.said in _HOLDERS for token in said):
        return True
    is_plain = kinds <= {*_PASSED, Kind.FOREIGN, Kind.END, Kind.DNI}
    names = any(token.kind == Kind.FOREIGN and token.said not in TALK for token in said)
    is_pointed_at = points if is_of_other else points or _has(said, ("no", "es"))
    return is_plain and names and is_pointed_at and bool(words & {"es", "era"})


def _says_it_is_not(said: Sequence[Token]) -> bool:
    """ "no era ese", "ese dni no es"; not "no era el filtro"."""
    is_all = bool(said) and all(word in _NOT_IT for token in said for word in token.said.split())
    return is_all and (
        _has(said, ("no", "era"), ("no", "fue"), ("era", "otro"), ("era", "otra"))
        or (said[-1].said == "es" and _has(said, ("no", "es")))
    )


def _says_mistaken(said: Sequence[Token]) -> bool:
    """ "me equivoqué de papel": no other number follows."""
    return any(token.said in _MISTAKEN for token in said) and not any(
        token.kind in NUMBERS for token in said
    )


def _speaks_of_place(token: Token) -> bool:
    return (
        token.said in _PLACES
        or token.said.startswith(_PHRASES_OF_PLACE)
        or _EDITS.fullmatch(token.said) is not None
        or token.said in _MISTAKEN
    )


def _renames_digit(said: Sequence[Token]) -> bool:
    """ "el 6 es un 5"; not "uno es un concentrador"."""
    articles = ("un", "una", "uno")
    for at, token in enumerate(said[:-1]):
        is_digit = token.kind == Kind.UNIT or (token.kind == Kind.DIGITS and len(token.said) == 1)
        if is_digit and said[at + 1].said in ("es", "era", "va"):
            after = [other for other in said[at + 2 : at + 4] if other.said not in articles]
            if after and after[0].kind in NUMBERS:
                return True
    return False


def _meets(said: Sequence[Token]) -> bool:
    """Whether a number, or the word for one, comes before any other matter."""
    for at, token in enumerate(said[:_REACH]):
        if token.kind in NUMBERS or token.said in _NUMERALS:
            # "un tubo", "2 litros"
            after = said[at + 1 : at + 2]
            return not any(other.kind in (Kind.MEASURE, Kind.FOREIGN) for other in after)
        if token.kind not in _PASSED and token.said not in (*_ALSO_PASSED, *_PLACES):
            return False
    return False


def _has(said: Sequence[Token], *pairs: tuple[str, str]) -> bool:
    return any((one.said, other.said) in pairs for one, other in pairwise(said))
