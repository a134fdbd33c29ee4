"""Erasing a person while a turn of their call is under way: nothing of it stays.

Both sides are stopped where they meet, so that each test is one interleaving and no other.
"""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import DatabaseError, connection, connections, transaction
from django.test.utils import CaptureQueriesContext

from aura import erased_meanwhile, patient_turns
from aura.answering import answer_turn
from aura.chat.models import ChatCompletion
from aura.chat.told import Progress, Told, leave
from aura.chat.values import Ended
from aura.erasing import ERASERS, Receipt, erase_person
from aura.tenancy.channels import Channel
from aura.tenancy.keys import Caller
from aura.turn import take as taking
from aura.turn.erasing import Talk
from aura.turn.models import Conversation, KnowledgeQueried, Turn
from patients.identity import Place, find, take
from patients.mentions import note
from patients.models import ConversationIdentity, Origin
from tests import factories
from tests.blocked import wait_for_a_blocked_statement
from tests.patient_system import patients_from

THEIRS, OTHERS = "99123401", "99123402"
WORDS = "el equipo hace un ruido raro"
PATIENCE_S = 30.0


@pytest.fixture(autouse=True)
def roster() -> Iterator[None]:
    """The made-up patients."""
    with patients_from("mock"):
        yield


class Gate:
    """A place where one thread stops until it is let through."""

    def __init__(self) -> None:
        self._arrived, self._open = threading.Event(), threading.Event()

    def stop(self) -> None:
        """Say that somebody is here, and wait."""
        self._arrived.set()
        assert self._open.wait(PATIENCE_S)

    def wait_for_somebody(self) -> None:
        """Return when somebody stands here."""
        assert self._arrived.wait(PATIENCE_S)

    def open(self) -> None:
        """Let through whoever comes."""
        self._open.set()


class Call:
    """A call of the copilot's, in a tenant whose rows are committed."""

    def __init__(self, namespace: str, name: str = "live-call") -> None:
        self.place = Place(namespace=namespace, channel="copilot", conversation=name)
        self.who = Caller(key_id=1, namespace=namespace, channel=Channel.COPILOT)

    def held(self, dni: str = THEIRS, *, confirmed: bool = False) -> None:
        """The operator types a document."""
        lifetime = timedelta(hours=12)
        take(self.place, dni, origin=Origin.TYPED, confirmed=confirmed, lifetime=lifetime)

    def say(self, turn_id: str, text: str = WORDS) -> dict[str, Any]:
        """A turn, answered and stored."""
        return answer_turn(
            self.who,
            conversation_id=self.place.conversation,
            text=text,
            turn_id=turn_id,
            messages=None,
        )

    def turns(self) -> list[str]:
        """The turns that are kept."""
        theirs = Turn.objects.filter(conversation__external_id=self.place.conversation)
        return sorted(theirs.values_list("turn_id", flat=True))

    def is_forgotten(self) -> bool:
        """Whether nothing is kept of the call but figures."""
        named = {"namespace": self.place.namespace}
        events = KnowledgeQueried.objects.filter(**named)
        return not (
            self.turns()
            or Conversation.objects.filter(**named).exists()
            or events.exclude(query="").exists()
            or events.exclude(conversation="").exists()
        )


@pytest.fixture
def call(committed: str) -> Call:
    """The call of the person who is erased."""
    return Call(committed)


@pytest.fixture
def beside() -> Iterator[Callable[..., Future[Any]]]:
    """Do something in another thread, on a connection of its own."""
    with ThreadPoolExecutor(4) as pool:

        def start(do: Callable[..., Any], *given: Any, **named: Any) -> Future[Any]:
            def work() -> Any:
                try:
                    return do(*given, **named)
                finally:
                    connections.close_all()

            return pool.submit(work)

        yield start


@pytest.fixture
def before_stored(monkeypatch: pytest.MonkeyPatch) -> Gate:
    """Where the turn `t1` stands before it is stored."""
    gate, record = Gate(), taking.record

    def slow(*given: Any, **named: Any) -> bool:
        if named["turn_id"] == "t1":
            gate.stop()
        return record(*given, **named)

    monkeypatch.setattr(taking, "record", slow)
    return gate


@pytest.fixture
def before_committed(monkeypatch: pytest.MonkeyPatch) -> Gate:
    """Where the turn `t1` stands once its rows are written, before they are committed."""
    gate, record = Gate(), taking.record

    def slow(*given: Any, **named: Any) -> bool:
        with transaction.atomic():
            stored = record(*given, **named)
            if named["turn_id"] == "t1":
                gate.stop()
        return stored

    monkeypatch.setattr(taking, "record", slow)
    return gate


def erase() -> Receipt:
    """Erase the person."""
    return erase_person(THEIRS, dry_run=False)


