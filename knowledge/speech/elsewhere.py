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
| barrio M50; vivo en el lote número 7F-5          | where somebody lives              |
| 7F-5 litros                                      | a machine                         |
"""

import re

from knowledge.equipment import folded
from knowledge.speech.cues import NEVER_MACHINES, PLACES, UNLIKE_MACHINES

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

_OTHERS = re.compile(rf"(?<!\w)(?:{'|'.join(sorted(NEVER_MACHINES))}) (?:{_NUMBER}\s)?$")
_SUM = re.compile(rf"\s?(?:{'|'.join(sorted(UNLIKE_MACHINES))})(?!\w)")


def is_no_code(text: str, start: int) -> bool:
    """Whether a code that is written at a place of a text is a bill's, a bed's, a turn's."""
    before = folded(text[max(0, start - _NEARBY) : start])
    if _OWN.search(before):
        return True
    found = _IS.search(before)
    if found is None:
        return False
    ahead = found["ahead"]
    return _ONLY_WHERE.search(ahead) is None or _NUMBERED.search(ahead) is not None


def is_no_machine(text: str, start: int, end: int) -> bool:
    """Whether a machine's name that is written in a text is a sum, an age, a size or an address."""
    before = folded(text[max(0, start - _NEARBY) : start])
    return (
        _OTHERS.search(before) is not None or _SUM.match(folded(text[end : end + 20])) is not None
    )
