"""What is ruled on, and what an answer must reach."""

from collections.abc import Mapping
from dataclasses import dataclass

from aura.turn.codes import CodeChoice, Machine
from aura.turn.evidence.scene import Scene
from aura.turn.evidence.weighing import Weighed
from aura.turn.judge import passes
from knowledge.search import Candidate


@dataclass(frozen=True, kw_only=True)
class Bar:
    """What an answer must reach."""

    cut: float
    """Probability."""
    floor: float | None = None
    """Cosine; None where nobody set a threshold."""

    def is_reached(self, score: float) -> bool:
        """Whether a cosine reaches the floor."""
        return self.floor is None or passes(score, self.floor)

    def lets_through(self, one: Weighed) -> bool:
        """Whether a candidate may answer."""
        return one.probability >= self.cut and self.is_reached(one.candidate.score)


@dataclass(frozen=True, kw_only=True)
class Case:
    """All that is to be ruled on."""

    candidates: tuple[Candidate, ...]
    scene: Scene
    choice: CodeChoice
    machines: tuple[str, ...]
    """Known in the turn."""
    owners: Mapping[str, Machine]
    """By source, for every candidate and every ranked passage."""
    set_aside: bool = False
    """Whether passages were found that speak of another case than the question's."""
