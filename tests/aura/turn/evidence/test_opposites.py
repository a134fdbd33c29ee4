"""Questions that say the opposite of a heading or a label."""

from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from aura.turn.evidence.opposites import is_opposite

ROOT = Path(__file__).parents[4]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("No se enciende con el botón", "se prende solo"),
        ("No se enciende con el botón", "no se apaga con el botón"),
        ("No se enciende con el botón", "se enciende bien pero no lo puedo apagar"),
        ("Carga dispareja entre las dos baterías", "las baterías bajan parejo"),
        ("La bolilla no sube", "la bolilla no baja"),
        ("Silbido o pérdida en el regulador", "el tubo no silba"),
        ("Ruido o vibración fuera de lo habitual", "no hace ningún ruido"),
        ("Ruido o vibración fuera de lo habitual", "ya no hace más ruido"),
        ("La batería no carga", "la batería carga bien pero dura poco"),
        ("El indicador de carga no avanza", "el indicador avanza pero no enciende"),
        (
            "No sale oxígeno al abrir la válvula",
            "sale oxígeno al abrir la válvula pero no lo puedo cerrar",
        ),
        ("Ahorrador de oxígeno que no dispara", "el ahorrador dispara dos veces"),
        ("El equipo se apaga solo", "no se apaga"),
        ("El equipo se apaga solo", "se prende solo"),
        ("Luz verde encendida y sin burbujas", "verde encendida y burbujea bien"),
        ("El equipo no arranca", "arranca y al rato se para"),
        ("Condensación y agua en la tubuladura", "no tiene agua la tubuladura"),
        ("No se siente salida de oxígeno", "sale poco oxígeno"),
        ("No sale oxígeno en modo continuo", "sale en pulso pero no en continuo"),
        ("La batería no carga", "está cargando pero no llega"),
        ("La batería no carga", "la batería sí carga"),
        ("El indicador de carga no avanza", "el indicador de carga sí avanza"),
        ("No se enciende con el botón", "sí se enciende con el botón"),
        ("La batería no carga", "la batería no para de cargar"),
        ("La batería no carga", "carga sin problema"),
        ("El indicador de carga no avanza", "carga normal, se mueve la pilita"),
        ("El equipo no arranca", "no para, aprieto el interruptor y sigue girando"),
        ("Saltan los fusibles o la térmica al encenderlo", "no salta la térmica"),
        ("Saltan los fusibles o la térmica al encenderlo", "no saltan los fusibles al encender"),
        ("Calor u olor extraño en el gabinete", "no tiene olor extraño ni calor"),
        ("La bolilla del caudalímetro no sube o está inestable", "la bolilla sube bien, estable"),
        ("La bolilla del caudalímetro no sube o está inestable", "está centrada y estable"),
        ("La batería rinde poco o no se completa", "la batería rinde bien y se completa"),
        ("La batería rinde poco o no se completa", "rinde mucho"),
        ("Se vacía antes de lo previsto", "no se vacía antes de lo previsto"),
        ("Falta de caudal en mascarilla o cánula", "no falta caudal en la mascarilla"),
        ("Luz verde encendida y sin burbujas", "verde prendida y hace burbujas"),
        ("Problemas de encendido", "no lo puedo apagar"),
        ("Problemas de encendido", "se enciende sin problema con la tecla"),
        ("Problemas de encendido", "apretando la tecla no se apaga"),
        ("No se enciende con el botón", "cómo hago para apagarlo con el botón"),
        ("El oxígeno no llega al paciente", "al · le llega el oxígeno sin problema"),
    ],
)
def test_what_is_said_is_the_opposite(text: str, said: str) -> None:
    assert is_opposite(said, text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("No se enciende con el botón", "prende la luz pero no enciende"),
        ("No se enciende con el botón", "aprieto el botón para encender y nada"),
        ("No se enciende con el botón", "cuando lo prendo pita"),
        ("No se enciende con el botón", "no enciende"),
        ("No se enciende con el botón", "apreto el botón y no arranca"),
        ("Silbido o pérdida en el regulador", "el tubo silba"),
        ("Ruido o vibración fuera de lo habitual", "hace ruido"),
        ("Si el equipo se cayó o se mojó", "no se mojó, se cayó"),
        ("La batería no carga", "no me carga la batería"),
        ("La batería no carga", "enchufo el cargador y la batería no sube"),
        ("No sale oxígeno al abrir la válvula", "abro la válvula y no sale nada"),
        ("Ahorrador de oxígeno que no dispara", "no dispara el ahorrador"),
        ("El equipo se apaga solo", "se apaga solo"),
        ("Encendido y apagado con dificultades", "no prende"),
        ("La batería rinde poco o no se completa", "la batería no se completa"),
        ("Luz amarilla fija", "no se prende la luz amarilla"),
        ("Se vacía antes de lo previsto", "se vacía rápido"),
        ("El interruptor no responde", "toco el interruptor y no pasa nada"),
        ("La bolilla del caudalímetro no sube o está inestable", "la bolilla sube y baja sola"),
        ("No se percibe la entrega en modo pulso", "no noto los pulsos"),
        ("No se siente salida de oxígeno", "no sale oxígeno"),
        ("Calor u olor extraño en el gabinete", "tira olor a quemado"),
        ("No sale oxígeno en modo continuo", "en continuo no tira nada"),
        ("La batería no carga", "conecto el cargador y la batería no carga"),
        ("La batería no carga", "la batería del zen-o no me carga bien"),
        ("El oxígeno no llega al paciente", "no me está llegando el oxígeno"),
        ("Todas las luces apagadas con sonido", "no queda ni una luz prendida pero chilla"),
        (
            "Luz verde apagada y sonido intermitente",
            "dejó de andar, ahora chilla cortadito, ni la verdecita prende",
        ),
        ("Carga dispareja entre las dos baterías", "las dos pilas no se gastan parejas"),
        ("No sale oxígeno en modo continuo", "no entrega oxígeno en continuo"),
        ("La batería no carga", "sí, no carga"),
        ("La batería no carga", "sí no carga"),
        ("La batería no carga", "la batería no carga bien"),
        ("La batería no carga", "antes cargaba bien y ahora no carga"),
        ("La batería no carga", "si la batería carga o no, no sé"),
        ("El indicador de carga no avanza", "no carga normal"),
        ("El indicador de carga no avanza", "normal no es, el indicador no avanza"),
        ("El indicador de carga no avanza", "carga bien pero el indicador no avanza"),
        ("El equipo no arranca", "no arranca, para mí que se rompió"),
        ("El equipo no arranca", "no anda bien el equipo"),
        ("Saltan los fusibles o la térmica al encenderlo", "lo prendo y salta la térmica"),
        ("Calor u olor extraño en el gabinete", "no tiene olor pero hay calor"),
        ("Calor u olor extraño en el gabinete", "larga calor"),
        ("La bolilla del caudalímetro no sube o está inestable", "no está estable la bolilla"),
        ("La bolilla del caudalímetro no sube o está inestable", "sube pero queda inestable"),
        ("La batería rinde poco o no se completa", "la batería rinde poco"),
        ("La batería rinde poco o no se completa", "no rinde mucho"),
        ("La batería rinde poco o no se completa", "no rinde bien"),
        ("Falta de caudal en mascarilla o cánula", "hay falta de caudal"),
        ("Luz verde encendida y sin burbujas", "verde prendida y no hace burbujas"),
        ("Problemas de encendido", "no lo puedo encender"),
        ("Problemas de encendido", "lo apagué y no enciende"),
        ("No se enciende con el botón", "lo apagué y no enciende más"),
        ("Limpieza de los filtros", "cómo limpio bien el filtro"),
        ("Sumerja las puntas de la cánula", "cómo pongo bien la cánula"),
        ("", "no prende"),
        ("No se enciende con el botón", ""),
    ],
)
def test_what_is_said_is_not_the_opposite(text: str, said: str) -> None:
    assert not is_opposite(said, text)


@given(st.text(max_size=80))
def test_no_text_is_the_opposite_of_itself(text: str) -> None:
    assert not is_opposite(text, text)


@pytest.mark.parametrize("named", ["queries", "held_out"])
def test_hardly_a_labelled_question_is_the_opposite_of_what_answers_it(named: str) -> None:
    """One of 535 is: "con el cargador enciende, solo con baterías ni se inmuta"."""
    shipped = yaml.safe_load((ROOT / "calibration" / f"{named}.yaml").read_text("utf-8"))
    asked = [(one["text"], one["expect"]) for one in shipped if one["expect"]]

    opposite = [
        text for text, told in asked if is_opposite(text, told.get("row") or told["section"])
    ]

    assert len(asked) > 50
    assert len(opposite) <= 1, opposite
