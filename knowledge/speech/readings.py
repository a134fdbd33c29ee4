"""What a single word may stand for, and whether it may be believed by itself."""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import product

from knowledge.speech.heard import (
    BRANDS,
    CONFUSED_LETTERS,
    DISPLAY_WORDS,
    LETTERS,
    NAME_PARTS,
    ORDINARY,
    Heard,
)
from knowledge.speech.numbers import is_figure, is_number, spoken

Reading = tuple[str, bool]
"""What a word stands for, and whether it is odd enough to be believed."""

Readings = Mapping[str, tuple[Reading, ...]]

MAX_MIXED_LENGTH = 24
"""Longer words of letters and digits are no name that anyone says."""

MAX_RUNS = 4
"""Letters and figures take turns at most this often in a name that is said."""

_RUN = re.compile(r"[0-9]+|[^0-9]+")
_ENDS_IN_E = re.compile("(?<=^e[a-z])e$")
_TWICE = re.compile(r"([eo])\1")
_FIRST_NAME = {letter: (*heard.odd, *heard.ordinary)[0] for letter, heard in LETTERS.items()}
_TABLES = (LETTERS, BRANDS, NAME_PARTS, DISPLAY_WORDS)

# Shorter ones would turn two everyday words into a letter ("e se").
_SHORTEST_IN_TWO = 5


def _in(tables: Iterable[Mapping[str, Heard]]) -> Iterator[tuple[str, str, bool]]:
    for table in tables:
        for meant, heard in table.items():
            yield from ((form, meant, True) for form in heard.odd)
            yield from ((form, meant, False) for form in heard.ordinary)


_EVERYDAY = ORDINARY | {form for form, _meant, is_odd in _in(_TABLES) if not is_odd}


def own_reading(word: str) -> Reading:
    """A word as it stands."""
    return word, not (word in _EVERYDAY or is_number(word))


def _collect() -> dict[str, tuple[Reading, ...]]:
    found: dict[str, list[Reading]] = {}
    confused = [(form, meant) for meant, forms in CONFUSED_LETTERS.items() for form in forms]
    for form, meant, is_odd in (
        *_in(_TABLES),
        *((form, meant, False) for form, meant in confused),
        # The letter and the figure are one sound, and one look.
        *((form, meant, False) for form in ("o", "oh", "ou", "cero", "0") for meant in ("o", "0")),
    ):
        found.setdefault(form, [own_reading(form)]).append((meant, is_odd))
    return {form: tuple(dict.fromkeys(readings)) for form, readings in found.items()}


TABLE_WORDS = frozenset(word for table in _TABLES for word in table)
"""The technical words of the reviewed table."""

COMMON: Readings = _collect()
"""Every form of the reviewed table with its readings, itself included."""

IN_TWO_WORDS: Readings = {
    form: tuple(reading for reading in readings if reading[0] != form)
    for form, readings in COMMON.items()
    if len(form) >= _SHORTEST_IN_TWO
}


def mixed_readings(word: str) -> tuple[Reading, ...]:
    """Readings of letters and figures in one word: "7efe5", "ho8". As it stands it is believed."""
    runs = _RUN.findall(word)
    found = {word: True}
    if len(word) <= MAX_MIXED_LENGTH and len(runs) <= MAX_RUNS:
        found |= dict.fromkeys((word.replace("o", "0"), word.replace("0", "o")), True)
        for chosen in product(*(COMMON.get(run) or (own_reading(run),) for run in runs)):
            meant = "".join(piece for piece, _odd in chosen)
            found[meant] = found.get(meant, False) or any(odd for _piece, odd in chosen)
    return tuple(found.items())


def glued_forms(name: str) -> Iterator[tuple[str, str]]:
    """A short name of letters and figures as one spoken word, and its parts; each with its meaning.

    "m50" gives "emecincuenta"; "7f5" gives "sietefecinco" and, for its end, "efecinco".
    """
    runs = _RUN.findall(name)
    if len(runs) > MAX_RUNS or any(len(run) > 3 for run in runs):
        return
    choices = [spoken(run) if is_figure(run) else _letters(run) for run in runs]
    for first in range(len(runs)):
        for last in range(first + 1, len(runs) + 1):
            part = "".join(runs[first:last])
            if len(part) == 1 or is_figure(part):
                continue
            for chosen in product(*choices[first:last]):
                glued = "".join(chosen)
                yield glued, part
                yield _TWICE.sub(r"\1", glued), part


def _letters(run: str) -> tuple[str, ...]:
    """Letters by their names, with the vowels between two of them swallowed ("elge"), or as they
    are."""
    names = [_FIRST_NAME.get(letter, letter) for letter in run]
    swallowed = [_ENDS_IN_E.sub("", name) for name in names[:-1]]
    return tuple(dict.fromkeys(("".join(names), "".join((*swallowed, names[-1])), run)))


def _halves() -> dict[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = {}
    for form, readings in IN_TWO_WORDS.items():
        for end in range(2, len(form) - 1):
            found.setdefault(form[:end], {}).update(
                dict.fromkeys(meant for meant, _odd in readings)
            )
    return {half: tuple(meant) for half, meant in found.items()}


HALVES: Mapping[str, tuple[str, ...]] = _halves()
"""First words of forms that are heard in two, and what these may stand for."""
