"""Reading what a channel asks: who talks, what was said, and what the model's server may see.

**Which conversation.** The first of these that names one:

| where                                    | who sends it                                     |
| ---------------------------------------- | ------------------------------------------------ |
| header `X-Conversation-Id`               | any; ElevenLabs' `request_headers` with          |
| header `X-Aura-Conversation`             | `{{system__conversation_id}}`                    |
| `elevenlabs_extra_body.conversation_id`  | ElevenLabs with its extra body switched on       |
| `conversation_id`                        | clients of our own                               |
| `metadata.conversation_id`               | the official clients                             |
| `call.id`                                | Vapi                                             |
| `user`                                   | clients that have nothing else                   |

A value counts if it is a non-blank text of at most 200 characters without NUL, or a whole number.
A variable that the platform did not fill in (`{{…}}`) counts nowhere: every call would share it.
Without any, the request stands alone and shares nothing with another one.

**What was said** is the text of the last user message: a string, or the text parts joined by line
feeds. Of a text over 4,000 characters the end is searched for: a chat must not break where `/turns`
refuses. Blank, or no text at all (an image), and there is no search.

**What stays here**: the fields that only tell us the conversation, and those in which voice
platforms send who calls (`user`, `user_id`, `call`, `customer`, `phoneNumber`, `assistant`). The
model's server has no use for them, OpenAI's refuses them, and they name a person. Token limits of
zero and below mean "none" and stay too.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from aura.chat.values import Asked, Message

HEADERS = ("X-Conversation-Id", "X-Aura-Conversation")
SEARCHED_CHARS = 4_000
ID_CHARS = 200

_OURS = frozenset(
    {
        "model",
        "messages",
        "stream",
        "conversation_id",
        "elevenlabs_extra_body",
        "metadata",
        "user",
        "user_id",
        "call",
        "customer",
        "phoneNumber",
        "assistant",
    }
)
_TOKEN_LIMITS = ("max_tokens", "max_completion_tokens")


def read(body: Mapping[str, Any], headers: Mapping[str, str]) -> Asked:
    """Read a body whose shape was checked."""
    messages = tuple(body["messages"])
    last = last_said(messages)
    return Asked(
        conversation_id=conversation_of(body, headers),
        said=None if last is None else text_of(messages[last])[-SEARCHED_CHARS:].strip() or None,
        goes_on=last is not None and last < len(messages) - 1,
        messages=messages,
        streams=bool(body.get("stream")),
        passed_on=_passed_on(body),
    )


def last_said(messages: Sequence[Message]) -> int | None:
    """Where the last user message is."""
    places = reversed(range(len(messages)))
    return next((index for index in places if messages[index]["role"] == "user"), None)


def text_of(message: Message) -> str:
    """What a message says in words."""
    content = message.get("content")
    if isinstance(content, str):
        return content
    parts = content if isinstance(content, list) else []
    texts = (part.get("text") for part in parts if part.get("type") == "text")
    return "\n".join(text for text in texts if isinstance(text, str))


def spoken(messages: Sequence[Message]) -> list[dict[str, str]]:
    """What people and agent said, as it is kept with the turn: no instructions, no tools."""
    return [
        {"role": message["role"], "content": text}
        for message in messages
        if message["role"] in ("user", "assistant") and (text := text_of(message).strip())
    ]


def unspoken(messages: Sequence[Message]) -> list[str]:
    """The words of the rest, which is kept nowhere: instructions and what tools brought."""
    rest = (message for message in messages if message["role"] not in ("user", "assistant"))
    return [text for message in rest if (text := text_of(message).strip())]


def conversation_of(body: Mapping[str, Any], headers: Mapping[str, str]) -> str | None:
    """The conversation that a request names; None where it names none."""
    named = (
        *(headers.get(name) for name in HEADERS),
        _inside(body, "elevenlabs_extra_body", "conversation_id"),
        body.get("conversation_id"),
        _inside(body, "metadata", "conversation_id"),
        _inside(body, "call", "id"),
        body.get("user"),
    )
    return next((name for value in named if (name := _name(value)) is not None), None)


def _inside(body: Mapping[str, Any], field: str, key: str) -> Any:
    value = body.get(field)
    return value.get(key) if isinstance(value, Mapping) else None


def _name(value: Any) -> str | None:
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str) or "\0" in value or "{{" in value:
        return None
    value = value.strip()
    return value if 0 < len(value) <= ID_CHARS else None


def _passed_on(body: Mapping[str, Any]) -> dict[str, Any]:
    fields = {name: value for name, value in body.items() if name not in _OURS}
    for name in _TOKEN_LIMITS:
        limit = fields.get(name)
        if isinstance(limit, int | float) and limit <= 0:
            del fields[name]
    metadata = body.get("metadata")
    if isinstance(metadata, Mapping):
        rest = {key: value for key, value in metadata.items() if key != "conversation_id"}
        # OpenAI takes metadata only from who stores completions: an emptied one would be refused.
        if rest:
            fields["metadata"] = rest
    return fields
