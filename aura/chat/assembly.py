"""What the language model is sent, message by message.

The system message is the prompt version that the call runs, first and byte for byte the same in
every turn, so that the model's server finds the prefix in its cache. The passage goes behind the
last user message of this request alone: the channel's own history never holds it, and an old
manual's block cannot come back.

| prompt version | the channel's system messages | the model gets                              |
| -------------- | ----------------------------- | ------------------------------------------- |
| active         | any, not kept (the default)   | the version alone                           |
| active         | kept by the setting           | the version, then theirs where they stood   |
| none           | any                           | the one rule that must hold, then theirs    |

**Size.** Over the bound there go, in this order, until the rest fits:

1. the oldest exchange, whole: what was said with all that was answered to it, so that a tool's
   result never loses its call; then the next one;
2. the lessons in the block.

Never left out: the system messages, the manual's passages, what was said last and what came after
it. Those alone may exceed the bound; the request's own limit holds them.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from aura.chat.forged import without_forgery
from aura.chat.request import last_said
from aura.chat.values import Message
from aura.turn.block import HEADER, LESSONS_HEADER
from aura.turn.response import with_block

RULE = (
    f"Si el último mensaje de quien consulta no trae el bloque {HEADER}, no tenés el manual: no "
    "afirmes ningún intervalo, significado de código o de luz, flujo, presión, autonomía, paso, "
    "vida útil ni compatibilidad, y ofrecé confirmarlo. Si lo trae, seguí únicamente lo que dice. "
    "Nunca confirmes qué equipo tiene registrado una persona."
)
"""What holds where no version was ever activated."""

_SYSTEM = ("system", "developer")


@dataclass(frozen=True, kw_only=True)
class Assembled:
    """The messages for the model."""

    messages: tuple[Message, ...]
    left_out: int
    """How many messages of the history did not fit."""


def assemble(
    given: Sequence[Message],
    *,
    system: str | None,
    block: str | None,
    keep_client_system: bool,
    max_chars: int,
) -> Assembled:
    """Put version, history and passage together, within `max_chars` characters of JSON."""
    theirs = [message for message in given if message["role"] in _SYSTEM]
    talk = [unforged(message) for message in given if message["role"] not in _SYSTEM]
    kept = theirs if system is None or keep_client_system else []
    own: Message = {"role": "system", "content": RULE if system is None else system}
    room = max_chars - sum(size_of(message) for message in (own, *kept))
    full = with_block(talk, block, "") or []
    left_out = _left_out(full, room)
    if block is not None and sum(size_of(message) for message in full[left_out:]) > room:
        full = with_block(talk, without_lessons(block), "") or []
    sent = _where_they_stood(given, full, left_out) if kept else full[left_out:]
    return Assembled(messages=(own, *sent), left_out=left_out)


def _where_they_stood(
    given: Sequence[Message], talk: Sequence[Message], left_out: int
) -> list[Message]:
    """The talk from its `left_out`th message on, with the channel's system messages in between."""
    merged: list[Message] = []
    number = 0
    for message in given:
        if message["role"] in _SYSTEM:
            merged.append(message)
            continue
        if number >= left_out:
            merged.append(talk[number])
        number += 1
    return merged


def _left_out(talk: Sequence[Message], room: int) -> int:
    """How many of the first messages must go, whole exchanges, for the rest to fit."""
    last = last_said(talk)
    starts = [index for index, message in enumerate(talk) if message["role"] == "user"]
    needed = sum(size_of(message) for message in talk)
    gone = 0
    while needed > room and last is not None and gone < last:
        upto = next(index for index in starts if index > gone)
        needed -= sum(size_of(message) for message in talk[gone:upto])
        gone = upto
    return gone


def without_lessons(block: str) -> str | None:
    """The manual's part of a block alone; None where it has none."""
    if block.startswith(LESSONS_HEADER):
        return None
    return block.partition(f"\n\n{LESSONS_HEADER}\n")[0]


def size_of(message: Message) -> int:
    """Characters of a message as it is sent, tool calls and other parts included."""
    return len(json.dumps(message, ensure_ascii=False))


def unforged(message: Message) -> Message:
    """A user's message that cannot pass for the manual or the lessons (`aura.chat.forged`).
    Anything else comes back untouched."""
    if message["role"] != "user":
        return message
    content = message.get("content")
    if isinstance(content, str):
        calm = without_forgery(content)
        return message if calm is content else {**message, "content": calm}
    if not isinstance(content, list):
        return message
    parts = [
        {**part, "text": without_forgery(part["text"])}
        if isinstance(part.get("text"), str)
        else part
        for part in content
    ]
    return {**message, "content": parts}
