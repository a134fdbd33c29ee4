"""Phrases that a display is said to print and that no label is, or that are a part of several.

A row that prints but a part of what the display shows is another alarm's: "High Flow" is not "Low
Flow". What is said is a phrase where display words stand in a row: *strict* ones are English and
nothing else in such a talk ("high", "press", or as recognition writes them, "jai"); *weak* ones
count beside a strict one alone ("no", "lo", "o2", "error", "service", "filtro").

| what is said                                | the phrase    | stands for                         |
| ------------------------------------------- | ------------- | ---------------------------------- |
| dice High Flow; dice "clean cannula"        | as it is said | itself, which no row prints        |
| CP501 HI O2; jai o dos                      | the same      | two display words need no verb     |
| dice No O2; No O2 (the whole turn)          | No O2         | itself                             |
| dice High Temp Press                        | all of it     | itself; not HI TEMP                |
| dice TEMP; marca LOW; sale check            | it            | all labels that begin or end so    |
| dice Battery Low                            | it            | Low Battery, BAT LOW: its words    |
| dice Low O2; Low O2 error; error Low O2     | none          | a label, see `speech`              |
| dice no Low O2; dice low, low o2            | none          | the same                           |
| tengo el o2 bajo; me dice lo mismo; service | none          | Spanish, or no strict word         |
| el botón de power; la luz que dice power    | none          | one word, and no display shows it  |
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter

from knowledge.equipment import folded
from knowledge.speech import cues
from knowledge.speech.heard import DISPLAY_PHRASES
from knowledge.speech.readings import COMMON
from knowledge.speech.words import Words

_STRICT = frozenset(
    (
        *("low", "high", "hi", "check", "clean", "flow", "press", "pressure", "temp"),
        *("temperature", "cannula", "filter", "battery", "power", "fail", "failure", "breath"),
        *("oxygen", "purity", "concentration", "empty", "leak", "blocked", "replace", "overheat"),
        *("malfunction", "voltage", "charge", "warning", "caution", "humidity", "obstruction"),
    )
)
_WEAK = frozenset(
    ("no", "lo", "o2", "error", "service", "sensor", "alarm", "system", "motor", "fan", "air")
)
_ALIKE = {
    **{"hi": "high", "lo": "low", "failure": "fail", "pressure": "press"},
    **{"temperature": "temp"},
}
_SPANISH = {
    "bat": "battery",
    "canula": "cannula",
    "filtro": "filter",
    "filtros": "filter",
    "bateria": "battery",
}
"""Said beside English ones."""
_PAIRED = frozenset(("o2", *_SPANISH.values()))
"""Of the weak ones, those that make a phrase with one strict word, whatever stands before."""
_EXTRA = frozenset(("no", "error", "service", "alarm"))
"""What may stand beside a label and says nothing else."""
_QUOTES = frozenset("\"'«“‘")
_OF_A_LIGHT = re.compile(
    r"\b(?:luz|luces|lucecita|led|boton\w*|tecla|llave|perilla|lampar\w+|foquito|testigo)"
    r" (?:\w+ ){0,2}que (?:dice|dicen|pone) $"
)
_OXYGEN = re.compile(r"\bo (?:2|dos)\b", re.IGNORECASE)
_NEARBY = 60


@dataclass(frozen=True, kw_only=True)
class Phrase:
    """Where a text says one."""

    start: int
    end: int
    name: str
    labels: tuple[str, ...]
    """What it stands for: the known labels that it is a part of, or itself."""


@dataclass(frozen=True, kw_only=True)
class _Word:
    """A display word, in one form for all that mean the same."""

    at: int
    end: int
    meant: str
    is_strict: bool


def phrases_in(text: str, labels: Iterable[str]) -> tuple[Phrase, ...]:
    """The phrases of an understood text, from left to right. `labels`: the known ones that it
    says."""
    words = Words.of(text)
    known_labels = frozenset(labels)
    known = sorted(
        found.span() for label in known_labels for found in re.finditer(re.escape(label), text)
    )
    offsets = _offsets(words)
    phrases = []
    for run in _runs(words):
        start, end = offsets[run[0].at][0], offsets[run[-1].end - 1][1]
        more = [one for one in run if not is_within(*offsets[one.at], known)]
        is_label = len(more) < len(run) and all(one.meant in _EXTRA for one in more)
        if is_label or not _is_told(words, run) or _is_of_a_light(text, start):
            continue
        stands_for = _labels_of([one.meant for one in run])
        if stands_for and not known_labels.isdisjoint(stands_for):
            continue
        name = _OXYGEN.sub("O2", text[start:end])
        phrases.append(Phrase(start=start, end=end, name=name, labels=stands_for or (name,)))
    return tuple(phrases)


def _is_told(words: Words, run: Sequence[_Word]) -> bool:
    """Whether a run is a display's: of two words that are no Spanish, or shown, or in quotes."""
    start = run[0].at
    strict = [one for one in run if one.is_strict]
    if not strict:
        return _is_shown(words, run, fillers=0)
    paired = [one for one in run if not one.is_strict and one.meant in _PAIRED]
    quote = words.gaps[start].strip()[-1:]
    is_quoted = quote != "" and quote in _QUOTES
    return len(strict) + len(paired) > 1 or is_quoted or _is_shown(words, run)


