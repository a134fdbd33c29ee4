"""Lights that a text says are not there. Pure.

| said                                | what is told of colours              |
| ----------------------------------- | ------------------------------------ |
| no tiene luz roja, suena continuo   | red, and that it is off              |
| no tiene luz roja, tiene amarilla   | yellow                               |
| luz roja; no prende la luz roja     | as it is read without this           |
"""

import re
from functools import cache


@cache
def _denied(hue: str) -> re.Pattern[str]:
    return re.compile(
        r"\b(?:no (?:tiene|hay|muestra|se ve|veo)|sin)(?: la| una| ninguna| mas)*"
        rf"(?: luz| luces| led| triangulo)? (?:{hue})\b"
    )


def lights_of(plain: str, hue: str) -> tuple[str, bool]:
    """The part of a folded text that tells of lights which are there, or the whole where none is;
    and whether none is. `hue` matches any colour."""
    lit = _denied(hue).sub(" ", plain)
    is_dark = lit != plain and re.search(rf"\b(?:{hue})\b", lit) is None
    return plain if is_dark else lit, is_dark
