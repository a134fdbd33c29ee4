"""Who a word names: what passes for a person's own name, and what doesn't.

A word that nobody knows may be a trade ("portero", "cadete") as well as a name, so a name begins
with a given name of the closed list (`given_names`):

| said                                                  | is                              |
| ----------------------------------------------------- | ------------------------------- |
| "Rosa", "María del Carmen", "Juan de la Cruz"         | a name                          |
| "Rosa Sosa", "Juan Carlos Pérez Gómez"                | a name with its surnames        |
| "Rosa, fumigadora", "Juan cadete", "Juan el plomero"  | a name and more: no whole name  |
| "Rosa del flete", "Juan de sistemas"                  | a name and more                 |
| "soy Rosa", "habla Rosa Sosa", "a nombre de Rosa"     | introduced                      |
| "soy Sosa, Rosa"; "Sosa, Rosa" to whoever asked       | introduced, surname first       |
| "Gómez Elsa": a surname of a list, then given names   | a name                          |
| "me llamo Xiulan", "mi nombre es Xiulan Wu"           | introduced: so says no trade    |
| "soy jubilada"                                        | introduced: no trade            |
| "portero", "soy plomero", "habla el sodero", "Sosa"   | no name                         |
"""

from collections.abc import Sequence
from itertools import takewhile

from patients.dictation.words.family_names import FAMILY_NAMES
from patients.dictation.words.given_names import GIVEN_NAMES
from patients.dictation.words.known_talk import DETERMINERS, is_strange, words_in
from patients.dictation.words.no_surnames import NO_SURNAMES, OF_TRADES, SURNAMES, TRADES
from patients.dictation.words.tokens import Gap, Token
from patients.dictation.words.vocabulary import Kind

MOST_SURNAMES = 3
_MOST_WORDS = 4
_MOST_FAMILY_NAMES = 2
_SELF = words_in("soy habla")
_LABELS = words_in("nombre apellido")
_MY_NAME = ["me", "llamo"]
# What somebody may be, whatever they work at: "soy jubilada".
STATES = words_in(
    """extranjero extranjera argentino argentina jubilado jubilada pensionado pensionada viudo viuda
    soltero soltera casado casada asmatico asmatica diabetico diabetica hipertenso hipertensa mayor
    nuevo nueva discapacitado discapacitada oxigenodependiente electrodependiente"""
)
_GREETINGS = words_in("hola buenas si bueno dale") | {"buenos dias", "buenas tardes", "buen dia"}
_OF_TITLE = words_in("carmen valle pilar rosario milagro transito lujan rocio mar huerto cielo")
_OF_TITLES = words_in("angeles milagros mercedes dolores remedios nieves cruz luz paz rosas santos")
_ARTICLES = words_in("la los las")


def name_end(said: Sequence[Token], start: int = 0, *, is_asked: bool = False) -> int:
    """Where the name that begins at `start` ends, introduced or not; `start` if none does.

    `is_asked`: the document was asked for, so that whoever answers may put the surname first.
    """
    if start >= len(said):
        return start
    introduced = _after_introduction(said, start)
    if introduced is not None:
        at, is_any = introduced
        if is_any:
            words = len(list(takewhile(_is_other, said[at : at + _MOST_WORDS])))
            return max(at + words, _given_first(said, at))
        end = max(_given_first(said, at), _surname_first(said, at))
        if end == at and at < len(said) and said[at].said in STATES:
            end = at + 1
        return end if end > at else start
    if is_asked and said[start].said == "con":
        # "¿Con quién hablo?" "Con Rosa."
        end = _given_first(said, start + 1)
        return end if end > start + 1 else start
    end = max(_given_first(said, start), _family_first(said, start))
    if is_asked:
        end = max(end, _surname_first(said, start))
    is_said_after = end > start and [token.said for token in said[end : end + 2]] == _MY_NAME
    return end + len(_MY_NAME) if is_said_after else end


def is_whole_name(said: Sequence[Token], *, is_asked: bool = False) -> bool:
    """Whether talk is somebody's name and nothing else."""
    return bool(said) and name_end(said, is_asked=is_asked) == len(said)


def is_surname(said: Sequence[Token]) -> bool:
    """Whether talk is what somebody says who was asked for the name: "Sosa", "Sosa Quiroga"."""
    return 0 < len(said) <= MOST_SURNAMES and all(map(_is_surname, said))


def without_names(
    said: Sequence[Token], *, is_alone: bool = False, is_asked: bool = False
) -> list[Token]:
    """Talk without the names that are introduced in it: "soy Rosa Pérez", "me llamo Rosa"; not
    "soy plomero". `is_alone`: nor those that are all of a clause; `is_asked`: as `name_end`."""
    kept: list[Token] = []
    at = 0
    while at < len(said):
        end = at
        if _after_introduction(said, at) is not None:
            end = name_end(said, at)
        elif is_alone and _begins_clause(said, at):
            end = name_end(said, at, is_asked=is_asked)
            if end < len(said) and said[end].gap is Gap.SPACE:
                end = at
        kept += said[at : at + 1] if end == at else ()
        at = max(end, at + 1)
    return kept


