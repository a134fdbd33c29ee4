"""Structured logs: one JSON line an event, whoever logs it."""

import io
import json
import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import structlog
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import HttpRequest
from django.test import Client, override_settings
from django.urls import path

from aura.logs import logging_config
from tests import factories


@pytest.fixture
def lines() -> Iterator[Callable[[], list[dict[str, Any]]]]:
    """The lines written since, each read as JSON."""
    (ours,) = [
        handler
        for handler in logging.getLogger().handlers
        if isinstance(handler.formatter, structlog.stdlib.ProcessorFormatter)
    ]
    written = io.StringIO()
    kept = ours.stream
    ours.stream = written
    yield lambda: [json.loads(line) for line in written.getvalue().splitlines()]
    ours.stream = kept


def test_event_of_ours_is_one_json_line(lines: Callable[[], list[dict[str, Any]]]) -> None:
    structlog.get_logger("aura.some.place").warning("something_happened", cause="ñandú\n«x»", n=3)

    (line,) = lines()
    assert line["event"] == "something_happened"
    assert (line["cause"], line["n"], line["level"]) == ("ñandú\n«x»", 3, "warning")
    assert line["logger"] == "aura.some.place"
    assert line["timestamp"].endswith("Z")


def test_line_of_a_library_has_the_same_shape(lines: Callable[[], list[dict[str, Any]]]) -> None:
    logging.getLogger("django.request").warning("Not Found: %s", "/x")

    (line,) = lines()
    assert (line["event"], line["level"]) == ("Not Found: /x", "warning")
    assert {"logger", "timestamp"} <= set(line)


def test_document_in_an_address_is_masked(lines: Callable[[], list[dict[str, Any]]]) -> None:
    logging.getLogger("django.request").warning("Not Found: %s", "/api/v1/x/32456789/patient")

    (line,) = lines()
    assert line["event"] == "Not Found: /api/v1/x/[documento]/patient"


@pytest.mark.parametrize(
    "quoted",
    [
        json.dumps("³²⁴⁵⁶⁷⁸⁹"),
        json.dumps("③②④⑤⑥⑦⑧⑨"),
        json.dumps("32 456 ｎｏ 789").replace("\\uff4e\\uff4f", "\\u006e\\u006f"),
        json.dumps("\U0001d7d1\U0001d7d0.\U0001d7d2\U0001d7d3\U0001d7d4.789"),
        json.dumps("32\n456\n789"),
        ascii("treinta y dos cuatrocientos cincuenta y séis setecientos ochenta y uno"),
    ],
)
def test_document_in_an_escaped_quotation_is_masked(
    quoted: str, lines: Callable[[], list[dict[str, Any]]]
) -> None:
    logging.getLogger("django.request").warning("Bad input: %s", quoted)

    (line,) = lines()
    assert line["event"].replace("'", '"') == 'Bad input: "[documento]"'


def test_traceback_is_inside_the_line(lines: Callable[[], list[dict[str, Any]]]) -> None:
    try:
        raise ValueError("roto")
    except ValueError:
        structlog.get_logger("aura.x").exception("failed")

    (line,) = lines()
    assert "ValueError: roto" in line["exception"]


def _refuse(request: HttpRequest) -> None:
    raise PermissionDenied("not this role's")


def _suspect(request: HttpRequest) -> None:
    raise SuspiciousOperation("a hostile form")


def _break(request: HttpRequest) -> None:
    raise ValueError("roto")


urlpatterns = [path("refuse/", _refuse), path("suspect/", _suspect), path("break/", _break)]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("method", "address", "status"),
    [
        pytest.param("get", "/admin/auth/user/", 403, id="page"),
        pytest.param("get", "/admin/tenancy/channelkey/add/", 403, id="form"),
        pytest.param("post", "/admin/knowledge/source/add/", 403, id="change"),
        pytest.param("get", "/admin/nothing/here/", 404, id="not-there"),
    ],
)
def test_refused_page_is_one_line_without_a_stack(
    method: str, address: str, status: int, lines: Callable[[], list[dict[str, Any]]]
) -> None:
    person = factories.user("phone_operators")
    client = Client()
    client.force_login(person)

    assert getattr(client, method)(f"{address}?q=Perez").status_code == status

    (line,) = [line for line in lines() if line["logger"].startswith("django.")]
    assert (line["event"], line["level"]) == ("request_refused", "warning")
    assert (line["status"], line["path"], line["user_id"]) == (status, address, person.pk)
    assert not {"exception", "exc_info", "stack", "request"} & set(line)
    assert "Perez" not in json.dumps(line)


@override_settings(ROOT_URLCONF=__name__)
@pytest.mark.parametrize(
    ("address", "status", "event", "has_stack"),
    [
        ("/refuse/", 403, "request_refused", False),
        ("/suspect/", 400, "request_refused", False),
        ("/32456789/", 404, "request_refused", False),
        ("/break/", 500, "Internal Server Error: /break/", True),
    ],
)
def test_stack_is_only_of_what_broke(
    address: str,
    status: int,
    event: str,
    has_stack: bool,
    lines: Callable[[], list[dict[str, Any]]],
) -> None:
    assert Client(raise_request_exception=False).get(address).status_code == status

    (line,) = [line for line in lines() if line["logger"].startswith("django.")]
    assert (line["event"], "exception" in line) == (event, has_stack)
    assert line.get("user_id") is None
    assert "32456789" not in json.dumps(line)


@pytest.mark.parametrize("name", ["openai", "httpx", "httpx2", "httpcore2", "markdown_it"])
def test_library_that_writes_whole_requests_is_silent_at_info(
    name: str, lines: Callable[[], list[dict[str, Any]]]
) -> None:
    logging.getLogger(name).info("POST /embeddings %s", "lo que dijo el paciente")
    logging.getLogger(f"{name}.inner").debug("lo que dijo el paciente")

    assert lines() == []


def test_level_is_the_environments(lines: Callable[[], list[dict[str, Any]]]) -> None:
    root = logging.getLogger()
    kept, handlers = root.level, list(root.handlers)
    try:
        logging_config("ERROR")
        assert root.level == logging.ERROR
    finally:
        root.handlers[:] = handlers
        root.setLevel(kept)
