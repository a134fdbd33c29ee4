"""A correction said in other words than "perdón", given as one.

| said after 28 456 503                                        | is                           |
| ------------------------------------------------------------ | ---------------------------- |
| "*28456504", "28456504*", "*28456504 me equivoqué"           | 28 456 504                   |
| "no no, 28 456 504"                                          | 28 456 504                   |
| "no es 28 456 503, es 28 456 504"; so where it is said first | 28 456 504                   |
| "no, te di el de mi marido, el mío es 30 456 901"            | 30 456 901                   |
| "no, treinta, no veintiocho. 30 456 503"                     | 30 456 503: both parts fit   |
| "termina en 504", "504 al final", "los últimos son 504"      | 28 456 504: three digits     |
| "veintisiete al principio", "empieza con 27"                 | 27 456 503: two digits       |
| "465 en el medio"                                            | 28 465 503                   |
| "termina en 4", "04 al final", "504*", "no, 504", with doubt | unsure                       |
| ... "no, 503", where the operator read back another          | stays: they misheard it      |
| ... "en 503"                                                 | stays                        |
| "no, 30 al final": its last two digits the other way round   | 28 456 530                   |
| "28 456 504, ahora sí", "..., el anterior estaba mal"        | 28 456 504: nearly the same  |
| "perdón, era 28 456 530", "lo leí mal, es ..."               | 28 456 530: see `put_right`  |
| "28456503, no, 28456530", "28 456 503, perdón, 530 al final" | 28 456 530, in one turn      |
"""

import re

from patients.dictation.talk.put_right import (
    begun_put_right,
    corrections_in,
    denied_group_put_right,
    group_put_right,
    names_another,
    put_right,
    replaces,
)
from patients.dictation.talk.said_of_it import Remark, remark_of
from patients.dictation.talk.spoken_digits import (
    are_alike,
    digits_after_small,
    digits_in,
    digits_said,
    is_all_number,
)
from patients.dictation.words.referring import words_in_row
from patients.dictation.words.tokens import folded, tokens

_WHOLE = re.compile(r"\d{1,2}[ .]?\d{3}[ .]?\d{3}")
_NUMBER = r"(\d{1,2}[ .]?\d{3}[ .]?\d{3})"
_MISTAKE = (
    r"(?:[ ,.]*(?:me equivoque|perdon|quise decir|era|es|ese|el|en|anterior|correcto|bien|dni|mi))*"
)
_STARRED = re.compile(rf"\s*(?:\*+\s*{_NUMBER}{_MISTAKE}|{_NUMBER}\s*\*+)[\s.!]*")
_STARRED_PART = re.compile(r"\s*(?:\*+\s*\d{1,6}|\d{1,6}\s*\*+)[\s.!]*")
_NOT_BUT = re.compile(
    rf"(?:no[, ]+)?no (?:es|era) (?:el )?{_NUMBER}[ ,.;]+(?:es|era|sino)(?: el)? {_NUMBER}[\s.!]*"
)
_TWICE_NO = re.compile(r"\s*no(?:[ ,.]+no)+[ ,.]+(?=\d)")
_MINE = re.compile(
    r"(.{2,90}?)[,.;]\s*(?:no[, ]+)?"
    r"(?:el mio|el correcto|el bueno|el verdadero|mi dni|mi documento)"
    r"(?: en realidad)? es(?: el)? (\D{0,4}\d.*|[a-z].*)"
)
_AND_THEN = re.compile(rf"\s*(no\b.{{2,60}}?)[.;]\s+(?:es )?{_NUMBER}[\s.!]*")
_LEAD = (
    r"(?:(?:no|perdon|digo|uy|ay|eh|es|era|que|pero|ah|disculpe|disculpa|me equivoque|el|dni"
    r"|me confundi|le erre|(?:lo )?(?:lei|dije) mal) )*"
)
_PLACES = (
    (
        "end",
        re.compile(
            rf"{_LEAD}(?:al final(?: es| son| va)?|termina(?:ba)? (?:en|con)|"
            r"l[oa]s (?:tres )?ultim[oa]s(?: tres| 3)?(?: numeros| digitos)?(?: son| es)?|"
            r"el final es) (?P<said>.+)"
            rf"|{_LEAD}(?P<first>.+) (?:al final|a lo ultimo)"
        ),
    ),
    (
        "start",
        re.compile(
            rf"{_LEAD}(?:al principio(?: es| va)?|(?:empieza|arranca|comienza) (?:con|en)|"
            r"los primeros(?: dos)?(?: numeros| digitos)?(?: son| es)?) (?P<said>.+)"
            rf"|{_LEAD}(?P<first>.+) (?:al principio|al comienzo|adelante)"
        ),
    ),
    (
        "middle",
        re.compile(rf"{_LEAD}(?:en el medio(?: es| va)? (?P<said>.+)|(?P<first>.+) en el medio)"),
    ),
)
_NOW_RIGHT = re.compile(
    rf"(?:si|es|eh|bueno|\W)*(?:es el )?{_NUMBER}[,.;]*"
    r"(?P<now> (?:ahora si|este si|ahora esta bien))?"
    r"(?P<was>[,.;]*(?: (?:que|porque))? (?:el|lo) (?:anterior|otro|primero|de antes) "
    r"(?:estaba|esta|era|fue|es) (?:mal|incorrecto|equivocado|erroneo|errado))?[\s.!]*"
)
# "No empieza con veinte"; not "no, empieza con veinte".
_NOT_IN_PLACE = re.compile(r"\bno (?:empieza|arranca|comienza|termina(?:ba)?) (?:con|en|por)\b")
_SPANS = {"end": (5, 8), "start": (0, 2), "middle": (2, 5)}
_LENGTH = 8
_PAIR = 2
MY_DOCUMENT = "mi dni es "
_WAS_WRONG = "ese número está mal"


