"""The patient system over HTTP: each way in which it goes wrong is told apart."""

import time
from collections.abc import Iterator

import pytest

from patients.port import Answer, Cause, Device, Found, NotFound, Unavailable
from patients.providers import Connection, UnknownProvider, UnusableConnection, provider_for
from tests import patient_system
from tests.patient_system import SECRET, FakeSystem, Fault, device

DNI = "31415926"


@pytest.fixture
def system() -> Iterator[FakeSystem]:
    with patient_system.running() as fake:
        fake.patients[DNI] = [device("Concentrador del baño", "7F-5", category="concentrador")]
        yield fake


def ask(system: FakeSystem, dni: str = DNI, **values: object) -> Answer:
    """One question."""
    connection = Connection(**{"url": system.url, "secret": SECRET, "timeout_s": 5.0, **values})
    return provider_for("oxitesa", connection).by_dni(dni)


def test_known_patient_comes_in_two_halves(system: FakeSystem) -> None:
    answer = ask(system)

    assert isinstance(answer, Found)
    assert answer.context.models == {"7F-5"}
    assert answer.devices == (
        Device(name="Concentrador del baño", brand="Marca", sku="S-1", category="concentrador"),
    )
    (request,) = system.received
    assert request.path == "/v1/aura/patient-lookup"
    assert request.headers["authorization"] == f"Bearer {SECRET}"
    assert request.body == {"dni": DNI}


def test_unknown_patient_is_not_found(system: FakeSystem) -> None:
    assert ask(system, "27182818") == NotFound()


FAULTS = {
    Fault.REFUSES_THE_SECRET: (Cause.SECRET_REFUSED, 1),
    Fault.NOT_JSON: (Cause.GARBAGE, 1),
    Fault.OTHER_JSON: (Cause.GARBAGE, 1),
    Fault.ECHOES: (Cause.GARBAGE, 1),
    Fault.HUGE: (Cause.GARBAGE, 1),
    Fault.REDIRECTS: (Cause.UNEXPECTED_STATUS, 1),
    Fault.WRONG_ADDRESS: (Cause.UNEXPECTED_STATUS, 1),
    Fault.BUSY: (Cause.BUSY, 1),
    Fault.BREAKS: (Cause.SERVER_ERROR, 3),
    Fault.DIES: (Cause.CONNECTION_LOST, 3),
}
"""The cause, and how often it was tried: only what may pass by itself is tried again."""


@pytest.mark.parametrize("fault", FAULTS)
def test_fault_has_its_cause(system: FakeSystem, fault: Fault) -> None:
    system.go_wrong(fault)
    cause, tries = FAULTS[fault]

    assert ask(system) == Unavailable(cause=cause)
    assert len(system.received) == tries


@pytest.mark.parametrize("fault", [Fault.SLOW, Fault.DRIPPING])
def test_whole_question_ends_at_its_deadline(system: FakeSystem, fault: Fault) -> None:
    system.go_wrong(fault)

    started = time.monotonic()
    answer = ask(system, timeout_s=0.3)

    assert answer == Unavailable(cause=Cause.TIMEOUT)
    assert time.monotonic() - started < 1.5


def test_retries_stay_inside_the_deadline(system: FakeSystem) -> None:
    system.go_wrong(Fault.BREAKS)

    assert ask(system, timeout_s=0.3) == Unavailable(cause=Cause.TIMEOUT)


@pytest.mark.parametrize("fault", [Fault.BREAKS, Fault.DIES])
def test_fault_that_passes_is_got_over(system: FakeSystem, fault: Fault) -> None:
    system.go_wrong(fault, times=2)

    assert isinstance(ask(system), Found)


def test_nobody_at_the_address_is_unreachable(system: FakeSystem) -> None:
    assert ask(system, url="http://127.0.0.1:9") == Unavailable(cause=Cause.UNREACHABLE)


