"""A document that goes through every endpoint and every failure is kept in clear nowhere."""

import json
import logging
import re
import urllib.parse
from collections.abc import Callable, Iterator
from io import StringIO

import pytest
import redis
from django.conf import settings
from django.core.management import call_command
from django.db import connection

from aura.tasks import forget_old_turns, sweep_patients
from aura.tenancy.channels import Channel
from aura.turn.models import KnowledgeQueried, Turn
from tests import patient_system
from tests.contract.conftest import Line
from tests.contract.test_degraded import table_away
from tests.patient_system import FakeSystem, Fault, device, patients_from

CANARY = "83619247"
FORMS = {
    "plain": CANARY,
    "dotted": "83.619.247",
    "spaced": "83 619 247",
    "hyphens": "83-619-247",
    "spoken": "ochenta y tres seiscientos diecinueve doscientos cuarenta y siete",
}


@pytest.fixture
def system(lines: object, caplog: pytest.LogCaptureFixture) -> Iterator[FakeSystem]:
    caplog.set_level(logging.DEBUG)
    with patient_system.running() as fake, patients_from("oxitesa", fake.url, timeout_s=0.5):
        fake.patients[CANARY] = [device("7F-5")]
        yield fake


def found_in(text: str) -> list[str]:
    """The forms of the document that stand in a text, digits also with whatever is between them."""
    text = text.casefold()
    return [name for name, form in FORMS.items() if form in text]


@pytest.mark.parametrize("fault", [None, *Fault])
def test_document_is_in_clear_nowhere(
    lines: Callable[..., Line],
    system: FakeSystem,
    caplog: pytest.LogCaptureFixture,
    fault: Fault | None,
) -> None:
    if fault:
        system.go_wrong(fault)
    line, bot, voice = lines(), lines(Channel.WHATSAPP), lines(Channel.ELEVENLABS)
    said = []
    for form in FORMS.values():
        text = f"hola, mi DNI es {form} y el M50 marca H08"
        talk = [{"role": "user", "content": text}]
        said += [
            line.turn(text).raw,
            bot.turn(text).raw,
            bot.turn("no anda", messages=[*talk, {"role": "user", "content": "no anda"}]).raw,
            line.search(q=f"recarga para {form}").raw,
            line.document(form).raw,
            bot.document(form, "chat").raw,
            voice.document(form, "dtmf").raw,
        ]
    said += [line.send("GET", f"/api/v1/conversations/{line.conversation}/patient").raw]
    said += list(refused(line))
    system.behave()
    sweep_patients()
    forget_old_turns()

    for raw in said:
        assert found_in(_without_messages(raw)) == []
    for record in caplog.records:
        # The tests' own web server logs addresses; the real one keeps no access log.
        if record.name != "django.server" and not record.name.startswith("django.db"):
            assert found_in(f"{record.getMessage()} {record.exc_text or ''}") == [], record.name
    assert [line for line in every_row() if found_in(line)] == []
    assert found_in(everything_in_valkey()) == []


def _without_messages(raw: bytes) -> str:
    """A reply but for the messages, which a channel gets back as it sent them."""
    body = json.loads(raw)
    return json.dumps({**body, "messages": None}) if isinstance(body, dict) else json.dumps(body)


def refused(line: Line) -> Iterator[bytes]:
    """What cannot be taken, with the document in it."""
    for body in (
        {"dni": f"{CANARY}9", "origin": "typed"},
        {"dni": f"DNI {CANARY}", "origin": "typed"},
        {"dni": CANARY, "origin": CANARY},
        {"dni": CANARY, "origin": "typed", "confirmed": CANARY},
        {"dni": CANARY, "origin": "typed", "of": "x"},
        {"dni": [CANARY], "origin": "typed"},
        f'{{"dni": "{CANARY}", '.encode(),
        f'{{"dni": "{CANARY}\\ud800", "origin": "typed"}}'.encode(),
    ):
        reply = line.post(f"/conversations/{line.conversation}/document", body)
        assert reply.status in (400, 422)
        yield reply.raw
    stranger = Line(server=line.server, key=None)
    yield stranger.document(CANARY).raw
    with table_away("patients_conversationidentity"):
        broken = line.document(CANARY)
        assert broken.status in (500, 503)
        yield broken.raw
        yield line.turn(f"mi dni es {CANARY}").raw
    with table_away("patients_cachedpatient"):
        yield line.document(CANARY).raw


def every_row() -> list[str]:
    """Every row of every table, as text."""
    with connection.cursor() as cursor:
        texts: list[str] = []
        for table in connection.introspection.table_names(cursor):
            if table in ("knowledge_chunk", "knowledge_chunkvector"):
                continue
            cursor.execute(f'SELECT t::text FROM "{table}" t')
            texts += [row[0] for row in cursor.fetchall()]
    return texts


def everything_in_valkey() -> str:
    """Every key and value of the broker."""
    url = str(settings.CELERY_BROKER_URL).replace("redis+socket://", "unix://")
    url = urllib.parse.unquote(url)
    client = redis.Redis.from_url(url)
    texts = []
    with client:
        for key in client.scan_iter():
            texts += [repr(key), repr(client.dump(key))]
    return "\n".join(texts)


def test_djangos_own_dump_holds_no_document(line: Line, system: FakeSystem) -> None:
    """What the data would look like in a dump made by Django itself."""
    line.document(CANARY)
    line.patient_when("dni")
    dump = StringIO()

    call_command("dumpdata", "patients", "turn", stdout=dump)

    assert json.loads(dump.getvalue())
    assert found_in(dump.getvalue()) == []


@pytest.mark.parametrize("channel", [Channel.COPILOT, Channel.WHATSAPP])
@pytest.mark.parametrize("sends_the_talk", [False, True], ids=["turn-alone", "talk"])
@pytest.mark.parametrize(
    "pieces",
    [
        ("mi DNI", "ochenta y tres", "seiscientos diecinueve", "doscientos cuarenta y siete"),
        ("anotá: 83", "619", "y 247"),
        tuple(CANARY),
    ],
    ids=["spoken", "groups", "digits"],
)
def test_document_in_pieces_cannot_be_put_together(
    lines: Callable[..., Line],
    system: FakeSystem,
    channel: Channel,
    sends_the_talk: bool,
    pieces: tuple[str, ...],
) -> None:
    line = lines(channel)
    talk: list[dict[str, str]] = []
    for piece in pieces:
        talk.append({"role": "user", "content": piece})
        line.turn(piece, **({"messages": list(talk)} if sends_the_talk else {}))
        talk.append({"role": "assistant", "content": "Ajá, sigo."})

    said = Turn.objects.filter(conversation__external_id=line.conversation).order_by("id")
    kept = [[turn.text, turn.answer["normalized_text"], turn.messages or []] for turn in said]
    assert kept
    number = re.compile(r"\d|ochenta|seiscientos|doscientos|siete")
    assert number.findall(json.dumps(kept, ensure_ascii=False)) == []
    events = KnowledgeQueried.objects.filter(conversation=line.conversation)
    assert number.findall(" ".join(event.query for event in events)) == []
