"""What travels along the corridor: frozen values, from what was said to what is answered."""

from dataclasses import dataclass
from enum import StrEnum

from aura.tenancy.channels import Channel
from aura.tenancy.live import Threshold
from knowledge.search import Candidate
from knowledge.sources import FilterReason


class Outcome(StrEnum):
    """How a turn ended. Gated turns were never searched; degraded ones could not be."""

    HIT = "hit"
    MISS = "miss"
    GATED = "gated"
    DEGRADED = "degraded"


class MissReason(StrEnum):
    """Why there is no passage."""

    THRESHOLD = "threshold"
    FILTER = "filter"
    NO_CANDIDATES = "no_candidates"
    UNCALIBRATED = "uncalibrated"
    AMBIGUOUS_EQUIPMENT = "ambiguous_equipment"
    EMBEDDING_UNAVAILABLE = "embedding_unavailable"
    SEARCH_UNAVAILABLE = "search_unavailable"


@dataclass(frozen=True, kw_only=True)
class Said:
    """One turn as it comes in.

    `known_models` are machines known from outside the conversation. They reach the filter and
    nothing else: neither the query, nor the block, nor a name in the answer.
    """

    namespace: str
    channel: Channel
    text: str
    known_models: frozenset[str] = frozenset()


@dataclass(frozen=True, kw_only=True)
class Reading:
    """What was understood. `normalized` bears no document number."""

    normalized: str
    words: int
    models: tuple[str, ...]
    codes: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class EquipmentView:
    """The machines of a turn and the filter that they made."""

    named: tuple[str, ...] = ()
    sticky: tuple[str, ...] = ()
    candidates: tuple[str, ...] = ()
    """Machines to ask about, where several bear the code that was named."""
    filter_sources: tuple[str, ...] | None = None
    """Names of the sources searched; None where every source was."""
    filter_reason: FilterReason = FilterReason.NO_EQUIPMENT


@dataclass(frozen=True, kw_only=True)
class Timings:
    """Milliseconds."""

    embed: float = 0.0
    query: float = 0.0
    total: float = 0.0


@dataclass(frozen=True, kw_only=True)
class Thresholds:
    """The three thresholds in force, with their scopes."""

    knowledge: Threshold
    similarity: Threshold
    approved: Threshold


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What a turn gets back, and all that explains it."""

    reading: Reading
    outcome: Outcome
    thresholds: Thresholds
    equipment: EquipmentView
    miss_reason: MissReason | None = None
    best: Candidate | None = None
    """The nearest allowed passage, whose score is judged; it survives a miss."""
    candidates: tuple[Candidate, ...] = ()
    """All that was considered, nearest first."""
    chunks: tuple[Candidate, ...] = ()
    """What is injected, in the block's order; empty unless it is a hit."""
    outside: Candidate | None = None
    """On a miss inside a filter: the nearest passage outside it."""
    block: str | None = None
    space: str = ""
    corpus_revision: int = 0
    timings: Timings = Timings()
