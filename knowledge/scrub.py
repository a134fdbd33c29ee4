"""Document and phone numbers masked, before a text is stored or leaves the house.

What is masked: a run of seven or more digits, written ("32.456.789", "+54 9 351 555 0123"),
spoken ("treinta y dos cuatrocientos cincuenta y seis…") or both, with hesitations in between; and
a run of four or more that follows "DNI", "documento" or the like. On doubt it masks: a lost figure
makes a search worse, a kept document number can't be taken back.

The result is hashed elsewhere, so it never depends on anything but the text, and scrubbing it
again changes nothing.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, auto

from knowledge.spoken_numbers import NUMBER_WORDS, REPEATS, SCALES, VALUES, DigitCount, folded

MASK = "[documento]"
MIN_DIGITS = 7
MIN_DIGITS_AFTER_DOCUMENT = 4

# How many hesitations a run survives; how many words may stand between "DNI" and its number, and
# how many characters between two of those words.
MAX_FILLERS = 6
MAX_WORDS_AFTER_DOCUMENT = 8
MAX_GAP = 8
# Who dictates says little at a time; and how far from "DNI" a piece of its number may stand.
LONGEST_PIECE = 600
REACH_OF_DOCUMENT = 80

# "no" is what speech recognition writes for "nueve" between digits, and how people correct one.
_FILLER = re.compile(
    "y|est[eo]|bueno|puntos?|coma|guion|barra|espacio|no|si|ok|perdona?|digo|corrijo|espera(?:me)?|"
    "viste|digamos|luego|despues|e+h*m*|m{2,}|mh+m*|a+h+|o+h+|u+[hm]+|h+m+"
)
_DOCUMENT = re.compile("dnis?|doc|documentos?|cedulas?|cui[lt]|pasaporte")
# What is said around the pieces of a number, by whoever dictates it and by whoever writes it down.
_DICTATING = re.compile(
    "anot(?:a|e|o|ado|alo|ame)|sig(?:ue|a|o|amos)|dale|list[oa]|bien|perfecto|correcto|exacto|aja|"
    "termina|empieza|cont?inua|con|en|al|ultim[oa]s|primer[oa]s|final|cifras|numeros|repito|otra|"
    "vez|nuevo|entonces|claro|gracias|por|favor|decime|dame|tengo"
)
# What a number counts that is no document's.
_COUNTED = re.compile(
    r"""[\s-]{0,3}(?:%|(?:
        por\ ?ciento|l|lts?|litros?|lpm|minut(?:o|os|ito|itos)|min|hs?|horas?|d[ií]as?|semanas?|
        mes|meses|años?|metros?|m3|m³|kilos?|grados?|veces|vez|tubos?|equipos?|pitidos?
    )\b)""",
    re.VERBOSE | re.IGNORECASE,
)
_BEFORE_NUMBER = re.compile(
    "es|era|seria|son|el|la|mi|su|tu|de|numero|nro|num|n|nº|nacional|identidad|paciente|titular"
)

_TOKEN = re.compile(
    r"""
    (?P<mask>\[documento\])
    | (?P<date>(?<!\d)(?<!\d[./-])(?:0?[1-9]|[12]\d|3[01])/(?:0?[1-9]|1[0-2])/(?:19|20)\d\d
        (?!\d)(?![./-]\d))
    | (?P<time>(?<![\d:])(?:[01]?\d|2[0-3])(?::[0-5]\d){1,2}(?![\d:]|[.,]\d))
    | (?P<years>(?<!\d)(?<!\d[ .,/-])(?:19|20)\d\d\ [yo]\ (?:19|20)\d\d(?!\d)(?![ .,/-]\d))
    | (?P<document>(?<![^\W\d_])(?:d[.\s]{0,2}n[.\s]{0,2}i|de\s{1,3}ene\s{1,3}i)(?![^\W\d_]))
    | (?P<filler>(?<![^\W\d_])(?:a\s{1,3}ver|o\s{1,3}sea|mejor\s{1,3}dicho|me\s{1,3}equivoqu[eé]
        |te\s{1,3}digo)(?![^\W\d_]))
    | (?P<digits>\d{1,2}[.,\ ]\d{3}[.,\ ]\d{3}(?!\d)|\d{1,3}(?:[.,]\d{3})+(?!\d)|\d+)
    | (?P<word>(?:[^\W\d_][\u0300-\u036f]*)+)
    """,
    re.VERBOSE | re.IGNORECASE,
)
# Not "%" nor "$": what they stand at is counted.
_GLUE = re.compile(
    r"""[\s.,:;/\\()\[\]{}<>_'"’´`“”«»*|·•~^=+#&¿?¡!\-\u2010-\u2015\uff0d\uff0e\uff1a\u066b\u066c"""
    r"""\u200b-\u200f\u2060\ufeff\ufe0f\u20e3]{0,6}"""
)
_HYPHENS = ("-", "\u2010", "\u2011", "\u2013")


def scrub(text: str) -> str:
    """`text` with every document and phone number replaced by MASK, and nothing else changed."""
    kept: list[str] = []
    at = 0
    for run in _runs(text):
        if run.digits.total >= (MIN_DIGITS_AFTER_DOCUMENT if run.after_document else MIN_DIGITS):
            kept += [text[at : _opening(text, run)], MASK]
            at = run.end
    return "".join(kept) + text[at:]


