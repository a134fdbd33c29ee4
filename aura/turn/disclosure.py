"""What a channel may not be told: which machine the patient system says is at home.

A passage's title names its machine, so a passage that only the patient system let in would disclose
it; and so would the filter, where it says what the conversation cannot have said. The rule, on
channels that may not see devices, by the filter with and without the machines known from outside:

| without them | with them  | covered                                | why                       |
| ------------ | ---------- | -------------------------------------- | ------------------------- |
| everything   | these      | all but the shared folders' passages   | they are the patient's    |
| everything   | everything | those of the machines known from       | anybody gets the others   |
|              |            | outside alone                          | by name                   |
| these        | these      | those of the machines known from       | the caller named the rest |
|              |            | outside alone                          |                           |
| these        | everything | all that the narrow filter would not   | opened by the patient     |
|              |            | have let in                            | system alone              |

A covered passage goes out without title and source, and without the name of any machine; the
others stay as they are. The second row matters where the machine has no manual ("CPAP"): then
another machine's passage must say whose it is, or it would be followed as the patient's own.

The filter is told as the conversation alone would have made it, in the answer and in what is kept
of the turn alike: `filter_reason` "model_without_manual" of a caller who named nothing would tell
that there is such a machine. A machine to ask about is offered by name where the caller named it,
or where any caller would be asked about it. Why a turn missed is told by `anybody`, and a covered
passage's number by `aura.covered_passages`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from aura.turn.values import EquipmentView
from knowledge.corpus import Corpus
from knowledge.search import Candidate
from knowledge.sources import Reach, SourceFilter
from knowledge.unnamed import unnamed


@dataclass(frozen=True, kw_only=True)
class Hidden:
    """What of a turn only the machines known from outside explain."""

    sources: frozenset[str] = frozenset()
    models: frozenset[str] = frozenset()
    own: SourceFilter | None = None
    """The filter without them; None where there is nothing to hide."""


def hidden(
    *,
    used: SourceFilter,
    own: SourceFilter,
    sources: Sequence[str],
    outside: Iterable[str],
    spoken: Iterable[str],
    corpus: Corpus,
    always_prefixes: tuple[str, ...],
) -> Hidden:
    """Apply the rule to the sources of a turn.

    `outside` are the machines known from outside, `spoken` those of the conversation; `own` is the
    filter that these alone make.
    """
    said = frozenset(spoken)
    models = frozenset(outside) - said
    if not models:
        return Hidden()
    theirs = _sources_of(models, corpus) - _sources_of(said, corpus)
    return Hidden(
        sources=frozenset(
            name
            for name in sources
            if used.allows(name)
            and ((name in theirs and not name.startswith(always_prefixes)) or not own.allows(name))
        ),
        models=models,
        own=own,
    )


def _sources_of(models: Iterable[str], corpus: Corpus) -> frozenset[str]:
    entries = filter(None, map(corpus.entry, models))
    return frozenset(source for entry in entries for source in entry.sources)


def covered(candidate: Candidate, sources: frozenset[str], corpus: Corpus) -> Candidate:
    """The candidate as the channel may see it, `sources` being those to hide."""
    if candidate.source not in sources:
        return candidate
    return replace(
        candidate,
        source="",
        title="",
        section=unnamed(candidate.section, corpus.names),
        content=unnamed(candidate.content, corpus.names),
    )


def told(
    equipment: EquipmentView,
    what: Hidden,
    used: SourceFilter,
    sources: Sequence[str],
    *,
    spoken: Iterable[str] = (),
) -> EquipmentView:
    """The machines and the filter of a turn as the channel may know them; `sources` were used,
    `spoken` are all machines that anybody who said the same would be asked about."""
    if what.own is None:
        return equipment
    narrowed = used.reach is not Reach.EVERYTHING
    named = (*equipment.named, *equipment.sticky, *spoken)
    return replace(
        equipment,
        filter_reason=what.own.reason,
        filter_sources=None
        if what.own.reach is Reach.EVERYTHING
        else tuple(name for name in sources if what.own.allows(name)),
        candidates=tuple(
            model
            for model in equipment.candidates
            if model in named or not (narrowed or model in what.models)
        ),
    )
