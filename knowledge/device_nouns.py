"""Which noun shows something in a clause: its subject, or where it is shown; folded items.

`other_devices` has the table of cases.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from knowledge.device_words import MACHINES, PLACES, WHEN, WHO, is_cylinder, is_ours
from knowledge.known_devices import DEVICES
from knowledge.speech.numbers import is_number

MACHINE, MAKER = "\0", "\1"
"""Items that stand for a machine's name with figures in it, and for one without."""
OWN = r"(?:el|la|mi|un|una|ese|esa|este|esta|su|nuestro|nuestra)"
KNOWN = rf"(?:{'|'.join(sorted(DEVICES, key=len, reverse=True))})\b(?! (?:de|con) oxigeno)"
WHERE = "".join(
    f"(?<! {word})" for word in ("de", "con", "en", "a", "por", "para", "sobre", "sin", "desde")
)


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_DETERMINERS = _words(
    "el la los las mi mis un una unos unas ese esa este esta su sus nuestro nuestra al del "
    "aquel aquella tu"
)
_AHEAD_OF_A_NOUN = _words("otro otra nuevo nueva viejo vieja bendito famoso pobre mismo")
_PREPOSITIONS = _words("de con en a para por sobre sin desde del al entre hasta segun contra")
_OPENINGS = _words(
    "hola buenas buenos dia tardes noches che mire mira bueno disculpe perdon si ahora"
)
_CLAUSE = _words("y e pero que porque cuando . , : ; ? !")
_NO_NOUN_BEHIND = _words("es era esta estaba hay tengo tiene anda fue son creo veo vi parece dice")

_DEFINITE = _words("el la los las mi mis este ese esa su sus nuestro nuestra")
"""Without "esta", which folded is a verb as often."""
_ARTICLES = _words("el la los las mi un una su")
_BEFORE_A_PLACE = _words("ah y tambien hoy ayer aca ahi me se le recien siempre a veces")
_NUMBERED = ("numer", "nro", "codig", "letra", "clave")
"""What is the number of something else as often as a display's: "número de afiliado"."""
_LABELS = _words("etiqueta cartel cartelito papel papelito sticker calco adhesivo chapita leyenda")
_HAVE = _words("tiene tenia trae traia lleva llevaba con")
_MOST_WORDS = 8
_MOST_OF_A_NAME = 5
_OF_A_DEVICE = re.compile(rf"\w+ (?:de|del) (?:(?:el|la|mi|un|una|su) )?(?P<device>{KNOWN})")
_DEVICE = re.compile(rf"{KNOWN}\b")
_LAST_DEVICE = re.compile(rf"{WHERE} {OWN} (?P<device>{KNOWN})(?: (?!y )\w+)?$")


def subject_of(items: Sequence[str], *, has_whom: bool = False) -> str:
    """The device that is the subject of a verb of showing behind these words; empty for none.
    `has_whom`: whether it is shown to it, "a la bomba le sale"."""
    is_relative = items[-1:] == ["que"]
    clause = clause_of(items[:-1] if is_relative else items)
    if place := _place_before(clause):
        return device_at(place)
    known = _DEVICE.match(" ".join(word for word in clause if word != MAKER))
    if known is not None and MACHINE not in clause:
        return known.group()  # "Ventilador mecánico marca H08".
    at = _head(clause, is_relative=is_relative, has_whom=has_whom)
    if at is None:
        beside = _LAST_DEVICE.search(" " + " ".join(clause))
        return beside["device"] if beside is not None else ""
    if is_relative and clause[at] in _LABELS:
        bearer = clause[: at - 1]  # "El regulador tiene una etiqueta que dice".
        return subject_of(bearer[:-1]) if bearer and bearer[-1] in _HAVE else ""
    return _device_of(clause[at:])


def device_at(place: Sequence[str]) -> str:
    """The device that a place is, "en el televisor"; empty where it is ours, or is no device."""
    if place[:1] and place[0] not in _DETERMINERS:
        known = _DEVICE.match(" ".join(place))
        return known.group() if known is not None else ""  # "En cuanto lo prendo", "en rojo".
    named = list(place[1:])
    return "" if not named or named[0] in PLACES else _device_of(named)


