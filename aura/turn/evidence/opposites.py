"""Whether a question says the opposite of what a short text says. Pure.

A vector hardly hears "no": "no se apaga" lies beside "no se enciende". What is compared is what
happens and whether it does, over the words that both say (in one word or another, `alike`):

| heading or label          | question                          | then                             |
| ------------------------- | --------------------------------- | -------------------------------- |
| No se enciende            | se prende solo                    | opposite: it happens             |
| No se enciende            | no se apaga, no lo puedo apagar   | opposite: what doesn't happen is |
| No se enciende            | prende la luz pero no enciende    | not: one of them agrees          |
| No se enciende            | aprieto para encender y nada      | not: nothing is said to happen   |
| No se enciende            | cuando lo prendo pita             | not: who prends it tells nothing |
| Carga dispareja           | cargan parejo                     | opposite                         |
| La bolilla no sube        | la bolilla no baja                | opposite                         |
| Silbido en el regulador   | el tubo no silba                  | opposite: it doesn't happen      |
| Ruido fuera de lo habitual | no hace ningún ruido             | opposite                         |
| Se cayó o se mojó         | no se mojó, se cayó               | not: one of the two agrees       |
| anything                  | another matter                    | not                              |
"""

import re
from collections.abc import Mapping
from functools import lru_cache

from aura.turn.evidence.alike import alike
from knowledge.equipment import folded
from knowledge.words import words_of

_OPPOSITES = (
    ("prender encender arrancar", "apagar apagado"),
    ("abrir abierta", "cerrar cerrada"),
    ("subir", "bajar"),
    ("parejo parejas", "disparejo dispareja"),
    ("conectar conectado", "desconectar desconectado"),
    ("apretar ajustar", "aflojar flojo"),
    ("entrar", "salir"),
)
_SYMPTOMS = (
    "ruido silbido silba golpeteo golpea zumbido zumba vibracion vibra olor huele humo chillido "
    "agua condensacion perdida pierde apaga"
)
_WORD = re.compile(r"[^\W_]+|[.,;:?!]")
_ENDS = frozenset(".,;:?!")
_NEGATES = frozenset({"no", "sin", "nunca", "tampoco", "ni", "jamas", "dejo", "ningun", "ninguna"})
# "No" reaches no farther than these, and not past a few words.
_PARTS = frozenset({"pero", "y", "e", "o", "que", "cuando", "si", "porque", "aunque", "como"})
_REACH = 3
# Who does it, or when: nothing is said to happen.
_LEADS_AWAY = frozenset({"si", "cuando", "apenas", "al", "para", "a", "de", "por", "hasta", "como"})
_CLITICS = frozenset({"se", "me", "te", "le", "nos", "les", "lo", "la", "los", "las"})
_HAPPENS = re.compile(r".*(?:a|an|e|en|o|on|aba|aban|ia|ian|io|ieron|aron|ado|ada|ando|iendo)$")
_NO_HAPPENING = re.compile(r".*(?:ar|er|ir|arl[oa]s?|erl[oa]s?|irl[oa]s?|arse|erse|irse)$")
_FIRST_PERSON = re.compile(r".*[^ui]o$")


Happenings = Mapping[str, frozenset[bool]]


def is_opposite(said: str, text: str) -> bool:
    """Whether what is said of the matter of a short text is the opposite of it."""
    asked, told = _happenings(said), _happenings(text)
    both = asked.keys() & told.keys()
    if any(False in asked[stem] and False in told[stem] for stem in both):
        return False
    if " o " in f" {folded(text)} " and any(True in asked[stem] & told[stem] for stem in both):
        return False
    return any(_is_contrary(stem, asked[stem], told[stem]) for stem in both) or _names_opposites(
        asked, told
    )


def _is_contrary(stem: str, asked: frozenset[bool], told: frozenset[bool]) -> bool:
    """What the text says not to happen does; or a symptom that it is about is not there."""
    if told == {False}:
        return asked == {True}
    return told == {True} and asked == {False} and stem in _symptoms()


def _names_opposites(asked: Happenings, told: Happenings) -> bool:
    """ "no se apaga" of "no se enciende"; not "no queda prendida" of "apagada": the same."""
    for pair in _pairs():
        in_asked = [_of_group(asked, group) for group in pair]
        in_told = [_of_group(told, group) for group in pair]
        for one, other in ((0, 1), (1, 0)):
            said, meant = in_asked[one], in_told[other]
            is_alone = in_asked[other] is None and in_told[one] is None
            if is_alone and said is not None and meant is not None and said == meant:
                return True
    return False


def _of_group(found: Happenings, group: frozenset[str]) -> bool | None:
    """Whether what a word of a group says happens; None where none is said, or both."""
    told = [found[stem] for stem in group if stem in found]
    if not told:
        return None
    denied = {False in one for one in told}
    return not denied.pop() if len(denied) == 1 else None


@lru_cache(maxsize=1)
def _symptoms() -> frozenset[str]:
    return words_of(_SYMPTOMS)


@lru_cache(maxsize=1)
def _pairs() -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
    return tuple((words_of(one), words_of(other)) for one, other in _OPPOSITES)


@lru_cache(maxsize=2_048)
def _happenings(text: str) -> Happenings:
    """By stem (and those that say the same): whether it is said to happen, not to, or both; empty
    where neither."""
    words = _WORD.findall(folded(text))
    found: dict[str, set[bool]] = {}
    for at, word in enumerate(words):
        stems = words_of(word)
        if not stems:
            continue
        for stem in stems | alike(stems):
            found.setdefault(stem, set()).update(_told_of(words, at))
    return {stem: frozenset(told) for stem, told in found.items()}


def _told_of(words: list[str], at: int) -> frozenset[bool]:
    for before in reversed(words[max(at - _REACH, 0) : at]):
        if before in _ENDS or before in _PARTS:
            break
        if before in _NEGATES:
            return frozenset({False})
    word = words[at]
    if words[at - 1 : at] == ["con"]:
        return frozenset({True})
    if _NO_HAPPENING.fullmatch(word) or not _HAPPENS.fullmatch(word):
        return frozenset()
    lead = at - 1
    while lead >= 0 and words[lead] in _CLITICS:
        lead -= 1
    is_done = _FIRST_PERSON.fullmatch(word) and lead < at - 1
    if is_done or (lead >= 0 and words[lead] in _LEADS_AWAY):
        return frozenset()
    return frozenset({True})
