"""A turn told step by step: the same page for a stored retrieval and for a question tried now."""

from dataclasses import dataclass

from aura.console import words
from aura.console.scale import Scale
from aura.tenancy.live import DEFAULT_SCOPE

OF_PATIENT = "patient"
"""The filter's reason for whoever may not see what the patient has."""


@dataclass(frozen=True, kw_only=True)
class Passage:
    """A candidate as the page draws it."""

    number: int
    score: float | None
    place: str
    """Percentage from the left of the scale; empty where there is no score."""
    passed: bool
    """What judged it: the threshold, or the evidence."""
    probability: float | None
    """That it is the right one, where evidence judged."""
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
    """Of the likeliest passage, where evidence judged; None where the threshold did."""
    needed: float | None
    """The probability that it needed."""
    block: str | None
    timings: tuple[Timing, ...]
    total_ms: float
    space: str
    revision: int
    answers: str = ""
    """The id of the earlier turn whose question was searched, where this one told its machine."""

    @property
    def searched(self) -> bool:
        """Whether the gate let it through."""
        return self.outcome not in ("gated", "locked")

    @property
    def by_threshold(self) -> bool:
        """Whether the threshold said what passes: alone, or as somebody's floor under the
        evidence."""
        return self.needed is None or self.threshold_scope != DEFAULT_SCOPE

    @property
    def threshold_place(self) -> str:
        """Where the threshold stands on the scale, if it counted."""
        if self.threshold is None or not self.by_threshold:
            return ""
        return self.scale.place(self.threshold)

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
