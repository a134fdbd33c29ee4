"""What a conversation said of its machines before, on channels that do not follow them.

The copilot's patient is identified, so the patient system tells the machines, and what is named
once filters no later turn. But what the caller said may be at odds with it, and then the registered
machine's passage must not answer as if nothing had been said:

| said in earlier turns          | a turn that names none is answered by | then                   |
| ------------------------------ | ------------------------------------- | ---------------------- |
| another machine than the known | the known one's manual                | it asks which is meant |
| that the known one is wrong    | the known one's manual                | a miss (`rejected`)    |
| the known one, among others    | the known one's manual                | as it was              |
| any                            | shared sources                        | as it was              |

What corrects and what adds is the rule of `sticky`, in turns as long ago as the patient is held.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone

from aura.turn.call import Call
from aura.turn.read import read
from aura.turn.sticky import Sticky, current, follow, rejected
from aura.turn.values import Reading, Said
from aura.turn.world import World
from knowledge.makers import makers_of

AT_MOST = 40
"""Turns that are read again, the last ones."""


@dataclass(frozen=True, kw_only=True)
class Earlier:
    """What was said before of machines, makers as all of theirs."""

    named: tuple[str, ...] = ()
    wrong: frozenset[str] = frozenset()


def earlier(said: Said, reading: Reading, call: Call, world: World) -> Earlier:
    """Read the earlier turns, where a machine is known from outside and the turn names none."""
    follows = world.settings.sticky_minutes and world.settings.sticky_turns
    if follows or not said.known_models or reading.models or reading.makers:
        return Earlier()
    return _told_by(call.said_before()[-AT_MOST:], world)


def _told_by(texts: Sequence[str], world: World) -> Earlier:
    state, now, turns = Sticky(), timezone.now(), len(texts) + 1
    for text in texts:
        turn = read(text, world.corpus.names, world.settings.code_pattern, world.corpus.lexicon)
        state = follow(
            state,
            mentions=turn.mentions,
            text=turn.normalized,
            makers=turn.made_by,
            now=now,
            minutes=1,
            turns=turns,
        )
    named = current(state, now=now, minutes=1, turns=turns)
    wrong = rejected(state, now=now, minutes=1, turns=turns)
    return Earlier(named=_each(named, world), wrong=frozenset(_each(wrong, world)))


def _each(names: Sequence[str] | frozenset[str], world: World) -> tuple[str, ...]:
    made_by = makers_of(world.corpus.names)
    return tuple(dict.fromkeys(model for name in names for model in made_by.get(name, (name,))))
