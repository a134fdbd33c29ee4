"""Which rows of a table speak of something else than what was said. Pure.

The rows of one table lie so near to each other that no score tells them apart, while their first
cell often does: by an amount, a colour, a sound, a light that is steady or blinks. A row is another
case than the question's where both speak of one *aspect* and have nothing of it in common:

| first cell       | question              | then                                              |
| ---------------- | --------------------- | ------------------------------------------------- |
| 6 m³ a 2 L/min   | un metro cúbico       | another case                                      |
| 6 m³ a 2 L/min   | a cuatro litros       | another case, though no row is for four           |
| 6 m³ a 2 L/min   | a dos litros          | may answer: the size isn't said                   |
| 2 L/min          | a 2,5, a dos coma seis | another case                                      |
| 2 L/min, 3 L/min | a dos o tres litros   | may answer together                               |
| 3 L/min          | a tres o cuatro, alone | another case: half of what was asked              |
| 2 L/min, full    | medio tubo, dos tubos | another case (`contents`)                         |
| 2 L/min, "415 litros" | 680 litros, a dos | another case                                     |
| 2 L/min          | ni flujo ni litros    | may answer                                        |
| Luz amarilla     | luz azul              | another case, unless the row says blue elsewhere  |
| sonido continuo  | no suena              | another case                                      |
| sonido continuo  | pitido intermitente   | another case                                      |
| luz fija         | titila                | another case                                      |
| verde encendida  | la verde apagada      | another case                                      |
| triángulo rojo   | círculo rojo          | another case                                      |
| luz roja         | no tiene luz roja     | another case                                      |
| luz roja         | roja y titila, roja y pita | another case: no cell speaks of the blinking |
| heading, prose   | the opposite of it    | another case (`opposites`)                        |
| none: it's prose | anything              | may answer                                        |
| any              | labelled with the row | may answer: the person who labelled it knows more |

So is a passage without an interval for a question that asks how often (`intervals`).
"""

import re
from collections.abc import Collection, Iterable, Mapping
from enum import StrEnum
from functools import lru_cache

from aura.turn.evidence.contents import counts_on_a_full_one, tells_another_amount
from aura.turn.evidence.dark import lights_of
from aura.turn.evidence.intervals import asks_how_often, tells_an_interval
from aura.turn.evidence.opposites import is_opposite
from aura.turn.evidence.scene import label_of
from aura.turn.values import Reading
from knowledge.equipment import folded
from knowledge.search import Candidate
from knowledge.spoken_numbers import VALUES


class Aspect(StrEnum):
    """What can be said of a case in one way only."""

    VOLUME = "volume"
    FLOW = "flow"
    PERCENT = "percent"
    COLOUR = "colour"
    SOUND = "sound"
    RHYTHM_OF_SOUND = "rhythm of sound"
    RHYTHM_OF_LIGHT = "rhythm of light"
    LIGHT = "light"
    SHAPE = "shape"


_SIGNALS = frozenset(
    {Aspect.COLOUR, Aspect.SOUND, Aspect.RHYTHM_OF_SOUND, Aspect.RHYTHM_OF_LIGHT, Aspect.SHAPE}
)
"""What a signal is told by: a row of signals that is silent of one that was said is another."""


_AMOUNTS = (Aspect.VOLUME, Aspect.FLOW)
Aspects = Mapping[Aspect, frozenset[str]]

_SILENCE = "silent"
_AS_USUAL = frozenset({_SILENCE, "steady"})
_LARGEST_FLOW = 15
"""Litres a minute; more of them are what a cylinder holds."""
_LITRES_OF_A_CUBIC_METRE = 1_000
_TENS_FROM = 20

_WORDS = "|".join(VALUES)
_POINT = r" (?:coma|punto) "
_NUMBER = (
    rf"(?:\d{{1,2}}|{_WORDS}){_POINT}(?:\d{{1,2}}|{_WORDS})"
    rf"|\d{{1,3}}(?:\.\d{{3}})+|\d{{1,6}}(?:[.,]\d{{1,2}})?|medio|{_WORDS}"
)
_VOLUME = r"(?:m|mts?|metros?) ?(?:[3³]|cubicos?)|metros?(?! del?\b)"
_LITRES = r"l ?/ ?m(?:in)?|lpm|litros?|lts?|l"
_PERCENT = r"%|por ?ciento"
_AMOUNT = re.compile(
    rf"(?<![\w.,])(?:(?:(?P<other>{_NUMBER})(?P<joint> ?[-–] ?| [oyue] ))?"
    rf"(?P<number>{_NUMBER})(?P<half> y medio)? ?)?"
    rf"(?:(?P<volume>{_VOLUME})|(?P<litres>{_LITRES})|(?P<percent>{_PERCENT}))(?!\w)"
    r"(?P<and_half> y medio)?"
)
_SET_TO = re.compile(
    rf"\b(?:flujo|caudal)(?: (?:de|es|en|a|al|esta))* (?P<flow>{_NUMBER})(?![\w%]|[.,]\d)"
    rf"|\ba (?:(?P<other>{_NUMBER}) [ou] )?(?P<at>{_NUMBER})(?P<half> y medio)?"
    r"(?= ?(?:$|[,.;?!](?!\d)| cuant[oa]s?\b| por minuto| me dura| alcanza))"
)

