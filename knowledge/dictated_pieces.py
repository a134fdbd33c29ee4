"""A text cut into the words and numerals that tell whether a number in it is a document."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from knowledge.dictating import CORRECTING, CORRECTIONS, EITHER, FILLERS, HESITATING
from knowledge.spoken_numbers import NUMBER_WORDS, folded
from knowledge.written_digits import with_plain_digits

MIN_DIGITS = 7
"""As few digits as a document has."""
# Besides FILLERS: however long it is drawn out.
_DRAWN_OUT = re.compile("e+h*m*|m{2,}|mh+m*|a+h+|o+h+|u+[hm]+|h+m+")
_DOCUMENT = re.compile(
    "dnis?|dene?i|docu?|documentos?|libreta|enrolamiento|cedulas?|cui[lt]|pasaporte"
)
_BEFORE_NUMBER = re.compile(
    "es|era|seria|son|el|la|mi|su|tu|de|numero|nro|num|n|nº|nacional|identidad|paciente|titular"
)

_TOKEN = re.compile(
    rf"""
    (?P<mask>\[documento\])
    | (?P<date>(?<!\d)(?<!\d[./-])(?:0?[1-9]|[12]\d|3[01])/(?:0?[1-9]|1[0-2])/(?:19|20)\d\d
        (?!\d)(?![./-]\d))
    | (?P<time>(?<![\d:])(?:[01]?\d|2[0-3])(?::[0-5]\d){{1,2}}(?![\d:]|[.,]\d))
    | (?P<years>(?<!\d)(?<!\d[ .,/-])(?:19|20)\d\d\ [yo]\ (?:19|20)\d\d(?!\d)(?![ .,/-]\d))
    | (?P<document>(?<![^\W\d_])
        (?:d[.\s]{{0,2}}n[.\s]{{0,2}}i|(?:de\s{{1,3}})?ene\s{{1,3}}i)(?![^\W\d_]))
    | (?P<filler>(?<![^\W\d_])(?:{HESITATING})(?![^\W\d_]))
    | (?P<correction>(?<![^\W\d_])(?:{CORRECTING})(?![^\W\d_]))
    | (?P<digits>\d{{1,2}}[.,\ ]\d{{3}}[.,\ ]\d{{3}}(?!\d)|\d{{1,3}}(?:[.,]\d{{3}})+(?!\d)|\d+)
    | (?P<word>(?:[^\W\d_][\u0300-\u036f]*)+)
    """,
    re.VERBOSE | re.IGNORECASE,
)
# "7F-5"
_GOES_ON_AS_A_CODE = re.compile(r"[^\W\d_]{1,2}-?\d")
_HYPHENS = ("-", "\u2010", "\u2011", "\u2013")


class Kind(Enum):
    """What a word is to a number."""

    NUMBER = auto()
    FILLER = auto()
    CORRECTION = auto()
    EITHER = auto()
    DOCUMENT = auto()
    BEFORE_NUMBER = auto()
    OTHER = auto()


@dataclass(frozen=True, kw_only=True)
class Piece:
    """A word or numeral, in lower case without accents, and what separates it from the last."""

    kind: Kind
    said: str
    gap: str
    start: int
    end: int


def pieces_of(text: str) -> Iterator[Piece]:
    """The words, numerals, dates and times of a text, in order."""
    text = with_plain_digits(text)
    last = Piece(kind=Kind.OTHER, said="", gap="", start=0, end=0)
    for token in _TOKEN.finditer(text):
        gap = text[last.end : token.start()]
        said = folded(token.group())
        last = Piece(
            kind=Kind.OTHER if _in_a_name(token, gap, last) else _kind(token, said),
            said=said,
            gap=gap,
            start=token.start(),
            end=token.end(),
        )
        yield last


def _kind(token: re.Match[str], said: str) -> Kind:
    if token.lastgroup == "digits" or said in NUMBER_WORDS:
        return Kind.NUMBER
    if token.lastgroup == "document" or _DOCUMENT.fullmatch(said):
        return Kind.DOCUMENT
    if token.lastgroup == "correction" or said in CORRECTIONS:
        return Kind.CORRECTION
    if token.lastgroup == "filler" or said in FILLERS or _DRAWN_OUT.fullmatch(said):
        return Kind.FILLER
    if said in EITHER:
        return Kind.EITHER
    return Kind.BEFORE_NUMBER if _BEFORE_NUMBER.fullmatch(said) else Kind.OTHER


def _in_a_name(token: re.Match[str], gap: str, last: Piece) -> bool:
    """Whether a numeral belongs to a model or a code: "M50", "7F-5", "H-08".

    One that is as long as a document number is masked whatever it is stuck to.
    """
    if token.lastgroup != "digits":
        return False
    if len(token.group()) <= 2 and _GOES_ON_AS_A_CODE.match(token.string, token.end()):
        return True
    return (
        (not gap or gap in _HYPHENS)
        and last.said[-1:].isalpha()
        and last.kind not in (Kind.DOCUMENT, Kind.NUMBER)
        and sum(map(str.isdigit, token.group())) < MIN_DIGITS
    )
