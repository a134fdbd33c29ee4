"""Turns that speak of a machine which they don't name, and which is not the known one. Pure.

Every machine of a turn, named or not, is a place; of what is shown, it is the one that is named
right behind it ("E1 en el 7F-5"), or else the last one before it, or else the last of all. A place
of which nothing is asked ("el 7F-5 anda bien", "no es el fijo") doesn't count, as long as there are
others; "el equipo", "este" and "el aparato" are no place: they are the one spoken of.

| what shows is                                     | the turn is about             | kind     |
| ------------------------------------------------- | ----------------------------- | -------- |
| el 7F-5; el equipo; este; nothing is said         | what is known                 | NONE     |
| el otro; otro equipo; uno que no sé; de otra marca | one that is not known        | OTHER    |
| como el 7F-5 pero más chico; distinto del CP501   | one that is not known         | OTHER    |
| el de mi vecina; el de otra paciente              | one that is not known         | OTHER    |
| el que uso ahora; el que me trajeron ayer         | one that is not known         | OTHER    |
| el grande; el nuevo; el de la pieza               | what is known, or not         | DOUBTFUL |
| el de repuesto; el que vino ayer; uno prestado | what is known, or not         | DOUBTFUL |
| el portátil; el que llevo a la calle              | the known one, if it is such  | PORTABLE |
| el fijo; con ruedas                               | the known one, if it is such  | FIXED    |
| antes tenía un M50                                | the known one, but not an M50 | PAST     |
| el mío                                            | not what another person has   | MINE     |
| a mí me sale; acá, en casa; me sale, and no name  | the same, but no other one    | HERE     |
| el de mi hijo                                     | not what the caller has       | THEIRS   |

"Es otro" and "es el otro" count wherever they stand; "el M50, el grande, dice H08" describes the
M50.
"De mi mamá" is of the patient, perhaps, for whom the caller calls: it tells a machine apart from
one that the caller said to have ("tengo un 7F-5"), and from no other.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from aura.turn.stance import another_words as says
from aura.turn.stance import words
from aura.turn.stance.not_had import is_gone, is_not_had
from aura.turn.stance.told import Stretch, Told
from knowledge.equipment import Mention


class Another(Enum):
    """What machine a turn speaks of, seen from those that are known."""

    NONE = auto()
    """The known one."""
    OTHER = auto()
    DOUBTFUL = auto()
    """One of a quality which nobody knows of the known one."""
    PORTABLE = auto()
    FIXED = auto()
    PAST = auto()
    """Not the one that is named."""
    MINE = auto()
    HERE = auto()
    """What the caller sees, which may be what is known, but not what another person has."""
    THEIRS = auto()


class Owner(Enum):
    """Who has a machine, as it was said where it was named."""

    UNKNOWN = "unknown"
    CALLER = "caller"
    SOMEBODY = "somebody"
    """Perhaps the patient, for whom the caller calls."""
    STRANGER = "stranger"
    NOBODY = "nobody"
    """It is not here (`not_had.py`)."""
    GONE = "gone"
    """It was here, and is no more."""


NOT_HERE = frozenset({Owner.STRANGER, Owner.NOBODY, Owner.GONE})
"""Of whom a machine is not remembered."""


_PLACES = re.compile(
    "|".join(
        rf"(?P<{kind}>\b(?:{pattern}))"
        for kind, pattern in (
            ("PAST", says.PAST),
            ("PORTABLE", says.PORTABLE),
            ("FIXED", says.FIXED),
            ("OTHER", says.OTHER),
            ("DOUBTFUL", says.QUALIFIED),
            ("THEIRS", says.OF_RELATIVES),
            ("MINE", says.MINE),
            ("UNKNOWN", says.UNKNOWN),
        )
    )
    + r"|(?P<NONE>\0 )"
)
_KIND_OF = {"UNKNOWN": "DOUBTFUL"}
_IS_OTHER = re.compile(
    rf"(?<!no )\b(?:es|era) (?:el )?otro (?:{says.MACHINE} )?"
    r"(?=$|[.,:;!] |y |que |el que |\x01|pero |no se )"
)
_NAMED_SHOWS = re.compile(r"\0 [^.;?!\0]*\x01 ")
_CORRECTED = re.compile(r"\b(?:no|perdon|disculpe|digo) (?:, )?$")
_DENIED = re.compile(
    rf"\bno (?:es |era |en |del |de |sino |hablo |con |por )*(?:el |la |al )?(?:{says.MACHINE} )?$"
)
_WELL = re.compile(says.WELL)
_PAUSE = re.compile(r"$|[.,;:]")
_ASIDE = re.compile(rf"(?:{says.MACHINE} )?(?:, )?(?:es )?(?:(?:el|al|un|uno) )?$")
_RIGHT_BEHIND = re.compile(
    r"\x01 (?:(?:en|al|del|de) )?(?:(?:la |el )?(?:pantalla|display|visor) )?(?:del |de |en )?"
    rf"(?:el |la |mi )?(?:{says.MACHINE} )?(?=\0 )"
)
_NO_MACHINE = re.compile(
    rf"\b(?:{'|'.join(sorted(words.PARTS))}|cilindro|garrafa|ruido|sonido|luz|tono|dia|turno|dni"
    r"|documento|telefono|numero|medico|codigo|lado|extremo|segmento)\b"
)
_MACHINE = re.compile(rf"\b{says.MACHINE} |portatil |\0 ")
_SHOWS = re.compile(rf"{says.MACHINE} |(?:me |le |tambien |ya )*(?:dice|marca|muestra|sale|tira) ")
_AS_WELL = re.compile(rf"(?:{says.MACHINE} )?(?:(?:le |me )?(?:pasa|hace|sale) lo mismo|tambien) ")
_BY_CALLER = re.compile(says.OWNED_BY_CALLER)
_BY_RELATIVE = re.compile(says.OWNED_BY_RELATIVE)
_OF_RELATIVE = re.compile(says.OF_RELATIVE)
_BY_STRANGER = re.compile(says.OWNED_BY_STRANGER)
_OF_STRANGER = re.compile(says.OF_STRANGER)
_ONLY_ALIKE = re.compile(says.ONLY_ALIKE)
_LISTED = re.compile(r"(?:, )?(?:y|e|o|u|ni|tampoco) (?:(?:el|la|un|una|al|del) )*")
_TO_ME = re.compile(says.TO_ME)
_HERE = re.compile(says.HERE)


@dataclass(frozen=True)
class _Place:
    kind: Another
    start: int
    end: int


def another_of(
    text: str, mentions: Sequence[Mention], meant: Collection[str], shown: Sequence[Stretch]
) -> Another:
    """Read a turn. `meant`: the machines that it names and doesn't deny; `shown`: where it says
    what displays show."""
    line = _line(text, mentions, meant, shown)
    if _is_said_to_be_another(line):
        return Another.OTHER
    places = _places(line)
    if not places:
        is_named = "\0" in line or "\2" in line
        return Another.HERE if not is_named and _HERE.search(line) else Another.NONE
    if _RIGHT_BEHIND.search(line):
        return Another.NONE
    at = line.find("\1")
    before = [place for place in places if place.start < at]
    if _AS_WELL.match(line, places[-1].end):
        return places[-1].kind
    last = (before or places)[-1]
    if last.kind is Another.NONE and _TO_ME.search(line, last.end):
        return Another.HERE
    return last.kind


def _is_said_to_be_another(line: str) -> bool:
    """ "El que falla es otro"; not "es otro, el 7F-5", nor "el M50 marca H08, el mío es otro"."""
    found = _IS_OTHER.search(line)
    if found is None or "\0" in line[found.end() :]:
        return False
    return not _NAMED_SHOWS.search(line, 0, found.start()) or bool(
        _CORRECTED.search(line, 0, found.start())
    )


def owners_in(text: str, mentions: Sequence[Mention]) -> dict[str, Owner]:
    """By model, who has it; none of whom nothing is said."""
    told = Told.of(text, mentions)
    found: dict[str, Owner] = {}
    owner = Owner.UNKNOWN
    for number, mention in enumerate(mentions):
        before = "".join(f"{item} " for item in told.before(number))
        after = "".join(f"{item} " for item in told.after(number, 9))
        if not (number and _LISTED.fullmatch(before)):
            owner = Owner.UNKNOWN
        owner = _owner(before, after) or owner
        if owner is not Owner.UNKNOWN:
            found.update(dict.fromkeys(mention.models, owner))
    return found


def _owner(before: str, after: str) -> Owner | None:
    """By the words around a machine's name; None where they tell nothing."""
    if is_gone(after):
        return Owner.GONE
    if is_not_had(before, after) or _ONLY_ALIKE.search(before):
        return Owner.NOBODY
    if _OF_STRANGER.match(after) or _BY_STRANGER.search(before):
        return Owner.STRANGER
    if _OF_RELATIVE.match(after) or _BY_RELATIVE.search(before):
        return Owner.SOMEBODY
    return Owner.CALLER if _BY_CALLER.search(before) else None


