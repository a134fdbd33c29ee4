"""The informative words of a text, and how much each one tells.

A question's words count by how rare they are among the passages: "filtro" tells little where every
manual has one, "chilla" tells much. Words are compared by their Spanish stem, without accents; ñ
stays, since it tells words apart. What the stemmer parts is joined again: a vowel that breaks under
the stress ("enciende", "encender"), a diminutive ("lucecita"), a verb of a noun ("burbujea"),
a code written with a zero ("H08").
"""

import math
import re
import threading
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

import snowballstemmer

from knowledge.equipment import folded

_WORD = re.compile(r"[^\W_]+")
_MAX_WORD = 60

# What any question holds, whatever it asks.
_FUNCTION_WORDS = frozenset(
    """a aca ahi ahora al algo alguien alla asi aunque ay bien bueno cada como con cosa creo cual
    cuando cuanto da de decime del dale desde despues dice dicen digo donde dos e el ella ellos en
    entonces era eso esa ese esta estan estas este esto estoy fue gracias ha hace hacen hacer hago
    hasta hay haber he hola igual ir la las le les lo los luego mas me mi mia mio mira mire muy nada
    ni no nos o ojala otra otro para pero perdon poco podes podria por porque pues puede puedo que
    querida querido quien quiero recien se sea señora señor ser si sigue siempre sin sobre solo son
    soy su sus tambien tampoco tan tanto te tene tenemos tengo tiene tienen toda todas todavia todo
    todos tu tuve un una uno unos usted va vamos ver vez viste vos voy y ya yo""".split()  # noqa: SIM905
)
_RARE_FLOOR = 0.1
"""What a word that every passage holds still tells: with none, a question of such words alone would
share nothing with anything."""

_stemmer = snowballstemmer.stemmer("spanish")
_stemming = threading.Lock()

_BROKEN_VOWEL = re.compile(r"(?<=[^aeiouqg])(?:ie|ue)(?=[^aeiou])")
_DIMINUTIVE = re.compile(r"(?<=\w{3})(?:ecit|cit|it)$")
_LAST_VOWEL = re.compile(r"(?<=\w{4})[ei]$")
_LEADING_ZEROS = re.compile(r"(?<=^[a-z])0+(?=\d+$)")


@lru_cache(maxsize=50_000)
def _stem(word: str) -> str:
    with _stemming:  # The stemmer keeps its place in the word on itself.
        stem = str(_stemmer.stemWord(word))
    return _plain(stem)


def _plain(stem: str) -> str:
    """A stem as it is compared."""
    stem = _LEADING_ZEROS.sub("", stem)  # "H08" and "H8" are one code
    whole = _BROKEN_VOWEL.sub(lambda found: "e" if found.group() == "ie" else "o", stem)
    short = _LAST_VOWEL.sub("", _DIMINUTIVE.sub("", whole))
    return f"{short[:-1]}c" if short.endswith("z") else short  # "luz", "luces"


@lru_cache(maxsize=4_096)
def words_of(text: str) -> frozenset[str]:
    """The stems of a text's informative words."""
    found = _WORD.findall(folded(text))
    return frozenset(
        _stem(word[:_MAX_WORD]) for word in found if word not in _FUNCTION_WORDS and len(word) > 1
    )


@dataclass(frozen=True, kw_only=True)
class WordWeights:
    """How rare each stem is among the passages that were counted."""

    passages: int
    """How many were counted."""
    frequencies: Mapping[str, int]
    """In how many of them a stem stands. Those of a single one are left out: they weigh as those
    of none, within a tenth."""

    def weight(self, stem: str) -> float:
        """The stem's inverse document frequency: 0.1 where every passage holds it."""
        count = self.frequencies.get(stem, 1)
        return math.log((self.passages + 1) / (count + 1)) + _RARE_FLOOR

    def total(self, stems: Iterable[str]) -> float:
        """The weight of several stems."""
        return sum(self.weight(stem) for stem in stems)

    def share(self, asked: frozenset[str], held: frozenset[str]) -> float:
        """Which part of the question's weight the passage holds, 0 to 1."""
        whole = self.total(asked)
        return self.total(asked & held) / whole if whole > 0 else 0.0

    def density(self, asked: frozenset[str], held: frozenset[str]) -> float:
        """The weight in common by the square root of the passage's own: a long passage holds many
        words of any question by chance."""
        whole = self.total(held)
        return self.total(asked & held) / math.sqrt(whole) if whole > 0 else 0.0


def weigh(texts: Iterable[str]) -> WordWeights:
    """Count the stems of these passages."""
    passages = 0
    counts: Counter[str] = Counter()
    for text in texts:
        passages += 1
        counts.update(words_of(text))
    common = {stem: count for stem, count in sorted(counts.items()) if count > 1}
    return WordWeights(passages=max(passages, 1), frequencies=common)
