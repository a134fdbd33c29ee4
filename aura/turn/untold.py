"""What is said of a machine that has no manual as much as of one that has. Pure.

| the turn                                     | then                                          |
| -------------------------------------------- | --------------------------------------------- |
| un CPAP y un M50, dice Low O2                | asks: it may be the CPAP's                    |
| tengo un CPAP y un M50. Dice Low O2          | asks, the same                                |
| tengo un CPAP, al M50 le sale H08            | the M50's row: it is said of this one         |
| tengo un CPAP y un M50, el CPAP marca H08    | absent, see `said_of`                         |
| el M50 y el 7F-5 marcan E4                   | both have manuals: decision 2                 |
| el M50 con la mochila de oxígeno marca H08   | the M50's row: a cylinder shows nothing       |
| tengo un CPAP y un M50, hace ruido           | asks: it may be the CPAP's                    |
| tengo un CPAP, el M50 hace ruido             | the M50's row: the turn speaks of this one    |

Only the manual that there is could answer, so that no rival would be seen.
"""

from collections.abc import Sequence, Set
from dataclasses import replace

from aura.turn.reach import is_shared
from aura.turn.said_of import said_of
from aura.turn.values import Answer, MissReason, Outcome, Reading
from aura.turn.world import World
from knowledge.sources import owners_of


def asking_about_the_untold(answer: Answer, world: World) -> Answer:
    """Ask which machine is meant instead of answering by the one that has a manual."""
    reading, corpus, always = answer.reading, world.corpus, world.settings.always_prefixes
    named = [one for one in reading.models if not is_shared(one, corpus, always)]
    untold = {one for one in named if not ((entry := corpus.entry(one)) and entry.has_manual)}
    is_of_a_machine = any(owners_of(one.source, corpus, always) for one in answer.chunks)
    if len(named) < 2 or not untold or not is_of_a_machine or _is_of_others(reading, named, untold):
        return answer
    return replace(
        answer,
        outcome=Outcome.MISS,
        miss_reason=MissReason.AMBIGUOUS_EQUIPMENT,
        chunks=(),
        equipment=replace(answer.equipment, candidates=tuple(named)),
    )


def _is_of_others(reading: Reading, named: Sequence[str], untold: Set[str]) -> bool:
    """Whether all that it shows, or what it speaks of, is said of machines with a manual."""
    if not reading.displayed:
        return bool(reading.matter_of) and untold.isdisjoint(reading.matter_of)
    said = said_of(reading, named)
    return all(untold.isdisjoint(said.get(name, untold)) for name in reading.displayed)
