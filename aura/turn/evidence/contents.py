"""Questions about a cylinder that isn't full, and rows that count on a full one. Pure.

| the row                                  | the question            | then                     |
| ---------------------------------------- | ----------------------- | ------------------------ |
| a flow, "con el tubo lleno"              | medio tubo, por la mitad | another case             |
| a flow, "con el tubo lleno"              | le queda un cuarto      | another case             |
| a flow, "con el tubo lleno"              | con 100 bar, al 40 %    | another case             |
| a flow, "con el tubo lleno"              | con 200 bar, lleno      | may answer               |
| a flow, nothing of a full one            | medio tubo              | may answer               |
| no flow, or prose                        | medio tubo              | may answer               |

The hours of a full cylinder, followed by somebody who has half of one, end hours too early.
"""

import re
from functools import lru_cache

from knowledge.equipment import folded
from knowledge.spoken_numbers import VALUES

_FULL_BAR = 150
"""From here on a cylinder counts as full (the demonstration manual's 150 to 200 bar)."""
_ALL = 100
"""Per cent."""

_NUMBER = rf"\d{{1,4}}|{'|'.join(VALUES)}"
_CYLINDER = r"tubo|mochila|garrafa|cilindro|botellon|carga"
_PART = re.compile(
    rf"\bmedi[oa] (?:{_CYLINDER}|llen[oa]|vaci[oa])\b|\b(?:{_CYLINDER}) y medi[oa]\b"
    r"|\b(?:por|a|en|hasta) (?:la )?mitad\b|\bla mitad del?\b|\bquedan? (?:\w+ ){0,2}mitad\b"
    r"|\b(?:un|tres) (?:cuartos?|tercios?)\b(?! de hora)|\bdos tercios\b"
    r"|\bcasi vaci[oa]\b|\bempezad[oa]\b|\bqueda (?:muy )?poco\b|\bno esta llen[oa]\b"
    rf"|\bquedan? (?!a )(?:\w+ )?(?:{_NUMBER}) (?:litros?|lts?|l)\b"
)
_PRESSURE = re.compile(rf"\b(?P<bar>{_NUMBER}) ?bar(?:es)?\b")
_SHARE = re.compile(rf"\b(?P<share>{_NUMBER}) ?(?:%|por ?ciento\b)")
_FULL = re.compile(r"\bllen[oa]s?\b")


@lru_cache(maxsize=2_048)
def tells_a_part(text: str) -> bool:
    """Whether a text speaks of a cylinder that holds another amount than a full one."""
    plain = " ".join(folded(text).split())
    return (
        _PART.search(plain) is not None
        or any(_value(found["bar"]) < _FULL_BAR for found in _PRESSURE.finditer(plain))
        or any(_value(found["share"]) < _ALL for found in _SHARE.finditer(plain))
    )


def counts_on_a_full_one(content: str) -> bool:
    """Whether a passage tells figures of a full cylinder."""
    return _FULL.search(folded(content)) is not None


def _value(number: str) -> int:
    return VALUES[number] if number in VALUES else int(number)
