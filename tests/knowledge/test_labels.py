"""knowledge.labels: what is said of the rows of one machine's manual."""

import pytest

from knowledge.labels import labels_said, with_label

M50 = ("Sin Imagen", "H08 / H01", "Low O2 / H02", "H03", "HI TEMP", "Low Flow")
ZENO = ("Triángulo rojo", "Triángulo amarillo fijo", "Termómetro", "Bat 10%", "Batería en rojo")

SAID = [
    (M50, "sin imagen", ("Sin Imagen",)),
    (M50, "Ahora está sin imagen y suena continuo", ("Sin Imagen",)),
    (M50, "quedó SIN IMAGEN", ("Sin Imagen",)),
    (M50, "oxígeno bajo", ("Low O2",)),
    (M50, "ahora dice oxígeno bajo", ("Low O2",)),
    (M50, "me marca bajo oxígeno y pita", ("Low O2",)),
    (M50, "en la pantalla oxígeno bajo", ("Low O2",)),
    (M50, "alta temperatura", ("HI TEMP",)),
    (M50, "dice temperatura alta", ("HI TEMP",)),
    (M50, "aparece flujo bajo", ("Low Flow",)),
    (M50, "sale caudal bajo y alta temperatura", ("Low Flow",)),
    (ZENO, "tiene el triángulo rojo", ("Triángulo rojo",)),
    (ZENO, "está el triángulo amarillo fijo", ("Triángulo amarillo fijo",)),
    (ZENO, "la batería en rojo", ("Batería en rojo",)),
    (ZENO, "termómetro", ("Termómetro",)),
    (ZENO, "aparece un termómetro", ("Termómetro",)),
    (("Luz roja con sonido continuo",), "luz roja, con sonido continuo", None),
]
NOT_SAID = [
    (M50, "tengo el oxígeno bajo"),
    (M50, "mi mamá tiene oxígeno bajo"),
    (M50, "el oxímetro marca oxígeno bajo"),
    (M50, "la enfermera dice que oxígeno bajo"),
    (M50, "el doctor dice oxígeno bajo"),
    (M50, "el tensiómetro me marca alta temperatura"),
    (M50, "le bajó el oxígeno"),
    (M50, "mi nene tiene temperatura alta"),
    (M50, "volo de fiebre con alta temperatura"),
    (M50, "no está sin imagen"),
    (M50, "ya no dice oxígeno bajo"),
    (M50, "nunca quedó sin imagen"),
    (M50, "la imagen se ve bien"),
    (M50, "sin imágenes"),
    (M50, "triángulo rojo"),
    (M50, "batería baja"),
    (ZENO, "oxígeno bajo"),
    (ZENO, "no encuentro el termómetro"),
    (ZENO, "el termómetro del nene da 38"),
    ((), "sin imagen"),
    (("",), "sin imagen"),
]


@pytest.mark.parametrize(("labels", "text", "said"), SAID)
def test_label_that_is_said_is_told_as_it_is_printed(
    labels: tuple[str, ...], text: str, said: tuple[str, ...] | None
) -> None:
    assert labels_said(text, labels) == (labels if said is None else said)


@pytest.mark.parametrize(("labels", "text"), NOT_SAID)
def test_anything_else_says_no_label(labels: tuple[str, ...], text: str) -> None:
    assert labels_said(text, labels) == ()


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("ahora dice oxígeno bajo", "ahora dice Low O2"),
        ("Dice Oxígeno Bajo.", "Dice Low O2."),
        ("el equipo me marca bajo oxígeno y pita", "el equipo me marca Low O2 y pita"),
        ("el M50 dice oxígeno bajo", "el M50 dice Low O2"),
        ("el LoveGo muestra temperatura alta", "el LoveGo muestra HI TEMP"),
        ("en la pantalla aparece flujo bajo", "en la pantalla aparece Low Flow"),
        ("la pantalla dice caudal bajo", "la pantalla dice Low Flow"),
        ("me sale alta temperatura", "me sale HI TEMP"),
        ("oxígeno bajo", None),
        ("tengo el oxígeno bajo", None),
        ("el oxímetro marca oxígeno bajo", None),
        ("el doctor dice oxígeno bajo", None),
        ("ya no dice oxígeno bajo", None),
        ("dice batería baja", None),
        ("dice sin imagen", None),
    ],
)
def test_spanish_of_a_label_is_put_in_writing_where_a_display_shows_it(
    text: str, read: str | None
) -> None:
    found = with_label(text, M50)

    assert (found and found[0]) == read
