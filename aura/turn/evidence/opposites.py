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
| La batería no carga       | la batería sí carga               | opposite: "sí" affirms           |
| La batería no carga       | sí, no carga; si carga se apaga   | not                              |
| La batería no carga       | no para de cargar                 | opposite: it goes on             |
| El equipo no arranca      | no para, sigue girando            | opposite: what doesn't happen is |
| Saltan los fusibles       | no salta la térmica               | opposite: it doesn't happen      |
| Calor u olor extraño      | no tiene olor ni calor            | opposite                         |
| Calor u olor extraño      | no tiene olor pero sí calor       | not: one of the two agrees       |
| La bolilla está inestable | está centrada y estable           | opposite                         |
| La batería rinde poco     | rinde bien, rinde mucho           | opposite: the one well           |
| El indicador de carga …   | carga normal, carga sin problema  | opposite: its subject is well    |
| El indicador de carga …   | no carga bien; normal no es       | not                              |
| … y sin burbujas          | hace burbujas                     | opposite: it happens             |
| Problemas de encendido    | no lo puedo apagar                | opposite: the other side         |
| No se enciende            | cómo hago para apagarlo           | opposite: the other side         |
| anything                  | another matter                    | not                              |
"""

import re
from collections.abc import Mapping
from functools import lru_cache

from aura.turn.evidence.alike import alike
from knowledge.equipment import folded
from knowledge.words import words_of

_OPPOSITES = (
    ("prender encender arrancar", "apagar apagado detener detiene"),
    ("abrir abierta", "cerrar cerrada"),
    ("subir", "bajar"),
    ("parejo parejas", "disparejo dispareja"),
    ("conectar conectado", "desconectar desconectado"),
    ("apretar ajustar", "aflojar flojo"),
    ("entrar", "salir"),
    ("estable centrada", "inestable"),
)
_SWITCHES = 2
"""The first pairs: what somebody wants to do with one says that it is not about the other."""
_TROUBLE = re.compile(r"(?:problemas?|dificultad\w*|fallas?) (?:de|del|al|para|con) ")
_SYMPTOMS = (
    "ruido silbido silba golpeteo golpea zumbido zumba vibracion vibra olor huele humo chillido "
    "agua condensacion perdida pierde apaga salta saltan vacia calor calienta recalienta falta"
)
_WORD = re.compile(r"[^\W_]+|[.,;:?!·]")
_ENDS = frozenset(".,;:?!·")
_AFFIRMED = re.compile(r"(?<!\w)s[íÍ](?= (?!no\b))", re.IGNORECASE)
_GOES_ON = re.compile(r"\bno (?:para|paraba|paro|deja|dejaba|dejo|termina) de (\w+)([aei])r\b")
_GOING_ON = {"a": "ando", "e": "iendo", "i": "iendo"}
_DOES_NOT_STOP = re.compile(r"\bno (?:se )?(?:para|detiene|frena)\b(?! de\b)")
_HAVING = frozenset(
    {"con", "hace", "hay", "tiene", "larga", "tira", "sale", "salen", "da", "hacen", "tienen"}
)
_WELL = (
    r"(?:(?:lo mas |muy |re |todo |siempre |de lo mas )?"
    r"(?:bien|normal|normalmente|perfect\w+|barbaro|joya|estable|impecable|ok)"
    r"|sin (?:ningun )?(?:problema|drama|inconveniente)s?)\b"
)
_POORLY = r"(?:(?:muy |re |bastante )?(?:poco|mal|menos)|apenas)\b"
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


_SUBJECT = re.compile(r"\b(?:el|la|los|las|del|de|en) (\w+)")

Happenings = Mapping[str, frozenset[bool]]


def is_opposite(said: str, text: str) -> bool:
    """Whether what is said of the matter of a short text is the opposite of it."""
    asked, told = _happenings(said), _happenings(text)
    both = asked.keys() & told.keys()
    if any(False in asked[stem] and False in told[stem] for stem in both):
        return False
    is_fault = {False} in told.values() or _TROUBLE.match(folded(text))
    well = _qualified(said, _WELL) & told.keys() if is_fault else frozenset[str]()
    enough = _qualified(said, rf"(?:muchisimo|mucho|{_WELL})") & _qualified(text, _POORLY)
    agree = {stem for stem in both if True in asked[stem] & told[stem]} - enough
    if _is_either(text, agree):
        return False
    return (
        any(_is_contrary(stem, asked[stem], told[stem]) for stem in both - _swinging(asked))
        or bool(well | enough)
        or _names_opposites(asked, told, text)
    )


def _swinging(asked: Happenings) -> frozenset[str]:
    """The stems of "sube y baja", which tells of neither that it does."""
    up, down = (words_of(word) | alike(words_of(word)) for word in ("sube", "baja"))
    is_swinging = all(any(True in asked.get(stem, ()) for stem in one) for one in (up, down))
    return up | down if is_swinging else frozenset()


def _is_either(text: str, agree: set[str]) -> bool:
    """Whether one of the things that a text tells side by side agrees. Its subject is none."""
    line = f" {folded(text)} "
    subject = frozenset[str]().union(*(words_of(one) for one in _SUBJECT.findall(line)))
    subject |= alike(subject)
    if " o " in line and not agree <= subject:
        return True
    return any(link in line for link in (" y ", " u ")) and not agree.isdisjoint(_symptoms())


@lru_cache(maxsize=2_048)
def _qualified(text: str, how: str) -> frozenset[str]:
    """The stems of the words that are said to be so, right before it, and are not denied."""
    found: frozenset[str] = frozenset()
    for one in re.finditer(rf"(?P<before>(?:\w+ ){{0,4}})(?P<word>\w+) {how}", _plain(text)):
        if _NEGATES.isdisjoint((*one["before"].split(), one["word"])):
            found |= words_of(one["word"])
    return found


def _plain(text: str) -> str:
    """A text in words by which what happens is told: "sí" apart from "si", "no para de cargar" as
    what goes on."""
    line = " ".join(folded(_AFFIRMED.sub("ya", text)).split())
    line = _GOES_ON.sub(lambda one: f"sigue {one[1]}{_GOING_ON[one[2]]}", line)
    return _DOES_NOT_STOP.sub("no detiene", line)


def _is_contrary(stem: str, asked: frozenset[bool], told: frozenset[bool]) -> bool:
    """What the text says not to happen does; or a symptom that it is about is not there."""
    if told == {False}:
        return asked == {True}
    return told == {True} and asked == {False} and stem in _symptoms()


def _names_opposites(asked: Happenings, told: Happenings, text: str) -> bool:
    """ "no se apaga" of "no se enciende"; not "no queda prendida" of "apagada": the same."""
    for number, pair in enumerate(_pairs()):
        for one, other in (pair, pair[::-1]):
            if number < _SWITCHES and _is_other_side(asked, told, text, (one, other)):
                return True
            if _of_group(asked, other) is not None or _of_group(told, one) is not None:
                continue
            said, meant = _of_group(asked, one), _of_group(told, other)
            if said is not None and said == meant:
                return True
    return False


def _is_other_side(
    asked: Happenings, told: Happenings, text: str, pair: tuple[frozenset[str], frozenset[str]]
) -> bool:
    """Whether one side of a pair alone is asked about, and trouble with the other alone told of."""
    one, other = pair
    if not other.isdisjoint(asked) or not one.isdisjoint(told):
        return False
    said, meant = _all_of(asked, one), _all_of(told, other)
    if said == set():
        return meant == {False}
    return said == {False} and meant == set() and _TROUBLE.match(folded(text)) is not None


def _all_of(found: Happenings, group: frozenset[str]) -> set[bool] | None:
    """All that is said of a group's words; None where they are not said."""
    told = [found[stem] for stem in group if stem in found]
    return set().union(*told) if told else None


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
    words = _WORD.findall(_plain(text))
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
    if words[at + 1 : at + 3] == ["o", "no"]:
        return frozenset()
    if at and words[at - 1] in _HAVING:
        return frozenset({True})
    if _NO_HAPPENING.fullmatch(word) or not _HAPPENS.fullmatch(word):
        is_symptom = word.endswith(("or", "ion")) and not words_of(word).isdisjoint(_symptoms())
        return frozenset({True} if is_symptom else ())
    lead = at - 1
    while lead >= 0 and words[lead] in _CLITICS:
        lead -= 1
    is_done = _FIRST_PERSON.fullmatch(word) and lead < at - 1
    if is_done or (lead >= 0 and words[lead] in _LEADS_AWAY):
        return frozenset()
    return frozenset({True})
