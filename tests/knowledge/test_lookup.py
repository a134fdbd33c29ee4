"""Free search by meaning, by words, or by both."""

import unicodedata

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from knowledge import lookup
from knowledge.embeddings.vectors import unit_vector
from knowledge.lookup import Found
from tests import factories
from tests.knowledge import rows


@pytest.fixture
def source(db: None):
    return factories.source("one", "m50.md", doc_type="manual")


def _words(source, text: str, limit: int = 10) -> list[int]:
    return lookup.by_words([source.pk], text, limit)


@pytest.mark.parametrize(
    "text",
    [
        "baterías",
        "batería",
        "BATERÍA",
        unicodedata.normalize("NFD", "batería"),
        "¿cómo cambio la batería del equipo?",
        "batería -pantalla",
        "'batería' & (pantalla",
        "batería:*",
    ],
)
def test_words_are_found_in_any_inflection_and_form(source, text):
    chunk = rows.chunk(source, "Para cambiar la batería, apagar el equipo.")
    rows.chunk(source, "La pantalla queda sin imagen.")

    assert chunk.pk in _words(source, text)


@pytest.mark.parametrize("text", ["humidificador", "la de el", "", " ", "'", ":*", "&|!", "😀"])
def test_words_that_are_not_there_find_nothing(source, text):
    rows.chunk(source, "Para cambiar la batería, apagar el equipo.")

    assert _words(source, text) == []


@given(st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=40))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)
def test_words_of_any_text_can_be_looked_for(source, text):
    assert _words(source, text) == []


def test_more_words_than_are_looked_for_are_no_error(source):
    chunk = rows.chunk(source, "Cambiar la batería.")

    assert _words(source, "batería " + "palabra " * 5_000) == [chunk.pk]


def test_section_counts_as_words_of_its_passage(source):
    chunk = rows.chunk(source, "Apagar el equipo.", section="Batería agotada")

    assert _words(source, "batería") == [chunk.pk]


def test_what_says_more_of_the_words_comes_first(source):
    once = rows.chunk(source, "El filtro. " + "Otra cosa muy distinta. " * 20)
    often = rows.chunk(source, "Filtro sucio: cambiar el filtro. El filtro va al frente.")

    assert _words(source, "filtro") == [often.pk, once.pk]
    assert _words(source, "filtro", limit=1) == [often.pk]


def test_words_outside_the_sources_are_not_found(source):
    rows.chunk(factories.source("two"), "Para cambiar la batería, apagar el equipo.")

    assert _words(source, "batería") == []
    assert lookup.by_words([], "batería", 10) == []


def test_meaning_gives_the_nearest_of_the_sources(source):
    space = rows.made_space(2)
    far, near = rows.chunk(source), rows.chunk(source)
    rows.vector(far, space, [0, 1])
    rows.vector(near, space, [1, 0])
    rows.vector(rows.chunk(factories.source("two")), space, [1, 0])

    found = lookup.by_meaning(space.pk, [source.pk], unit_vector([1, 0], 2), 5)

    assert found == [near.pk, far.pk]


def test_nearest_are_shown_without_another_statement(source, django_assert_num_queries):
    space, other = rows.made_space(2), rows.made_space(2)
    far, near = rows.chunk(source, "Lejos."), rows.chunk(source, "Cerca.")
    rows.vector(far, space, [0, 1])
    rows.vector(near, space, [1, 0])
    rows.vector(rows.chunk(source, "Otro espacio."), other, [1, 0])
    rows.vector(rows.chunk(factories.source("two"), "Otra fuente."), space, [1, 0])

    with django_assert_num_queries(1):
        found = lookup.nearest(space.pk, [source.pk], unit_vector([1, 0], 2), 5)

    assert [(passage.text, passage.score) for passage in found] == [
        ("Cerca.", pytest.approx(1.0)),
        ("Lejos.", pytest.approx(0.0)),
    ]
    assert lookup.nearest(space.pk, [source.pk], unit_vector([1, 0], 2), 1) == found[:1]
    assert lookup.nearest(space.pk, [], unit_vector([1, 0], 2), 5) == []


@pytest.mark.parametrize(
    ("rankings", "fused"),
    [
        pytest.param([], [], id="no ranking"),
        pytest.param([[], []], [], id="empty rankings"),
        pytest.param([[3, 1, 2]], [3, 1, 2], id="one ranking stays as it is"),
        pytest.param([[1, 2], [2, 3]], [2, 1, 3], id="high in both before high in one"),
        pytest.param([[2, 1], [1, 2]], [1, 2], id="equals by id"),
    ],
)
def test_rankings_are_fused(rankings, fused):
    assert lookup.fused(rankings, 10) == fused


@given(
    st.lists(st.lists(st.integers(1, 20), unique=True, max_size=8), max_size=3),
    st.integers(1, 10),
)
def test_fused_ranking_holds_each_found_passage_once_up_to_the_limit(rankings, limit):
    every = {chunk for ranking in rankings for chunk in ranking}

    found = lookup.fused(rankings, limit)

    assert len(set(found)) == len(found) == min(limit, len(every))
    assert set(found) <= every
    assert found == lookup.fused(rankings, 100)[:limit]


def test_details_keep_the_order_and_skip_what_is_gone(source):
    space = rows.made_space(2)
    first, second = rows.chunk(source, "Uno."), rows.chunk(source, "Dos.")
    rows.vector(first, space, [1, 0])

    found = lookup.details([second.pk, 10**9, first.pk], space.pk, unit_vector([1, 1], 2))

    assert found == [
        Found(doc_type="manual", source="m50.md", section="Alarmas", text="Dos.", score=None),
        Found(
            doc_type="manual",
            source="m50.md",
            section="Alarmas",
            text="Uno.",
            score=pytest.approx(0.70710678),
        ),
    ]


def test_details_without_a_vector_carry_no_score(source):
    chunk = rows.chunk(source)
    rows.vector(chunk, rows.made_space(2), [1, 0])

    (found,) = lookup.details([chunk.pk], None, None)

    assert found.score is None
