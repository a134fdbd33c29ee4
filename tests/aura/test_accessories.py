"""What a patient has at home besides machines."""

import pytest

from aura.accessories import is_no_machine

ACCESSORIES = [
    *("Tubo de oxígeno 6 m3", "TUBO 415", "Cilindro E", "Mochila 0,415 m3", "Garrafa"),
    *(
        "Cánula nasal adulto",
        "2 Baterías",
        "Regulador con manómetro",
        "Vaso humidificado",
        "Carrito",
    ),
    *("Máscara facial T. M", "prolongador 10 m", "Filtros (2)", "Cable 12 V", "Llaves"),
]
MACHINES = [
    *("Concentrador raro", "Mochila con concentrador", "CPAP con máscara", "Máscara de CPAP"),
    *(
        "Humidificador Airvo",
        "Oxímetro",
        "Equipo con tubo",
        "Rosa",
        "ZX-9000",
        "",
        "6 m3",
        "Tubular",
    ),
]


@pytest.mark.parametrize("name", ACCESSORIES)
def test_cylinder_or_accessory_is_no_machine(name: str) -> None:
    assert is_no_machine(name)


@pytest.mark.parametrize("name", MACHINES)
def test_any_other_name_may_be_a_machine(name: str) -> None:
    assert not is_no_machine(name)
