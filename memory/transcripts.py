"""What the patient said last before a marked answer, from the transcript of the call.

The rule:

| the mark | the answer in the transcript is |
| --- | --- |
| names a message that the transcript numbers | that message |
| otherwise brings the answer's words | the assistant's message of those words |
| brings neither | what came after the transcript: it ends where the answer begins |

Words are compared in their normal form, document numbers masked. Where the same words answered
different things, nobody can tell which was meant, and the complaint is not rebuilt.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from memory.lesson_key import Mask, normal_form

PATIENT = frozenset({"user", "patient", "paciente", "customer", "cliente", "human", "caller"})
ASSISTANT = frozenset({"assistant", "agent", "agente", "asistente", "bot", "ai", "operator"})
_TEXTS = ("content", "message", "text")
_LINE = re.compile(r"^\s*(\w+)\s*:\s*(.*)$")


class NotRebuilt(ValueError):
    """Why the complaint cannot be known."""


@dataclass(frozen=True, kw_only=True)
class Line:
    """One thing that was said."""

    by_patient: bool
    text: str
    number: str = ""
    """The message's id, where the transcript has one."""


Transcript = Sequence[Line]


def said_before(
    transcript: Transcript, *, answer: str, message_id: str, mask: Mask, ends_there: bool
) -> str:
    """The last thing that the patient said before the answer. Raises NotRebuilt.

    `ends_there`: the transcript is cut where the answer begins, unless it holds it.
    """
    places = _places(transcript, answer, message_id, mask)
    if not places and not answer and ends_there:
        places = [len(transcript)]
    if not places:
        raise NotRebuilt("the marked answer is not in the transcript")
    complaints = {_last_said(transcript[:place]) for place in places}
    if "" in complaints:
        raise NotRebuilt("the patient said nothing before the marked answer")
    if len(complaints) > 1:
        raise NotRebuilt("the same answer was given to different things that the patient said")
    return complaints.pop()


def transcript_from(given: Any) -> list[Line]:
    """A transcript from its list of messages, as JSON text too, or from lines "User: …".

    Raises NotRebuilt for anything else.
    """
    if isinstance(given, str):
        if not given.lstrip().startswith("["):
            return _from_lines(given)
        try:
            given = json.loads(given)
        except (ValueError, RecursionError) as error:
            raise NotRebuilt("the transcript is no JSON") from error
    if not isinstance(given, list):
        raise NotRebuilt("the transcript is no list of messages")
    return [line for message in given if (line := _from_message(message)) is not None]


def _places(transcript: Transcript, answer: str, message_id: str, mask: Mask) -> list[int]:
    numbered = [at for at, line in enumerate(transcript) if line.number == message_id != ""]
    if numbered or not answer:
        return numbered
    wanted = normal_form(answer, mask)
    return [
        at
        for at, line in enumerate(transcript)
        if not line.by_patient and normal_form(line.text, mask) == wanted
    ]


def _last_said(transcript: Transcript) -> str:
    return next((line.text for line in reversed(transcript) if line.by_patient), "")


def _from_message(message: Any) -> Line | None:
    """A line; none for a tool's or a system's message, and for one without words."""
    if not isinstance(message, dict):
        raise NotRebuilt("a message of the transcript is no object")
    role = str(message.get("role", "")).strip().lower()
    text = next((message[name] for name in _TEXTS if isinstance(message.get(name), str)), "")
    if role not in PATIENT | ASSISTANT or not text.strip():
        return None
    number = message.get("id", message.get("message_id", ""))
    return Line(by_patient=role in PATIENT, text=text, number=str(number or ""))


def _from_lines(text: str) -> list[Line]:
    """Lines that begin with who speaks; one that does not goes on with what was said before it."""
    found: list[Line] = []
    for line in text.splitlines():
        match = _LINE.match(line)
        who = match[1].lower() if match else ""
        if match and who in PATIENT | ASSISTANT:
            found.append(Line(by_patient=who in PATIENT, text=match[2].strip()))
        elif found and line.strip():
            last = found.pop()
            found.append(Line(by_patient=last.by_patient, text=f"{last.text} {line.strip()}"))
    if not found:
        raise NotRebuilt("the transcript does not say who said what")
    return [line for line in found if line.text]
