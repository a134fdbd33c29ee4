"""Candidates and times as a walkthrough draws them, from what the event keeps of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from aura.console.scale import Scale, scale_for
from aura.console.walkthrough import Passage, Timing
from aura.turn.judge import passes

Snapshot = Mapping[str, Any]
"""A candidate as the event keeps it."""


@dataclass(frozen=True, kw_only=True)
class Bar:
    """What a candidate had to reach: a threshold, or by evidence a probability."""

    threshold: float | None
    cut: float | None
    """None where the threshold judged."""
    probabilities: Mapping[int, float]
    outside_passes: bool
    """Whether evidence would have let the passage outside the filter through."""

    def passed(self, candidate: Snapshot) -> bool:
        """Whether a candidate reached it."""
        if self.cut is not None:
            return self.probabilities.get(candidate["id"], -1.0) >= self.cut
        score = candidate["score"]
        return score is not None and self.threshold is not None and passes(score, self.threshold)


def bar_of(
    threshold: float | None,
    evidence: Mapping[str, Any] | None,
    counterfactual: Mapping[str, Any] | None,
) -> Bar:
    """The bar, from what the event keeps of the judgement."""
    beyond = ((counterfactual or {}).get("outside") or {}).get("short_by")
    return Bar(
        threshold=threshold,
        cut=evidence["cut"] if evidence else None,
        probabilities={
            row["chunk"]: row["probability"] for row in (evidence or {}).get("candidates", ())
        },
        outside_passes=beyond is not None and beyond <= 0,
    )


@dataclass(frozen=True, kw_only=True)
class Drawing:
    """How the candidates of one turn are drawn: all on one scale."""

    scale: Scale
    bar: Bar
    codes: Sequence[str]
    injected: Sequence[int]

    def inside(self, candidates: Sequence[Snapshot]) -> tuple[Passage, ...]:
        """The candidates."""
        return tuple(self._passage(one, passed=self.bar.passed(one)) for one in candidates)

    def outside(self, candidate: Snapshot | None) -> Passage | None:
        """The nearest passage that the filter left out."""
        if candidate is None:
            return None
        by_evidence = self.bar.cut is not None
        passed = self.bar.outside_passes if by_evidence else self.bar.passed(candidate)
        return self._passage(candidate, passed=passed)

    def _passage(self, candidate: Snapshot, *, passed: bool) -> Passage:
        score: float | None = candidate["score"]
        number = candidate["id"]
        return Passage(
            number=number,
            score=score,
            place="" if score is None else self.scale.place(score),
            passed=passed,
            probability=self.bar.probabilities.get(number),
            order=self.injected.index(number) + 1 if number in self.injected else None,
            bears_code=any(code in candidate["codes"] for code in self.codes),
            source=candidate["source"] or "",
            section=candidate["section"],
            content=candidate["content"],
            codes=tuple(candidate["codes"]),
        )


def drawing_of(
    candidates: Sequence[Snapshot],
    outside: Snapshot | None,
    bar: Bar,
    *,
    codes: Sequence[str],
    injected: Sequence[int],
) -> Drawing:
    """The drawing, on a scale that holds every score and the threshold."""
    scores = [candidate["score"] for candidate in candidates]
    scale = scale_for([*scores, outside["score"] if outside else None, bar.threshold])
    return Drawing(scale=scale, bar=bar, codes=codes, injected=injected)


def timings_of(embed: float, query: float, total: float) -> tuple[Timing, ...]:
    """The parts of the time that add up to the total."""
    rest = max(0.0, total - embed - query)
    whole = max(total, 0.001)
    parts = (("embed", embed), ("query", query), ("rest", rest))
    return tuple(
        Timing(name=name, ms=ms, share=f"{100 * min(1.0, ms / whole):.1f}") for name, ms in parts
    )
