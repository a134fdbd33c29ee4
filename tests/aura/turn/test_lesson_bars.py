"""The bar that a lesson has to reach, by what the turn names."""

import pytest

from aura.tenancy.live import DEFAULT_SCOPE, Threshold
from aura.turn.lessons import in_force
from aura.turn.values import Thresholds


def thresholds(similarity: float | None, approved: float | None, scope: str) -> Thresholds:
    return Thresholds(
        knowledge=Threshold(value=0.91, scope=DEFAULT_SCOPE),
        similarity=Threshold(value=similarity, scope=scope),
        approved=Threshold(value=approved, scope=scope),
    )


@pytest.mark.parametrize(
    ("own", "scope", "bars"),
    [
        ((0.915, 0.925), DEFAULT_SCOPE, (0.9447, 0.9513)),
        ((0.78, 0.85), DEFAULT_SCOPE, (0.78, 0.85)),
        ((0.9, 1.0), DEFAULT_SCOPE, (0.9, 1.0)),
        ((None, None), DEFAULT_SCOPE, (None, None)),
        ((0.915, 0.925), "global", (0.915, 0.925)),
        ((0.915, 0.925), "copilot", (0.915, 0.925)),
    ],
)
def test_only_a_crowded_spaces_own_thresholds_rise(
    own: tuple[float | None, float | None], scope: str, bars: tuple[float | None, float | None]
) -> None:
    given = thresholds(*own, scope)
    raised = in_force(given, names_machine=True)

    assert (raised.similarity.value, raised.approved.value) == bars
    assert (raised.similarity.scope, raised.knowledge) == (scope, given.knowledge)
    assert in_force(given, names_machine=False) is given
