"""Whether the call is now for another than the one whose number was given: that one was called for
before.

| said                                                                  | N is               |
| --------------------------------------------------------------------- | ------------------ |
| "antes llamé por mi papá, dni N, ahora llamo por mí"                    | of an earlier call |
| "ayer llamé por mi marido, dni N, hoy es por mi suegra"                 | of an earlier call |
| "ayer llamé por mi marido, dni N" | "hoy es por mi suegra"              | taken back         |
| "ayer llamé por mi papá, dni N, y no vino nadie"                        | of this call       |
| "llamo por mi papá, dni N, ahora es por la recarga"                     | of this call       |
| "ayer llamé por mi papá, dni N, hoy otra vez por mi papá"               | of this call       |
"""

import re

from patients.dictation.words.persons import ENDS, NUMBER, PERSON

_NOW = (
    r"\b(?:ahora|hoy|esta vez|en este momento|este llamado|esta llamada|en esta)\b"
    r"[^.;!?\n\d]{0,40}?\b"
)
_NOW_FOR = re.compile(
    rf"{_NOW}(?:(?:por|para|de) (?:(?P<self>mi(?: mism[oa])?){ENDS}|otr[oa]\b|alguien\b|"
    rf"(?:mi|un|una|la|el|su|nuestr[oa]) (?P<whom>{PERSON})\b)|(?P<me>soy yo)\b)"
)
# What is said before the first number.
_BEGINNING = re.compile(rf"(?:(?!\b{NUMBER}).)+", re.DOTALL)


def is_of_earlier_call(said: str) -> bool:
    """Whether a folded turn gives a number after speaking of somebody, and then says that the call
    is now for another."""
    begun = _BEGINNING.match(said)
    if begun is None or re.search(rf"\b{PERSON}\b", begun.group()) is None:
        # "Mi dni es N, ahora llamo por mí" is of who speaks, before and now.
        return False
    return any(
        found.start() > begun.end()
        and (found["whom"] is None or found["whom"] not in begun.group())
        for found in _NOW_FOR.finditer(said)
    )


def is_now_for_another(said: str, patients: frozenset[str]) -> bool:
    """Whether a folded turn says that the call is now for another than `patients`, for whom it was
    so far."""
    return bool(patients) and any(
        found["whom"] not in patients for found in _NOW_FOR.finditer(said)
    )
