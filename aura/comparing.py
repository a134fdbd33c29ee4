"""Comparing lessons with each other in the active space, so that conflicts are seen."""

from aura.tenancy.live import unscoped_values
from knowledge.embeddings.spaces import NoActiveSpace, active_space
from memory.conflicts import compare_pending


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
