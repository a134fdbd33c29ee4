"""aura.turn.stance.taken_back: turns that say "not that one" and name no other."""

import time

import pytest

from aura.turn.stance import stance_of
from aura.turn.stance.taken_back import TakesBack
from knowledge.equipment import EquipmentEntry, mentions_in, names_of

NAMES = names_of(
    EquipmentEntry(model=model, aliases=(), sources=(), has_manual=True)
    for model in ("M50", "7F-5")
)
NOTHING, LAST, ALL, SOFTLY = (
    TakesBack.NOTHING,
    TakesBack.THE_LAST,
    TakesBack.ALL,
    TakesBack.SOFTLY,
)


def _takes_back(text: str) -> TakesBack:
    return stance_of(text, mentions_in(text, NAMES)).takes_back


@pytest.mark.parametrize(
    ("text", "takes_back"),
    [
        ("no, perdón, es otro equipo, no sé el modelo", ALL),
        ("no, me confundí, no es ese", ALL),
        ("No. Es otro.", ALL),
        ("es otro equipo", ALL),
        ("perdón, era otro concentrador", ALL),
        ("no es ese", ALL),
        ("no no es ese equipo", ALL),
        ("ese no es", ALL),
        ("ese equipo no es el mío", ALL),
        ("no tengo ese", ALL),
        ("no es el mío", ALL),
        ("no, ese no es mi concentrador", ALL),
        ("me confundí de equipo", ALL),
        ("me equivoqué de aparato, disculpá", ALL),
        ("no, es de otra marca", ALL),
        ("no es este, no me acuerdo el modelo", ALL),
        ("no es el equipo que te dije", ALL),
        ("no, tengo otro equipo", ALL),
        ("no, es otro, no es el M50", ALL),
        ("disculpame, te pasé mal el modelo", ALL),
        ("me equivoqué, no es el que le dije", ALL),
        ("no, ese lo devolví, ahora tengo otro", ALL),
        ("ese equipo ya se lo llevaron", ALL),
        ("no, este es distinto", SOFTLY),
        ("perdón, hablo del fijo", SOFTLY),
        ("ay no, es el de 5", SOFTLY),
        ("no es esa máquina", ALL),
        ("no, esa máquina no es", ALL),
        ("creo que no es ese", ALL),
        ("disculpame pero no es ese", ALL),
        ("el mío es otro", ALL),
        ("no, el de mi marido es otro", ALL),
        ("erré el modelo", ALL),
        ("la verdad que no es ese", ALL),
        ("ese ya no lo tengo", ALL),
        ("ese no lo tengo más", ALL),
        ("ya no tengo más ese equipo", ALL),
        ("ah no, es el de mi marido", SOFTLY),
        ("no es el mismo equipo", SOFTLY),
        ("no creo que sea ese", SOFTLY),
        ("ahora tengo otro equipo", SOFTLY),
        ("me trajeron otro ayer", NOTHING),
        ("me trajeron otro equipo ayer", SOFTLY),
        ("me lo cambiaron ayer", SOFTLY),
        ("me cambiaron el equipo ayer", SOFTLY),
        ("se lo llevaron y me dejaron otro", SOFTLY),
        ("del otro le hablo", LAST),
        ("no de ese, del otro", LAST),
        ("no, el primero", LAST),
        ("no, es el otro", LAST),
        ("no, el otro", LAST),
        ("no, es otro equipo, ¿me escucha?", ALL),
        ("¿hola? no, no es ese", ALL),
        ("es el otro", LAST),
        ("el otro", LAST),
        ("eh, perdón, la otra", LAST),
        ("perdón, es el otro equipo", LAST),
        ("no no, la otra máquina", LAST),
        ("me refiero al otro", LAST),
        ("hablo del otro equipo", LAST),
        ("no, ese no, el otro", LAST),
        ("el M50 no, el otro", LAST),
        ("no, es el otro, el blanco", LAST),
        ("no, perdón, el de cinco litros", SOFTLY),
        ("perdón, es el de 10 litros", SOFTLY),
        ("no, el equipo de ocho litros", SOFTLY),
        ("no, es el más grande", SOFTLY),
        ("perdón, el portátil", SOFTLY),
        ("no, es un equipo Acme", SOFTLY),
        ("perdón, es marca Acme", SOFTLY),
        ("no, tengo un concentrador marca Hersill", SOFTLY),
        ("no, perdón, es un XR3000", SOFTLY),
        ("perdón, es un rover 6", SOFTLY),
    ],
)
def test_machine_is_taken_back_without_another(text: str, takes_back: TakesBack) -> None:
    assert _takes_back(text) is takes_back


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no",
        "no, perdón",
        "me equivoqué",
        "también tengo otro equipo",
        "tengo otro equipo",
        "el otro anda bien",
        "el otro día se cortó",
        "no, el otro día",
        "es otro problema",
        "no, es otra cosa",
        "no es eso",
        "no es ese el ruido",
        "no es ese el problema",
        "no es ese, es H01",
        "no es ese código, es E4",
        "no, no es ese, es Low O2",
        "¿no es ese?",
        "¿es el otro?",
        "¿no es ese equipo?",
        "¿me cambiaron el equipo ayer?",
        "ese no prende",
        "no, el grande no prende",
        "no, el de 5 no prende",
        "no, este ruido es distinto",
        "te pasé mal el documento",
        "el filtro lo devolví",
        "qué plazo hay entre una limpieza del filtro y la otra",
        "limpié un filtro, el otro, no sé",
        "mi documento es el de antes, ahora tengo otro",
        "tengo dos, uno acá, el otro, en el campo",
        "no me lo cambiaron",
        "no me cambiaron el equipo",
        "el filtro me lo cambiaron ayer",
        "me lo cambiaron ayer el filtro",
        "me trajeron otro tubo",
        "se lo llevaron para arreglar",
        "no sé si es ese",
        "no es mío, es de mi vecina",
        "es el mismo de antes",
        "la manguera no es esa",
        "el filtro no es ese",
        "ese botón no es",
        "no, esa no es",
        "no, es un ruido fuerte",
        "no, es el filtro",
        "perdón, es una luz roja",
        "no, el equipo anda",
        "no, es un H08",
        "no, es el error 43",
        "no, son 3 litros",
        "no, a 3 litros",
        "está del otro lado",
        "lo probé en el otro enchufe",
        "no, la otra vez pitaba",
        "la otra luz es la verde",
        "no, es el otro, el 7F-5",
        "perdón, es el 7F-5",
        "no es el M50",
        "no, el tubo de 10 litros no tiene presión",
    ],
)
def test_other_turns_take_nothing_back(text: str) -> None:
    assert _takes_back(text) is NOTHING


@pytest.mark.parametrize(
    "unit", ["no, perdón, ", "no ", "es el otro x ", "es otro ", "no es un ", "ese no ", "que, "]
)
def test_longest_turn_is_read_in_time(unit: str) -> None:
    text = (unit * 4_000)[:4_000]

    started = time.perf_counter()
    _takes_back(text)

    assert time.perf_counter() - started < 0.5
