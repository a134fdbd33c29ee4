"""The words for people other than who speaks, and for the document, as patterns over folded text.

Folded text is in lower case and without accents (`tokens.folded`).
"""

import re
from collections.abc import Iterable

from patients.dictation.words.given_names import GIVEN_NAMES
from patients.dictation.words.no_surnames import TRADES
from patients.dictation.words.tokens import folded
from patients.dictation.words.vocabulary import STAFF, VALUES, WORDS, Kind

_PRONOUNS = frozenset({"ella", "ex"})


def _and_small(words: frozenset[str]) -> frozenset[str]:
    """The words and their diminutives: "vecina", "vecinita"."""
    return words | {f"{word[:-1]}it{word[-1]}" for word in words if word[-1] in "oa"}


RELATIVES = _and_small(
    (frozenset(word for word, kind in WORDS.items() if kind is Kind.PERSON) - _PRONOUNS)
    | frozenset({"mami", "papi", "mamita", "papito", "bebe", "hermanito", "hermanita", "curadora"})
)
WORKERS = (
    STAFF
    | TRADES
    | frozenset(
        {
            *("proveedor", "proveedora", "kinesiologo", "kinesiologa", "asistente", "acompanante"),
            *("fletero", "cartero", "electricista", "plomero", "gestora", "trabajador", "doctor"),
            *("trabajadora", "secretaria", "secretario", "administrativa", "administrativo"),
            *("neumologo", "neumologa", "cardiologo", "cardiologa", "curador", "doctora"),
            *("operadora", "operador", "inspector", "empleador", "nochera", "nochero"),
            *("muchacho", "muchacha", "chico", "chica", "pibe", "tipo", "senor que", "senora que"),
        }
    )
) - frozenset({"firma", "interno", "interna", "gato", "perro", "empresa", "hogar", "correo"})
PEOPLE = RELATIVES | _and_small(WORKERS)
# Characters: more than a turn has in which a number is read.
_LONGEST = 1_500
DOCUMENT = r"(?:d\.? ?n\.? ?i\b\.?|documento|docu?\b\.?)"


def any_of(words: Iterable[str]) -> str:
    """A pattern for one of the words, the longest first."""
    return "(?:" + "|".join(sorted(map(re.escape, words), key=len, reverse=True)) + ")"


RELATIVE = any_of(RELATIVES)
PERSON = any_of(PEOPLE)
NAME = r"(?!(?:el|la|y|de|con|por|para|que|dni|documento|es|no)\b)[a-z]{3,}"
# A given name, and surnames.
FULL_NAME = rf"{NAME}(?: {NAME}){{0,3}}"
SMALL_LEAD = r"[\s,:;.#*]*(?:(?:es|son|seria|el|nro|numero|n[o\u00ba\u00b0]|su|va)\b[\s,:.]*){0,3}"
NUMBER = r"(?=\d|(?:" + any_of(set(VALUES) - {"un", "una", "uno"}) + r")\b)"
ENDS = r"(?=\s*(?:[.,;:!?\n]|$))"
IS_FIRST = (
    r"(?:^|(?<=[.,;:!?\n] )|(?<=[.,;:!?\n])|(?<=\bhola )|(?<=\bbuenas )|(?<=\bdias )|"
    r"(?<=\btardes ))"
)


def plain(text: str) -> str:
    """Folded text without the signs that open a question, for patterns; a flood's beginning."""
    return re.sub(r"[\u00bf\u00a1\"'\u201c\u201d()]", " ", folded(text[:_LONGEST])).strip()


def is_given_name(word: str) -> bool:
    """Whether a folded word is a known given name."""
    return word in GIVEN_NAMES


def sentences(text: str) -> list[str]:
    """Folded text cut where sentences end; the points within a number or "d.n.i." are none."""
    return [part for part in re.split(r"(?:[?!;\n]|\.(?=\s|$)|\.\.+)+", text) if part.strip()]
