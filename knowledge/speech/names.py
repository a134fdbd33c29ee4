"""The technical names themselves: how each is written, and how it sounds."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import NamedTuple

from knowledge.equipment import LONGEST_NAME, EquipmentEntry, compact
from knowledge.speech.heard import BRANDS, SHORT_NAMES, TURNED_PHRASES
from knowledge.speech.numbers import is_number, number_at
from knowledge.speech.readings import COMMON
from knowledge.speech.words import Words

_CODE = re.compile(r"([A-Za-zÑñ]+)([0-9]+)")
_OUTER = re.compile(r"^[\W_]+|[\W_]+$")
_LONGEST_CODE_NUMBER = 3

Named = tuple[str, "Target"]
"""A sound and what it may name."""


class Kind(IntEnum):
    """What a technical name is; the lower one is preferred where a form could be either."""

    CODE = 0
    ALARM = 1
    MODEL = 2
    BRAND = 3
    """A maker's word alone, which names no machine."""


@dataclass(frozen=True, kw_only=True)
class Target:
    """A technical name as it is written."""

    kind: Kind
    written: str
    typed: str = ""
    """The letters and digits of the machine's or maker's name that it stands for."""
    model: str = ""
    """Whose name it is; empty for what is no machine's."""
    rank: int = 0
    """Order among the names of one machine: its own comes before aliases, and these as listed."""
    needs_cue: bool = False
    """Believed only behind a word that announces it: of a display, or for a short name "el"."""


def sound_of(words: Sequence[str]) -> str:
    """Folded words as they are looked up: letters and digits, number words as digits."""
    parts: list[str] = []
    at = 0
    while at < len(words):
        if is_number(words[at]):
            digits, at = number_at(words, at)
            parts.append(digits)
        else:
            parts.append(words[at])
            at += 1
    return "".join(parts)


class _Name(NamedTuple):
    """A name that can be read back from a text; another would be rewritten for ever."""

    written: str
    words: Words
    sound: str

    @classmethod
    def of(cls, name: str) -> "_Name | None":
        written = _OUTER.sub("", name)
        words = Words.of(written)
        sound = sound_of(words.folded)
        if not 0 < len(sound) <= LONGEST_NAME or not words.is_joined(0, len(words)):
            return None
        return cls(written, words, sound)


def machine_names(entries: Iterable[EquipmentEntry]) -> Iterator[Named]:
    """Models and aliases; and the makers' words in them, which alone name no machine."""
    for entry in entries:
        own = [name for each in (entry.model, *entry.aliases) if (name := _Name.of(each))]
        by_sound = {name.sound: name.written for name in reversed(own)}
        for rank, name in enumerate(own):
            target = Target(
                kind=Kind.MODEL,
                written=by_sound.get(_put_right(name), name.written),
                typed="".join(name.words.folded),
                model=entry.model,
                rank=rank,
            )
            yield name.sound, target
            if len(name.words) > 1 and name.words.folded[-1] in SHORT_NAMES:
                # "El zeno, el lite"; without an article before it, "nuevo el lite".
                called = sound_of((*name.words.folded[:-1], "el", name.words.folded[-1]))
                yield called, replace(target, needs_cue=True)
            for at, word in enumerate(name.words.folded):
                if word in BRANDS:
                    maker = name.words.between(at, at + 1)
                    yield word, Target(kind=Kind.BRAND, written=maker, typed=compact(maker))


def short_names(entries: Iterable[EquipmentEntry]) -> Iterator[Named]:
    """Parts of names that stand for the one machine that bears them."""
    bearers: dict[str, set[str]] = {}
    for entry in entries:
        for name in filter(None, map(_Name.of, (entry.model, *entry.aliases))):
            for part in SHORT_NAMES.intersection(_right_words(name)):
                bearers.setdefault(part, set()).add(entry.model)
    for part, models in bearers.items():
        if len(models) == 1:
            model = models.pop()
            written = _OUTER.sub("", model)
            yield part, Target(kind=Kind.MODEL, written=written, model=model, needs_cue=True)


def _put_right(name: _Name) -> str:
    """The sound of a name without its mishearings: staff list those as aliases, too."""
    if COMMON.keys().isdisjoint(name.words.folded):
        return name.sound
    return sound_of(_right_words(name))


def _right_words(name: _Name) -> tuple[str, ...]:
    return tuple(
        next((meant for meant, odd in COMMON.get(word, ()) if odd and meant != word), word)
        for word in name.words.folded
    )


def code_names(codes: Iterable[str]) -> Iterator[Named]:
    """Codes, with and without zeros in front; a longer printed form ("H08") is what is written."""
    for code in codes:
        shape = _CODE.fullmatch(code)
        if shape is None:
            continue
        letters, digits = shape.groups()
        for width in range(1, max(_LONGEST_CODE_NUMBER, len(digits)) + 1):
            heard = letters.upper() + digits.lstrip("0").zfill(width)
            written = letters.upper() + digits.zfill(width)
            yield compact(heard), Target(kind=Kind.CODE, written=written)


def alarm_names(phrases: Iterable[str]) -> Iterator[Named]:
    """Display phrases, and the same said half in Spanish."""
    for name in filter(None, map(_Name.of, phrases)):
        yield name.sound, Target(kind=Kind.ALARM, written=name.written)
        for turned in filter(None, map(_Name.of, TURNED_PHRASES.get(name.written, ()))):
            yield turned.sound, Target(kind=Kind.ALARM, written=name.written, needs_cue=True)
