"""A code that no manual has is as absent when it is spelled as when it is written."""

from collections.abc import Callable

import pytest

from aura.tenancy.channels import Channel
from tests.contract.conftest import Line

SAID = [
    ("tengo un m50 que dice h08", "ahora dice hache cero nueve"),
    ("tengo un m50 que dice h08", "ahora dice H09"),
    ("tengo un m50 que dice h08", "marca hache doce"),
    ("tengo un m50 que dice h08", "marca H 12"),
    ("el siete efe cinco marca e cuatro", "ahora marca e ocho"),
    ("el siete efe cinco marca e cuatro", "E 9"),
    ("el siete efe cinco marca e cuatro", "ahora error ocho"),
    ("el zen-o lite marca e cuarenta y tres", "marca e 44"),
    ("el zen-o lite marca e cuarenta y tres", "e cuarenta y cuatro"),
]


@pytest.mark.parametrize(("first", "second"), SAID)
@pytest.mark.parametrize("channel", [Channel.RETELL, Channel.ELEVENLABS, Channel.WHATSAPP])
def test_it_is_searched_and_absent(
    lines: Callable[..., Line], channel: Channel, first: str, second: str
) -> None:
    call = lines(channel)
    assert call.answer(first)["outcome"] == "hit"

    answer = call.answer(second)

    assert (answer["outcome"], answer["miss_reason"]) == ("miss", "code_absent")
    assert not answer["manual"]["chunks"]


def test_passage_of_another_code_is_no_answer_to_it(line: Line) -> None:
    answer = line.answer(
        "el m50 dice hache cero nueve y dice presión fuera de rango en el circuito"
    )

    assert (answer["outcome"], answer["miss_reason"]) == ("miss", "code_absent")


@pytest.mark.parametrize("times", ["3 veces", "tres veces", "3 pitidos", "3 minutos después"])
def test_count_behind_a_code_is_no_part_of_it(line: Line, times: str) -> None:
    answer = line.answer(f"el CP501 me marca E4 {times}")

    assert answer["manual"]["chunks"][0]["content"].splitlines()[0] == "Texto: E4"
