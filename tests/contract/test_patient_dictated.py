"""A document that is dictated, on the channels that are listened to."""

import json
from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest

from aura.patient_desk import agree
from aura.tenancy.channels import Channel
from patients.document import fingerprint, unseal
from patients.hearing import WINDOW
from patients.identity import Place
from patients.models import ConversationIdentity
from patients.pieces import digits_in, forget_all
from tests.contract.conftest import CORPUS, Line
from tests.fake_llm import FakeLlm
from tests.patient_system import forget_everything, patients_from

LISTENED_TO = [Channel.COPILOT, Channel.WHATSAPP]
ASKED = {"role": "assistant", "content": "¿Me dice su número de documento?"}


@pytest.fixture(autouse=True)
def roster(lines: object) -> Iterator[None]:
    """The made-up patients."""
    with patients_from("mock"):
        yield


def held(line: Line) -> tuple[str, str]:
    """The state of a conversation once its patient system has answered, and the last digits."""
    import time

    end = time.monotonic() + 15
    rows = ConversationIdentity.objects.filter(conversation=line.conversation)
    while True:
        row = rows.first()
        if row is None:
            return "waiting", ""
        if row.state != "pending":
            return row.state, row.last_digits
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.mark.parametrize("channel", LISTENED_TO)
@pytest.mark.parametrize(
    "turns",
    [
        ["hola, mi DNI es 99.123.401"],
        ["mi documento es noventa y nueve millones ciento veintitrés mil cuatrocientos uno"],
        ["mi dni es noventa y nueve", "ciento veintitrés", "cuatrocientos uno"],
        ["buenas, te paso el documento", "99 123 401"],
        ["mi documento es 99 123 402", "no, perdón, 99 123 401"],
    ],
    ids=["written", "spoken", "over turns", "announced", "corrected"],
)
def test_dictated_document_is_read_turn_by_turn(
    lines: Callable[..., Line], channel: Channel, turns: list[str]
) -> None:
    line = lines(channel)
    for text in turns:
        line.answer(text)

    assert held(line) == ("dni", "401")


@pytest.mark.parametrize("channel", LISTENED_TO)
def test_dictated_document_is_read_from_the_messages(
    lines: Callable[..., Line], channel: Channel
) -> None:
    line = lines(channel)
    first = "noventa y nueve ciento veintitrés"
    said = [ASKED, {"role": "user", "content": first}]
    line.answer(first, messages=said)
    then = "cuatrocientos uno"
    said += [{"role": "assistant", "content": "ajá"}, {"role": "user", "content": then}]
    line.answer(then, messages=said)

    assert held(line) == ("dni", "401")
    line.answer("sí, ese", messages=[*said, {"role": "user", "content": "sí, ese"}])
    assert held(line) == ("dni", "401")


@pytest.mark.parametrize("channel", [Channel.ELEVENLABS, Channel.RETELL])
def test_voice_bots_turns_are_not_listened_to(lines: Callable[..., Line], channel: Channel) -> None:
    line = lines(channel)
    line.answer("hola, mi DNI es 99.123.401")

    assert held(line) == ("waiting", "")


def test_doubtful_number_is_told_and_looks_nobody_up(line: Line) -> None:
    line.answer("mi documento es 99 123 40, creo, o 99 123 401, no me acuerdo")

    shown = line.patient()
    assert shown["state"] == "unsure"
    assert shown["reason"]
    assert (shown["document"], shown["models"]) == (None, [])


@pytest.mark.parametrize(
    "text",
    [
        "el M50 me marca error H08 y suena",
        "mi teléfono es 351 555 0123",
        "lo uso a 3 litros desde el 2019",
        "hace 15 minutos que el 7F-5 no arranca",
    ],
)
def test_other_numbers_are_no_documents(line: Line, text: str) -> None:
    line.answer(text)

    assert line.patient()["state"] == "waiting"


def test_typed_document_survives_later_dictated_ones(line: Line) -> None:
    line.document("99123401")
    line.answer("mi dni es 99.123.402")
    line.answer("99.123.402, ese es mi documento")

    shown = line.patient_when("dni")
    assert (shown["document"], shown["origin"]) == ("*****401", "typed")


