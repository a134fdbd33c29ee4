"""aura.turn.stance.other_matter: what a locked call asks besides."""

import pytest

from aura.turn.stance.other_matter import is_another_matter

E4 = "E4. El ventilador no gira. Apague y desconecte. Encienda una vez o pase al tubo de respaldo."
CYLINDER = "Autonomía del tubo: un tubo de un metro cúbico a dos litros dura ocho horas."
H4 = "Código en Pantalla: H04. Temperatura interna elevada. Separe el equipo 30 cm de la pared."
H5 = "H05. Tensión de red fuera de rango. Zapatilla sobrecargada."
BURNT = "Calor y olor a quemado en el gabinete: apague y desenchufe."
MOCHILA = "Autonomía de la mochila: 2 L/min, con el tubo lleno. Lleve un segundo tubo."


@pytest.mark.parametrize(
    ("text", "content", "is_other"),
    [
        ("se prendió fuego", H4, True),
        ("huele a quemado", H4, True),
        ("sale humo", H4, True),
        ("huele a quemado", BURNT, False),
        ("no respira", H4, True),
        ("me falta el aire", H4, True),
        ("está morada", H4, True),
        ("se puso azul", H4, True),
        ("se descompuso mi mamá", H4, True),
        ("se desmayó", BURNT, True),
        ("se cayó redonda mi mamá", H4, True),
        ("se cayó mi equipo", H4, False),
        ("llamo al 107", H4, True),
        ("me confundí", H4, True),
        ("leí mal", H4, True),
        ("no me confundí", H4, False),
        ("cambió el número", H4, True),
        ("ahora otro código", H4, True),
        ("la pantalla cambió", H4, True),
        ("no, ese no", H4, True),
        ("no es eso", H4, True),
        ("otra vez", H4, False),
        ("dice otra vez lo mismo", H4, False),
        ("ahora siete", H4, True),
        ("no, era siete", H4, True),
        ("y 7", H4, True),
        ("cero siete", H4, True),
        ("cuatro", H4, False),
        ("sí, cero cuatro", H4, False),
        ("siete veces lo probé", H4, False),
        ("a las siete", H4, False),
        ("esperé siete minutos", H4, False),
        ("uno más", H4, False),
        ("quiero un técnico", H4, True),
        ("¿y el domingo?", H4, True),
        ("y la recarga?", H4, True),
        ("y la recarga?", H5, True),
        ("¿cómo pido una recarga de oxígeno?", H4, True),
        ("necesito que manden un técnico", H4, True),
        ("atienden los feriados", H4, True),
        ("ya vino el técnico", H4, False),
        ("el técnico me dijo lo mismo", H4, False),
        ("y la mochila", H4, True),
        ("y el tubo?", H4, True),
        ("y el tubo?", MOCHILA, True),
        ("y la mochila?", MOCHILA, False),
        ("y el tubo?", CYLINDER, False),
        ("no sale oxígeno", H4, True),
        ("no me sale nada de oxígeno", H4, True),
        ("no burbujea", H4, True),
        ("pantalla negra", H4, True),
        ("el ce pe", H4, True),
        ("¿y después?", H4, False),
        ("ya lo hice", H4, False),
        ("no me funciona", H4, False),
        ("¿cómo dijiste?", H4, False),
        ("¿cuánto espero?", H4, False),
        ("y ahora también hace un ruido raro", H4, False),
        ("lo separé de la pared", H4, False),
        ("no anda", H4, False),
        ("bueno gracias", H4, False),
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
