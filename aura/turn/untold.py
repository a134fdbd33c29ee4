"""What a display shows, said of a machine that has no manual as much as of one that has. Pure.

| the turn                                     | then                                          |
| -------------------------------------------- | --------------------------------------------- |
| un CPAP y un M50, dice Low O2                | asks: it may be the CPAP's                    |
| tengo un CPAP y un M50. Dice Low O2          | asks, the same                                |
| tengo un CPAP, al M50 le sale H08            | the M50's row: it is said of this one         |
| tengo un CPAP y un M50, el CPAP marca H08    | absent, see `said_of`                         |
| el M50 y el 7F-5 marcan E4                   | both have manuals: decision 2                 |
| el M50 con la mochila de oxígeno marca H08   | the M50's row: a cylinder shows nothing       |

Only the manual that there is could answer, so that no rival would be seen.
"""

from dataclasses import replace

from aura.turn.reach import is_shared
from aura.turn.said_of import said_of
from aura.turn.values import Answer, MissReason, Outcome
from aura.turn.world import World
from knowledge.sources import owners_of


def asking_about_the_untold(answer: Answer, world: World) -> Answer:
    """Ask which machine is meant instead of answering by the one that has a manual."""
    reading, corpus, always = answer.reading, world.corpus, world.settings.always_prefixes
    named = [one for one in reading.models if not is_shared(one, corpus, always)]
    untold = {one for one in named if not ((entry := corpus.entry(one)) and entry.has_manual)}
    is_of_a_machine = any(owners_of(one.source, corpus, always) for one in answer.chunks)
    if len(named) < 2 or not untold or not reading.displayed or not is_of_a_machine:
        return answer
    said = said_of(reading, named)
    if all(untold.isdisjoint(said.get(name, untold)) for name in reading.displayed):
        return answer
    return replace(
        answer,
        outcome=Outcome.MISS,
        miss_reason=MissReason.AMBIGUOUS_EQUIPMENT,
        chunks=(),
        equipment=replace(answer.equipment, candidates=tuple(named)),
    )
