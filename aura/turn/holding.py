"""The block that a call is locked to: what it is made of, and whether it still holds.

What `lock` decides by what is said holds only while every source of the block may answer in the
turn's filter as it is now, of the patient's machines and the spoken ones. A number that is given,
corrected or not found in mid-call changes whose passages these are:

| the block is of a source that                    | and now                          | then    |
| ------------------------------------------------ | -------------------------------- | ------- |
| is off, or out of the filter                     | any                              | reopen  |
| is a machine's                                   | no machine of the turn has a     | reopen  |
|                                                  | manual, which shared sources     |         |
|                                                  | alone answer (`reach`)           |         |
| the patient's machines alone let in              | none of the turn's machines is   | reopen  |
|                                                  | its owner: another patient, none |         |
| may answer                                       | any                              | as said |

A block of rows holds no longer for a turn that tells another colour, rhythm or quantity than each
of them ("ahora roja", "¿y a tres?"), by the table of `evidence.rows`; nor for a light of a colour
that no passage of the block tells.

A machine that was spoken while the block held counts as long as it does, also after the
conversation stopped following it. So not even `never_reopens` gives one patient's block to another.
"""

import re
from collections.abc import Callable
from dataclasses import replace

from django.utils import timezone

from aura.turn import lessons, lock
from aura.turn.apart import Apart
from aura.turn.call import LockedBlock
from aura.turn.evidence.rows import Aspect, aspects_of, is_another_case, without_machines
from aura.turn.evidence.scene import text_of
from aura.turn.lock import LockSettings
from aura.turn.reach import reached
from aura.turn.scope import Scope
from aura.turn.stance.other_matter import is_another_matter
from aura.turn.stance.taken_back import TakesBack
from aura.turn.values import Answer, Reading
from aura.turn.world import World
from knowledge.equipment import folded
from knowledge.search import Candidate
from knowledge.sources import live, owners_of

TELLING_CASES_APART = frozenset(
    {
        *(Aspect.COLOUR, Aspect.SHAPE, Aspect.VOLUME, Aspect.FLOW),
        *(Aspect.RHYTHM_OF_LIGHT, Aspect.RHYTHM_OF_SOUND),
    }
)
_LIT = re.compile(
    r"\b(?:luz|luces|led|lampara|triangulo|(?:ahora|puso|quedo|esta|es) (?:en )?\w+)\b"
)
"""Of what a colour is said: not of a cable or a button."""


def still_locked(
    locked: LockedBlock | None,
    reading: Reading,
    scope_with: Callable[..., Scope],
    held: tuple[str, ...],
    aside: Apart,
    world: World,
) -> LockedBlock | None:
    """The call's block as it goes on, while it holds and every lesson of it is still taught.

    `scope_with` makes the turn's scope with the machines `held` by the conversation, which are
    those that it is about and those that were spoken while the block held; `aside` is what it told
    apart.
    """
    if locked is None or not _stays(locked, reading, aside, world):
        return None
    wrong = aside.lifted.union(reading.wrong_models)
    spoken = locked.spoken.union(held, reading.models) - wrong
    lasting = tuple(
        sorted(one for one in spoken if one not in reading.models and one not in reading.made_by)
    )
    scope = scope_with(held=tuple(dict.fromkeys((*held, *lasting))))
    if not _may_answer(locked, scope, world) or not lessons.still_hold(locked.lessons):
        return None
    return replace(locked, spoken=frozenset(one for one in spoken if one not in reading.made_by))


def lock_of(
    answer: Answer, chunks: tuple[Candidate, ...], shown: str | None, scope: Scope, world: World
) -> LockedBlock | None:
    """What the call is locked to from now on: the block as it was shown, on channels that lock.

    Lessons alone lock nothing: the manual's passage may still come.
    """
    if shown is None or not chunks or not world.settings.locks:
        return None
    used = {chunk.source for chunk in answer.chunks}
    ids = {
        name: number
        for number, name in zip(scope.where.inside, scope.source_names, strict=True)
        if name in used
    }
    spoken, known = frozenset(scope.about.spoken), frozenset(scope.where.known)
    return LockedBlock(
        block=shown,
        chunks=chunks,
        source_ids=frozenset(ids.values()),
        models=frozenset(model for chunk in chunks for model in _owners(chunk.source, world)),
        lessons=answer.lessons,
        spoken=frozenset((*answer.reading.models, *scope.sticky)),
        of_patient=frozenset(
            number
            for name, number in ids.items()
            if (owners := set(_owners(name, world))) & known and not owners & spoken
        ),
    )


def _stays(locked: LockedBlock, reading: Reading, aside: Apart, world: World) -> bool:
    """Whether the block holds by what the turn says."""
    verdict = lock.decide(
        locked.facts,
        models=_named_to_the_lock(reading, locked),
        wrong_models=(
            *reading.wrong_models,
            *aside.lifted,
            *(locked.models if reading.takes_back is not TakesBack.NOTHING else ()),
        ),
        codes=reading.codes,
        alarms=(*reading.alarms, *reading.labels),
        is_other_matter=_is_another_case(locked, reading)
        or is_another_matter(reading.normalized, "\n".join(map(text_of, locked.chunks))),
        settings=LockSettings(
            is_on=world.settings.locks, never_reopens=world.settings.lock_never_reopens
        ),
    )
    return verdict.stays_locked


def _is_another_case(locked: LockedBlock, reading: Reading) -> bool:
    """Whether the turn tells another colour, rhythm or quantity than the block's rows. That a sound
    or a light is gone is told of the same case."""
    text = without_machines(reading)
    said = {one: told for one, told in aspects_of(text).items() if one in TELLING_CASES_APART}
    if said and all(is_another_case(chunk, said) for chunk in locked.chunks):
        return True
    colours = said.get(Aspect.COLOUR, frozenset())
    told = aspects_of("\n".join(map(text_of, locked.chunks))).get(Aspect.COLOUR, frozenset())
    return bool(colours - told) and _LIT.search(folded(text)) is not None


def _named_to_the_lock(reading: Reading, locked: LockedBlock) -> tuple[str, ...]:
    """The machines that a turn names; a maker is another machine unless the block is one of its."""
    others = (one for one in reading.makers if locked.models.isdisjoint(reading.made_by[one]))
    return (*reading.models, *others)


def _may_answer(locked: LockedBlock, scope: Scope, world: World) -> bool:
    """Whether every source of the block may, for the patient and the machines of this turn."""
    settings = world.settings
    names = {source.id: source.name for source in live(world.corpus, timezone.now())}
    if not locked.source_ids <= names.keys():
        return False
    allowed = scope.where.inside
    if world.judge is not None:
        allowed = reached(
            scope.where.machines,
            scope.where.inside,
            world.corpus,
            settings.always_prefixes,
            shared_alone_without_manual=settings.shared_alone_without_manual,
        ).answering
    machines = set(scope.where.machines)
    return locked.source_ids.issubset(allowed) and all(
        machines.intersection(_owners(names[number], world)) for number in locked.of_patient
    )


def _owners(source: str, world: World) -> tuple[str, ...]:
    return owners_of(source, world.corpus, world.settings.always_prefixes)
