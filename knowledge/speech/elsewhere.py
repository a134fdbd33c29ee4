"""Codes and machines' names that are written, and name something else.

What is spoken is disbelieved before it is put in writing (`rules`); what somebody typed, or a
recogniser wrote in figures, is a code by its shape alone, and has to be told apart here.

| what is written                                  | what it is                        |
| ------------------------------------------------ | --------------------------------- |
| la factura E7; torre E7; cama E5                 | of the paper, the place           |
| mi turno es el H08; el remito número H03         | the same, with its "is", "number" |
| numero de pedido E6; el código de la factura es E7  | the same                          |
| la factura no llegó y me marca E7                | a code: the display stands between |
| en la sala es H08; el error en casa es H08       | a code: the place only says where |
| estoy en casa, E7; en casa E7                    | a code: a pause; where one is     |
| M50 pesos; 7F-5 años                             | a sum, an age                     |
| talle LG103; código postal CP501                 | a size, a postal code             |
| vivo en E43; E43 entre 7 y 8; E43 esquina 9       | an address                        |
| marca E43 entre 7 y 8 veces                      | a code: a display shows it        |
| agua H2 o destilada                              | water                             |
| error E1 en la factura; H08 en la sala           | of the paper; a code              |
| línea e 4; la rotonda h 8                        | of the thing: letter and number   |
|                                                  | are parted, so any noun has them  |
| barrio M50; vivo en el lote número 7F-5          | where somebody lives              |
| 7F-5 litros                                      | a machine                         |
"""

import re

from knowledge.equipment import folded
from knowledge.speech.things import (
    DISPLAY_CUES,
    LIVING,
    NEVER_MACHINES,
    PAPERS,
    PLACES,
    TO_AN_ADDRESS,
    UNLIKE_MACHINES,
    may_precede,
)

# Characters before and behind a name that may say something of it.
_NEARBY = 80

_NUMBER = r"(?:numero|nro|num|nº|n)\b[.°]?"
_PLACE = (
    rf"(?<!\w)(?<!\ben )(?:casa|lugar)|(?<!\w)(?:{'|'.join(sorted(PLACES - {'casa', 'lugar'}))})"
)
_OWN = re.compile(rf"(?:{_PLACE})\s?[:#]?\s?(?:{_NUMBER}\s?[:#]?\s?)?$")
_IS = re.compile(
    rf"(?P<ahead>(?:\w+ ){{0,3}})(?:{_PLACE}) (?:{_NUMBER} )?(?:es|era|tiene) "
    rf"(?:(?:el|la|un|una) )?(?:{_NUMBER} )?$"
)
_ONLY_WHERE = re.compile(r"\b(?:en|de|del)(?: \w+)? $")
_NUMBERED = re.compile(rf"\b(?:{_NUMBER}|codigo) (?:de|del)(?: \w+)? $")

_CODE = re.compile(r"(?P<letters>[a-z]+)(?P<apart>[ ,.]*)-?(?P<number>cero\b|o\b|[0-9]*)")
_SHOWN = re.compile(rf"\b(?:{'|'.join(sorted(DISPLAY_CUES))}):? (?:\w+ ){{0,2}}$")
_LIVED_IN = re.compile(
    rf"\b(?:{'|'.join(sorted(LIVING))}) (?:(?:{'|'.join(sorted(TO_AN_ADDRESS))}) ){{1,4}}$"
)
_STREETS = re.compile(
    r"[ ,]{1,2}(?:(?:entre|casi|e/) ?[0-9]|(?:y [0-9]+,? )?(?:esquina|esq)\b|al [0-9]{3,4}\b)"
)
_OF_A_PAPER = re.compile(
    rf" (?:en|de|del) (?:(?:la|el|las|mi|mis|una|un|esta|este) )?(?:{'|'.join(sorted(PAPERS))})\b"
)
_WATER = re.compile(r"\bagua $")
_WORD_BEFORE = re.compile(r"(\w+) $")

_OTHERS = re.compile(rf"(?<!\w)(?:{'|'.join(sorted(NEVER_MACHINES))}) (?:{_NUMBER}\s)?$")
_SUM = re.compile(rf"\s?(?:{'|'.join(sorted(UNLIKE_MACHINES))})(?!\w)")


def is_no_code(text: str, start: int) -> bool:
    """Whether a code that is written at a place of a text is a bill's, a bed's, a turn's."""
    before = folded(text[max(0, start - _NEARBY) : start])
    return _is_of_a_thing(before) or _is_of_what_follows(before, folded(text[start:][:_NEARBY]))


def _is_of_a_thing(before: str) -> bool:
    if _OWN.search(before) or _LIVED_IN.search(before):
        return True
    found = _IS.search(before)
    if found is None:
        return False
    ahead = found["ahead"]
    return _ONLY_WHERE.search(ahead) is None or _NUMBERED.search(ahead) is not None


def _is_of_what_follows(before: str, code_and_after: str) -> bool:
    code = _CODE.match(code_and_after)
    if code is None:
        return False
    after = code_and_after[code.end() :]
    if _OF_A_PAPER.match(after):
        return True
    if _SHOWN.search(before):
        return False
    if _STREETS.match(after):
        return True
    word = _WORD_BEFORE.search(before)
    if word is None:
        return False
    if _WATER.search(before) and code["letters"] == "h" and code["number"].lstrip("0") == "2":
        return True
    is_noun = not (may_precede(word[1]) or word[1] in DISPLAY_CUES or word[1][0].isdigit())
    return bool(code["apart"]) and not code["number"].startswith(("0", "cero", "o")) and is_noun


def is_no_machine(text: str, start: int, end: int) -> bool:
    """Whether a machine's name that is written in a text is a sum, an age, a size or an address."""
    before = folded(text[max(0, start - _NEARBY) : start])
    return (
        _OTHERS.search(before) is not None or _SUM.match(folded(text[end : end + 20])) is not None
    )
