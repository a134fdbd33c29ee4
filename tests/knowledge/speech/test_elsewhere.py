"""knowledge.speech.elsewhere: written codes and models that name something else."""

import pytest

from knowledge.codes import DEFAULT_PATTERN, code_mentions, compile_pattern
from knowledge.equipment import EquipmentEntry, mentions_in, names_of
from knowledge.speech import Lexicon, is_no_code, is_no_machine, understand

PATTERN = compile_pattern(DEFAULT_PATTERN)

SOMETHING_ELSE = [
    *("no me llego la factura E7", "no me llegó la Factura: E7", "factura nro E7", "factura Nº E7"),
    *("mi turno es el H08", "turno H08", "el turno era H08", "vivo en la torre E7", "cama E5"),
    *("habitación H06", "el remito H03", "el remito número H03", "numero de pedido E6"),
    *("mi número de cliente es el E6", "el código de la factura es E7", "mi plan es el E5"),
    *("la orden E4", "asiento E3", "la patente E100", "sala H03", "piso E2", "departamento E1"),
    *("la casa E7", "mi lugar es el E5"),
]

SHOWN = [
    *("no me llegó la factura y me marca E7", "la factura dice que no, y me sale E7"),
    *("en la sala marca H08", "en la sala es H08", "el error en casa es H08", "en casa E7"),
    *("estoy en la cama, H08", "el equipo de la pieza marca H08", "H08 en la sala", "E7"),
    *("pedí turno porque marca H08", "la alarma de mi casa es E7", "me da E7 en la casa"),
]


def _codes(text: str) -> list[str]:
    return [one.code for one in code_mentions(text, PATTERN) if not is_no_code(text, one.start)]


@pytest.mark.parametrize("text", SOMETHING_ELSE)
def test_code_of_a_paper_or_a_place_is_no_code(text: str) -> None:
    assert _codes(text) == []


@pytest.mark.parametrize("text", SHOWN)
def test_code_that_a_display_shows_stays_one(text: str) -> None:
    assert len(_codes(text)) == 1


def test_each_mention_is_told_by_what_it_stands_behind() -> None:
    assert _codes("cama E5, y me marca E7 en la sala H03") == ["E7"]


@pytest.mark.parametrize(
    "text",
    [
        *("me sale eme cincuenta pesos", "siete f cinco pesos", "talle ele ge ciento tres"),
        *("codigo postal cp 501", "eme cincuenta años", "M50 pesos", "7F-5 años", "talle LG103"),
        *("vivo en el barrio m 50", "barrio M50", "lote 7F-5", "manzana numero M50"),
    ],
)
def test_sum_age_size_or_address_is_no_machine(
    text: str, lexicon: Lexicon, entries: tuple[EquipmentEntry, ...]
) -> None:
    assert understand(text, lexicon).text == text
    mentions = mentions_in(text, names_of(entries))
    assert all(is_no_machine(text, one.start, one.end) for one in mentions)


@pytest.mark.parametrize(
    "text", ["el yuwell 7F-5 litros", "el M50", "el M50 cuesta mil pesos", "M50, años que lo tengo"]
)
def test_machine_stays_one(text: str, entries: tuple[EquipmentEntry, ...]) -> None:
    mentions = mentions_in(text, names_of(entries))
    assert not any(is_no_machine(text, one.start, one.end) for one in mentions)
    assert mentions
