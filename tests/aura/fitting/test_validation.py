"""Operating points and figures of a validation."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aura.fitting.figures import coverages
from aura.fitting.judge import parts_of
from aura.fitting.validation import WORST, Marks, points
from aura.turn.evidence.model import NEVER, lowest_cut


def marks(*pairs: tuple[float, bool]) -> Marks:
    return Marks(
        certainty=np.array([[certainty] for certainty, _right in pairs]),
        right=np.array([[right] for _certainty, right in pairs]),
    )


graded = st.lists(st.tuples(st.floats(0, 1), st.booleans()), min_size=1, max_size=40)


@given(pairs=graded)
def test_points_are_what_a_cut_really_does(pairs: list[tuple[float, bool]]) -> None:
    for point in points(marks(*pairs)):
        answered = [right for certainty, right in pairs if certainty >= point.cut]
        assert point.answered == len(answered)
        assert point.wrong == answered.count(False)


@given(pairs=graded)
def test_points_get_stricter_with_the_accepted_rate(pairs: list[tuple[float, bool]]) -> None:
    kept = points(marks(*pairs))

    assert [point.cut for point in kept] == sorted({point.cut for point in kept}, reverse=True)
    rates = [point.wrong_rate for point in kept]
    assert rates == sorted(set(rates))
    assert all(rate < WORST for rate in rates)


def test_line_holds_a_lucky_streak_back() -> None:
    """Ten right answers are no proof of a share of two in a hundred."""
    lucky = points(marks(*[(0.99, True)] * 10, *[(0.5, True), (0.5, False)] * 20))

    assert lowest_cut(lucky, 0.02) == NEVER
    assert lowest_cut(lucky, 0.2) == 0.99


def test_coverage_counts_right_answers_until_wrong_ones_are_too_many() -> None:
    graded_marks = marks(
        *[(0.9, True)] * 50, (0.8, False), *[(0.7, True)] * 49, *[(0.6, False)] * 9
    )

    two, five, *_rest = coverages(graded_marks, [str(index) for index in range(109)])

    assert (two.max_wrong_rate, two.right, two.wrong) == (0.02, 99, 1)
    assert (five.right, five.wrong) == (99, 1)
    assert two.right_interval[0] <= two.right <= two.right_interval[1]


def test_what_a_rule_settles_is_never_answered() -> None:
    assert points(marks((0.0, False), (0.0, True))) == ()


@pytest.mark.parametrize("count", [1, 3, 8])
def test_parts_hold_every_group_once(count: int) -> None:
    groups = np.array(["a", "b", "c", "a", "d"])

    parts = parts_of(groups, count, seed=0)

    assert sorted(np.concatenate(parts)) == ["a", "b", "c", "d"]
    assert [list(part) for part in parts_of(groups, count, seed=0)] == [list(p) for p in parts]
