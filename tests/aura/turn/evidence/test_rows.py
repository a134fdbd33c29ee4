"""Rows of a table that are another case than the question's."""

from pathlib import Path

import pytest
import yaml

from aura.turn.evidence.rows import (
    Aspect,
    are_untold_apart,
    aspects_of,
    is_another_case,
    same_case,
)
from aura.turn.evidence.scene import label_of
from knowledge.equipment import Mention
from tests.aura.turn.evidence import made
from tests.aura.turn.made import candidate, reading

ROOT = Path(__file__).parents[4]


def row(label: str, more: str = "Qué hacer: Llame.") -> str:
    return f"Señal: {label}\n{more}"


@pytest.mark.parametrize(
    ("label", "said"),
    [
        ("1 m³ a 2 L/min", "cuánto me dura el tubo de seis metros cúbicos a dos litros"),
        ("6 m³ a 2 L/min", "el tubo de un metro cúbico a 2 litros por minuto"),
        ("6 m³ a 2 L/min", "tubo de 10 m3 a 2 lts"),
        ("6 m³ a 2 L/min", "el tubo de 680 litros a 2 litros"),
        ("6 m³ a 2 L/min", "el tubo de 6 metros a 4 l/min"),
        ("1 m³ a 2 L/min", "el de 1 m³, flujo 1"),
        ("2 L/min", "cuántas horas tengo con la mochila a 5 litros"),
        ("1 L/min", "uso un litro y medio, cuánto me dura"),
        ("1 L/min", "a litro y medio cuánto dura la mochila"),
        ("1 L/min", "la mochila a medio litro"),
        ("1 L/min", "a 0,5 litros"),
        ("3 L/min", "mi caudal es dos"),
        ("3 L/min", "cuánto aguanta la mochila a 2"),
        ("2 L/min", "cuánto dura la mochila a 2.5 litros"),
        ("2 L/min", "la mochila a 2,5 L/min"),
        ("6 m³ a 2 L/min", "6 m3 a 2,5 L/min"),
        ("1 L/min", "cuánto dura a 1,5"),
        ("2 L/min", "a 2 y medio, ¿cuánto dura?"),
        ("5 L/min", "a dos coma cinco litros"),
        ("2 L/min", "a dos punto cinco litros por minuto"),
        ("2 L/min", "cuánto dura a dos coma cinco"),
        ("1 L/min", "a dos o tres litros"),
        ("3 L/min", "entre 1 y 2 litros"),
        ("Bat 10%", "dice bat 50%"),
        ("Bat 10%", "batería al ochenta por ciento"),
        ("Luz amarilla y sonido continuo", "se le prendió una luz azul con sonido continuo"),
        ("Triángulo rojo", "un triángulo verde"),
        ("Luz roja con sonido continuo", "no tiene luz roja, suena continuo"),
        ("Luz roja con sonido continuo", "no hay luz roja, hay amarilla, y suena continuo"),
        ("Luz roja con sonido continuo", "luz roja sin sonido"),
        ("Luz roja con sonido continuo", "luz roja intermitente"),
        ("Luz amarilla intermitente", "la amarilla titila y suena seguido"),
        ("Luz verde apagada y sonido intermitente", "la luz verde prendida y pita cortado"),
        ("Luz amarilla y sonido continuo", "la luz amarilla está apagada, sonido continuo"),
        ("Triángulo amarillo fijo", "un cuadradito amarillo"),
        ("Triángulo rojo", "sale un círculo rojo"),
        ("Luz roja con sonido continuo", "luz roja y no suena"),
        ("Luz amarilla y sonido continuo", "luz amarilla, suena cortado"),
        ("Luz verde apagada y sonido intermitente", "pitido continuo y la verde apagada"),
        ("Luz amarilla fija", "la luz amarilla titila"),
        ("Luz amarilla intermitente", "la amarilla está fija"),
        ("Triángulo amarillo que destella", "triángulo amarillo, no parpadea"),
    ],
)
def test_row_of_another_amount_colour_sound_or_rhythm_is_ruled_out(label: str, said: str) -> None:
    assert is_another_case(candidate(content=row(label)), aspects_of(said))


