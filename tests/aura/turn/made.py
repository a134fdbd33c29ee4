"""Values that the steps of the corridor take, made by hand."""

from typing import Any

from aura.tenancy.live import LiveSettings, Threshold
from aura.turn.values import Reading
from knowledge.codes import DEFAULT_PATTERN, compile_pattern
from knowledge.search import Candidate

PATTERN = compile_pattern(DEFAULT_PATTERN)


def candidate(number: int = 1, score: float = 0.9, **values: Any) -> Candidate:
    """A passage."""
    return Candidate(
        **{
            "id": number,
            "source": f"manual-{number}.md",
            "title": f"Manual {number}",
            "section": f"Sección {number}",
            "content": f"Contenido {number}",
            "codes": (),
            "score": score,
            **values,
        }
    )


def reading(**values: Any) -> Reading:
    """What was understood of a turn."""
    return Reading(**{"normalized": "", "words": 0, "models": (), "codes": (), **values})


def live_settings(**values: Any) -> LiveSettings:
    """A snapshot of the settings."""
    return LiveSettings(
        **{
            "knowledge": Threshold(value=0.5, scope="default"),
            "similarity": Threshold(value=None, scope="default"),
            "approved": Threshold(value=None, scope="default"),
            "min_words": 4,
            "always_rag_on_equipment": True,
            "candidate_limit": 3,
            "code_pattern": PATTERN,
            "always_prefixes": ("cap/", "tubos/"),
            "deadline_s": 3.0,
            "may_see_devices": True,
            "sticky_minutes": 0,
            "sticky_turns": 0,
            "locks": False,
            "lock_never_reopens": False,
            **values,
        }
    )
