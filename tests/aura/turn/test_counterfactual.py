"""What a miss lacked."""

import pytest

from aura.tenancy.live import Threshold
from aura.turn.counterfactual import counterfactual_of
from aura.turn.evidence.told import Evidence
from aura.turn.evidence.weighing import Weighed
from aura.turn.values import Answer, EquipmentView, MissReason, Outcome, Thresholds
from tests.aura.turn.made import candidate, reading


def answer(threshold: float | None = 0.8, **values: object) -> Answer:
    limits = Threshold(value=threshold, scope="default")
    return Answer(
        **{
            "reading": reading(),
            "outcome": Outcome.MISS,
            "thresholds": Thresholds(knowledge=limits, similarity=limits, approved=limits),
            "equipment": EquipmentView(),
            "miss_reason": MissReason.THRESHOLD,
            **values,
        }
    )


def evidence(cut: float = 0.9) -> Evidence:
    return Evidence(
        version="evidence-1",
        max_wrong_rate=0.02,
        cut=cut,
        weighed=(Weighed(candidate=candidate(), signals={}, probability=0.4),),
        heard=(),
        forbidden_by=None,
        outside_probability=0.95,
    )


def test_threshold_miss_tells_both_distances() -> None:
    found = counterfactual_of(
        answer(best=candidate(1, 0.7), outside=candidate(2, 0.85, source="otro.md"))
    )

    assert found == {
        "judged": "cosine",
        "needed": 0.8,
        "had": 0.7,
        "short_by": pytest.approx(0.1),
        "outside": {
            "source": "otro.md",
            "section": "Sección 2",
            "had": 0.85,
            "short_by": pytest.approx(-0.05),
        },
    }


def test_evidence_miss_tells_probabilities() -> None:
    found = counterfactual_of(answer(evidence=evidence(), outside=candidate(2)))

    assert found is not None
    assert (found["judged"], found["needed"], found["had"]) == ("probability", 0.9, 0.4)
    assert found["short_by"] == pytest.approx(0.5)
    assert found["outside"]["short_by"] == pytest.approx(-0.05)


@pytest.mark.parametrize(
    "given",
    [
        answer(threshold=None),
        answer(best=candidate(1, float("nan"))),
        answer(evidence=evidence(cut=2.0)),
    ],
    ids=["uncalibrated", "not a number", "never"],
)
def test_what_cannot_be_compared_falls_short_by_nothing_known(given: Answer) -> None:
    found = counterfactual_of(given)

    assert found is not None
    assert found["short_by"] is None


def test_hit_has_no_counterfactual() -> None:
    assert counterfactual_of(answer(outcome=Outcome.HIT)) is None
