"""Which answers can be marked on a turn's page, and by which name."""

from typing import Any

import pytest

from aura.console.answers import Answer, Said, answers

TURN = Said(number=7, turn_id="seven", text="sigue igual")
BEFORE = [Said(number=5, turn_id="five", text="hola"), Said(number=3, turn_id="three", text="pita")]


def said(text: str) -> dict[str, str]:
    return {"role": "user", "content": text}


def answered(text: Any) -> dict[str, Any]:
    return {"role": "assistant", "content": text}


def shown(found: tuple[Answer, ...]) -> list[tuple[str, str, str]]:
    """Names, complaints and words."""
    return [(one.message_id, one.complaint, one.text) for one in found]


def found(**values: Any) -> tuple[Answer, ...]:
    return answers(TURN, **{"messages": None, "following": None, "earlier": [], **values})


def test_a_channel_that_sends_no_messages_leaves_the_answer_to_be_written_down() -> None:
    assert found() == (
        Answer(message_id="aura-turn-7", turn_id="seven", complaint="sigue igual", text=""),
    )


@pytest.mark.parametrize(
    ("following", "texts"),
    [
        ([said("sigue igual"), answered("Apáguelo."), said("listo")], ["Apáguelo."]),
        ([said("sigue igual"), answered("Veo."), answered("Apáguelo.")], ["Veo.", "Apáguelo."]),
        ([said("sigue igual\n\n[INFORMACIÓN]"), answered("Apáguelo.")], ["Apáguelo."]),
        ([said("sigue igual"), answered("No."), said("sigue igual"), answered("Sí.")], ["Sí."]),
        ([answered("Hola."), said("otra cosa"), answered("No.")], [""]),
        ([said("sigue igual"), {"role": "tool", "content": "x"}, answered("Ya.")], ["Ya."]),
        ([said("sigue igual"), answered(" "), answered(None), answered([1])], [""]),
        ([], [""]),
    ],
)
def test_the_answer_to_a_turn_is_what_the_next_turn_brings(
    following: list[dict[str, Any]], texts: list[str]
) -> None:
    found_ = found(following=following)

    assert [one.text for one in found_] == texts
    assert {(one.turn_id, one.complaint) for one in found_} == {("seven", "sigue igual")}
    assert len({one.message_id for one in found_}) == len(texts)


def test_earlier_answers_are_called_by_their_turns_the_newest_first() -> None:
    messages = [
        answered("¿En qué lo ayudo?"),
        said("pita"),
        answered("¿Qué modelo?"),
        said("hola"),
        answered("Hola."),
        said("sigue igual"),
    ]

    assert shown(found(messages=messages, earlier=BEFORE)[1:]) == [
        ("aura-turn-5", "hola", "Hola."),
        ("aura-turn-3", "pita", "¿Qué modelo?"),
    ]


def test_an_answer_has_one_name_on_every_page() -> None:
    exchange = [said("hola"), answered("Hola.")]
    own = answers(BEFORE[0], messages=None, following=[*exchange, said("x")], earlier=[])

    (_unknown, later) = found(messages=[*exchange, said("sigue igual")], earlier=BEFORE)

    assert own == (later,)


def test_the_same_words_twice_belong_to_two_turns() -> None:
    turns = [Said(number=5, turn_id="b", text="hola"), Said(number=4, turn_id="a", text="hola")]
    messages = [said("hola"), answered("Uno."), said("hola"), answered("Dos.")]

    assert shown(found(messages=messages, earlier=turns)[1:]) == [
        ("aura-turn-5", "hola", "Dos."),
        ("aura-turn-4", "hola", "Uno."),
    ]


def test_an_answer_whose_turn_is_not_kept_is_called_by_its_words() -> None:
    messages = [said("de antes"), answered("Uno."), said("sigue igual")]

    first, second = (found(messages=messages)[1], found(messages=messages)[1])

    assert first.message_id.startswith("aura-said-")
    assert (first, first.turn_id) == (second, "")
