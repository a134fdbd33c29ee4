"""A patient system that fails: the panel tells each way apart, and no turn waits for it."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.utils import timezone

from aura.patient_system import take_up_lost
from aura.tenancy import live
from aura.tenancy.channels import Channel
from aura.turn.models import KnowledgeQueried
from patients import devices
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


def test_devices_that_this_process_does_not_know_are_asked_for(
    line: Line, system: FakeSystem
) -> None:
    line.document(DNI)
    line.patient_when("dni")
    devices.forget_all()

    assert line.patient()["devices"] is None
    name = line.patient_when("dni", devices=[DEVICE])["devices"][0]["name"]
    assert name == "Concentrador 7F-5"
    assert system.asked == [DNI, DNI]


DEVICE = {"name": "Concentrador 7F-5", "brand": "Marca", "sku": "S-1", "category": ""}


def test_question_whose_process_ended_is_put_again(line: Line, system: FakeSystem) -> None:
    _left_alone(line)

    assert take_up_lost(timezone.now() + timedelta(minutes=2)) == 1

    assert line.patient()["models"] == ["7F-5"]


def test_question_that_is_lost_for_good_does_not_stay_pending(
    line: Line, system: FakeSystem
) -> None:
    _left_alone(line)
    ConversationIdentity.objects.filter(conversation=line.conversation).update(sealed=None)

    assert take_up_lost(timezone.now() + timedelta(minutes=2)) == 0

    shown = line.patient()
    assert (shown["state"], shown["reason"]) == ("unavailable", "interrupted")


def test_fresh_question_is_left_to_its_own_process(line: Line, system: FakeSystem) -> None:
    _left_alone(line)

    assert take_up_lost(timezone.now()) == 0
    assert line.patient()["state"] == "pending"


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


def _left_alone(line: Line) -> None:
    """A conversation whose question nobody puts, as after a crash."""
    from patients.identity import Place, take
    from patients.models import Origin

    take(
        Place(namespace=CORPUS, channel="copilot", conversation=line.conversation),
        DNI,
        origin=Origin.TYPED,
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
