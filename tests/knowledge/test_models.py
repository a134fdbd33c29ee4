"""What the database itself refuses, and what a change of it sets in motion."""

import importlib
import math
from datetime import UTC, datetime, timedelta

import pytest
from django.db import DataError, IntegrityError, connection, transaction
from django.utils import timezone

from knowledge.corpus import current_revision
from knowledge.models import (
    GLOBAL_NAMESPACE,
    MAX_DIMENSIONS,
    Chunk,
    ChunkVector,
    CorpusRevision,
    EmbeddingSpace,
    Equipment,
    Source,
)
from tests import factories
from tests.knowledge import rows

NOW = timezone.now()
LATER = NOW + timedelta(days=1)
YEAR = timedelta(days=365)
# Stored as 10000-01-01 UTC, a year that Python doesn't know.
END_OF_TIME = datetime(9999, 12, 31, 23, 59, tzinfo=timezone.get_default_timezone())


def _refused(constraint: str):
    return pytest.raises(IntegrityError, match=constraint)


def test_source_name_is_unique_in_its_namespace_alone(db):
    factories.source("one", "a.md")
    factories.source("two", "a.md")
    factories.source(GLOBAL_NAMESPACE, "a.md")

    with _refused("source_name_unique"), transaction.atomic():
        factories.source("one", "a.md")


@pytest.mark.parametrize(
    ("values", "constraint"),
    [
        pytest.param({"valid_from": LATER, "valid_until": NOW}, "in_order", id="ends before"),
        pytest.param({"valid_from": NOW, "valid_until": NOW}, "in_order", id="no time at all"),
        pytest.param({"valid_until": END_OF_TIME}, "within_reach", id="ends where none reads"),
        pytest.param(
            {"valid_from": NOW, "valid_until": END_OF_TIME}, "within_reach", id="from now to there"
        ),
        pytest.param({"valid_from": NOW - 27 * YEAR}, "within_reach", id="begins too early"),
    ],
)
def test_source_with_impossible_validity_is_refused(db, values, constraint):
    with _refused(constraint), transaction.atomic():
        factories.source("one", **values)


MIGRATION = importlib.import_module("knowledge.migrations.0014_validity_within_reach")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((None, "10000-01-01 02:59+00"), (None, datetime(2200, 1, 1, tzinfo=UTC))),
        ((None, "infinity"), (None, datetime(2200, 1, 1, tzinfo=UTC))),
        (("1990-01-01 00:00+00", None), (datetime(2000, 1, 1, tzinfo=UTC), None)),
        (
            ("9000-01-01 00:00+00", "9999-12-31 00:00+00"),
            (datetime(2199, 12, 31, tzinfo=UTC), datetime(2200, 1, 1, tzinfo=UTC)),
        ),
        (
            ("1990-01-01 00:00+00", "1991-01-01 00:00+00"),
            (datetime(2000, 1, 1, tzinfo=UTC), datetime(2000, 1, 2, tzinfo=UTC)),
        ),
        (
            ("2026-01-01 00:00+00", "2027-01-01 00:00+00"),
            (datetime(2026, 1, 1, tzinfo=UTC), datetime(2027, 1, 1, tzinfo=UTC)),
        ),
    ],
)
def test_date_that_nothing_could_read_is_brought_back_by_the_migration(db, before, after):
    clamp, constraint = MIGRATION.Migration.operations
    source = factories.source("one")
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("ALTER TABLE knowledge_source DROP CONSTRAINT source_validity_within_reach")
        cursor.execute(
            "UPDATE knowledge_source SET valid_from = %s, valid_until = %s WHERE id = %s",
            [*before, source.pk],
        )
        # Both in one transaction, as the migration does.
        cursor.execute(clamp.sql)
    with connection.schema_editor(atomic=False) as editor:
        editor.add_constraint(Source, constraint.constraint)

    source.refresh_from_db()
    assert (source.valid_from, source.valid_until) == after


@pytest.mark.parametrize(
    "values",
    [
        {"valid_from": NOW, "valid_until": LATER},
        {"valid_from": NOW},
        {"valid_until": NOW},
        {},
    ],
    ids=["both", "from", "until", "neither"],
)
def test_source_with_possible_validity_is_kept(db, values):
    assert factories.source("one", **values).pk


def test_source_without_a_name_is_refused(db):
    source = factories.source("one")

    with _refused("source_name_not_empty"), transaction.atomic():
        Source.objects.filter(pk=source.pk).update(name="")


