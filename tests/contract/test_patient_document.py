"""Giving a patient's document, and what the copilot is shown of it."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from aura.tenancy import live
from aura.tenancy.channels import Channel
from aura.turn.models import Conversation
from patients.models import Access, CachedPatient, ConversationIdentity
from tests import factories
from tests.contract.conftest import CORPUS, Line
from tests.patient_system import patients_from

ONE_MACHINE, TWO_MACHINES, CPAP, NOTHING_AT_HOME, DOWN, NOBODY = (
    "99123401",
    "99123402",
    "99123403",
    "99123406",
    "99123409",
    "99123456",
)
FIELDS = {"state", "source", "models", "devices", "from_cache", "reason", "origin", "confirmed"}
FIELDS |= {"document"}
BOTS = [channel for channel in Channel if channel is not Channel.COPILOT]


@pytest.fixture(autouse=True)
def roster(lines: object) -> Iterator[None]:
    """The made-up patients."""
    with patients_from("mock"):
        yield


def test_call_begins_without_a_document(line: Line) -> None:
    assert line.patient() == {
        "state": "waiting",
        "source": None,
        "models": [],
        "devices": None,
        "from_cache": False,
        "reason": None,
        "origin": None,
        "confirmed": False,
        "document": None,
    }
    assert not ConversationIdentity.objects.filter(conversation=line.conversation).exists()


def test_typed_document_is_asked_and_shown_with_its_devices(line: Line) -> None:
    reply = line.document("99.123.401")

    assert reply.status == 200
    assert (reply.json["taken"], reply.json["document"]) == (True, "*****401")
    shown = line.patient_when("dni")
    assert set(shown) == FIELDS
    assert shown["source"] == "mock"
    assert shown["models"] == ["7F-5"]
    assert [device["brand"] for device in shown["devices"]] == ["Yuwell"]
    assert (shown["origin"], shown["confirmed"], shown["document"]) == ("typed", False, "*****401")


def test_document_before_the_first_turn_begins_the_call(lines: Callable[..., Line]) -> None:
    """The operators' list is of calls."""
    line, bot = lines(), lines(Channel.RETELL)

    line.document(ONE_MACHINE, "dtmf")
    bot.document(ONE_MACHINE, "dtmf")

    line.patient_when("dni")
    begun = Conversation.objects.filter(namespace=CORPUS)
    assert set(begun.values_list("external_id", flat=True)) & {
        line.conversation,
        bot.conversation,
    } == {line.conversation}
    line.answer("el equipo hace un ruido muy raro")
    assert begun.filter(external_id=line.conversation).count() == 1


def test_patient_with_nothing_at_home_has_no_devices_rather_than_unknown_ones(line: Line) -> None:
    line.document(NOTHING_AT_HOME)

    shown = line.patient_when("dni")
    assert (shown["models"], shown["devices"]) == ([], [])


def test_unknown_document_is_not_found(line: Line) -> None:
    line.document(NOBODY)

    shown = line.patient_when("not_found")
    assert (shown["models"], shown["devices"], shown["source"]) == ([], None, "mock")


def test_system_that_is_down_is_not_an_unknown_patient(line: Line) -> None:
    line.document(DOWN)

    assert line.patient_when("unavailable")["reason"] == "server_error"


REFUSED = {
    "letters": "32a56789",
    "words": "treinta y dos millones",
    "six digits": "123456",
    "nine digits": "123456789",
    "zeros": "00000000",
    "seven zeros": "0000000",
    "nothing": "",
    "blank": "   ",
    "a minus": "-9912340",
    "a fraction": "9912340.1",
    "a point after each": "9.9.1.2.3.4.0.1",
    "forty-one characters": "3" * 41,
    "NUL": "3245\x006789",
    "number": 32456789,
    "null": None,
    "list": ["32456789"],
}


