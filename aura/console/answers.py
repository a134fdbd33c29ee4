"""The assistant's answers around a turn, which a person may mark.

Aura answers a turn with a block, never with the words that the assistant then says; those it learns
only from the messages that a channel sends with its next turn. The rule:

| the channel | what can be marked on a turn's page |
| --- | --- |
| sends messages, and another turn followed | the answer to this turn, as the next turn's messages
  have it: what the assistant said after this turn's text; and the earlier ones |
| sends messages, and no turn followed yet | the answer to this turn, which the person writes down;
  and the earlier ones, as this turn's messages have them |
| sends none | the answer to this turn, which the person writes down |

What the assistant said before anybody else said anything (a greeting) answers nothing. The
complaint of an answer is the last thing that was said to the assistant before it.

An answer is called by the turn that it answers, wherever it was read; an earlier one whose turn is
not kept any more, by its words. So whoever marks it again, from whichever page, edits one mark.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Messages = Sequence[Mapping[str, Any]]

USER, ASSISTANT = "user", "assistant"


@dataclass(frozen=True, kw_only=True)
class Said:
    """A turn of the conversation: its row's number, its id, and what was said."""

    number: int
    turn_id: str
    text: str


@dataclass(frozen=True, kw_only=True)
class Answer:
    """One answer, with what it answers."""

    message_id: str
    turn_id: str
    """Of the turn that it answers; empty where that is not kept."""
    complaint: str
    text: str
    """Empty where it is not known."""


def answers(
    turn: Said, *, messages: Messages | None, following: Messages | None, earlier: Sequence[Said]
) -> tuple[Answer, ...]:
    """The answer to the turn, and then the earlier ones, the newest first.

    `following` are the messages of the next turn that brought any, `earlier` the turns before this
    one, the newest first.
    """
    # A channel may send the answer in one message or in several.
    heard = [one.texts for one in _exchanges(following or ()) if _is(one.said, turn.text)]
    own = [
        Answer(message_id=_name(turn, at), turn_id=turn.turn_id, complaint=turn.text, text=text)
        for at, text in enumerate(heard[-1] if heard else [""], 1)
    ]
    return (*own, *_earlier(_exchanges(messages or ()), earlier))


@dataclass(frozen=True, kw_only=True)
class _Exchange:
    """A thing that was said, and what the assistant said to it; never nothing."""

    said: str
    texts: list[str]


def _earlier(exchanges: Sequence[_Exchange], turns: Sequence[Said]) -> Iterator[Answer]:
    """Both from their ends: a thing that was said twice belongs to two turns, in their order."""
    left = list(turns)
    for exchange in reversed(exchanges):
        at = next((at for at, one in enumerate(left) if _is(exchange.said, one.text)), None)
        whose = None if at is None else left[at]
        left = left if at is None else left[at + 1 :]
        for number, text in enumerate(exchange.texts, 1):
            yield Answer(
                message_id=_name(whose, number) if whose else _by_words(exchange.said, text),
                turn_id=whose.turn_id if whose else "",
                complaint=whose.text if whose else exchange.said,
                text=text,
            )


def _exchanges(messages: Messages) -> list[_Exchange]:
    found: list[_Exchange] = []
    said = ""
    for message in messages:
        role, content = message.get("role"), message.get("content")
        if not isinstance(content, str) or not content.strip():
            continue
        if role == USER:
            said = content
            found.append(_Exchange(said=said, texts=[]))
        elif role == ASSISTANT and said:
            found[-1].texts.append(content)
    return [exchange for exchange in found if exchange.texts]


def _is(said: str, text: str) -> bool:
    """Whether a message is what a turn said; a channel may send it back with the block behind."""
    return said.strip() == text.strip() or said.startswith(f"{text}\n\n[")


def _name(turn: Said, number: int = 1) -> str:
    return f"aura-turn-{turn.number}" if number == 1 else f"aura-turn-{turn.number}-{number}"


def _by_words(said: str, text: str) -> str:
    digest = hashlib.sha256(f"{said}\n{text}".encode()).hexdigest()
    return f"aura-said-{digest[:40]}"
