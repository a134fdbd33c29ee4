"""Informative words and their weights."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.words import WordWeights, weigh, words_of

texts = st.text(max_size=200)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("Las baterías no cargan", "la batería no carga", id="number"),
        pytest.param("BATERÍA", "bateria", id="case and accent"),
        pytest.param("bateri\u0301a", "batería", id="decomposed"),
        pytest.param("el equipo está pitando", "el equipo pitaba", id="verb"),
        pytest.param("no enciende", "no puedo encender", id="ie"),
        pytest.param("suena", "sonar", id="ue"),
        pytest.param("una lucecita", "luz", id="diminutive of a word in z"),
        pytest.param("la manguerita", "manguera", id="diminutive"),
        pytest.param("burbujea", "burbujas", id="verb of a noun"),
        pytest.param("marca H08", "marca h8", id="code"),
    ],
)
def test_words_are_one_whatever_their_form(one: str, other: str) -> None:
    assert words_of(one) == words_of(other)


def test_words_told_apart_by_ene_stay_apart() -> None:
    assert words_of("caño") != words_of("cano")


@pytest.mark.parametrize(
    ("one", "other"),
    [("prende", "apaga"), ("manguera", "mangos"), ("tubo", "tubuladura"), ("quema", "quita")],
)
def test_other_words_stay_apart(one: str, other: str) -> None:
    assert words_of(one).isdisjoint(words_of(other))


def test_function_words_are_left_out() -> None:
    assert words_of("¿y ahora qué hago con esto, señora?") == frozenset()


def test_rarer_words_weigh_more() -> None:
    weights = weigh(["filtro sucio", "filtro roto", "filtro chillón", "sucio", "otra cosa"])

    assert weights.weight("filtr") < weights.weight("suci") < weights.weight("nunc")


def test_word_of_every_passage_still_weighs() -> None:
    assert weigh(["filtro"] * 9).weight("filtr") == pytest.approx(0.1)


def test_share_is_of_the_questions_weight_and_density_by_the_passages() -> None:
    weights = WordWeights(passages=10, frequencies={"a": 4, "b": 4, "c": 4, "d": 4})
    each = math.log(11 / 5) + 0.1

    assert weights.share(frozenset("ab"), frozenset("bcd")) == pytest.approx(0.5)
    assert weights.density(frozenset("ab"), frozenset("bcd")) == pytest.approx(
        each / math.sqrt(3 * each)
    )


@given(asked=texts, held=texts, passages=st.lists(texts, max_size=5))
def test_shares_are_shares(asked: str, held: str, passages: list[str]) -> None:
    weights = weigh(passages)
    question, passage = words_of(asked), words_of(held)

    assert 0 <= weights.share(question, passage) <= 1 + 1e-9
    assert 0 <= weights.density(question, passage) < math.inf
    assert weights.share(question, question) == pytest.approx(1 if question else 0)