def test_typed_document_takes_the_place_of_a_dictated_one(line: Line) -> None:
    line.answer("mi dni es 99.123.402")
    assert held(line) == ("dni", "402")

    line.document("99123401")

    assert line.patient_when("dni", document="*****401")["models"] == ["7F-5"]


def test_turn_that_comes_twice_is_heard_once(line: Line) -> None:
    line.answer("mi dni es noventa y nueve ciento veintitrés", turn_id="t1")
    line.answer("mi dni es noventa y nueve ciento veintitrés", turn_id="t1")
    line.answer("cuatrocientos uno", turn_id="t2")
    line.answer("cuatrocientos uno", turn_id="t2")

    assert held(line) == ("dni", "401")


@pytest.mark.parametrize("sends_talk", [False, True], ids=["turn alone", "whole talk"])
@pytest.mark.parametrize("text", ["mi dni es 99 123 401", "mi dni es 99 123 402"])
def test_turn_that_was_answered_changes_no_patient_later(
    line: Line, sends_talk: bool, text: str
) -> None:
    first = {"role": "user", "content": "mi dni es 99 123 401"}
    line.answer(first["content"], turn_id="t1", messages=[first] if sends_talk else None)
    assert held(line) == ("dni", "401")
    for said in ("el equipo no anda", "hace ruido", "pita", "bueno", "a ver", "sí"):
        line.answer(said)
    forget_everything()
    row = ConversationIdentity.objects.get(conversation=line.conversation)

    again = [{"role": "user", "content": text}] if sends_talk else None
    reply = line.turn(text, turn_id="t1", messages=again)

    assert reply.status == (200 if text == first["content"] else 409)
    after = ConversationIdentity.objects.get(conversation=line.conversation)
    assert (after.version, after.asked, after.documents) == (row.version, row.asked, row.documents)
    assert held(line) == ("dni", "401")


def test_request_that_comes_twice_under_its_key_asks_once(line: Line, llm: FakeLlm) -> None:
    body = {
        "messages": [ASKED, {"role": "user", "content": "es el 99 123 401"}],
        "user": line.conversation,
    }
    headers = {"Content-Type": "application/json", "Idempotency-Key": "k1"}
    rows = []
    for _ in range(2):
        raw = json.dumps(body).encode()
        assert line.send("POST", "/v1/chat/completions", raw, headers).status == 200
        assert held(line) == ("dni", "401")
        row = ConversationIdentity.objects.get(conversation=line.conversation)
        rows.append((row.version, row.asked, row.documents))

    assert rows[0] == rows[1]


def test_document_taken_back_filters_no_more(line: Line) -> None:
    line.answer("mi dni es 99.123.401")
    assert held(line) == ("dni", "401")

    line.answer("no, está mal, me equivoqué de número")

    shown = line.patient()
    assert (shown["state"], shown["models"]) == ("unsure", [])
    assert line.answer("el equipo hace un ruido raro")["equipment"]["filter_sources"] is None


AFTER_GIVING = {
    "disowned": ("ese no es mi dni", "unsure"),
    "another's": ("no, perdón, ese es el de mi marido", "unsure"),
    "another in its place": ("no, perdón, ese no es mi dni, mi dni es 99123402", "unsure"),
    "another, uncorrected": ("mi dni es 99123402", "dni"),
    "doubted": ("creo que es 99123402", "dni"),
    "other talk": ("no, el equipo no anda", "dni"),
}


@pytest.mark.parametrize("sends_talk", [False, True], ids=["turn alone", "whole talk"])
@pytest.mark.parametrize("origin", ["dtmf", "chat", "typed"])
@pytest.mark.parametrize(("text", "state"), AFTER_GIVING.values(), ids=list(AFTER_GIVING))
def test_number_that_was_keyed_is_taken_back_by_the_patient_and_one_that_was_typed_stays(
    line: Line, text: str, state: str, origin: str, sends_talk: bool
) -> None:
    line.document("99123401", origin)
    assert held(line) == ("dni", "401")

    line.answer(text, messages=[{"role": "user", "content": text}] if sends_talk else None)

    is_kept = origin == "typed" or state == "dni"
    assert line.patient()["state"] == ("dni" if is_kept else "unsure")
    searched = line.answer("el equipo hace un ruido raro")
    assert (searched["equipment"]["filter_sources"] is not None) is is_kept


