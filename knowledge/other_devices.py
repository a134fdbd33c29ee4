"""Devices that are none of ours and show what a turn tells of: "el respirador marca H08".

A code is one machine's. "La bomba de alimentación tira E6" names a code as plainly as "el LG103
tira E6" does, and its caller would be told the steps of another machine. Nobody can list what has a
display, so the rule goes the other way round: where the subject that shows the code is a noun, it
is one of those that our machines, their displays, parts and signs are called by, or one for people
and times, who show nothing themselves; any other noun is a device, and the code is its. So is a
noun in which it is shown, unless it is one of these or a place where people are. Where no noun is
the subject, a device counts that is known (`DEVICES`).

| what is said                                   | the device         | why                        |
| ---------------------------------------------- | ------------------ | -------------------------- |
| el respirador marca H08; el control remoto dice H03 | it            | the subject, none of ours  |
| a la bomba de alimentación le sale E6          | it                 | the same                   |
| tengo un chirimbolo que marca H08              | it                 | the same                   |
| el Yuwell nebulizador E3; mi respirador Philips tira E5 | it        | a maker's other device     |
| el aparato, la pantalla, el oxígeno marca H08  | none               | called so                  |
| la luz, la alarma, un cartel dice Low O2       | none               | a sign                     |
| el costado del equipo marca H08                | none               | of our machine             |
| el M50 de mi papá, el Yuwell, el LG105 marca   | none               | a machine, see `strangers` |
| mi hija dice H08; a mi mamá le sale; anoche, el lunes marcó | none  | who, when                  |
| en la heladera dice H05; me sale en la tele H02 | it                | where it is shown          |
| en la pantalla, en la pieza, en el medio dice  | none               | ours; a place              |
| mi auto prendió la luz H04; la patente empieza con H05 | it         | the subject, another verb  |
| el talle es E2; mi número de afiliado es H05   | it                 | none of our nouns          |
| el código, el problema, lo que marca es H05    | none               | said of ours               |
| la cocina de inducción E2; la patente H05      | it                 | right before, none of ours |
| el bendito H05; el sisme cincuenta H04         | none               | no noun; misheard          |
| el tubo dice H05; el regulador tiene una etiqueta que dice H04 | it | shows nothing by itself    |
| el estabilizador tiene luz amarilla            | it                 | a light, see `signs`       |
| el panel, la llave, el M50 tiene luz amarilla  | none               | of our machine             |
| la heladera tiene luz verde y el equipo roja   | none               | both have one              |
| apreté el botón me marca H08                   | none               | not the subject            |
| el concentrador está al lado de la heladera y marca H08 | none      | the same                   |
| bomba de infusión E6; H08 en el respirador     | it                 | known                      |
| tengo un respirador, me sale H08               | it                 | known, and nothing of ours |
| el M50 anda, el respirador marca H08           | it                 | it shows, whatever else is |
| el M50 marca E1 y el respirador marca H08      | none               | both show                  |

A device is the turn's alone. The words are in `device_words`, the nouns of a clause are told in
`device_nouns`. What it costs: in the car, or where a name of ours is heard as nobody heard it yet,
the caller has to say "el equipo".
"""

import re
from collections.abc import Iterable, Sequence
from typing import Protocol

from knowledge.device_nouns import (
    KNOWN,
    MACHINE,
    MAKER,
    OWN,
    WHERE,
    device_alone,
    device_at,
    subject_of,
)
from knowledge.equipment import Mention, folded
from knowledge.signs import sign_in


class Stretch(Protocol):
    """Where a text names what a display shows."""

    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...


