"""What a conversation remembers between its turns: its machines and the block it is locked to."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from pydantic import TypeAdapter, ValidationError

from aura.turn.lock import Locked
from aura.turn.sticky import Sticky
from aura.turn.sticky_stored import from_json
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
    spoken: frozenset[str] = frozenset()
    """The machines that the caller named, since the block was found or for it."""
    of_patient: frozenset[int] = frozenset()
    """Of the sources, those that the patient's machines alone let in."""

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
    said_before: Callable[[], Sequence[str]] = tuple
    """Reads what the caller said in earlier turns, in order."""
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
        "spoken": sorted(locked.spoken),
        "of_patient": sorted(locked.of_patient),
    }


_LOCKED = TypeAdapter(LockedBlock)


def _locked_from(stored: object) -> LockedBlock | None:
    try:
        return _LOCKED.validate_python(stored)
    except ValidationError:
        return None