@pytest.mark.parametrize("dni", REFUSED.values(), ids=REFUSED.keys())
def test_what_is_no_document_is_refused_with_the_reason(line: Line, dni: object) -> None:
    reply = line.document(dni)

    assert reply.status == 422
    (fault,) = reply.json["detail"]
    assert fault["field"] == "dni"
    assert fault["problem"]
    if isinstance(dni, str) and dni.strip():
        assert dni not in reply.raw.decode()
    assert not ConversationIdentity.objects.filter(conversation=line.conversation).exists()


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"origin": "guessed"}, "origin"),
        ({"confirmed": "maybe"}, "confirmed"),
        ({"confirmed": "yes"}, "confirmed"),
        ({"confirmed": 1}, "confirmed"),
        ({"channel": "copilot"}, "channel"),
    ],
)
def test_other_bad_fields_are_named(line: Line, fields: dict[str, str], field: str) -> None:
    reply = line.post(
        f"/conversations/{line.conversation}/document",
        {"dni": ONE_MACHINE, "origin": "typed", **fields},
    )

    assert reply.status == 422
    assert [fault["field"] for fault in reply.json["detail"]] == [field]


@pytest.mark.parametrize("channel", BOTS)
def test_bots_may_not_see_the_patient(lines: Callable[..., Line], channel: Channel) -> None:
    bot = lines(channel)
    bot.document(ONE_MACHINE, "dtmf")

    reply = bot.send("GET", f"/api/v1/conversations/{bot.conversation}/patient")

    assert reply.status == 403
    assert reply.json["code"] == "forbidden"


@pytest.mark.parametrize("dni", [ONE_MACHINE, NOBODY, DOWN])
def test_bot_is_not_told_whether_somebody_is_a_patient(
    lines: Callable[..., Line], dni: str
) -> None:
    bot = lines(Channel.ELEVENLABS)
    bot.document(dni, "dtmf")
    _settled(bot)

    reply = bot.document(dni, "dtmf")

    assert reply.json == {
        "taken": True,
        "state": "pending",
        "origin": "dtmf",
        "confirmed": False,
        "document": f"*****{dni[-3:]}",
    }


def test_conversation_is_its_channels_and_its_tenants_own(
    lines: Callable[..., Line], committed: str
) -> None:
    whatsapp = lines(Channel.WHATSAPP)
    whatsapp.document(ONE_MACHINE, "chat")
    _settled(whatsapp)
    for other in (lines(), lines(namespace=committed)):
        same_name = Line(server=other.server, key=other.key, conversation=whatsapp.conversation)
        assert same_name.patient()["state"] == "waiting"


WEAKER = [
    ("typed", "dtmf"),
    ("typed", "chat"),
    ("typed", "dictated"),
    ("dtmf", "chat"),
    ("dtmf", "dictated"),
    ("chat", "dictated"),
]


@pytest.mark.parametrize(("first", "second"), WEAKER)
def test_document_that_is_trusted_more_stays(line: Line, first: str, second: str) -> None:
    line.document(ONE_MACHINE, first)
    reply = line.document(TWO_MACHINES, second)

    assert (reply.json["taken"], reply.json["document"]) == (False, "*****401")
    assert line.patient_when("dni")["models"] == ["7F-5"]


@pytest.mark.parametrize(
    ("first", "second"),
    [(weak, strong) for strong, weak in WEAKER] + [("typed", "typed"), ("dictated", "dictated")],
)
def test_document_that_is_trusted_as_much_or_more_takes_its_place(
    line: Line, first: str, second: str
) -> None:
    line.document(ONE_MACHINE, first, confirmed=True if first == "typed" else None)
    line.patient_when("dni")
    reply = line.document(TWO_MACHINES, second)

    assert (reply.json["taken"], reply.json["confirmed"]) == (True, False)
    shown = line.patient_when("dni", document="*****402")
    assert shown["models"] == ["CP501", "Zen-O Lite"]
    assert (shown["origin"], len(shown["devices"])) == (second, 2)


def test_same_document_again_keeps_the_state_and_takes_the_stronger_origin(line: Line) -> None:
    line.document(ONE_MACHINE, "dictated")
    line.patient_when("dni")

    reply = line.document("99.123.401", "typed", confirmed=True)

    assert (reply.json["state"], reply.json["origin"]) == ("dni", "typed")
    shown = line.patient()
    assert (shown["state"], shown["origin"], shown["confirmed"]) == ("dni", "typed", True)
    assert line.document(ONE_MACHINE, "dictated").json["origin"] == "typed"
    assert line.patient()["confirmed"] is True


def test_confirmed_document_yields_to_a_typed_one_alone(line: Line) -> None:
    line.document(ONE_MACHINE, "dictated", confirmed=True)

    assert line.document(TWO_MACHINES, "dtmf").json["taken"] is False
    assert line.document(TWO_MACHINES, "typed").json["taken"] is True


