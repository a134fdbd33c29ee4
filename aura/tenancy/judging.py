"""How hit and miss are told apart."""

from enum import StrEnum


class JudgeMode(StrEnum):
    """The two ways of judging."""

    THRESHOLD = "threshold"
    """The nearest passage's cosine reaches the threshold."""
    EVIDENCE = "evidence"
    """A judge fitted on labelled questions finds it likely enough that a passage answers."""


MAX_WRONG_RATE = 0.02
"""Of the answers given, where no setting says it."""

THRESHOLD_BY_DEFAULT = frozenset({"text-embedding-3-small"})
"""Models whose thresholds are the source document's: they keep its rule until somebody asks."""


def default_mode(model: str, *, has_judge: bool) -> JudgeMode:
    """How a space judges where no setting says it."""
    fitted = has_judge and model not in THRESHOLD_BY_DEFAULT
    return JudgeMode.EVIDENCE if fitted else JudgeMode.THRESHOLD
