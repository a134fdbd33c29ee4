"""knowledge.other_numbers: a product's name and another model's number."""

import pytest

from knowledge.equipment import EquipmentEntry, mentions_in, names_of
from knowledge.other_numbers import other_numbers

NAMES = names_of(
    EquipmentEntry(model=model, aliases=aliases, sources=(), has_manual=True)
    for model, aliases in (
        ("LG103", ("LoveGo LG103", "LoveGo")),
        ("M50", ("SysMed M50", "SysMed")),
        ("EverFlo", ()),
        ("CP501", ("concentrador CP501",)),
    )
)


@pytest.mark.parametrize(
    ("text", "models"),
    [
        ("el LoveGo 105 dice E1", ["LoveGo 105"]),
        ("tengo un lovego ciento dos", ["lovego ciento dos"]),
        ("el SysMed 30, que no anda", ["SysMed 30"]),
        ("sysmed ochenta marca H08", ["sysmed ochenta"]),
        ("el lovego-104 no prende", ["lovego-104"]),
        ("el LoveGo 103 dice E1", []),
        ("el SysMed cincuenta pita", []),
        ("el LoveGo 10 litros", []),
        ("el LoveGo 20 veces", []),
        ("el EverFlo 5 no anda", []),
        ("el LoveGo, 15 minutos", []),
        ("el CP501 30 dice", []),
        ("el LoveGo", []),
        ("", []),
    ],
)
def test_other_number_is_another_machine(text: str, models: list[str]) -> None:
    found = other_numbers(text, mentions_in(text, NAMES), NAMES)

    assert [model for one in found for model in one.models] == models