_COLOURS = {
    "rojo": r"roj[oa]s?",
    "amarillo": r"amarill[oa]s?|ambar|naranjas?|anaranjad[oa]s?",
    "verde": r"verdes?",
    "azul": r"azul(?:es)?|celestes?",
    "blanco": r"blanc[oa]s?",
    "violeta": r"violetas?",
}
_SHAPES = {
    "triangulo": r"triangulos?",
    "cuadrado": r"cuadrad(?:o|ito)s?",
    "circulo": r"circul(?:o|ito)s?|redondel(?:es)?",
}
_HUE = "|".join(_COLOURS.values())
_LIGHT = re.compile(
    rf"(?P<none>\b(?:ninguna|ni una) )?\b(?:luz|luces|led|lampara|{_HUE})"
    r"(?: (?:esta|estan|sigue|quedo|queda|se ve))?(?: muy)? "
    r"(?:(?P<off>apagad[oa]s?)|(?P<on>encendid[oa]s?|prendid[oa]s?))\b"
)
_NOISE = r"sonido|pitido|alarma sonora|chicharra|zumbador|suena|pita"
_SILENT = re.compile(
    r"\bsin (?:ningun )?(?:sonido|pitido|ruido)s?\b|\bno (?:suena|pita|emite sonido)\b"
)
_NOISY = re.compile(rf"\b(?:{_NOISE})\b")
_STEADY = r"continu[oa]|permanente|sostenid[oa]|constante|fij[oa]|todo el tiempo|sin parar"
_BROKEN = r"intermitente|cortad[oa]|espaciad[oa]|entrecortad[oa]"
_RHYTHM_OF_SOUND = re.compile(
    rf"\b(?:{_NOISE}) (?:es |muy )?(?:(?P<steady>{_STEADY})|(?P<broken>{_BROKEN}))\b"
)
_BLINKS = r"titil\w+|parpade\w+|intermitentes?|destell\w+|prende y (?:se )?apaga"
_RHYTHM_OF_LIGHT = re.compile(
    rf"\b(?P<steady>fij[oa]s?|(?:no|sin) (?:{_BLINKS}))\b|\b(?P<broken>{_BLINKS})\b"
)


def same_case(
    found: Iterable[Candidate], reading: Reading, *, told: Collection[int] = ()
) -> tuple[Candidate, ...]:
    """The passages that may speak of what was said, in their order. `told`: those that somebody
    said answer this very text, whose word stands."""
    text = without_machines(reading)
    said = aspects_of(text)
    how_often, is_other = asks_how_often(reading.normalized), tells_another_amount(text)
    kept = [
        one
        for one in found
        if one.id in told
        or not (
            is_another_case(one, said)
            or is_opposite(text, label_of(one.content) or one.section)
            or (how_often and not tells_an_interval(one.content))
            or (is_other and _is_of_a_full_one(one))
        )
    ]
    return tuple(one for one in kept if one.id in told or not _is_half_an_answer(one, kept, said))


def is_another_case(candidate: Candidate, said: Aspects) -> bool:
    """Whether a row's first cell rules the passage out for a question of these aspects."""
    label = label_of(candidate.content)
    if not label:
        return False
    told = dict(aspects_of(label))
    if Aspect.COLOUR in told:
        told.setdefault(Aspect.LIGHT, frozenset({"on"}))
    for aspect, values in said.items():
        of_row = told.get(aspect, frozenset())
        # "On older units the light is red" and "415 litros" stand in other cells.
        is_elsewhere = of_row if aspect is Aspect.COLOUR else Aspect.FLOW in told
        if is_elsewhere and aspect in (Aspect.COLOUR, Aspect.VOLUME):
            of_row = aspects_of(candidate.content).get(aspect, of_row)
        if of_row and of_row.isdisjoint(values):
            return True
    return _is_half_a_signal(candidate, told, said)


def _is_half_a_signal(candidate: Candidate, told: Aspects, said: Aspects) -> bool:
    """Whether a row of signals says nothing, in any cell, of one that the question tells; silence
    and a steady light need not be told."""
    heard = {one for one in _SIGNALS & said.keys() if not said[one] <= _AS_USUAL}
    return bool(_SIGNALS & told.keys()) and not heard <= aspects_of(candidate.content).keys()


def _is_of_a_full_one(candidate: Candidate) -> bool:
    is_of_flow = Aspect.FLOW in aspects_of(label_of(candidate.content))
    return is_of_flow and counts_on_a_full_one(candidate.content)


