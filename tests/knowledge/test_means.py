"""The mean cosine of a query to what may be searched."""

import numpy as np
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from knowledge.corpus import corpus_at, current_revision
from knowledge.embeddings.vectors import unit_vector
from knowledge.means import Means, means_of
from knowledge.models import ChunkVector, Source
from tests import factories
from tests.knowledge import rows

pytestmark = pytest.mark.django_db
UP = np.array([0.0, 1.0], dtype=np.float32)


def test_mean_is_over_the_passages_of_the_given_sources() -> None:
    space, one, other = rows.made_space(2), factories.source("n"), factories.source("n")
    for source, values in ((one, (1, 0)), (one, (0, 1)), (other, (0, -1))):
        rows.vector(rows.chunk(source), space, values)

    means = means_of(corpus_at("n", current_revision()), space.pk)
    query = unit_vector([1.0, 0.0], 2)

    assert means.mean_cosine(query, [one.pk]) == pytest.approx(0.5)
    assert means.mean_cosine(query, [one.pk, other.pk]) == pytest.approx(1 / 3)


def test_mean_of_nothing_is_zero() -> None:
    means = means_of(corpus_at("nobody", current_revision()), rows.made_space(2).pk)

    assert means.mean_cosine(np.ones(2, dtype=np.float32), [1, 2]) == 0


def test_sums_are_read_once_until_the_corpus_changes() -> None:
    space, source = rows.made_space(2), factories.source("n")
    rows.vector(rows.chunk(source), space, (1, 0))
    means_of(corpus_at("n", current_revision()), space.pk)
    corpus = corpus_at("n", current_revision())

    with CaptureQueriesContext(connection) as queries:
        means_of(corpus, space.pk)
    assert len(queries) == 0
    rows.vector(rows.chunk(factories.source("n")), space, (0, 1))
    assert len(means_of(corpus_at("n", current_revision()), space.pk).sums) == 2


def test_only_what_was_written_is_added_up_again() -> None:
    """All of a large corpus takes a second, which a turn must not wait for at each change."""
    space, kept, written = rows.made_space(2), factories.source("n"), factories.source("n")
    for source in (kept, written):
        rows.vector(rows.chunk(source), space, (1, 0))
    means_of(corpus_at("n", current_revision()), space.pk)

    ChunkVector.objects.filter(source__in=(kept, written)).update(embedding=[0.0, 1.0])
    Source.objects.filter(pk=written.pk).update(ingested_at=timezone.now())
    means = means_of(corpus_at("n", current_revision()), space.pk)

    assert means.mean_cosine(UP, [written.pk]) == pytest.approx(1)
    assert means.mean_cosine(UP, [kept.pk]) == pytest.approx(0), "it was added up again"


def test_vectors_that_a_repair_adds_count_and_sources_that_are_gone_do_not() -> None:
    space, repaired, gone = rows.made_space(2), factories.source("n"), factories.source("n")
    for source in (repaired, gone):
        rows.vector(rows.chunk(source), space, (1, 0))
    means_of(corpus_at("n", current_revision()), space.pk)

    rows.vector(rows.chunk(repaired), space, (0, 1))
    gone_id = gone.pk
    gone.delete()
    means = means_of(corpus_at("n", current_revision()), space.pk)

    assert means.mean_cosine(UP, [repaired.pk]) == pytest.approx(0.5)
    assert means.mean_cosine(UP, [gone_id]) == 0


@given(data=st.data())
def test_mean_is_that_of_all_passages_whichever_sources_are_asked_for(data: st.DataObject) -> None:
    random = np.random.default_rng(data.draw(st.integers(0, 2**32 - 1)))
    counts = data.draw(st.lists(st.integers(1, 4), min_size=1, max_size=12))
    passages = {
        source: random.standard_normal((count, 3)).astype(np.float32)
        for source, count in enumerate(counts)
    }
    means = Means(sums={one: (len(found), found.sum(axis=0)) for one, found in passages.items()})
    asked = data.draw(st.lists(st.sampled_from(range(len(counts) + 2)), unique=True, min_size=1))
    query = random.standard_normal(3).astype(np.float32)

    among = [passages[source] for source in asked if source in passages]
    expected = float((np.concatenate(among) @ query).mean()) if among else 0.0
    assert means.mean_cosine(query, asked) == pytest.approx(expected, abs=1e-5)