def scrub_pieces(text: str) -> str:
    """`scrub`, for what is kept of a turn: there the pieces of a document that is dictated over
    several turns must not be put together again.

    | the text                                             | what is masked besides          |
    | ---------------------------------------------------- | ------------------------------- |
    | numbers, and only words of dictating around them     | every number                    |
    | the word for a document, and a number soon after it  | that number, unless it counts   |
    |                                                      | something ("15 minutos")        |
    | anything else ("hace 2 horas", "marca E1")           | nothing                         |

    What is searched is not masked so: a bare number may be a code that was asked for.
    """
    text = scrub(text)
    if len(text) > LONGEST_PIECE:
        return text
    pieces = list(_pieces(text))
    documents = [piece.end for piece in pieces if piece.kind is _Kind.DOCUMENT]
    only_dictates = _only_dictates(pieces)
    kept: list[str] = []
    at = 0
    for run in _runs(text):
        near = any(0 <= run.start - end <= REACH_OF_DOCUMENT for end in documents)
        is_named = near and not _COUNTED.match(text, run.end)
        if (only_dictates or is_named) and not text[run.end : run.end + 1].isalpha():
            kept += [text[at : run.start], MASK]
            at = run.end
    return "".join(kept) + text[at:]


def _only_dictates(pieces: Iterable["_Piece"]) -> bool:
    """Whether numbers are said, more than an article, and nothing that tells what they count."""
    numbers = 0
    for piece in pieces:
        if piece.kind is _Kind.NUMBER:
            numbers += piece.said not in ("un", "una")
        # "e" before a number is the letter of a code.
        elif piece.said == "e" or (
            piece.kind is _Kind.OTHER
            and piece.said != MASK
            and not _DICTATING.fullmatch(piece.said)
        ):
            return False
    return numbers > 0


class _Kind(Enum):
    NUMBER = auto()
    FILLER = auto()
    DOCUMENT = auto()
    BEFORE_NUMBER = auto()
    OTHER = auto()


@dataclass(frozen=True, kw_only=True)
class _Piece:
    """A word or numeral, in lower case without accents, and what separates it from the last."""

    kind: _Kind
    said: str
    gap: str
    start: int
    end: int


class _Run:
    """Numbers with nothing but separators and hesitations in between."""

    def __init__(self, first: _Piece, *, after_document: bool) -> None:
        self.start = first.start
        self.after_document = after_document
        self.digits = DigitCount()
        self._fillers: list[str] = []
        self.add(first)

    def add(self, piece: _Piece) -> None:
        if piece.kind is _Kind.FILLER:
            self._fillers.append(piece.said)
            return
        if piece.said in SCALES:
            self.digits.add_scale(SCALES[piece.said])
        elif piece.said in REPEATS:
            self.digits.add_repeat(REPEATS[piece.said])
        elif piece.said in VALUES:
            self.digits.add_word(VALUES[piece.said], after_y="y" in self._fillers)
        else:
            self.digits.add_digits("".join(filter(str.isdigit, piece.said)))
        self.end = piece.end
        self._fillers = []

    def goes_on_with(self, piece: _Piece) -> bool:
        if not _GLUE.fullmatch(piece.gap):
            return False
        if piece.kind is _Kind.FILLER:
            return len(self._fillers) < MAX_FILLERS
        return piece.kind is _Kind.NUMBER


def _runs(text: str) -> Iterator[_Run]:
    run: _Run | None = None
    words_left = 0  # of those that may stand between "DNI" and its number
    for piece in _pieces(text):
        if len(piece.gap) > MAX_GAP:
            words_left = 0
        if run and not run.goes_on_with(piece):
            yield run
            run = None
        if run:
            run.add(piece)
        elif piece.kind is _Kind.NUMBER:
            run = _Run(piece, after_document=words_left > 0)
        if piece.kind is _Kind.DOCUMENT:
            words_left = MAX_WORDS_AFTER_DOCUMENT
        elif piece.kind in (_Kind.NUMBER, _Kind.OTHER):
            words_left = 0
        else:
            words_left -= 1
    if run:
        yield run


def _pieces(text: str) -> Iterator[_Piece]:
    last = _Piece(kind=_Kind.OTHER, said="", gap="", start=0, end=0)
    for token in _TOKEN.finditer(text):
        gap = text[last.end : token.start()]
        said = folded(token.group())
        last = _Piece(
            kind=_Kind.OTHER if _in_a_name(token, gap, last) else _kind(token, said),
            said=said,
            gap=gap,
            start=token.start(),
            end=token.end(),
        )
        yield last


def _kind(token: re.Match[str], said: str) -> _Kind:
    if token.lastgroup == "digits" or said in NUMBER_WORDS:
        return _Kind.NUMBER
    if token.lastgroup == "document" or _DOCUMENT.fullmatch(said):
        return _Kind.DOCUMENT
    if token.lastgroup == "filler" or _FILLER.fullmatch(said):
        return _Kind.FILLER
    return _Kind.BEFORE_NUMBER if _BEFORE_NUMBER.fullmatch(said) else _Kind.OTHER


def _in_a_name(token: re.Match[str], gap: str, last: _Piece) -> bool:
    """Whether a numeral belongs to a model or a code: "M50", "7F-5", "H-08".

    One that is as long as a document number is masked whatever it is stuck to.
    """
    return (
        token.lastgroup == "digits"
        and (not gap or gap in _HYPHENS)
        and last.said[-1:].isalpha()
        and last.kind not in (_Kind.DOCUMENT, _Kind.NUMBER)
        and sum(map(str.isdigit, token.group())) < MIN_DIGITS
    )


def _opening(text: str, run: _Run) -> int:
    """Where the mask starts: with the "+" of a phone number, or the "(" of its area code."""
    start = run.start
    if text[start - 1 : start] == "(" and ")" in text[start : run.end]:
        start -= 1
    return start - 1 if text[start - 1 : start] == "+" else start
