"""The order of what is injected."""

from hypothesis import given
from hypothesis import strategies as st

from aura.turn.codes import CodeChoice
from aura.turn.rerank import injected
from tests.aura.turn.made import candidate

passages = st.lists(
    st.builds(
        candidate,
        st.integers(1, 30),
        st.floats(-1, 1),
        codes=st.sampled_from([(), ("H8",), ("E1",), ("H8", "E1")]),
    ),
    unique_by=lambda passage: passage.id,
    max_size=8,
).map(lambda found: sorted(found, key=lambda passage: (-passage.score, passage.id)))
thresholds = st.floats(0, 1, exclude_max=True)


@given(candidates=passages, threshold=thresholds)
def test_without_a_code_the_order_is_the_cosines(candidates: list, threshold: float) -> None:
    order = injected(candidates, CodeChoice(), threshold)

    assert list(order) == [each for each in candidates if each.score >= threshold]


@given(candidates=passages, bearers=passages, threshold=thresholds)
def test_bearers_go_first_and_nothing_else_below_the_threshold(
    candidates: list, bearers: list, threshold: float
) -> None:
    choice = CodeChoice(chosen=tuple(bearers))

    order = injected(candidates, choice, threshold)

    assert order[: len(bearers)] == tuple(bearers)
    assert all(each.score >= threshold for each in order[len(bearers) :])
    ids = [each.id for each in order]
    assert len(ids) == len(set(ids))


@given(candidates=passages, excluded=st.frozensets(st.integers(1, 30)), threshold=thresholds)
def test_what_is_excluded_is_left_out_however_near(
    candidates: list, excluded: frozenset[int], threshold: float
) -> None:
    order = injected(candidates, CodeChoice(excluded=excluded), threshold)

    assert not {each.id for each in order} & excluded


@given(candidates=passages, bearers=passages, threshold=thresholds)
def test_no_score_is_changed(candidates: list, bearers: list, threshold: float) -> None:
    order = injected(candidates, CodeChoice(chosen=tuple(bearers)), threshold)

    assert all(each in candidates or each in bearers for each in order)


def test_passage_whose_score_is_no_number_is_never_injected() -> None:
    assert injected([candidate(score=float("nan"))], CodeChoice(), 0.0) == ()
