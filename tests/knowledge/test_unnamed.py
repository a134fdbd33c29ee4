"""A passage without its machines' names is Spanish that can be read aloud."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.equipment import mentions_in
from knowledge.unnamed import unnamed

NAMES = {
    "m50": ("M50",),
    "7f5": ("7F-5",),
    "zenolite": ("Zen-O Lite",),
    "bipap": ("BiPAP",),
}
LEFT = {
    "El M50 pita": "El equipo pita",
    "apague el M50.": "apague el equipo.",
    "la manguera del M50": "la manguera del equipo",
    "conecte la fuente al M50": "conecte la fuente al equipo",
    "Un Zen-O Lite sin batería": "Un equipo sin batería",
    "este M50, ese M50": "este equipo, ese equipo",
    "su M50 y tu M50": "su equipo y tu equipo",
    "La BiPAP no arranca": "El equipo no arranca",
    "el filtro de la BiPAP": "el filtro del equipo",
    "conecte a la BiPAP": "conecte al equipo",
    "una BiPAP, esta misma BiPAP": "un equipo, este mismo equipo",
    "un nuevo M50": "un nuevo equipo",
    "los M50": "los equipos",
    "de las BiPAP": "de los equipos",
    "dos M50": "dos equipos",
    "el equipo M50 pita": "el equipo pita",
    "El concentrador 7F-5 no anda": "El concentrador no anda",
    "el modelo M50": "el modelo",
    "filtro de M50": "filtro del equipo",
    "adaptado a M50": "adaptado al equipo",
    "con M50 encendido": "con el equipo encendido",
    "M50: limpiar": "El equipo: limpiar",
    "Listo. M50 apagado": "Listo. El equipo apagado",
    "- M50 apagado": "- El equipo apagado",
    "código (M50)": "código (el equipo)",
    "del M50 y el 7F-5": "del equipo y el equipo",
    "El Zen-O Lite, no el M50, pita.": "El equipo, no el equipo, pita.",
    "el filtro": "el filtro",
    "": "",
}


@pytest.mark.parametrize(("text", "left"), LEFT.items())
def test_name_gives_way_to_a_noun_that_fits(text: str, left: str) -> None:
    assert unnamed(text, NAMES) == left


WORDS = st.sampled_from(
    [
        *("el", "El", "la", "La", "de", "del", "a", "al", "un", "una", "los", "las", "su", "con"),
        *("M50", "7F-5", "BiPAP", "Zen-O Lite", "equipo", "concentrador", "filtro", ".", ",", "("),
    ]
)


@given(st.lists(WORDS, max_size=8).map(" ".join))
def test_no_name_and_no_doubled_article_is_left(text: str) -> None:
    left = unnamed(text, NAMES)

    assert mentions_in(left, NAMES) == ()
    doubled = re.compile(r"\b(el|la|los|las|un|una|del|al) +(el|la) +equipo\b", re.I)
    if not doubled.search(text) and not re.search(
        r"\b(?:[Ee]l|[Ll]a|[Uu]na?|los|las|del|al) ([Ee]l|[Ll]a|[Uu]na?|del|al|los|las)\b", text
    ):
        assert not doubled.search(left)
