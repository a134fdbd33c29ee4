"""knowledge.speech.second_codes: codes told behind another one."""

import pytest

from knowledge.speech import Lexicon, understand

TOLD = {
    "siete efe cinco, e cuatro, no, e cuarenta y tres": "7F-5, E4, no, E43",
    "siete efe cinco e cuatro no e cuarenta y tres": "7F-5 E4 no E43",
    "dice e cuatro, perdón, e nueve": "dice E4, perdón, E9",
    "dice e cuatro y después e cuarenta y tres": "dice E4 y después E43",
    "siete efe cinco e cuatro e cuarenta y tres van pasando": "7F-5 E4 E43 van pasando",
    "hache cero ocho, digo cero uno": "H08, digo H01",
    "hache ocho, no, uno": "H8, no, H1",
    "M50 H08/1": "M50 H08/H1",
    "E4 o 43": "E4 o E43",
    "dice E4, mejor dicho, 43": "dice E4, mejor dicho, E43",
    "E4 o 5 o 43 no veo bien": "E4 o E5 o E43 no veo bien",
    "me equivoqué, dice E4 no, es el 43": "me equivoqué, dice E4 no, es el E43",
}
LEFT = [
    *("E4 y 3", "E4 ahora 5", "E4 o 3 veces", "E4, no 2 litros", "E4 no 3,5", "E4 no 4 5 6 7 8"),
    *("E4, no tengo 3", "E4 o 3 semanas", "M50 o 5", "E4 no, 3 de la tarde", "E4 a las 3"),
    *("E4. Vivo en la 43", "E4 o un 7F-5", "E4, no, no sé", "no, 43", "E4-5", "E4 no 43 luces"),
    *("E4 50%", "E4, el 43 dice mi hija", "E4, e uno a uno los voy probando"),
]


@pytest.mark.parametrize(("said", "understood"), TOLD.items())
def test_code_behind_another_is_put_in_writing(
    said: str, understood: str, lexicon: Lexicon
) -> None:
    assert understand(said, lexicon).text == understood


@pytest.mark.parametrize("said", LEFT)
def test_other_numbers_behind_a_code_are_left_alone(said: str, lexicon: Lexicon) -> None:
    assert understand(said, lexicon).text == said


def test_changes_are_told_in_the_order_of_the_text(lexicon: Lexicon) -> None:
    heard = understand("dice e cuatro, no, 43; el eme cincuenta", lexicon)

    assert [one.understood for one in heard.changes] == ["E4", "E43", "M50"]
