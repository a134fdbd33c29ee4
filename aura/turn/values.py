"""What travels along the corridor: frozen values, from what was said to what is answered."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from aura.tenancy.channels import Channel
from aura.tenancy.live import Threshold
from aura.turn.call import LockedBlock
from aura.turn.evidence.told import Evidence
from aura.turn.stance.another import Another, Owner
from aura.turn.stance.displayed import Shown
from aura.turn.stance.taken_back import TakesBack
from knowledge.equipment import Mention
from knowledge.makers import Makers
from knowledge.search import Candidate
from knowledge.sources import FilterReason
from knowledge.speech import Change
from memory.search import FoundLesson


class Outcome(StrEnum):
    """How a turn ended. Gated turns were never searched, locked ones were answered with the block
    that the call found first, degraded ones could not be searched."""

    HIT = "hit"
    MISS = "miss"
    GATED = "gated"
    LOCKED = "locked"
    DEGRADED = "degraded"


class MissReason(StrEnum):
    """Why the manuals had no passage."""

    THRESHOLD = "threshold"
    EVIDENCE = "evidence"
    FILTER = "filter"
    NO_CANDIDATES = "no_candidates"
    UNCALIBRATED = "uncalibrated"
    CODE_ABSENT = "code_absent"
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
    """Counted on the raw text: "h o ocho" is three."""
    mentions: tuple[Mention, ...] = ()
    models: tuple[str, ...] = ()
    """The machines that the turn means; one that it denies is not among them. One that the
    equipment table doesn't have ("el lavarropas marca H08") stands as it was said."""
    wrong_models: tuple[str, ...] = ()
    """Those that it says it is not about: "no es el M50", "el M50, perdón, el 7F-5"; of a maker,
    all its machines."""
    makers: tuple[str, ...] = ()
    """Makers, folded, of which the turn means a machine without saying which."""
    takes_back: TakesBack = TakesBack.NOTHING
    """Where it names no machine: what it says is not the one, all the same."""
    another: Another = Another.NONE
    """What machine it speaks of without its name."""
    owners: Mapping[str, Owner] = field(default_factory=dict)
    """By machine, whose it says that it is."""
    made_by: Makers = field(default_factory=dict)
    """The makers that it might name, with their machines."""
    codes: tuple[str, ...] = ()
    """Those that the turn means; one that it denies ("no me marca H08") is not among them."""
    alarms: tuple[str, ...] = ()
    """Phrases of a display that it quotes ("Low O2"), and does not deny."""
    labels: tuple[str, ...] = ()
    """Of rows in the manuals of the conversation's machines, those that it says ("sin imagen")."""
    matter_of: frozenset[str] = frozenset()
    """Where it means several machines and tells which of them it speaks of: that one, by its names;
    it may be a maker."""
    denied_codes: tuple[str, ...] = ()
    """Those that it says are not shown, or no longer."""
    denied_alarms: tuple[str, ...] = ()
    shown: tuple[Shown, ...] = ()
    """Where it names any of them, in the order of the text."""
    changes: tuple[Change, ...] = ()
    """What was heard, and as what it was understood."""

    @property
    def displayed(self) -> tuple[str, ...]:
        """What a display shows: codes, and phrases that stand for one."""
        return (*self.codes, *self.alarms)

    @property
    def denied(self) -> tuple[str, ...]:
        """What a display doesn't show, or no longer."""
        return (*self.denied_codes, *self.denied_alarms)


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
class Follows:
    """How long a machine stays with the conversation after it was last named."""

    minutes: int
    turns: int


@dataclass(frozen=True, kw_only=True)
class Resumes:
    """An earlier turn's question, which this turn answers by telling the machine."""

    turn: int
    """The number of that turn's row."""
    told: Reading
    """This turn's own words."""


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What a turn gets back, and all that explains it."""

    reading: Reading
    """What is searched."""
    outcome: Outcome
    thresholds: Thresholds
    equipment: EquipmentView
    miss_reason: MissReason | None = None
    """Why the manuals had nothing; of a hit, that lessons alone made it."""
    best: Candidate | None = None
    """The nearest allowed passage, whose score is judged; it survives a miss."""
    candidates: tuple[Candidate, ...] = ()
    """All that was considered, nearest first."""
    chunks: tuple[Candidate, ...] = ()
    """What is injected, in the block's order; empty unless it is a hit."""
    outside: Candidate | None = None
    """On a miss inside a filter: the nearest passage outside it."""
    evidence: Evidence | None = None
    """None where the threshold judged."""
    lessons: tuple[FoundLesson, ...] = ()
    """What supervisors taught for this, nearest first; they make a hit where no passage does."""
    best_lesson: float | None = None
    """The score of the nearest lesson that may be used; it survives a miss."""
    block: str | None = None
    gone: frozenset[str] = frozenset()
    """Machines that the conversation is no more about, since the turn speaks of another one."""
    follows: Follows | None = None
    """None where the conversation does not remember its machines."""
    locked: LockedBlock | None = None
    """What the call is locked to after this turn; None where it is not."""
    resumes: Resumes | None = None
    """Where what is searched is an earlier turn's question (`aura.turn.asked`)."""
    space: str = ""
    corpus_revision: int = 0
    prompt_version: str | None = None
    """What the channel's agent runs; None where nothing was ever activated."""
    timings: Timings = Timings()
    as_anybody: "Answer | None" = None
    """On a miss of a channel that may not see devices: what it may be told of it instead."""

    @property
    def spoken(self) -> Reading:
        """The turn's own words."""
        return self.resumes.told if self.resumes else self.reading

    @property
    def changes(self) -> tuple[Change, ...]:
        """What was heard, and as what it was understood."""
        own = self.resumes.told.changes if self.resumes else ()
        return (*own, *self.reading.changes)

    @property
    def searched(self) -> bool:
        """Whether the turn reached retrieval: only then it leaves an event."""
        return self.outcome not in (Outcome.GATED, Outcome.LOCKED)
