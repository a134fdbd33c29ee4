"""What a turn may answer while the embeddings are down."""

from enum import StrEnum


class DegradedMode(StrEnum):
    """`rag.degraded_mode`."""

    MISS = "miss"
    """Nothing: the turn is degraded."""
    CODES = "codes"
    """The passage of a named code, in the manual of a named machine; else nothing."""


DEFAULT_DEGRADED_MODE = DegradedMode.MISS
"""Where no setting says it."""
