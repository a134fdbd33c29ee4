"""The mean cosine of a query to what may be searched."""

import numpy as np
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from knowledge.corpus import corpus_at, current_revision
from knowledge.embeddings.vectors import unit_vector
from knowledge.means import means_of
from tests import factories
from tests.knowledge import rows

pytestmark = pytest.mark.django_db


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
