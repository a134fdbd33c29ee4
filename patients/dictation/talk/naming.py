"""What names a thing that a number is of, in words that nobody has to know.

| said                                                          | is                     |
| ------------------------------------------------------------- | ---------------------- |
| "la póliza", "del médico", "la que está pegada", after a number | what it may be of    |
| "fumigador", "cadete de la farmacia", after a number          | whose it may be        |
| "Rosa", "Rosa Sosa", "me llamo Rosa"                          | nothing                |
| "el equipo no anda", "la llave está dura"                     | other talk             |
| "es de la póliza", "eso figura ahí", "pero ese lo usa Marta"  | what it is of          |
| "no, pará, leí la pulsera"                                    | a mind changed         |
| "o el padrón", "léame la plaqueta", from the operator         | another number's name  |
"""

from collections.abc import Sequence
from itertools import dropwhile, pairwise, takewhile

from patients.dictation.words.known_talk import (
    DETERMINERS,
    SMALL,
    is_known,
    is_sentence,
    is_strange,
    words_in,
)
from patients.dictation.words.people import introduces_another, is_whole_name, sounds_like_trade
from patients.dictation.words.tokens import Gap, Token
from patients.dictation.words.vocabulary import NUMBERS, Kind

_READING_OFF = words_in("dice figura aparece sale marca pone")
_DEMONSTRATIVE = words_in("ese eso esa")
_POINTING = words_in("es era fue seria de del segun como")
_POINTING_PHRASES = ("ese es", "es ese")
_LONGEST_NAME = 4
_ASKING = words_in("cuando que quien donde por para")
_ARTICLES = words_in("el la los las un una")
_PASSED = DETERMINERS | _READING_OFF | {"es", "era", "fue", "asi", "en"}
# "El perro se comió...", "la llave está dura": with one, a sentence.
_OF_CLAUSES = words_in("me te se le les nos esta estan")


def names_a_thing(said: Sequence[Token]) -> bool:
    """ "la póliza", "del médico", "fumigador": what is said right after a number, if it may name
    it; not "el equipo no anda", nor somebody's own name."""
    begun = list(dropwhile(lambda token: token.kind in (Kind.PAUSE, Kind.AND), said))
    clause = [*begun[:1], *takewhile(lambda token: not token.ends_sentence, begun[1:])]
    named = next((token for token in clause if token.said not in DETERMINERS), None)
    if named is not None and named.said == "que" and named is not clause[0]:
        # "La que está pegada".
        return clause[0].said in DETERMINERS
    if introduces_another(clause) or _begins_with_trade(clause):
        return True
    if named is None or is_sentence(clause) or any(token.said in _OF_CLAUSES for token in clause):
        return False
    if clause[0].said in DETERMINERS:
        return not is_known(named, is_asked=True)
    return clause[0] is said[0] and _names_somebody(clause)


def _begins_with_trade(clause: Sequence[Token]) -> bool:
    """ "fumigadora, vino ayer"."""
    return (
        bool(clause)
        and sounds_like_trade(clause[0])
        and (len(clause) == 1 or clause[1].gap > Gap.SPACE)
    )


def _names_somebody(clause: Sequence[Token]) -> bool:
    """ "fumigador", "portero del edificio", "Rosa, fumigadora"; not "Rosa Sosa"."""
    named = [token for token in clause if token.kind not in SMALL]
    is_short = 0 < len(named) <= _LONGEST_NAME and named[0] is clause[0]
    is_noun = is_short and all(token.kind is Kind.OTHER and token.said.isalpha() for token in named)
    # "Mitre 450", "apurate, por favor".
    is_talk = any(token.kind in NUMBERS or token.said == "favor" for token in clause)
    if not is_noun or is_talk or named[0].said in _ASKING:
        return False
    return is_strange(named[0]) and not is_whole_name(clause, is_asked=True)


def points_to_a_thing(said: Sequence[Token]) -> bool:
    """ "es de la póliza", "del flete", "eso figura en la pulsera", "pero ese lo usa Marta", said of
    the number before; not "es que no anda", "ese es mi documento"."""
    begun = list(dropwhile(_leads, said))
    words = [token.said for token in begun[:2]]
    if not words:
        return False
    if words[0] in _DEMONSTRATIVE or words[0].startswith(_POINTING_PHRASES):
        return any(is_strange(token) for token in begun[1:])
    points = words[0] in _POINTING or words == ["esta", "en"] or _READING_OFF & {*words}
    if not points:
        return False
    named = next((token for token in begun[1:] if not _is_passed(token)), None)
    return named is not None and is_strange(named)


def begins_with_no(said: Sequence[Token]) -> bool:
    """ "no, pará, leí la pulsera", "ay no, leí mal", said right after a number; not "no anda la
    perilla"."""
    begun = list(dropwhile(lambda token: token.kind is Kind.PAUSE, said))
    return (
        len(begun) > 1
        and begun[0].kind is Kind.NO
        and (begun[1].gap > Gap.SPACE or begun[1].kind is Kind.PAUSE)
        and any(is_strange(token) for token in begun[1:])
    )


def offers_a_thing(said: Sequence[Token]) -> bool:
    """ "o el padrón", "el padrón o": something else would do as well."""
    return any(
        (one.kind is Kind.OR and other.said in DETERMINERS and is_strange(third))
        or (one.said in DETERMINERS and is_strange(other) and third.kind is Kind.OR)
        for one, other, third in zip(said, said[1:], said[2:], strict=False)
    )


def demands_a_thing(said: Sequence[Token]) -> bool:
    """ "léame la plaqueta", "ahora necesito la planilla": the operator speaks of what numbers may
    be of."""
    if any(token.said == "favor" for token in said) and any(map(is_strange, said)):
        # "Planilla, por favor".
        return True
    return any(
        article.said in _ARTICLES and named.kind is Kind.OTHER and is_strange(named)
        for article, named in pairwise(said)
    )


def hedges(said: Sequence[Token]) -> bool:
    """ "creo", "no sé si es ese", "o algo parecido", said of the number before; not "no sé qué
    hacer"."""
    if any(token.kind is Kind.HEDGE and token.said == "o algo" for token in said):
        return True
    return any(token.kind is Kind.HEDGE for token in said) and all(
        token.kind is Kind.HEDGE or token.kind in SMALL or token.said == "que" for token in said
    )


def _leads(token: Token) -> bool:
    return token.kind in (Kind.PAUSE, Kind.NO, Kind.CORRECTION) or token.said in ("pero", "que")


def _is_passed(token: Token) -> bool:
    return token.said in _PASSED or token.kind is Kind.SKIP
