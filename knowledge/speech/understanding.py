"""Putting technical names in the place of what was heard."""

from dataclasses import dataclass

from knowledge.speech.lexicon import Lexicon
from knowledge.speech.second_codes import with_second_codes
from knowledge.speech.stretches import Change, stretches


@dataclass(frozen=True, kw_only=True)
class Understood:
    """A text with technical names put right; everything else is byte for byte as it came."""

    text: str
    changes: tuple[Change, ...]


def understand(text: str, lexicon: Lexicon) -> Understood:
    """Put in writing what was spoken or misheard. Understanding the result changes nothing."""
    pieces: list[str] = []
    changes: list[tuple[int, Change]] = []
    length = 0
    for stretch in stretches(text, lexicon):
        pieces.append(stretch.text)
        changes += (
            (length + at, one) for at, one in zip(stretch.places, stretch.changes, strict=True)
        )
        length += len(stretch.text)
    written, second = with_second_codes("".join(pieces), lexicon)
    in_order = sorted((*changes, *second), key=lambda placed: placed[0]) if second else changes
    return Understood(text=written, changes=tuple(one for _at, one in in_order))


def alarms_in(text: str, lexicon: Lexicon) -> tuple[str, ...]:
    """The display phrases that a text names, each once, in order."""
    found = (alarm for stretch in stretches(text, lexicon) for alarm in stretch.alarms)
    return tuple(dict.fromkeys(found))
