"""Comparing passages with those of other sources, each once."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from knowledge.embeddings.spaces import active_space
from knowledge.likeness import comparing
from knowledge.likeness.comparing import NEAREST, compare_due, count_due
from knowledge.models import (
    GLOBAL_NAMESPACE,
    Chunk,
    ChunkVector,
    ComparedChunk,
    LikePair,
    SpaceState,
)
from tests import factories
from tests.knowledge.likeness.made import THREE, TWO, compared, found, passage

pytestmark = pytest.mark.usefixtures("db", "only_new")


@pytest.fixture
def only_new(db: None) -> None:
    """The demonstration corpus counts as compared."""
    ComparedChunk.objects.bulk_create(
        ComparedChunk(chunk_id=number, rule=comparing.RULE, skeleton="")
        for number in ChunkVector.objects.filter(space__state=SpaceState.ACTIVE).values_list(
            "chunk", flat=True
        )
    )


def test_passages_of_two_sources_that_differ_in_a_figure_are_found() -> None:
    one, other = passage(TWO), passage(THREE)

    assert compared() == 2

    assert found(one) == [(one.pk, other.pk, "figures")]


def test_passages_of_one_source_are_not_compared() -> None:
    one = passage(TWO)
    other = factories.with_vector(factories.chunk(one.source, THREE))

    compared()

    assert found(one, other) == []


@pytest.mark.parametrize(
    ("others", "pairs"),
    [
        pytest.param("likeness", 1, id="own"),
        pytest.param(GLOBAL_NAMESPACE, 1, id="shared"),
        pytest.param("another", 0, id="another tenant's"),
    ],
)
@pytest.mark.parametrize("shared_first", [True, False], ids=["theirs first", "ours first"])
def test_tenant_is_compared_with_itself_and_the_shared_pool(
    others: str, pairs: int, shared_first: bool
) -> None:
    made = {}
    for namespace in (others, "likeness") if shared_first else ("likeness", others):
        made.setdefault(namespace, []).append(passage(TWO, namespace=namespace))
        compared()

    assert len(found(*made["likeness"])) == pairs


def test_each_passage_is_compared_once_and_a_new_one_with_all() -> None:
    one = passage(TWO)
    assert compared() == 1
    assert compared() == 0

    other = passage(THREE)
    assert count_due(active_space().pk) == 1
    assert compared() == 1

    assert found(other) == [(one.pk, other.pk, "figures")]


def test_passage_without_a_vector_waits_for_it() -> None:
    waiting = factories.chunk(factories.source("likeness"), TWO)
    other = passage(THREE)
    assert compared() == 1
    assert found(waiting) == []

    factories.with_vector(waiting)

    assert compared() == 1
    assert found(waiting) == [(waiting.pk, other.pk, "figures")]


def test_pair_goes_with_a_passage() -> None:
    one, other = passage(TWO), passage(THREE)
    compared()

    Chunk.objects.get(pk=one.pk).delete()

    assert found(other) == []


def test_crowd_of_copies_does_not_hide_the_one_with_another_figure() -> None:
    """More copies than the nearest vectors that are fetched, all of them nearer."""
    for _copy in range(NEAREST + 5):
        passage(TWO)
    compared()

    other = passage(THREE)
    ChunkVector.objects.filter(chunk=other).update(
        embedding=[0.0, 1.0] + [0.0] * (active_space().dimensions - 2)
    )
    compared()

    assert len(found(other)) == NEAREST + 5


def test_other_rule_compares_everything_again_and_forgets_what_the_former_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, other = passage(TWO), passage(THREE)
    compared()
    LikePair.objects.filter(first=one).update(kind="same", likeness=0.99)
    ComparedChunk.objects.exclude(chunk__in=[one, other]).update(rule=comparing.RULE + 1)
    monkeypatch.setattr(comparing, "RULE", comparing.RULE + 1)

    assert compared() == 2

    assert found(one) == [(one.pk, other.pk, "figures")]


def test_work_ends_when_the_time_is_over_and_goes_on_from_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(comparing, "AT_ONCE", 2)
    for _each in range(5):
        passage(TWO)

    assert compare_due(active_space().pk, within_s=0) == 0
    assert count_due(active_space().pk) == 5
    assert compared() == 5


def test_statements_of_a_run_do_not_grow_with_the_corpus() -> None:
    """All of one transaction's passages at once, however many copies each has."""
    passage(TWO)
    compared()
    for _each in range(3):
        passage(TWO)
    with CaptureQueriesContext(connection) as few:
        compared()
    for _each in range(15):
        passage(THREE)
    with CaptureQueriesContext(connection) as many:
        compared()

    assert len(many) <= len(few)
