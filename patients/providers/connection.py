"""What an adapter needs to reach its patient system."""

from dataclasses import dataclass, field


class UnusableConnection(Exception):
    """The connection lacks something, or has something that cannot be right."""


@dataclass(frozen=True, kw_only=True)
class Connection:
    """Where a patient system is, what it wants to see, and how long it may take."""

    url: str = ""
    secret: str = field(default="", repr=False)
    timeout_s: float = 5.0
    """Seconds for a whole question, its retries included."""
