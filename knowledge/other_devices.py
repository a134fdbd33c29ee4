"""Devices that are none of ours and show what a turn tells of: "el respirador marca H08".

A code is one machine's. "La bomba de alimentación tira E6" names a code as plainly as "el LG103
tira E6" does, and its caller would be told the steps of another machine. Nobody can list what has a
display, so the rule goes the other way round: where the subject that shows the code is a noun, it
is one of those that our machines, their displays, parts and signs are called by, or one for people
and times, who show nothing themselves; any other noun is a device, and the code is its. Where no
noun is the subject, a device counts that is known (`DEVICES`).

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
| apreté el botón me marca H08; en la cocina marca | none             | not the subject            |
| el concentrador está al lado de la heladera y marca H08 | none      | the same                   |
| bomba de infusión E6; H08 en el respirador     | it                 | known                      |
| tengo un respirador, me sale H08               | it                 | known, and nothing of ours |
| el M50 anda, el respirador marca H08           | it                 | it shows, whatever else is |
| el M50 marca E1 y el respirador marca H08      | none               | both show                  |

A device is the turn's alone.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Protocol

from knowledge.equipment import Mention, folded
from knowledge.known_devices import DEVICES
from knowledge.speech.readings import COMMON, TABLE_WORDS
from knowledge.speech.things import PAPERS


class Stretch(Protocol):
    """Where a text names what a display shows."""

    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_MACHINES = (
    *("concentr", "consentr", "conzentr", "equip", "aparat", "maquin", "makin", "oxig", "portat"),
    *("mochil", "bols", "valij", "estuch", "pantall", "displ", "visor"),
)
_STEMS = (
    *(*_MACHINES, "panel", "tabler", "cartel", "letrer", "mensaj", "indicador", "aviso", "model"),
    *("luz", "luc", "led", "alarm", "pitid", "chicharr", "numer", "codig", "error", "simbol"),
    *("bater", "filtr", "canul", "cargador", "compresor", "triang"),
)
"""With which the words begin that our machines, their displays, signs and parts are called by."""
_OURS = _words(
    """
    coso cosito cosa cosita bicho cacharro marca tubo tubito boton botoncito perilla tecla vaso
    manguera manguerita cable enchufe fuente motor icono dibujo dibujito leyenda palabra letra
    letrita texto ruido sonido bip fusible garrafa cilindro botellon mio mia nuestro tuyo suyo
    ventanita ventanilla cuadrado cuadradito placa plaquita parte frente carcasa pila base tapa
    carrito gabinete rejilla lateral costado sensor foto imagen video
    grande chico chiquito chiquita fijo nuevo viejo otro primero segundo mismo
    problema tema duda consulta pregunta inconveniente drama asunto falla fallo situacion verdad
    cuestion emergencia urgencia favor corriente electricidad manual etiqueta chapita caja
    """
)
_WHO = _words(
    """
    mama papa madre padre mami papi hijo hija nene nena chica chicos marido mujer esposo esposa
    señora señor señorita abuelo abuela abu nono nona hermano hermana tio tia primo prima sobrino
    sobrina nieto nieta suegro suegra cuñado cuñada yerno nuera novio novia pareja vecino vecina
    vieja viejos paciente doctor doctora medico medica enfermero enfermera kinesiologo kinesiologa
    kine tecnico cuidador cuidadora acompañante amigo amiga familiar bebe gente persona chofer
    encargado empleada empleado operador operadora compañero compañera padrino madrina ahijado
    """
)
_WHEN = _words(
    """
    dia dias mañana tarde noche madrugada mediodia siesta rato momento ratito vez semana mes año
    lunes martes miercoles jueves viernes sabado domingo finde hora minuto final principio
    comienzo arranque instante tiempo toque semanas
    """
)
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

_SMALL = (
    r"(?:(?:me|te|le|les|nos|se|ya|ahora|siempre|tambien|hoy|ayer|anoche|recien|todavia|esta"
    r"|estaba|sigue|siguio|seguia|vuelve a|volvio a|empezo a|empieza a|vive|aca|ahi) )*"
)
_SHOWS = (
    r"(?:marc(?:a|o|aba|ando|an)|dice|dijo|decia|diciendo|tir(?:a|o|aba|ando)|muestra|mostro"
    r"|mostraba|mostrando|pone|ponia|puso|aparec\w+|sale|salio|salia|saliendo|salt(?:a|o|aba|ando)"
    r"|indic(?:a|o|aba)|da|dio|daba|dando|tiene|tenia|tuvo|larga|largo|avisa|(?:se )?"
    r"(?:quedo|queda|trabo|clavo|paro|apago|colgo)(?: en| con)?|esta (?:en|con))"
)
_LINKS = (
    r"(?:(?:el|la|un|una|como|de|con|que|es|este|error|errores|codigo|cod|numero|nro|letra"
    r"|mensaje|cartel|aviso|alarma|leyenda|algo|asi|falla|en (?:la|el) (?:pantall\w+|display"
    r"|visor)|[:,]) )*"
)
_SHOWN_BY = re.compile(rf"(?:^|(?<= )){_SMALL}(?P<verb>{_SHOWS}) {_LINKS}$")
_TO_WHOM = re.compile(r"\bles? ")
_ITEM = re.compile(r"[^\W_]+|[.,:;?!]")
_NEARBY = 160
_MOST_WORDS = 8
_MOST_SHOWN = 12
"""Nobody reads more off a display in one turn."""
_MACHINE, _MAKER = "\0", "\1"
"""Items that stand for a machine's name with figures in it, and for one without."""
_OWN = r"(?:el|la|mi|un|una|ese|esa|este|esta|su|nuestro|nuestra)"
_KNOWN = rf"(?:{'|'.join(sorted(DEVICES, key=len, reverse=True))})\b(?! (?:de|con) oxigeno)"
_OF_A_DEVICE = re.compile(rf"\w+ (?:de|del) (?:(?:el|la|mi|un|una|su) )?(?P<device>{_KNOWN})")
_DEVICE = re.compile(rf"{_KNOWN}\b")
_WHERE = "".join(
    f"(?<! {word})" for word in ("de", "con", "en", "a", "por", "para", "sobre", "sin", "desde")
)
_LAST_DEVICE = re.compile(rf"{_WHERE} {_OWN} (?P<device>{_KNOWN})(?: (?!y )\w+)?$")
_RIGHT_BEFORE = re.compile(
    rf"(?:^|[.,;:?!] |\b{_OWN} )(?P<device>{_KNOWN})(?: (?:de|del) (?:(?:mi|la|el) )?\w+| \w+)?"
    rf"(?: (?:con|error|codigo))*[:,]? $"
)
_RIGHT_BEHIND = re.compile(
    rf" (?:{_SMALL}(?:l[oa] )?(?:{_SHOWS}|es) )?(?:en |del |de |al |a )?(?:{_OWN} )?"
    rf"(?:(?:pantalla|display|visor|tablero|panel) (?:del |de )(?:{_OWN} )?)?(?P<device>{_KNOWN})"
)
_HAD = re.compile(
    r"\b(?:tengo|uso|usa|usamos|tiene|tenemos|compre|alquilo|alquile|es|con|por)"
    rf" {_OWN} (?P<device>{_KNOWN})\b"
)
_BEARER = re.compile(
    rf"(?:(?:^ |(?<=[.,;:?!] ))(?:{_OWN} )?|{_WHERE} {_OWN} )(?P<device>{_KNOWN})"
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
    tellers = [_teller(text, one, named) for one in shown[:_MOST_SHOWN]]
    if tellers and all(tellers):
        return tellers[0]
    said = f" {folded(text)}"
    if names_a_machine or _OTHERS.search(said):
        return ""
    found = _BEARER.search(said) or (_HAD.search(said) if shown else None)
    return found["device"] if found else ""


def _teller(text: str, shown: Stretch, mentions: Sequence[Mention]) -> str:
    """The device that shows it, as its name is said; empty for none."""
    behind = _RIGHT_BEHIND.match(folded(text[shown.end : shown.end + _NEARBY]))
    if behind is not None:
        return behind["device"]
    start = max(0, shown.start - _NEARBY)
    before = _line(text, start, shown.start, mentions)
    found = _SHOWN_BY.search(before)
    if found is not None:
        return _subject(before[: found.start()].split(), has_whom=bool(_TO_WHOM.search(found[0])))
    beside = _RIGHT_BEFORE.search(before.replace(_MAKER, "").replace("  ", " ").lstrip())
    return beside["device"] if beside is not None else ""


def _line(text: str, start: int, end: int, mentions: Sequence[Mention]) -> str:
    """A stretch of a text as folded words and stops, each with one space behind it; a machine's
    name is one item."""
    items: list[str] = []
    for one in mentions:
        if start <= one.start and one.end <= end:
            items += _ITEM.findall(folded(text[start : one.start]))
            has_figures = any(map(str.isdigit, text[one.start : one.end]))
            items.append(_MACHINE if has_figures else _MAKER)
            start = one.end
    items += _ITEM.findall(folded(text[start:end]))
    return "".join(f"{item} " for item in items)


def _subject(items: Sequence[str], *, has_whom: bool) -> str:
    """The device that is the subject of a verb of showing behind these words; empty for none."""
    is_relative = items[-1:] == ["que"]
    clause = _clause(items[:-1] if is_relative else items)
    known = _DEVICE.match(" ".join(word for word in clause if word != _MAKER))
    if known is not None and _MACHINE not in clause:
        return known.group()  # "Ventilador mecánico marca H08".
    at = _head(clause, is_relative=is_relative, has_whom=has_whom)
    if at is None:
        beside = _LAST_DEVICE.search(" " + " ".join(clause))
        return beside["device"] if beside is not None else ""
    named = clause[at:]
    if _MACHINE in named:
        return ""
    said = " ".join(one for one in named if one != _MAKER)
    if device := _DEVICE.match(said):
        return device.group()
    if device := _OF_A_DEVICE.match(said):
        return device["device"]  # "La pantalla del respirador".
    is_ours = _is_ours(named[0]) or any(word.startswith(_MACHINES) for word in named)
    if is_ours or _MAKER in named or named[0] in _WHO or not _WHEN.isdisjoint(named):
        return ""
    return named[0]


def _clause(items: Sequence[str]) -> list[str]:
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


def _is_ours(word: str) -> bool:
    """Whether a word is one that our machines, their displays, parts and signs are called by."""
    is_named = word in COMMON or word in TABLE_WORDS or any(map(str.isdigit, word))
    return is_named or word in _OURS | PAPERS or word.startswith(_STEMS)
