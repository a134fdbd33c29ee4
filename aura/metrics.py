"""Counters for Prometheus. A label never holds what was said."""

from typing import TYPE_CHECKING

from prometheus_client import Counter, Gauge, Histogram

if TYPE_CHECKING:
    from aura.turn.values import Answer

TURNS = Counter("aura_turns", "Turns answered.", ["channel", "outcome", "reason"])
SECONDS = Histogram(
    "aura_turn_seconds",
    "Time of a searched turn, by part.",
    ["part"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0),
)
CHATS = Counter("aura_chats", "Answers of the language model.", ["channel", "ended"])
CHATS_OPEN = Gauge("aura_chats_open", "Answers of the language model that are on their way.")
CHAT_SECONDS = Histogram(
    "aura_chat_seconds",
    "Time of a chat: before the model was asked, and from then to its first piece.",
    ["part"],
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0),
)

PATIENT_LOOKUPS = Counter(
    "aura_patient_lookups", "Questions to the patient system.", ["source", "result"]
)
PATIENT_SECONDS = Histogram(
    "aura_patient_lookup_seconds",
    "Time until the patient system answered, or was given up.",
    ["source"],
    buckets=(0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0),
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


def chat_answered(channel: str, ended: str, before_ms: float, first_ms: float | None) -> None:
    """Count an answer of the language model; time its first piece if there was one."""
    CHATS.labels(channel=channel, ended=ended).inc()
    CHAT_SECONDS.labels(part="before").observe(before_ms / 1000)
    if first_ms is not None:
        CHAT_SECONDS.labels(part="first").observe(first_ms / 1000)


def patient_asked(source: str, result: str, seconds: float) -> None:
    """Count a question to the patient system by what came of it; never whose it was."""
    PATIENT_LOOKUPS.labels(source=source, result=result).inc()
    PATIENT_SECONDS.labels(source=source).observe(seconds)
