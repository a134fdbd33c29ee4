"""What a turn must know of the corpus besides its vectors: sources and equipment, as values.

Kept per process together with the stamp of the corpus revision, which each turn reads: a change
made anywhere is seen by the next turn everywhere.
"""

import threading
import uuid
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import NamedTuple

from cachetools import LRUCache

from knowledge.equipment import EquipmentEntry, folded, names_of
from knowledge.models import GLOBAL_NAMESPACE, Chunk, CorpusRevision, Equipment, Source
from knowledge.speech import DISPLAY_PHRASES, Lexicon, lexicon_for
from knowledge.superseding import of_chains, standing_for


@dataclass(frozen=True, kw_only=True)
class SourceEntry:
    """A source as the filter sees it."""

    id: int
    name: str
    enabled: bool
    valid_from: datetime | None
    valid_until: datetime | None
    supersedes: int | None = None
    """The older source that this one keeps silent while it is in force."""
    ingested_at: datetime | None = None
    """When its passages were last written."""
    category: str = ""
    """What the metadata of its text says that it is of."""

    def is_in_force(self, now: datetime) -> bool:
        """Enabled, and within its validity (from inclusive, until exclusive). Whether it is
        searched also depends on the others: `knowledge.sources.live`."""
        started = self.valid_from is None or self.valid_from <= now
        ended = self.valid_until is not None and self.valid_until <= now
        return self.enabled and started and not ended


class Row(NamedTuple):
    """What tells a passage by name."""

    label: str
    """A table's row by its first cell; empty for prose."""
    codes: tuple[str, ...]
    """Canonical."""


@dataclass(frozen=True, kw_only=True)
class Corpus:
    """Sources and equipment of one namespace, with the shared ones, at one revision."""

    namespace: str
    revision: int
    sources: tuple[SourceEntry, ...]
    equipment: tuple[EquipmentEntry, ...]
    codes: tuple[str, ...] = ()
    """Error codes that its passages bear, canonical."""
    rows: Mapping[str, tuple[Row, ...]] = field(default_factory=dict)
    """By the name of their source, the passages that have a label or codes."""
    stamp: uuid.UUID | None = None
    """Of the revision; None for one that was made by hand."""

    @cached_property
    def names(self) -> Mapping[str, tuple[str, ...]]:
        """Compact names and the models that bear them."""
        return names_of(self.equipment)

    @cached_property
    def lexicon(self) -> Lexicon:
        """What spoken and misheard forms are understood as."""
        return lexicon_for(self.equipment, self.codes, DISPLAY_PHRASES)

    @cached_property
    def supersedes(self) -> Mapping[int, int]:
        """Newer sources and the older ones that they supersede."""
        return {one.id: one.supersedes for one in self.sources if one.supersedes is not None}

    @cached_property
    def named(self) -> Mapping[int, str]:
        """The names of its sources."""
        return {one.id: one.name for one in self.sources}

    def standing_for(self, searched: Collection[int]) -> Mapping[str, tuple[int, ...]]:
        """By the name of a source that is not searched, those of its chain that are."""
        return standing_for(searched, self.named, self.supersedes)

    @cached_property
    def source_names(self) -> frozenset[str]:
        """Names of every ingested source, live or not."""
        return frozenset(source.name for source in self.sources)

    def entry(self, model: str) -> EquipmentEntry | None:
        """The equipment of a canonical model."""
        return next((entry for entry in self.equipment if entry.model == model), None)

    def models_of(self, source: str) -> tuple[str, ...]:
        """The models whose manual a source is; none for a shared one."""
        return self._models.get(source, ())

    def categories_of(self, model: str) -> frozenset[str]:
        """What the manuals of a model say that it is, folded; none where they don't."""
        entry = self.entry(model)
        own = frozenset(entry.sources) if entry else frozenset()
        return frozenset(folded(one.category) for one in self.sources if one.name in own)

    def rows_of(self, models: Collection[str]) -> tuple[Row, ...]:
        """The rows of some machines' manuals."""
        sources = (
            source for one in self.equipment if one.model in models for source in one.sources
        )
        return tuple(row for source in dict.fromkeys(sources) for row in self.rows.get(source, ()))

    @cached_property
    def _models(self) -> Mapping[str, tuple[str, ...]]:
        """By source: a turn asks for every source that it may search."""
        found: dict[str, tuple[str, ...]] = {}
        for entry in self.equipment:
            for source in dict.fromkeys(entry.sources):
                found[source] = (*found.get(source, ()), entry.model)
        return found


@dataclass(frozen=True, kw_only=True)
class Revision:
    """Which state of the corpus is current."""

    number: int
    stamp: uuid.UUID


_corpora: LRUCache[tuple[str, uuid.UUID], Corpus] = LRUCache(maxsize=64)
_lock = threading.Lock()


def current_revision() -> Revision:
    """Read the corpus revision."""
    row = CorpusRevision.objects.get()
    return Revision(number=row.revision, stamp=row.stamp)


def corpus_at(namespace: str, revision: Revision) -> Corpus:
    """The namespace's sources and equipment, read again only when the revision moved."""
    key = (namespace, revision.stamp)
    with _lock:
        known = _corpora.get(key)
    if known is not None:
        return known
    corpus = _read(namespace, revision)
    with _lock:
        _corpora[key] = corpus
    return corpus


def _read(namespace: str, revision: Revision) -> Corpus:
    shared = [namespace, GLOBAL_NAMESPACE]
    sources = _sources(shared)
    rows = _rows(shared)
    codes = {code for of_source in rows.values() for row in of_source for code in row.codes}
    return Corpus(
        namespace=namespace,
        codes=tuple(sorted(codes)),
        rows=rows,
        revision=revision.number,
        stamp=revision.stamp,
        sources=sources,
        equipment=_equipment(namespace, shared, sources),
    )


def _rows(namespaces: Sequence[str]) -> dict[str, tuple[Row, ...]]:
    told = Chunk.objects.filter(namespace__in=namespaces).exclude(label="", codes=[])
    found: dict[str, list[Row]] = {}
    for source, label, codes in told.values_list("source__name", "label", "codes"):
        found.setdefault(source, []).append(Row(label=label, codes=tuple(codes)))
    return {source: tuple(rows) for source, rows in found.items()}


def _sources(namespaces: Sequence[str]) -> tuple[SourceEntry, ...]:
    rows = Source.objects.filter(namespace__in=namespaces).order_by("name", "id")
    return tuple(
        SourceEntry(
            id=row.pk,
            name=row.name,
            enabled=row.enabled,
            valid_from=row.valid_from,
            valid_until=row.valid_until,
            supersedes=row.supersedes_id,
            ingested_at=row.ingested_at,
            category=row.category,
        )
        for row in rows
    )


def _equipment(
    namespace: str, namespaces: Sequence[str], sources: Sequence[SourceEntry]
) -> tuple[EquipmentEntry, ...]:
    """The machines by model. The tenant's own row of a model hides the shared one."""
    named = {one.id: one.name for one in sources}
    supersedes = {one.id: one.supersedes for one in sources if one.supersedes is not None}
    own: dict[str, EquipmentEntry] = {}
    rows = Equipment.objects.filter(namespace__in=namespaces).order_by("model")
    for row in sorted(rows, key=lambda row: row.namespace == namespace):
        own[row.model] = EquipmentEntry(
            model=row.model,
            aliases=tuple(row.aliases),
            sources=of_chains(row.sources, named, supersedes),
            has_manual=row.has_manual,
        )
    return tuple(sorted(own.values(), key=lambda entry: entry.model))
