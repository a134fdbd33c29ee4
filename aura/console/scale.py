"""Where scores stand on a drawn scale."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

STEP = 0.05
"""The ends of a scale are round: multiples of this."""


@dataclass(frozen=True, kw_only=True)
class Scale:
    """A stretch of the cosine, drawn from left (low) to right (high)."""

    low: float
    high: float

    def place(self, score: float) -> str:
        """How far from the left a score stands, as a percentage that CSS reads in any language."""
        share = (score - self.low) / (self.high - self.low)
        return f"{100 * min(1.0, max(0.0, share)):.2f}"


def scale_for(scores: Iterable[float | None]) -> Scale:
    """A scale that holds all the finite scores, the threshold among them, with round ends.

    The embedded model's cosines crowd between 0.77 and 0.92: drawn from 0 they would be one spot.
    """
    known = [score for score in scores if score is not None and math.isfinite(score)]
    if not known:
        return Scale(low=0.0, high=1.0)
    low = math.floor(min(known) / STEP) * STEP
    high = math.ceil(max(known) / STEP) * STEP
    return Scale(low=round(low, 2), high=round(high if high > low else low + STEP, 2))
