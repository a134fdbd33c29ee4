"""knowledge.spelt_models: models that nobody has, as they are spelled."""

import pytest

from knowledge.codes import DEFAULT_PATTERN, compile_pattern
from knowledge.equipment import EquipmentEntry, mentions_in, names_of
from knowledge.spelt_models import spelt_models
from knowledge.strangers import strangers_in

SHAPES = frozenset({"m##", "#f#", "lg###", "cp###"})
PATTERN = compile_pattern(DEFAULT_PATTERN)
NAMES = names_of(
    EquipmentEntry(model=model, aliases=(), sources=(), has_manual=True)
    for model in ("M50", "7F-5", "LG103", "CP501")
)


@pytest.mark.parametrize(
    ("text", "models"),
    [
        ("el eme treinta no anda", ["M30"]),
        ("tengo un eme cincuenta y tres", ["M53"]),
        ("siete efe tres", ["7F3"]),
        ("SIETE EFE TRÉS", ["7F3"]),
        ("el 7 efe 3 y el ele ge ciento cuatro", ["7F3", "LG104"]),
        ("ce pe quinientos dos marca E4", ["CP502"]),
        ("eme 3 0", ["M30"]),
        ("eme ciento treinta", ["M130"]),
        ("el LG 102 y un cp 601", ["LG102", "CP601"]),
        ("el 7f 3", ["7F3"]),
        ("el lg1 04", ["LG104"]),
        ("un m 500", ["M500"]),
        ("siete efe diez", ["7F10"]),
        ("eme cincuenta mil", []),
        ("cp 1425", []),
        ("siete efe tres E4", ["7F3"]),
        ("m 30 H08", ["M30"]),
        ("ele ge E4", []),
        ("eme treinta siete efe tres", []),
        ("efe cinco", []),
        ("hache cero nueve", []),
        ("me llamo Eme", []),
        ("tengo treinta y tres años", []),
        ("", []),
    ],
)
def test_model_is_spelled_in_the_shape_of_one(text: str, models: list[str]) -> None:
    assert [one.model for one in spelt_models(text, SHAPES)] == models


@pytest.mark.parametrize(
    ("text", "strangers"),
    [
        ("el eme treinta me marca H08", ["M30"]),
        ("el m 30 me marca H08", ["M30"]),
        ("tengo el 7 f 3", ["7F3"]),
        ("vivo a m 30", []),
        ("eme treinta pesos", []),
        ("barrio eme treinta", []),
        ("lote siete efe tres", []),
        ("el M50 y el eme treinta", ["M30"]),
        ("el 7 f 5", []),
        ("sysmed m 30 marca H08", ["M30"]),
        ("SysMed, m 60", ["M60"]),
        ("lovego l g 105", ["LG105"]),
        ("no, perdón, es un LG 102", ["LG102"]),
        ("y también un CP 601", ["CP601"]),
        ("no, es un siete efe diez", ["7F10"]),
        ("yuwell 7 f 3", ["7F3"]),
        ("tengo siete efe diez", ["7F10"]),
        ("va por siete efe diez", []),
        ("gasté m 500", []),
    ],
)
def test_spelled_model_is_a_stranger_where_a_machine_may_be_meant(
    text: str, strangers: list[str]
) -> None:
    found = strangers_in(text, mentions_in(text, NAMES), NAMES, PATTERN)

    assert [model for one in found for model in one.models] == strangers
