"""Machines that are called by a product's name and another number: "el LoveGo 105".

| what is said                          | the machine | why                                 |
| ------------------------------------- | ----------- | ----------------------------------- |
| el LoveGo 105 dice E1; LoveGo ciento dos | a stranger | the table's LoveGo is the LG103   |
| el SysMed 30                          | a stranger  | the SysMed is the M50               |
| el LoveGo 103, el SysMed cincuenta    | its own     | the figures of its model            |
| el LoveGo 10 litros, 20 veces         | its own     | it counts                           |
| el EverFlo 5, el Nidek 8              | its own     | one figure is a size, or a flow     |
"""

import re
from collections.abc import Iterable, Iterator, Mapping

from knowledge.equipment import Mention, folded
from knowledge.makers import MAKERS
from knowledge.speech.numbers import is_number, number_at

_WORD = re.compile("[\\w\u0300-\u036f]+")
_FIGURES = re.compile(r"[0-9]+")
_GAP = re.compile(r"[\s\-\u2010\u2011]{1,3}")
_NEARBY = 60
_TOLD = re.compile(
    r"$|[.,;:](?!\d)| (?:dice|marca|tira|me|no|que|tiene|esta|pita|suena|muestra|y|se|sale)\b"
)
_FEWEST = 2


def other_numbers(
    text: str, named: Iterable[Mention], names: Mapping[str, tuple[str, ...]]
) -> Iterator[Mention]:
    """Where a machine that is named by its product's name has another model's number."""
    for one in named:
        if folded(text[one.start : one.end]) not in MAKERS:
            continue
        words = list(_WORD.finditer(text, one.end, one.end + _NEARBY))
        plain = [folded(word.group()) for word in words]
        if (
            not words
            or not is_number(plain[0])
            or not _GAP.fullmatch(text, one.end, words[0].start())
        ):
            continue
        figures, last = number_at(plain, 0)
        end = words[last - 1].end()
        own = {
            run
            for name, models in names.items()
            for run in _FIGURES.findall(name)
            if set(models) & set(one.models)
        }
        if (
            len(figures) < _FEWEST
            or figures in own
            or not _TOLD.match(folded(text[end : end + 12]))
        ):
            continue
        yield Mention(start=one.start, end=end, models=(text[one.start : end],))
