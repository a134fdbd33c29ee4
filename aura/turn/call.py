"""What a conversation remembers between its turns: its machines and the block it is locked to."""

from dataclasses import asdict, dataclass, field
from typing import Any

from pydantic import TypeAdapter, ValidationError

from aura.turn.lock import Locked
from aura.turn.sticky import Sticky, from_json
from knowledge.search import Candidate
from memory.search import FoundLesson


@dataclass(frozen=True, kw_only=True)
class LockedBlock:
    """The block that a call found first, as the channel was shown it."""

    block: str
    chunks: tuple[Candidate, ...]
    source_ids: frozenset[int]
    """Where its passages are from; not by name, which may tell what the patient has at home."""
    models: frozenset[str]
    """Whose manuals its passages are from, as far as the channel may know; none for shared ones."""
    lessons: tuple[FoundLesson, ...] = ()

    @property
    def facts(self) -> Locked:
        """What the rule of the lock must know."""
        return Locked(
            models=self.models,
            codes=frozenset(code for chunk in self.chunks for code in chunk.codes),
            content="\n".join(chunk.content for chunk in self.chunks),
        )


@dataclass(frozen=True, kw_only=True)
class Asked:
    """A turn that ended in the question which machine it is, not answered yet."""

    turn: int
    """The number of its row."""
    text: str
    """As it was understood, without document numbers."""
    age_s: float
    """Seconds since it was asked."""


@dataclass(frozen=True, kw_only=True)
class Call:
    """A conversation as a turn finds it; empty for its first."""

    sticky: Sticky = field(default_factory=Sticky)
    locked: LockedBlock | None = None
    asked: Asked | None = None


def call_from(sticky: object, locked: object) -> Call:
    """The state from storage. What cannot be read is forgotten: a turn goes on without it."""
    return Call(sticky=from_json(sticky), locked=_locked_from(locked))


def locked_as_json(locked: LockedBlock | None) -> dict[str, Any] | None:
    """The locked block as it is stored."""
    if locked is None:
        return None
    return {
        "block": locked.block,
        "chunks": [{**asdict(chunk), "codes": list(chunk.codes)} for chunk in locked.chunks],
        "source_ids": sorted(locked.source_ids),
        "models": sorted(locked.models),
        "lessons": [asdict(lesson) for lesson in locked.lessons],
    }


_LOCKED = TypeAdapter(LockedBlock)


def _locked_from(stored: object) -> LockedBlock | None:
    try:
        return _LOCKED.validate_python(stored)
    except ValidationError:
        return None
