"""Codes told behind another one, with their letter or in its place: "E2, no, e tres", "H04/5".

What was said first has announced that codes are spoken of. Without this the first alone is read,
and it is the one that the caller took back.

| what is heard                                  | understood | why                              |
| ---------------------------------------------- | ---------- | -------------------------------- |
| E2, no, e tres; E2 y después e tres; E2 e tres | E2, no, E3 | its own letter                   |
| H04/5; H04 o 5; E2, perdón, 3; H4, digo cinco  | H04/H5     | it takes the place of the number |
| E2 y 3; E2 ahora 5                             | (no more)  | no letter, and no other choice   |
| E2 o 3 veces; E1, no 2 litros; E2 no 3,5       | (no more)  | it counts                        |
| E2 no 4 5 6 7 8                                | (no more)  | a longer number                  |
| E2, no tengo 3; E2 o 3 semanas hace            | (no more)  | another matter                   |
| E2, no, e nueve                                | E2, no, E9 | the absent code is what is shown |
"""

from collections.abc import Iterator, Sequence

from knowledge.speech import cues
from knowledge.speech.absent_codes import number_told
from knowledge.speech.lexicon import Lexicon
from knowledge.speech.names import Kind
from knowledge.speech.numbers import is_number
from knowledge.speech.stretches import Change
from knowledge.speech.vocabulary import SPELT_LETTERS
from knowledge.speech.words import Words

LONGEST_TEXT = 4_000
"""Characters; nobody corrects a code in more."""

_CHOICES = frozenset(
    ("o", "u", "no", "ni", "perdon", "digo", "dicho", "sino", "corrijo", "corrige", "equivoque")
)
_SMALL = "y mejor ah ay uy eh es era sera creo que despues luego ahora tambien a veces dice"
_LINKS = _CHOICES | frozenset((*_SMALL.split(), "disculpa", "disculpe", "me", "el", "la", "si"))
_MAX_LINKS = 6
_PAUSES = frozenset(" ,.;:/¿?¡!…\"'")
_GOING_ON = frozenset(
    ("o", "u", "no", "ni", "y", "creo", "dice", "veo", "pero", "que", "cuando", "aparece", "sale")
)


def with_second_codes(text: str, lexicon: Lexicon) -> tuple[str, Sequence[tuple[int, Change]]]:
    """An understood text with the codes that are told behind others put in writing, and each change
    with where in the text it was."""
    if len(text) > LONGEST_TEXT:
        return text, ()
    words = Words.of(text)
    pieces: list[str] = []
    changes: list[tuple[int, Change]] = []
    done = place = 0
    for start, end, written in _found(words, lexicon):
        heard = words.between(start, end)
        if heard == written:
            continue
        unchanged = words.parts[done : 2 * start + 1]
        pieces += (*unchanged, written)
        place += sum(map(len, unchanged))
        changes.append((place, Change(heard=heard, understood=written)))
        done, place = 2 * end, place + len(heard)
    if not changes:
        return text, ()
    return "".join((*pieces, *words.parts[done:])), changes


def _found(words: Words, lexicon: Lexicon) -> Iterator[tuple[int, int, str]]:
    letter, at = "", 0
    while at < len(words):
        own = _letter_of(words.folded[at], lexicon)
        if own:
            letter, at = own, at + 1
            continue
        found = _told_behind(words, at, letter) if letter else None
        if found is None:
            # The words that were looked over hold no code but where one begins anew.
            letter, at = "", at + (not letter)
            continue
        start, end, sound = found
        yield start, end, _written(sound, lexicon)
        letter, at = sound[0], end


def _letter_of(word: str, lexicon: Lexicon) -> str:
    """The letter of a word that is a code."""
    is_code = any(one.kind is Kind.CODE for one in lexicon.targets.get(word, ()))
    letter = word.rstrip("0123456789")
    return letter if is_code and len(letter) == 1 and letter != word else ""


def _told_behind(words: Words, at: int, letter: str) -> tuple[int, int, str] | None:
    """The code that is told from a word on, behind a code that ends before it."""
    folded, first = words.folded, at
    while at < len(folded) and at - first < _MAX_LINKS and folded[at] in _LINKS:
        if not _PAUSES.issuperset(words.gaps[at]):
            return None
        at += 1
    if at >= len(folded) or not _PAUSES.issuperset(words.gaps[at]):
        return None
    spelt = SPELT_LETTERS.get(folded[at])
    begin = at + 1 if spelt else at
    if begin >= len(folded) or not is_number(folded[begin]):
        return None
    told = number_told(words, begin)
    if told is None or _is_one_by_one(words, told[1]):
        return None
    if spelt is None and not (_is_choice(words, first, at) and _is_ended(words, told[1])):
        return None
    return at, told[1], f"{spelt or letter}{told[0]}"


def _is_choice(words: Words, first: int, at: int) -> bool:
    """Whether the words between take the code back, or leave the choice."""
    return not _CHOICES.isdisjoint(words.folded[first:at]) or words.gaps[at].strip() == "/"


def _is_ended(words: Words, end: int) -> bool:
    return cues.ends_or_goes_on(words, end) or words.folded[end] in _GOING_ON


def _is_one_by_one(words: Words, end: int) -> bool:
    """ "uno a uno los voy probando"."""
    return words.folded[end : end + 2] == ("a", words.folded[end - 1])


def _written(sound: str, lexicon: Lexicon) -> str:
    known = (one.written for one in lexicon.targets.get(sound, ()) if one.kind is Kind.CODE)
    return next(known, sound.upper())
