"""What a turn may still answer while the embeddings are down: a named code of a named machine.

| `rag.degraded_mode` | the turn                                                      | then      |
| ------------------- | ------------------------------------------------------------- | --------- |
| `miss`              | any                                                           | degraded  |
| `codes`             | names a code, and names (or follows) machines whose manuals   | a hit     |
|                     | bear it on passages of one of them alone                      |           |
| `codes`             | names a maker alone                                           | degraded  |
| `codes`             | any other                                                     | degraded  |

A code is an identifier, so looking it up needs no likeness; those passages come without a score.
What forbids an answer forbids it here too: a space without calibration, a threshold of 1, a label
that says that this very question must miss, and a row of another amount, colour or sound than the
question's or without the interval that it asks for (`evidence.rows`), and of a code that is said of
another machine (`said_of`).
"""

from collections.abc import Sequence
from dataclasses import replace

import structlog
from django.db.models import Q
from django.db.utils import DatabaseError

from aura.tenancy.degraded import DegradedMode
from aura.turn import codes
from aura.turn.evidence.rows import same_case
from aura.turn.read import query_of
from aura.turn.said_of import Whose, without_others
from aura.turn.values import Answer, Outcome
from aura.turn.world import World
from knowledge.models import Question
from knowledge.search import Candidate, SearchUnavailable, bearing_unscored
from knowledge.sources import FilterReason, owners_of

log = structlog.get_logger(__name__)


def answered(degraded: Answer, inside: Sequence[int], world: World) -> Answer:
    """The degraded answer, or a hit where the rule finds the code's passages. Never raises for a
    database that does not answer."""
    named = degraded.reading.models or degraded.equipment.sticky
    if not _may_look(degraded, named, world):
        return degraded
    try:
        chosen = _passages(degraded, named, inside, world)
        if not chosen or _must_miss(degraded, named, world):
            return degraded
    except (SearchUnavailable, DatabaseError) as error:
        log.warning("turn_degraded", cause=type(error).__name__)
        return degraded
    return replace(
        degraded, outcome=Outcome.HIT, miss_reason=None, chunks=chosen, candidates=chosen
    )


def _may_look(degraded: Answer, named: Sequence[str], world: World) -> bool:
    threshold = world.settings.knowledge.value
    return (
        not degraded.reading.makers
        and world.settings.degraded_mode is DegradedMode.CODES
        and bool(degraded.reading.codes and named)
        and degraded.equipment.filter_reason is FilterReason.MODELS
        and threshold is not None
        and threshold < 1
    )


def _passages(
    degraded: Answer, named: Sequence[str], inside: Sequence[int], world: World
) -> tuple[Candidate, ...]:
    """Those that bear the code, where they are of one machine that is meant."""
    always = world.settings.always_prefixes
    reading = degraded.reading
    bearers = without_others(
        same_case(bearing_unscored(sources=inside, codes=reading.codes), reading),
        reading,
        Whose.of(reading, world.corpus, always),
    )
    owners = {one.source: owners_of(one.source, world.corpus, always) for one in bearers}
    choice = codes.choose(bearers, codes=reading.codes, named=named, machines=owners)
    if choice.ask_about:
        return ()
    return tuple(one for one in choice.chosen if set(owners[one.source]) & set(named))


def _must_miss(degraded: Answer, named: Sequence[str], world: World) -> bool:
    return Question.objects.filter(
        Q(machines=[]) | Q(machines__overlap=list(named)),
        namespace=world.corpus.namespace,
        must_miss=True,
        asked=query_of(degraded.reading, degraded.equipment.sticky),
    ).exists()
