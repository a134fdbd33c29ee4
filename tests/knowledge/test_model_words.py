"""knowledge.model_words: which words may be the name of a model."""

import pytest

from knowledge.model_words import is_measure, is_of_no_language, may_stand_behind


@pytest.mark.parametrize(
    "word",
    ["mark", "spirit", "clarity", "family", "jlo", "freestyle", "millennium", "lifestyle", "quick"],
)
def test_word_is_unlike_spanish(word: str) -> None:
    assert is_of_no_language(word)
    assert not may_stand_behind(word)


@pytest.mark.parametrize(
    "word",
    [
        *("pita", "gotea", "apagado", "transmite", "transformador", "muy", "hay", "reloj", "ahi"),
        *(
            "enchufado",
            "constante",
            "obstruido",
            "construye",
            "ruido",
            "fui",
            "caudal",
            "xq",
            "dsp",
        ),
        *("aunque", "guia", "averiguo", "hielo", "ñandu", "examen", "kine", "ritmo", "admision"),
        *("mas", "ventilador", "subio", "instruccion", "yo", "oxigeno", "bip7"),
    ],
)
def test_word_is_like_spanish(word: str) -> None:
    assert not is_of_no_language(word)


@pytest.mark.parametrize("word", ["220v", "5l", "24hs", "o2", "h2o", "m3", "1er", "8am", "spo2"])
def test_measure_is_told(word: str) -> None:
    assert is_measure(word)


@pytest.mark.parametrize("word", ["oc30", "g5", "9f", "yu300", "xl200", "o2v"])
def test_model_is_no_measure(word: str) -> None:
    assert not is_measure(word)