@pytest.mark.parametrize(
    ("label", "said"),
    [
        ("1 m³ a 2 L/min", "cuánto me dura el tubo de 1 metro cúbico a 2 litros"),
        ("1 m³ a 2 L/min", "tubo chico d 1 m3 a 2 lts x min"),
        ("2 L/min", "a dos o tres litros"),
        ("3 L/min", "a dos o tres litros"),
        ("3 L/min", "a 2-3 litros"),
        ("2 L/min", "cuánto dura a 2 o 3"),
        ("1 L/min", "entre 1 y 2 litros"),
        ("2 L/min", "la dejé a 2, 5 horas después se vació"),
        ("6 m³ a 2 L/min", "el tubo de 6 a 2 litros"),
        ("6 m³ a 2 L/min", "cuánto dura el tubo a dos litros"),
        ("6 m³ a 2 L/min", "cuánto dura el tubo"),
        ("6 m³ a 2 L/min", "el tubo de seis metros está a dos metros de la cocina, va a 2 litros"),
        ("2 L/min", "los 415 litros de la mochila a 2 litros por minuto"),
        ("2 L/min", "la mochila a las 4 se vacía"),
        ("Bat 10%", "dice bat 10 por ciento"),
        ("Bat 10%", "bat baja"),
        ("H03", "luz roja y no suena, a 3 litros"),
        ("Luz amarilla y sonido continuo", "la luz amarilla está prendida y suena todo el tiempo"),
        ("Luz roja con sonido continuo", "no es amarilla, es roja y suena"),
        ("Luz amarilla fija", "la luz amarilla está prendida"),
        ("Luz amarilla intermitente", "la amarilla parpadea"),
        ("Luz verde apagada y sonido intermitente", "la luz verde apagada y suena cortado"),
        ("Triángulo amarillo fijo", "sale un triángulo naranja fijo"),
    ],
)
def test_row_that_may_be_the_case_stays(label: str, said: str) -> None:
    assert not is_another_case(candidate(content=row(label)), aspects_of(said))


def test_colour_that_another_cell_allows_is_not_another_case() -> None:
    older = row("Luz amarilla y sonido continuo", "Qué indica: En unidades viejas la luz es roja.")

    assert not is_another_case(candidate(content=older), aspects_of("luz roja, sonido continuo"))
    assert is_another_case(candidate(content=older), aspects_of("luz azul, sonido continuo"))


@pytest.mark.parametrize(
    "prose",
    ["Con la luz roja: apague el equipo a 2 litros.", "La luz es roja.\nSuena.", "Señal: roja"],
)
def test_prose_is_never_ruled_out(prose: str) -> None:
    assert label_of(prose) == ""
    assert not is_another_case(candidate(content=prose), aspects_of("luz azul a 5 litros, titila"))


def test_name_of_a_machine_tells_no_amount() -> None:
    said = "el Yuwell de 5 litros y la mochila a 2 litros"
    heard = reading(
        normalized=said, mentions=(Mention(start=3, end=21, models=("7F-5",)),), words=9
    )
    five, two = candidate(1, content=row("5 L/min")), candidate(2, content=row("2 L/min"))

    assert said[3:21] == "Yuwell de 5 litros"
    assert same_case((five, two), heard) == (two,)


def test_row_that_somebody_labelled_for_the_very_text_stays() -> None:
    heard = reading(normalized="luz roja y no suena", words=5)
    loud = candidate(1, content=row("Luz roja con sonido continuo"))
    same = made.labels(made.label(similarity=1.0, chunks=[1]))
    near = made.labels(made.label(similarity=0.99, chunks=[1]))

    assert same_case((loud,), heard, told=same.told_of_this_text) == (loud,)
    assert same_case((loud,), heard, told=near.told_of_this_text) == ()


@pytest.mark.parametrize(
    ("said", "amounts"),
    [
        ("1.000 litros", {Aspect.VOLUME: {"1"}}),
        ("dos litros y medio", {Aspect.FLOW: {"2.5"}}),
        ("cero coma cinco litros", {Aspect.FLOW: {"0.5"}}),
        ("dos o tres litros", {Aspect.FLOW: {"2", "3"}}),
        ("treinta y dos litros", {Aspect.VOLUME: {"0.032"}}),
        ("1 o 6 metros cúbicos", {Aspect.VOLUME: {"1", "6"}}),
        ("2,5 l/min y 1 m3", {Aspect.FLOW: {"2.5"}, Aspect.VOLUME: {"1"}}),
        ("a un metro de la pared", {}),
        ("cuántos litros tengo que ponerme", {}),
        ("el 15% por lo menos", {Aspect.PERCENT: {"15"}}),
    ],
)
def test_amounts_are_read_with_their_unit(said: str, amounts: dict[Aspect, set[str]]) -> None:
    assert aspects_of(said) == amounts