def _line(
    text: str, mentions: Sequence[Mention], meant: Collection[str], shown: Sequence[Stretch]
) -> str:
    apart = [
        one
        for one in shown
        if not any(one.start < each.end and each.start < one.end for each in mentions)
    ]
    stretches = sorted((*mentions, *apart), key=lambda one: one.start)
    told = Told.of(text, stretches)
    signs = iter(
        ("\0" if not set(one.models).isdisjoint(meant) else "\2")
        if isinstance(one, Mention)
        else "\1"
        for one in stretches
    )
    marked = dict(zip(told.places, signs, strict=True))
    return "".join(f"{marked.get(place, item)} " for place, item in enumerate(told.items))


def _places(line: str) -> list[_Place]:
    """The machines of a turn of which something is asked, or else all."""
    found: list[_Place] = []
    for one in _PLACES.finditer(line):
        kind = Another[_KIND_OF.get(one.lastgroup or "", one.lastgroup or "")]
        if kind in (Another.OTHER, Another.DOUBTFUL) and _is_of_a_part(line, one):
            continue
        if _is_aside(line, one, kind, found):
            continue
        found.append(_Place(kind, one.start(), one.end()))
    asked = [
        place
        for place in found
        if not (_WELL.match(line, place.end) or _DENIED.search(line, 0, place.start))
    ]
    return asked or [place for place in found if place.kind is Another.NONE]


def _is_of_a_part(line: str, one: re.Match[str]) -> bool:
    """ "Limpié un filtro, el otro no sé"."""
    part = _last(_NO_MACHINE, line, one.start())
    return part > _last(_MACHINE, line, one.start()) and not _SHOWS.match(line, one.end())


def _last(pattern: re.Pattern[str], line: str, end: int) -> int:
    return max((found.start() for found in pattern.finditer(line, 0, end)), default=-1)


def _is_aside(line: str, one: re.Match[str], kind: Another, found: Sequence[_Place]) -> bool:
    """ "El M50, el grande, dice H08" and "el otro equipo, el portátil": it describes the one before
    it, which the form alone doesn't where that one is named."""
    if not found or not _ASIDE.fullmatch(line[found[-1].end : one.start()]):
        return False
    if found[-1].kind is Another.OTHER:
        return kind is not Another.NONE
    if kind is not Another.DOUBTFUL or found[-1].kind is not Another.NONE:
        return False
    return line[found[-1].end] != "," or _PAUSE.match(line, one.end()) is not None