def test_number_that_is_said_after_a_keyed_one_was_taken_back_is_read(line: Line) -> None:
    line.document("99123401", "dtmf")
    assert held(line) == ("dni", "401")

    line.answer("no, perdón, ese no es mi dni")
    line.answer("mi dni es 99.123.402")

    assert held(line) == ("dni", "402")


def agreed(line: Line, how: str, turns: list[dict[str, str]]) -> None:
    """A call whose patient dictated a number, and agreed to it."""
    line.answer("mi dni es 99123401", messages=turns or None)
    assert held(line) == ("dni", "401")
    if how == "button":
        place = Place(namespace=CORPUS, channel="copilot", conversation=line.conversation)
        assert agree(place, document=fingerprint("99123401"))
    else:
        assert line.document("99123401", "dictated", confirmed=True).status == 200
    assert line.patient()["confirmed"] is True


AFTER_AGREEING = {
    "another in its place": (
        "no, perdón, me equivoqué, mi dni es 99123402",
        ("dni", "*****402", False),
    ),
    "another's": ("no, ese es de mi marido", ("unsure", None, False)),
    "disowned": ("ese no es mi dni", ("unsure", None, False)),
    "another, uncorrected": ("mi dni es 99123402", ("unsure", None, False)),
    "again": ("sí, 99.123.401", ("dni", "*****401", True)),
    "wrong, at once": ("no, ese no es", ("unsure", None, False)),
    "mistaken, at once": ("me equivoqué", ("unsure", None, False)),
    "other talk": ("no, el equipo no anda", ("dni", "*****401", True)),
    "noise": ("creo que 38 417 926, no sé", ("dni", "*****401", True)),
}


@pytest.mark.parametrize("how", ["button", "endpoint"])
@pytest.mark.parametrize("sends_talk", [False, True], ids=["turn alone", "whole talk"])
@pytest.mark.parametrize(("text", "then"), AFTER_AGREEING.values(), ids=list(AFTER_AGREEING))
def test_number_agreed_to_is_shown_as_long_as_the_patient_keeps_to_it(
    line: Line, how: str, sends_talk: bool, text: str, then: tuple[str, str | None, bool]
) -> None:
    talk = [ASKED, {"role": "user", "content": "mi dni es 99123401"}] if sends_talk else []
    agreed(line, how, talk)
    for said in (text, "el equipo hace ruido"):
        talk += [{"role": "user", "content": said}] if sends_talk else []
        line.answer(said, messages=talk or None)

    held(line)
    shown = line.patient()
    assert (shown["state"], shown["document"], shown["confirmed"]) == then
    if not sends_talk:
        assert shown["reason"] == ("taken_back" if then[0] == "unsure" else None)


@pytest.mark.parametrize("sends_talk", [False, True], ids=["turn alone", "whole talk"])
@pytest.mark.parametrize("text", ["está mal", "no, ese no es", "me equivoqué"])
def test_number_agreed_to_stays_where_other_talk_came_before(
    line: Line, sends_talk: bool, text: str
) -> None:
    talk = [ASKED, {"role": "user", "content": "mi dni es 99123401"}] if sends_talk else []
    agreed(line, "button", talk)
    for said in ("ajá", "el equipo no anda", text, "gracias", text):
        talk += [{"role": "user", "content": said}] if sends_talk else []
        line.answer(said, messages=talk or None)

    assert held(line) == ("dni", "401")
    assert line.patient()["confirmed"] is True


def test_assent_after_agreeing_is_no_other_talk(line: Line) -> None:
    agreed(line, "button", [])
    for said in ("ajá", "bueno, gracias", "no, ese no es"):
        line.answer(said)

    assert held(line)[0] == "unsure"