def test_equipment_is_unique_in_its_namespace_alone(db):
    factories.equipment("one", "X1", "a.md")
    factories.equipment("two", "X1", "a.md")

    with _refused("equipment_model_unique"), transaction.atomic():
        factories.equipment("one", "X1", "b.md")


def test_equipment_with_a_manual_must_name_it(db):
    factories.equipment("one", "CPAP")

    with _refused("equipment_with_manual_names_it"), transaction.atomic():
        Equipment.objects.create(namespace="one", model="X1", sources=[], has_manual=True)


def test_chunk_is_stored_once_in_a_source(db):
    first, second = factories.source("one"), factories.source("one")
    rows.chunk(first, identity="same")
    rows.chunk(second, identity="same")

    with _refused("chunk_identity_unique"), transaction.atomic():
        rows.chunk(first, identity="same")


def test_chunk_has_one_vector_in_each_space(db):
    chunk = rows.chunk(factories.source("one"))
    one, other = rows.made_space(2), rows.made_space(2)
    rows.vector(chunk, one, [1, 0])
    rows.vector(chunk, other, [1, 0])

    with _refused("chunk_vector_once_a_space"), transaction.atomic():
        rows.vector(chunk, one, [0, 1])


def test_zero_vector_is_refused(db):
    chunk, space = rows.chunk(factories.source("one")), rows.made_space(2)

    with _refused("chunk_vector_not_zero"), transaction.atomic():
        rows.vector(chunk, space, [0, 0])


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_vector_that_is_not_finite_is_refused(db, value):
    chunk, space = rows.chunk(factories.source("one")), rows.made_space(2)

    with pytest.raises(DataError, match="not allowed in vector"), transaction.atomic():
        rows.vector(chunk, space, [value, 1])


@pytest.mark.parametrize("dimensions", [0, MAX_DIMENSIONS + 1])
def test_space_whose_vectors_fit_no_page_is_refused(db, dimensions):
    with _refused("space_dimensions_fit_a_page"), transaction.atomic():
        rows.made_space(dimensions)


def test_longest_allowed_vector_fits_its_page(db):
    space = rows.made_space(MAX_DIMENSIONS)

    assert rows.vector(rows.chunk(factories.source("one")), space, [1.0] * MAX_DIMENSIONS).pk


@pytest.mark.parametrize("value", [-0.01, 1.01, math.nan, math.inf])
@pytest.mark.parametrize(
    "field", ["knowledge_threshold", "similarity_threshold", "approved_threshold"]
)
def test_threshold_out_of_range_is_refused(db, field, value):
    with _refused(f"space_{field}_range"), transaction.atomic():
        rows.made_space(2, **{field: value})


@pytest.mark.parametrize("value", [None, 0, 0.6, 1])
def test_threshold_in_range_or_none_is_kept_as_it_is(db, value):
    space = rows.made_space(2, knowledge_threshold=value)

    assert EmbeddingSpace.objects.get(pk=space.pk).knowledge_threshold == value


def test_source_takes_its_chunks_and_vectors_along(db):
    source = factories.source("one")
    rows.vector(rows.chunk(source), rows.made_space(2), [1, 0])

    source.delete()

    assert not Chunk.objects.filter(namespace="one").exists()
    assert not ChunkVector.objects.filter(source_id=source.pk).exists()


def test_source_outlives_the_one_it_supersedes(db):
    old = factories.source("one")
    new = factories.source("one", supersedes=old)

    old.delete()
    new.refresh_from_db()

    assert new.supersedes is None


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda: factories.source("one"), id="source made"),
        pytest.param(lambda: Source.objects.filter(name="a.md").update(enabled=False), id="off"),
        pytest.param(lambda: Source.objects.get(name="a.md").delete(), id="source deleted"),
        pytest.param(lambda: factories.equipment("one", "X2"), id="equipment made"),
        pytest.param(lambda: Equipment.objects.update(aliases=["x"]), id="equipment edited"),
        pytest.param(lambda: Equipment.objects.all().delete(), id="equipment deleted"),
    ],
)
def test_change_of_the_corpus_moves_its_revision(db, change):
    factories.source("one", "a.md")
    factories.equipment("one", "X1")
    before = current_revision()

    change()
    after = current_revision()

    assert after.number > before.number
    assert after.stamp != before.stamp


def test_revision_that_was_rolled_back_is_never_mistaken_for_the_next_one(db):
    with transaction.atomic():
        factories.source("one")
        lost = current_revision()
        transaction.set_rollback(True)
    factories.source("two")
    kept = current_revision()

    assert (kept.number, kept.stamp != lost.stamp) == (lost.number, True)


def test_there_is_one_revision(db):
    assert CorpusRevision.objects.count() == 1