def erase_stopping(gate: Gate, *, at_the_end: bool) -> Receipt:
    """Erase the person, and stop once the person's rows are locked, or once all but those are
    deleted."""

    def stop(_talks: Sequence[Talk], _dry_run: bool) -> dict[str, int]:
        gate.stop()
        return {}

    erasers = (*ERASERS, stop) if at_the_end else (stop, *ERASERS)
    return erase_person(THEIRS, dry_run=False, erasers=erasers)


@pytest.mark.parametrize("earlier", [(), ("t0",)], ids=["first turn", "later turn"])
def test_turn_stored_after_the_erasure_is_erased(
    call: Call,
    beside: Callable[..., Future[Any]],
    before_stored: Gate,
    earlier: tuple[str, ...],
    caplog: pytest.LogCaptureFixture,
) -> None:
    call.held()
    for turn_id in earlier:
        call.say(turn_id)
    answer = beside(call.say, "t1")
    before_stored.wait_for_somebody()

    erase()
    with caplog.at_level("INFO"):
        before_stored.open()
        answered = answer.result(PATIENCE_S)

    assert answered["turn_id"] == "t1" and answered["outcome"]
    assert call.is_forgotten()
    assert KnowledgeQueried.objects.filter(namespace=call.place.namespace).count() > len(earlier)
    assert "turn_erased_with_its_person" in caplog.text
    assert erase().is_empty


@pytest.mark.parametrize("earlier", [(), ("t0",)], ids=["first turn", "later turn"])
@pytest.mark.parametrize("at_the_end", [False, True], ids=["locked", "deleted"])
def test_turn_that_meets_an_erasure_waits_for_it_and_is_erased(
    call: Call, beside: Callable[..., Future[Any]], earlier: tuple[str, ...], at_the_end: bool
) -> None:
    call.held()
    for turn_id in earlier:
        call.say(turn_id)
    gate = Gate()
    erasure = beside(erase_stopping, gate, at_the_end=at_the_end)
    gate.wait_for_somebody()
    answer = beside(call.say, "t1")
    wait_for_a_blocked_statement(patience_s=PATIENCE_S)

    gate.open()

    erasure.result(PATIENCE_S)
    assert answer.result(PATIENCE_S)["outcome"]
    assert call.is_forgotten()
    assert erase().is_empty


def test_erasure_waits_for_a_turn_that_is_being_stored_and_erases_it(
    call: Call, beside: Callable[..., Future[Any]], before_committed: Gate
) -> None:
    call.held()
    call.say("t0")
    answer = beside(call.say, "t1")
    before_committed.wait_for_somebody()
    erasure = beside(erase)
    wait_for_a_blocked_statement(patience_s=PATIENCE_S)

    before_committed.open()

    assert erasure.result(PATIENCE_S).counts["turns"] == 2
    assert answer.result(PATIENCE_S)["outcome"]
    assert call.is_forgotten()


def test_person_named_while_they_are_erased_is_found_by_the_next_erasure(
    call: Call, beside: Callable[..., Future[Any]]
) -> None:
    call.held()
    gate, other = Gate(), Call(call.place.namespace, "another-call")
    erasure = beside(erase_stopping, gate, at_the_end=False)
    gate.wait_for_somebody()
    note(other.place, [THEIRS])
    other.say("t1")

    gate.open()

    assert erasure.result(PATIENCE_S).counts["identities"] == 1
    assert other.turns() == ["t1"]
    assert erase().counts["turns"] == 1
    assert other.is_forgotten()


def test_turn_of_anothers_call_that_only_named_the_person_stays(
    call: Call, beside: Callable[..., Future[Any]]
) -> None:
    call.held(OTHERS, confirmed=True)
    note(call.place, [THEIRS])
    gate = Gate()
    erasure = beside(erase_stopping, gate, at_the_end=True)
    gate.wait_for_somebody()
    answer = beside(call.say, "t1")
    wait_for_a_blocked_statement(patience_s=PATIENCE_S)

    gate.open()

    assert erasure.result(PATIENCE_S).counts["links"] == 1
    assert answer.result(PATIENCE_S)["outcome"]
    assert call.turns() == ["t1"]


def test_turn_stays_where_the_erasure_fails(call: Call, beside: Callable[..., Future[Any]]) -> None:
    call.held()
    gate = Gate()

    def fail(_talks: Sequence[Talk], _dry_run: bool) -> dict[str, int]:
        gate.stop()
        raise RuntimeError

    erasure = beside(erase_person, THEIRS, dry_run=False, erasers=(*ERASERS, fail))
    gate.wait_for_somebody()
    answer = beside(call.say, "t1")
    wait_for_a_blocked_statement(patience_s=PATIENCE_S)

    gate.open()

    assert isinstance(erasure.exception(PATIENCE_S), RuntimeError)
    assert answer.result(PATIENCE_S)["outcome"]
    assert call.turns() == ["t1"]


