"""What machines a turn is about, where it or its conversation names a maker alone. Pure.

| the maker is named | known of that maker               | the turn is about                    |
| ------------------ | --------------------------------- | ------------------------------------ |
| in the turn        | one that the conversation holds   | that one, as if the turn named it    |
| in the turn        | the patient's, from outside       | that one, which is never told        |
| in the turn        | none                              | one of the maker's; the rest is out  |
| beside a machine   | the turn speaks of one of them    | that one alone (`stance/matter.py`)  |
| turns ago          | none                              | one of the maker's, beside the rest  |

Where the turn names none and those named last have no manual, while others have, what would answer
is another machine's than the one that was just spoken of: the turn asks which one is meant.

A maker's machines are those of the table that have a manual, or all where none has one. One alone
is meant; among several the turn is answered as where no machine is known: by the one that alone
bears the code or would answer, or else by asking about them.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from aura.turn.values import Reading
from knowledge.corpus import Corpus


@dataclass(frozen=True, kw_only=True)
class About:
    """The machines of a turn, makers' names resolved."""

    named: tuple[str, ...]
    """Those that the turn names, or is taken to name."""
    held: tuple[str, ...]
    """Those that the conversation is about besides."""
    spoken: tuple[str, ...]
    """All that any caller who said the same would be about."""
    latest_untold: bool
    """Whether the turn names none, and those that were named last have no manual, though others
    have: "también tengo un CPAP", and then a code."""
    is_unsure: bool
    """Whether some of them stand for one of them, which is not known."""
    topic: frozenset[str] = frozenset()
    """The one of those held of which the conversation spoke last, by its names."""
    makers: tuple[tuple[str, ...], ...] = ()
    """The machines that stand for one of them, by maker."""

    @property
    def foremost(self) -> tuple[str, ...]:
        """Those named, or else those that the conversation is about."""
        return self.named or self.held


def about(
    reading: Reading,
    held: Sequence[str],
    known: Iterable[str],
    corpus: Corpus,
    *,
    latest: Collection[str] = (),
    topic: frozenset[str] = frozenset(),
) -> About:
    """Resolve the makers of a turn. `held` may have makers, too, and `latest` are those of them
    that were named last, `topic` the one spoken of last; `known` is from outside."""
    outside = tuple(known)
    machines = tuple(one for one in held if one not in reading.made_by)
    reading = _of_its_matter(reading)
    named, spoken = list(reading.models), [*reading.models, *machines]
    is_unsure, makers = False, list[tuple[str, ...]]()
    for maker in reading.makers:
        of_maker = reading.made_by[maker]
        own = [one for one in machines if one in of_maker]
        if not own:
            every = _answering(of_maker, corpus)
            spoken += every
            own = [one for one in outside if one in of_maker]
            is_unsure = is_unsure or not own
            makers += () if own else (tuple(every),)
            own = own or every
        named += own
    remembered = list(machines)
    for maker in held:
        if maker in reading.made_by and maker not in reading.makers:
            every = _answering(reading.made_by[maker], corpus)
            own = [one for one in outside if one in reading.made_by[maker]]
            is_unsure = is_unsure or (not named and not own)
            makers += () if own else (tuple(every),)
            remembered += own or every
            spoken += every
    return About(
        named=tuple(dict.fromkeys(named)),
        held=tuple(one for one in dict.fromkeys(remembered) if one not in named),
        spoken=tuple(dict.fromkeys(spoken)),
        latest_untold=not named and _is_untold(reading, held, latest, corpus),
        is_unsure=is_unsure,
        topic=topic,
        makers=tuple(makers),
    )


def _of_its_matter(reading: Reading) -> Reading:
    """The reading with that one alone of its machines of which it speaks."""
    of = reading.matter_of
    models = tuple(one for one in reading.models if one in of)
    makers = tuple(one for one in reading.makers if one in of)
    return replace(reading, models=models, makers=makers) if models or makers else reading


def _is_untold(
    reading: Reading, held: Sequence[str], latest: Collection[str], corpus: Corpus
) -> bool:
    """Whether a manual tells of some that are held, and of none that was named last."""

    def is_told(name: str) -> bool:
        models = reading.made_by.get(name, (name,))
        return any((entry := corpus.entry(model)) and entry.has_manual for model in models)

    return any(map(is_told, held)) and not any(is_told(name) for name in held if name in latest)


def _answering(models: Iterable[str], corpus: Corpus) -> list[str]:
    """A maker's machines that may answer at all, or all of them where none may."""
    every = list(models)
    entries = {model: corpus.entry(model) for model in every}
    return [model for model in every if (entry := entries[model]) and entry.has_manual] or every
