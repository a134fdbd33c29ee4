"""What a patient has at home besides machines: cylinders, and what hangs on a machine.

| the patient system's name                                    | is                              |
| ------------------------------------------------------------ | ------------------------------- |
| "Tubo de oxígeno 6 m3", "Cilindro E", "Mochila 0,415"         | no machine: shared manuals tell |
| "Cánula nasal adulto", "Regulador", "2 Baterías", "Vaso"      | no machine: nothing to look up  |
| "Mochila con concentrador", "CPAP con máscara"               | a machine                       |
| "Batería Zen-O Lite": a model of the equipment table          | that model                      |
| "Humidificador", "Oxímetro", anything else                    | a machine that nobody knows     |

A machine that nobody knows opens the filter. A cylinder beside a concentrador is the rule in this
trade, shows no code and has no rows that the filter could hide.
"""

import re

from knowledge.equipment import folded

_WORD = re.compile(r"[^\W\d_]+")
_ACCESSORY = re.compile(
    r"(?:tubo|cilindro|garrafa|botellon|mochila|regulador|reductor|manometro|flujimetro|"
    r"caudalimetro|canula|bigotera|naricera|mascara|mascarilla|prolongador|prolongacion|alargue|"
    r"tubuladura|manguera|vaso|carro|carrito|bolso|funda|filtro|adaptador|cable|cargador|fuente|"
    r"transformador|bateria|soporte|base|llave|conector|acople)(?:e?s)?"
)
_MACHINE = frozenset(
    {
        *("concentrador", "concentradores", "equipo", "equipos", "maquina", "maquinas", "cpap"),
        *("bpap", "bipap", "apap", "respirador", "ventilador", "nebulizador", "compresor"),
        *("aspirador", "humidificador", "monitor", "bomba", "generador"),
    }
)


def is_no_machine(name: str) -> bool:
    """Whether a patient system's name is a cylinder's or an accessory's."""
    words = _WORD.findall(folded(name))
    return bool(words) and _ACCESSORY.fullmatch(words[0]) is not None and _MACHINE.isdisjoint(words)
