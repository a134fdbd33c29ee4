"""knowledge.strangers: machines that a turn is about and that the table doesn't have."""

import pytest

from knowledge.codes import DEFAULT_PATTERN, compile_pattern
from knowledge.equipment import EquipmentEntry, mentions_in, names_of
from knowledge.strangers import is_maker_of, strangers_in, with_makers

PATTERN = compile_pattern(DEFAULT_PATTERN)


def _entries(*models: str) -> list[EquipmentEntry]:
    return [EquipmentEntry(model=one, aliases=(), sources=(), has_manual=True) for one in models]


NAMES = names_of(_entries("M50", "7F-5", "LG103", "CP501", "Nuvo Lite", "Zen-O Lite"))


def _strangers(text: str, names: dict[str, tuple[str, ...]] | None = None) -> list[str]:
    table = NAMES if names is None else names
    found = strangers_in(text, mentions_in(text, table), table, PATTERN)
    assert all(text[one.start : one.end] == one.models[0] for one in found)
    return [model for one in found for model in one.models]


@pytest.mark.parametrize(
    ("text", "strangers"),
    [
        ("tengo un DeVilbiss 525", ["DeVilbiss"]),
        ("inogen E5", ["inogen"]),
        ("kingon E7", ["kingon"]),
        ("el Airvo", ["Airvo"]),
        ("es un invacare y el stellar", ["invacare", "stellar"]),
        ("7F-3 E5", ["7F-3"]),
        ("el m30 H08", ["m30"]),
        ("m51 y M50", ["m51"]),
        ("cp502 marca E4", ["cp502"]),
        ("el nuvo 8", ["nuvo 8"]),
        ("el nidek nuvo ocho", ["nuvo ocho"]),
        ("tengo un m500", ["m500"]),
        ("es un M5", ["M5"]),
        ("son 6 m3, el m3 de oxígeno y dos m2", []),
        ("gasté m500", []),
        ("tengo un rove seis", ["rove"]),
        ("no, es un Kröber", ["Kröber"]),
        ("perdón, es un krober", ["krober"]),
        ("el nuvo lite mini", ["mini"]),
        ("el zen-o lite pro", ["pro"]),
        ("me dan un plus, el M50 y un mini", []),
        ("el nuvo lite y el 7F5, el LG 103", []),
        ("nuvo no anda", []),
        ("H08 E100 e5", []),
        ("m30 pesos, calle m30, cama 7F-3", []),
        ("a las 20h30", []),
        ("antes tenía un inogen", []),
        ("la caja dice inogen", []),
        ("llamé a invacare", []),
    ],
)
def test_stranger_is_a_maker_or_nearly_a_model(text: str, strangers: list[str]) -> None:
    assert _strangers(text) == strangers


@pytest.mark.parametrize(
    ("text", "is_makers"),
    [
        ("el Nidek m 60", True),
        ("el Nidek, m60", True),
        ("el m 60 de Nidek", True),
        ("el Nidek modelo m60", True),
        ("el nidek es un m60", False),
        ("el Nidek y el m60", False),
        ("el nidek lo cambié por un m60", False),
    ],
)
def test_name_beside_a_stranger_is_its_makers(text: str, is_makers: bool) -> None:
    entry = EquipmentEntry(model="Nuvo Lite", aliases=("Nidek",), sources=(), has_manual=True)
    table = dict(names_of([*_entries("M50"), entry]))
    known = mentions_in(text, table)

    strangers = strangers_in(text, known, table, PATTERN)

    assert [is_maker_of(text, one, strangers) for one in known] == [is_makers]


def test_model_beside_a_stranger_is_no_maker() -> None:
    text = "el M50 m60"
    known = mentions_in(text, NAMES)

    assert not is_maker_of(text, known[0], strangers_in(text, known, NAMES, PATTERN))


def test_what_staff_has_in_the_table_is_no_stranger() -> None:
    names = dict(names_of(_entries("Inogen One G5", "M30", "Nuvo 8")))

    assert _strangers("tengo un inogen, el M30 y el nuvo 8", names) == []
    assert _strangers("tengo un invacare y el m50", names) == ["invacare", "m50"]


def test_long_turn_is_read_in_a_row() -> None:
    text = "el inogen m30 la heladera me me " * 3_000

    assert len(_strangers(text)) == 6_000


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("es un Nidek nuvo ocho", ["Nidek nuvo ocho"]),
        ("no, es un sysmed m 60", ["sysmed m 60"]),
        ("un philips respironics m60", ["philips respironics m60"]),
        ("el sysmed, un m60", ["m60"]),
        ("el m60", ["m60"]),
        ("m60", ["m60"]),
    ],
)
def test_makers_name_is_a_part_of_the_strangers(text: str, said: list[str]) -> None:
    strangers = strangers_in(text, mentions_in(text, NAMES), NAMES, PATTERN)

    assert [text[one.start : one.end] for one in with_makers(text, strangers)] == said
