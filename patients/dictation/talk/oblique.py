"""Whether a short number after a whole one says that a digit of it is another.

The ways of putting a digit right never end, so whatever has a short number in it and speaks of
nothing else that numbers are of is taken for one:

| said after a number                                             | the number is          |
| --------------------------------------------------------------- | ---------------------- |
| "es 8 no 9", "8, no 9", "no es 9, es 8", "8 y no 9"             | taken back             |
| "tiene un 5 antes", "adelante va un 1", "lleva un 2 atrás"      | taken back             |
| "en vez de 9 poné 8", "donde dije 9 va 8", "reemplazá el 9"     | taken back             |
| any other words that are in no list, with a short number        | taken back             |
| "no es ella", "esa no soy yo", "no es el paciente"              | taken back: whose?     |
| "está en 2, no en 3", "lo tengo en 2": what a machine is set to | left                   |
| "el 8 va dos veces", "el 7 va repetido"                         | taken back             |
| "dos consultas", "los dos están rotos": what is counted         | left                   |
| "tengo 2 tubos", "Mitre 345", "saturo 88", "vengan a las 5"     | left: another matter   |
| "8", "789": nothing but a number                                | left to the grammar    |

Once something else was spoken of, only the first three rows are heard.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from patients.dictation.words.known_talk import SMALL, is_sentence, words_in
from patients.dictation.words.persons import is_given_name
from patients.dictation.words.referring import OWN_THING, words_in_row
from patients.dictation.words.tokens import Gap, Token
from patients.dictation.words.vocabulary import NUMBERS, Kind

_N = r"#(?: y #)?"
_LINK = r"(?:(?:es|era|va|con|el|la|un|en|como|que|y|sino|pero|mas bien) )*"
_PLACE = r"(?:antes|adelante|delante|atras|detras|despues|entremedio|(?:en el|al) medio)"
_PUTTING = (
    r"(?:pon|cambi|reempla|corri|correg|sac|agreg|agregu|quit|borr|tach|met|inclu|sum|invert)\w*"
)
_EDITS = re.compile(
    rf"{_N} (?:y )?no {_LINK}{_N}|\bno {_LINK}{_N} (?:(?:es|era|va|sino|pero|con) ){_LINK}{_N}"
    rf"|\ben (?:vez|lugar) del? .*#|{_N} en (?:vez|lugar) del?\b"
    rf"|{_N} (?:va |mas |bien )?{_PLACE}\b|\b{_PLACE} (?:\w+ ){{0,3}}#"
    rf"|\b{_PUTTING} (?:\w+ ){{0,2}}#|#(?: \w+){{0,2}} {_PUTTING}\b"
    r"|\bdonde (?:\w+ ){1,2}#|\b(?:lleva|falta|sobra|va|tiene|hay) un #"
)
# Counted or not, it is said of a digit.
_TWICE = re.compile(r"\b(?:el|la|un) # (?:va|es|son|esta|lleva) (?:# veces|doble|repetid[oa])")
_ALL_OF_THEM = re.compile(r"\b(?:los|las|nosotros|de los|de las) #(?= \w+(?:n|mos)\b)")
_DIGITS = words_in(
    """numeros digitos cifras ceros unos doses treses cuatros cincos seises sietes ochos nueves"""
)
_SETTING = re.compile(
    r"\b(?:esta|estaba|puesto|puse|subi\w*|baj\w+|tengo|tiene|deje|dejo|uso|marca)(?: \w+)? en #"
)
_AT_TIME = re.compile(r"\b(?:a|de|desde|hasta|tipo) la?s? #|\b(?:somos|eramos|hace) #")
_NOT_THEM = re.compile(
    r"(?:(?:ah|ay|uy|no|perdon|pero|eh|mm|che) )*(?:es[ea] )?no (?:es|era|soy|sos)"
    r" (?:ella|el|yo|(?:el|la) (?:paciente|titular|persona|senora?)|esa persona)"
)
_OTHER_MATTER = frozenset({Kind.FOREIGN, Kind.MEASURE, Kind.PERSON})
# "En vez de 9".
_INSTEAD = "vez"
_OF_CALLERS = words_in(
    """vivo estoy uso necesito quiero queria quisiera pido vengan venga manden mandame espero
    saturo respiro somos domicilio llame llamaron vino vinieron cuando ayer anoche manana lunes
    martes miercoles jueves viernes sabado domingo turno altura calle tomo tome voy cumpli
    pastillas escalones sigo esperando queda quedan quedaron"""
)


def changes_a_digit(said: Sequence[Token], text: str) -> bool:
    """Whether a turn plainly puts a digit right, or says that the number is of another."""
    if _NOT_THEM.fullmatch(words_in_row(text)):
        return True
    words = _with_signs(said)
    if _TWICE.search(words):
        return True
    return bool(_EDITS.search(words)) and not _is_of_thing(said, text, words)


def may_change_a_digit(said: Sequence[Token], text: str) -> bool:
    """Whether a turn has a short number in it, and nothing shows what else that is of."""
    if not any(token.kind in NUMBERS for token in said) or all(
        token.kind in SMALL for token in said
    ):
        return False
    words = _with_signs(said)
    return "#" in words and not (
        _is_of_thing(said, text, words)
        or _ALL_OF_THEM.search(words)
        or _is_counting(said)
        or any(token.said in _OF_CALLERS or is_given_name(token.said) for token in said)
        or is_sentence([token for token in said if token.kind is not Kind.NO])
        or _is_of_street(said)
    )


def _with_signs(said: Sequence[Token]) -> str:
    """The words, each number in figures or words as one "#"; the article "un" stays."""
    words: list[str] = []
    for at, token in enumerate(said):
        is_article = token.said in ("un", "una") and not (
            at and said[at - 1].kind in NUMBERS and said[at - 1].said not in ("un", "una")
        )
        is_number = token.kind in NUMBERS and not is_article
        if not (is_number and words[-1:] == ["#"] and token.kind is not Kind.DIGITS):
            words.append("#" if is_number else token.said)
    return " ".join(words)


def _is_of_thing(said: Sequence[Token], text: str, words: str) -> bool:
    return (
        any(token.kind in _OTHER_MATTER and token.said != _INSTEAD for token in said)
        or OWN_THING.search(words_in_row(text)) is not None
        or _SETTING.search(words) is not None
        or _AT_TIME.search(words) is not None
    )


def _is_counting(said: Sequence[Token]) -> bool:
    """ "dos consultas"; not "7 y 8 cruzados", "dos ochos"."""
    return any(
        one.kind in NUMBERS
        and other.kind is Kind.OTHER
        and other.gap is Gap.SPACE
        and other.said.endswith("s")
        and not other.said.endswith(("ados", "idos", "adas", "idas"))
        and other.said not in _DIGITS
        for one, other in pairwise(said)
    )


def _is_of_street(said: Sequence[Token]) -> bool:
    """ "Mitre 345": a name that no list knows, and a number right after it."""
    return any(
        one.kind is Kind.OTHER and other.kind is Kind.DIGITS and len(other.said) > 1
        for one, other in pairwise(said)
    )
