"""knowledge.look_alikes: machines that are told by what they are not."""

import pytest

from knowledge.equipment import EquipmentEntry, mentions_in, names_of
from knowledge.look_alikes import look_alikes

NAMES = names_of(
    EquipmentEntry(model=one, aliases=(), sources=(), has_manual=True)
    for one in ("M50", "7F-5", "LG103")
)


def _found(text: str) -> list[str]:
    return [model for one in look_alikes(text, mentions_in(text, NAMES)) for model in one.models]


@pytest.mark.parametrize(
    ("text", "machine"),
    [
        ("un clon del LG103, E2", "clon del LG103"),
        ("copia china del 7F-5, E3", "copia china del 7F-5"),
        ("es una imitación barata del M50", "imitación barata del M50"),
        ("tengo la versión china del M50", "versión china del M50"),
        ("es compatible con el M50, H04", "compatible con el M50"),
        ("compré uno compatible con un equipo M50", "compatible con un equipo M50"),
        ("un M50 trucho que dice H04", "M50 trucho"),
        ("uno chino que compré tira E2", "uno chino"),
        ("tengo un concentrador chino que dice E3", "concentrador chino"),
        ("un aparatito portátil chino dice E3", "aparatito portátil chino"),
        ("el equipo es medio trucho y tira E1", "equipo es medio trucho"),
        ("este equipo es de otra empresa y tira E1", "equipo es de otra empresa"),
        ("es de otra compañía y dice E1", "es de otra compañía"),
        ("me lo trajo otra empresa y dice E1", "lo trajo otra empresa"),
        ("lo alquilé en otra ortopedia", "lo alquilé en otra ortopedia"),
        ("tengo el M50 y uno chino que dice H04", "uno chino"),
    ],
)
def test_look_alike_is_a_machine(text: str, machine: str) -> None:
    assert _found(text) == [machine]


@pytest.mark.parametrize(
    "text",
    [
        "tengo un concentrador chino, el 7F-5, y dice E3",
        "el equipo chino es el 7F-5",
        "el M50, que es chino, dice H04",
        "el M50 es de otra empresa y dice H04",
        "un filtro compatible con el M50",
        "la cánula que compré es compatible con el M50",
        "tengo una copia del manual del M50",
        "el equipo no es chino, dice E3",
        "no es de otra empresa",
        "el tubo es de otra empresa",
        "llamé a otra empresa y el equipo dice E1",
        "tengo un vecino chino",
        "uno se cansa, dice E1",
        "el equipo dice E1",
        "",
    ],
)
def test_what_is_no_look_alike(text: str) -> None:
    assert _found(text) == []


def test_long_turn_is_read_in_a_row() -> None:
    assert _found("uno chino, un clon del M50 es de otra empresa lo trajo " * 1_000)
