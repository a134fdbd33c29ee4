"""What the event and the response tell of a turn that was judged by evidence."""

from dataclasses import dataclass
from typing import Any

from aura.turn.evidence.weighing import Weighed


@dataclass(frozen=True, kw_only=True)
class Heard:
    """A labelled question that was near."""

    id: int
    nearness: float
    misses: bool
    chunks: tuple[int, ...]
    machines: tuple[str, ...] = ()
    """Known when it was asked."""


@dataclass(frozen=True, kw_only=True)
class Evidence:
    """Why a turn was answered or not."""

    version: str
    """Of the judge."""
    max_wrong_rate: float
    cut: float
    weighed: tuple[Weighed, ...]
    """Every candidate, likeliest first."""
    heard: tuple[Heard, ...]
    forbidden_by: int | None
    """The label that forbids an answer to this very question."""
    elsewhere: tuple[str, ...] = ()
    """Sources outside the reach that bear the code that is absent; for supervisors."""
    outside_probability: float | None = None
    """On a miss: what the nearest passage out of reach would have had."""

    @property
    def probability(self) -> float | None:
        """Of the likeliest candidate."""
        return self.weighed[0].probability if self.weighed else None

    def as_json(self) -> dict[str, Any]:
        """As the event keeps it."""
        return {
            "max_wrong_rate": self.max_wrong_rate,
            "cut": round(self.cut, 6),
            "candidates": [
                {
                    "chunk": one.candidate.id,
                    "probability": round(one.probability, 6),
                    "signals": {
                        name: None if value is None else round(value, 5)
                        for name, value in one.signals.items()
                    },
                }
                for one in self.weighed
            ],
            "labels": [
                {
                    "question": label.id,
                    "nearness": round(label.nearness, 4),
                    "misses": label.misses,
                    "chunks": list(label.chunks),
                }
                for label in self.heard
            ],
            "forbidden_by": self.forbidden_by,
            "code_elsewhere": list(self.elsewhere),
        }
