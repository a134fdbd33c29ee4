"""A patient system that fails: the panel tells each way apart, and no turn waits for it."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.utils import timezone

from aura import patient_system as asking
from aura.patient_system import give_up_lost
from aura.tenancy import live
from aura.tenancy.channels import Channel
from aura.turn.models import KnowledgeQueried
from patients import devices
from patients.identity import question_of
from patients.models import CachedPatient, ConversationIdentity
from tests import patient_system
from tests.contract.conftest import CORPUS, Line
from tests.patient_system import FakeSystem, Fault, device, patients_from

DNI, OTHER = "31415926", "27182818"
QUESTION = "el equipo hace un ruido muy raro"


@pytest.fixture
def system(lines: object) -> Iterator[FakeSystem]:
    with patient_system.running() as fake, patients_from("oxitesa", fake.url, timeout_s=2.0):
        fake.patients[DNI] = [device("Concentrador 7F-5", "7F-5")]
        fake.patients[OTHER] = [device("Concentrador M50", "M50")]
        yield fake


REASONS = {
    Fault.REFUSES_THE_SECRET: "secret_refused",
    Fault.NOT_JSON: "garbage",
    Fault.OTHER_JSON: "garbage",
    Fault.ECHOES: "garbage",
    Fault.BREAKS: "server_error",
    Fault.DIES: "connection_lost",
    Fault.BUSY: "busy",
    Fault.WRONG_ADDRESS: "unexpected_status",
}


@pytest.mark.parametrize("fault", REASONS)
def test_panel_tells_what_is_wrong(line: Line, system: FakeSystem, fault: Fault) -> None:
    system.go_wrong(fault)

    line.document(DNI)

    shown = line.patient_when("unavailable")
    assert (shown["reason"], shown["source"]) == (REASONS[fault], "oxitesa")
    assert (shown["models"], shown["devices"], shown["from_cache"]) == ([], None, False)


def test_slow_system_is_pending_and_then_a_time_out(line: Line, system: FakeSystem) -> None:
    system.go_wrong(Fault.SLOW)
    with patients_from("oxitesa", system.url, timeout_s=0.5):
        line.document(DNI)
        system.wait_for_requests(1)

        assert line.patient()["state"] == "pending"
        assert line.patient_when("unavailable")["reason"] == "timeout"


def test_system_that_is_not_there_is_unreachable(line: Line, system: FakeSystem) -> None:
    with patients_from("oxitesa", "http://127.0.0.1:9"):
        line.document(DNI)

        assert line.patient_when("unavailable")["reason"] == "unreachable"


def test_turn_does_not_wait_for_the_system(line: Line, system: FakeSystem) -> None:
    """The system holds its answer back until after the turn has been answered."""
    system.go_wrong(Fault.SLOW)

    during = line.answer(f"{QUESTION}, mi DNI es 31.415.926")
    system.wait_for_requests(1)
    assert line.patient()["state"] == "pending"
    meanwhile = line.answer(QUESTION)
    system.behave()
    line.patient_when("dni")
    after = line.answer(QUESTION)

    assert during["equipment"]["filter_reason"] == "no_equipment"
    assert meanwhile["equipment"]["filter_reason"] == "no_equipment"
    assert after["equipment"]["filter_reason"] == "models"


def test_turn_waits_as_long_as_the_setting_says(line: Line, system: FakeSystem) -> None:
    live.set_unscoped("PATIENT_WAIT_MS", 1_000)

    answer = line.answer(f"{QUESTION}, mi DNI es 31.415.926")

    assert answer["equipment"]["filter_reason"] == "models"


def test_wait_ends_at_its_setting(line: Line, system: FakeSystem) -> None:
    live.set_unscoped("PATIENT_WAIT_MS", 50)
    system.go_wrong(Fault.SLOW)

    answer = line.answer(f"{QUESTION}, mi DNI es 31.415.926")

    assert answer["equipment"]["filter_reason"] == "no_equipment"
    assert line.patient()["state"] == "pending"


def test_slow_answer_for_an_older_document_does_not_overwrite_a_newer_one(
    line: Line, system: FakeSystem
) -> None:
    system.go_wrong(Fault.SLOW, times=1)
    line.document(DNI)
    system.wait_for_requests(1)
    line.document(OTHER)
    line.patient_when("dni", document="*****818")

    system.behave()

    # The older answer is thrown away whenever it comes; what it would have changed stays.
    _all_threads_done()
    shown = line.patient()
    assert (shown["models"], shown["document"]) == (["M50"], "*****818")


def test_cache_stands_in_for_a_system_that_is_down_and_shows_no_devices(
    lines: Callable[..., Line], system: FakeSystem
) -> None:
    first, second = lines(), lines()
    first.document(DNI)
    assert first.patient_when("dni")["from_cache"] is False
    system.go_wrong(Fault.BREAKS)

    second.document(DNI)

    shown = second.patient_when("dni")
    assert (shown["models"], shown["devices"], shown["from_cache"]) == (["7F-5"], None, True)
    assert shown["reason"] == "server_error"
    assert second.answer(QUESTION)["equipment"]["filter_reason"] == "models"


def test_cache_never_stands_in_for_a_patient_that_is_not_known_any_more(
    lines: Callable[..., Line], system: FakeSystem
) -> None:
    first, second, third = lines(), lines(), lines()
    first.document(DNI)
    first.patient_when("dni")
    known = system.patients.pop(DNI)

    second.document(DNI)
    second.patient_when("not_found")
    system.go_wrong(Fault.BREAKS)
    third.document(DNI)

    assert third.patient_when("unavailable")["from_cache"] is False
    assert known
    assert not CachedPatient.objects.filter(namespace=CORPUS).exists()


def test_cache_is_too_old_after_its_days(lines: Callable[..., Line], system: FakeSystem) -> None:
    first, second = lines(), lines()
    first.document(DNI)
    first.patient_when("dni")
    CachedPatient.objects.filter(namespace=CORPUS).update(
        fetched_at=timezone.now() - timedelta(days=30, minutes=1)
    )
    system.go_wrong(Fault.BREAKS)

    second.document(DNI)

    assert second.patient_when("unavailable")["from_cache"] is False


def test_other_systems_cache_is_not_this_ones(
    lines: Callable[..., Line], system: FakeSystem
) -> None:
    first, second = lines(), lines()
    first.document(DNI)
    first.patient_when("dni")
    CachedPatient.objects.filter(namespace=CORPUS).update(source="mock")
    system.go_wrong(Fault.BREAKS)

    second.document(DNI)

    second.patient_when("unavailable")


def test_document_given_again_is_asked_again_after_a_failure(
    line: Line, system: FakeSystem
) -> None:
    system.go_wrong(Fault.REFUSES_THE_SECRET)
    line.document(DNI)
    line.patient_when("unavailable")
    system.behave()

    line.document(DNI)

    assert line.patient_when("dni")["models"] == ["7F-5"]


def test_devices_that_this_process_does_not_know_come_with_the_document_again(
    line: Line, system: FakeSystem
) -> None:
    line.document(DNI)
    line.patient_when("dni")
    devices.forget_all()

    shown = line.patient()
    assert (shown["models"], shown["devices"]) == (["7F-5"], None)
    assert shown["reason"] == "devices_elsewhere"
    assert system.asked == [DNI]

    line.document(DNI)

    assert line.patient_when("dni", devices=[DEVICE])["reason"] is None
    assert system.asked == [DNI, DNI]


@pytest.mark.parametrize("sends_talk", [False, True], ids=["turn alone", "whole talk"])
@pytest.mark.parametrize("origin", ["typed", "dtmf", "chat", "dictated"])
def test_number_that_is_said_again_is_asked_anew_however_it_came(
    line: Line, system: FakeSystem, origin: str, sends_talk: bool
) -> None:
    system.go_wrong(Fault.REFUSES_THE_SECRET)
    line.document(DNI, origin, confirmed=True)
    line.patient_when("unavailable")
    system.behave()
    said = "se lo repito, mi dni es 31.415.926"
    talk = [{"role": "user", "content": said}] if sends_talk else None

    line.answer(said, messages=talk)
    assert line.patient()["state"] == "unavailable"
    identity = ConversationIdentity.objects.filter(conversation=line.conversation)
    identity.update(asked_at=timezone.now() - timedelta(seconds=31))
    line.answer(said, messages=talk)

    shown = line.patient_when("dni", models=["7F-5"])
    assert (shown["origin"], shown["confirmed"]) == (origin, True)


DEVICE = {"name": "Concentrador 7F-5", "brand": "Marca", "sku": "S-1", "category": ""}


def test_question_whose_process_ended_does_not_stay_pending(line: Line, system: FakeSystem) -> None:
    _left_alone(line)

    assert give_up_lost(timezone.now() + timedelta(minutes=2)) == 1

    shown = line.patient()
    assert (shown["state"], shown["reason"]) == ("unavailable", "interrupted")
    assert system.asked == []


@pytest.mark.parametrize("again", ["typed", "dictated", "said in a turn"])
@pytest.mark.parametrize("swept", [True, False])
def test_number_given_again_heals_a_lost_question(
    line: Line, system: FakeSystem, again: str, swept: bool
) -> None:
    _left_alone(line, origin="dictated")
    identity = ConversationIdentity.objects.filter(conversation=line.conversation)
    identity.update(asked_at=timezone.now() - timedelta(minutes=2))
    if swept:
        assert give_up_lost(timezone.now()) == 1

    if again == "said in a turn":
        line.answer("mi dni es 31.415.926")
    else:
        line.document(DNI, again)

    assert line.patient_when("dni")["models"] == ["7F-5"]


def test_lost_question_of_somebody_in_the_cache_is_answered_from_it(
    lines: Callable[..., Line], system: FakeSystem
) -> None:
    first, second = lines(), lines()
    first.document(DNI)
    first.patient_when("dni")
    _left_alone(second)

    give_up_lost(timezone.now() + timedelta(minutes=2))

    shown = second.patient()
    assert (shown["models"], shown["from_cache"], shown["reason"]) == (
        *(["7F-5"], True),
        "interrupted",
    )


def test_fresh_question_is_left_to_its_own_process(line: Line, system: FakeSystem) -> None:
    _left_alone(line)

    assert give_up_lost(timezone.now()) == 0
    assert line.patient()["state"] == "pending"


@pytest.mark.parametrize(
    ("begun", "asked", "is_lost"),
    [(None, 40, False), (None, 120, True), (30, 120, True), (5, 120, False)],
    ids=["waits its turn", "waited longer than any queue", "put and lost", "put just now"],
)
def test_question_is_lost_counted_from_when_it_was_put(
    line: Line, system: FakeSystem, begun: int | None, asked: int, is_lost: bool
) -> None:
    """The system's time-out is two seconds, and a queue takes thirty at most."""
    _left_alone(line)
    now = timezone.now()
    ConversationIdentity.objects.filter(conversation=line.conversation).update(
        asked_at=now - timedelta(seconds=asked),
        begun_at=begun and now - timedelta(seconds=begun),
    )

    assert give_up_lost(now) == is_lost
    assert line.patient()["state"] == ("unavailable" if is_lost else "pending")


