"""An utterance cut into words, each known for what it is to a dictation."""

import re
import unicodedata
from enum import IntEnum, auto
from typing import NamedTuple

from patients.dictation.words.phrases import PHRASES
from patients.dictation.words.vocabulary import NUMBERS, VALUES, WORDS, Kind


class Gap(IntEnum):
    """What separates a word from the one before."""

    SPACE = auto()
    COMMA = auto()
    POINT = auto()
    """A point or hyphen, as it groups the digits of a written number."""
    PAUSE = auto()
    """An ellipsis, a hesitation, the end of a turn."""
    BREAK = auto()
    """A sign that no number is written with."""


class Token(NamedTuple):
    """A word, numeral or phrase."""

    kind: Kind
    said: str
    value: int
    gap: Gap
    tight: str
    """The sign in between, where it stands without spaces; else empty."""
    ends_sentence: bool
    """Whether a sentence ended before it."""


_SCANNER = re.compile(
    # Most signs start nothing; said first, it is quick.
    r"(?=[\w$+#%@/&€])(?:"
    + "|".join(
        (
            # Numerals with letters in them: models, codes, addresses of mail.
            r"(?P<code>(?!d\.?n\.?i|n[ºo°]\d|nro\d)"
            r"(?:[^\W\d_]{1,24}[-_@]?\d[\w@-]*|\d+[-_]?(?=[^\W\d_])[\w@-]*))",
            r"(?P<date>(?<!\d)(?:\d{1,2} ?[/.-] ?\d{1,2} ?[/.-] ?(?:19|20)\d\d"
            r"|(?:19|20)\d\d[/-]\d{1,2}[/-]\d{1,2}|\d+/\d+(?:/\d+)*|\d{1,2}:\d\d)(?!\d))",
            *(
                rf"(?P<{kind.name}_{number}>(?<![^\W_])(?:{phrase})(?![^\W\d_]))"
                for number, (kind, phrase) in enumerate(PHRASES)
            ),
            r"(?P<digits>\d+)",
            r"(?P<word>[^\W\d_]+)",
            r"(?P<sign>[$+#%@/&€])",
        )
    )
    + ")"
)
_WORD = re.compile(r"[^\W\d_]+|\d")
_ASCII_DIGITS = re.compile(r"[0-9]+")
_INVISIBLE = re.compile("[\u0300-\u036f\u200b-\u200f\u2060\ufeff]")
_NUMBER_SIGN = re.compile("\u2116|\\bn\\.[º°]")
_MY_DEAR = re.compile(r"\bm['\u2019\u00b4`] ?hij(?=[oa]\b)")
_SPACES = re.compile(r"[^\S\n]+")
_MEMBERS = {f"{kind.name}_{number}": kind for number, (kind, _) in enumerate(PHRASES)}
# More numbers than any document has words.
MAX_NUMBERS = 60
# Words of talk without a number from which phrases are not looked for: each word speaks for itself.
LONG_TALK = 12


def folded(text: str) -> str:
    """Lower case, without accents and invisible signs, with single spaces; "m'hijo" as "mijo", "№"
    and "n.º" as "nº"."""
    plain = _INVISIBLE.sub("", unicodedata.normalize("NFD", text)).lower()
    plain = _NUMBER_SIGN.sub("nº", plain)
    return _SPACES.sub(" ", _MY_DEAR.sub("mij", plain))


def tokens(text: str) -> list[Token] | None:
    """The words of an utterance; None if it has more than MAX_NUMBERS numbers: it is a flood."""
    text = folded(text)
    words = _WORD.findall(text)
    if len(words) > LONG_TALK and not any(word in VALUES or word.isdigit() for word in words):
        return [Token(WORDS.get(word, Kind.OTHER), word, 0, Gap.SPACE, "", False) for word in words]
    found: list[Token] = []
    at = numbers = 0
    for match in _SCANNER.finditer(text):
        said = match.group()
        kind, value = _kind(str(match.lastgroup), said)
        if kind in NUMBERS:
            numbers += 1
            if numbers > MAX_NUMBERS:
                return None
        between = text[at : match.start()]
        at = match.end()
        if between == " ":
            found.append(Token(kind, said, value, Gap.SPACE, "", False))
        else:
            found.append(Token(kind, said, value, *_gap(between)))
    return found


def _kind(group: str, said: str) -> tuple[Kind, int]:
    if group == "digits":
        return (Kind.DIGITS, 0) if _ASCII_DIGITS.fullmatch(said) else (Kind.OTHER, 0)
    if group == "word":
        number = VALUES.get(said)
        return number if number else (WORDS.get(said, Kind.OTHER), 0)
    if group == "sign":
        return (Kind.MEASURE if said == "%" else Kind.FOREIGN, 0)
    if group in ("code", "date"):
        return Kind.FOREIGN if group == "date" else Kind.OTHER, 0
    return _MEMBERS[group], 0


_POINTS = frozenset(".,-\u2010\u2011\u2012\u2013")
_HARMLESS = re.compile(r"[\s.,;:!?¡¿()\"'*_«»“”‘’°\u2010-\u2015-]*")


def _gap(between: str) -> tuple[Gap, str, bool]:
    tight = between if between in _POINTS else ""
    ends = any(sign in between for sign in ".?!\n") and not tight
    if not between or between.isspace():
        return (Gap.COMMA if "\n" in between else Gap.SPACE), "", ends
    if ".." in between or "…" in between:
        return Gap.PAUSE, "", ends
    if tight and tight != ",":
        return Gap.POINT, tight, ends
    if not _HARMLESS.fullmatch(between):
        return Gap.BREAK, "", True
    return Gap.COMMA, tight, ends
