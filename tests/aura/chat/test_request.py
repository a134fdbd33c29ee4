"""Reading a request: the conversation it names, what was said, what the model may see."""

from typing import Any

import pytest

from aura.chat.request import conversation_of, read, spoken, text_of

EVERYWHERE: dict[str, Any] = {
    "elevenlabs_extra_body": {"conversation_id": "eleven"},
    "conversation_id": "own",
    "metadata": {"conversation_id": "meta"},
    "call": {"id": "vapi"},
    "user": "user",
}
NAMES = ["eleven", "own", "meta", "vapi", "user"]


def asked(*messages: dict[str, Any], **fields: Any) -> Any:
    """A request as it is read."""
    return read({"messages": list(messages), **fields}, {})


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({"X-Conversation-Id": "a", "X-Aura-Conversation": "b"}, "a"),
        ({"X-Aura-Conversation": "b"}, "b"),
        ({"X-Conversation-Id": " "}, "eleven"),
        ({"X-Conversation-Id": "{{system__conversation_id}}"}, "eleven"),
        ({}, "eleven"),
    ],
)
def test_header_names_the_conversation_first(headers: dict[str, str], expected: str) -> None:
    assert conversation_of(EVERYWHERE, headers) == expected


@pytest.mark.parametrize("number", range(6))
def test_fields_name_it_in_their_order(number: int) -> None:
    rest = dict(list(EVERYWHERE.items())[number:])

    assert conversation_of(rest, {}) == [*NAMES, None][number]


@pytest.mark.parametrize(
    "value",
    ["", " ", None, True, 1.5, [], {}, "a" * 201, "a\0b", "{{conversation}}", "call {{id}}"],
)
def test_what_is_no_name_counts_nowhere(value: Any) -> None:
    body = {"metadata": {"conversation_id": value}, "call": value, "user": "user"}

    assert conversation_of(body, {}) == "user"


@pytest.mark.parametrize(
    ("value", "expected"), [(7, "7"), (" c 1 ", "c 1"), ("a" * 200, "a" * 200)]
)
def test_what_is_a_name(value: Any, expected: str) -> None:
    assert conversation_of({"metadata": {"conversation_id": value}}, {}) == expected


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("hola", "hola"),
        (None, ""),
        ([], ""),
        ([{"type": "text", "text": "a"}, {"type": "text", "text": "b"}], "a\nb"),
        ([{"type": "image_url", "image_url": {}}, {"type": "text", "text": "b"}], "b"),
        ([{"type": "text"}, {"type": "text", "text": 5}, {"text": "c"}], ""),
    ],
)
def test_text_of_a_message(content: Any, expected: str) -> None:
    assert text_of({"role": "user", "content": content}) == expected


def test_last_user_message_is_what_was_said() -> None:
    first, second = ({"role": "user", "content": text} for text in ("uno", " dos "))
    tool = {"role": "tool", "tool_call_id": "1", "content": "x"}

    assert asked(first, {"role": "assistant", "content": "?"}, second).said == "dos"
    assert asked(first, second).goes_on is False
    assert asked(first, second, tool).goes_on is True
    assert asked(tool).said is None


def test_kept_of_the_messages_is_what_was_spoken() -> None:
    messages = [
        {"role": "system", "content": "secreto"},
        {"role": "assistant", "content": None, "tool_calls": [{}]},
        {"role": "tool", "content": "resultado"},
        {"role": "user", "content": [{"type": "text", "text": "hola"}], "name": "ana"},
    ]

    assert spoken(messages) == [{"role": "user", "content": "hola"}]


@pytest.mark.parametrize(
    ("fields", "passed"),
    [
        ({"temperature": 0, "stream": True, "model": "x"}, {"temperature": 0}),
        ({"max_tokens": 5, "max_completion_tokens": -1}, {"max_tokens": 5}),
        ({"max_tokens": None}, {"max_tokens": None}),
        ({"metadata": {"conversation_id": "c"}}, {}),
        ({"metadata": {"conversation_id": "c", "a": "b"}}, {"metadata": {"a": "b"}}),
        (EVERYWHERE, {}),
    ],
)
def test_fields_that_pass_to_the_model(fields: dict[str, Any], passed: dict[str, Any]) -> None:
    assert asked({"role": "user", "content": "a"}, **fields).passed_on == passed