def test_environments_proxy_is_not_asked(
    system: FakeSystem, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")

    assert isinstance(ask(system), Found)


def models_of(system: FakeSystem, *devices: dict[str, object]) -> frozenset[str]:
    """The models of a patient with these devices."""
    system.patients[DNI] = list(devices)
    answer = ask(system)
    assert isinstance(answer, Found)
    return answer.context.models


def test_device_without_a_model_is_known_by_its_name(system: FakeSystem) -> None:
    assert models_of(system, {"name": "Mochila"}, device("x", "M50")) == {"Mochila", "M50"}


def test_device_that_went_back_does_not_count(system: FakeSystem) -> None:
    gone = device("M50", active=False)

    assert models_of(system, gone, device("CPAP")) == {"CPAP"}


def test_patient_may_have_nothing(system: FakeSystem) -> None:
    assert models_of(system) == frozenset()


@pytest.mark.parametrize(
    "answer",
    [{"found": True}, {"found": True, "devices": None}, {"found": True, "models": ["M50"]}],
)
def test_found_without_devices_is_no_patient_with_nothing_at_home(
    system: FakeSystem, answer: dict[str, object]
) -> None:
    system.says = answer

    assert ask(system) == Unavailable(cause=Cause.GARBAGE)


CONTRADICTIONS: dict[str, dict[str, object]] = {
    "an error": {"found": False, "error": "base caída"},
    "an error beside somebody": {"found": True, "devices": [], "error": {"code": 7}},
    "nobody with devices": {"found": False, "devices": [{"name": "M50"}]},
    "nobody with models": {"found": False, "models": ["M50"]},
    "models and nothing at home": {"found": True, "devices": [], "models": ["M50"]},
    "models of what went back": {
        "found": True,
        "devices": [{"name": "M50", "active": False}],
        "models": ["M50"],
    },
}


@pytest.mark.parametrize("answer", CONTRADICTIONS.values(), ids=list(CONTRADICTIONS))
def test_answer_that_contradicts_itself_is_none(
    system: FakeSystem, answer: dict[str, object]
) -> None:
    system.says = answer

    assert ask(system) == Unavailable(cause=Cause.GARBAGE)


@pytest.mark.parametrize("error", [None, "", {}])
def test_error_that_says_nothing_is_none(system: FakeSystem, error: object) -> None:
    system.says = {"found": False, "error": error}

    assert ask(system) == NotFound()


def test_models_that_name_nothing_do_not_hide_the_devices_own(system: FakeSystem) -> None:
    system.says = {"found": True, "devices": [device("x", "M50")], "models": []}

    answer = ask(system)

    assert isinstance(answer, Found)
    assert answer.context.models == {"M50"}


def test_text_that_cannot_be_stored_is_cleaned(system: FakeSystem) -> None:
    assert models_of(system, device("a\0\n b\u200b")) == {"a b"}


@pytest.mark.parametrize(
    ("values", "named"),
    [
        ({"url": ""}, "PATIENT_LOOKUP_URL"),
        ({"url": "patients.example"}, "PATIENT_LOOKUP_URL"),
        ({"url": "file:///etc/passwd"}, "PATIENT_LOOKUP_URL"),
        ({"url": "http://user:pass@patients.example"}, "PATIENT_LOOKUP_URL"),
        ({"url": "https://patients.example/?key=1"}, "PATIENT_LOOKUP_URL"),
        ({"url": "https://patients.example#top"}, "PATIENT_LOOKUP_URL"),
        ({"url": "https://patients.example?"}, "PATIENT_LOOKUP_URL"),
        ({"secret": ""}, "PATIENT_LOOKUP_SECRET"),
        ({"secret": "clave con ñ"}, "PATIENT_LOOKUP_SECRET"),
        ({"secret": "two\nlines"}, "PATIENT_LOOKUP_SECRET"),
    ],
)
def test_connection_that_cannot_work_is_refused(values: dict[str, str], named: str) -> None:
    connection = Connection(**{"url": "https://p.example", "secret": "s", **values})

    with pytest.raises(UnusableConnection, match=named):
        provider_for("oxitesa", connection)


def test_unknown_name_is_no_disabled_system() -> None:
    with pytest.raises(UnknownProvider, match="oxitessa"):
        provider_for("oxitessa", Connection())


def test_disabled_system_never_says_that_somebody_is_unknown() -> None:
    assert provider_for("disabled", Connection()).by_dni(DNI) == Unavailable(cause=Cause.DISABLED)


def test_devices_do_not_show_in_a_representation() -> None:
    one = Device(name="M50", brand="SysMed", sku="S", category="C")

    assert "M50" not in repr(one)
    assert SECRET not in repr(Connection(url="u", secret=SECRET))