def device_alone(items: Sequence[str]) -> str:
    """The device that a code stands right behind, "la cocina de inducción E2"; empty for none. A
    name with numbers is one of ours, misheard."""
    clause = clause_of(items)
    if not 1 < len(clause) <= _MOST_OF_A_NAME or clause[0] not in _DEFINITE:
        return ""
    at = _head(clause, is_relative=False, has_whom=False)
    if at is None or clause[-1] in _PREPOSITIONS | _DETERMINERS or any(map(_is_number, clause)):
        return ""
    return _device_of(clause[at:])


def _device_of(named: Sequence[str]) -> str:
    """The device that these words name; empty where it is ours, or is no device."""
    if MACHINE in named:
        return ""
    said = " ".join(one for one in named if one != MAKER)
    if device := _DEVICE.match(said):
        return device.group()
    if device := _OF_A_DEVICE.match(said):
        return device["device"]  # "La pantalla del respirador".
    if numbered := _numbered(named):
        return numbered
    if is_cylinder(named[0]):
        return named[0]
    if is_ours(named[0]) or any(word.startswith(MACHINES) for word in named):
        return ""
    is_nobody = MAKER in named or named[0] in WHO or not WHEN.isdisjoint(named)
    return "" if is_nobody else named[0]


def _numbered(named: Sequence[str]) -> str:
    """What a number is of, where it is of nothing of ours: "número de afiliado"."""
    if not named[0].startswith(_NUMBERED) or named[1:2] not in (["de"], ["del"]):
        return ""
    of = [word for word in named[2:] if word not in _ARTICLES][:1]
    is_known = not of or of[0] in (MAKER, *WHO, *WHEN) or is_ours(of[0])
    return "" if is_known else of[0]


def _place_before(clause: Sequence[str]) -> list[str]:
    """The words of a clause that says but where something is shown; none for another one."""
    at = 0
    while at < len(clause) and clause[at] in _BEFORE_A_PLACE:
        at += 1
    place = list(clause[at + 1 :]) if clause[at : at + 1] == ["en"] else []
    has_subject = any(
        word in _DETERMINERS - _PREPOSITIONS and before not in _PREPOSITIONS
        for before, word in pairwise(place)
    )
    return [] if has_subject else place  # "En casa el lavavajillas".


def _is_number(word: str) -> bool:
    return is_number(word) or any(map(str.isdigit, word))


def clause_of(items: Sequence[str]) -> list[str]:
    """The words from the last stop or conjunction on."""
    at = len(items)
    while at and items[at - 1] not in _CLAUSE and len(items) - at < _MOST_WORDS:
        at -= 1
    found = list(items[at:])
    while found and found[0] in _OPENINGS:
        del found[0]
    return found


def _head(clause: Sequence[str], *, is_relative: bool, has_whom: bool) -> int | None:
    """Where the noun of the subject stands; None where no noun is the subject."""
    places = [
        at
        for at, word in enumerate(clause[:-1])
        if word in _DETERMINERS
        and clause[at + 1] not in _PREPOSITIONS
        and not (at and clause[at - 1] in _PREPOSITIONS)
    ]
    if has_whom and clause[:1] == ["a"] and clause[1:2] and clause[1] in _DETERMINERS:
        places = [1]
    if not places or (clause[places[0]] in ("al", "del") and not has_whom):
        return None
    at = places[-1] if is_relative else places[0]
    if not is_relative and at > (clause[:1] == ["a"]):
        return None  # Something stands before: "apreté el botón me marca".
    at += 1
    while (
        at + 1 < len(clause)
        and clause[at] in _AHEAD_OF_A_NOUN
        and (clause[at + 1] not in _PREPOSITIONS)
    ):
        at += 1
    is_noun = _NO_NOUN_BEHIND.isdisjoint(clause[at:])
    return at if is_noun else None
