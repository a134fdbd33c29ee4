"""A turn as a row of words, stops and mentions."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from aura.turn.stance.words import BROKEN_OFF
from knowledge.equipment import folded

MENTION = "\0"
"""The item that stands for what is named; no word is written so."""

FULL_STOPS = frozenset(".:;?!")
STOPS = FULL_STOPS | {","}

NEARBY = 20
"""Items around a mention that may say something of it; more would make long turns slow."""

_ITEM = re.compile(r"[^\W_]+|[.,:;?!]")


class Stretch(Protocol):
    """Where something is named."""

    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...


@dataclass(frozen=True)
class Told:
    """Folded words and stops, a mention being one item; and where the mentions are."""

    items: tuple[str, ...]
    places: tuple[int, ...]

    @classmethod
    def of(cls, text: str, mentions: Sequence[Stretch]) -> "Told":
        """Cut a text; the mentions stand in its order."""
        items: list[str] = []
        places: list[int] = []
        at = 0
        for mention in mentions:
            items += _ITEM.findall(folded(text[at : mention.start]))
            places.append(len(items))
            items.append(MENTION)
            at = mention.end
        items += _ITEM.findall(folded(text[at:]))
        for place, item in enumerate(items[:-1]):
            # Recognition ends a sentence there: "No. Es el 7F-5."; people write "corrijo: 7F-5".
            if item in BROKEN_OFF and items[place + 1] in (".", ":"):
                items[place + 1] = ","
        return cls(tuple(items), tuple(places))

    def is_last(self, number: int) -> bool:
        """Whether no mention follows."""
        return number + 1 == len(self.places)

    def before(self, number: int) -> tuple[str, ...]:
        """What stands between a mention and the one before, or the last full stop."""
        place = self.places[number]
        start = self.places[number - 1] + 1 if number else 0
        start = max(start, place - NEARBY)
        stops = [at for at in range(start, place) if self.items[at] in FULL_STOPS]
        return self.items[stops[-1] + 1 if stops else start : place]

    def after(self, number: int, count: int = NEARBY) -> tuple[str, ...]:
        """What follows a mention, other mentions included."""
        place = self.places[number] + 1
        return self.items[place : place + count]

    def until_next(self, number: int) -> tuple[str, ...]:
        """What stands between a mention and the next, which there must be."""
        return self.items[self.places[number] + 1 : self.places[number + 1]]

    def back_over(self, place: int, words: frozenset[str]) -> int:
        """The position of the first item before a place that is none of the words; -1 if none."""
        at = place - 1
        while at >= 0 and self.items[at] in words:
            at -= 1
        return at
