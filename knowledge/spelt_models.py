"""Models that nobody has, as they are spelled: "eme treinta" is no M50.

`speech` puts the models that the table has in writing; what stays as it was spoken and has the
shape of one of them is another machine, or one misheard. Neither may be told the M50's steps.

| what is said                      | the model | why                                      |
| --------------------------------- | --------- | ---------------------------------------- |
| eme treinta; eme cincuenta y tres | M30; M53  | letters of a model, and figures as many  |
| siete efe tres; el m 30           | 7F3; M30  | the same; a bare letter, after "el"      |
| ce pe quinientos dos              | CP502     | the same                                 |
| LG 102; cp 601                    | LG102     | letters that only a model has            |
| 7f 3                              | 7F3       | cut elsewhere                            |
| el siete efe diez; un m 500       | 7F10      | other figures: only where it's announced |
| vivo a m 30                       | none      | a bare letter, not announced             |
| eme treinta siete efe tres        | none      | where does the first end?                |
| eme treinta pesos                 | none      | a sum                                    |
| hache cero nueve                  | none      | a code                                   |
"""

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

from knowledge.equipment import folded
from knowledge.speech.heard import ORDINARY
from knowledge.speech.numbers import is_number, number_at
from knowledge.speech.readings import COMMON

_WORD = re.compile("[\\w\u0300-\u036f]+")
_JOINER = re.compile(r"[\s\-\u2010\u2011]{1,3}")
_LONGEST = 6
"""Pieces of a model: "ce pe quinientos dos" has three."""

_LETTERS = {
    word: letter
    for word, meanings in COMMON.items()
    for letter, is_odd in meanings
    if is_odd and len(letter) == 1 and letter.isalpha() and len(word) > 1
}
_SHAPE = re.compile(r"[0-9]")
_FIGURES = re.compile(r"#+")
_LETTERS_OF_A_SHAPE = re.compile(r"[^\W\d_]+")
_MIXED = re.compile(r"[0-9]{1,2}([a-zñ]{1,3})|([a-zñ]{1,3})[0-9]{1,3}")
_SHORT_WORDS = frozenset(
    (
        *("ah", "al", "ay", "da", "de", "di", "eh", "el", "en", "es", "ex", "fe", "fu", "ha", "he"),
        *("hs", "id", "ir", "ja", "je", "la", "le", "lo", "me", "mi", "mm", "ni", "no", "nº", "oh"),
        *("ok", "os", "pa", "po", "pq", "xq", "re", "se", "si", "so", "su", "tb", "te", "ti", "tu"),
        *("uf", "uh", "un", "va", "ve", "vi", "ya", "yo", "q", "x", "n", "km", "mt", "lt", "cm"),
    )
)
"""Of two letters, which name no model."""
_LONGEST_LETTERS = 3
_LONGEST_FIGURES = 3
"""In a model; "cp 1425" is a postal code."""


@dataclass(frozen=True, kw_only=True)
class Spelt:
    """A stretch of a text that spells a model which nobody has."""

    start: int
    end: int
    model: str
    needs_cue: bool
    """Whether its letters were single ones, which mean much else, or its figures are more or fewer
    than a known model's."""


@dataclass(frozen=True)
class _Piece:
    sound: str
    first: int
    """Its first word, and the word behind its last."""
    end: int
    is_bare: bool


def spelt_models(text: str, shapes: Set[str]) -> Iterator[Spelt]:
    """The models that a text spells with letters and numbers apart, and that have a known shape.

    A shape is a name with "#" for each figure: "m##".
    """
    words = list(_WORD.finditer(text))
    plain = [folded(word.group()) for word in words]
    letters = {run for shape in shapes for run in _LETTERS_OF_A_SHAPE.findall(shape)}
    loosely = set(map(lengthless, shapes))
    at = 0
    while at < len(words):
        run = _run(text, words, plain, at, letters)
        if not run:
            at += 1
            continue
        at = run[-1].end
        sound = "".join(piece.sound for piece in run)
        has_both = len(run) > 1 and not sound.isdigit() and not sound.isalpha()
        shape = _SHAPE.sub("#", sound)
        is_known = shape in shapes
        figures = max(map(len, _FIGURES.findall(shape)), default=0)
        if has_both and (
            is_known or (lengthless(shape) in loosely and figures <= _LONGEST_FIGURES)
        ):
            yield Spelt(
                start=words[run[0].first].start(),
                end=words[at - 1].end(),
                model=sound.upper(),
                needs_cue=not is_known or all(piece.is_bare for piece in run),
            )


def lengthless(shape: str) -> str:
    """A shape whatever the number of its figures."""
    return _FIGURES.sub("#", shape)


def letter_of(word: str) -> str:
    """The letter that a folded word is the name of, or letters that are no Spanish word; empty for
    none."""
    if word in _LETTERS:
        return _LETTERS[word]
    is_abbreviation = len(word) == 2 and word not in _SHORT_WORDS
    return word if word.isalpha() and (len(word) == 1 or is_abbreviation) else ""


def _run(
    text: str, words: Sequence[re.Match[str]], plain: Sequence[str], at: int, letters: Set[str]
) -> list[_Piece]:
    """Letters and numbers that are said one after another, all that there are."""
    run: list[_Piece] = []
    while at < len(words):
        if run and not _JOINER.fullmatch(text, words[at - 1].end(), words[at].start()):
            break
        piece = _piece(plain, at, letters)
        if piece is None:
            break
        run.append(piece)
        at = piece.end
    return run


def _piece(plain: Sequence[str], at: int, letters: Set[str]) -> _Piece | None:
    word = plain[at]
    if is_number(word):
        sound, end = number_at(plain, at)
        return _Piece(sound, at, end, is_bare=True)
    if word in _LETTERS:
        return _Piece(_LETTERS[word], at, at + 1, is_bare=False)
    if len(word) == 1 and word.isalpha() and word not in "aeoyu":
        return _Piece(word, at, at + 1, is_bare=True)
    if 1 < len(word) <= _LONGEST_LETTERS and word in letters:
        return _Piece(word, at, at + 1, is_bare=word in ORDINARY)
    mixed = _MIXED.fullmatch(word)
    if mixed is not None and (mixed[1] or mixed[2]) in letters:
        return _Piece(word, at, at + 1, is_bare=True)
    return None