def _is_shown(words: Words, run: Sequence[_Word], *, fillers: int = 3) -> bool:
    """Whether a display is said to show a run, or the turn says nothing else."""
    start, end = run[0].at, run[-1].end
    is_greeting = words.folded[start:end] == ("hi",)
    is_all = cues.stands_alone(words, start, end) and not is_greeting
    return is_all or cues.announced(words, start, 0, fillers=fillers)


def _is_of_a_light(text: str, start: int) -> bool:
    """Whether it is but what is printed beside a light or on a button."""
    return _OF_A_LIGHT.search(folded(text[max(0, start - _NEARBY) : start])) is not None


def _runs(words: Words) -> Iterator[list[_Word]]:
    """Display words in a row that may be a phrase."""
    run: list[_Word] = []
    at = 0
    while at < len(words):
        one = _word(words, at)
        if run and (one is None or one.meant == "no" or not words.joined[at]):
            yield from _whole(words, run)
            run = []
        if one is not None:
            run.append(one)
        at = one.end if one is not None else at + 1
    yield from _whole(words, run)


def _whole(words: Words, run: list[_Word]) -> Iterator[list[_Word]]:
    """A run without the Spanish that stands before it: "error low", "no power", unless a display is
    said to show it: "dice No O2"."""
    if run and run[0].meant == "no" and not _is_shown(words, run, fillers=0):
        run = run[1:]
    while run and run[0].meant == "error":
        run = run[1:]
    is_no_oxygen = [one.meant for one in run] == ["no", "o2"]
    if is_no_oxygen or any(one.is_strict for one in run):
        yield run


def _word(words: Words, at: int) -> _Word | None:
    word = words.folded[at]
    if word == "o" and at + 1 < len(words) and words.folded[at + 1] in ("2", "dos"):
        return _Word(at=at, end=at + 2, meant="o2", is_strict=False)
    if word in _STRICT:
        return _Word(at=at, end=at + 1, meant=_ALIKE.get(word, word), is_strict=True)
    if word in _WEAK or word in _SPANISH:
        meant = _SPANISH.get(word, _ALIKE.get(word, word))
        return _Word(at=at, end=at + 1, meant=meant, is_strict=False)
    heard = next((meant for meant, odd in COMMON.get(word, ()) if odd and meant in _STRICT), None)
    if heard is None:
        return None
    return _Word(at=at, end=at + 1, meant=_ALIKE.get(heard, heard), is_strict=True)


def _labels_of(said: Sequence[str]) -> tuple[str, ...]:
    """The known labels of the same words, or else those that begin or end with them."""
    printed = {label: _meant(label) for label in DISPLAY_PHRASES}
    same = tuple(label for label, words in printed.items() if sorted(words) == sorted(said))
    size = len(said)
    return same or tuple(
        label
        for label, words in printed.items()
        if words[:size] == list(said) or words[-size:] == list(said)
    )


def _meant(label: str) -> list[str]:
    words = Words.of(label)
    return [one.meant for at in range(len(words)) if (one := _word(words, at)) is not None]


def is_within(start: int, end: int, stretches: Sequence[tuple[int, int]]) -> bool:
    """Whether a stretch of a text lies in one of others, which stand in order and apart."""
    at = bisect_right(stretches, start, key=itemgetter(0)) - 1
    return at >= 0 and end <= stretches[at][1]


def _offsets(words: Words) -> list[tuple[int, int]]:
    """Where each word begins and ends in the text."""
    found, at = [], 0
    for number, part in enumerate(words.parts):
        if number % 2:
            found.append((at, at + len(part)))
        at += len(part)
    return found