def mended(
    text: str,
    held: str,
    *,
    is_misheard: bool,
    begun: str = "",
    asked: str = "",
    is_of_other: bool = False,
) -> str:
    """The turn as a correction that the grammar knows; the turn itself where it is none.

    `held` is the whole number before it, empty where there is none; `is_misheard`: the operator
    read back another; `begun`: the digits of a number that is not whole; `asked`: the digits of
    which the operator just asked whether they heard them; `is_of_other`: another number was asked
    for.
    """
    plain = folded(text)
    either = _NOT_BUT.fullmatch(plain)
    if either and held in ("", digits_in(either[1])):
        return _correction(either[2]) if held else either[2]
    if not held:
        right = begun_put_right(plain, begun) if begun else ""
        # Nobody said yet that it is the document's.
        return f"perdón, {right}" if right else _mended_at_once(plain) or text
    starred = _STARRED.fullmatch(plain)
    if starred:
        return _correction(starred[1] or starred[2])
    if _STARRED_PART.fullmatch(plain) or _NOT_IN_PLACE.search(plain):
        return _WAS_WRONG
    return (
        _with_another(plain, held)
        or _said_right(plain, held)
        or ("" if is_of_other else _once_more(plain, held, asked, is_misheard=is_misheard))
        or _with_part(words_in_row(text), held, is_misheard=is_misheard)
        or _mended_at_once(plain)
        or text
    )


def _with_another(plain: str, held: str) -> str:
    """A denial, and then the whole right number."""
    twice = _TWICE_NO.match(plain)
    if twice and _WHOLE.fullmatch(plain[twice.end() :].strip(" .!")):
        return _correction(plain[twice.end() :])
    then = _AND_THEN.fullmatch(plain)
    if then and _parts_fit(then[1], held, digits_in(then[2])):
        return _correction(then[2])
    mine = _MINE.fullmatch(plain)
    if mine and not any(map(str.isdigit, mine[1])):
        is_denied = remark_of(tokens(mine[1]) or (), mine[1]) is Remark.TAKES_BACK
        if is_denied and is_all_number(tokens(mine[2]) or ()):
            return _correction(mine[2])
    return ""


def _mended_at_once(plain: str) -> str:
    """A number and its correction in one turn; empty where the turn is none."""
    for head, tail in corrections_in(plain):
        if replaces(head, tail):
            return f"{head}, perdón, {tail}"
        held = digits_after_small(head)
        part = _with_part(words_in_row(tail), held, is_misheard=False) if held else ""
        part = part or (_with_another_group(f"no {tail}", held, "") if held else "")
        if part not in ("", _WAS_WRONG):
            return f"{head}, {part.replace(MY_DOCUMENT, '')}"
    return ""


def _said_right(plain: str, held: str) -> str:
    """ "28 456 504, ahora sí", "28 456 504, el anterior estaba mal"."""
    again = _NOW_RIGHT.fullmatch(plain)
    is_said_right = again is not None and (again["now"] or again["was"])
    if again and is_said_right and are_alike(held, digits_in(again[1])):
        return _correction(again[1])
    return ""


def _once_more(plain: str, held: str, asked: str, *, is_misheard: bool) -> str:
    """The number nearly the same, said to be the right one; or one of its groups."""
    right = put_right(plain, held, is_misheard=is_misheard)
    return _correction(right) if right else _with_another_group(plain, held, asked)


def _with_another_group(plain: str, held: str, asked: str) -> str:
    if names_another(plain):
        return _WAS_WRONG
    right = group_put_right(plain, held) or denied_group_put_right(plain, held, asked)
    return _correction(right) if right else ""


def _parts_fit(denial: str, held: str, new: str) -> bool:
    """ "no, treinta, no veintiocho": the first is the new number's, the second the old one's."""
    first, _, second = denial.removeprefix("no").rpartition("no ")
    return (
        len(one := digits_said(first)) > 1
        and len(other := digits_said(second)) > 1
        and new.startswith(one)
        and held.startswith(other)
    )


def _with_part(words: str, held: str, *, is_misheard: bool) -> str:
    for place, pattern in _PLACES:
        match = pattern.fullmatch(words)
        if match is None:
            continue
        start, end = _SPANS[place]
        part = digits_said(match["said"] or match["first"])
        if len(held) == _LENGTH and len(part) == end - start:
            return _correction(held[:start] + part + held[end:])
        if place == "end" and _is_turned(part, held):
            return _correction(held[: -len(part)] + part)
        return _WAS_WRONG if part else ""
    only = re.fullmatch(rf"{_LEAD}(?P<ends>en )?(?P<said>.+)", words)
    part = digits_said(only["said"]) if only and (is_misheard or only["ends"]) else ""
    is_end = len(part) == _SPANS["end"][1] - _SPANS["end"][0] and held.endswith(part)
    return _correction(held) if is_end else ""


def _is_turned(part: str, held: str) -> bool:
    """ "54", where it ends in 45: nothing else of it can be meant."""
    last = held[-len(part) :]
    return len(held) == _LENGTH and len(part) == _PAIR and part == last[::-1] != last


def _correction(number: str) -> str:
    return f"perdón, {MY_DOCUMENT}{number.strip()}"
