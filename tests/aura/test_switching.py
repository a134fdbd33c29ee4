"""Whether to switch: what is fitted and measured, where it is kept, what a person is told of it."""

from collections.abc import Callable
from typing import Any

import pytest

from aura import switching
from aura.fitting import fit
from aura.fitting.comparison import Change
from aura.fitting.space import NotComplete, NothingLabelled, fit_space, keep_fit
from aura.freshness import repair
from aura.spaces import switch_to
from aura.switching import Doubt, NothingBeside, compare, verdict
from aura.tenancy import scoped
from knowledge.embeddings.spaces import active_space
from knowledge.models import EmbeddingSpace, EvidenceFit, Question, SpaceComparison
from tests import factories
from tests.knowledge.fake_embeddings import FakeEmbeddings

pytestmark = pytest.mark.usefixtures("few_are_enough")


@pytest.fixture
def full(small: str, second: EmbeddingSpace) -> EmbeddingSpace:
    """The second space with every text of a small corpus."""
    repair()
    return second


def kept(space: EmbeddingSpace) -> dict[str, Any]:
    """All that a space judges by."""
    fields = ("knowledge_threshold", "similarity_threshold", "approved_threshold", "calibration")
    row = EmbeddingSpace.objects.values(*fields).get(pk=space.pk)
    return {**row, "fits": list(EvidenceFit.objects.filter(space=space).values_list("pk"))}


def test_fit_is_kept_with_the_other_space_alone(full: EmbeddingSpace, small: str) -> None:
    active = active_space()
    before = kept(active)

    comparison = compare(small, full)

    assert kept(active) == before
    assert full.knowledge_threshold is not None
    assert full.calibration["queries"] == small
    assert kept(full)["similarity_threshold"] is not None
    assert (comparison.space, comparison.against) == (full, active)
    assert comparison.figures["questions"] == 10


def test_questions_are_embedded_by_the_other_spaces_own_server(
    full: EmbeddingSpace, small: str, other: FakeEmbeddings
) -> None:
    new = "cómo se limpia la manguera"
    factories.question(small, new, source="filtro.md", section="Sección")
    other.received.clear()

    compare(small, full)

    assert new in other.texts


def test_nothing_is_fitted_on_too_few_labels(
    full: EmbeddingSpace, small: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of a handful may be answered rightly, and the best threshold would be 0: everything."""
    monkeypatch.setattr(fit, "LEAST_QUESTIONS", 11)
    before = kept(full)

    comparison = compare(small, full)

    assert kept(full) == before
    assert "too few" in comparison.figures["other"]["why_not_fitted"]
    assert comparison.figures["other"]["in_force"]["missed"] == 8
    assert {Doubt.NO_FIT, Doubt.TOO_FEW_LABELS} <= set(verdict(small, full).doubts)


def test_judge_is_fitted_where_the_labels_are_enough(full: EmbeddingSpace, small: str) -> None:
    fits: list[None] = []

    comparison = compare(small, full, on_fit=lambda: fits.append(None))

    other = comparison.figures["other"]
    assert (other["mode"], other["why_not_fitted"]) == ("evidence", "")
    assert set(other["ways"]) == {"cosine", "seen", "unseen"}
    assert other["fit"] == EvidenceFit.objects.get(space=full).pk
    assert 0 < len(fits) <= switching.STEPS


class Stopped(Exception):
    """Somebody cancelled it."""


def test_comparison_that_is_stopped_stores_nothing(full: EmbeddingSpace, small: str) -> None:
    before = kept(full)
    fits: list[None] = []

    def stop() -> None:
        fits.append(None)
        if len(fits) == 3:
            raise Stopped

    with pytest.raises(Stopped):
        compare(small, full, on_fit=stop)

    assert kept(full) == before
    assert not SpaceComparison.objects.exists()


def test_incomplete_space_is_not_compared(second: EmbeddingSpace, small: str) -> None:
    with pytest.raises(NotComplete):
        compare(small, second)

    assert not SpaceComparison.objects.exists()


def test_active_space_is_not_compared_with_itself(full: EmbeddingSpace, small: str) -> None:
    with pytest.raises(NothingBeside):
        compare(small, active_space())


def test_nothing_is_compared_without_labels(full: EmbeddingSpace, small: str) -> None:
    Question.objects.all().delete()

    with pytest.raises(NothingLabelled):
        compare(small, full)


def test_newest_comparison_of_a_tenant_is_kept(full: EmbeddingSpace, small: str) -> None:
    first = compare(small, full)
    second = compare(small, full)

    assert SpaceComparison.objects.get() == second
    assert first.measured_at < second.measured_at


def test_space_that_was_never_fitted_is_told_first(full: EmbeddingSpace, small: str) -> None:
    assert verdict(small, full).doubts == (Doubt.NO_FIT, Doubt.NOT_COMPARED)

    compare(small, full)

    assert not {Doubt.NO_FIT, Doubt.NOT_COMPARED} & set(verdict(small, full).doubts)


def fit_again(namespace: str, space: EmbeddingSpace) -> None:
    keep_fit(fit_space(namespace, space, accepted=0.02))


def relabel_all(namespace: str, _space: EmbeddingSpace) -> None:
    Question.objects.filter(namespace=namespace).delete()


def switch_and_back(_namespace: str, space: EmbeddingSpace) -> None:
    switch_to(space)


@pytest.mark.parametrize(
    ("happens", "doubt"),
    [
        (fit_again, Doubt.FITTED_SINCE),
        (relabel_all, Doubt.OUT_OF_DATE),
        (switch_and_back, Doubt.ANOTHER_ACTIVE),
    ],
    ids=["fitted again", "labels gone", "switched"],
)
def test_comparison_that_no_longer_holds_is_told(
    full: EmbeddingSpace, small: str, happens: Callable[[str, EmbeddingSpace], None], doubt: Doubt
) -> None:
    compare(small, full)
    assert doubt not in verdict(small, full).doubts

    happens(small, full)

    assert doubt in verdict(small, full).doubts


def test_worse_figures_are_told(full: EmbeddingSpace, small: str) -> None:
    comparison = compare(small, full)
    for side, right, wrong in (("active", 5, 1), ("other", 4, 2)):
        comparison.figures[side]["in_force"].update(right=right, wrong=wrong)
    comparison.figures["changes"] = [{"change": "lost"}, {"change": "lost"}, {"change": "other"}]
    comparison.save()

    found = verdict(small, full)

    assert {Doubt.FEWER_RIGHT, Doubt.MORE_WRONG} <= set(found.doubts)
    assert [found.count(change) for change in Change] == [2, 0, 1]


def test_threshold_that_was_set_by_hand_is_told_not_to_go_along(
    full: EmbeddingSpace, small: str
) -> None:
    scoped.set_value(small, "copilot", "rag.knowledge_threshold", 0.5, space=active_space())

    comparison = compare(small, full)

    assert comparison.figures["set_by_hand"] == [
        {"scope": "copilot", "key": "rag.knowledge_threshold", "value": 0.5}
    ]
    assert comparison.figures["active"]["thresholds"]["knowledge"] == 0.5
    assert comparison.figures["other"]["thresholds"]["knowledge"] == full.knowledge_threshold
    assert Doubt.SET_BY_HAND in verdict(small, full).doubts
