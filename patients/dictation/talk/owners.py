"""Whose document the word "dni" speaks of.

The patient's, if nobody else is named; a stranger may be named by any word, so what is asked is
whether any stands where an owner is named:

| said                                                       | is the patient's |
| ---------------------------------------------------------- | ---------------- |
| "mi dni", "dni", "el dni", "el número de documento"        | yes              |
| "el dni del paciente", "de la paciente", "del titular"     | yes              |
| "soy Rosa Pérez, dni", "necesito un tubo, dni"             | yes              |
| "el dni del chofer", "de Juan", "de acá", "dni de"         | not for sure     |
| "el dni que figura en la caja", "el dni verde"             | not for sure     |
| "su dni", "un dni", "otro dni", "ese dni", "este dni"      | not for sure     |
| "el chofer dni", "del chofer el dni"                       | not for sure     |
"""

from collections.abc import Sequence
from itertools import dropwhile, takewhile

from patients.dictation.talk.harmless import clouds
from patients.dictation.words.known_talk import is_harmless, is_strange
from patients.dictation.words.people import is_whole_name, name_end, without_names
from patients.dictation.words.tokens import Gap, Token
from patients.dictation.words.vocabulary import NUMBERS, Kind

_OF_ANOTHER = frozenset(
    {
        *("su", "sus", "tu", "tus", "un", "uno", "una", "unos", "otro", "otra", "otros", "cuyo"),
        *("ese", "esa", "este", "esta", "aquel", "aquella", "algun", "cada", "vuestro", "tal"),
        "mismo",
    }
)
OF = frozenset({"de", "del"})
ARTICLES = frozenset({"el", "la", "los", "las", "lo", "al"})
PATIENT = frozenset({"paciente", "titular", "identidad", "numero", "civica", "nacional"})
_INFINITIVES = ("ar", "er", "ir", "arme", "irme", "arlo", "irlo", "arla")
_WISHES = frozenset({"pido", "paso", "recibo", "vengan", "llamen", "satura", "digame", "decime"})
_LEADING_TO = frozenset({"a", "al", "por", "con", "de", "del", "para", "en", "que"}) | {
    "va",
    "viene",
    "vino",
    "fue",
    "iba",
}
_PRESCRIBED = frozenset({"receto", "recetaron", "indico", "indicaron", "derivo", "derivaron"})
_PRESCRIBERS = frozenset({"medico", "medica", "neumologo", "neumologa", "cardiologo", "cardiologa"})
# "Doctor Walter Quispe, dni 33..."
_TITLES = frozenset({"doctor", "doctora"})
_GREETING = frozenset({Kind.PAUSE, Kind.YES, Kind.SKIP, Kind.AND})
_SMALL = frozenset({Kind.PAUSE, Kind.YES, Kind.NO, Kind.AND})
_LONGEST_NAME = 4


def is_theirs(said: Sequence[Token], at: int) -> bool:
    """Whether the word for a document at `at` speaks of the patient's own."""
    if at and said[at - 1].said in _OF_ANOTHER:
        return False
    after = list(takewhile(lambda token: token.kind not in NUMBERS, said[at + 1 :]))
    if _is_of_another(after):
        return False
    is_mine = bool(at) and said[at - 1].said == "mi"
    return is_mine or not _follows_a_holder(said[:at], said[at].gap)


def tells_of_others(before: Sequence[Token]) -> bool:
    """Whether what is said before "dni", which is not called "mi dni", may be about somebody else
    or about a document that is nobody's here: "decile a Norma, (dni)", "borren el (dni)", "me
    llamaron por el (dni)"; not "necesito un tubo, (dni)", "soy Rosa Pérez, (dni)", "hola, Rosa
    Pérez, (dni)"."""
    since = max((at + 1 for at, token in enumerate(before) if token.kind in NUMBERS), default=0)
    told = _without_prescriber(without_names(before[since:]))
    if _calls_from_somewhere(told):
        return True
    if not any(_is_of_others(told, at) for at in range(len(told))):
        return False
    named = list(dropwhile(_greets, told))
    while named and named[-1].said not in ARTICLES and _greets(named[-1]):
        named.pop()
    if [token.said for token in named[-2:]] == ["y", "el"]:
        # "Juan Pérez y el documento ...".
        named = named[:-2]
    return not is_whole_name(named, is_asked=True)


