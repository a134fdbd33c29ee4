"""A locked call whose patient becomes known, or another one, in mid-call."""

import time
from collections.abc import Callable, Iterator

import pytest

from aura.tenancy import live
from aura.tenancy.channels import Channel
from patients.models import ConversationIdentity
from tests.contract.conftest import Line
from tests.patient_system import device, patients_from, running

M50, YUWELL, CPAP, BOTH, NOBODY = "31000004", "31000001", "31000003", "31000009", "39999999"
LOW = "me sale Low O2 en la pantalla"
ANONYMOUS = "me salió H04 y está que quema el aparato"
SPOKEN = "el M50 me marca H08 y suena"
ON = "y ahora qué hago con el equipo"


@pytest.fixture
def call(lines: Callable[..., Line]) -> Iterator[Line]:
    """A call on the channel that locks, beside a patient system."""
    with running() as fake, patients_from("oxitesa", fake.url):
        fake.patients |= {
            M50: [device("M50")],
            YUWELL: [device("7F-5")],
            CPAP: [device("CPAP")],
            BOTH: [device("7F-5"), device("M50")],
        }
        yield lines(Channel.RETELL)


def keyed(call: Line, dni: str) -> None:
    """The caller keys a number, and the patient system answers."""
    call.document(dni, "dtmf")
    answered = ConversationIdentity.objects.filter(
        conversation=call.conversation,
        state="not_found" if dni == NOBODY else "dni",
        last_digits=dni[-3:],
    )
    end = time.monotonic() + 15
    while not answered.exists():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.mark.parametrize(("then", "never_reopens"), [(LOW, False), (ON, False), ("sí", True)])
@pytest.mark.parametrize(
    ("before", "said", "after"),
    [
        pytest.param(M50, LOW, YUWELL, id="another patient's machine"),
        pytest.param(M50, LOW, CPAP, id="another patient's, without a manual"),
        pytest.param(M50, LOW, NOBODY, id="a number that is nobody's"),
        pytest.param(None, ANONYMOUS, YUWELL, id="nobody's block, then a patient"),
        pytest.param(None, ANONYMOUS, CPAP, id="nobody's block, then one without a manual"),
    ],
)
def test_block_of_a_machine_that_is_not_the_patients_is_not_given_again(
    call: Line, before: str | None, said: str, after: str, then: str, never_reopens: bool
) -> None:
    live.set_unscoped("LOCK_NEVER_REOPENS", never_reopens)
    if before:
        keyed(call, before)
    first = call.answer(said)
    assert first["outcome"] == "hit"

    keyed(call, after)
    body = call.answer(then)

    assert body["outcome"] != "locked"
    assert body["context_block"] != first["context_block"]


@pytest.mark.parametrize(
    ("before", "said", "after"),
    [
        pytest.param(M50, LOW, M50, id="the same number again"),
        pytest.param(M50, LOW, BOTH, id="a patient who has that machine, too"),
        pytest.param(None, ANONYMOUS, M50, id="nobody's block, then its patient"),
        pytest.param(None, SPOKEN, YUWELL, id="a machine that was spoken"),
        pytest.param(None, SPOKEN, NOBODY, id="a machine that was spoken, of nobody"),
        pytest.param(M50, SPOKEN, YUWELL, id="the former patient's, spoken"),
    ],
)
def test_block_that_may_still_answer_holds(
    call: Line, before: str | None, said: str, after: str
) -> None:
    if before:
        keyed(call, before)
    first = call.answer(said)
    assert first["outcome"] == "hit"

    keyed(call, after)
    body = call.answer(ON)

    assert (body["outcome"], body["context_block"]) == ("locked", first["context_block"])


def test_spoken_machine_counts_as_long_as_its_block_holds(call: Line) -> None:
    live.set_unscoped("STICKY_TURNS", 1)
    first = call.answer(SPOKEN)
    keyed(call, YUWELL)

    for _turn in range(4):
        body = call.answer(ON)
        assert (body["outcome"], body["context_block"]) == ("locked", first["context_block"])


def test_machine_spoken_under_an_anonymous_lock_counts(call: Line) -> None:
    first = call.answer(ANONYMOUS)
    assert call.answer("tengo un M50")["outcome"] == "locked"

    keyed(call, YUWELL)

    assert call.answer(ON)["context_block"] == first["context_block"]
