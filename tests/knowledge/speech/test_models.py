"""knowledge.speech: machines, as they are spoken, misheard and typed."""

import pytest

from knowledge.equipment import EquipmentEntry, named_in, names_of
from knowledge.speech import Lexicon, lexicon_for, understand

SPELLED = [
    ("eme cincuenta", "M50"),
    ("el eme 50", "el M50"),
    ("m cincuenta", "M50"),
    ("m 50", "M50"),
    ("m-50", "M50"),
    ("m50", "M50"),
    ("emecincuenta", "M50"),
    ("Eme Cincuenta", "M50"),
    ("EME CINCUENTA", "M50"),
    ("eme guion cincuenta", "M50"),
    ("eme guión cincuenta", "M50"),
    ("eme cinco cero", "M50"),
    ("m 5 0", "M50"),
    ("siete efe cinco", "7F-5"),
    ("siete efe guion cinco", "7F-5"),
    ("siete f guión 5", "7F-5"),
    ("siete f cinco", "7F-5"),
    ("7 f 5", "7F-5"),
    ("7f5", "7F-5"),
    ("7 efe 5", "7F-5"),
    ("7-f-5", "7F-5"),
    ("7efe5", "7F-5"),
    ("sieteefecinco", "7F-5"),
    ("sietefecinco", "7F-5"),
    ("siete efecinco", "7F-5"),
    ("siete efe cinco be", "7F-5B"),
    ("ele ge ciento tres", "LG103"),
    ("ele ge uno cero tres", "LG103"),
    ("ele ge uno o tres", "LG103"),
    ("l g 103", "LG103"),
    ("l-g-103", "LG103"),
    ("elegé 103", "LG103"),
    ("elege ciento tres", "LG103"),
    ("el ge ciento tres", "LG103"),
    ("el ele ge ciento tres", "el LG103"),
    ("lg ciento tres", "LG103"),
    ("ce pe quinientos uno", "CP501"),
    ("ce pe cinco cero uno", "CP501"),
    ("se pe cinco cero uno", "CP501"),
    ("c p 501", "CP501"),
    ("cp quinientos uno", "CP501"),
    ("cepe 501", "CP501"),
    ("cepe quinientos uno", "CP501"),
    ("ce pe a pe", "CPAP"),
    ("erre ese guion cero cero seiscientos", "RS-00600"),
    ("yuwell diez ele", "Yuwell 10L"),
]

MISHEARD = [
    ("zeno lite", "Zen-O Lite"),
    ("zeno lait", "Zen-O Lite"),
    ("seno lait", "Zen-O Lite"),
    ("seno lite", "Zen-O Lite"),
    ("ceno lite", "Zen-O Lite"),
    ("zen o lite", "Zen-O Lite"),
    ("zen 0 lite", "Zen-O Lite"),
    ("zen cero lite", "Zen-O Lite"),
    ("zen0 lite", "Zen-O Lite"),
    ("cero lite", "Zen-O Lite"),
    ("senolai", "Zen-O Lite"),
    ("seno lai", "Zen-O Lite"),
    ("sen o lait", "Zen-O Lite"),
    ("zen-o light", "Zen-O Lite"),
    ("el zeno", "el Zen-O"),
    ("el concentrador seno", "el concentrador Zen-O"),
    ("lovego", "LoveGo"),
    ("lobego", "LoveGo"),
    ("lovgo", "LoveGo"),
    ("love go", "LoveGo"),
    ("lob go", "LoveGo"),
    ("lobego ele ge uno cero tres", "LoveGo LG103"),
    ("el de sismed", "el de SysMed"),
    ("el de sis med", "el de SysMed"),
    ("el de cismed", "el de SysMed"),
    ("cismed eme cincuenta", "SysMed M50"),
    ("sismedM50", "SysMed M50"),
    ("yuguel siete efe cinco", "Yuwell 7F-5"),
    ("ieuel siete efe cinco", "Yuwell 7F-5"),
    ("yu well 7f5", "Yuwell 7F-5"),
    ("yubel siete f 5", "Yuwell 7F-5"),
    ("llu güel siete efe cinco", "Yuwell 7F-5"),
    ("yuguel de diez litros", "Yuwell de 10 litros"),
    ("yuguel de cinco litros", "Yuwell de 5 litros"),
    ("si pap", "CPAP"),
    ("sipap", "CPAP"),
    ("ce pap", "CPAP"),
    ("cepap", "CPAP"),
    ("c pap", "CPAP"),
    ("bai pap", "BiPAP"),
    ("vipap", "BiPAP"),
    ("bi pap", "BiPAP"),
    ("b pap", "BPAP"),
    ("ever flo", "EverFlo"),
    ("eber flou", "EverFlo"),
    ("filips everflo", "Philips EverFlo"),
    ("nuvo lait", "Nuvo Lite"),
    ("nubo lite", "Nuvo Lite"),
    ("nuevo lait", "Nuvo Lite"),
    ("nidec", "Nidek"),
    ("simpligo", "SimplyGo"),
    ("simple go", "SimplyGo"),
    ("filips simpli go", "Philips SimplyGo"),
    ("tubo de oxigeno portatil", "tubo de oxígeno portátil"),
]

