"""What is being spoken of after a number: the number itself, or something else.

| the operator says                                       | what is spoken of            |
| ------------------------------------------------------- | ---------------------------- |
| nothing, "ajá", "perfecto"                              | still the number             |
| "no figura", "¿cómo?", "¿seguro?", "¿me lo repite?"     | the number is checked        |
| "¿termina en 424?", "¿ese es su documento?", "¿es suyo?" | the number is checked       |
| "¿sigue en Mitre 345?", "¿su teléfono es ...?"          | what was asked for           |
| "¿cambió la cánula?", "¿algo más?", "dígame la dirección" | what was asked for         |
| "le mando al técnico"                                   | something else               |

A patient who speaks of something else leaves the number too.
"""

import re
from collections.abc import Sequence
from enum import Enum, auto
from itertools import pairwise

from patients.dictation.talk.cues import reads_back_part
from patients.dictation.talk.naming import demands_a_thing
from patients.dictation.words.known_talk import is_strange
from patients.dictation.words.referring import words_in_row
from patients.dictation.words.tokens import Token, tokens
from patients.dictation.words.vocabulary import NUMBERS, Kind


class Subject(Enum):
    """What the talk is of."""

    NUMBER = auto()
    CHECKED = auto()
    """The number, which the operator has just asked about or said again."""
    ASKED = auto()
    """What the operator asked for after it."""
    OTHER = auto()


ABOUT_IT = frozenset({Subject.NUMBER, Subject.CHECKED})
_OF_NUMBER = re.compile(
    r"\b(?:dni|documento|numeros?|digitos?|figura\w*|aparece\w*|encuentr\w+|encontr\w+|registr\w+|"
    r"sistema|padron|segur[oa]|repit\w*|repet\w*|verific\w*|revis\w*|confirm\w*|correct[oa]|"
    r"termin[ao]\w*|empieza\w*|suy[oa]|tuy[oa]|de quien|(?:es|era|hay|sera) otr[oa]$|escuch\w*|"
    r"anot\w*|entend\w*|"
    r"entiend\w*|copi\w*|existe\w*|sale|cargad[oa]|dice|dijo|es[eo]|como|perdon|^mande$|"
    r"salta|tira|valid[oa]|"
    r"ultim\w*|primer\w*|parte|final|principio|medio|chequ\w*|control\w*)\b"
)
_NOT_FOUND = re.compile(
    r"\bno (?:me |lo |la |te |se |los )*(?:figura|aparece|encuentr|encontr|existe|sale|esta|salta|"
    r"tira|da)\w*"
)
_MORE = re.compile(r"\b(?:algo|alguna cosa) mas\b|\ben que (?:\w+ )?(?:ayud|puedo|puede)\w*")
_DEMAND = re.compile(
    r"\b(?:diga|dime|deci|dame|deme|pasa|pase|indica|indique|necesito|confirma|confirme|deje|deja)"
    r"(?:me|nos)?\b"
)
_ARTICLES = frozenset({"el", "la", "los", "las", "un", "una"})
_OF_HOLDERS = frozenset({"de", "del", "es", "sos", "era", "seria", "para"})
_OTHER_KINDS = frozenset({Kind.FOREIGN, Kind.MEASURE})


def subject_after(
    current: Subject, said: Sequence[Token], text: str, *, is_read_back: bool, is_whose: bool
) -> Subject:
    """What is spoken of once the operator has said this. `is_whose`: whose the number is was
    asked, or for the name that it led to."""
    question = tokens(text.rpartition("¿")[2]) or ()
    is_question = "?" in text
    asked = question if is_question else said
    is_of_things = any(token.kind in _OTHER_KINDS for token in asked)
    if _MORE.search(words_in_row(text)):
        return Subject.ASKED
    if is_whose and not any(token.kind in NUMBERS for token in asked):
        return Subject.CHECKED
    if is_of_things and (is_question or _DEMAND.search(words_in_row(text))):
        return Subject.ASKED
    if is_read_back or reads_back_part(asked):
        return Subject.CHECKED
    words = words_in_row(text.rpartition("¿")[2] if is_question else text)
    if _OF_NUMBER.search(words) and not (is_question and _asks_for_a_thing(asked)):
        is_checked = is_question or _NOT_FOUND.search(words)
        return Subject.CHECKED if is_checked else current
    if is_question and _asks_after_somebody(asked):
        return Subject.ASKED
    if not any(map(is_strange, asked)):
        return current
    if is_question or demands_a_thing(said):
        return Subject.ASKED
    return Subject.OTHER if current in ABOUT_IT else current


def _asks_after_somebody(asked: Sequence[Token]) -> bool:
    """ "¿está su hija?"; not "¿es de su hija?"."""
    return any(token.kind is Kind.PERSON for token in asked) and not any(
        token.said in _OF_HOLDERS for token in asked
    )


def _asks_for_a_thing(asked: Sequence[Token]) -> bool:
    """ "¿me confirma el correo?"; not "¿me repite la última parte?"."""
    return any(
        article.said in _ARTICLES and is_strange(named) and not _OF_NUMBER.fullmatch(named.said)
        for article, named in pairwise(asked)
    )


def subject_after_patient(
    current: Subject, *, is_number: bool, is_of_other: bool, is_talk: bool
) -> Subject:
    """What is spoken of once the patient has said a number (`is_number`), another thing's where
    that was asked for (`is_of_other`), or what is neither of the number nor small (`is_talk`)."""
    if is_of_other:
        return Subject.ASKED
    if is_number:
        return Subject.NUMBER
    if is_talk:
        return Subject.OTHER
    return Subject.NUMBER if current is Subject.CHECKED else current
