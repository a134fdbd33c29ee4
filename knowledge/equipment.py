"""Which machines a text names.

The rule: a model or alias is named where its letters and digits stand as whole words, whatever the
case, accents, hyphens and spaces between them ("m-50", "M 50" and "m50" are one). At each place the
longest name wins, so "Zen-O Lite" is not "Zen-O". A name shared by two models names both: choosing
one would be a guess.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

# With combining marks: in decomposed text the accent is a character of its own.
_WORD = re.compile("(?:[^\\W_][\u0300-\u036f]*)+")
_JOINER = re.compile(r"[\s\-‐-―_/]*")
LONGEST_NAME = 60


@dataclass(frozen=True, kw_only=True)
class EquipmentEntry:
    """A row of the equipment table, as a turn uses it."""

    model: str
    aliases: tuple[str, ...]
    sources: tuple[str, ...]
    has_manual: bool


def folded(text: str) -> str:
    """Lower case without accents; ñ stays, since it tells words apart."""
    kept = unicodedata.normalize("NFC", text).casefold().replace("ñ", "\0")
    plain = "".join(
        char for char in unicodedata.normalize("NFD", kept) if not unicodedata.combining(char)
    )
    return unicodedata.normalize("NFC", plain).replace("\0", "ñ")


def compact(name: str) -> str:
    """A name as it is compared: letters and digits alone."""
    return "".join(_WORD.findall(folded(name)))


def names_of(entries: Iterable[EquipmentEntry]) -> Mapping[str, tuple[str, ...]]:
    """Each compact name with the models that bear it."""
    found: dict[str, tuple[str, ...]] = {}
    for entry in entries:
        for name in (entry.model, *entry.aliases):
            key = compact(name)
            if key and entry.model not in found.get(key, ()):
                found[key] = (*found.get(key, ()), entry.model)
    return found


def named_in(text: str, names: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The models that a text names, in order of first appearance."""
    mentions = mentions_in(text, names)
    return tuple(dict.fromkeys(model for mention in mentions for model in mention.models))


@dataclass(frozen=True, kw_only=True)
class Mention:
    """A stretch of a text that names one or more models."""

    start: int
    end: int
    models: tuple[str, ...]


def mentions_in(text: str, names: Mapping[str, tuple[str, ...]]) -> tuple[Mention, ...]:
    """Where a text names models; the longest name at each place, left to right."""
    words = list(_WORD.finditer(text))
    plain = {word: folded(word) for word in {each.group() for each in words}}
    beginnings = _beginnings(frozenset(names))
    mentions: list[Mention] = []
    place = 0
    while place < len(words):
        name, used = "", 1
        joined = ""
        for at in range(place, len(words)):
            if at > place and not _JOINER.fullmatch(text, words[at - 1].end(), words[at].start()):
                break
            joined += plain[words[at].group()]
            if joined not in beginnings:
                break
            if joined in names:
                name, used = joined, at - place + 1
        if name:
            end = words[place + used - 1].end()
            mentions.append(Mention(start=words[place].start(), end=end, models=names[name]))
        place += used
    return tuple(mentions)


def apart(mentions: Iterable[Mention]) -> tuple[Mention, ...]:
    """Mentions in the order of the text; of those that overlap the longest, or the first."""
    kept: list[Mention] = []
    for one in sorted(mentions, key=lambda one: (one.start, one.start - one.end)):
        if not kept or kept[-1].end <= one.start:
            kept.append(one)
        elif one.end - one.start > kept[-1].end - kept[-1].start:
            kept[-1] = one
    return tuple(kept)


@lru_cache(maxsize=32)
def _beginnings(names: frozenset[str]) -> frozenset[str]:
    """All that some name begins with, so that a look stops where none goes on."""
    return frozenset(
        name[:end] for name in names if len(name) <= LONGEST_NAME for end in range(len(name) + 1)
    )


def masked(text: str, names: Mapping[str, tuple[str, ...]], placeholder: str) -> str:
    """The text with every named machine replaced."""
    parts: list[str] = []
    place = 0
    for mention in mentions_in(text, names):
        parts += [text[place : mention.start], placeholder]
        place = mention.end
    return "".join((*parts, text[place:]))


def canonical(models: Iterable[str], entries: Iterable[EquipmentEntry]) -> tuple[str, ...]:
    """Identifiers from outside as canonical models; an unknown one stays as it came."""
    told = tuple(models)
    if not told:
        return ()
    names = names_of(entries)
    found = [model for given in told for model in names.get(compact(given), (given,))]
    return tuple(dict.fromkeys(found))