_SMALL = (
    r"(?:(?:me|te|le|les|nos|se|ya|ahora|siempre|tambien|hoy|ayer|anoche|recien|todavia|esta"
    r"|estaba|sigue|siguio|seguia|vuelve a|volvio a|empezo a|empieza a|vive|aca|ahi) )*"
)
_SHOWS = (
    r"(?:marc(?:a|o|aba|ando|an)|dice|dijo|decia|diciendo|tir(?:a|o|aba|ando)|muestra|mostro"
    r"|mostraba|mostrando|pone|ponia|puso|aparec\w+|sale|salio|salia|saliendo|salt(?:a|o|aba|ando)"
    r"|indic(?:a|o|aba)|da|dio|daba|dando|tiene|tenia|tuvo|larga|largo|avisa|(?:se )?"
    r"(?:quedo|queda|trabo|clavo|paro|apago|colgo)(?: en| con)?|esta (?:en|con)"
    r"|(?:empiez|empez|comienz|comenz|termin)\w+ (?:con|en|por)|es|era|son|figur(?:a|o|aba)"
    r"|prende|prendio|enciende|encendio|titila|titilo|parpadea|trae|traia|lleva|hace|emite)"
)
_LINKS = (
    r"(?:(?:el|la|un|una|como|de|con|que|es|este|error|errores|codigo|cod|numero|nro|letra"
    r"|mensaje|cartel|aviso|alarma|leyenda|algo|asi|falla|escrit[oa]|impres[oa]|grabad[oa]|luz"
    r"|lucecita|luces|led|testigo|en (?:la|el) (?:pantall\w+|display"
    r"|visor)|[:,]) )*"
)
_SHOWN_BY = re.compile(rf"(?:^|(?<= )){_SMALL}(?P<verb>{_SHOWS}) {_LINKS}$")
_SHOWN_IN = re.compile(
    rf"(?:^|(?<= )){_SMALL}{_SHOWS} en (?P<place>{OWN} (?:[^\W\d]+ ){{1,4}}?){_LINKS}$"
)
_ALONE = re.compile(r"(?:(?:con|error|codigo|:) )*$")
_ITS_LIST = re.compile(r" ?(?:y|e|o|u|,|/|-)(?: ?(?:el|la|con|un|una|despues|error|codigo))* ?")
_TO_WHOM = re.compile(r"\bles? ")
_ITEM = re.compile(r"[^\W_]+|[.,:;?!]")
_NEARBY = 160
_MOST_SHOWN = 12
"""Nobody reads more off a display in one turn."""
_RIGHT_BEFORE = re.compile(
    rf"(?:^|[.,;:?!] |\b{OWN} )(?P<device>{KNOWN})(?: (?:de|del) (?:(?:mi|la|el) )?\w+| \w+)?"
    rf"(?: (?:con|error|codigo))*[:,]? $"
)
_RIGHT_BEHIND = re.compile(
    rf" (?:{_SMALL}(?:l[oa] )?(?:{_SHOWS}|es) )?(?:en |del |de |al |a )?(?:{OWN} )?"
    rf"(?:(?:pantalla|display|visor|tablero|panel) (?:del |de )(?:{OWN} )?)?(?P<device>{KNOWN})"
)
_HAD = re.compile(
    r"\b(?:tengo|uso|usa|usamos|tiene|tenemos|compre|alquilo|alquile|es|con|por)"
    rf" {OWN} (?P<device>{KNOWN})\b"
)
_BEARER = re.compile(
    rf"(?:(?:^ |(?<=[.,;:?!] ))(?:{OWN} )?|{WHERE} {OWN} )(?P<device>{KNOWN})"
    rf"(?: de (?:mi|la|el) \w+)? {_SMALL}"
    r"(?:(?:marc|dic|dij|dec|tir|muestr|mostr|pon|pus|aparec|sal[ei]|salt|indic)\w*|da\b|dio\b"
    r"|daba\b|[eh]-?\d{1,3}\b)"
)
_OTHERS = re.compile(
    r"\b(?:concentrador\w*|equip\w+|aparato\w*|maquin\w+|portatil|oxigeno|mochila|tubo)\b"
)


def device_in(
    text: str,
    *,
    names_a_machine: bool,
    shown: Sequence[Stretch] = (),
    mentions: Iterable[Mention] = (),
) -> str:
    """The device that shows what the turn tells of; empty where it is one of our machines or not
    said. `shown`: where the text names what displays show; `mentions`: where it names machines."""
    named = tuple(mentions)
    if device := _teller_of_all(text, shown, named):
        return device
    if not shown and (device := _bearer_of_signs(text, named)):
        return device
    said = f" {folded(text)}"
    if names_a_machine or _OTHERS.search(said):
        return ""
    found = _BEARER.search(said) or (_HAD.search(said) if shown else None)
    return found["device"] if found else ""


def _teller_of_all(text: str, shown: Sequence[Stretch], named: Sequence[Mention]) -> str:
    """The device that shows all that is shown; what is listed behind another is of the same."""
    tellers: list[str] = []
    for number, one in enumerate(shown[:_MOST_SHOWN]):
        is_listed = number > 0 and _ITS_LIST.fullmatch(
            folded(text[shown[number - 1].end : one.start])
        )
        tellers.append((is_listed and tellers[-1]) or _teller(text, one, named))
    return tellers[0] if tellers and all(tellers) else ""


def _bearer_of_signs(text: str, named: Sequence[Mention]) -> str:
    """The device that has the first light, symbol or sound of a text, where none of our machines is
    spoken of behind it."""
    sign = sign_in(text)
    if sign is None:
        return ""
    after = sign.end
    if any(one.start >= after for one in named) or _OTHERS.search(f" {folded(text[after:])}"):
        return ""
    return _teller(text, sign, named, is_code=False)


def _teller(text: str, shown: Stretch, mentions: Sequence[Mention], *, is_code: bool = True) -> str:
    """The device that shows it, as its name is said; empty for none. Right before a light stands
    what is said of it, "está prendida la luz roja", and no device."""
    behind = _RIGHT_BEHIND.match(folded(text[shown.end : shown.end + _NEARBY]))
    if behind is not None:
        return behind["device"]
    start = max(0, shown.start - _NEARBY)
    before = _line(text, start, shown.start, mentions)
    found = _SHOWN_BY.search(before)
    if found is not None:
        whom = bool(_TO_WHOM.search(found[0]))
        return subject_of(before[: found.start()].split(), has_whom=whom)
    shown_in = _SHOWN_IN.search(before)
    if shown_in is not None:
        place = device_at(shown_in["place"].split())
        return place or subject_of(before[: shown_in.start()].split())
    beside = _RIGHT_BEFORE.search(before.replace(MAKER, "").replace("  ", " ").lstrip())
    if beside is not None:
        return beside["device"]
    return "" if not is_code else device_alone(_ALONE.sub("", before).split())


def _line(text: str, start: int, end: int, mentions: Sequence[Mention]) -> str:
    """A stretch of a text as folded words and stops, each with one space behind it; a machine's
    name is one item."""
    items: list[str] = []
    for one in mentions:
        if start <= one.start and one.end <= end:
            items += _ITEM.findall(folded(text[start : one.start]))
            has_figures = any(map(str.isdigit, text[one.start : one.end]))
            items.append(MACHINE if has_figures else MAKER)
            start = one.end
    items += _ITEM.findall(folded(text[start:end]))
    return "".join(f"{item} " for item in items)