def test_nothing_is_shown_before_the_patient_agreed_where_the_setting_says_so(line: Line) -> None:
    live.set_unscoped("PATIENT_CONFIRM_FIRST", True)
    line.document(ONE_MACHINE)

    shown = line.patient_when("dni")
    assert (shown["models"], shown["devices"], shown["reason"]) == ([], None, "unconfirmed")
    assert not Access.objects.filter(conversation=line.conversation).exists()

    line.document(ONE_MACHINE, confirmed=True)
    assert line.patient()["models"] == ["7F-5"]
    assert line.patient()["devices"]


def test_each_look_that_shows_something_is_noted_once_a_day(line: Line) -> None:
    line.patient()
    line.document(ONE_MACHINE)
    line.patient_when("dni")
    line.patient()

    (look,) = Access.objects.filter(conversation=line.conversation)
    assert (look.via, look.last_digits, look.namespace) == ("api", "401", CORPUS)
    assert look.who.startswith("test …")
    assert look.address == "127.0.0.1"


def test_deployment_without_a_patient_system_says_so_and_keeps_nothing(line: Line) -> None:
    with patients_from("disabled"):
        reply = line.document(ONE_MACHINE)
        shown = line.patient()

    assert (reply.status, reply.json["taken"], reply.json["state"]) == (200, False, "unavailable")
    assert (shown["state"], shown["reason"]) == ("unavailable", "disabled")
    assert not ConversationIdentity.objects.filter(conversation=line.conversation).exists()


def test_without_a_key_neither_is_answered(line: Line) -> None:
    stranger = Line(server=line.server, key=None)

    assert stranger.document(ONE_MACHINE).status == 401
    path = f"/api/v1/conversations/{line.conversation}/patient"
    assert stranger.send("GET", path).status == 401


@pytest.mark.parametrize("name", ["a%00b", "%20", "c" * 201])
def test_conversation_that_cannot_be_named_is_refused(line: Line, name: str) -> None:
    body = {"dni": ONE_MACHINE, "origin": "typed"}

    assert line.post(f"/conversations/{name}/document", body).status == 422
    assert line.send("GET", f"/api/v1/conversations/{name}/patient").status == 422


@pytest.mark.parametrize("slash", ["/", "%2F"])
@pytest.mark.parametrize("name", ["sip:a/b@h", "a/document", "a/patient/b", "x/"])
def test_conversation_may_have_slashes_in_its_name(line: Line, name: str, slash: str) -> None:
    named = replace(line, conversation=f"{line.conversation}:{name}")
    assert named.turn("hola, qué tal").status == 200
    in_address = replace(named, conversation=named.conversation.replace("/", slash))

    assert in_address.document(ONE_MACHINE).status == 200

    assert in_address.patient_when("dni")["models"] == ["7F-5"]
    kept = ConversationIdentity.objects.filter(conversation=named.conversation)
    assert kept.count() == 1


def test_what_is_shown_of_a_patient_is_stored_nowhere_on_the_way(line: Line) -> None:
    path = f"/api/v1/conversations/{line.conversation}/patient"

    assert line.send("GET", path).headers["cache-control"] == "no-store"


def _settled(line: Line) -> None:
    """Wait until the patient system has answered about a bot's conversation."""
    import time

    end = time.monotonic() + 15
    pending = ConversationIdentity.objects.filter(conversation=line.conversation, state="pending")
    while pending.exists():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_cache_keeps_models_under_a_hash_and_nothing_else(line: Line) -> None:
    line.document(TWO_MACHINES)
    line.patient_when("dni")

    (cached,) = CachedPatient.objects.filter(namespace=CORPUS)
    assert cached.machines == ["CP501", "Zen-O Lite"]
    assert len(cached.document) == 64
    assert TWO_MACHINES not in str(cached.__dict__)


def test_tenants_do_not_share_the_cache(lines: Callable[..., Line], committed: str) -> None:
    first, second = lines(), lines(namespace=committed)
    for one in (first, second):
        one.document(ONE_MACHINE)
        one.patient_when("dni")

    assert CachedPatient.objects.filter(namespace__in=[CORPUS, committed]).count() == 2
    factories.forget(committed)