@pytest.mark.parametrize("channel", LISTENED_TO)
def test_number_that_only_the_operator_said_whole_is_taken_once_agreed_to(
    lines: Callable[..., Line], channel: Channel
) -> None:
    line = lines(channel)
    talk = [ASKED]
    said = [
        ("user", "creo que es 99 123 401"),
        ("assistant", "entonces 99 123 401, ¿correcto?"),
        ("user", "sí"),
    ]
    states = []
    for role, content in said:
        talk.append({"role": role, "content": content})
        if role == "user":
            line.answer(content, messages=list(talk))
            states.append(held(line)[0])

    assert states == ["unsure", "dni"]
    assert held(line) == ("dni", "401")


def test_typed_number_that_was_agreed_to_stays(line: Line) -> None:
    line.document("99123401", confirmed=True)
    for text in ("no, ese es de mi marido", "no, perdón, mi dni es 99123402"):
        line.answer(text)

    shown = line.patient_when("dni")
    assert (shown["document"], shown["confirmed"]) == ("*****401", True)


def test_number_in_pieces_takes_the_place_of_one_that_was_agreed_to(line: Line) -> None:
    agreed(line, "endpoint", [])
    for text in ("no, perdón, mi dni es noventa y nueve", "ciento veintitrés", "cuatrocientos dos"):
        line.answer(text)

    assert held(line) == ("dni", "402")
    assert line.patient()["confirmed"] is False


def test_what_was_heard_is_dropped_once_no_number_goes_on(line: Line) -> None:
    line.answer("mi dni es noventa y nueve")
    identity = ConversationIdentity.objects.filter(conversation=line.conversation)
    assert identity.get().heard

    for text in ("bueno", "a ver", "espere por favor", "ya vuelvo con usted", "acá estoy"):
        line.answer(text)

    assert identity.get().heard is None


WHOLE = {
    "written": ["mi dni es 99.123.401"],
    "spoken": ["mi dni es noventa y nueve ciento veintitrés cuatrocientos uno"],
    "in pieces": ["mi dni es noventa y nueve", "ciento veintitrés", "cuatrocientos uno"],
    "digit by digit": ["anotá el dni", *"99123401"],
    "unsure": ["creo que mi dni es 99.123.401"],
    "whose": ["el dni de mi marido es 99 123 401"],
    "two": ["mi dni es 99.123.401", "mi dni es 99.123.402"],
    "cut by talk": ["mi dni es 99", "123", "esperá que tocan el timbre", "401"],
    "a phone": ["mi teléfono es 99123401", "99.123.401"],
}


@pytest.mark.parametrize("turns", WHOLE.values(), ids=WHOLE.keys())
def test_table_never_holds_a_whole_number_not_even_sealed(line: Line, turns: list[str]) -> None:
    rows = ConversationIdentity.objects.filter(conversation=line.conversation)
    for text in turns:
        line.answer(text)

        row = rows.get()
        assert not any(text in str(row.__dict__) for text in turns if len(text) > 3)
        sealed = unseal(row.heard, no_older_than=timedelta(minutes=15))
        words = [one["text"] for one in ((sealed or {}).get("window") or {}).get("remarks", ())]
        assert digits_in(words) < 7


@pytest.mark.parametrize("channel", LISTENED_TO)
@pytest.mark.parametrize(
    ("turns", "digits"),
    [
        (["mi dni es noventa y nueve", "ciento veintitrés", "cuatrocientos uno"], "401"),
        (["mi documento es 99 123 402", "no, perdón, 99 123 401"], "401"),
        (["mi documento es 99 123 401", "sí, 99 123 401", "el equipo no anda"], "401"),
        (["creo que es, dni 99 123 402", "mi dni es 99 123 401"], "401"),
    ],
    ids=["pieces", "corrected", "repeated", "doubted, then said"],
)
def test_next_turn_may_reach_another_process(
    lines: Callable[..., Line], channel: Channel, turns: list[str], digits: str
) -> None:
    line = lines(channel)
    for text in turns:
        line.answer(text)
        held(line)
        forget_everything()

    assert held(line) == ("dni", digits)


