"""Machines that a turn is about and that the equipment table doesn't have.

A code is one machine's. "El lavarropas me tira H08" names a code of the M50 as plainly as "el M50
me tira H08" does, and its caller would be told the steps of another machine. So a machine that has
no row counts as named, with no manual, as one whose row says so. It has to be what bears the code:
on doubt nothing is a stranger, and the turn is read as if the words were not there.

| what is said                                        | the stranger | why                        |
| --------------------------------------------------- | ------------ | -------------------------- |
| tengo un DeVilbiss 525; Inogen E5; es un Airvo      | the maker    | its maker, as a machine    |
| la caja dice Inogen; el técnico de Invacare         | none         | printed on, works for      |
| antes tenía un Inogen                               | none         | it was                     |
| 7F-3 E5; m30 H08                                    | the model    | letters of a model, not it |
| eme treinta; el m 30                                | the model    | the same, see spelt_models |
| nuvo 8; el nidek nuvo ocho                          | the model    | not the Nuvo Lite          |
| sysmed m 60; el lovego l g 105                      | the model    | behind its maker's name    |
| el M500, tengo un M5                                | the model    | other figures than M50     |
| 6 m3 de oxígeno; un m2                              | none         | a measure                  |
| simplygo mini, zen-o plus                           | the model    | another of that line       |
| m30 pesos; la cama 7F-3                             | none         | a sum, a bed               |
| Inogen One G5, which staff has added                | none         | what staff knows wins      |

Makers and models stay with the conversation, as any machine does. A concentrator of another maker
is called by its maker's name, which no display of ours prints. Words that are ordinary Spanish
("drive", "eclipse") are left out of the list on purpose. Other kinds of devices ("el respirador
marca H08") are told in `other_devices`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from knowledge.announced import is_announced
from knowledge.codes import CodePattern, codes_in
from knowledge.equipment import Mention, compact, folded
from knowledge.makers import MAKERS as OF_THE_TABLE
from knowledge.makers import is_beside
from knowledge.speech import is_no_code, is_no_machine
from knowledge.spelt_models import lengthless, spelt_models

MAKERS = (
    *("devilbiss", "devilvis", "debilbis", "devilbis", "debilvis", "inogen", "inoyen", "inojen"),
    *("inoguen", "hinogen", "invacare", "imbacare", "inbacare", "kingon", "quingon", "kinjon"),
    *("airvo", "stellar", "airsep", "caire", "longfian", "owgels", "oxlife", "dreamstation"),
    *("trilogy", "lowenstein", "weinmann", "visionaire", "rove", "krober", "kroeber", "kruber"),
    *("sequal", "drager", "draeger", "belluscura", "omron", "konsung", "dedakj", "varon"),
    *("oxymed", "hacenor", "beurer", "philco", "gentec", "salter", "oxyhealth"),
)
"""Well-known makers and products of oxygen and breathing machines, and how they are heard."""

_WORD = re.compile("[\\w\u0300-\u036f]+(?:[-\u2010\u2011][\\w\u0300-\u036f]+)*")
_OTHER_NUVO = re.compile(r"nuvo (?:8|10|ocho|diez)\b", re.IGNORECASE)
_RUN = re.compile(r"[0-9]+|[^0-9]+")
_LONGEST_MODEL = 8
_NEARBY = 30
_ALL_MAKERS = OF_THE_TABLE | frozenset(MAKERS)
_LAST_WORD = re.compile(r"(?<!\w)(\w+),?[\s\-\u2010\u2011]{1,3}$")
_SPACE = re.compile(r"[\s\-\u2010\u2011]{1,3}")
_VARIANTS = frozenset(("mini", "plus", "max", "pro"))
_MEASURES = frozenset(("m1", "m2", "m3"))


def strangers_in(
    text: str,
    mentions: Iterable[Mention],
    names: Mapping[str, tuple[str, ...]],
    pattern: CodePattern,
) -> list[Mention]:
    """Where a text names machines that the table doesn't have, beside those that it has."""
    taken = [(one.start, one.end) for one in mentions]
    shapes, makers = _shapes(frozenset(names)), _makers(frozenset(names))
    found: list[Mention] = []
    at = 0
    for word in _WORD.finditer(text):
        start, end = word.span()
        while at < len(taken) and taken[at][1] <= start:
            at += 1
        if at < len(taken) and taken[at][0] < end:
            continue
        plain = folded(word.group())
        other_nuvo = _OTHER_NUVO.match(text, start) if plain == "nuvo" else None
        if plain in makers or other_nuvo is not None:
            end = other_nuvo.end() if other_nuvo is not None else end
            is_stranger = is_announced(text, start) or _is_behind_a_maker(text, start)
        elif plain in _VARIANTS:
            is_stranger = at > 0 and _SPACE.fullmatch(text, taken[at - 1][1], start) is not None
        else:
            is_like = _is_like_a_model(word.group(), shapes, pattern) or (
                _is_like_a_model(word.group(), _lengthless(shapes), pattern)
                and plain not in _MEASURES
                and (is_announced(text, start) or _is_behind_a_maker(text, start))
            )
            is_stranger = is_like and not (
                is_no_code(text, start) or is_no_machine(text, start, end)
            )
        if is_stranger:
            found.append(Mention(start=start, end=end, models=(text[start:end],)))
    return [*found, *_spelt(text, shapes, [*taken, *((one.start, one.end) for one in found)])]


