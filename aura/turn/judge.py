"""Hit or miss: the threshold against the nearest allowed passage, whatever is reranked later."""

import math
from dataclasses import dataclass

from aura.turn.values import MissReason
from knowledge.search import Candidate


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """Whether there is an answer; `miss_reason` is None for a hit."""

    miss_reason: MissReason | None

    @property
    def hit(self) -> bool:
        """Whether there is an answer."""
        return self.miss_reason is None


def passes(score: float, threshold: float) -> bool:
    """Whether a cosine reaches a threshold; a number that is not finite never does.

    A threshold of 1 means "never": even an identical text only reaches 1 up to rounding.
    """
    return math.isfinite(score) and threshold < 1 and score >= threshold


def judge(nearest: Candidate | None, threshold: float | None, *, must_ask: bool) -> Verdict:
    """Judge the nearest passage. `must_ask`: the machine is ambiguous, so nothing may answer."""
    if must_ask:
        return Verdict(miss_reason=MissReason.AMBIGUOUS_EQUIPMENT)
    if nearest is None:
        return Verdict(miss_reason=MissReason.NO_CANDIDATES)
    if threshold is None:
        return Verdict(miss_reason=MissReason.UNCALIBRATED)
    if not passes(nearest.score, threshold):
        return Verdict(miss_reason=MissReason.THRESHOLD)
    return Verdict(miss_reason=None)


def explained(verdict: Verdict, outside: Candidate | None, threshold: float | None) -> Verdict:
    """The same miss, told as the filter's where a passage outside it would have passed."""
    missed = verdict.miss_reason in (MissReason.THRESHOLD, MissReason.NO_CANDIDATES)
    if missed and outside and threshold is not None and passes(outside.score, threshold):
        return Verdict(miss_reason=MissReason.FILTER)
    return verdict