def _is_half_an_answer(one: Candidate, kept: Iterable[Candidate], said: Aspects) -> bool:
    """Whether a row is of one of several amounts that were said, and its table has no row of
    another: followed alone it would stand for all of them."""
    of_row = aspects_of(label_of(one.content))
    for aspect in _AMOUNTS:
        if len(said.get(aspect, ())) < 2 or aspect not in of_row:
            continue
        table = [each for each in kept if (each.source, each.section) == (one.source, one.section)]
        there = {value for each in table for value in _told(each, aspect)}
        if not said[aspect] <= there:
            return True
    return False


def _told(candidate: Candidate, aspect: Aspect) -> frozenset[str]:
    return aspects_of(label_of(candidate.content)).get(aspect, frozenset())


def are_untold_apart(one: Candidate, other: Candidate) -> bool:
    """Whether two rows of one table differ by an aspect alone, so that a question to which both are
    left doesn't say which of them it means: "cuánto dura el tubo a dos litros"."""
    if (one.source, one.section) != (other.source, other.section):
        return False
    left, right = aspects_of(label_of(one.content)), aspects_of(label_of(other.content))
    return left != right and left.keys() == right.keys()


@lru_cache(maxsize=2_048)
def aspects_of(text: str) -> Aspects:
    """What a text says of each aspect; those of which it says nothing are left out."""
    plain = " ".join(folded(text).split())
    found: dict[Aspect, set[str]] = {}
    _read_amounts(plain, found)
    lit, is_dark = lights_of(plain, _HUE)
    for colour, pattern in _COLOURS.items():
        if re.search(rf"\b(?:{pattern})\b", lit):
            found.setdefault(Aspect.COLOUR, set()).add(colour)
    if is_dark:
        found[Aspect.LIGHT] = {"off"}
    if _SILENT.search(plain):
        found[Aspect.SOUND] = {_SILENCE}
    elif _NOISY.search(plain):
        found[Aspect.SOUND] = {"noisy"}
    for rhythm in _RHYTHM_OF_SOUND.finditer(plain):
        found.setdefault(Aspect.RHYTHM_OF_SOUND, set()).add(str(rhythm.lastgroup))
    for rhythm in _RHYTHM_OF_LIGHT.finditer(_RHYTHM_OF_SOUND.sub(" ", plain)):
        found.setdefault(Aspect.RHYTHM_OF_LIGHT, set()).add(str(rhythm.lastgroup))
    for light in _LIGHT.finditer(plain):
        is_off = light.lastgroup == "off" or bool(light["none"])
        found.setdefault(Aspect.LIGHT, set()).add("off" if is_off else "on")
    for shape, pattern in _SHAPES.items():
        if re.search(rf"\b(?:{pattern})\b", plain):
            found.setdefault(Aspect.SHAPE, set()).add(shape)
    return {aspect: frozenset(values) for aspect, values in found.items()}


def _read_amounts(plain: str, found: dict[Aspect, set[str]]) -> None:
    for amount in _AMOUNT.finditer(plain):
        half = 0.5 * bool(amount["half"] or amount["and_half"])
        if amount["number"] is None and not half:
            continue
        value = (_value(amount["number"]) if amount["number"] else 1.0) + half
        values = [value]
        if amount["other"]:
            values = _listed(_value(amount["other"]), amount["joint"].strip(), value)
        for each in values:
            if amount["volume"]:
                aspect, size = Aspect.VOLUME, each
            elif amount["percent"]:
                aspect, size = Aspect.PERCENT, each
            elif each > _LARGEST_FLOW:
                aspect, size = Aspect.VOLUME, each / _LITRES_OF_A_CUBIC_METRE
            else:
                aspect, size = Aspect.FLOW, each
            found.setdefault(aspect, set()).add(f"{size:g}")
    for setting in _SET_TO.finditer(plain):
        values = [_value(setting["flow"] or setting["at"]) + 0.5 * bool(setting["half"])]
        if setting["other"]:
            values.append(_value(setting["other"]))
        for each in values:
            if each <= _LARGEST_FLOW:
                found.setdefault(Aspect.FLOW, set()).add(f"{each:g}")


def _listed(first: float, joint: str, second: float) -> list[float]:
    """The amounts of "dos o tres"; "treinta y dos" is one."""
    if joint == "y" and first >= _TENS_FROM and first % 10 == 0 and second < 10:
        return [first + second]
    return [first, second]


def _value(number: str) -> float:
    if number == "medio":
        return 0.5
    if number in VALUES:
        return float(VALUES[number])
    spoken = re.split(_POINT, number)
    if len(spoken) == 2:
        whole, decimals = (VALUES.get(part, part) for part in spoken)
        return float(f"{whole}.{decimals}")
    if re.fullmatch(r"\d{1,3}(?:\.\d{3})+", number):
        return float(number.replace(".", ""))
    return float(number.replace(",", "."))


def without_machines(reading: Reading) -> str:
    """What was said without the machines' names: "Yuwell de 5 litros" tells no flow."""
    text, at, parts = reading.normalized, 0, []
    for mention in reading.mentions:
        parts.append(text[at : mention.start])
        at = max(at, mention.end)
    return " · ".join((*parts, text[at:]))
