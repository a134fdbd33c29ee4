"""knowledge.sizes: machines that are called by their maker and their size."""

import pytest

from knowledge.equipment import EquipmentEntry, mentions_in, names_of
from knowledge.sizes import is_no_size, sizes_in

NAMES = names_of(
    EquipmentEntry(model=model, aliases=aliases, sources=(), has_manual=True)
    for model, aliases in (
        ("7F-5", ("Yuwell 7F-5", "Yuwell 5 litros", "Yuwell de 5 litros", "Yuwell 5L")),
        ("Yuwell 10L", ("Yuwell 10 litros", "Yuwell de 10")),
        ("EverFlo", ("Philips EverFlo",)),
    )
)
LITRES_5, LITRES_10 = ["7F-5"], ["Yuwell 10L"]


@pytest.mark.parametrize(
    ("text", "models"),
    [
        ("el yuwell de 8 litros", ["yuwell de 8 litros"]),
        ("el Yuwell de ocho litros no arranca", ["Yuwell de ocho litros"]),
        ("mi yuwell 3 litros", ["yuwell 3 litros"]),
        ("el yuwell de 3", ["yuwell de 3"]),
        ("el yuwell de 8L", ["yuwell de 8L"]),
        ("el yuwell grande de quince litros", ["yuwell grande de quince litros"]),
        ("un yuwell de doce", ["yuwell de doce"]),
        ("el de 8 litros de yuwell", ["de 8 litros de yuwell"]),
        ("mi Yuwell chico de cinco litros", LITRES_5),
        ("el yuwell de cinco marca E6", LITRES_5),
        ("el de 10 litros de Yuwell", LITRES_10),
        ("un yuwell de diez litros", LITRES_10),
        ("el yuwell 8 dice E1", ["yuwell 8"]),
        ("tengo un yuwell ocho", ["yuwell ocho"]),
        ("el yuwell 5 no anda", LITRES_5),
        ("el yuwell 2 veces dice E1", []),
        ("el yuwell a 3 litros", []),
        ("el yuwell 3 litros por minuto", []),
        ("el yuwell de 3 litros/min", []),
        ("el yuwell de 3 lpm", []),
        ("el yuwell de 10 días", []),
        ("tengo el yuwell de hace 3 meses", []),
        ("el yuwell de 3 años", []),
        ("el yuwell de 2,5", []),
        ("el philips de 8 litros", []),
        ("un bidón de 8 litros", []),
        ("", []),
    ],
)
def test_size_tells_the_machine(text: str, models: list[str]) -> None:
    assert [model for one in sizes_in(text, NAMES) for model in one.models] == models


@pytest.mark.parametrize(
    ("text", "is_time"),
    [
        ("yuwell de 10 días", True),
        ("yuwell de 10 meses", True),
        ("yuwell de 10 semanas", True),
        ("yuwell de 10 años", True),
        ("yuwell de 10 litros", False),
        ("yuwell de 10", False),
        ("yuwell de 10, hace días", False),
    ],
)
def test_figure_may_count_time(text: str, is_time: bool) -> None:
    found = mentions_in(text, NAMES)

    assert [is_no_size(text, one.start, one.end) for one in found] == [is_time]
