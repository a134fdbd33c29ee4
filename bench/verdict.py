"""What a measurement says: a figure against its bound, and the times it was taken from."""

import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, kw_only=True)
class Series:
    """Times of one kind of call, in milliseconds."""

    times_ms: Sequence[float]

    @property
    def p50(self) -> float:
        """The median."""
        return statistics.median(self.times_ms)

    @property
    def p95(self) -> float:
        """What one call in twenty exceeds."""
        return statistics.quantiles(self.times_ms, n=20)[-1]

    def figures(self, name: str) -> dict[str, float]:
        """Median and 95th percentile, named for a report."""
        return {f"{name} p50 ms": round(self.p50, 3), f"{name} p95 ms": round(self.p95, 3)}


@dataclass(frozen=True, kw_only=True)
class Goal:
    """A goal of the design with what was measured. `at_least`: the bound is the least allowed."""

    name: str
    measured: float
    bound: float
    at_least: bool = False
    figures: Mapping[str, float] = field(default_factory=dict)
    """The absolute figures behind it, by name."""

    @property
    def passed(self) -> bool:
        """Whether the goal is met; a figure that is not a number meets none."""
        if self.at_least:
            return self.measured >= self.bound
        return self.measured <= self.bound
