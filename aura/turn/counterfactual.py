"""What a miss lacked, and what would have been found without the filter. Pure."""

import math
from typing import Any

from aura.turn.values import Answer, Outcome


def counterfactual_of(answer: Answer) -> dict[str, Any] | None:
    """How far the manuals fell short, and how far the nearest passage out of reach would have.

    `short_by` is negative where that passage would have been answered; null where nothing was to
    be compared. None where a passage answered or nothing was searched.
    """
    by_lessons_alone = bool(answer.lessons) and not answer.chunks
    if answer.outcome is not Outcome.MISS and not by_lessons_alone:
        return None
    evidence, outside = answer.evidence, answer.outside
    if evidence is not None:
        needed: float | None = evidence.cut if evidence.cut <= 1 else None
        had, beyond = evidence.probability, evidence.outside_probability
    else:
        needed = answer.thresholds.knowledge.value
        had = answer.best.score if answer.best else None
        beyond = outside.score if outside else None
    return {
        "judged": "probability" if evidence is not None else "cosine",
        "needed": _rounded(needed),
        "had": _rounded(had),
        "short_by": _difference(needed, had),
        "outside": None
        if outside is None
        else {
            "source": outside.source,
            "section": outside.section,
            "had": _rounded(beyond),
            "short_by": _difference(needed, beyond),
        },
    }


def _difference(needed: float | None, had: float | None) -> float | None:
    return None if needed is None or had is None else _rounded(needed - had)


def _rounded(value: float | None) -> float | None:
    return None if value is None or not math.isfinite(value) else round(value, 6)
