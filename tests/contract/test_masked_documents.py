"""A call in which a document is masked, whoever said it, is found when that person is erased."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from aura.erasing import erase_person
from aura.identifiers import kept
from aura.tenancy.channels import Channel
from aura.turn.models import Conversation
from memory.models import Mark
from patients.models import CachedPatient, ConversationIdentity
from tests.contract.conftest import CORPUS, Line
from tests.fake_llm import FakeLlm
from tests.patient_system import patients_from

THEIRS = "99123401"
SAYS = "mi dni es 99.123.401 y el equipo zumba"


@pytest.fixture(autouse=True)
def roster(lines: object) -> Iterator[None]:
    """The made-up patients."""
    with patients_from("mock"):
        yield


def is_found_once(conversation: str) -> None:
    """The call is erased with its person, and nothing of it is left."""
    talks = Conversation.objects.filter(namespace=CORPUS, external_id=conversation)
    assert talks.exists()
    row = ConversationIdentity.objects.get(namespace=CORPUS, conversation=conversation)
    assert THEIRS not in str(row.__dict__)

    erase_person(THEIRS, dry_run=False)

    assert not talks.exists()
    assert erase_person(THEIRS, dry_run=False).is_empty


WORDS = {
    "written": SAYS,
    "spoken": "mi dni es noventa y nueve ciento veintitrés cuatrocientos uno",
    "another's": "el dni de mi marido es 99 123 401",
    "as a telephone": "mi teléfono es 99123401",
}


@pytest.mark.parametrize("channel", Channel)
@pytest.mark.parametrize("words", WORDS.values(), ids=list(WORDS))
def test_turn_of_any_channel_is_found(
    lines: Callable[..., Line], channel: Channel, words: str
) -> None:
    line = lines(channel)
    line.answer(words)

    is_found_once(line.conversation)


@pytest.mark.parametrize("channel", Channel)
@pytest.mark.parametrize("role", ["assistant", "user", "system"])
def test_talk_that_comes_with_a_turn_is_found(
    lines: Callable[..., Line], channel: Channel, role: str
) -> None:
    line = lines(channel)
    text = "el equipo hace ruido"
    said = [{"role": role, "content": "Tengo el 99.123.401"}, {"role": "user", "content": text}]
    line.answer(text, messages=said)

    is_found_once(line.conversation)


def test_call_of_retells_function_is_found(lines: Callable[..., Line]) -> None:
    line = lines(Channel.RETELL)
    body = {"name": "manual", "args": {"query": SAYS}, "call": {"call_id": line.conversation}}
    assert line.post("/retell/retrieve", body).status == 200

    is_found_once(line.conversation)


ALONG: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "said by the user": (
        {},
        {"transcript_object": [{"role": "user", "content": SAYS}, {"role": "agent"}]},
    ),
    "repeated by the agent": (
        {},
        {"transcript_object": [{"role": "agent", "content": "tengo el 99.123.401"}]},
    ),
    "in words": (
        {},
        {"transcript_object": [{"role": "user", "content": WORDS["spoken"]}]},
    ),
    "in the transcript": ({}, {"transcript": f"Agent: ¿Su DNI?\nUser: {SAYS}\n"}),
    "an argument": ({"dni": THEIRS}, {}),
    "an argument that is a number": ({"dni": int(THEIRS)}, {}),
    "an argument's own": ({"patient": {"dni": ["99.123.401"]}}, {}),
}


@pytest.mark.parametrize(("args", "call"), ALONG.values(), ids=list(ALONG))
def test_what_comes_with_retells_function_is_found(
    lines: Callable[..., Line], args: dict[str, Any], call: dict[str, Any]
) -> None:
    line = lines(Channel.RETELL)
    body = {
        "args": {"query": "el equipo zumba", **args},
        "call": {"call_id": line.conversation, **call},
    }
    assert line.post("/retell/retrieve", body).status == 200

    is_found_once(line.conversation)


@pytest.mark.parametrize("role", ["system", "developer", "tool"])
def test_chat_whose_instructions_name_the_patient_is_found(
    lines: Callable[..., Line], llm: FakeLlm, role: str
) -> None:
    line = lines(Channel.ELEVENLABS)
    said = {"role": role, "content": "El paciente es DNI 99.123.401.", "tool_call_id": "a"}
    talk = [said, {"role": "user", "content": "el equipo zumba"}]
    body = json.dumps({"messages": talk}).encode()
    headers = {"X-Conversation-Id": line.conversation}
    assert line.send("POST", "/v1/chat/completions", body, headers).status == 200

    is_found_once(line.conversation)


IN_WORDS = "dni noventa y nueve ciento veintitrés cuatrocientos uno"


def named_in_words(line: Line, llm: FakeLlm, way: str) -> str:
    """A call that only a name in words links to its patient; its name as it is kept."""
    named = replace(line, conversation=IN_WORDS)
    match way:
        case "conversation":
            named.answer("el equipo zumba")
        case "turn":
            line.answer("el equipo zumba", turn_id=IN_WORDS)
        case "chat":
            body = {
                "messages": [{"role": "user", "content": "el equipo zumba"}],
                "conversation_id": IN_WORDS,
            }
            assert (
                line.send("POST", "/v1/chat/completions", json.dumps(body).encode()).status == 200
            )
        case "retell":
            body = {"args": {"query": "el equipo zumba"}, "call": {"call_id": IN_WORDS}}
            assert line.post("/retell/retrieve", body).status == 200
    return line.conversation if way == "turn" else kept(IN_WORDS)


@pytest.mark.parametrize(
    ("channel", "way"),
    [
        (Channel.COPILOT, "conversation"),
        (Channel.COPILOT, "turn"),
        (Channel.ELEVENLABS, "chat"),
        (Channel.RETELL, "retell"),
    ],
)
def test_call_that_is_named_by_the_document_in_words_is_found(
    lines: Callable[..., Line], llm: FakeLlm, channel: Channel, way: str
) -> None:
    is_found_once(named_in_words(lines(channel), llm, way))


def test_chat_is_found(lines: Callable[..., Line], llm: FakeLlm) -> None:
    line = lines(Channel.ELEVENLABS)
    body = json.dumps({"messages": [{"role": "user", "content": SAYS}]}).encode()
    headers = {"X-Conversation-Id": line.conversation}
    assert line.send("POST", "/v1/chat/completions", body, headers).status == 200

    is_found_once(line.conversation)


def test_turn_whose_name_bears_the_document_is_found(lines: Callable[..., Line]) -> None:
    line = lines(Channel.ELEVENLABS)
    line.answer("el equipo zumba", turn_id="t-99123401")

    is_found_once(line.conversation)


@pytest.mark.parametrize(
    "fields",
    [
        {"message_id": "m-99123401"},
        {"turn_id": "t-99123401"},
        {"message_id": IN_WORDS},
        {"turn_id": IN_WORDS},
        {"conversation_id": "c-99123401"},
        {"conversation_id": IN_WORDS},
    ],
)
def test_mark_whose_name_bears_the_document_is_found(line: Line, fields: dict[str, Any]) -> None:
    reply = line.mark(**fields)
    assert reply.status in (200, 201)
    other = line.mark(conversation_id="of-another", message_id="m-99123402").json

    erase_person(THEIRS, dry_run=False)

    assert [mark.pk for mark in Mark.objects.filter(namespace=CORPUS)] == [other["id"]]
    assert erase_person(THEIRS, dry_run=False).is_empty


def test_nobody_is_looked_up_by_what_a_bot_heard(lines: Callable[..., Line]) -> None:
    line = lines(Channel.ELEVENLABS)
    line.answer(SAYS)

    row = ConversationIdentity.objects.get(namespace=CORPUS, conversation=line.conversation)
    assert (row.state, row.document, row.last_digits, row.asked) == ("waiting", "", "", 0)
    assert len(row.documents) == 1
    assert not CachedPatient.objects.filter(namespace=CORPUS).exists()


@pytest.mark.parametrize("channel", Channel)
def test_turn_without_a_document_leaves_no_link(
    lines: Callable[..., Line], channel: Channel
) -> None:
    line = lines(channel)
    line.answer("el M50 hace ruido, llamame al 351 555 0123")

    rows = ConversationIdentity.objects.filter(conversation=line.conversation)
    assert not [row for row in rows if row.documents]
