"""Machines that are called by their maker and their size: "el Yuwell de 5 litros".

The table's names tell a maker's sizes ("Yuwell 5 litros", "Yuwell de 10"). Another size is another
machine, which nobody has; the row of the next best would be a wrong one's.

| what is said                             | the machine          | why                       |
| ---------------------------------------- | -------------------- | ------------------------- |
| el Yuwell de 8 litros; Yuwell de ocho    | none of the table    | a size that it lacks      |
| el Yuwell chico de cinco litros          | Yuwell 5 litros      | words between             |
| el de 10 litros de Yuwell                | Yuwell 10 litros     | turned round              |
| el Philips de 8 litros                   | not told by it       | no sizes in the table     |
| el Yuwell a 3 litros; de 3 litros por minuto | not told by it   | how much it gives         |
| el Yuwell de 10 días, de 3 años          | not told by it       | how old it is             |
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from knowledge.equipment import Mention, folded
from knowledge.makers import makers_of
from knowledge.spoken_numbers import VALUES

_LARGEST = 20
_WORDS = {word: value for word, value in VALUES.items() if 0 < value <= _LARGEST}
_NUMBER = rf"(?P<size>\d{{1,2}}|{'|'.join(sorted(_WORDS, key=len, reverse=True))})"
_UNIT = r"(?: ?(?:litros?|lts?|l))"
_BETWEEN = r"(?: (?:chico|grande|el|ese|concentrador|equipo|modelo|nuevo|viejo)){0,3}"
_NOT_FLOW = r"(?! ?(?:por|x|/|el) ?min)(?! ?lpm)"
_NO_NOUN = (
    r"(?![\w%])(?![.,]\d)(?! ?(?:l|lts?|litros?|lpm)\b)"
    r"(?! (?:\w{2,}s|mes|año|dia|hora|kilo|metro|volt)\b)"
)
_TOLD = r"(?=$|[.,;:]| (?:dice|marca|tira|me|no|que|tiene|esta|pita|suena|muestra|y)\b)"
_SIZE_IN_A_NAME = re.compile(r"(?:de)?(\d{1,2})(?:l|lts|litros?)?")
_TIME = re.compile(r" ?(?:dias?|semanas?|mes(?:es)?|años?|horas?|minutos?|veces|kilos?|metros?)\b")


def is_no_size(text: str, start: int, end: int) -> bool:
    """Whether a name that ends in a figure only counts time: "Yuwell de 10 | días"."""
    return text[end - 1 : end].isdigit() and _TIME.match(folded(text[end : end + 12])) is not None


def sizes_in(text: str, names: Mapping[str, tuple[str, ...]]) -> Iterator[Mention]:
    """Where a text calls a machine by maker and size; one that nobody has by its words."""
    plain = folded(text)
    if len(plain) != len(text):  # Composed another way, so that no place would be right.
        return
    for maker, sizes, pattern in _makers_with_sizes(tuple(names.items())):
        if maker not in plain:
            continue
        for found in pattern.finditer(plain):
            number = found["size"] or found["bare"] or found["alone"] or found["turned"]
            size = int(number) if number.isdigit() else _WORDS[number]
            models = sizes.get(size) or (text[found.start() : found.end()],)
            yield Mention(start=found.start(), end=found.end(), models=models)


@lru_cache(maxsize=32)
def _makers_with_sizes(
    names: tuple[tuple[str, tuple[str, ...]], ...],
) -> tuple[tuple[str, Mapping[int, tuple[str, ...]], re.Pattern[str]], ...]:
    found = []
    for maker in makers_of(dict(names)):
        sizes = {
            int(size[1]): models
            for name, models in names
            if name.startswith(maker) and (size := _SIZE_IN_A_NAME.fullmatch(name[len(maker) :]))
        }
        if sizes:
            found.append((maker, sizes, _pattern(maker)))
    return tuple(found)


def _pattern(maker: str) -> re.Pattern[str]:
    turned = _NUMBER.replace("<size>", "<turned>")
    return re.compile(
        rf"\b{maker} {_NUMBER.replace('<size>', '<alone>')}{_NO_NOUN}{_TOLD}"
        rf"|\b{maker}{_BETWEEN}(?: de)? {_NUMBER}{_UNIT}\b{_NOT_FLOW}"
        rf"|\b{maker}{_BETWEEN} de {_NUMBER.replace('<size>', '<bare>')}{_NO_NOUN}"
        rf"|\bde {turned}{_UNIT} (?:de )?(?:la marca )?{maker}\b"
    )
