"""A question that asks how often is answered by no passage that tells no interval."""

from pathlib import Path

import pytest

from aura.turn.evidence.intervals import asks_how_often, tells_an_interval
from aura.turn.evidence.rows import same_case
from tests.aura.turn.made import candidate, reading

MANUALS = Path(__file__).parents[4] / "manuals"


@pytest.mark.parametrize(
    "text",
    [
        "¿Cada cuánto limpio el filtro?",
        "cada cuánto se limpia el filtro? porque ayer marcó Check Filter",
        "CADA CUANTOS DIAS SE LAVA",
        "con qué frecuencia se cambia la cánula",
        "¿qué tan seguido hay que lavarlo?",
        "cuántas veces por semana se desinfecta",
        "cuántas veces al mes lo limpio",
        "a las cuántas horas va el service",
    ],
)
def test_asks_how_often(text: str) -> None:
    assert asks_how_often(text)


@pytest.mark.parametrize(
    "text",
    [
        "el M50 pita cada tanto y marca H08",
        "cada vez que lo prendo salta la térmica",
        "no sé cada cuánto pita pero dice Low O2",
        "cuántas veces tengo que probar",
        "cuándo se limpia el filtro",
        "cómo limpio el filtro",
        "cuánto dura el tubo",
        "pita muy seguido",
    ],
)
def test_asks_something_else(text: str) -> None:
    assert not asks_how_often(text)


@pytest.mark.parametrize(
    "text",
    [
        "Lave el filtro cada siete días.",
        "Cambie la cánula cada 2 o 3 semanas.",
        "Se enjuaga una vez por semana.",
        "El service va cada 5.000 horas.",
        "Límpielo a diario.",
        "Limpieza mensual del gabinete.",
        "Vacíe el vaso todos los días.",
        "La tapa se lava todos los sábados.",
        "Dos veces al año lo revisa un técnico.",
    ],
)
def test_tells_an_interval(text: str) -> None:
    assert tells_an_interval(text)


@pytest.mark.parametrize(
    "text",
    [
        "Confirme que el filtro externo esté seco y bien calzado en su marco.",
        "El equipo emite un golpecito en cada inhalación.",
        "Cada vez que encienda, espere unos minutos.",
        "Cuente con 6 h 40 min.",
    ],
)
def test_tells_none(text: str) -> None:
    assert not tells_an_interval(text)


def test_no_alarm_of_the_manuals_tells_an_interval() -> None:
    rows = [
        line
        for manual in MANUALS.rglob("*.md")
        for line in manual.read_text(encoding="utf-8").splitlines()
        if line.startswith("|")
    ]

    assert len(rows) > 60
    assert [row for row in rows if tells_an_interval(row)] == []


def test_passages_without_an_interval_are_set_aside_unless_somebody_told_so() -> None:
    alarm = candidate(1, content="Mensaje: Check Filter\nQué hacer: Apague.")
    weekly = candidate(2, content="Lave el filtro una vez por semana.")
    labelled = candidate(3, content="Llame al servicio técnico.")
    asked = reading(normalized="cada cuánto se limpia el filtro, ayer marcó Check Filter")

    assert same_case([alarm, weekly, labelled], asked, told={3}) == (weekly, labelled)
    assert same_case([alarm], reading(normalized="marca Check Filter")) == (alarm,)
