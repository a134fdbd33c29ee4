"""Putting technical names in the place of what was heard."""

from collections.abc import Iterator
from dataclasses import dataclass

from knowledge.speech.lexicon import Lexicon
from knowledge.speech.names import Kind, Target
from knowledge.speech.rules import Found, Rules
from knowledge.speech.words import Words


@dataclass(frozen=True, kw_only=True)
class Change:
    """A stretch of what was said, and the technical name that was put in its place."""

    heard: str
    understood: str


@dataclass(frozen=True, kw_only=True)
class Understood:
    """A text with technical names put right; everything else is byte for byte as it came."""

    text: str
    changes: tuple[Change, ...]


def understand(text: str, lexicon: Lexicon) -> Understood:
    """Put in writing what was spoken or misheard. Understanding the result changes nothing."""
    words = Words.of(text)
    parts = words.parts
    pieces: list[str] = []
    done = 0
    changes: list[Change] = []
    made: dict[tuple[str, str], Change] = {}
    for start, end, target in _names_in(words, lexicon):
        first, last = 2 * start + 1, 2 * end
        heard = parts[first] if end - start == 1 else "".join(parts[first:last])
        if heard == target.written or _is_right_already(target, words, start, end):
            continue
        pieces += parts[done:first]
        pieces.append(target.written)
        done = last
        pair = heard, target.written
        if pair not in made:
            made[pair] = Change(heard=heard, understood=target.written)
        changes.append(made[pair])
    pieces += parts[done:]
    return Understood(text="".join(pieces), changes=tuple(changes))


def alarms_in(text: str, lexicon: Lexicon) -> tuple[str, ...]:
    """The display phrases that a text names, each once, in order."""
    targets = (found.target for found in _names_in(Words.of(text), lexicon))
    return tuple(dict.fromkeys(name.written for name in targets if name.kind is Kind.ALARM))


def _is_right_already(target: Target, words: Words, start: int, end: int) -> bool:
    """A maker's word alone is left as it was typed, once its letters are right."""
    return target.kind is Kind.BRAND and "".join(words.folded[start:end]) == target.typed


def _names_in(words: Words, lexicon: Lexicon) -> Iterator[Found]:
    rules = Rules(words, lexicon)
    floor = 0
    for at, word in enumerate(words.folded):
        if at >= floor and word in rules.openings:
            found = rules.believed(at, floor)
            if found is not None:
                yield found
                floor = found.end
