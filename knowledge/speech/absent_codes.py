"""Codes that are spelled and that no manual has: "hache cero nueve".

What the corpus has is put in writing by `rules`. Any other code is left in the text as it was
heard, but it has been named: the caller reads a display, and the passage of another code would
answer something else.

| what is heard, with H8 and E43 known      | names  | why                                  |
| ----------------------------------------- | ------ | ------------------------------------ |
| hache cero nueve; tengo la ache doce      | H9 H12 | "hache" is nothing else              |
| marca H 12; ahora dice e cuarenta y cuatro | H12 E44 | a display's word                   |
| e ocho; H 12 (the whole turn)             | E8 H12 | it answers                           |
| error ocho                                | E8     | as "error cuarenta y tres" is E43    |
| hache ocho; dice e 43                     | none   | known: `rules` has judged it         |
| vivo en e 44; a las 20 h 30; 8 hache 15   | none   | not announced; a number before       |
| dice e 8 veces; marca h 12 litros         | none   | it counts                            |
| hache cuatro cinco seis siete             | none   | too long for a code                  |
"""

from collections.abc import Iterator

from knowledge.codes import CodeMention, CodePattern, codes_in
from knowledge.speech import cues
from knowledge.speech.lexicon import Lexicon
from knowledge.speech.names import Kind
from knowledge.speech.numbers import is_number, number_at
from knowledge.speech.vocabulary import SPELT_LETTERS
from knowledge.speech.words import Words

_LONGEST_NUMBER = 3


def absent_codes(text: str, lexicon: Lexicon, pattern: CodePattern) -> Iterator[CodeMention]:
    """Where an understood text spells a code that the lexicon doesn't have, from left to right.

    `pattern` says what is a code at all.
    """
    words = Words.of(text)
    offsets = _offsets(words)
    floor = 0
    for at in range(len(words)):
        if at < floor:
            continue
        found = _spelled(words, at, floor)
        if found is None:
            continue
        begin, end, sound = found
        codes = codes_in(sound, pattern)
        if len(codes) != 1 or _is_known(sound, lexicon):
            continue
        floor = end
        stop = offsets[end - 1] + len(words.parts[2 * end - 1])
        yield CodeMention(start=offsets[begin], end=stop, code=codes[0])


def _offsets(words: Words) -> list[int]:
    """Where each word begins in the text."""
    offsets, at = [], 0
    for number, part in enumerate(words.parts):
        if number % 2:
            offsets.append(at)
        at += len(part)
    return offsets


def _is_known(sound: str, lexicon: Lexicon) -> bool:
    return any(target.kind is Kind.CODE for target in lexicon.targets.get(sound.lower(), ()))


def _spelled(words: Words, at: int, floor: int) -> tuple[int, int, str] | None:
    """The first and the last word, and the sound, of the code that a word begins; None for none."""
    folded = words.folded
    letter = SPELT_LETTERS.get(folded[at])
    if letter is None:
        if not is_number(folded[at]) or not cues.follows_error(words, at, floor):
            return None
        found = number_told(words, at)
        return None if found is None else (at, found[1], f"E{found[0]}")
    if at + 1 >= len(folded) or not words.joined[at + 1] or cues.after_number(words, at):
        return None
    found = number_told(words, at + 1)
    if found is None:
        return None
    digits, end = found
    is_odd = len(folded[at]) > 1
    if is_odd or cues.announced(words, at, floor) or cues.stands_alone(words, at, end):
        return at, end, f"{letter.upper()}{digits}"
    return None


def number_told(words: Words, at: int) -> tuple[str, int] | None:
    """A number of at most three figures that counts nothing, and where it ends."""
    folded = words.folded
    digits, end = "", at
    while end < len(folded) and is_number(folded[end]) and (end == at or words.spaced[end]):
        more, end = number_at(folded, end)
        digits += more
    counts = cues.counts(words, end)
    if not digits or len(digits) > _LONGEST_NUMBER or counts or words.hyphened[end]:
        return None
    return None if cues.is_decimal(words, end) else (digits, end)
