"""What a turn is about besides what it names: the machines of its conversation and those known from
outside, without those that it tells apart from the one it speaks of (`apart.py`)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.utils import timezone

from aura.turn.apart import Apart, apart
from aura.turn.call import Call
from aura.turn.stance.another import NOT_HERE, Another, Owner
from aura.turn.stance.kin import pointed_at
from aura.turn.sticky import REGISTERED, current, follow, latest, owners, rejected, topic, who_has
from aura.turn.values import Reading, Said
from aura.turn.world import World
from knowledge.equipment import canonical


@dataclass(frozen=True, kw_only=True)
class Held:
    """What a conversation is about besides what the turn names, makers among it."""

    machines: tuple[str, ...]
    latest: frozenset[str]
    """Those that were named last."""
    topic: frozenset[str]
    """The one that was spoken of last."""
    wrong: frozenset[str]
    """Those that it said it is not about."""
    owners: Mapping[str, Owner]
    """Who has them, by what was said."""

    def without(self, aside: Apart) -> "Held":
        """What stays for a turn that speaks of another machine."""
        return replace(
            self,
            machines=tuple(one for one in self.machines if one not in aside.lifted),
            wrong=self.wrong | aside.wrong,
        )


def held_by(call: Call, reading: Reading, world: World) -> Held:
    """What the conversation is about in a turn; of "el de mi mamá", what she was said to have."""
    minutes, turns = world.settings.sticky_minutes, world.settings.sticky_turns
    now = timezone.now()
    after = follow(
        call.sticky,
        mentions=reading.mentions,
        text=reading.normalized,
        makers=reading.made_by,
        now=now,
        minutes=minutes,
        turns=turns,
    )
    held = current(after, now=now, minutes=minutes, turns=turns)
    wrong = rejected(after, now=now, minutes=minutes, turns=turns)
    last = latest(after, now=now, minutes=minutes, turns=turns)
    if not (reading.models or reading.makers):
        theirs = pointed_at(reading.normalized, who_has(after)).intersection(held)
        held = tuple(model for model in held if not theirs or model in theirs)
        last = theirs or last
    return Held(
        machines=tuple(model for model in held if model not in reading.models),
        latest=last,
        topic=topic(after, now=now, minutes=minutes, turns=turns),
        wrong=wrong.union(reading.wrong_models),
        owners=owners(after),
    )


def known_to(said: Said, reading: Reading, held: Held, world: World) -> frozenset[str]:
    """The machines known from outside, canonical; none where the conversation is about another
    one, and the turn doesn't say "el mío"."""
    if REGISTERED in held.wrong and reading.another is not Another.MINE:
        return frozenset()
    return frozenset(canonical(sorted(said.known_models), world.corpus.equipment))


def set_apart(said: Said, reading: Reading, held: Held, call: Call, world: World) -> Apart:
    """What a turn is not about, as it speaks of another machine."""
    return apart(
        reading,
        held={one: held.owners.get(one, Owner.UNKNOWN) for one in held.machines},
        known=known_to(said, reading, held, world),
        others=call.locked.models if call.locked else (),
        away={one: owner for one, owner in held.owners.items() if owner in NOT_HERE},
        corpus=world.corpus,
        may_see_known=world.settings.may_see_devices,
    )
