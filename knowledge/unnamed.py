"""A passage without the names of its machines, still in Spanish that can be read aloud.

| before the name                             | what is left                                     |
| ------------------------------------------- | ------------------------------------------------ |
| "el", "un", "del", "al", "este", "su", ...  | that word and "equipo"                           |
| "la", "una", "de la", "esta misma", ...     | as of "equipo": "el", "un", "del", "este mismo"  |
| "los", "las", "estos", ...                  | "los equipos"                                    |
| "equipo", "concentrador", "modelo", ...     | that word alone                                  |
| "de", "a"                                   | "del equipo", "al equipo"                        |
| anything else                               | "el equipo", or "El" where a sentence starts     |
"""

import re
from collections.abc import Mapping

from knowledge.equipment import mentions_in

_NOUN = "equipo"
_HIS = {
    **{"la": "el", "una": "un", "esta": "este", "esa": "ese", "aquella": "aquel"},
    **{"alguna": "algún", "ninguna": "ningún", "otra": "otro", "nuestra": "nuestro"},
    **{"misma": "mismo", "nueva": "nuevo", "vieja": "viejo", "propia": "propio"},
    **{"las": "los", "unas": "unos", "estas": "estos", "esas": "esos", "otras": "otros"},
    **{"nuestras": "nuestros", "mismas": "mismos", "nuevas": "nuevos"},
}
_DETERMINERS = frozenset(
    {
        *_HIS.values(),
        *("del", "al", "su", "tu", "mi", "cada", "sus", "tus", "mis", "dos", "tres", "ambos"),
    }
)
_PLURAL = re.compile("[^\\W\\d]+s|ambos|dos|tres")
_NAMING = frozenset(
    {
        *("equipo", "equipos", "concentrador", "concentradores", "modelo", "modelos", "aparato"),
        *("aparatos", "dispositivo", "dispositivos", "máquina", "máquinas", "unidad", "unidades"),
        *("mochila", "mochilas", "generador", "respirador", "portátil", "portátiles", "marca"),
    }
)
_CONTRACTED = {"de": "del", "a": "al"}
_LAST_WORDS = re.compile(r"(?:[^\W\d_]+[ \t]+){1,3}\Z")
_STARTS = re.compile(r"(?:(?:\A|\n)[-*>#\d.)]*|[.!?])[\s¿¡*_\"“«]*\Z")


def unnamed(text: str, names: Mapping[str, tuple[str, ...]]) -> str:
    """The text with a noun in the place of every named machine."""
    kept = ""
    place = 0
    for mention in mentions_in(text, names):
        kept = _with_noun(kept + text[place : mention.start])
        place = mention.end
    return kept + text[place:]


def _with_noun(before: str) -> str:
    """The text up to a name, with what stands for the name."""
    found = _LAST_WORDS.search(before)
    head, words = (before[: found.start()], found.group().split()) if found else (before, [])
    if words and words[-1].lower() in _NAMING:
        return before.rstrip()
    count = 0
    while count < len(words) and _his(words[-count - 1]).lower() in _DETERMINERS:
        count += 1
    kept = words[: len(words) - count]
    own = [_his(word) for word in words[len(kept) :]] or ["el"]
    if kept and own[0].lower() == "el" and kept[-1].lower() in _CONTRACTED:
        own[0] = _like(kept.pop(), _CONTRACTED)
    elif not count and _STARTS.search(before):
        own = ["El"]
    noun = f"{_NOUN}s" if _PLURAL.fullmatch(own[0].lower()) else _NOUN
    return head + " ".join((*kept, *own, noun))


def _his(word: str) -> str:
    return _like(word, _HIS)


def _like(word: str, table: Mapping[str, str]) -> str:
    """The table's word for it, with its capital."""
    other = table.get(word.lower(), word)
    return other.capitalize() if word[0].isupper() else other
