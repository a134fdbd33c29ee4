"""Whether a number in figures is written with signs that no number is written with.

A sign between figures, or right beside them, may stand for one that is missing, or say that the
number is not exact. So only signs that are known to part figures, or to stand beside them, pass.

| written                                                      | the number is            |
| ------------------------------------------------------------ | ------------------------ |
| "22.345.118", "22-345-118", "22,345,118", "22'345.118"       | as its grouping is       |
| "22 345 ... 118", "22… 345": a pause, with a space           | as its grouping is       |
| "22345..118", "22345…118", "22:345:118", "22_345_118"        | in doubt: a gap?         |
| "22345(118)", "22 345? 118", "22*345*118"                    | in doubt                 |
| "~22345118", "±22345118", "?22345118", "22345118 (?)"        | in doubt: not exact      |
| "22345118-", "22.345.118_", at the end of all                | in doubt: it breaks off  |
| "-22345118", at the beginning of all                         | in doubt: less than none? |
| "DNI - 22.345.118 -": a dash on either side                  | as it is without the sign |
| "22345118 - Rosa", "*22345118", "(22345118)", "\\"22345118\\"" | as it is without the sign |
| "22345118 🤔", "22345118 👎", "22345118❌"                      | in doubt                 |
| "4382771...": seven, and more may follow                     | in doubt: it breaks off  |
| "22345118👍", "👉 22345118"                                   | as it is without the sign |
| "№ 22345118"                                                 | as "nº 22345118"         |
"""

import re
import unicodedata
from collections.abc import Iterator

from patients.dictation.words.referring import DENYING_SIGNS
from patients.dictation.words.tokens import folded

# What stands between figures of one number; a sentence that ends there ends the number. Signs that
# are words by themselves ("$", "/") are judged as words.
_STRETCH = re.compile(r"[0-9](?:(?:(?![.!]+\s)[^\S\n]?[^a-z0-9\n$+#%@/&€]){0,6}[^\S\n]?[0-9])*")
_FIGURES = re.compile(r"[0-9]+")
_LENGTH = 8
_PARTING = re.compile(
    r"\s*|\s*[.,;'\u2019\u00b4\u2010-\u2015-]\s*|\s*(?:\.{2,}|\u2026)\s+|\s+(?:\.{2,}|\u2026)\s*"
    r"|\s*[,;]\s*(?:\.{2,}|\u2026|-)\s*"
)
_DASHES = "-\u2010\u2011\u2013\u2014"
_BEFORE = frozenset(_DASHES + "_ \n\u00b0([{\"'\u00ab\u201c\u2018`*:=\u00bf\u00a1.\u2026,;>")
_AFTER = frozenset(_DASHES + " \n)]}\"'\u00bb\u201d\u2019`*:;=.,\u2026!?<")
# They are words of their own to a dictation.
_WORDS = frozenset("$+#%@/&\u20ac\u00ba")
_NEARLY = ("~", "\u2248", "\u00b1", "\u223c", "\u2245")
DOUBTING_SIGNS = DENYING_SIGNS | frozenset(
    "\N{THINKING FACE}\N{CONFUSED FACE}\N{SHRUG}\N{FACE WITH ONE EYEBROW RAISED}"
    "\N{BLACK QUESTION MARK ORNAMENT}\N{WHITE QUESTION MARK ORNAMENT}"
)
_TRAILS = re.compile(r"\.\.|\u2026")
_BREAKS_OFF = re.compile(r"\s*[-\u2010-\u2015_~]+\s*$")
_LED = re.compile(r"[-\u2010-\u2015]\s*$")
_WONDERS = re.compile(r"\s*(?:\(\s*\?+\s*\)|\?+!)")


def is_written_oddly(text: str, digits: str) -> bool:
    """Whether the number of these digits has a sign in it, or beside it, that puts it in doubt."""
    plain = folded(text)
    return any(
        _is_odd(plain, *stretch.span())
        for stretch in _STRETCH.finditer(plain)
        if digits in "".join(_FIGURES.findall(stretch.group()))
    )


def _is_odd(text: str, start: int, end: int) -> bool:
    stretch, rest = text[start:end], text[end:]
    before, after = text[max(start - 1, 0) : start], rest[:1]
    is_minus = bool(before) and before in _DASHES and not text[: start - 1].strip()
    is_short = len("".join(_FIGURES.findall(stretch))) < _LENGTH
    return (
        any(_PARTING.fullmatch(gap) is None for gap in _gaps(stretch))
        or is_minus
        or text[:start].rstrip()[-1:] in _NEARLY
        or not (before.isalnum() or {*before} <= _BEFORE | _WORDS or _is_picture(before))
        or not (after.isalnum() or {*after} <= _AFTER | _WORDS or _is_picture(after))
        or rest.lstrip()[:1] in DOUBTING_SIGNS
        or (is_short and _TRAILS.match(rest) is not None)
        or (_BREAKS_OFF.match(rest) is not None and not _LED.search(text[:start]))
        or _WONDERS.match(rest) is not None
    )


def _is_picture(sign: str) -> bool:
    """An emoji, which parts no figures; a degree sign is none."""
    return unicodedata.category(sign) in ("So", "Sk") and sign not in "\u00b0`^"


def _gaps(stretch: str) -> Iterator[str]:
    return (gap for gap in _FIGURES.split(stretch)[1:-1])
