"""Counters for Prometheus. A label never holds what was said."""

from typing import TYPE_CHECKING

from prometheus_client import Counter, Histogram

if TYPE_CHECKING:
    from aura.turn.values import Answer

TURNS = Counter("aura_turns", "Turns answered.", ["channel", "outcome", "reason"])
SECONDS = Histogram(
    "aura_turn_seconds",
    "Time of a searched turn, by part.",
    ["part"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0),
)


def turn_taken(channel: str, answer: "Answer", *, searched: bool) -> None:
    """Count a turn, and time it if it was searched: a gated one would only add zeros."""
    reason = answer.miss_reason.value if answer.miss_reason else ""
    TURNS.labels(channel=channel, outcome=answer.outcome.value, reason=reason).inc()
    if not searched:
        return
    SECONDS.labels(part="embed").observe(answer.timings.embed / 1000)
    SECONDS.labels(part="query").observe(answer.timings.query / 1000)
    SECONDS.labels(part="total").observe(answer.timings.total / 1000)
