"""Questions about other contents than one full cylinder's, and rows that count on such. Pure.

A row of durations answers only if each quantity of the question that changes the sum is its own.
Flow and volume are told in `rows`; here is what there is of it, and for whom.

| the row                                  | the question            | then                     |
| ---------------------------------------- | ----------------------- | ------------------------ |
| a flow, "con el tubo lleno"              | medio tubo, por la mitad | another case             |
| a flow, "con el tubo lleno"              | le queda un cuarto      | another case             |
| a flow, "con el tubo lleno"              | con 100 bar, al 40 %    | another case             |
| a flow, "con el tubo lleno"              | el manómetro marca 50   | another case             |
| a flow, "con el tubo lleno"              | en la franja roja       | another case             |
| a flow, "con el tubo lleno"              | ya lo usé 10 horas      | another case             |
| a flow, "con el tubo lleno"              | dos tubos; con 2 tubos  | another case             |
| a flow, "con el tubo lleno"              | para dos personas       | another case             |
| a flow, "con el tubo lleno"              | los tubos; cuánto queda | may answer               |
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
_PRESSURE = re.compile(
    rf"\b(?P<bar>{_NUMBER}) ?(?:bar(?:es)?|kilos?|kg|atmosferas?|atm)\b"
    rf"|\b(?:manometro|aguja|reloj(?:ito)?|presion|carga) (?:(?:que|ya|me|esta|quedo|marca|marcando"
    rf"|dice|da|indica|llega|hasta|es|de|en|a|el|la|los|las|un|tiene|con|,) ?)*(?P<at>{_NUMBER})"
    r"(?! ?(?:l|lts?|litros?|m3|m³|metros?|horas?|hs|dias?|%|por ?ciento)\b)\b"
)
_UNREAD_PRESSURE = re.compile(r"\b\d+ ?(?:psi|libras)\b|\bfranja roja\b|\ben (?:la )?reserva\b")
_MORE = rf"(?:(?!un[oa]?\b|1\b|cero\b|0\b)(?:{_NUMBER})|varios|varias|ambos|ambas|un par de)"
_CYLINDERS = r"(?:tub(?:it)?os|mochil(?:it)?as|garrafas|cilindros|botellones)"
_SEVERAL = re.compile(
    rf"(?<!de los )(?<!de las )\b{_MORE} {_CYLINDERS}\b"
    rf"|\b{_MORE} (?:personas|pacientes)\b|\b{_MORE} de (?:los de )?(?:{_NUMBER})"
    r" ?(?:m3|m³|metros?)(?!\w)"
    rf"|\b(?:{_CYLINDER}) y (?:otr[oa]|un[oa]?) (?:mas |otr[oa] )?(?:{_CYLINDER}|igual)\b"
)
_USED = re.compile(
    r"\b(?:use|usamos|usado|usada|uso|usa|usando|gaste|gastamos|gasto|consumi\w*|lleva|llevo"
    rf"|anduvo|estuvo|abiert[oa]|prendid[oa]) (?:\w+ ){{0,2}}(?:{_NUMBER}|media|varias) "
    r"(?:horas?|hs|h|dias?|minutos?|noches?)\b"
    rf"|\bhace (?:ya )?(?:{_NUMBER}|varias) (?:horas?|hs|dias?|minutos?)\b"
    r"|\ba medio (?:usar|gastar)\b"
)
_SHARE = re.compile(rf"\b(?P<share>{_NUMBER}) ?(?:%|por ?ciento\b)")
_FULL = re.compile(r"\bllen[oa]s?\b")


@lru_cache(maxsize=2_048)
def tells_another_amount(text: str) -> bool:
    """Whether a text speaks of another amount than one full cylinder holds."""
    plain = " ".join(folded(text).split())
    return (
        any(pattern.search(plain) for pattern in (_PART, _UNREAD_PRESSURE, _SEVERAL, _USED))
        or any(
            _value(found["bar"] or found["at"]) < _FULL_BAR for found in _PRESSURE.finditer(plain)
        )
        or any(_value(found["share"]) < _ALL for found in _SHARE.finditer(plain))
    )


def counts_on_a_full_one(content: str) -> bool:
    """Whether a passage tells figures of a full cylinder."""
    return _FULL.search(folded(content)) is not None


def _value(number: str) -> int:
    return VALUES[number] if number in VALUES else int(number)
