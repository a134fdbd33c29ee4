"""The nearest passages of many at once, against a plain loop."""

import numpy as np
import pytest

from knowledge.likeness import nearest
from knowledge.likeness.nearest import nearest_of
from knowledge.models import GLOBAL_NAMESPACE, Chunk
from tests import factories
from tests.knowledge import rows

pytestmark = pytest.mark.usefixtures("db")


@pytest.mark.parametrize("block", [1, 7, 4_000])
@pytest.mark.parametrize("count", [1, 3])
def test_nearest_of_others_in_sight_are_found_exactly(
    block: int, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nearest, "BLOCK", block)
    space = rows.made_space(8)
    random = np.random.default_rng(7)
    vectors = {
        chunk: random.standard_normal(8)
        for namespace in ("one", "two", GLOBAL_NAMESPACE)
        for source in [factories.source(namespace) for _each in range(3)]
        for chunk in [rows.chunk(source) for _each in range(3)]
    }
    for chunk, vector in vectors.items():
        rows.vector(chunk, space, vector.tolist())

    def cosine(one: Chunk, other: Chunk) -> float:
        a, b = vectors[one], vectors[other]
        return float(a @ b / np.linalg.norm(a) / np.linalg.norm(b))

    def in_sight(one: Chunk, other: Chunk) -> bool:
        namespaces = {one.namespace, other.namespace}
        meet = len(namespaces) == 1 or GLOBAL_NAMESPACE in namespaces
        return meet and one.source_id != other.source_id

    asked = list(vectors)[::2]
    expected = {
        (one.pk, other.pk)
        for one in asked
        for other in sorted(
            (other for other in vectors if in_sight(one, other)),
            key=lambda other: -cosine(one, other),
        )[:count]
    }
    assert nearest_of(space.pk, [chunk.pk for chunk in asked], count) == expected


def test_few_passages_give_as_many_as_there_are() -> None:
    space = rows.made_space(2)
    one, other = (rows.chunk(factories.source("one")) for _each in range(2))
    assert nearest_of(space.pk, [one.pk], 10) == set()
    rows.vector(one, space, [1, 0])
    assert nearest_of(space.pk, [one.pk], 10) == set()
    rows.vector(other, space, [0, 1])

    assert nearest_of(space.pk, [one.pk], 10) == {(one.pk, other.pk)}