def test_answer_after_all_corrects_what_was_given_up(line: Line, system: FakeSystem) -> None:
    system.go_wrong(Fault.SLOW)
    line.document(DNI)
    system.wait_for_requests(1)
    assert give_up_lost(timezone.now() + timedelta(minutes=2)) == 1
    assert line.patient()["reason"] == "interrupted"

    system.behave()

    assert line.patient_when("dni")["reason"] is None


def test_question_that_waited_until_nobody_wants_it_is_not_put(
    line: Line, system: FakeSystem
) -> None:
    _left_alone(line)
    first = ConversationIdentity.objects.get(conversation=line.conversation)
    line.document(OTHER)
    line.patient_when("dni")

    asking.ask_soon(question_of(first, DNI))

    _all_threads_done()
    assert system.asked == [OTHER]


@pytest.fixture
def tries_again_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The later tries follow one another without their minutes."""
    monkeypatch.setattr(asking, "AGAIN_AFTER_S", (0.0, 0.0, 0.0))
    ask = asking.ask
    monkeypatch.setattr(asking, "ask", lambda question, again=(0.0,) * 3: ask(question, again))


PASSING = [Fault.BREAKS, Fault.DIES]


@pytest.mark.usefixtures("tries_again_at_once")
def test_busy_system_is_asked_again_later(line: Line, system: FakeSystem) -> None:
    system.go_wrong(Fault.BUSY, times=2)

    line.document(DNI)

    assert line.patient_when("dni", reason=None)["models"] == ["7F-5"]
    assert system.asked == [DNI] * 3


@pytest.mark.usefixtures("tries_again_at_once")
@pytest.mark.parametrize("fault", PASSING)
def test_unavailable_becomes_found_once_the_system_is_back(
    line: Line, system: FakeSystem, fault: Fault
) -> None:
    # The three tries of the first question and of the next one.
    system.go_wrong(fault, times=6)

    line.document(DNI)

    shown = line.patient_when("dni")
    assert (shown["models"], shown["reason"], shown["from_cache"]) == (["7F-5"], None, False)
    assert shown["devices"] == [DEVICE]
    assert system.asked == [DNI] * 7


@pytest.mark.usefixtures("tries_again_at_once")
@pytest.mark.parametrize("fault", PASSING)
def test_further_tries_come_to_an_end(line: Line, system: FakeSystem, fault: Fault) -> None:
    system.go_wrong(fault)

    line.document(DNI)
    system.wait_for_requests(12)
    _all_threads_done()

    assert line.patient()["state"] == "unavailable"
    assert system.asked == [DNI] * 12


@pytest.mark.usefixtures("tries_again_at_once")
@pytest.mark.parametrize("fault", [Fault.REFUSES_THE_SECRET, Fault.NOT_JSON, Fault.WRONG_ADDRESS])
def test_what_does_not_pass_is_not_tried_again(
    line: Line, system: FakeSystem, fault: Fault
) -> None:
    system.go_wrong(fault)

    line.document(DNI)
    line.patient_when("unavailable")
    _all_threads_done()

    assert system.asked == [DNI]


@pytest.mark.usefixtures("tries_again_at_once")
def test_answer_from_the_cache_is_replaced_once_the_system_is_back(
    lines: Callable[..., Line], system: FakeSystem
) -> None:
    first, second = lines(), lines()
    first.document(DNI)
    first.patient_when("dni")
    system.patients[DNI] = [device("Concentrador M50", "M50")]
    system.go_wrong(Fault.BREAKS, times=3)

    second.document(DNI)

    assert second.patient_when("dni", from_cache=False)["models"] == ["M50"]


def test_nobody_is_asked_about_for_a_conversation_that_moved_on(
    line: Line, system: FakeSystem
) -> None:
    system.go_wrong(Fault.BREAKS, times=3)
    line.document(DNI)
    line.patient_when("unavailable")
    first = ConversationIdentity.objects.get(conversation=line.conversation)
    line.document(OTHER)
    line.patient_when("dni")

    asking._ask_if_wanted(question_of(first, DNI), ())

    assert system.asked == [DNI] * 3 + [OTHER]


@pytest.mark.parametrize("fault", [None, *Fault])
def test_turns_are_answered_while_the_system_does_what_it_does(
    line: Line, system: FakeSystem, fault: Fault | None
) -> None:
    """No turn is slower for it: a slow system would hold its answer back for twenty seconds."""
    if fault:
        system.go_wrong(fault)
    line.answer(f"{QUESTION}, mi DNI es 31.415.926")
    system.wait_for_requests(1)

    took = [line.answer(QUESTION)["timings_ms"]["total"] for _turn in range(3)]

    assert min(took) < 1_000
    assert len(system.asked) <= 3


def test_many_at_once_each_get_their_own_answer(
    lines: Callable[..., Line], system: FakeSystem
) -> None:
    calls = [lines() for _number in range(6)]
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(lambda call: call.document(DNI), calls[:3]))
        list(pool.map(lambda call: call.document(OTHER), calls[3:]))

    shown = [call.patient_when("dni")["models"] for call in calls]
    assert shown == [["7F-5"]] * 3 + [["M50"]] * 3


def test_bot_turns_filter_by_a_keyed_document(
    lines: Callable[..., Line], system: FakeSystem
) -> None:
    bot = lines(Channel.ELEVENLABS)
    bot.document(DNI, "dtmf")
    system.wait_for_requests(1)
    _all_threads_done()

    event = KnowledgeQueried.objects.get(event_id=bot.answer(QUESTION)["event_id"])

    # Nothing but shared folders, and passages that are kept without their names.
    found = {candidate["source"].partition("/")[0] for candidate in event.candidates}
    assert "" in found
    assert found <= {"", "cap", "tubos"}


def _left_alone(line: Line, origin: str = "typed") -> None:
    """A conversation whose question nobody puts, as after a crash."""
    from patients.identity import Place, take
    from patients.models import Origin

    take(
        Place(namespace=CORPUS, channel="copilot", conversation=line.conversation),
        DNI,
        origin=Origin(origin),
        confirmed=None,
        lifetime=timedelta(hours=12),
    )


def _all_threads_done() -> None:
    """Wait until every question that was put has been settled: the threads take turns, so as many
    empty tasks as there are threads come last."""
    import threading

    from patients.threads import THREADS, soon

    barrier = threading.Barrier(THREADS + 1)
    for _thread in range(THREADS):
        soon(lambda: _meet(barrier))
    barrier.wait(15)


def _meet(barrier: object) -> None:
    barrier.wait(15)  # type: ignore[attr-defined]
