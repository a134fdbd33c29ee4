"""Of which of its machines a turn speaks. Pure.

A turn is cut into clauses: at its stops, before the last "y" or "pero" between two machines, and at
one right behind a machine. One that introduces a machine ("tengo el LG103") says nothing of it; any
other is said of

| the clause                                               | is said of                            |
| -------------------------------------------------------- | ------------------------------------- |
| el LG103 no se enciende; la batería no carga en el CP501 | the machine in it                     |
| el de mi mamá no se enciende                             | what she is said to have              |
| el M50 y el everflo hacen ruido; el M50 suena más que el everflo | both                          |
| (al CP501 no le carga la batería,) la barra no se mueve  | the one before, up to a full stop     |
| (tengo el LG103 y el Zen-O,) no se enciende              | all: it may be either                 |
| (tengo un LG103. También un Zen-O.) No se enciende       | all, the same                         |
| (el LG103 se lo llevó mi hijo,) no se enciende           | all, the same                         |
| mi papá un Zen-O no se enciende                          | all: it may be what he has, or both   |
| el M50 anda bien                                         | nothing: it is not the M50            |

The turn speaks of one machine where all its clauses do. Whatever is not known to introduce a
machine, or to be mere manners, is a matter: on doubt there are more of them, no one is told, and
the turn asks which machine it is (`aura.turn.of_one`).

What a display shows is bound more strictly (`aura.turn.said_of`); only "el de mi mamá" tells whose
it is here, too.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from aura.turn.stance import another_words as says
from aura.turn.stance import display_words as shows
from aura.turn.stance.kin import MACHINE, Machines, line_of, owned, pointed
from aura.turn.stance.matter_words import HAVING, MANNERS, tells
from aura.turn.stance.told import FULL_STOPS
from knowledge.equipment import Mention

_ANY = ""
"""Stands beside all machines of a turn, so that they are none of them, were there but one."""
_STOP = re.compile(r"([.,:;?!]) ")
_FULL = FULL_STOPS - {":"}
_AND = r"(?:y|e|o|u|ni|pero|aunque|mientras|porque) "
_FIRST_AND = re.compile(_AND)
_LAST_AND = re.compile(rf".*\b(?={_AND})")
_NAMING = rf"(?:el |la |un |una |uno |mi |tambien |ademas |otro |{says.MACHINE} )*"
_ALONE = re.compile(rf"{_NAMING}{MACHINE}")
_LINK = re.compile(rf"\b(?P<link>al?|del?|en|con) {_NAMING}$")
_JOINED = re.compile(rf"(?:y|e|o|u|ni) (?:(?P<link>al?|del?|en|con) )?{_NAMING}")
_HAD = re.compile(
    r"\b(?:tengo|tiene|tenemos|tienen|tenia|uso|usa|usamos|usan|hay|es|son|alquilo|compre"
    rf"|trajeron|dieron|dejaron|{says.RELATIVES}|{says.STRANGERS}) {_NAMING}$|\buna? {_NAMING}$"
)
_RELATED = re.compile(r"(?:(?:el |la )?que|con|donde|cuando) ")
_THE_ONE = re.compile(rf"\b(?:el|la) que [^\0]*\b(?:es|era) {_NAMING}$")
_WELL = re.compile(rf"{says.WELL}|si (?=$)|si (?:anda|funciona|prende|enciende|carga) ")
_AS_WELL = re.compile(r"(?:tambien|tampoco|lo mismo|igual) (?=$)")
_GONE = re.compile(
    r"(?:ya |me |se |le |nos |te )*(?:lo|la) (?:di|dio|dimos|dieron|llev\w+|prest\w+|regal\w+"
    r"|devolv\w+|vend\w+|retir\w+|guard\w+|tir\w+|don[oe]|mand\w+|dej\w+|sac\w+) "
)
_OF_SOMEBODY = re.compile(
    rf"(?:de (?:mi|la|el|un|una) |del )(?:{says.RELATIVES}|{says.STRANGERS}) "
)
_ABOUT_IT = re.compile(
    r"(?:que )?(?:no|tampoco|se|les?|me|lo|ya|hac\w+|esta|quedo|sigue|empezo|dejo|pierde|suena"
    rf"|pita|anda|prende|enciende|larga) |{shows.SHOWING}"
)


def matter_of(
    text: str, mentions: Sequence[Mention], meant: Collection[str], *, by_owner_alone: bool = False
) -> Machines:
    """The machine that a turn speaks of, or the names that may stand for it; none where that isn't
    told. `meant`: those that it names and doesn't deny; `by_owner_alone`: only "el de mi mamá" may
    tell."""
    named = [one for one in mentions if not set(one.models).isdisjoint(meant)]
    named_as = [frozenset(one.models).intersection(meant) for one in named]
    every = frozenset({_ANY}).union(*named_as)
    line = line_of(text, named)
    line, machines, is_pointed = pointed(line, named_as, owned(line, named_as), every)
    if by_owner_alone and not is_pointed:
        return frozenset()
    told = _said(line, machines, every)
    return told if told in named_as else frozenset()


def _said(line: str, machines: Sequence[Machines], every: Machines) -> Machines:
    """All that the clauses of a line speak of."""
    hearing = _Hearing(every=every)
    left = iter(machines)
    pieces = _STOP.split(line)
    stops = [*pieces[1::2], ""]
    for piece, following in zip(pieces[::2], stops, strict=True):
        of_piece = [next(left) for _ in range(piece.count(MACHINE))]
        for clause in _clauses(piece, of_piece):
            hearing.hear(clause, following)
        if following in _FULL:
            hearing.last = None
    return hearing.said


@dataclass(frozen=True)
class _Clause:
    text: str
    machines: Machines

    @property
    def before(self) -> str:
        return self.text.partition(MACHINE)[0]

    @property
    def behind(self) -> str:
        rest = self.text.rpartition(MACHINE)[2]
        whose = _OF_SOMEBODY.match(rest)
        return rest[whose.end() :] if whose else rest

    @property
    def words(self) -> str:
        return self.text.replace(MACHINE, "")

    @property
    def is_subject(self) -> bool:
        """Whether it says what happens with its machine."""
        with_it = link_of(self.before) in ("a", "en", "con")
        return with_it or _ABOUT_IT.match(self.behind) is not None


@dataclass
class _Hearing:
    """What the clauses up to here speak of."""

    every: Machines
    said: Machines = frozenset()
    last: Machines | None = None
    """What a clause that names no machine goes on with."""

    def hear(self, clause: _Clause, following: str) -> None:
        """One more clause, and the stop behind its piece."""
        if not clause.machines:
            if tells(clause.words, MANNERS):
                self.said |= self.every if self.last is None else self.last
            return
        self.last = None
        if _is_well(clause):
            return
        if following == ":" and _ALONE.fullmatch(clause.text):
            self.last = clause.machines
        if _AS_WELL.match(clause.behind) or _THE_ONE.search(clause.before):
            self.said |= clause.machines
        elif _HAD.search(clause.before):
            self.said |= self._of_what_is_had(clause)
        elif tells(clause.words, HAVING):
            self.said |= clause.machines
            if clause.is_subject and not _GONE.match(clause.behind):
                self.last = clause.machines

    def _of_what_is_had(self, clause: _Clause) -> Machines:
        if _RELATED.match(clause.behind) and tells(clause.behind, HAVING):
            return clause.machines
        is_more = tells(clause.behind, HAVING) or tells(clause.before, HAVING | MANNERS)
        return self.every if is_more else frozenset()


def _is_well(clause: _Clause) -> bool:
    """Whether it says of a machine that nothing is asked of it, and no more."""
    found = _WELL.match(clause.behind)
    rest = clause.before + clause.behind[found.end() :] if found else ""
    return found is not None and not tells(rest, HAVING)


def _clauses(piece: str, machines: Sequence[Machines]) -> Iterator[_Clause]:
    """The clauses between two stops."""
    start = first = 0
    for number, cut in _cuts(piece, machines):
        yield _Clause(piece[start:cut], frozenset[str]().union(*machines[first:number]))
        start, first = cut, number
    yield _Clause(piece[start:], frozenset[str]().union(*machines[first:]))


def _cuts(piece: str, machines: Sequence[Machines]) -> Iterator[tuple[int, int]]:
    """Where clauses begin, each with the number of machines before it."""
    parts = piece.split(MACHINE)
    at, group = len(parts[0]) + len(MACHINE), list(machines[:1])
    for number, between in enumerate(parts[1:], 1):
        is_last = number == len(machines)
        if not is_last and machines[number] not in group and _is_joined(parts[number - 1], between):
            group.append(machines[number])
        else:
            if _FIRST_AND.match(between):
                yield number, at
            found = None if is_last else _LAST_AND.match(between)
            if found and found.end():
                yield number, at + found.end()
            group = list(machines[number : number + 1])
        at += len(between) + len(MACHINE)


def _is_joined(before: str, between: str) -> bool:
    """Whether two machines stand as one: "el M50 y el 7F-5", "al M50 y al 7F-5"."""
    found = _JOINED.fullmatch(between)
    return found is not None and (found["link"] or "")[:1] in ("", link_of(before)[:1])


def link_of(before: str) -> str:
    """The preposition right before a machine, without its article; `before` is folded words."""
    found = _LINK.search(before)
    return "" if found is None else {"al": "a", "del": "de"}.get(found["link"], found["link"])
