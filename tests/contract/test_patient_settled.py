"""What the patient system last said of a document holds: in the conversation and in the cache."""

import threading
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from patients import devices
from patients.document import fingerprint
from patients.identity import Place, changes_by, confirm, find, held_of, write
from patients.models import CachedPatient, ConversationIdentity, Origin
from patients.rules import Claim, Step, rule
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


@pytest.fixture
def never_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """What could not be asked is not asked again by itself."""
    monkeypatch.setattr("aura.patient_system.MAY_PASS", frozenset())


def _cached() -> list[list[str]]:
    return list(CachedPatient.objects.filter(namespace=CORPUS).values_list("machines", flat=True))


SINCE: dict[str, tuple[Callable[[FakeSystem], object], dict[str, Any], list[list[str]]]] = {
    "not known any more": (
        lambda system: system.patients.pop(DNI),
        {"state": "not_found", "models": [], "devices": None, "reason": None},
        [],
    ),
    "other machines": (
        lambda system: system.patients.update({DNI: [device("CPAP", "CPAP"), device("M50")]}),
        {"state": "dni", "models": ["CPAP", "M50"], "reason": None},
        [["CPAP", "M50"]],
    ),
    "nothing at home": (
        lambda system: system.patients.update({DNI: []}),
        {"state": "dni", "models": [], "devices": [], "reason": None},
        [[]],
    ),
    "broken": (
        lambda system: system.go_wrong(Fault.BREAKS),
        {"state": "dni", "models": ["7F-5"], "devices": None, "reason": "server_error"},
        [["7F-5"]],
    ),
    "the secret is refused": (
        lambda system: system.go_wrong(Fault.REFUSES_THE_SECRET),
        {"state": "dni", "models": ["7F-5"], "from_cache": True, "reason": "secret_refused"},
        [["7F-5"]],
    ),
}


@pytest.mark.parametrize("restarted", [True, False], ids=["restarted", "same process"])
@pytest.mark.parametrize(("change", "shown", "cached"), SINCE.values(), ids=SINCE.keys())
def test_document_given_again_settles_state_models_devices_and_cache(
    line: Line,
    system: FakeSystem,
    never_again: None,
    restarted: bool,
    change: Callable[[FakeSystem], object],
    shown: dict[str, Any],
    cached: list[list[str]],
) -> None:
    line.document(DNI)
    line.patient_when("dni")
    if restarted:
        devices.forget_all()
    change(system)

    line.document(DNI)

    line.patient_when(**shown)
    assert _cached() == cached


def test_what_is_found_once_more_filters_from_the_next_turn(line: Line, system: FakeSystem) -> None:
    line.document(DNI)
    line.patient_when("dni")
    before = line.answer(QUESTION)["equipment"]["filter_sources"]
    system.patients[DNI] = system.patients[OTHER]

    line.document(DNI)

    line.patient_when("dni", models=["M50"])
    assert line.answer(QUESTION)["equipment"]["filter_sources"] != before


def test_known_patient_without_a_cached_row_is_unavailable_once_it_cannot_be_asked(
    line: Line, system: FakeSystem, never_again: None
) -> None:
    """Another conversation heard that the person is not known any more."""
    line.document(DNI)
    line.patient_when("dni")
    CachedPatient.objects.all().delete()
    system.go_wrong(Fault.BREAKS)

    line.document(DNI)

    assert line.patient_when("unavailable", reason="server_error")["models"] == []


@pytest.mark.parametrize("is_known", [False, True], ids=["not found", "found"])
def test_answer_about_a_document_that_the_conversation_left_settles_its_cache(
    lines: Callable[..., Line], system: FakeSystem, is_known: bool
) -> None:
    first, second, third = lines(), lines(), lines()
    first.document(DNI)
    first.patient_when("dni")
    system.patients[DNI] = [device("CPAP")]
    if not is_known:
        del system.patients[DNI]
    system.go_wrong(Fault.SLOW, times=1)
    second.document(DNI)
    system.wait_for_requests(2)
    second.document(OTHER)
    second.patient_when("dni", models=["M50"])
    system.behave()

    _until(lambda: sorted(_cached()) == [["CPAP"], ["M50"]] if is_known else _cached() == [["M50"]])

    assert second.patient()["models"] == ["M50"]
    system.go_wrong(Fault.BREAKS)
    third.document(DNI)
    shown = third.patient_when("dni" if is_known else "unavailable")
    assert shown["models"] == (["CPAP"] if is_known else [])


def test_answer_about_somebody_who_was_erased_meanwhile_is_not_cached(
    line: Line, system: FakeSystem
) -> None:
    from aura.erasing import erase_person
    from aura.patient_system import ask
    from patients.identity import question_of

    line.document(DNI)
    line.patient_when("dni")
    question = question_of(ConversationIdentity.objects.get(conversation=line.conversation), DNI)
    erase_person(DNI, dry_run=False)

    ask(question)

    assert _cached() == []


