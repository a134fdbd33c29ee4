"""Which judge a space gets with Aura."""

import pytest
from django.utils import timezone

from aura.judges import ship
from knowledge.models import EmbeddingSpace, EvidenceFit
from tests.knowledge import rows

pytestmark = pytest.mark.django_db


@pytest.fixture
def space() -> EmbeddingSpace:
    return rows.made_space(384, model="multilingual-e5-small")


def older(space: EmbeddingSpace, *, shipped: bool) -> EvidenceFit:
    return EvidenceFit.objects.create(
        space=space, version="older", model={"format": 1}, fitted_at=timezone.now(), shipped=shipped
    )


def test_space_gets_the_judge_of_its_model_once(space: EmbeddingSpace) -> None:
    ship(space)
    ship(space)

    (fit,) = EvidenceFit.objects.filter(space=space)
    assert fit.shipped is True


def test_space_of_another_model_gets_none() -> None:
    other = rows.made_space(384)

    ship(other)

    assert not EvidenceFit.objects.filter(space=other).exists()


def test_judge_that_an_earlier_version_shipped_gives_way(space: EmbeddingSpace) -> None:
    older(space, shipped=True)

    ship(space)

    newest = EvidenceFit.objects.filter(space=space).latest("pk")
    assert newest.version != "older"


def test_judge_that_was_fitted_here_stays(space: EmbeddingSpace) -> None:
    fitted = older(space, shipped=False)

    ship(space)

    assert list(EvidenceFit.objects.filter(space=space)) == [fitted]
