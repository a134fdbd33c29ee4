"""Which machines a conversation is about, from turn to turn.

A machine that was named stays until it was not named for some minutes or for some turns, whichever
comes first; zero of either turns the whole off. An addition adds, a correction replaces: the rule
and its cases are in docs/decisions/0004-sticky-equipment.md. A maker that was named alone stands
among the machines, by its folded name, until one of its machines is known. One that a turn says to
be a stranger's, or not to be at hand (`stance/not_had.py`), is not remembered. Pure: the caller
keeps the state, one row a conversation, and locks it while a turn follows.
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from aura.turn.stance import Stance, stance_of
from aura.turn.stance.another import NOT_HERE, Owner, owners_in
from aura.turn.stance.denials import is_cut_short
from aura.turn.stance.kin import kin_in
from aura.turn.stance.matter import matter_of
from aura.turn.stance.taken_back import TakesBack
from knowledge.equipment import Mention
from knowledge.makers import Makers

REGISTERED = "*"
"""Stands among the wrong ones for the machines known from outside, which are not stored by name."""

MAX_MACHINES = 12
"""More are the words of somebody who reads out a catalogue; the last named stay."""


@dataclass(frozen=True, kw_only=True)
class StickyMachine:
    """A machine, and when it was last named."""

    model: str
    named_at: datetime
    turn: int
    is_wrong: bool = False
    """Whether it was last named, or meant, to say that it is not the one."""
    owner: Owner = Owner.UNKNOWN
    """Who has it, as it was said."""
    kin: str = ""
    """The person, where it was said: "mi mamá tiene un 7F-5"."""
    is_topic: bool = False
    """Whether the conversation spoke of it last, by a matter of its own, or told that it is the
    one. To be introduced ("también tengo un 7F-5") is neither."""


@dataclass(frozen=True, kw_only=True)
class Sticky:
    """What a conversation is about. `turn` counts its turns, also those that the gate stops."""

    turn: int = 0
    machines: tuple[StickyMachine, ...] = ()


def follow(
    state: Sticky,
    *,
    mentions: Sequence[Mention],
    text: str,
    now: datetime,
    minutes: int,
    turns: int,
    makers: Makers | None = None,
    gone: Set[str] = frozenset(),
    answers: bool = False,
) -> Sticky:
    """The state after one more turn, whose text bears the mentions, makers among them. `gone`: what
    it is no more about, since the turn speaks of another machine (`aura.turn.apart`); `answers`:
    whether it told which machine is meant, having been asked (`aura.turn.asked`)."""
    state = replace(state, turn=state.turn + 1)
    if minutes <= 0 or turns <= 0:
        return replace(state, machines=())
    live = _live(state, now=now, minutes=minutes, turns=turns)
    stance = stance_of(text, mentions, {machine.model for machine in live})
    said = owners_in(text, mentions)
    live = tuple(
        one
        for one in live
        if said.get(one.model) is not Owner.GONE
        and not any(is_cut_short(text, one.model, model) for model in stance.meant)
    )
    here = tuple(model for model in stance.meant if said.get(model) not in NOT_HERE)
    meant = _meant(live, replace(stance, meant=here), makers or {})
    is_the_one = (answers or stance.corrects) and len(here) == 1
    topic = here if is_the_one else matter_of(text, mentions, here)
    topics = _meant(live, replace(stance, meant=tuple(topic)), makers or {})
    stamp = StickyMachine(model="", named_at=now, turn=state.turn)
    named = _named(live, meant, text, mentions, stamp, topics=topics)
    kept = _kept(live, stance, meant, makers or {})
    kept = tuple(replace(one, is_topic=one.is_topic and not meant) for one in kept)
    # "El M50 no, el otro" has told already which one it is not.
    is_told = not {machine.model for machine in live}.isdisjoint(stance.wrong)
    takes_back = TakesBack.NOTHING if is_told and kept else stance.takes_back
    kept, rejected = _taken_back(kept, takes_back)
    wrong = _wrong(
        [
            one
            for one in state.machines
            if one.is_wrong and _is_live(one, state, now, minutes, turns)
        ],
        [*stance.wrong, *rejected, *(gone & {REGISTERED})],
        {*meant, *(one.model for one in kept)},
        replace(stamp, is_wrong=True),
    )
    right = tuple(one for one in (*kept, *named) if one.model not in gone)
    away = _away(state, said, {one.model for one in (*wrong, *right)}, now, minutes, turns)
    return replace(state, machines=(*wrong, *away, *right)[-MAX_MACHINES:])


def current(state: Sticky, *, now: datetime, minutes: int, turns: int) -> tuple[str, ...]:
    """The models that the conversation is about, in the order in which they were last named."""
    live = _live(state, now=now, minutes=minutes, turns=turns)
    return tuple(machine.model for machine in live)


def latest(state: Sticky, *, now: datetime, minutes: int, turns: int) -> frozenset[str]:
    """Those of the current ones that were named in the last turn that named any."""
    live = _live(state, now=now, minutes=minutes, turns=turns)
    last = max((machine.turn for machine in live), default=0)
    return frozenset(machine.model for machine in live if machine.turn == last)


def topic(state: Sticky, *, now: datetime, minutes: int, turns: int) -> frozenset[str]:
    """The one of the current ones that the conversation spoke of last; none where it named others
    since."""
    live = _live(state, now=now, minutes=minutes, turns=turns)
    return frozenset(machine.model for machine in live if machine.is_topic)


def who_has(state: Sticky) -> dict[str, frozenset[str]]:
    """By person, the models that they are said to have."""
    has: dict[str, frozenset[str]] = {}
    for one in state.machines:
        if one.kin and not one.is_wrong:
            has[one.kin] = has.get(one.kin, frozenset()) | {one.model}
    return has


def owners(state: Sticky) -> dict[str, Owner]:
    """By model, who has the machines, as it was said."""
    return {machine.model: machine.owner for machine in state.machines if not machine.is_wrong}


def rejected(state: Sticky, *, now: datetime, minutes: int, turns: int) -> frozenset[str]:
    """The models that the conversation said it is not about, makers' names among them."""
    return frozenset(
        one.model
        for one in state.machines
        if one.is_wrong and _is_live(one, state, now, minutes, turns)
    )


