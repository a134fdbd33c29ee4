"""The routine that compares lessons."""

import pytest

from aura.comparing import conflict_cosine
from aura.tasks import compare_lessons
from aura.tenancy.live import set_unscoped
from knowledge.embeddings.spaces import active_space
from knowledge.models import EmbeddingSpace
from memory.conflicts import count_pending
from memory.models import NearPair
from tests import factories

pytestmark = pytest.mark.usefixtures("db")


@pytest.mark.parametrize(("least", "near"), [(0.95, 1), (0.9999, 0)])
def test_routine_notes_what_is_near_by_the_setting(least: float, near: int) -> None:
    set_unscoped("MEMORY_CONFLICT_COSINE", least)
    for complaint, degrees in (("hace ruido", 0.0), ("hace mucho ruido", 5.0)):
        factories.lesson_vector(factories.lesson("default", complaint), degrees=degrees)

    compare_lessons()

    assert NearPair.objects.count() == near
    assert count_pending(active_space().pk, conflict_cosine()) == 0


def test_without_a_space_there_is_nothing_to_compare() -> None:
    EmbeddingSpace.objects.all().delete()

    compare_lessons()

    assert not NearPair.objects.exists()
