"""A document in every part of a request to every address: nothing of it is kept or logged.

The addresses are those of the URL configuration, so that a new one is tried as it comes.
"""

import io
import json
import logging
import re
import urllib.parse
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
import structlog
from django.conf import settings
from django.urls import URLPattern, URLResolver, get_resolver

from aura.tasks import forget_old_turns, sweep_patients
from aura.tenancy.channels import Channel
from tests import patient_system
from tests.canary import (
    CANARY,
    FORMS,
    GROUPS,
    WORDS,
    found_in,
    in_dump,
    in_files,
    in_rows,
    in_valkey,
)
from tests.contract.conftest import CORPUS, Line, Reply
from tests.contract.test_degraded import table_away
from tests.fake_llm import FakeLlm
from tests.patient_system import FakeSystem, Fault, device, patients_from

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "BREW")


def addresses(patterns: Iterable[Any] = (), prefix: str = "") -> Iterator[str]:
    """Every route outside of the admin, which has a test of its own."""
    for pattern in patterns or get_resolver().url_patterns:
        route = prefix + str(pattern.pattern).removeprefix("^").removesuffix("$")
        if route.startswith("admin/"):
            continue
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, route)
        elif isinstance(pattern, URLPattern):
            yield "/" + route


@pytest.fixture
def log() -> Iterator[Callable[[], str]]:
    """What the server writes to its log, at the finest level."""
    root = logging.getLogger()
    (ours,) = [
        handler
        for handler in root.handlers
        if isinstance(handler.formatter, structlog.stdlib.ProcessorFormatter)
    ]
    written = io.StringIO()
    kept, level = ours.stream, root.level
    ours.stream = written
    # The tests' own web server logs requests and statements; the real one does neither.
    quiet = [logging.getLogger(name) for name in ("django.server", "django.db.backends", "asyncio")]
    before = [logger.level for logger in quiet]
    root.setLevel(logging.DEBUG)
    for logger in quiet:
        logger.setLevel(logging.CRITICAL)
    yield written.getvalue
    ours.stream = kept
    root.setLevel(level)
    for logger, each in zip(quiet, before, strict=True):
        logger.setLevel(each)


@pytest.fixture
def system(lines: object, llm: FakeLlm) -> Iterator[FakeSystem]:
    """A patient system that knows the canary, and a language model."""
    with patient_system.running() as fake, patients_from("oxitesa", fake.url, timeout_s=0.5):
        fake.patients[CANARY] = [device("7F-5")]
        yield fake


def test_every_address_keeps_and_tells_nothing_of_a_document(
    lines: Callable[..., Line],
    system: FakeSystem,
    llm: FakeLlm,
    log: Callable[[], str],
    tmp_path: Path,
) -> None:
    callers = [lines(channel) for channel in Channel]
    callers.append(Line(server=callers[0].server, key=CANARY))
    routes = sorted(set(addresses()))
    assert "/api/v1/turns" in routes
    errors: list[str] = []
    for number, route in enumerate(routes):
        for at, method in enumerate(METHODS):
            caller = callers[(number + at) % len(callers)]
            for path in (_filled(route, CANARY), _filled(route, "1")):
                raw, kind = _body(number + at)
                reply = caller.send(
                    method, f"{path}?{_query()}", raw, {**_headers(), "Content-Type": kind}
                )
                if reply.status >= 400:
                    errors.append(reply.raw.decode(errors="replace"))
    assert [each for text in errors for each in found_in(text)] == []
    _nowhere(log, tmp_path)


def test_every_way_to_say_a_document_leaves_nothing(
    lines: Callable[..., Line],
    system: FakeSystem,
    llm: FakeLlm,
    log: Callable[[], str],
    tmp_path: Path,
) -> None:
    """Each form by one of the channels, and one form through each thing that may go wrong."""
    refused: list[str] = []
    channels = list(Channel)
    for number, form in enumerate(FORMS.values()):
        line = lines(channels[number % len(channels)])
        refused += _said(line, form)
    for channel in channels:
        named = Line(
            server=lines().server, key=lines(channel).key, conversation=f"{channel.value}-{CANARY}"
        )
        refused += _said(named, CANARY)
        refused += _said_in_pieces(lines(channel))
    for fault in Fault:
        system.go_wrong(fault)
        refused += _given(lines(), FORMS["points"])
    system.behave()
    for away in ("patients_conversationidentity", "patients_cachedpatient", "turn_turn"):
        with table_away(away):
            refused += _said(lines(), CANARY)
    sweep_patients()
    forget_old_turns()

    assert [each for text in refused for each in found_in(text)] == []
    _nowhere(log, tmp_path)


