"""knowledge.unlisted_models: a maker's name, and a model that the table has not."""

import pytest

from knowledge.codes import DEFAULT_PATTERN, compile_pattern
from knowledge.equipment import EquipmentEntry, mentions_in, names_of
from knowledge.makers import makers_of
from knowledge.unlisted_models import unlisted_models

PATTERN = compile_pattern(DEFAULT_PATTERN)
NAMES = names_of(
    EquipmentEntry(model=model, aliases=aliases, sources=(), has_manual=True)
    for model, aliases in (
        ("LG103", ("LoveGo LG103", "LoveGo")),
        ("M50", ("SysMed M50", "SysMed")),
        ("Nuvo Lite", ("Nidek Nuvo Lite", "Nidek")),
        ("7F-5", ("Yuwell 7F-5", "Yuwell 5 litros")),
        ("Zen-O", ("GCE Zen-O",)),
        ("EverFlo", ("Philips EverFlo",)),
    )
)


def _unlisted(text: str) -> list[str]:
    known = mentions_in(text, NAMES)
    found = unlisted_models(text, known, NAMES, makers_of(NAMES), PATTERN)
    return [model for one in found for model in one.models]


@pytest.mark.parametrize(
    ("text", "model"),
    [
        ("sysmed OC30 H05", "sysmed OC30"),
        ("tengo un SysMed oc-e80, low o2", "SysMed oc-e80"),
        ("sysmed OC-S 50 H04", "sysmed OC-S 50"),
        ("el sysmed o ce cincuenta dice H4", "sysmed o ce cincuenta"),
        ("lovego G5 E1", "lovego G5"),
        ("el lovego ge cinco dice E1", "lovego ge cinco"),
        ("el G5 de lovego dice E1", "G5 de lovego"),
        ("un OC30, marca sysmed, H05", "OC30, marca sysmed"),
        ("lovego modelo JLO E1", "lovego modelo JLO"),
        ("lovego, modelo vision, E1", "lovego, modelo vision"),
        ("el lovego es el modelo eclipse 5", "lovego es el modelo eclipse 5"),
        ("mi lovego OPI dice E1", "lovego OPI"),
        ("nidek mark 5 luz amarilla", "nidek mark 5"),
        ("nidek nuvo 5 luz verde apagada", "nuvo 5"),
        ("nidek nuvo family luz amarilla", "nuvo family"),
        ("gce clarity E43", "gce clarity"),
        ("yuwell spirit 6 E2", "yuwell spirit 6"),
        ("yuwell 9F E3", "yuwell 9F"),
        ("yuwell YU 300 E2", "yuwell YU 300"),
        ("sysmed de 10 litros H07", "sysmed de 10 litros"),
        ("nidek 10 litros luz amarilla", "nidek 10 litros"),
        ("lovego de pie de ocho litros E1", "lovego de pie de ocho litros"),
        ("el everflo XL200 no anda", "everflo XL200"),
    ],
)
def test_another_model_stands_behind_the_makers_name(text: str, model: str) -> None:
    assert _unlisted(text) == [model]


@pytest.mark.parametrize(
    "text",
    [
        "lovego E1",
        "el lovego e-2 dice",
        "sysmed hache 4",
        "sysmed e 43",
        "sysmed H100",
        "yuwell check filter",
        "lovego Low O2",
        "sysmed O2 bajo",
        "sysmed o 2 bajo",
        "lovego apagado",
        "sysmed pita y gotea",
        "el nidek transmite calor",
        "lovego modelo nuevo E1",
        "lovego modelo 103 E1",
        "sysmed, modelo 50, H05",
        "sysmed modelo M50 H05",
        "yuwell modelo 2022 E1",
        "el sysmed 3 litros H04",
        "el sysmed a 2 lpm H04",
        "el sysmed de 5 litros H04",
        "el lovego de 2 litros por minuto",
        "lovego 220v",
        "lovego 24hs prendido",
        "lovego LED rojo",
        "el nuvo 3 veces pitó",
        "nidek mark 5 nuvo lite luz amarilla",
        "nidek nuvo lite mark 5",
        "yuwell 7F-5 E3",
        "LOVEGO NO PRENDE",
        "LOVEGO OPI",
        "lovego NO PRENDE",
        "lovego ok",
        "everflo bip bip",
        "sysmed xq E1",
        "el M50 OC30",
        "el E1 del lovego",
        "el low O2 de sysmed",
        "lovego",
        "",
    ],
)
def test_what_is_no_model_names_none(text: str) -> None:
    assert _unlisted(text) == []


def test_long_turn_is_read_in_a_row() -> None:
    text = "lovego o ce e ge modelo sysmed ssssssssss de nuvo lovego G5 " * 1_000

    assert _unlisted(text)
