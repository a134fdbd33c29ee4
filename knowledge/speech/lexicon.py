"""The technical names that a corpus knows, ready to be looked up from what was heard."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from knowledge.equipment import EquipmentEntry
from knowledge.speech.names import Kind, Target, alarm_names, code_names, machine_names, short_names
from knowledge.speech.numbers import is_number
from knowledge.speech.readings import (
    COMMON,
    HALVES,
    Reading,
    Readings,
    glued_forms,
    mixed_readings,
    own_reading,
)

_DIGITS = re.compile(r"[0-9]+")


@dataclass(frozen=True, kw_only=True, eq=False)
class Lexicon:
    """What `understand` looks things up in. Made by `lexicon_for`; holds for one corpus."""

    targets: Mapping[str, tuple[Target, ...]]
    """By sound: letters and digits alone, numbers as digits."""
    onward: Mapping[str, frozenset[str]]
    """Every beginning of a sound, with the characters that may come next."""
    readings: Readings
    figures: frozenset[str]
    """Runs of digits inside the sounds, and their parts."""

    def knows(self, word: str) -> bool:
        """Whether a word may be in a form at all; most words of a text are not."""
        if word in self.readings or word in self.onward or word in HALVES or is_number(word):
            return True
        if word.isalpha():
            return False
        digits = _DIGITS.search(word)
        return digits is not None and digits.group() in self.figures

    def readings_of(self, word: str) -> tuple[Reading, ...]:
        """What a word may stand for, numbers aside."""
        known = self.readings.get(word)
        if known is not None:
            return known
        if word.isalpha() or is_number(word) or not self.knows(word):
            return (own_reading(word),)
        return mixed_readings(word)


def lexicon_for(
    entries: Iterable[EquipmentEntry], codes: Iterable[str], alarm_phrases: Iterable[str]
) -> Lexicon:
    """The lexicon of an equipment table, the codes that its passages bear, and display phrases.

    Cheap enough to be made at each change of the corpus (under 20 ms for 100 machines).
    """
    entries = tuple(entries)
    targets: dict[str, dict[Target, None]] = {}
    glued: dict[str, set[str]] = {}
    for sound, target in (
        *machine_names(entries),
        *short_names(entries),
        *code_names(codes),
        *alarm_names(alarm_phrases),
    ):
        targets.setdefault(sound, {})[target] = None
        if target.kind is not Kind.ALARM:
            for form, part in glued_forms(sound):
                glued.setdefault(form, set()).add(part)
    return Lexicon(
        targets={sound: tuple(found) for sound, found in targets.items()},
        onward=_onward(targets),
        readings=_with_own(glued),
        figures=frozenset(part for sound in targets for part in _figures(sound)),
    )


def _onward(sounds: Iterable[str]) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {"": set()}
    for sound in sounds:
        for end, char in enumerate(sound):
            found.setdefault(sound[:end], set()).add(char)
        found.setdefault(sound, set())
    return {prefix: frozenset(chars) for prefix, chars in found.items()}


def _figures(sound: str) -> Iterator[str]:
    for run in _DIGITS.findall(sound):
        for start in range(len(run)):
            for end in range(start + 1, len(run) + 1):
                yield run[start:end]


def _with_own(glued: Mapping[str, set[str]]) -> Readings:
    """The common table with the glued forms of the lexicon's own names."""
    added = {
        form: (
            *COMMON.get(form, (own_reading(form),)),
            *((part, True) for part in sorted(parts) if part != form),
        )
        for form, parts in glued.items()
    }
    return {**COMMON, **added}
