"""Which lessons contradict each other, and until when."""

import pytest

from knowledge.embeddings.spaces import active_space
from memory import conflicts as module
from memory.conflicts import (
    PairChanged,
    compare_pending,
    conflicts,
    count_conflicts,
    count_pending,
    keep_both,
    says,
)
from memory.marks import delete_lessons, edit_mark, merge_lessons
from memory.models import Lesson, LessonVector, NearPair, SettledPair
from memory.opinion import Changes
from tests import factories
from tests.memory.made import KEY, NAMESPACE, READER

pytestmark = pytest.mark.usefixtures("db")

LEAST = 0.95
NEAR = 10.0
"""Degrees: a cosine of 0.985."""
FAR = 30.0


def taught(
    complaint: str, degrees: float = 0.0, *, namespace: str = NAMESPACE, **values: str
) -> Lesson:
    lesson = factories.lesson(namespace, complaint, **values)
    factories.lesson_vector(lesson, degrees=degrees)
    return lesson


def pairs() -> list[set[str]]:
    """The complaints in conflict; the same before and after the comparison."""
    space = active_space().pk
    live = _pairs(space)
    compare_pending(space, LEAST)
    assert count_pending(space, LEAST) == 0
    assert _pairs(space) == live
    assert count_conflicts(space, LEAST, most=99) >= len(live)
    return live


def _pairs(space: int) -> list[set[str]]:
    found = conflicts(space, NAMESPACE, LEAST, most=99)
    return [{one.first.complaint, one.second.complaint} for one in found]


@pytest.mark.parametrize(
    ("first", "second", "degrees", "conflict"),
    [
        ({"correction": "Uno."}, {"correction": "Dos."}, NEAR, True),
        ({"correction": "Uno."}, {"correction": "Dos."}, FAR, False),
        ({"correction": "Uno."}, {"correction": "Uno."}, NEAR, False),
        (
            {"correction": "Uno."},
            {"verdict": "approved", "assistant_message": "Uno."},
            NEAR,
            True,
        ),
    ],
)
def test_near_complaints_that_say_otherwise_are_in_conflict(
    first: dict[str, str], second: dict[str, str], degrees: float, conflict: bool
) -> None:
    taught("hace ruido", **first)
    taught("hace mucho ruido", degrees, **second)

    assert pairs() == ([{"hace ruido", "hace mucho ruido"}] if conflict else [])


@pytest.mark.parametrize(
    ("first", "second", "conflict"),
    [
        ("el M50 pita", "el M20 pita", False),
        ("el M50 pita", "el equipo pita", True),
        ("el M50 y el M20 pitan", "el M20 pita", True),
        ("el M50 marca H8", "el M50 marca H9", False),
        ("el M50 marca H8", "el M50 marca algo", True),
    ],
)
def test_lessons_that_no_turn_uses_together_are_not_in_conflict(
    first: str, second: str, conflict: bool
) -> None:
    taught(first, correction="Uno.")
    taught(second, NEAR, correction="Dos.")

    assert bool(pairs()) == conflict


def test_namespaces_know_nothing_of_each_other() -> None:
    taught("hace ruido", correction="Uno.")
    taught("hace mucho ruido", NEAR, namespace="others", correction="Dos.")

    assert pairs() == []


def test_the_nearest_come_first() -> None:
    for complaint, degrees in (("a", 0.0), ("b", 10.0), ("c", 11.0)):
        taught(complaint, degrees, correction=complaint)

    assert pairs() == [{"b", "c"}, {"a", "b"}, {"a", "c"}]


def test_comparison_finds_more_than_one_looks_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LIVE", 2)
    monkeypatch.setattr(module, "COMPARED_AT_ONCE", 3)
    for number in range(7):
        taught(f"pita {number}", number / 10, correction=str(number))

    space = active_space().pk
    assert 0 < len(_pairs(space)) < 21
    assert compare_pending(space, LEAST) == 7
    assert len(_pairs(space)) == NearPair.objects.filter(space=space).count() == 21


def test_lower_setting_compares_again() -> None:
    taught("hace ruido", correction="Uno.")
    taught("hace mucho ruido", FAR, correction="Dos.")
    assert pairs() == []
    space = active_space().pk

    assert count_pending(space, 0.8) == 2
    assert len(conflicts(space, NAMESPACE, 0.8, most=9)) == 1
    compare_pending(space, 0.8)
    assert len(conflicts(space, NAMESPACE, 0.8, most=9)) == 1
    assert _pairs(space) == []


def test_vector_of_another_text_is_compared_again() -> None:
    taught("hace ruido", correction="Uno.")
    moved = taught("hace mucho ruido", NEAR, correction="Dos.")
    assert len(pairs()) == 1
    far = [0.0] * 3 + [1.0] + [0.0] * (active_space().dimensions - 4)

    LessonVector.objects.filter(lesson=moved).update(text_hash="0" * 64, embedding=far)

    assert pairs() == []


def settled() -> tuple[Lesson, Lesson]:
    first = taught("hace ruido", correction="Uno.")
    second = taught("hace mucho ruido", NEAR, correction="Dos.")
    keep_both(
        second.pk,
        first.pk,
        namespace=NAMESPACE,
        seen=(says(second), says(first)),
        by_id=None,
    )
    return first, second


def test_pair_that_stays_is_not_listed_until_one_says_something_else() -> None:
    first, _second = settled()
    assert pairs() == []

    edit_mark(
        first.marks.get().pk,
        Changes(correction="Tres."),
        namespace=NAMESPACE,
        author=KEY,
        reader=READER,
    )

    assert len(pairs()) == 1


def test_second_mark_that_says_the_same_leaves_the_pair_settled() -> None:
    settled()
    factories.mark(NAMESPACE, "hace ruido", correction="Uno.")

    assert pairs() == []


@pytest.mark.parametrize("how", ["changed", "gone", "others", "itself"])
def test_pair_that_is_not_as_it_was_seen_is_not_settled(how: str) -> None:
    first = taught("hace ruido", correction="Uno.")
    second = taught("hace mucho ruido", NEAR, correction="Dos.")
    seen = (says(first), says(second) if how != "changed" else "")
    if how == "gone":
        delete_lessons([second.pk], namespace=NAMESPACE, author=KEY, reader=READER)

    with pytest.raises(PairChanged):
        keep_both(
            first.pk,
            first.pk if how == "itself" else second.pk,
            namespace="others" if how == "others" else NAMESPACE,
            seen=seen,
            by_id=None,
        )
    assert not SettledPair.objects.exists()


def test_merged_lessons_are_in_no_conflict() -> None:
    first, second = settled()
    compare_pending(active_space().pk, LEAST)

    merge_lessons(first.pk, [second.pk], namespace=NAMESPACE, author=KEY, reader=READER)

    assert pairs() == []
    assert not SettledPair.objects.exists()
    assert not NearPair.objects.exists()
