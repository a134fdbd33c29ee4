"""Exact search of the manuals, inside the filter."""

import pytest

from knowledge import search
from knowledge.embeddings.spaces import active_space
from knowledge.embeddings.vectors import Vector, unit_vector
from knowledge.models import ChunkVector, EmbeddingSpace, Source
from knowledge.search import Candidate, SearchUnavailable
from tests import factories
from tests.knowledge import rows


def _unit(*values: float) -> Vector:
    return unit_vector(values, len(values))


@pytest.fixture
def two(db: None) -> EmbeddingSpace:
    """A space of two dimensions, where nearness can be seen."""
    return rows.made_space(2)


def _stored(space: EmbeddingSpace, *vectors: tuple[float, float], **values: object) -> Source:
    """A source with a chunk for each vector."""
    source = factories.source("one")
    for vector in vectors:
        rows.vector(rows.chunk(source, **values), space, vector)
    return source


def _nearest(space: EmbeddingSpace, sources: list[Source], vector: Vector, limit: int = 3):
    return search.nearest(
        space=space.pk, sources=[source.pk for source in sources], vector=vector, limit=limit
    )


def test_nearest_come_first_with_their_cosine(two):
    source = _stored(two, (0, 1), (1, 0), (-1, 0), (3, 3))

    found = _nearest(two, [source], _unit(1, 0), limit=4)

    assert [candidate.score for candidate in found] == pytest.approx([1, 0.70710678, 0, -1])


def test_candidate_carries_what_a_turn_shows(two):
    source = factories.source("one", "m50.md", title="Concentrador M50")
    chunk = rows.chunk(source, "Código: H08", section="Errores", codes=["H8", "H1"])
    rows.vector(chunk, two, [1, 0])

    (found,) = _nearest(two, [source], _unit(1, 0))

    assert found == Candidate(
        id=chunk.pk,
        source="m50.md",
        title="Concentrador M50",
        section="Errores",
        content="Código: H08",
        codes=("H8", "H1"),
        score=pytest.approx(1.0),
    )
    assert found.bears(["H8"])
    assert found.bears(["E1", "H1"])
    assert not found.bears(["H08"])
    assert not found.bears([])


@pytest.mark.parametrize("limit", [1, 2, 5])
def test_equals_stand_in_a_fixed_order(two, limit):
    source = _stored(two, *[(1, 1)] * 5)
    ids = sorted(ChunkVector.objects.filter(source=source).values_list("chunk_id", flat=True))

    found = _nearest(two, [source], _unit(1, 0), limit=limit)

    assert [candidate.id for candidate in found] == ids[:limit]


def test_nothing_is_searched_in_nothing(two):
    _stored(two, (1, 0))

    assert _nearest(two, [], _unit(1, 0)) == ()
    assert search.bearing(space=two.pk, sources=[], vector=_unit(1, 0), codes=["H8"]) == ()


def test_fewer_passages_than_asked_for_are_all_given(two):
    assert len(_nearest(two, [_stored(two, (1, 0), (0, 1))], _unit(1, 0), limit=10)) == 2


def test_query_is_never_compared_with_another_space_s_vectors(two):
    """Each space calls another chunk the nearest, and one chunk is in the other space alone."""
    other = rows.made_space(2)
    source = factories.source("one")
    first, second, third = (rows.chunk(source, codes=["E1"]) for _ in range(3))
    for space, vectors in ((two, {first: (1, 0), second: (0, 1)}), (other, {second: (1, 0)})):
        for chunk, values in vectors.items():
            rows.vector(chunk, space, values)
    rows.vector(third, other, (1, 0))
    query = {"sources": [source.pk], "vector": _unit(1, 0)}

    assert [found.id for found in _nearest(two, [source], _unit(1, 0))] == [first.pk, second.pk]
    assert {found.id for found in search.bearing(space=two.pk, codes=["E1"], **query)} == {
        first.pk,
        second.pk,
    }
    assert [found.id for found in _nearest(other, [source], _unit(1, 0))] == [second.pk, third.pk]


def test_space_with_vectors_of_another_size_is_not_disturbed(two):
    """They live in one table; the real corpus is among them."""
    source = _stored(two, (1, 0))
    rows.vector(rows.chunk(source), rows.made_space(3), [1, 0, 0])

    assert len(_nearest(two, [source], _unit(1, 0))) == 1


def test_every_bearer_of_a_code_comes_nearest_first(two):
    source = factories.source("one")
    far, near, middle = (rows.chunk(source, codes=["H8", "E1"]) for _ in range(3))
    other = rows.chunk(source, codes=["H18"])
    for chunk, values in ((far, (-1, 0)), (near, (1, 0)), (middle, (0, 1)), (other, (1, 0))):
        rows.vector(chunk, two, values)

    found = search.bearing(space=two.pk, sources=[source.pk], vector=_unit(1, 0), codes=["H8"])

    assert [candidate.id for candidate in found] == [near.pk, middle.pk, far.pk]


def test_bearer_outside_the_filter_is_not_found(two):
    inside = _stored(two, (1, 0), codes=["E1"])
    _stored(two, (1, 0), codes=["E1"])

    found = search.bearing(
        space=two.pk, sources=[inside.pk], vector=_unit(1, 0), codes=["E1", "E2"]
    )

    assert {candidate.source for candidate in found} == {inside.name}


@pytest.mark.parametrize("codes", [[], ["E9"], ["%"], ["E1' OR true --"]])
def test_code_that_nothing_bears_finds_nothing(two, codes):
    source = _stored(two, (1, 0), codes=["E1"])

    assert search.bearing(space=two.pk, sources=[source.pk], vector=_unit(1, 0), codes=codes) == ()


def test_database_that_does_not_answer_is_named(two):
    """Django would raise its own; a turn must be able to degrade on one kind of error."""
    with pytest.raises(SearchUnavailable) as caught:
        search.nearest(space=two.pk, sources=[1], vector=_unit(1, 0), limit=-1)

    assert str(caught.value)


def test_real_passages_are_found_by_their_own_words(db):
    """The demonstration corpus, embedded by the real model: a passage is nearest to itself."""
    space = active_space()
    stored = ChunkVector.objects.filter(space=space).order_by("pk").first()
    vector = unit_vector(stored.embedding, space.dimensions)

    (found,) = search.nearest(space=space.pk, sources=[stored.source_id], vector=vector, limit=1)

    assert found.id == stored.chunk_id
    assert found.score == pytest.approx(1.0, abs=1e-5)


@pytest.mark.parametrize("codes", [(), ("H8",), ("H8", "E1"), ("X1",)])
def test_nearest_and_bearing_are_found_at_once_as_one_by_one(db, codes):
    sources = list(Source.objects.filter(namespace="default").values_list("pk", flat=True))
    space = active_space()
    vector = unit_vector([1.0] + [0.1] * (space.dimensions - 1), space.dimensions)
    where = {"space": space.pk, "sources": sources, "vector": vector}

    near, bearers = search.nearest_and_bearing(**where, codes=codes, limit=3)

    assert near == search.nearest(**where, limit=3)
    assert bearers == (search.bearing(**where, codes=codes) if codes else ())
