"""Answers that would be of a machine which the conversation said it is not about. Pure.

| the answer's passages are of                    | then                                       |
| ----------------------------------------------- | ------------------------------------------ |
| a machine that was called wrong                 | a miss: its steps would be followed        |
| machines, one of which was not                  | as it was                                  |
| shared sources                                  | as it was                                  |
| nobody's: the turn asks which machine is meant  | without those that were called wrong, as   |
|                                                 | long as one is left                        |

So is a hit by a machine of the conversation where another one, which has no manual, was named last
(`about.latest_untold`): then the turn asks which of them is meant.

And so is one by a machine known from outside where earlier turns named others (`earlier`).

Those called wrong are not left out of the search: of two machines that bear a code the other one
would stand for both, and nobody said that it is that one.
"""

from collections.abc import Sequence, Set
from dataclasses import replace

from aura.turn.about import About
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
    if not any(of and of <= wrong for of in _owners(answer, world)):
        return answer
    return replace(answer, outcome=Outcome.MISS, miss_reason=MissReason.EVIDENCE, chunks=())


def asking_about_the_latest(answer: Answer, about: About, world: World) -> Answer:
    """Ask instead of answering by another machine than the one that was named last."""
    if not about.latest_untold or not any(_owners(answer, world)):
        return answer
    return replace(
        answer,
        outcome=Outcome.MISS,
        miss_reason=MissReason.AMBIGUOUS_EQUIPMENT,
        chunks=(),
        equipment=replace(answer.equipment, candidates=answer.equipment.sticky),
    )


def asking_about_the_named(answer: Answer, named: Sequence[str], world: World) -> Answer:
    """Ask instead of answering by another machine than those `named` in earlier turns."""
    others = [of for of in _owners(answer, world) if of and of.isdisjoint(named)]
    if not named or not others:
        return answer
    asked = (*named, *sorted(frozenset[str]().union(*others)))
    return replace(
        answer,
        outcome=Outcome.MISS,
        miss_reason=MissReason.AMBIGUOUS_EQUIPMENT,
        chunks=(),
        equipment=replace(answer.equipment, candidates=asked),
    )


def _owners(answer: Answer, world: World) -> list[frozenset[str]]:
    """By passage of the answer, the machines whose manual it is of; none of shared sources."""
    always = world.settings.always_prefixes
    return [frozenset(owners_of(one.source, world.corpus, always)) for one in answer.chunks]
