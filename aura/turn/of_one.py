"""Whether a turn or its conversation tells which of several machines it is about. Pure.

| machines with a manual | the turn shows | its row is of           | then                    |
| ---------------------- | -------------- | ----------------------- | ----------------------- |
| one, or none           | any            | any                     | as it was               |
| several                | code, phrase   | any                     | as it was (decision 2)  |
| several                | nothing        | shared sources          | without the machines'   |
| several                | nothing        | the one last spoken of  | as it was               |
| several                | nothing        | each of them, together  | as it was               |
| several                | nothing        | one, as somebody said   | as it was               |
| several                | nothing        | one of them, or several | ask which one is meant  |

They are those that the turn names, or else those of the conversation, or else those known from
outside. Where a clause of the turn says of which of them it speaks, that one alone is meant
(`stance/matter.py`). The one last spoken of is remembered (`sticky.py`); on a channel that follows
none it is the only one that earlier turns named.

Somebody said so where a label of the question, or of one near to it, names the row for a call that
had all these machines.

"La batería no carga" is as true of the one as of the other. The likelier row is likelier since its
manual words it so, which tells nothing of the machine at hand; its steps would be followed on the
wrong one. Lessons are not concerned: they are found by what was said.
"""

from collections.abc import Sequence
from dataclasses import replace

from aura.turn.about import About
from aura.turn.reach import has_manual, is_shared
from aura.turn.values import Answer, MissReason, Outcome
from aura.turn.world import World
from knowledge.sources import owners_of


def asking_which(
    answer: Answer, about: About, machines: Sequence[str], named_before: Sequence[str], world: World
) -> Answer:
    """Apply the rule. `machines`: all of the turn, those known from outside among them;
    `named_before`: those that earlier turns named, where the channel follows none."""
    if answer.reading.displayed or not answer.chunks:
        return answer
    meant = _meant(about, machines, world)
    manuals = _manuals(meant, about, world)
    if len(manuals) < 2 or _is_told_of_all(answer, meant, world):
        return answer
    told = frozenset(named_before) or about.topic
    always = world.settings.always_prefixes
    owners = [frozenset(owners_of(one.source, world.corpus, always)) for one in answer.chunks]
    if len(told) == 1 and all(not of or of & told for of in owners):
        return answer
    if all(any(one.source in manual for one in answer.chunks) for manual in manuals):
        return answer
    if not owners[0]:
        shared = (one for one, of in zip(answer.chunks, owners, strict=True) if not of)
        return replace(answer, chunks=tuple(shared))
    return replace(
        answer,
        outcome=Outcome.MISS,
        miss_reason=MissReason.AMBIGUOUS_EQUIPMENT,
        chunks=(),
        equipment=replace(answer.equipment, candidates=meant),
    )


def _meant(about: About, machines: Sequence[str], world: World) -> tuple[str, ...]:
    """The machines among which the turn would have to choose; a cylinder is none."""
    always = world.settings.always_prefixes

    def apart_from_cylinders(models: Sequence[str]) -> tuple[str, ...]:
        return tuple(one for one in models if not is_shared(one, world.corpus, always))

    return apart_from_cylinders(about.foremost) or apart_from_cylinders(machines)


def _manuals(meant: Sequence[str], about: About, world: World) -> list[set[str]]:
    """The sources of each that has a manual of its own. A maker that was named alone is one."""
    standing_for = {model: models for models in about.makers for model in models}
    found: list[set[str]] = []
    for model in meant:
        manuals = {
            source
            for one in standing_for.get(model, (model,))
            if has_manual(one, world.corpus) and (entry := world.corpus.entry(one))
            for source in entry.sources
        }
        if manuals and not any(manuals & others for others in found):
            found.append(manuals)
    return found


def _is_told_of_all(answer: Answer, meant: Sequence[str], world: World) -> bool:
    """Whether somebody said of the row, for a call that had all these machines, that it answers."""
    first, heard = answer.chunks[0].id, answer.evidence.heard if answer.evidence else ()
    label = next((one for one in heard if first in one.chunks), None)
    of_manuals = {model for model in meant if has_manual(model, world.corpus)}
    return label is not None and of_manuals <= set(label.machines)
