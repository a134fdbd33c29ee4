"""Texts that are made to be slow: of nothing but names, as they are typed, spoken and misheard."""

import random
from collections.abc import Iterable, Iterator, Sequence

from knowledge.equipment import EquipmentEntry
from knowledge.speech import DISPLAY_PHRASES
from knowledge.speech.heard import LETTERS

SEPARATORS = (" ", ", ", "-", ". ", "\n", "  ", " y ", ": ", "/")
NUMBERS = ("8", "08", "43", "50", "ocho", "cero ocho", "cuarenta y tres", "cincuenta")
MISHEARD = (
    *("low o dos", "lou o tu", "hay temp", "o dos bajo", "zeno lite", "seno lait", "el lite"),
    *("lobego ele ge ciento tres", "eme cincuenta", "siete efe guion cinco", "el yuguel", "nubo"),
    *("equipo n 50", "y 43 dice", "e 1 en la", "en la e 1", "dice o 1", "marca y 43", "ho8"),
)


def codes_as_written(codes: Iterable[str]) -> Iterator[str]:
    """Each code in the forms in which people type and say it."""
    for code in codes:
        letter, number = code[0], code[1:]
        yield from (code, code.lower(), f"{letter}{number.zfill(2)}", f"{letter} {number}")
        yield from (f"{letter}-{number}", f"error {number}", f"marca {letter.lower()} {number}")


def letters_and_numbers() -> Iterator[str]:
    """Each letter as it is heard, with one of the numbers."""
    spoken = [form for heard in LETTERS.values() for form in (*heard.odd, *heard.ordinary)]
    for at, letter in enumerate((*LETTERS, *spoken)):
        yield f"{letter} {NUMBERS[at % len(NUMBERS)]}"


def family(entries: Iterable[EquipmentEntry], codes: Iterable[str]) -> list[str]:
    """What a text may consist of and be slow."""
    names = [name for entry in entries for name in (entry.model, *entry.aliases)]
    phrases = [*DISPLAY_PHRASES, *map(str.lower, DISPLAY_PHRASES)]
    pieces = (*names, *map(str.lower, names), *codes_as_written(codes), *letters_and_numbers())
    return list(dict.fromkeys((*pieces, *phrases, *MISHEARD)))


def repeated(unit: str, size: int) -> str:
    """A text of about that many characters."""
    return unit * (size // len(unit))


def mixed(
    pieces: Sequence[str], size: int, seed: int, separators: Sequence[str] = SEPARATORS
) -> str:
    """A text of about that many characters that never repeats itself."""
    chance = random.Random(seed)  # noqa: S311 - hostile texts, no secrets
    parts: list[str] = []
    length = 0
    while length < size:
        parts.append(chance.choice(pieces) + chance.choice(separators))
        length += len(parts[-1])
    return "".join(parts)