MODELS = {
    "a model of the table": (device("el del baño", "7F-5"), ["7F-5"], "models"),
    "a name that holds one": (device("x", "Concentrador Yuwell 7F-5 blanco"), ["7F-5"], "models"),
    "an unknown model": (device("x", "ZX-9000"), ["ZX-9000"], "unknown_model"),
    "a name alone": (
        {"name": "Concentrador raro de doña Rosa"},
        ["(otro equipo)"],
        "unknown_model",
    ),
    "words in the place of a model": (
        device("x", "ZX-9000 de Rosa"),
        ["(otro equipo)"],
        "unknown_model",
    ),
    "a serial number": (device("x", "SN20240117"), ["(otro equipo)"], "unknown_model"),
    "a name of one word": ({"name": "Rosa"}, ["(otro equipo)"], "unknown_model"),
    "a cylinder": ({"name": "Tubo de oxígeno 6 m3"}, [], "no_equipment"),
}


@pytest.mark.parametrize(("one", "kept", "reason"), MODELS.values(), ids=list(MODELS))
def test_models_alone_are_kept_of_the_devices(
    line: Line, system: FakeSystem, one: dict[str, Any], kept: list[str], reason: str
) -> None:
    system.patients[DNI] = [one]

    line.document(DNI)

    assert line.patient_when("dni")["models"] == kept
    assert _cached() == [kept]
    (row,) = ConversationIdentity.objects.filter(conversation=line.conversation)
    assert row.machines == kept
    assert line.answer(QUESTION)["equipment"]["filter_reason"] == reason


BESIDE = {
    "a cylinder and a cannula": (["Tubo O2", "Cánula nasal"], ["7F-5"], "models"),
    "a machine that nobody knows": (["Equipo raro"], ["7F-5", "(otro equipo)"], "unknown_model"),
    "both": (["Tubo O2", "CPAP con máscara"], ["7F-5", "CPAP"], "model_without_manual"),
}


@pytest.mark.parametrize(("names", "kept", "reason"), BESIDE.values(), ids=list(BESIDE))
def test_cylinder_beside_a_machine_leaves_the_filter_on(
    line: Line, system: FakeSystem, names: list[str], kept: list[str], reason: str
) -> None:
    system.patients[DNI] = [{"name": name} for name in names] + [device("x", "7F-5")]

    line.document(DNI)

    shown = line.patient_when("dni")
    assert sorted(shown["models"]) == sorted(kept)
    assert shown["models"][-1:] == ["(otro equipo)"] or "(otro equipo)" not in kept
    assert len(shown["devices"]) == len(names) + 1
    assert line.answer(QUESTION)["equipment"]["filter_reason"] == reason


@pytest.mark.parametrize("origin", ["typed", "dtmf"])
def test_document_that_was_not_found_is_asked_again_when_given_again(
    line: Line, system: FakeSystem, origin: str
) -> None:
    known = system.patients.pop(DNI)
    line.document(DNI, origin)
    line.patient_when("not_found")
    system.patients[DNI] = known

    line.document(DNI, origin)

    assert line.patient_when("dni")["models"] == ["7F-5"]


@pytest.mark.parametrize("times", [2, 5])
def test_document_typed_again_and_again_is_asked_once_in_some_seconds(
    line: Line, system: FakeSystem, times: int
) -> None:
    line.document(DNI)
    line.patient_when("dni")

    for _time in range(times):
        line.document(DNI)

    system.wait_for_requests(2)
    line.document(OTHER)
    line.patient_when("dni", models=["M50"])
    assert system.asked == [DNI, DNI, OTHER]


@pytest.mark.parametrize("is_known", [True, False], ids=["found", "not found"])
def test_document_said_again_is_not_asked_again(
    line: Line, system: FakeSystem, is_known: bool
) -> None:
    if not is_known:
        del system.patients[DNI]
    line.answer("mi dni es 31.415.926")
    line.patient_when("dni" if is_known else "not_found")

    line.answer("mi dni es 31.415.926")
    line.document(DNI, "dictated")
    line.document(DNI, "chat")

    line.document(OTHER)
    line.patient_when("dni", models=["M50"])
    assert system.asked == [DNI, OTHER]


@pytest.mark.parametrize("origin", ["chat", "dtmf", "typed"])
def test_agreement_stays_when_the_same_document_comes_at_the_same_moment(
    line: Line, system: FakeSystem, origin: str
) -> None:
    """The one who gives the document has read the row when the other confirms it."""
    line.document(DNI, "dictated")
    line.patient_when("dni")
    place = Place(namespace=CORPUS, channel="copilot", conversation=line.conversation)
    read, confirmed = threading.Barrier(2), threading.Barrier(2)
    rounds = iter([True])

    def decide(row: ConversationIdentity | None) -> tuple[Any, Step]:
        now = timezone.now()
        held = held_of(row, now=now, lifetime=timedelta(hours=12))
        ruling = rule(held, Claim(document=fingerprint(DNI), origin=Origin(origin)), now)
        if next(rounds, False):
            read.wait(15)
            confirmed.wait(15)
        return changes_by(ruling, row, DNI, now), ruling.step

    def agree() -> None:
        from django.db import connections

        try:
            read.wait(15)
            assert confirm(place, document=fingerprint(DNI))
            confirmed.wait(15)
        finally:
            connections.close_all()

    agreeing = threading.Thread(target=agree)
    agreeing.start()
    write(place, decide, find(place))
    agreeing.join()

    shown = line.patient()
    assert (shown["confirmed"], shown["origin"]) == (True, origin)


def _until(is_so: Callable[[], bool]) -> None:
    """Return when it is so."""
    import time

    end = time.monotonic() + 15
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.01)