IN_A_SENTENCE = [
    ("tengo un n 50", "tengo un M50"),
    ("el concentrador n 50", "el concentrador M50"),
    ("el equipo ene cincuenta", "el equipo M50"),
    ("sismed n 50", "SysMed M50"),
    ("el equipo siete ese cinco", "el equipo 7F-5"),
    ("modelo n50", "modelo M50"),
    ("el yuguel no anda", "el Yuwell no anda"),
    ("tengo el eme cincuenta y siete efe cinco", "tengo el M50 y 7F-5"),
    ("el eme cincuenta y el siete efe cinco", "el M50 y el 7F-5"),
    ("el eme cincuenta cinco litros", "el M50 cinco litros"),
    ("el eme cincuenta, el de siempre", "el M50, el de siempre"),
    ("¿el siete efe cinco?", "¿el 7F-5?"),
    ("se cortó la luz qué hago con el siete efe cinco", "se cortó la luz qué hago con el 7F-5"),
    ("no es el seno lait es el lobego", "no es el Zen-O Lite es el LoveGo"),
    ("la bai pap no levanta presión", "la BiPAP no levanta presión"),
]


@pytest.mark.parametrize(("heard", "understood"), [*SPELLED, *MISHEARD, *IN_A_SENTENCE])
def test_machine_is_written_by_its_name(heard: str, understood: str, lexicon: Lexicon) -> None:
    assert understand(heard, lexicon).text == understood


ONE_LITE = lexicon_for(
    [
        EquipmentEntry(model=model, aliases=aliases, sources=(), has_manual=True)
        for model, aliases in {"Zen-O Lite": ("Zen-O Light",), "Zen-O": (), "M50": ()}.items()
    ],
    ("E1",),
    (),
)


@pytest.mark.parametrize(
    ("heard", "understood"),
    [
        ("el lite", "el Zen-O Lite"),
        ("el lait marca e 1", "el Zen-O Lite marca E1"),
        ("tengo un lite", "tengo un Zen-O Lite"),
        ("no, mi light no anda", "no, mi Zen-O Lite no anda"),
        ("el equipo lite", "el equipo Zen-O Lite"),
        ("la pantalla del lite", "la pantalla del Zen-O Lite"),
        ("el zeno lite", "el Zen-O Lite"),
        ("lite", "lite"),
        ("coca lite", "coca lite"),
        ("una comida light", "una comida light"),
        ("es más lite que el otro", "es más lite que el otro"),
        ("el late", "el late"),
    ],
)
def test_machine_that_alone_is_a_lite_is_called_so(heard: str, understood: str) -> None:
    assert understand(heard, ONE_LITE).text == understood


def test_of_two_machines_that_are_a_lite_none_is_chosen(lexicon: Lexicon) -> None:
    assert understand("el lite", lexicon).text == "el lite"


@pytest.mark.parametrize(
    ("heard", "models"),
    [
        ("el lobego dice e uno", ("LG103",)),
        ("el de cismed", ("M50",)),
        ("nubo lait y eme cincuenta", ("Nuvo Lite", "M50")),
        ("filips simpli go", ("SimplyGo",)),
        ("yuguel de diez litros", ("Yuwell 10L",)),
        ("el seno lait", ("Zen-O Lite",)),
        ("el yuguel", ()),
    ],
)
def test_what_is_written_names_the_machine(
    heard: str, models: tuple[str, ...], lexicon: Lexicon, entries: tuple[EquipmentEntry, ...]
) -> None:
    assert named_in(understand(heard, lexicon).text, names_of(entries)) == models


def test_every_name_of_the_catalogue_still_names_its_machine(
    lexicon: Lexicon, entries: tuple[EquipmentEntry, ...]
) -> None:
    names = names_of(entries)
    typed = {name: entry.model for entry in entries for name in (entry.model, *entry.aliases)}

    understood = {name: named_in(understand(name, lexicon).text, names) for name in typed}

    assert understood == {name: (model,) for name, model in typed.items()}
