"""A turn told step by step: the same page for a stored retrieval and for a question tried now."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from aura.console import words
from aura.console.scale import Scale, scale_for
from aura.turn.judge import passes


@dataclass(frozen=True, kw_only=True)
class Passage:
    """A candidate as the page draws it."""

    score: float | None
    place: str
    """Percentage from the left of the scale; empty where there is no score."""
    passed: bool
    order: int | None
    """Its place in what was injected, from 1; None where it was not."""
    bears_code: bool
    source: str
    """Empty where the channel may not see which machine is at home."""
    section: str
    content: str
    codes: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Heard:
    """A stretch of what was said, and the technical name that was put in its place."""

    heard: str
    understood: str


@dataclass(frozen=True, kw_only=True)
class Timing:
    """A part of the time, as a bar."""

    name: str
    ms: float
    share: str


@dataclass(frozen=True, kw_only=True)
class Walkthrough:
    """What each step of the corridor found."""

    said: str
    """Empty where it was forgotten, or is the same as what was understood."""
    understood: str
    heard: tuple[Heard, ...]
    outcome: str
    reason: str | None
    word_count: int
    min_words: int | None
    """What the channel wants; None where it was not kept."""
    machines: tuple[str, ...]
    sticky: tuple[str, ...]
    ask: tuple[str, ...]
    codes: tuple[str, ...]
    filter_reason: str
    filter_sources: tuple[str, ...] | None
    threshold: float | None
    threshold_scope: str
    scale: Scale
    passages: tuple[Passage, ...]
    outside: Passage | None
    probability: float | None
    """That the answer is right, where evidence judges; None where the threshold does."""
    block: str | None
    timings: tuple[Timing, ...]
    total_ms: float
    space: str
    revision: int

    @property
    def searched(self) -> bool:
        """Whether the gate let it through."""
        return self.outcome not in ("gated", "locked")

    @property
    def threshold_place(self) -> str:
        """Where the threshold stands on the scale."""
        return "" if self.threshold is None else self.scale.place(self.threshold)

    @property
    def margin(self) -> float | None:
        """How far the nearest passage is from the threshold; negative: under it."""
        best = self.passages[0].score if self.passages else None
        return None if best is None or self.threshold is None else best - self.threshold

    @property
    def outcome_word(self) -> str:
        """The outcome, in a word or two."""
        return words.word(words.OUTCOMES, self.outcome)

    @property
    def outcome_colour(self) -> str:
        """The outcome's label variant."""
        return words.OUTCOME_COLOURS.get(self.outcome, "default")

    @property
    def outcome_sentence(self) -> str:
        """What the outcome means."""
        return words.word(words.OUTCOME_SENTENCES, self.outcome)

    @property
    def reason_word(self) -> str:
        """The reason, in a word or two."""
        return words.word(words.REASONS, self.reason)

    @property
    def reason_sentence(self) -> str:
        """What the reason means."""
        return words.word(words.REASON_SENTENCES, self.reason)

    @property
    def filter_sentence(self) -> str:
        """Why the filter was what it was."""
        return words.word(words.FILTER_SENTENCES, self.filter_reason)

    @property
    def scope_word(self) -> str:
        """Where the threshold came from."""
        return words.word(words.SCOPES, self.threshold_scope)


Snapshot = Mapping[str, Any]
"""A candidate as the event keeps it."""


def scale_of(
    candidates: Sequence[Snapshot], outside: Snapshot | None, threshold: float | None
) -> Scale:
    """One scale for all that a page draws."""
    scores = [candidate["score"] for candidate in candidates]
    return scale_for([*scores, outside["score"] if outside else None, threshold])


def passage_of(
    candidate: Snapshot,
    *,
    scale: Scale,
    threshold: float | None,
    codes: Sequence[str],
    injected: Sequence[int],
) -> Passage:
    """A candidate, placed on the scale and judged by the threshold."""
    score: float | None = candidate["score"]
    known = score is not None
    return Passage(
        score=score,
        place=scale.place(score) if score is not None else "",
        passed=known and threshold is not None and passes(score or 0.0, threshold),
        order=injected.index(candidate["id"]) + 1 if candidate["id"] in injected else None,
        bears_code=any(code in candidate["codes"] for code in codes),
        source=candidate["source"] or "",
        section=candidate["section"],
        content=candidate["content"],
        codes=tuple(candidate["codes"]),
    )


def timings_of(embed: float, query: float, total: float) -> tuple[Timing, ...]:
    """The parts of the time that add up to the total."""
    rest = max(0.0, total - embed - query)
    whole = max(total, 0.001)
    parts = (("embed", embed), ("query", query), ("rest", rest))
    return tuple(
        Timing(name=name, ms=ms, share=f"{100 * min(1.0, ms / whole):.1f}") for name, ms in parts
    )
