"""Which sources may answer a turn, by the machines that it is about."""

from dataclasses import dataclass

from django.utils import timezone

from aura.turn.about import About, about
from aura.turn.retrieval import Where
from aura.turn.values import Reading, Said
from aura.turn.world import World
from knowledge.equipment import canonical
from knowledge.sources import SourceFilter, filter_for, live, searchable


@dataclass(frozen=True, kw_only=True)
class Scope:
    """The filter of a turn, resolved to sources."""

    used: SourceFilter
    spoken: SourceFilter
    """The filter that the machines of the conversation alone would make."""
    known: tuple[str, ...]
    """Machines known from outside the conversation."""
    sticky: tuple[str, ...]
    """Machines that the conversation is about and the turn does not name."""
    about: About
    source_names: tuple[str, ...]
    where: Where


def scope_of(
    said: Said,
    reading: Reading,
    held: tuple[str, ...],
    world: World,
    *,
    wrong: frozenset[str] = frozenset(),
    latest: frozenset[str] = frozenset(),
    topic: frozenset[str] = frozenset(),
    named_before: tuple[str, ...] = (),
) -> Scope:
    """Which sources may answer: the union of the conversation's machines and those known from
    outside; `held` has makers, too. `wrong` are those that it is not about, `latest` those that
    were named last, `topic` the one spoken of last, `named_before` those of earlier turns where
    the channel does not follow them."""
    always = world.settings.always_prefixes
    known = canonical(sorted(said.known_models), world.corpus.equipment)
    of_turn = about(reading, held, known, world.corpus, latest=latest, topic=topic)
    sticky = tuple(model for model in held if model not in reading.made_by)
    said_of = (*reading.models, *sticky)
    together = tuple(dict.fromkeys((*of_turn.named, *of_turn.held, *known)))
    used = filter_for(together, world.corpus, always)
    now = timezone.now()
    allowed = searchable(used, world.corpus, now)
    inside = {source.id: source.name for source in allowed}
    return Scope(
        used=used,
        spoken=filter_for(of_turn.spoken, world.corpus, always),
        known=known,
        sticky=sticky,
        about=of_turn,
        source_names=tuple(inside.values()),
        where=Where(
            machines=together,
            about=of_turn,
            wrong=wrong,
            known=tuple(model for model in known if model not in said_of),
            named_before=named_before,
            inside=tuple(inside),
            outside=tuple(
                source.id for source in live(world.corpus, now) if source.id not in inside
            ),
        ),
    )
