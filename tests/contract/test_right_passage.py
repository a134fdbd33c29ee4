"""The main job over HTTP: the passage of the right manual goes out."""

import pytest

from aura.tenancy import live
from tests.contract.conftest import Line

M50 = "concentradores electricos/m50_sysmedm50.md"
YUWELL = "concentradores electricos/yuwell_7f5.md"
ZEN_O_LITE = "concentradores electricos/zen_o_lite.md"
RECHARGE = "cap/recarga.md"

pytestmark = pytest.mark.usefixtures("order_alone")


def first_cell(chunk: dict[str, str]) -> str:
    """The value of a row's first column."""
    return chunk["content"].splitlines()[0].partition(": ")[2]


def test_code_of_a_named_machine_brings_its_row_first(line: Line) -> None:
    body = line.answer("El M50 me marca error H08 y suena un pitido cada un rato")

    first = body["manual"]["chunks"][0]
    assert (first["source"], first_cell(first)) == (M50, "H08 / H01")
    assert body["outcome"] == "hit"
    assert body["equipment"]["named"] == ["M50"]


@pytest.mark.parametrize("code", [f"E{number}" for number in range(1, 8)])
@pytest.mark.parametrize(
    "said",
    [
        "El 7F-5 me marca error {}",
        "tengo el yuwell 7f5 y aparece {} en la pantalla, qué hago",
    ],
    ids=["short", "long"],
)
def test_each_code_of_the_7f5_brings_its_row_first(line: Line, code: str, said: str) -> None:
    body = line.answer(said.format(code))

    first = body["manual"]["chunks"][0]
    assert (first["source"], first_cell(first)) == (YUWELL, code)


@pytest.mark.parametrize("spelling", ["H08", "h08", "H8", "H-08", "h-8"])
def test_code_is_found_however_it_is_written(line: Line, spelling: str) -> None:
    body = line.answer(f"el M50 muestra {spelling} hace un rato largo")

    assert first_cell(body["manual"]["chunks"][0]) == "H08 / H01"


@pytest.mark.parametrize("name", ["M50", "m50", "M-50", "m 50", "SysMed M50", "sysmed", "sísmed"])
def test_machine_is_found_however_it_is_written(line: Line, name: str) -> None:
    body = line.answer(f"el {name} me marca error H08 desde hoy")

    assert body["equipment"]["named"] == ["M50"]
    assert M50 in body["equipment"]["filter_sources"]


def test_always_searched_folder_answers_while_a_machine_is_named(line: Line) -> None:
    body = line.answer("tengo un M50, cómo pido la recarga de oxígeno")

    assert body["manual"]["chunks"][0]["source"] == RECHARGE
    assert body["equipment"]["filter_reason"] == "models"


@pytest.mark.parametrize(
    "text",
    [
        "Tengo el Zen-O Lite, el equipo dice Low O2",
        "el equipo dice Low O2, es un zeno lite",
        "ZEN O LITE: el equipo dice Low O2",
    ],
)
def test_alarm_phrase_brings_the_row_of_the_named_machine_alone(line: Line, text: str) -> None:
    body = line.answer(text)

    first, *others = body["manual"]["chunks"]
    assert body["equipment"]["named"] == ["Zen-O Lite"]
    assert (first["source"], first_cell(first)) == (ZEN_O_LITE, "Low O2")
    own = (ZEN_O_LITE, "cap/", "tubos/")
    assert all(chunk["source"].startswith(own) for chunk in others)


def test_code_of_several_machines_is_asked_about_when_none_is_named(line: Line) -> None:
    body = line.answer("me marca E1 y pita")

    assert (body["outcome"], body["miss_reason"]) == ("miss", "ambiguous_equipment")
    assert body["equipment"]["candidates"] == ["7F-5", "LG103"]
    assert body["manual"]["chunks"] == []
    assert body["context_block"] is None
    assert body["manual"]["best_score"] > 0.8


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("el LoveGo me marca E1 y pita fuerte", "concentradores electricos/lovego_lg103.md"),
        ("el 7F-5 me marca E1 y pita fuerte", YUWELL),
        ("el CP501 tiene un E43 en la pantalla", "concentradores electricos/cp501.md"),
        ("el Zen-O Lite tiene un E43 en la pantalla", ZEN_O_LITE),
    ],
)
def test_same_code_means_what_the_named_machine_says(line: Line, text: str, source: str) -> None:
    body = line.answer(text)

    assert body["manual"]["chunks"][0]["source"] == source
    assert body["equipment"]["candidates"] == []


@pytest.mark.parametrize(
    ("text", "reason", "named"),
    [
        ("el CPAP me tira un error y no sé qué hacer", "model_without_manual", ["CPAP"]),
        ("el bipap y el M50 hacen ruido los dos", "model_without_manual", ["BiPAP", "M50"]),
        ("el aparato hace un ruido muy raro hoy", "no_equipment", []),
    ],
    ids=["no manual", "one of two without", "none named"],
)
def test_open_filter_says_why(line: Line, text: str, reason: str, named: list[str]) -> None:
    equipment = line.answer(text)["equipment"]

    assert equipment["filter_sources"] is None
    assert equipment["filter_reason"] == reason
    assert equipment["named"] == named


def test_several_passages_are_numbered_and_the_named_code_says_which_to_use(line: Line) -> None:
    body = line.answer("El M50 me marca error H08 y suena un pitido")

    chunks, block = body["manual"]["chunks"], body["context_block"]
    assert len(chunks) > 1
    assert all(chunk["content"] in block for chunk in chunks)
    assert f"Entrada {len(chunks)}" in block
    assert "H8" in block.splitlines()[1]


def test_a_single_passage_is_the_only_source(line: Line) -> None:
    live.set_unscoped("RAG_CANDIDATE_LIMIT", 1)

    body = line.answer("El M50 se quedó con la pantalla negra y chilla sin parar")

    assert len(body["manual"]["chunks"]) == 1
    assert "Entrada" not in body["context_block"]
    assert "única entrada" in body["context_block"].splitlines()[1]


def test_block_begins_with_the_line_that_the_prompts_rely_on(line: Line) -> None:
    block = line.answer("El M50 me marca error H08")["context_block"]

    assert block.splitlines()[0] == "[INFORMACIÓN TÉCNICA DEL MANUAL]"
