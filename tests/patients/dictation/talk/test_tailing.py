"""What follows a number in its own sentence: both sides of the table."""

import pytest

from patients.dictation import Heard
from tests.patients.dictation.said import heard

UNDONE = [
    *("cualquiera dije", "dije cualquier cosa", "dije una pavada", "bah no", "qué digo"),
    *("estoy inventando", "sacalo", "se me mezclan", "o era con nueve", "debe ser"),
    *("con un siete en algún lado", "y después otro número", "fijate si es"),
    *(
        "corregime si le erro",
        "vaya uno a saber",
        "la verdad ni idea",
        "leí cualquiera",
        "me lo acabo de inventar",
    ),
]
READ = [
    *("gracias", "anotalo", "ese es el mío", "ese es", "fijate si figura", "y nada más"),
    *("y el equipo pita", "y no me anda", "y la manguera está rota", "se me terminó el tubo"),
    *("necesito que vengan ya", "quería saber cuándo vienen", "vivo en Mitre 345", "soy Rosa"),
    *("y estoy sola", "por favor apúrense", "fumigador", "tengo 80 años", "error 43"),
    *("y ayer llamé y nadie vino", "mi cuil no me lo acuerdo", "todo junto"),
]


@pytest.mark.parametrize("lead", ["mi dni es ", "> ¿DNI? | ", "dni "])
@pytest.mark.parametrize("joint", [" ", ", "])
@pytest.mark.parametrize("tail", UNDONE)
def test_what_undoes_a_number_in_its_own_sentence_leaves_it_unread(
    lead: str, joint: str, tail: str
) -> None:
    assert heard(f"{lead}20 334 118{joint}{tail}").state is not Heard.DNI


@pytest.mark.parametrize("joint", [" ", ", "])
@pytest.mark.parametrize("tail", READ)
def test_what_agrees_or_is_of_another_matter_leaves_it_read(joint: str, tail: str) -> None:
    assert heard(f"mi dni es 20 334 118{joint}{tail}").digits == "20334118"
