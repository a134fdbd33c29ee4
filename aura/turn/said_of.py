"""Of which machine of a turn a code or a display's phrase is said. Pure.

In a turn that means several machines, inside one sentence:

| the turn                                            | what is shown is said of           |
| --------------------------------------------------- | ---------------------------------- |
| tengo el M50 y el 7F-5, al 7F-5 le sale H08         | 7F-5: the verb alone between       |
| antes tenía un M50, ahora el 7F-5 me marca H03      | 7F-5                               |
| el 7F-5 anda bien pero el CP501 tira E2             | CP501                              |
| el M50 marca H08 y el 7F-5 E4                       | H08 of the M50, E4 of the 7F-5     |
| tengo un M50, me sale H08 y H01 en el 7F-5          | 7F-5: "en/al/del" right behind it  |
| me marca H08 el 7F-5, el M50 anda bien              | 7F-5: none before, right behind it |
| el M50 y el 7F-5 marcan E4                          | both: joined, so it can't be told  |
| tiene el M50 y el 7F-5 de mi papá da E4             | 7F-5: the other is what one has    |
| tengo el M50 y al 7F-5 le sale E4                   | 7F-5: "al" joins no list of "el"   |
| tengo el M50 y el 7F-5. Me marca E4                 | nobody: another sentence           |
| tiene un M50 y mi papá un 7F-5, sale E4             | nobody: a comma, or another clause |
| el M50 con la mochila de oxígeno marca H08          | M50: a cylinder shows nothing      |

What may stand between a machine and what it shows is in `aura/turn/stance/showing.py`.

A passage that bears it for a machine of which it isn't said is no answer, even if no other passage
bears it: its steps are another machine's. Where it is said of several machines or of nobody,
decision 2 holds as it does without this rule. A label of the very text overrules.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from aura.turn.codes import Machine
from aura.turn.evidence.scene import quotes
from aura.turn.reach import is_shared
from aura.turn.stance.displayed import Shown
from aura.turn.stance.matter import link_of
from aura.turn.stance.showing import is_bound, is_had, is_somebodys
from aura.turn.stance.told import MENTION, NEARBY, Told
from aura.turn.values import Reading
from knowledge.corpus import Corpus
from knowledge.equipment import Mention
from knowledge.search import Candidate
from knowledge.sources import owners_of

_ARTICLES = r"(?:el|la|un|una|mi|al|a|del|de|ese|este|otro|otra|equipo|concentrador|aparato) "
_JOINED = re.compile(rf"(?:, )?(?:y|e|o|u|ni) (?:tambien |ademas )?(?:{_ARTICLES})*")
_LISTED = re.compile(rf", (?:{_ARTICLES})*")
_SAME_LIST = re.compile(r"(?:(?:y|e|o|u|ni|,|el|la|un|una|error|codigo) )+")
_BEHIND = re.compile(
    rf"(?:en|al|del) (?:(?:la|el|su) )?(?:(?:pantalla|display|visor) )?(?:{_ARTICLES})*"
)
_SUBJECT = re.compile(rf"(?:{_ARTICLES})+")

SaidOf = Mapping[str, frozenset[str]]
"""Machines by code or phrase; what can't be told is left out."""


@dataclass(frozen=True, kw_only=True)
class Whose:
    """What is said of which machines, and whose each source is."""

    said: SaidOf
    corpus: Corpus
    always_prefixes: tuple[str, ...]

    @classmethod
    def of(cls, reading: Reading, corpus: Corpus, always_prefixes: tuple[str, ...]) -> "Whose":
        """Read a turn. A cylinder's model counts as no machine."""
        machines = [one for one in reading.models if not is_shared(one, corpus, always_prefixes)]
        return cls(said=said_of(reading, machines), corpus=corpus, always_prefixes=always_prefixes)

    def owner(self, source: str) -> Machine:
        """The models whose manual a source is."""
        return owners_of(source, self.corpus, self.always_prefixes)


def without_others(
    found: Iterable[Candidate], reading: Reading, whose: Whose, *, told: Collection[int] = ()
) -> tuple[Candidate, ...]:
    """The passages without those that bear what is said of another machine than theirs."""
    if not whose.said:
        return tuple(found)
    return tuple(
        one
        for one in found
        if one.id in told or not _is_of_another(one, reading, whose.said, whose.owner(one.source))
    )