def _spelt(
    text: str, shapes: frozenset[str], taken: Sequence[tuple[int, int]]
) -> Iterator[Mention]:
    """Nearly models, as they are spelled."""
    for one in spelt_models(text, shapes):
        is_known = any(start < one.end and one.start < end for start, end in taken)
        is_meant = (
            not one.needs_cue
            or is_announced(text, one.start)
            or _is_behind_a_maker(text, one.start)
        )
        if is_known or not is_meant or is_no_code(text, one.start):
            continue
        if not is_no_machine(text, one.start, one.end):
            yield Mention(start=one.start, end=one.end, models=(one.model,))


def is_maker_of(text: str, named: Mention, strangers: Iterable[Mention]) -> bool:
    """Whether a name of the table is but the maker's of a stranger: "el SysMed m 60", "el lovego
    LG105", "SimplyGo mini". A name with figures is a model."""
    name = text[named.start : named.end]
    if any(map(str.isdigit, name)):
        return False
    return any(is_beside(text, named.start, named.end, one) for one in strangers)


def with_makers(text: str, strangers: Iterable[Mention]) -> list[Mention]:
    """Strangers with the makers' names right before them, which are a part of their own: "es un
    Nidek nuvo ocho"."""
    found = []
    for one in strangers:
        start = one.start
        while (word := _LAST_WORD.search(text, max(0, start - _NEARBY), start)) is not None:
            if folded(word[1]) not in _ALL_MAKERS or _pause(text, word.end(1), start):
                break
            start = word.start(1)
        found.append(Mention(start=start, end=one.end, models=one.models))
    return found


def _pause(text: str, start: int, end: int) -> bool:
    return _SPACE.fullmatch(text, start, end) is None


def _is_behind_a_maker(text: str, start: int) -> bool:
    before = folded(text[max(0, start - _NEARBY) : start])
    found = _LAST_WORD.search(before)
    return found is not None and found[1] in _ALL_MAKERS


def _is_like_a_model(word: str, shapes: frozenset[str], pattern: CodePattern) -> bool:
    if len(word) > _LONGEST_MODEL or not any(map(str.isdigit, word)):
        return False
    shape = _shape(compact(word))
    return bool(shapes & {shape, lengthless(shape)}) and not codes_in(word, pattern)


@lru_cache(maxsize=32)
def _lengthless(shapes: frozenset[str]) -> frozenset[str]:
    return frozenset(map(lengthless, shapes))


def _shape(name: str) -> str:
    return "".join("#" * len(run) if run[0].isdigit() else run for run in _RUN.findall(name))


@lru_cache(maxsize=32)
def _shapes(names: frozenset[str]) -> frozenset[str]:
    """The letters of the table's short models, with how many figures stand where."""
    short = (name for name in names if 3 <= len(name) <= _LONGEST_MODEL)
    shapes = (_shape(name) for name in short)
    return frozenset(shape for shape in shapes if "#" in shape and shape.strip("#"))


@lru_cache(maxsize=32)
def _makers(names: frozenset[str]) -> frozenset[str]:
    """Those that staff has no machine of."""
    return frozenset(maker for maker in MAKERS if not any(maker in name for name in names))
