"""A locked call is searched again for another colour or quantity than its block's rows tell."""

from collections.abc import Callable

import pytest

from aura.tenancy.channels import Channel
from tests.contract.conftest import Line


@pytest.mark.parametrize(
    ("question", "text", "stays"),
    [
        ("cuánto dura la mochila a dos litros por minuto", "¿y a tres?", False),
        ("cuánto dura la mochila a dos litros por minuto", "y el tubo?", False),
        ("cuánto dura la mochila a dos litros por minuto", "a dos litros, sí", True),
        ("cuánto dura el tubo de seis metros cúbicos a dos litros", "¿y el de un metro?", False),
        ("everflo luz roja con sonido continuo", "ahora amarilla", False),
        ("everflo luz roja con sonido continuo", "sí, la roja", True),
        ("everflo luz roja con sonido continuo", "ya no suena", True),
    ],
)
def test_another_colour_or_quantity_reopens_it(
    lines: Callable[..., Line], question: str, text: str, stays: bool
) -> None:
    call = lines(Channel.RETELL)
    first = call.answer(question)
    assert first["outcome"] == "hit"

    second = call.answer(text)

    assert (second["context_block"] == first["context_block"]) is stays
