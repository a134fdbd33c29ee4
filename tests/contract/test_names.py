"""A channel's names for what it sends: answered as they came, kept without a document in them."""

from collections.abc import Callable, Iterator

import pytest

from aura.tenancy.channels import Channel
from aura.turn.models import Conversation, Turn
from memory.models import Mark
from patients.models import ConversationIdentity
from tests.contract.conftest import CORPUS, Line
from tests.patient_system import patients_from

NAME, TURN, MESSAGE = "call-83619247", "turn-83.619.247", "m83619247"


@pytest.fixture(autouse=True)
def roster(lines: object) -> Iterator[None]:
    """The made-up patients."""
    with patients_from("mock"):
        yield


@pytest.fixture
def named(lines: Callable[..., Line]) -> Line:
    """The copilot's line, in a conversation that is named by a document."""
    line = lines()
    return Line(server=line.server, key=line.key, conversation=NAME)


def test_turn_is_answered_under_the_names_that_were_sent(named: Line) -> None:
    first = named.answer("el M50 no anda", turn_id=TURN)
    again = named.answer("el M50 no anda", turn_id=TURN)

    assert (first["conversation_id"], first["turn_id"]) == (NAME, TURN)
    assert {**again, "timings_ms": None} == {**first, "timings_ms": None}
    (kept,) = Conversation.objects.filter(namespace=CORPUS).values_list("external_id", flat=True)
    assert kept.startswith("call-doc-")
    assert Turn.objects.filter(conversation__external_id=kept).count() == 1


def test_conversation_is_found_again_by_its_name(named: Line) -> None:
    named.document("99123401")

    assert named.patient_when("dni")["models"] == ["7F-5"]
    assert not ConversationIdentity.objects.filter(conversation__contains="83619247").exists()


def test_mark_is_answered_under_the_names_that_were_sent(named: Line) -> None:
    made = named.mark(message_id=MESSAGE, turn_id=TURN).json
    again = named.mark(message_id=MESSAGE, turn_id=TURN)

    assert (made["conversation_id"], made["message_id"]) == (NAME, MESSAGE)
    assert (again.status, again.json["id"], made["turn_id"]) == (200, made["id"], TURN)
    assert not Mark.objects.filter(conversation_id__contains="83619247").exists()


def test_retells_call_is_answered_under_its_name(lines: Callable[..., Line]) -> None:
    body = {"args": {"query": "el M50 no anda"}, "call": {"call_id": NAME}}

    assert lines(Channel.RETELL).post("/retell/retrieve", body).json["conversation_id"] == NAME