def _is_of_another(one: Candidate, reading: Reading, said: SaidOf, owner: Machine) -> bool:
    shown = [
        *(code for code in reading.codes if one.bears((code,))),
        *(alarm for alarm in reading.alarms if quotes(one, (alarm,))),
    ]
    return (
        bool(owner and shown)
        and all(name in said for name in shown)
        and all(said[name].isdisjoint(owner) for name in shown)
    )


def said_of(reading: Reading, machines: Sequence[str]) -> SaidOf:
    """Apply the rule. `machines`: those that the turn means and that may show something."""
    if len(machines) < 2 or not reading.shown:
        return {}
    line = _Line.of(reading, machines)
    said: dict[str, frozenset[str]] = {}
    for number, name in enumerate(line.names):
        if name in reading.displayed:
            said[name] = said.get(name, frozenset()) | line.machines_of(number)
    return {name: of for name, of in said.items() if of}


@dataclass(frozen=True, kw_only=True)
class _Line:
    """A turn as words, machines and what is shown, by their numbers."""

    told: Told
    models: tuple[frozenset[str], ...]
    """Of each mention; none of what is shown."""
    names: tuple[str, ...]
    """Of what is shown; empty for machines."""

    @classmethod
    def of(cls, reading: Reading, machines: Sequence[str]) -> "_Line":
        meant = frozenset(machines)
        named = [one for one in reading.mentions if meant & set(one.models)]
        shown = [one for one in reading.shown if not any(_overlap(one, each) for each in named)]
        stretches: list[Mention | Shown] = [*named, *shown]
        stretches.sort(key=lambda one: one.start)
        return cls(
            told=Told.of(reading.normalized, stretches),
            models=tuple(
                meant & set(one.models) if isinstance(one, Mention) else frozenset()
                for one in stretches
            ),
            names=tuple("" if isinstance(one, Mention) else one.name for one in stretches),
        )

    def machines_of(self, number: int) -> frozenset[str]:
        behind = self._behind(number, _BEHIND)
        if behind is not None:
            return self._together(behind, 1)
        before = self._before(number)
        if before is not None:
            if is_somebodys(self.told, before) and before and is_had(self.told, before - 1):
                return self.models[before]
            return self._together(before, -1)
        behind = self._behind(number, _SUBJECT)
        return frozenset() if behind is None else self._together(behind, 1)

    def _before(self, number: int) -> int | None:
        """The machine that shows it, or that shows the list that it stands in."""
        before = number - 1
        while before >= max(0, number - NEARBY):
            if self.models[before]:
                return before if is_bound(self.told, before) else None
            if not _SAME_LIST.fullmatch(self._between(before)):
                return None
            before -= 1
        return None

    def _behind(self, number: int, how: re.Pattern[str]) -> int | None:
        """The machine right behind what is shown, or behind the list that it stands in."""
        after = number + 1
        while after < len(self.names):
            between = self._between(after - 1)
            if self.models[after]:
                return after if how.fullmatch(between) else None
            if not _SAME_LIST.fullmatch(between):
                return None
            after += 1
        return None

    def _together(self, number: int, step: int) -> frozenset[str]:
        """A machine with those joined to it, to the left or to the right: "A, B y C"."""
        found, is_joined = self.models[number], False
        while 0 <= (beside := number + step) < len(self.models) and self.models[beside]:
            between = self._between(min(number, beside))
            if _JOINED.fullmatch(between) and self._is_linked(min(number, beside), between):
                is_joined = True
            elif not (is_joined and _LISTED.fullmatch(between)):
                break
            found, number = found | self.models[beside], beside
        return found

    def _is_linked(self, number: int, between: str) -> bool:
        """Whether two machines stand in one list: not in "tengo el M50 y al 7F-5"."""
        before = "".join(f"{item} " for item in self.told.before(number))
        return link_of(between) in ("", link_of(before))

    def _between(self, number: int) -> str:
        return "".join(f"{item} " for item in self.told.until_next(number) if item != MENTION)


def _overlap(one: Shown, other: Mention) -> bool:
    return one.start < other.end and other.start < one.end