@pytest.mark.parametrize(
    "then", ["no, está mal", "perdón, 402", "no, el final es 402", "mi dni es 99 123 402"]
)
def test_doubt_of_a_number_that_another_process_heard_takes_it_back(line: Line, then: str) -> None:
    line.answer("mi dni es 99 123 401")
    assert held(line)[0] == "dni"
    forget_everything()

    line.answer(then)

    assert held(line)[0] == "unsure"


@pytest.mark.parametrize(
    "turns",
    [
        ["la matrícula del médico", "38.417.926"],
        ["leo la pulsera", "hola", "38.417.926"],
        ["el remito verde", "treinta y ocho", "cuatrocientos diecisiete", "novecientos veintiséis"],
    ],
)
def test_number_after_a_turn_that_may_have_announced_another_is_not_taken(
    line: Line, turns: list[str]
) -> None:
    for text in turns:
        line.answer(text)

    assert held(line)[0] in ("unsure", "waiting")


@pytest.mark.parametrize(
    "turns",
    [
        ["hola, buenas tardes", "99.123.401"],
        ["el concentrador no anda", "99.123.401"],
        ["leo la pulsera", "mi dni es", "99.123.401"],
    ],
)
def test_number_after_talk_that_announces_none_is_taken(line: Line, turns: list[str]) -> None:
    for text in turns:
        line.answer(text)

    assert held(line) == ("dni", "401")


def test_turn_without_a_number_leaves_no_row(line: Line) -> None:
    line.answer("el M50 hace un ruido raro")

    assert not ConversationIdentity.objects.filter(conversation=line.conversation).exists()


def test_deployment_without_a_patient_system_listens_to_nothing(line: Line) -> None:
    with patients_from("disabled"):
        line.answer("mi dni es 99.123.401")

    assert not ConversationIdentity.objects.filter(conversation=line.conversation).exists()


@pytest.mark.parametrize("channel", LISTENED_TO)
@pytest.mark.parametrize(
    ("turns", "state"),
    [
        (["hola, soy la hija", "el equipo no anda", "mi dni es 99.123.401"], "unsure"),
        (["soy la hija", "99", "123", "401"], "waiting"),
        (["va a retirar Omar", "dni 99.123.401"], "unsure"),
        (["soy la hija", "yo soy el paciente, mi dni es 99.123.401"], "dni"),
        (["llamo por mi mamá", "se le apagó", "el dni de mi mamá es 99.123.401"], "dni"),
        (["no soy paciente", "documento 99 123 401", "sí", "documento 99 123 401"], "unsure"),
    ],
    ids=["daughter", "in pieces", "who fetches", "the patient then", "of the mother", "twice"],
)
def test_who_spoke_turns_ago_is_known_where_turns_come_alone(
    lines: Callable[..., Line], channel: Channel, turns: list[str], state: str
) -> None:
    line = lines(channel)
    for text in turns:
        line.answer(text)

    assert held(line)[0] == state


@pytest.mark.parametrize("channel", LISTENED_TO)
def test_who_speaks_is_known_after_the_words_are_lost(
    lines: Callable[..., Line], channel: Channel
) -> None:
    line = lines(channel)
    for text in ("soy la hija", "mi dni es 99.123.402"):
        line.answer(text)
    forget_all()
    line.answer("dni 99.123.401")

    assert held(line)[0] == "unsure"


@pytest.mark.parametrize("channel", LISTENED_TO)
def test_who_spoke_long_ago_is_known_from_the_messages(
    lines: Callable[..., Line], channel: Channel
) -> None:
    line = lines(channel)
    said = [{"role": "user", "content": "soy la hija"}]
    said += [{"role": "user", "content": "el equipo pita"}] * WINDOW
    text = "mi dni es 99.123.401"
    line.answer(text, messages=[*said, {"role": "user", "content": text}])

    assert held(line)[0] == "unsure"
