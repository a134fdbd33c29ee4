"""Whether a lesson may be used in a turn: the rule, and that PostgreSQL says the same."""

import numpy as np
import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from knowledge.embeddings.spaces import active_space
from memory.models import LessonVector
from memory.search import nearest
from memory.subject import Subject
from tests.memory.made import marked

MACHINES = [
    # the lesson's, the turn's, used
    ((), (), True),
    ((), ("M50",), True),
    (("M50",), (), False),
    (("M50",), ("M50",), True),
    (("M50",), ("7F-5",), False),
    (("M50",), ("M50", "7F-5"), False),
    (("M50", "7F-5"), ("M50",), True),
    (("M50", "7F-5"), ("7F-5", "M50"), True),
]
CODES = [
    ((), (), True),
    ((), ("H8",), False),
    (("H8",), (), False),
    (("H8",), ("H8",), True),
    (("H8",), ("H1",), False),
    (("H8",), ("H8", "H1"), False),
    (("H8", "H1"), ("H8",), True),
    (("Low O2",), ("Check Filter",), False),
]


@pytest.mark.parametrize(("lesson", "turn", "used"), MACHINES)
def test_machines(lesson: tuple[str, ...], turn: tuple[str, ...], used: bool) -> None:
    assert Subject(machines=lesson).covers(Subject(machines=turn)) is used


@pytest.mark.parametrize(("lesson", "turn", "used"), CODES)
def test_codes(lesson: tuple[str, ...], turn: tuple[str, ...], used: bool) -> None:
    assert Subject(codes=lesson).covers(Subject(codes=turn)) is used


machines = st.lists(st.sampled_from(["M50", "M20", "M10"]), unique=True, max_size=3)
codes = st.lists(st.sampled_from(["H8", "H1"]), unique=True, max_size=2)
subjects = st.builds(
    lambda machines, codes: Subject(machines=tuple(machines), codes=tuple(codes)), machines, codes
)


@settings(max_examples=25, deadline=None)
@given(taught=st.lists(subjects, min_size=1, max_size=5, unique=True), turn=subjects)
@pytest.mark.django_db
def test_the_search_obeys_the_rule(taught: list[Subject], turn: Subject) -> None:
    space = active_space()
    unit = [1.0] + [0.0] * (space.dimensions - 1)
    with transaction.atomic():
        keys = {}
        for subject in taught:
            complaint = " ".join(("ruido", *subject.machines, *subject.codes))
            lesson = marked(complaint=complaint, correction="Nada.").lesson
            assert lesson
            LessonVector.objects.create(
                lesson=lesson,
                space=space,
                namespace=lesson.namespace,
                text_hash="0" * 64,
                embedding=unit,
            )
            keys[lesson.key] = subject
        found = nearest(
            space=space.pk,
            namespaces=["lessons"],
            vector=np.asarray(unit, dtype=np.float32),
            about=turn,
            limit=9,
        )
        transaction.set_rollback(True)

    assert {one.key for one in found} == {
        key for key, subject in keys.items() if subject.covers(turn)
    }