def _begins_clause(said: Sequence[Token], at: int) -> bool:
    return at == 0 or said[at].gap > Gap.SPACE or said[at - 1].said in _GREETINGS


def introduces_another(said: Sequence[Token]) -> bool:
    """ "soy plomero", "habla el sodero", "soy Juan el plomero", "a nombre de Gutiérrez": what is
    introduced is no name, or more than one."""
    if not said or _after_introduction(said, 0) is None:
        return False
    rest = said[name_end(said) :]
    is_titled = bool(rest) and rest[0].said in DETERMINERS
    return (len(rest) == len(said) or is_titled) and any(map(is_strange, rest))


def is_trade(token: Token) -> bool:
    """ "cadete", "el técnico": somebody who is called by what they do."""
    return token.said in TRADES


def sounds_like_trade(token: Token) -> bool:
    """ "cadete", "fumigadora"; a guess, where no name is expected."""
    is_strange_word = token.kind is Kind.OTHER and is_strange(token)
    return is_trade(token) or (is_strange_word and _ends_as_trade(token.said))


def _ends_as_trade(word: str) -> bool:
    return word.endswith(OF_TRADES) and word not in SURNAMES | GIVEN_NAMES


def _is_other(token: Token) -> bool:
    return token.kind is Kind.OTHER


def _after_introduction(said: Sequence[Token], at: int) -> tuple[int, bool] | None:
    """Where the name would begin after "soy", "me llamo", ... at `at`, and whether any word may
    be it."""
    words = [token.said for token in said[at : at + 3]]
    if words[:2] == _MY_NAME:
        return at + 2, True
    if words[0] in _LABELS or words[:2] == ["mi", "nombre"]:
        named = at + (2 if words[0] == "mi" else 1)
        named += [token.said for token in said[named : named + 1]] == ["es"]
        return (named, True) if named < len(said) and _is_other(said[named]) else None
    if words == ["a", "nombre", "del"]:
        return at + 3, False
    if words[:1] == ["a nombre de"]:
        return at + 1, False
    if words[0] in _SELF:
        return at + (2 if words[1:2] == ["yo"] else 1), False
    return None


def _given_first(said: Sequence[Token], start: int) -> int:
    """ "Rosa", "Juan Carlos Pérez", "María del Carmen Sosa"."""
    if start >= len(said) or not _is_given(said[start]):
        return start
    at, surnames = start + 1, 0
    while at < len(said) and said[at].gap is Gap.SPACE:
        titled = _after_title(said, at)
        if titled > at:
            at = titled
            continue
        if not _is_given(said[at]):
            if surnames == MOST_SURNAMES or not _is_surname(said[at]):
                break
            surnames += 1
        at += 1
    return at


def _after_title(said: Sequence[Token], at: int) -> int:
    """ "del Carmen", "de los Ángeles", "de la Cruz": what follows a given name as part of it."""
    words = [token.said for token in said[at : at + 3]]
    if words[:1] == ["del"] and words[1:2] and words[1] in _OF_TITLE:
        return at + 2
    is_of = words[:1] == ["de"] and len(words) > 2 and words[1] in _ARTICLES
    return at + 3 if is_of and words[2] in _OF_TITLES else at


def _surname_first(said: Sequence[Token], start: int) -> int:
    """ "Sosa, Rosa"."""
    at = start
    while at < min(len(said), start + MOST_SURNAMES) and _is_surname(said[at]):
        at += 1
        if at < len(said) and said[at].gap is not Gap.SPACE:
            break
    if at == start or at >= len(said):
        return start
    if said[at].gap is not Gap.COMMA or said[at].ends_sentence:
        return start
    end = _given_first(said, at)
    return end if end > at else start


def _family_first(said: Sequence[Token], start: int) -> int:
    """ "Gómez Elsa", "Gómez Ruiz Ana María"; not "portero Juan"."""
    family = len(list(takewhile(_is_family_name, said[start : start + _MOST_FAMILY_NAMES])))
    given = list(takewhile(_is_given, said[start + family : start + family + _MOST_WORDS]))
    named = said[start + 1 : start + family + len(given)]
    is_one = all(token.gap is Gap.SPACE for token in named)
    return start + family + len(given) if family and given and is_one else start


def _is_family_name(token: Token) -> bool:
    return token.kind is Kind.OTHER and token.said in FAMILY_NAMES


def _is_given(token: Token) -> bool:
    return token.kind is Kind.OTHER and token.said in GIVEN_NAMES


def _is_surname(token: Token) -> bool:
    """Whether a word may be a surname: it is no word of talk, and no trade by its sound."""
    if token.kind is not Kind.OTHER or not is_strange(token) or len(token.said) < 3:
        return False
    is_known = token.said in GIVEN_NAMES | SURNAMES
    return is_known or not (token.said in NO_SURNAMES or _ends_as_trade(token.said))
