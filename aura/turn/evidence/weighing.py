"""Each candidate of a scene with its signals and its probability."""

from collections.abc import Iterable
from dataclasses import dataclass

from aura.turn.evidence.model import EvidenceModel
from aura.turn.evidence.scene import Scene
from aura.turn.evidence.signals import signals_of
from knowledge.search import Candidate


@dataclass(frozen=True, kw_only=True)
class Weighed:
    """A candidate and how likely it answers."""

    candidate: Candidate
    signals: dict[str, float | None]
    probability: float

    @property
    def rank(self) -> tuple[float, float, int]:
        """Sorts the likeliest first; ties by cosine, then by id."""
        return (-self.probability, -self.candidate.score, self.candidate.id)


def weigh(
    candidates: Iterable[Candidate], scene: Scene, model: EvidenceModel
) -> tuple[Weighed, ...]:
    """The candidates, likeliest first; ties by cosine, then by id."""
    weighed = []
    for candidate in candidates:
        signals = signals_of(candidate, scene, model.words)
        probability = model.probability(signals)
        weighed.append(Weighed(candidate=candidate, signals=signals, probability=probability))
    return tuple(sorted(weighed, key=lambda one: one.rank))
