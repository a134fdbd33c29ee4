"""Scenes, models and labels made by hand."""

from typing import Any

from aura.turn.evidence.model import EvidenceModel, OperatingPoint, Weight
from aura.turn.evidence.scene import Scene
from aura.turn.evidence.signals import SIGNALS
from knowledge.questions.nearest import NOBODY, Neighbour, Neighbourhood
from knowledge.words import WordWeights, weigh

WORDS = weigh(["el equipo no prende", "el filtro está sucio", "la batería no carga"])


def scene(*ranked: Any, **values: Any) -> Scene:
    """A question among passages, nearest first."""
    return Scene(
        **{
            "text": "el equipo no prende",
            "codes": (),
            "alarms": (),
            "mean_cosine": 0.5,
            "ranked": ranked,
            "bearers": (),
            "labels": NOBODY,
            "usual_likeness": 0.0,
            "unanswerable": None,
            **values,
        }
    )


def label(
    number: int = 1,
    similarity: float = 1.0,
    *,
    asked: str = "el equipo no prende",
    misses: bool = False,
    is_vague: bool = False,
    chunks: Any = (),
) -> Neighbour:
    """A labelled question nearby."""
    return Neighbour(
        id=number,
        similarity=similarity,
        asked=asked,
        misses=misses,
        is_vague=is_vague,
        chunks=tuple(chunks),
    )


def labels(*nearest: Neighbour, count: int = 1_000, mean: float = 0.0) -> Neighbourhood:
    """So many labelled questions, of which these are nearest."""
    return Neighbourhood(count=count, mean=mean, nearest=nearest)


def model(
    weights: dict[str, float] | None = None, *, intercept: float = 0.0, words: WordWeights = WORDS
) -> EvidenceModel:
    """A model whose signals weigh as given, on their own scale around zero."""
    given = weights or {}
    return EvidenceModel(
        intercept=intercept,
        weights={
            name: Weight(mean=0.0, spread=1.0, weight=given.get(name, 0.0)) for name in SIGNALS
        },
        words=words,
        usual_likeness=0.0,
        probe_intercept=0.0,
        probe=(1.0, 0.0),
        seen=(OperatingPoint(cut=0.5, answered=100, wrong=0, expected=0),),
        unseen=(OperatingPoint(cut=0.5, answered=100, wrong=0, expected=0),),
    )
