"""Lights, symbols and sounds that a turn tells of, with what tells them apart.

Only with a colour or a rhythm: "la casa tiene luz" tells of the mains.
"""

import re
from dataclasses import dataclass

from knowledge.equipment import folded

_KIND = (
    r"(?:amarill[oa]|roj[oa]|verde|naranja|azul|blanc[oa]|anaranjad[oa]|ambar|fij[oa]"
    r"|intermitente|continu[oa]|constante|titila\w*|parpade\w*|agud[oa]|larg[oa]|cort[oa])s?"
)
_SIGN = re.compile(
    r"\b(?:luz|luces|lucecitas?|leds?|foquitos?|testigos?|triangul\w+|simbolos?|iconos?|sonidos?"
    rf"|pitidos?|bips?|chicharra|zumbidos?)(?: (?:de color )?{_KIND})+(?: (?:e|y) {_KIND})*"
)


@dataclass(frozen=True, kw_only=True)
class Sign:
    """Where a text tells of one."""

    start: int
    end: int


def sign_in(text: str) -> Sign | None:
    """The first one of a text."""
    plain = folded(text)
    found = _SIGN.search(plain) if len(plain) == len(text) else None
    return None if found is None else Sign(start=found.start(), end=found.end())
