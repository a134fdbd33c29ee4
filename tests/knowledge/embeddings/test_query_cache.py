"""The exact cache of query vectors."""

from collections.abc import Iterator

import numpy as np
import pytest

from knowledge.embeddings import query_cache
from knowledge.embeddings.errors import EmbeddingUnavailable

VECTOR = np.array([1.0, 0.0], dtype=np.float32)


@pytest.fixture(autouse=True)
def _own_cache() -> Iterator[None]:
    query_cache.forget_all()
    yield
    query_cache.forget_all()


class _Embedder:
    """Counts how often it is asked."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self) -> np.ndarray:
        self.calls += 1
        return VECTOR


def test_same_text_in_the_same_space_is_embedded_once():
    embed = _Embedder()

    found = [query_cache.vector_of("space", "pita", embed) for _ in range(2)]

    assert [cached for _vector, cached in found] == [False, True]
    assert all(np.array_equal(vector, VECTOR) for vector, _cached in found)
    assert embed.calls == 1


@pytest.mark.parametrize(
    ("space", "text"),
    [
        ("other space", "pita"),
        ("space", "Pita"),
        ("space", "pita "),
        ("spac", "e\0pita"),
        ("space\0pita", ""),
    ],
)
def test_anything_else_is_embedded_anew(space, text):
    query_cache.vector_of("space", "pita", _Embedder())
    embed = _Embedder()

    _vector, cached = query_cache.vector_of(space, text, embed)

    assert (cached, embed.calls) == (False, 1)


def test_failure_is_not_remembered():
    def fail() -> np.ndarray:
        raise EmbeddingUnavailable("down")

    with pytest.raises(EmbeddingUnavailable):
        query_cache.vector_of("space", "pita", fail)
    _vector, cached = query_cache.vector_of("space", "pita", _Embedder())

    assert not cached


def test_cache_forgets_what_was_used_longest_ago():
    for number in range(query_cache.KEPT + 1):
        query_cache.vector_of("space", str(number), _Embedder())

    _vector, first = query_cache.vector_of("space", "0", _Embedder())
    _vector, last = query_cache.vector_of("space", str(query_cache.KEPT), _Embedder())

    assert (first, last) == (False, True)
