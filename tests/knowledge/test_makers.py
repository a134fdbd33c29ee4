"""knowledge.makers: makers whose machines the table has, named alone."""

import pytest

from knowledge.codes import DEFAULT_PATTERN, compile_pattern
from knowledge.equipment import EquipmentEntry, mentions_in, names_of
from knowledge.makers import makers_in, makers_of
from knowledge.strangers import strangers_in

PATTERN = compile_pattern(DEFAULT_PATTERN)
NAMES = names_of(
    EquipmentEntry(model=model, aliases=aliases, sources=(), has_manual=True)
    for model, aliases in (
        ("M50", ("GCE M50",)),
        ("Zen-O", ("GCE Zen-O",)),
        ("7F-5", ("Yuwell 7F-5", "Yuwell 5 litros")),
        ("Yuwell 10L", ("Yuwell 10 litros",)),
        ("EverFlo", ("Philips EverFlo", "Respironics EverFlo")),
        ("Nuvo Lite", ("Nidek Nuvo Lite", "Nidek")),
        ("CPAP", ("BMC G2S", "ResMed AirSense")),
    )
)


def _makers(text: str) -> list[str]:
    mentions = mentions_in(text, NAMES)
    strangers = strangers_in(text, mentions, NAMES, PATTERN)
    found = makers_in(text, mentions, makers_of(NAMES), strangers=strangers)
    return [one for each in found for one in each.models]


def test_makers_of_a_table_are_those_that_are_no_name_of_it() -> None:
    assert makers_of(NAMES) == {
        "bmc": ("CPAP",),
        "gce": ("M50", "Zen-O"),
        "nuvo": ("Nuvo Lite",),
        "philips": ("EverFlo",),
        "resmed": ("CPAP",),
        "respironics": ("EverFlo",),
        "yuwell": ("7F-5", "Yuwell 10L"),
    }


@pytest.mark.parametrize(
    ("text", "makers"),
    [
        ("tengo un Yuwell", ["yuwell"]),
        ("no, perdón, es un yuwell", ["yuwell"]),
        ("perdón, yuwell", ["yuwell"]),
        ("Yuwell", ["yuwell"]),
        ("es marca Philips", ["philips"]),
        ("tengo un concentrador de oxígeno philips", ["philips"]),
        ("es uno de GCE", ["gce"]),
        ("el equipo es de la marca BMC", ["bmc"]),
        ("el Nuvo pita", ["nuvo"]),
        ("me lo cambiaron por Respironics", ["respironics"]),
        ("mi yuwell o mi philips", ["yuwell", "philips"]),
        ("tengo el 7F-5 y otro Yuwell", ["yuwell"]),
        ("tengo el M50 y el Yuwell", ["yuwell"]),
        ("este no es EverFlo, es Yuwell", ["yuwell"]),
        ("quise decir Yuwell", ["yuwell"]),
        ("acá dice Yuwell", ["yuwell"]),
        ("perdón es un ge ce e", ["gce"]),
        ("es un be eme ce", ["bmc"]),
        ("no, tengo un B M C", ["bmc"]),
        ("se ve eme", []),
        ("el equipo dice Yuwell", ["yuwell"]),
        ("la caja dice Yuwell", []),
        ("el Yuwell 7F-5", []),
        ("el 7F-5 de Yuwell", []),
        ("el Yuwell, el 7F-5, digo", []),
        ("el yuwell 7F-3", []),
        ("el 7F-3 de yuwell", []),
        ("el Nidek", []),
        ("un Inogen", []),
        ("antes tenía un yuwell", []),
        ("vino el técnico de Philips", []),
        ("la empresa Philips", []),
        ("llamé a Philips", []),
        ("la tele philips", []),
        ("hablé con la gente de GCE", []),
        ("", []),
    ],
)
def test_maker_is_named_alone(text: str, makers: list[str]) -> None:
    assert _makers(text) == makers


def test_long_turn_is_read_in_a_row() -> None:
    assert len(_makers("tengo un yuwell, " * 3_000)) == 3_000