def shipped_row(source: str, first_cell: str) -> str:
    """A row of a demonstration manual, as it is stored."""
    for line in (ROOT / "manuals" / source).read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if cells[0] == first_cell:
            return "\n".join(f"Celda: {cell}" for cell in cells)
    raise AssertionError(f"{source} has no row {first_cell}")


def test_no_shipped_question_loses_the_row_that_answers_it() -> None:
    shipped = yaml.safe_load((ROOT / "calibration" / "queries.yaml").read_text("utf-8"))
    asked = [one for one in shipped if one["expect"] and one["expect"]["row"]]

    lost = [
        one["text"]
        for one in asked
        if is_another_case(
            candidate(content=shipped_row(one["expect"]["source"], one["expect"]["row"])),
            aspects_of(one["text"]),
        )
    ]

    assert len(asked) > 50
    assert lost == []


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("la mochila a dos o tres litros", [2, 3]),
        ("la mochila entre 1 y 2 litros", [1, 2]),
        ("la mochila a 3 o 4 litros", []),
        ("estaba a 2 litros y ahora a 4 litros", []),
        ("la mochila a 3 litros", [3]),
    ],
)
def test_of_several_amounts_no_row_stands_for_all(said: str, left: list[int]) -> None:
    table = [
        candidate(flow, source="a.md", section="Tabla", content=row(f"{flow} L/min"))
        for flow in (1, 2, 3)
    ]
    prose = candidate(9, content="Lleve otro.")

    kept = same_case((*table, prose), reading(normalized=said, words=6))

    assert [one.id for one in kept] == [*left, 9]


@pytest.mark.parametrize(
    ("said", "stays"),
    [
        ("cuánto dura medio tubo a 2 litros", False),
        ("la mochila por la mitad, a 2 litros", False),
        ("a la mochila le queda un cuarto, a dos litros", False),
        ("el tubo con 100 bar a 2 litros", False),
        ("con cincuenta bar a 2 litros", False),
        ("el tubo está al 40% a 2 litros", False),
        ("le quedan 200 litros, a 2 litros por minuto", False),
        ("un tubo y medio a 2 litros", False),
        ("cuánto dura el tubo a 2 litros", True),
        ("el tubo lleno, con 200 bar, a 2 litros", True),
        ("me queda un tubo, cuánto dura a 2 litros", True),
        ("un cuarto de hora afuera, a 2 litros", True),
        ("cuánto me queda a 2 litros", True),
        ("a las dos y media salgo, a 2 litros", True),
    ],
)
def test_row_of_a_full_cylinder_is_another_case_for_a_part_of_one(said: str, stays: bool) -> None:
    full = candidate(1, content=row("2 L/min", "Con el tubo lleno: 3 h 27 min."))
    plain = candidate(2, content=row("2 L/min", "Nota: cierre la válvula."))
    light = candidate(3, content=row("Vaso", "Qué indica: Está lleno."))
    prose = candidate(4, content="150 a 200 bar es lleno, la mitad es medio tubo.")

    kept = same_case((full, plain, light, prose), reading(normalized=said, words=6))

    assert [one.id for one in kept] == [*([1] if stays else []), 2, 3, 4]


@pytest.mark.parametrize(
    ("one", "other", "untold"),
    [
        ("1 m³ a 2 L/min", "6 m³ a 2 L/min", True),
        ("Luz amarilla fija", "Luz amarilla intermitente", True),
        ("1 m³ a 2 L/min", "1 m³ a 2 L/min", False),
        ("Luz amarilla fija", "Luz roja con sonido continuo", False),
        ("H03", "H04", False),
    ],
)
def test_rows_that_differ_by_an_aspect_alone(one: str, other: str, untold: bool) -> None:
    left = candidate(1, source="a.md", section="Tabla", content=row(one))
    right = candidate(2, source="a.md", section="Tabla", content=row(other))
    elsewhere = candidate(3, source="b.md", section="Tabla", content=row(other))

    assert are_untold_apart(left, right) is untold
    assert not are_untold_apart(left, elsewhere)


@pytest.mark.parametrize(
    "piece", ["1", "un ", "medio ", "no suena ", "1.000", "m3 ", " ", "a 2 ", "2 o ", "1 coma "]
)
def test_long_hostile_text_is_read_at_once(piece: str) -> None:
    text = (piece * 4_000)[:4_000]

    assert aspects_of(text) == aspects_of(text)
