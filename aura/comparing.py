"""Comparing lessons, and passages, with each other in the active space, so that those that
contradict or repeat each other are seen."""

from aura.tenancy.live import unscoped_values
from knowledge.embeddings.spaces import NoActiveSpace, active_space
from knowledge.likeness.comparing import compare_due
from memory.conflicts import compare_pending

PASSAGES_WITHIN_S = 45.0
"""Of one run, so that a corpus of 100,000 passages does not keep the worker from its jobs."""


def conflict_cosine() -> float:
    """How near two complaints are that count as nearly the same."""
    return float(unscoped_values()["MEMORY_CONFLICT_COSINE"])


def compare_lessons() -> int:
    """Compare the lessons that were not compared yet. Returns how many there were."""
    try:
        space = active_space()
    except NoActiveSpace:
        return 0
    return compare_pending(space.pk, conflict_cosine())


def compare_passages() -> int:
    """Compare passages that were not compared with those of other sources, as many as the time
    allows. Returns how many there were."""
    try:
        space = active_space()
    except NoActiveSpace:
        return 0
    return compare_due(space.pk, within_s=PASSAGES_WITHIN_S)