def _named(
    live: tuple[StickyMachine, ...],
    meant: Sequence[str],
    text: str,
    mentions: Sequence[Mention],
    stamp: StickyMachine,
    *,
    topics: Sequence[str],
) -> list[StickyMachine]:
    """Those meant, with who has them, as the turn says or a turn before said; the turn speaks of
    `topics`."""
    before = {machine.model: machine for machine in live}
    owner, kin = owners_in(text, mentions), kin_in(text, mentions)
    return [
        replace(
            stamp,
            model=model,
            owner=owner.get(model, before.get(model, stamp).owner),
            kin=kin.get(model, before.get(model, stamp).kin),
            is_topic=model in topics,
        )
        for model in meant
    ]


def _wrong(
    known: Sequence[StickyMachine], said: Iterable[str], right: Set[str], stamp: StickyMachine
) -> tuple[StickyMachine, ...]:
    """Those that are not the ones: said so now, or before and not named since."""
    now = tuple(replace(stamp, model=model) for model in dict.fromkeys(said) if model not in right)
    again = {*right, *(one.model for one in now)}
    return (*(one for one in known if one.model not in again), *now)


def _away(
    state: Sticky,
    said: Mapping[str, Owner],
    told: Set[str],
    now: datetime,
    minutes: int,
    turns: int,
) -> tuple[StickyMachine, ...]:
    """Those that are not at hand, which answer nothing: said so now, or before and not named since.
    That they are not tells "el mío" apart from them."""
    before = [
        one
        for one in state.machines
        if one.owner in NOT_HERE and not one.is_wrong and _is_live(one, state, now, minutes, turns)
    ]
    new = [
        StickyMachine(model=model, named_at=now, turn=state.turn, owner=owner)
        for model, owner in said.items()
        if owner in NOT_HERE
    ]
    again = {one.model for one in new}.union(told)
    return (
        *(one for one in before if one.model not in again),
        *(one for one in new if one.model not in told),
    )


def _taken_back(
    kept: tuple[StickyMachine, ...], takes_back: TakesBack
) -> tuple[tuple[StickyMachine, ...], tuple[str, ...]]:
    """What stays of the machines where a turn names no other, and what is said to be wrong.

    "El otro" is the one of two that was not named last; of two that were named together, either.
    """
    models = tuple(machine.model for machine in kept)
    match takes_back:
        case TakesBack.NOTHING:
            return kept, ()
        case TakesBack.SOFTLY:
            return (), ()
        case TakesBack.THE_LAST if len(kept) == 2:
            last = max(machine.turn for machine in kept)
            stays = tuple(machine for machine in kept if machine.turn < last)
            return stays or kept, tuple(one.model for one in kept if stays and one.turn == last)
        case TakesBack.THE_LAST if len(kept) > 2:
            return (), ()
        case _:
            return (), models


def _meant(live: tuple[StickyMachine, ...], stance: Stance, makers: Makers) -> tuple[str, ...]:
    """Those meant; a maker's name is that of its machines that are known already."""
    known = [machine.model for machine in live if machine.model not in stance.wrong]
    found: dict[str, None] = {}
    for model in stance.meant:
        own = [one for one in known if one in makers.get(model, ())]
        found.update(dict.fromkeys(own or (model,)))
    return tuple(found)


def _kept(
    live: tuple[StickyMachine, ...], stance: Stance, meant: Sequence[str], makers: Makers
) -> tuple[StickyMachine, ...]:
    """What stays beside those meant; a correction that names the wrong one spares the others. A
    maker gives way to its machines, and is denied with all of them."""
    if stance.corrects and meant and not stance.wrong:
        return ()
    gone = {*meant, *stance.wrong, *(one for each in stance.wrong for one in makers.get(each, ()))}
    return tuple(
        machine
        for machine in live
        if machine.model not in gone and set(meant).isdisjoint(makers.get(machine.model, ()))
    )


def _live(state: Sticky, *, now: datetime, minutes: int, turns: int) -> tuple[StickyMachine, ...]:
    if minutes <= 0 or turns <= 0:
        return ()
    return tuple(
        machine
        for machine in state.machines
        if not machine.is_wrong
        and machine.owner not in NOT_HERE
        and _is_live(machine, state, now, minutes, turns)
    )


def _is_live(
    machine: StickyMachine, state: Sticky, now: datetime, minutes: int, turns: int
) -> bool:
    return (
        now - machine.named_at <= timedelta(minutes=minutes) and state.turn - machine.turn <= turns
    )