def test_what_is_said_in_the_call_after_the_erasure_stays(
    call: Call, beside: Callable[..., Future[Any]], before_stored: Gate
) -> None:
    call.held()
    answer = beside(call.say, "t1")
    before_stored.wait_for_somebody()
    erase()
    call.say("t2")

    before_stored.open()

    assert answer.result(PATIENCE_S)["outcome"]
    assert call.turns() == ["t2"]
    kept = KnowledgeQueried.objects.filter(namespace=call.place.namespace).exclude(query="")
    assert [event.turn.turn_id for event in kept if event.turn] == ["t2"]


def test_row_that_the_turn_makes_anew_is_not_the_one_that_it_found(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    call.held()
    hear = patient_turns.hear

    def after_erasing(*given: Any, **named: Any) -> Any:
        erase()
        return hear(*given, **named)

    monkeypatch.setattr(patient_turns, "hear", after_erasing)

    call.say("t1", f"mi DNI es {OTHERS}")

    assert call.is_forgotten()
    assert find(call.place) is not None


def test_row_that_this_turn_made_is_erased_while_it_waits_for_the_patient_system(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answered(*_given: Any) -> None:
        erase()

    monkeypatch.setattr(patient_turns, "_answered", answered)

    call.say("t1", f"mi DNI es {THEIRS}")

    assert find(call.place) is None
    assert call.is_forgotten()


def test_turn_is_erased_where_the_erasure_takes_longer_than_it_may_wait(
    call: Call, beside: Callable[..., Future[Any]]
) -> None:
    call.held()
    gate = Gate()
    erasure = beside(erase_stopping, gate, at_the_end=True)
    gate.wait_for_somebody()

    def hurried() -> None:
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = '50ms'")
        call.say("t1")

    beside(hurried).result(PATIENCE_S)

    assert call.is_forgotten()
    gate.open()
    erasure.result(PATIENCE_S)


@pytest.mark.parametrize("part", ["is_there", "erase_turn"])
def test_turn_goes_on_where_the_erasure_cannot_be_looked_for(
    call: Call, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, part: str
) -> None:
    def broken(*_given: Any) -> bool:
        raise DatabaseError

    call.held()
    monkeypatch.setattr(erased_meanwhile, "is_there", lambda _identity: False)
    monkeypatch.setattr(erased_meanwhile, part, broken)

    assert call.say("t1")["outcome"]
    assert call.turns() == ["t1"]
    assert "erasure_not_checked" in caplog.text


def test_only_a_turn_with_an_identity_row_asks_and_asks_once(call: Call) -> None:
    def statements(turn_id: str) -> list[str]:
        with CaptureQueriesContext(connection) as captured:
            call.say(turn_id)
        return [query["sql"] for query in captured if "FOR KEY SHARE" in query["sql"]]

    assert statements("t1") == []
    call.held()
    assert len(statements("t2")) == 1


@pytest.mark.parametrize("is_kept", [True, False])
def test_completion_of_a_turn_that_was_erased_names_no_conversation(
    committed: str, is_kept: bool
) -> None:
    talk = factories.conversation(committed)
    turn = factories.turn(talk)
    if not is_kept:
        talk.delete()
    told = Told(
        who=Caller(key_id=1, namespace=committed, channel=Channel.COPILOT),
        conversation_id=talk.external_id,
        turn_id=turn.turn_id,
        event_id=None,
        prompt_version=None,
        model="un-modelo",
        streamed=False,
        left_out=0,
    )

    leave(told, Progress(arrived=time.monotonic()), Ended.COMPLETE, None)

    completion = ChatCompletion.objects.get(namespace=committed)
    assert completion.conversation == (talk.external_id if is_kept else "")


def test_completion_that_is_left_while_its_turn_is_erased_stops_nothing(
    call: Call, beside: Callable[..., Future[Any]]
) -> None:
    call.held()
    call.say("t1")
    turn = Turn.objects.get(turn_id="t1", conversation__namespace=call.place.namespace)
    gate = Gate()
    erasure = beside(erase_stopping, gate, at_the_end=True)
    gate.wait_for_somebody()
    left = beside(factories.completion, call.place.namespace, turn=turn)
    wait_for_a_blocked_statement(patience_s=PATIENCE_S)

    gate.open()

    assert erasure.result(PATIENCE_S).counts["turns"] == 1
    assert isinstance(left.exception(PATIENCE_S), DatabaseError)
    assert not ConversationIdentity.objects.filter(namespace=call.place.namespace).exists()