def _said(line: Line, form: str) -> list[str]:
    """The document through everything that takes words; the refusals."""
    call = line.conversation
    text = f"hola, mi DNI es {form} y el M50 marca H08"
    talk = [
        {"role": "system", "content": f"Hablás con {form}."},
        {"role": "user", "content": text},
        {"role": "assistant", "content": f"¿{form}?"},
        {"role": "user", "content": "sí, no anda"},
    ]
    chat = {"model": "aura", "messages": talk}
    replies = [
        line.turn(text),
        line.turn("no anda", messages=talk, turn_id=f"t-{form}"),
        line.post("/chat/completions", {**chat, "user": call}),
        line.post(
            "/chat/completions", {**chat, "stream": True, form: form, "metadata": {form: form}}
        ),
        line.post(
            "/retell/retrieve", {"name": form, "args": {"query": text}, "call": {"call_id": call}}
        ),
        line.document({form: form}),
        line.search(q=text, doc_types=form),
        line.mark(complaint=text, correction=text, assistant_message=text, turn_id=f"t-{form}"),
    ]
    return [*_refusals(replies), *_given(line, form)]


def _given(line: Line, form: str) -> list[str]:
    """The document to the endpoint that takes one, rightly and wrongly; the refusals."""
    path = f"/conversations/{line.conversation}/document"
    return _refusals(
        [
            *(line.document(form, origin) for origin in ("typed", "dtmf", "chat", "dictated")),
            line.document(form, form),
            line.document(f"{form}9"),
            line.document(form, of=form),
            line.turn(f"mi dni es {form}"),
            line.post(path, f'{{"dni": "{CANARY}", '.encode()),
            line.send("GET", f"/api/v1{path.replace('document', 'patient')}"),
        ]
    )


def _said_in_pieces(line: Line) -> list[str]:
    pieces = ("mi dni", *GROUPS, "mi documento es", *WORDS, "anotá", *CANARY)
    return _refusals([line.turn(text) for text in pieces])


def _refusals(replies: Iterable[Reply]) -> list[str]:
    return [reply.raw.decode() for reply in replies if reply.status >= 400]


def _nowhere(log: Callable[[], str], tmp_path: Path) -> None:
    from aura.jobs.models import Job

    assert in_rows() == []
    assert in_valkey() == []
    assert in_dump(tmp_path) == []
    assert found_in(log()) == []
    assert in_files(Path(settings.ENVIRONMENT.data_dir)) == []
    Job.objects.filter(namespace=CORPUS).delete()


def _filled(route: str, value: str) -> str:
    return urllib.parse.quote(re.sub(r"<[^>]+>|\(\?P<[^>]+>[^)]*\)", value, route))


def _query() -> str:
    return urllib.parse.urlencode({"q": CANARY, "next": f"/{CANARY}", CANARY: CANARY, "k": CANARY})


def _headers() -> dict[str, str]:
    spoken = {"User-Agent": f"agent {CANARY}", "Referer": f"http://127.0.0.1/{CANARY}"}
    names = ("X-Request-Id", "X-Conversation-Id", "Idempotency-Key", "X-Forwarded-For", "Accept")
    return {**spoken, **dict.fromkeys(names, CANARY), "Cookie": f"sessionid={CANARY}; {CANARY}=1"}


def _body(number: int) -> tuple[bytes, str]:
    """One of the bodies that a client may send, right or wrong."""
    form = {"conversation_id": CANARY, "text": CANARY, "dni": CANARY, CANARY: CANARY}
    bodies = (
        (json.dumps(form).encode(), "application/json"),
        (json.dumps([form, CANARY, {CANARY: [form]}]).encode(), "application/json"),
        (urllib.parse.urlencode(form).encode(), "application/x-www-form-urlencoded"),
        (_multipart(), "multipart/form-data; boundary=edge"),
        (f'{{"{CANARY}": '.encode(), "application/json"),
        (CANARY.encode("utf-16"), f"text/{CANARY}"),
        (CANARY.encode() * 40_000, "application/json"),
        (f'{{"text": "{CANARY}\\ud800"}}'.encode(), "application/json"),
    )
    return bodies[number % len(bodies)]


def _multipart() -> bytes:
    return (
        f'--edge\r\nContent-Disposition: form-data; name="file"; filename="{CANARY}.md"\r\n\r\n'
        f"{CANARY}\r\n--edge--\r\n"
    ).encode()
