"""What the patient said last before a marked answer."""

import json
from typing import Any

import pytest

from memory.transcripts import Line, NotRebuilt, said_before, transcript_from
from tests.memory.made import mask


def call(*said: str) -> list[Line]:
    """Lines: what begins with > was said by the patient, with its number before an =."""
    lines = []
    for text in said:
        number, _equals, words = text.rpartition("=")
        lines.append(
            Line(by_patient=words.startswith(">"), text=words.removeprefix(">"), number=number)
        )
    return lines


CALL = call("Hola.", ">pita", "¿Qué modelo?", ">el M50", "Apáguelo.", ">sigue")


@pytest.mark.parametrize(
    ("transcript", "answer", "message_id", "complaint"),
    [
        (CALL, "¿Qué modelo?", "m", "pita"),
        (CALL, " Apáguelo. ", "m", "el M50"),
        (CALL, "", "m", "sigue"),
        (call("1=>pita", "2=Uno.", "3=>no", "4=Uno."), "Uno.", "2", "pita"),
        (call(">pita", "Uno.", "Dos."), "Dos.", "m", "pita"),
        (call(">pita", "Uno.", ">pita", "Uno."), "Uno.", "m", "pita"),
        (call(">soy 1234567", "Hola, 1234567."), "Hola, [documento].", "m", "soy 1234567"),
    ],
)
def test_complaint_is_what_was_said_last_before_the_answer(
    transcript: list[Line], answer: str, message_id: str, complaint: str
) -> None:
    found = said_before(
        transcript, answer=answer, message_id=message_id, mask=mask, ends_there=True
    )
    assert found == complaint


@pytest.mark.parametrize(
    ("transcript", "answer", "ends_there", "why"),
    [
        (CALL, "Otra cosa.", True, "not in the transcript"),
        (CALL, "", False, "not in the transcript"),
        (CALL, "pita", True, "not in the transcript"),
        (CALL, "Hola.", True, "said nothing before"),
        (call("Hola."), "", True, "said nothing before"),
        (call(">pita", "Uno.", ">vibra", "Uno."), "Uno.", True, "different things"),
        ([], "", True, "said nothing before"),
    ],
)
def test_what_nobody_can_tell_is_not_rebuilt(
    transcript: list[Line], answer: str, ends_there: bool, why: str
) -> None:
    with pytest.raises(NotRebuilt, match=why):
        said_before(transcript, answer=answer, message_id="m", mask=mask, ends_there=ends_there)


MESSAGES = [
    {"role": "system", "content": "Sos Aura."},
    {"role": "user", "message": "pita", "id": 1},
    {"role": "Agent", "text": "¿Qué modelo?"},
    {"role": "tool", "content": "{}"},
    {"role": "user", "content": None},
]
LINES = [
    Line(by_patient=True, text="pita", number="1"),
    Line(by_patient=False, text="¿Qué modelo?"),
]


@pytest.mark.parametrize(
    ("given", "lines"),
    [
        (MESSAGES, LINES),
        (json.dumps(MESSAGES), LINES),
        ("User: pita\nAgent: ¿Qué\nmodelo?\n", call(">pita", "¿Qué modelo?")),
        ("Paciente: pita\r\nAgente: Hola: diga", call(">pita", "Hola: diga")),
        ([], []),
    ],
)
def test_transcripts_are_read(given: Any, lines: list[Line]) -> None:
    assert transcript_from(given) == lines


@pytest.mark.parametrize("given", [7, {"a": 1}, "[", "pita y nada más", "", ["pita"]])
def test_what_is_no_transcript(given: Any) -> None:
    with pytest.raises(NotRebuilt):
        transcript_from(given)
