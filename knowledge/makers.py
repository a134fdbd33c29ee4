"""Makers whose machines the table has, named alone: "tengo un Yuwell".

A maker's name that staff lists as an alias ("Nidek") is that machine's. Any other names none: which
of the maker's machines is meant is not said. But it is one of these, and no other maker's; to go on
with the LG103 that was named before would be to follow another machine's steps.

| what is said                             | the maker | why                                 |
| ---------------------------------------- | --------- | ----------------------------------- |
| tengo un Yuwell; no, perdón, es un GCE   | it        | several machines of the table       |
| el Nuvo pita                             | it        | the Nuvo Lite alone: it is meant    |
| es un BMC                                | it        | its machines have no manual         |
| el Yuwell 7F-5; el 7F-5 de Yuwell        | none      | the machine is named                |
| el Yuwell de 8 litros; Yuwell 7F-3       | none      | a stranger, see `strangers`         |
| tengo el 7F-5 y otro Yuwell              | it        | another one                         |
| el técnico de Philips; la tele Philips   | none      | see `announced`                     |
| Nidek, which staff lists as an alias     | none      | it is the machine's name            |
| Inogen, of which the table has nothing   | none      | a stranger                          |

What a turn, a conversation and the patient's own machine make of it: decision 4.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from knowledge.announced import is_announced
from knowledge.equipment import Mention, folded
from knowledge.speech.heard import BRANDS

MAKERS = frozenset((*BRANDS, "bmc", "gce"))
"""Makers and lines of products, folded."""

_WORD = re.compile("[\\w\u0300-\u036f]+")
_SPELT = {
    "bmc": re.compile(r"\b(?:be|ve|b) (?:eme|m) (?:ce|se|c)\b", re.IGNORECASE),
    "gce": re.compile(r"\b(?:ge|je|g) (?:ce|se|c) (?:e|é)\b", re.IGNORECASE),
}
"""Those that are said letter by letter."""
_NEARBY = 20
_ANOTHER = re.compile(r"\b(?:otro|otra) (?:equipo |concentrador )?(?:de )?$")
_JOINED = re.compile(r",?[\s\-\u2010\u2011]{1,3}(?:(?:de|del|el|modelo|la|marca|es)\s){0,3}")

Makers = Mapping[str, tuple[str, ...]]
"""The table's makers, folded, each with its machines."""


def makers_of(names: Mapping[str, tuple[str, ...]]) -> Makers:
    """The makers that names of the table begin with, and that are no name themselves."""
    return _makers_of(tuple(names.items()))


@lru_cache(maxsize=32)
def _makers_of(names: tuple[tuple[str, tuple[str, ...]], ...]) -> Makers:
    known = dict(names)
    found: dict[str, tuple[str, ...]] = {}
    for maker in sorted(MAKERS - known.keys()):
        models = (model for name, bear in names if name.startswith(maker) for model in bear)
        if machines := tuple(dict.fromkeys(models)):
            found[maker] = machines
    return found


def makers_in(
    text: str, known: Iterable[Mention], makers: Makers, *, strangers: Iterable[Mention] = ()
) -> list[Mention]:
    """Where a text names makers alone, beside the machines that it names: those that are known, and
    strangers, whose maker it may be."""
    own, others = list(known), list(strangers)
    models = {model for one in own for model in one.models}
    found: list[Mention] = []
    for start, end, maker in _told(text, makers):
        is_another = _ANOTHER.search(folded(text[max(0, start - 30) : start])) is not None
        is_named = not models.isdisjoint(makers[maker]) and not is_another
        if is_named or any(one.start < end and start < one.end for one in own):
            continue
        if any(is_beside(text, start, end, one) for one in others):
            continue
        if is_announced(text, start):
            found.append(Mention(start=start, end=end, models=(maker,)))
    return found


def _told(text: str, makers: Makers) -> Iterator[tuple[int, int, str]]:
    for word in _WORD.finditer(text):
        maker = folded(word.group())
        if maker in makers:
            yield *word.span(), maker
    for maker, spelt in _SPELT.items():
        if maker in makers:
            yield from ((*found.span(), maker) for found in spelt.finditer(text))


def is_beside(text: str, start: int, end: int, other: Mention) -> bool:
    """Whether a maker's name is a part of another, or stands right beside it: "Yuwell 7F-3", "el
    7F-3 de Yuwell"."""
    if start < other.end and other.start < end:
        return True
    first, last = (end, other.start) if end <= other.start else (other.end, start)
    return last - first < _NEARBY and _JOINED.fullmatch(folded(text[first:last])) is not None
