"""aura.turn.stance.other_matter: what a locked call asks besides."""

import pytest

from aura.turn.stance.other_matter import is_another_matter

E4 = "E4. El ventilador no gira. Apague y desconecte. Encienda una vez o pase al tubo de respaldo."
CYLINDER = "Autonomía del tubo: un tubo de un metro cúbico a dos litros dura ocho horas."


@pytest.mark.parametrize(
    ("text", "content", "is_other"),
    [
        ("ya se arregló eso, ahora no me carga", E4, True),
        ("ahora no me carga", E4, True),
        ("ya se arregló eso, ahora no prende", E4, True),
        ("listo, eso ya está, ahora no se apaga", E4, True),
        ("cuánto dura el tubo de un metro a dos litros", E4, True),
        ("cómo abro la válvula del tubo", E4, True),
        ("el tubo silba", E4, True),
        ("lo apagué y ahora no prende", E4, False),
        ("ahora no sé qué hacer", E4, False),
        ("ahora no dice nada", E4, False),
        ("ya pasé al tubo", E4, False),
        ("cuánto dura el tubo", CYLINDER, False),
        ("sigue igual", E4, False),
        ("", E4, False),
    ],
)
def test_matter_is_told_apart(text: str, content: str, is_other: bool) -> None:
    assert is_another_matter(text, content) is is_other