def _calls_from_somewhere(told: Sequence[Token]) -> bool:
    """ "te llamo de PAMI", "hablo del geriátrico"; not "llamo desde casa"."""
    return any(
        one.said in ("llamo", "hablo", "soy") and two.said in OF and is_strange(third)
        for one, two, third in zip(told, told[1:], told[2:], strict=False)
    )


def _greets(token: Token) -> bool:
    return token.kind in _GREETING and token.said not in _LEADING_TO | ARTICLES | _TITLES


def _without_prescriber(told: list[Token]) -> list[Token]:
    """ "me lo recetó el médico": whose document it is, that doesn't say."""
    if not any(token.said in _PRESCRIBED for token in told):
        return told
    return [token for token in told if token.said not in _PRESCRIBED | _PRESCRIBERS]


def _is_of_others(told: Sequence[Token], at: int) -> bool:
    """A word that may name anything; not what the caller wants to do ("retirar"), or calls theirs
    ("mi entrega")."""
    token = told[at]
    is_own = at > 0 and told[at - 1].said == "mi"
    # Not "auxiliar, dni", "hola, chofer".
    is_led = at > 0 and (told[at - 1].kind not in _GREETING or told[at - 1].said in _LEADING_TO)
    is_wish = (is_led and token.said.endswith(_INFINITIVES)) or token.said in _WISHES
    return token.kind is Kind.OTHER and is_strange(token) and not is_own and not is_wish


def announces_own(said: Sequence[Token]) -> bool:
    """Whether talk with no number in it announces the patient's document as the next one."""
    at = max(at for at, token in enumerate(said) if token.kind is Kind.DNI)
    after = said[at + 1 :]
    is_mine = bool(at) and said[at - 1].said == "mi"
    if not is_mine and _is_spoken_about(said[:at]):
        return False
    return is_theirs(said, at) and not (
        any(not is_harmless(token) for token in after)
        and clouds(after, is_question=False, is_asked=True)
    )


def _is_of_another(after: Sequence[Token]) -> bool:
    """ "de acá", "del chofer", "que figura": what follows the word for a document."""
    for at, token in enumerate(after):
        if token.said in OF:
            rest = [other for other in after[at + 1 :] if other.said not in ARTICLES]
            return not rest or (rest[0].kind is not Kind.DNI and rest[0].said not in PATIENT)
        if token.ends_sentence or token.kind not in (Kind.SKIP, Kind.DNI):
            return False
    return False


def _follows_a_holder(before: Sequence[Token], gap: Gap) -> bool:
    """ "el chofer, (dni)", "del chofer el (dni)", "soy el plomero (dni)"; not "Rosa Pérez (dni)",
    "me lo recetó el médico, (dni)". `gap` stands before the word for the document."""
    first = max((at for at, token in enumerate(before) if token.ends_sentence), default=0)
    begun = list(dropwhile(lambda token: token.kind in _SMALL, before[first:]))
    if begun and begun[0].said in OF and any(is_strange(token) for token in begun):
        return True
    if _names_somebody(_clause(before)):
        return True
    end = len(before)
    while end and (before[end - 1].said in (*ARTICLES, "numero", "nro", "con", "es", "tiene")):
        end -= 1
    names = list(takewhile(is_strange, reversed(before[:end])))
    at = end - len(names)
    if not 0 < len(names) <= _LONGEST_NAME or at == 0:
        return False
    if any(name_end(before, start) > at for start in range(at)):
        return False
    begins = at == 1 or before[at - 1].ends_sentence or before[at - 1].gap > Gap.SPACE
    is_apart = gap > Gap.SPACE and not begins
    return not is_apart and before[at - 1].said in (*ARTICLES, *OF, "un", "una")


def _is_spoken_about(before: Sequence[Token]) -> bool:
    """ "me robaron el (dni)", "soy plomero, (dni)"; not "soy Rosa Pérez, (dni)", "te paso el
    (dni)"."""
    clause = _clause(before)
    if is_whole_name(clause):
        return tells_of_others(before)
    return any(map(is_strange, without_names(clause)))


def _clause(before: Sequence[Token]) -> Sequence[Token]:
    begins = max((at for at, token in enumerate(before) if token.gap > Gap.SPACE), default=0)
    return before[begins:]


def _names_somebody(clause: Sequence[Token]) -> bool:
    """ "el cadete me dejó el (dni)": it begins with who."""
    begun = list(dropwhile(lambda token: token.kind in _SMALL, clause))
    return len(begun) > 1 and begun[0].said in (*ARTICLES, "un", "una") and is_strange(begun[1])
