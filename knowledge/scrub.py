"""Document and phone numbers masked, before a text is stored or leaves the house.

What is masked: a run of seven or more digits, written ("32.456.789", "+54 9 351 555 0123"),
spoken ("treinta y dos cuatrocientos cincuenta y seis…") or both, with hesitations in between; and
a run of four or more that follows "DNI", "documento" or the like. On doubt it masks: a lost figure
makes a search worse, a kept document number can't be taken back.

The result is hashed elsewhere, so it never depends on anything but the text, and scrubbing it
again changes nothing.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter

from knowledge.dictated_pieces import MIN_DIGITS, Kind, Piece, pieces_of
from knowledge.dictating import AFTER_A_CORRECTION
from knowledge.spoken_numbers import REPEATS, SCALES, VALUES, DigitCount

MASK = "[documento]"
MIN_DIGITS_AFTER_DOCUMENT = 4

# How many hesitations a run survives; how many words may stand between "DNI" and its number, and
# how many characters between two of those words.
MAX_FILLERS = 6
MAX_WORDS_AFTER_DOCUMENT = 8
MAX_GAP = 8
# Who dictates says little at a time; and how far from "DNI" a piece of its number may stand.
LONGEST_PIECE = 600
REACH_OF_DOCUMENT = 80

# What is said around the pieces of a number, by whoever dictates it and by whoever writes it down.
_DICTATING = re.compile(
    "anot(?:a|e|o|ado|alo|ame)|sig(?:ue|a|o|amos)|dale|list[oa]|bien|perfecto|correcto|exacto|aja|"
    "termina|empieza|cont?inua|con|en|al|ultim[oa]s?|primer[oa]s?|final|cifras|numeros|repito|otra|"
    "vez|nuevo|entonces|claro|gracias|por|favor|decime|dame|tengo"
)
# What parts one thing that is said from the next; and the words after which a number is a code.
_PARTS = re.compile(r"[,;.?!¿¡\n\u2026]")
_ANNOUNCING = re.compile("codigos?|error(?:es)?|alarmas?|modelos?|marca|series?|falla")
# The letters of codes and models, as they are said and written. "e" is a hesitation, too: it is
# one where a display is told of right before it.
_LETTER = re.compile(
    "[b-df-hj-np-tv-xz]|h?ache|acho|be|ce|efe|ge|jota|ka|ele|eme|ene|pe|cu|erre|equis|zeta|elge|cepe"
)
_SHOWING = re.compile(
    f"(?:{_ANNOUNCING.pattern}|di[cj]e|dijo|marc[ao]|marcaba|muestra|sale|salio|tira|tiro|aparece|"
    "aparecio|pone|indica|da|dio|pantalla|visor|display)"
)
_MOST_OF_A_CODE = 3
# What a number counts that is no document's.
_COUNTED = re.compile(
    r"""[\s-]{0,3}(?:%|(?:
        por\ ?ciento|l|lts?|litros?|lpm|minut(?:o|os|ito|itos)|min|hs?|horas?|d[ií]as?|semanas?|
        mes|meses|años?|metros?|m3|m³|kilos?|grados?|veces|vez|tubos?|equipos?|pitidos?
    )\b)""",
    re.VERBOSE | re.IGNORECASE,
)
# Not "%" nor "$": what they stand at is counted.
_GLUE = re.compile(
    r"""[\s.,:;/\\()\[\]{}<>_'"’´`“”«»*|·•~^=+#&¿?¡!\-\u2010-\u2015\uff0d\uff0e\uff1a\u066b\u066c"""
    r"""\u200b-\u200f\u2060\ufeff\ufe0f\u20e3\u2026\u00b0\u00ba\u00a8]{0,40}"""
)
_AND = frozenset({"y", "i"})


def scrub(text: str) -> str:
    """`text` with every document and phone number replaced by MASK, and nothing else changed."""
    kept: list[str] = []
    at = 0
    for run in _masked(text):
        kept += [text[at : _opening(text, run)], MASK]
        at = run.end
    return "".join(kept) + text[at:]


def masked_in(text: str) -> tuple[str, ...]:
    """The stretches of a text in whose place `scrub` puts a MASK, in order."""
    return tuple(text[run.start : run.end] for run in _masked(text))


def scrub_pieces(text: str) -> str:
    """`scrub`, for what is kept of a turn: there the pieces of a document that is dictated over
    several turns must not be put together again.

    | the text                                             | what is masked besides          |
    | ---------------------------------------------------- | ------------------------------- |
    | numbers, and only words of dictating around them     | every number                    |
    | the word for a document, and a number soon after it  | that number, unless it counts   |
    |                                                      | something ("15 minutos")        |
    | a number of two digits or more, with only words of    | that number, unless it counts   |
    | dictating between commas and "y" ("espere, 417, el    | something                       |
    | equipo marca E1")                                     |                                 |
    | up to three digits behind a letter, whatever sign     | nothing: a code, a model        |
    | parts them ("eme, cincuenta", "H.08", "dice e, 43")   |                                 |
    | anything else ("hace 2 horas", "marca E1")           | nothing                         |

    A number that is the whole turn ("cuarenta y tres", "dos") is masked though it may answer what a
    display shows: a document that is dictated digit by digit comes so, its first turn before
    anything tells that it is a dictation, and who keeps the turns would have all of it.
    What is searched is not masked so: a bare number may be a code that was asked for.
    """
    text = scrub(text)
    if len(text) > LONGEST_PIECE:
        return text
    pieces = list(pieces_of(text))
    documents = [piece.end for piece in pieces if piece.kind is Kind.DOCUMENT]
    only_dictates = _only_dictates(pieces)
    kept: list[str] = []
    at = 0
    for run in _runs(text):
        near = any(0 <= run.start - end <= REACH_OF_DOCUMENT for end in documents)
        is_number = not (_COUNTED.match(text, run.end) or text[run.start - 1 : run.start] == "$")
        is_dictated = is_number and (near or _is_said_apart(pieces, run))
        if (only_dictates or is_dictated) and not text[run.end : run.end + 1].isalpha():
            kept += [text[at : run.start], MASK]
            at = run.end
    return "".join(kept) + text[at:]


