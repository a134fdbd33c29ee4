"""Machines that are told by what they are not: a copy of ours, a Chinese one, another firm's.

The manual of the machine that was copied, and that of the one which the patient got from us, tell
another machine's steps. So a look-alike counts as named, with no manual.

| what is said                                   | the machine | why                             |
| ---------------------------------------------- | ----------- | ------------------------------- |
| un clon del LG103; copia china del 7F-5        | a stranger  | in the place of the one named   |
| compatible con el M50; un M50 trucho           | a stranger  | the same                        |
| uno chino que compré; un concentrador chino    | a stranger  | nobody knows which              |
| este equipo es de otra empresa; me lo trajo otra empresa | a stranger | the same               |
| un concentrador chino, el 7F-5; el M50, que es chino | its own | it is named beside              |
| un filtro compatible con el M50; una copia del manual | its own | a part, a paper                |
| no es chino; no es de otra empresa             | none        | denied                          |
| llamé a otra empresa; un plato chino           | none        | no machine                      |

"De otra marca", "parecido al M50" and the like are told in `aura/turn/stance/another.py`.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from knowledge.equipment import Mention, folded

_MACHINE = r"(?:equip\w+|concentrador\w*|aparat\w+|maquin\w+|modelo|oxigenador|portatil)"
_COPY = r"(?:clon|copia|imitacion|replica|falsificacion|version (?:china|trucha|pirata|barata))"
_OF_WHAT_KIND = r"(?:(?:chin[oa]|barat[oa]|truch[oa]|exact[oa]|pirata|generic[oa]|mal[oa]) )?"
_ITS = r"(?:(?:de|del|al|a) (?:(?:la|el|un|una) )?)"
_COPY_OF = re.compile(
    rf"\b(?:{_COPY} {_OF_WHAT_KIND}{_ITS}|compatible con (?:(?:el|la|un|los) )?)(?:{_MACHINE} )?$"
)
_FALSE = re.compile(r" (?:truch[oa]|clonad[oa]|fals[oa]|pirata|imitacion|copiad[oa])\b")
_FIRM = r"otr[oa] (?:empresa|firma|compañia|proveedor|distribuidora?|ortopedia)"
_UNKNOWN = re.compile(
    rf"\b(?:{_MACHINE}|uno|este|ese) (?:(?:portatil|chico|grande|nuevo|viejo|barato) )?"
    rf"(?:(?:que )?(?:es|era) )?(?:(?:un|una|medio|marca) )?"
    rf"(?:chin[oa]|generic[oa]|truch[oa]|clon(?:ado)?|pirata|sin marca|imitacion|de {_FIRM})\b"
    rf"|(?<!\w)(?:es|era) de {_FIRM}\b"
    rf"|(?<!\w)l[oa] (?:alquil|traj|dio|dier|vend|compr|puso|pusier|instal)\w* (?:(?:a|en|de) )?"
    rf"{_FIRM}\b"
)
_DENIED = re.compile(r"\b(?:no|ni|tampoco) (?:(?:es|era|son|un|una|de) )*$")
_PART = re.compile(
    r"\b(?:filtro|canula|bateria|cargador|manguera|repuesto|vaso|tubo|cilindro|garrafa|mochila"
    r"|accesorio|humidificador|mascarilla|mascara|adaptador|cable|regulador|medidor|bolso)s?"
    r" (?:\S+ ){0,4}$"
)
_BESIDE = re.compile(
    r"(?:,? (?:(?:que|es|era|el|la|un|una|o|sea|marca|modelo|llamado|de|este|medio) ?)*|,? ?)"
)
_NEARBY = 60


def look_alikes(text: str, known: Sequence[Mention]) -> Iterator[Mention]:
    """Where a text tells of a machine that is like a known one, or of nobody knows which. `known`:
    where it names those of the table."""
    plain = folded(text)
    if len(plain) != len(text):  # Composed another way, so that no place would be right.
        return
    for one in known:
        before = plain[max(0, one.start - _NEARBY) : one.start]
        copy, behind = _COPY_OF.search(before), _FALSE.match(plain, one.end)
        if copy is not None and not _PART.search(before[: copy.start()]):
            yield _machine(text, one.start - len(before) + copy.start(), one.end)
        elif behind is not None:
            yield _machine(text, one.start, behind.end())
    starts = [one.start for one in known]
    for found in _UNKNOWN.finditer(plain):
        before = plain[max(0, found.start() - _NEARBY) : found.start()]
        if _DENIED.search(before) or _PART.search(before):
            continue
        first = bisect_left(starts, found.start() - _NEARBY)
        near = known[first : bisect_left(starts, found.end() + _NEARBY)]
        if not any(_is_beside(plain, found, one) for one in near):
            yield _machine(text, found.start(), found.end())


def _is_beside(plain: str, found: re.Match[str], one: Mention) -> bool:
    """Whether a machine is named right before or behind, so that it is the one described."""
    if one.end <= found.start():
        return _BESIDE.fullmatch(plain, one.end, found.start()) is not None
    return one.start < found.end() or _BESIDE.fullmatch(plain, found.end(), one.start) is not None


def _machine(text: str, start: int, end: int) -> Mention:
    return Mention(start=start, end=end, models=(text[start:end],))
