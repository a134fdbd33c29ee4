"""What a server sends as a vector, and how it travels to PostgreSQL."""

import math

import numpy as np
import pytest
from django.db import connection
from hypothesis import given
from hypothesis import strategies as st

from knowledge.embeddings.vectors import GarbageVector, PgVector, unit_vector
from knowledge.search import rows

NUMBERS = st.floats(width=64) | st.integers(-(10**400), 10**400)


def test_vector_of_any_length_is_brought_to_unit_length():
    vector = unit_vector([3.0, 4.0], 2)

    assert vector.tolist() == pytest.approx([0.6, 0.8])
    assert vector.dtype == np.float32


@pytest.mark.parametrize(
    ("values", "why"),
    [
        pytest.param([0.0, 0.0], "zero", id="zero"),
        pytest.param([1e-30, -1e-30], "zero", id="next to zero"),
        pytest.param([math.nan, 1.0], "finite", id="NaN"),
        pytest.param([math.inf, 1.0], "finite", id="infinite"),
        pytest.param([1e300, 1.0], "finite", id="more than a float32 holds"),
        pytest.param([10**400, 1.0], "numbers", id="more than a float holds"),
        pytest.param([1.0], r"shape \(1,\)", id="too short"),
        pytest.param([1.0, 1.0, 1.0], r"shape \(3,\)", id="too long"),
        pytest.param([], r"shape \(0,\)", id="empty"),
        pytest.param([[1.0, 1.0]], r"shape \(1, 2\)", id="nested"),
        pytest.param(["a", "b"], "numbers", id="words"),
        pytest.param([None, 1.0], "finite", id="null in it"),
        pytest.param([{}, 1.0], "numbers", id="objects"),
        pytest.param([[1.0], 1.0], "numbers", id="ragged"),
        pytest.param(None, "shape", id="null"),
        pytest.param("AACAPwAAAAA=", "numbers", id="base64, though floats were asked for"),
    ],
)
def test_garbage_is_refused_with_what_is_wrong(values, why):
    with pytest.raises(GarbageVector, match=why):
        unit_vector(values, 2)


@given(st.lists(NUMBERS, min_size=1, max_size=8))
def test_what_is_accepted_is_finite_and_of_unit_length(values):
    try:
        vector = unit_vector(values, len(values))
    except GarbageVector:
        return

    assert np.isfinite(vector).all()
    assert np.linalg.norm(vector.astype(np.float64)) == pytest.approx(1.0, abs=1e-5)


@given(
    st.lists(
        st.floats(-1, 1, width=32).filter(lambda value: value == 0 or abs(value) > 1e-3),
        min_size=1,
        max_size=8,
    ).filter(any),
    st.floats(1e-2, 1e6),
)
def test_length_says_nothing_about_direction(values, factor):
    scaled = [value * factor for value in values]

    assert unit_vector(scaled, len(values)) == pytest.approx(
        unit_vector(values, len(values)), abs=1e-5
    )


@pytest.mark.parametrize("size", [1, 3, 384, 1536])
def test_vector_reaches_postgresql_bit_by_bit(db, size):
    sent = unit_vector(np.random.default_rng(size).standard_normal(size).tolist(), size)

    [(text,)] = rows("SELECT (%(vector)s::vector)::text", {"vector": PgVector(sent)})

    assert np.array_equal(np.array(text.strip("[]").split(","), dtype=np.float32), sent)


def test_vector_with_nan_is_refused_by_the_database_too(db):
    with pytest.raises(Exception, match="NaN not allowed"), connection.cursor() as cursor:
        cursor.execute("SELECT '[NaN,1]'::vector")