def _only_dictates(pieces: Iterable[Piece]) -> bool:
    """Whether numbers are said, more than an article, and nothing that tells what they count."""
    numbers = 0
    for piece in pieces:
        if piece.kind is Kind.NUMBER:
            numbers += piece.said not in ("un", "una")
        # "e" before a number is the letter of a code.
        elif piece.said == "e" or (
            piece.kind in (Kind.OTHER, Kind.EITHER)
            and piece.said != MASK
            and not _DICTATING.fullmatch(piece.said)
        ):
            return False
    return numbers > 0


def _is_said_apart(pieces: Sequence[Piece], run: "_Run") -> bool:
    """Whether nothing but dictating stands beside a number, up to the next sign or "y"."""
    first = bisect_left(pieces, run.start, key=_start)
    last = bisect_left(pieces, run.end, key=_start)
    while first and not _PARTS.search(pieces[first].gap) and pieces[first - 1].said != "y":
        first -= 1
    while last < len(pieces) and not (_PARTS.search(pieces[last].gap) or pieces[last].said == "y"):
        last += 1
    is_announced = first > 0 and bool(_ANNOUNCING.fullmatch(pieces[first - 1].said))
    is_code = run.digits.total <= _MOST_OF_A_CODE and _is_behind_a_letter(pieces, first)
    is_named = is_announced or is_code
    return run.digits.total > 1 and not is_named and _only_dictates(pieces[first:last])


def _is_behind_a_letter(pieces: Sequence[Piece], at: int) -> bool:
    """Whether the piece before is the letter of a code or model, which a sign parts from it."""
    before = pieces[at - 1].said if at > 0 else ""
    if before == "e":
        return at > 1 and bool(_SHOWING.fullmatch(pieces[at - 2].said))
    return bool(_LETTER.fullmatch(before))


_start = attrgetter("start")


class _Run:
    """Numbers with nothing but separators and hesitations in between."""

    def __init__(self, first: Piece, *, after_document: bool) -> None:
        self.start = first.start
        self.after_document = after_document
        self.digits = DigitCount()
        self._fillers: list[str] = []
        self._corrects = False
        self.add(first)

    def add(self, piece: Piece) -> None:
        if piece.kind is not Kind.NUMBER:
            self._fillers.append(piece.said)
            self._corrects = self._corrects or piece.kind is Kind.CORRECTION
            return
        self._corrects = False
        if piece.said in SCALES:
            self.digits.add_scale(SCALES[piece.said])
        elif piece.said in REPEATS:
            self.digits.add_repeat(REPEATS[piece.said])
        elif piece.said in VALUES:
            self.digits.add_word(VALUES[piece.said], after_y=not _AND.isdisjoint(self._fillers))
        else:
            self.digits.add_digits("".join(filter(str.isdigit, piece.said)))
        self.end = piece.end
        self._fillers = []

    def goes_on_with(self, piece: Piece) -> bool:
        if not _GLUE.fullmatch(piece.gap):
            return False
        if piece.kind is Kind.NUMBER:
            return True
        is_filler = (
            piece.kind in (Kind.FILLER, Kind.CORRECTION)
            or (piece.kind is Kind.EITHER and self.digits.total < MIN_DIGITS)
            or (self._corrects and piece.said in AFTER_A_CORRECTION)
        )
        return is_filler and len(self._fillers) < MAX_FILLERS


def _masked(text: str) -> Iterator[_Run]:
    for run in _runs(text):
        if run.digits.total >= (MIN_DIGITS_AFTER_DOCUMENT if run.after_document else MIN_DIGITS):
            yield run


def _runs(text: str) -> Iterator[_Run]:
    run: _Run | None = None
    words_left = 0  # of those that may stand between "DNI" and its number
    for piece in pieces_of(text):
        if len(piece.gap) > MAX_GAP:
            words_left = 0
        if run and not run.goes_on_with(piece):
            yield run
            run = None
        if run:
            run.add(piece)
        elif piece.kind is Kind.NUMBER:
            run = _Run(piece, after_document=words_left > 0)
        if piece.kind is Kind.DOCUMENT:
            words_left = MAX_WORDS_AFTER_DOCUMENT
        elif piece.kind in (Kind.NUMBER, Kind.OTHER):
            words_left = 0
        else:
            words_left -= 1
    if run:
        yield run


def _opening(text: str, run: _Run) -> int:
    """Where the mask starts: with the "+" of a phone number, or the "(" of its area code."""
    start = run.start
    if text[start - 1 : start] == "(" and ")" in text[start : run.end]:
        start -= 1
    return start - 1 if text[start - 1 : start] == "+" else start
