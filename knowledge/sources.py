"""Which sources may answer a turn, and why.

The rule, first case that applies:

| machines known (named, or from outside)   | allowed                  | reason               |
| ----------------------------------------- | ------------------------ | -------------------- |
| none                                      | everything               | no_equipment         |
| one that the equipment table has not      | everything               | unknown_model        |
| one without an ingested manual            | everything               | model_without_manual |
| all have one                              | theirs + always sources  | models               |

Restricting while a machine that the patient does have is left out would hide the only text that can
answer, so the two middle cases fail open. A manual that a person disabled, or whose validity ended,
still restricts: opening the filter would answer from other machines' manuals instead. A manual and
what supersedes it are one to its machine (`knowledge.superseding`).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from knowledge.corpus import Corpus, SourceEntry
from knowledge.equipment import compact
from knowledge.superseding import silenced


class FilterReason(StrEnum):
    """Why the filter is what it is."""

    MODELS = "models"
    NO_EQUIPMENT = "no_equipment"
    MODEL_WITHOUT_MANUAL = "model_without_manual"
    UNKNOWN_MODEL = "unknown_model"


class Reach(StrEnum):
    """How far a filter lets a search go: three values, never confused."""

    EVERYTHING = "everything"
    THESE = "these"
    NOTHING = "nothing"


@dataclass(frozen=True, kw_only=True)
class SourceFilter:
    """What may be searched. `names` and `prefixes` count only where the reach is THESE."""

    reach: Reach
    reason: FilterReason
    names: frozenset[str] = frozenset()
    prefixes: tuple[str, ...] = ()

    def allows(self, source: str) -> bool:
        """Whether a source of this name may answer; prefixes are compared as prefixes."""
        match self.reach:
            case Reach.EVERYTHING:
                return True
            case Reach.NOTHING:
                return False
            case Reach.THESE:
                return source in self.names or source.startswith(self.prefixes)


def filter_for(
    models: Iterable[str], corpus: Corpus, always_prefixes: tuple[str, ...]
) -> SourceFilter:
    """Resolve the filter for the machines known in a turn, by any of their names."""
    known = [corpus.names.get(compact(model), ()) for model in models]
    if not known:
        return SourceFilter(reach=Reach.EVERYTHING, reason=FilterReason.NO_EQUIPMENT)
    if not all(known):
        return SourceFilter(reach=Reach.EVERYTHING, reason=FilterReason.UNKNOWN_MODEL)
    entries = [entry for entry in corpus.equipment if any(entry.model in bear for bear in known)]
    names = frozenset(source for entry in entries for source in entry.sources)
    ingested = [
        entry.has_manual and any(source in corpus.source_names for source in entry.sources)
        for entry in entries
    ]
    if not all(ingested):
        return SourceFilter(reach=Reach.EVERYTHING, reason=FilterReason.MODEL_WITHOUT_MANUAL)
    reach = Reach.THESE if names or always_prefixes else Reach.NOTHING
    return SourceFilter(
        reach=reach, reason=FilterReason.MODELS, names=names, prefixes=always_prefixes
    )


def owners_of(source: str, corpus: Corpus, always_prefixes: tuple[str, ...]) -> tuple[str, ...]:
    """The machines whose manual a source is; a source that every search includes is nobody's."""
    return () if source.startswith(always_prefixes) else corpus.models_of(source)


def searchable(filter_: SourceFilter, corpus: Corpus, now: datetime) -> tuple[SourceEntry, ...]:
    """The live sources that the filter allows, by name."""
    return tuple(source for source in live(corpus, now) if filter_.allows(source.name))


def live(corpus: Corpus, now: datetime) -> tuple[SourceEntry, ...]:
    """Every source that may be searched at this moment: in force, and not silent because a newer
    one is."""
    current = [source for source in corpus.sources if source.is_in_force(now)]
    silent = silenced((source.id for source in current), corpus.supersedes)
    return tuple(source for source in current if source.id not in silent)
