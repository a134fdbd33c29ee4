"""Answers that would be of a machine which the conversation said it is not about. Pure.

| the answer's passages are of                    | then                                       |
| ----------------------------------------------- | ------------------------------------------ |
| a machine that was called wrong                 | a miss: its steps would be followed        |
| machines, one of which was not                  | as it was                                  |
| shared sources                                  | as it was                                  |
| nobody's: the turn asks which machine is meant  | without those that were called wrong, as   |
|                                                 | long as one is left                        |

They are not left out of the search: of two machines that bear a code the other one would stand for
both, and nobody said that it is that one.
"""

from collections.abc import Set
from dataclasses import replace

from aura.turn.values import Answer, MissReason, Outcome
from aura.turn.world import World
from knowledge.sources import owners_of


def without_rejected(answer: Answer, wrong: Set[str], world: World) -> Answer:
    """Apply the rule. `wrong`: models that were called wrong and not named since."""
    if not wrong:
        return answer
    asked = tuple(model for model in answer.equipment.candidates if model not in wrong)
    answer = replace(
        answer,
        equipment=replace(answer.equipment, candidates=asked or answer.equipment.candidates),
    )
    always = world.settings.always_prefixes
    owners = (frozenset(owners_of(one.source, world.corpus, always)) for one in answer.chunks)
    if not any(of and of <= wrong for of in owners):
        return answer
    return replace(answer, outcome=Outcome.MISS, miss_reason=MissReason.EVIDENCE, chunks=())
