"""Who is said to have which machine, and "el de mi mamá" for hers. Pure.

| the turn                                             | "el de mi mamá" is              |
| ---------------------------------------------------- | ------------------------------- |
| mi mamá tiene un LG103; mi mamá LG103                | the LG103                       |
| el LG103 es de mi mamá; el LG103 que usa mi mamá     | the LG103                       |
| el equipo de mi mamá es un LG103                     | the LG103                       |
| mi vieja tiene un LG103 (who is called two names)    | the LG103                       |
| mi mamá tiene un LG103; a mi mamá no le prende       | the LG103                       |
| mi mamá tiene un LG103 y un Zen-O                    | either                          |
| tengo un LG103 (and "el mío")                        | the LG103                       |
| mi mamá tenía un LG103 y ahora tiene un Zen-O        | any: it isn't told              |
| nothing is said of what she has                      | any                             |
"""

import re
from collections.abc import Mapping, Sequence

from aura.turn.stance import another_words as says
from aura.turn.stance.told import MENTION, Stretch, Told
from knowledge.equipment import Mention

Machines = frozenset[str]

MACHINE = "\0 "
CALLER = "mio"

_PERSON = rf"(?:{says.RELATIVES}|{says.STRANGERS})"
_NAMING = rf"(?:el |la |un |una |uno |tambien |ademas |{says.MACHINE} )*"
_HAS = r"(?:(?:que )?(?:tiene|usa|es|son|con|le (?:dieron|trajeron|pusieron)) )?"
_OF = r"(?:de (?:mi|la|el|un|una|tu) |del )"
_BEFORE = re.compile(rf"\b(?P<kin>{_PERSON}) (?:{_HAS}{_NAMING}|, (?:una? )?)$")
_OWN = re.compile(
    rf"\b(?:yo (?:con )?|tengo (?:yo )?|tenemos |uso (?:yo )?|usamos |(?:el|al) mio es ){_NAMING}$"
    rf"|\bmi (?:{says.MACHINE} )?$"
)
_BEHIND = re.compile(
    rf"(?:que )?(?:(?:es |era )?(?:{_OF}|para (?:mi|la|el) )|(?:lo )?(?:tiene|usa) (?:mi|la|el) )"
    rf"(?P<kin>{_PERSON}) "
)
_OWN_BEHIND = re.compile(r"(?:que )?es mi[oa] ")
_JOINED = re.compile(rf"(?:y|e|mas) {_NAMING}")
_POINTED = re.compile(
    rf"{MACHINE}"
    rf"|\b(?P<link>el|la|al|del) (?:{says.MACHINE} )?"
    rf"(?:{_OF}(?P<kin>{_PERSON}) |que (?:tiene|usa) (?:mi|la|el) (?P<user>{_PERSON}) "
    r"|(?P<mine>mi[oa]|nuestro) |suyo )"
    rf"|\b(?P<to>a) (?:mi|la|el) (?P<whom>{_PERSON}) (?=(?:ya |no |tampoco |ahora )*les? )"
)
_SAME = {
    word: words[0]
    for words in (
        ("mama", "madre", "vieja"),
        ("papa", "padre", "viejo"),
        ("marido", "esposo"),
        ("mujer", "esposa", "señora"),
        ("nene", "hijito"),
        ("nena", "hijita"),
    )
    for word in words
}


def line_of(text: str, named: Sequence[Stretch]) -> str:
    """Folded words and stops, each with a space behind it, what is named being `MACHINE`."""
    told = Told.of(text, named)
    return "".join(MACHINE if item == MENTION else f"{item} " for item in told.items)


def kin_in(text: str, mentions: Sequence[Mention]) -> dict[str, str]:
    """By model, who is said to have it."""
    has = owned(line_of(text, mentions), [frozenset(one.models) for one in mentions])
    return {model: person for person, models in has.items() for model in models}


def pointed_at(text: str, has: Mapping[str, Machines]) -> Machines:
    """What "el de mi mamá" is in a turn that names no machine; none where that isn't told."""
    nobodys = frozenset[str]()
    _line, found, is_pointed = pointed(line_of(text, ()), (), has, nobodys)
    return found[0] if is_pointed and len(set(found)) == 1 else nobodys


def owned(line: str, machines: Sequence[Machines]) -> dict[str, Machines]:
    """By person, the machines that a line says they have; `machines` are its own, in order."""
    parts = line.split(MACHINE)
    has: dict[str, Machines] = {}
    last: str | None = None
    for before, behind, machine in zip(parts, parts[1:], machines, strict=False):
        last = _kin(before, behind) or (last if _JOINED.fullmatch(before) else None)
        if last is not None:
            has[last] = has.get(last, frozenset()) | machine
    return has


def pointed(
    line: str, machines: Sequence[Machines], has: Mapping[str, Machines], unknown: Machines
) -> tuple[str, tuple[Machines, ...], bool]:
    """The line with what somebody has as a machine, too; all machines in order; and whether there
    was such. Of whom nothing is known it is `unknown`."""
    left = iter(machines)
    found: list[Machines] = []
    is_pointed = False

    def place(one: re.Match[str]) -> str:
        nonlocal is_pointed
        if one.group() == MACHINE:
            found.append(next(left))
            return MACHINE
        is_pointed = True
        person = one["kin"] or one["user"] or one["whom"] or ""
        found.append(has.get(CALLER if one["mine"] else canonical(person), unknown))
        return f"{one['link'] or one['to']} {MACHINE}"

    return _POINTED.sub(place, line), tuple(found), is_pointed


def canonical(person: str) -> str:
    """One word for all that a person is called by."""
    return _SAME.get(person, person)


def _kin(before: str, behind: str) -> str | None:
    found = _BEHIND.match(behind) or _BEFORE.search(before)
    if found:
        return canonical(found["kin"])
    return CALLER if _OWN.search(before) or _OWN_BEHIND.match(behind) else None
