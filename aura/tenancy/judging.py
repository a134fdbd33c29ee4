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

DEFAULT_MODE = JudgeMode.THRESHOLD
"""Where no setting says it. Judging by evidence is chosen by a person who has seen its figures
(`rag_calibrate`), channel by channel: it answers more of what is right, and obeys other numbers."""
