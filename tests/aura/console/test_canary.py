"""A document typed into every field of the back office: it is kept nowhere."""

import json
import urllib.parse
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client

from tests.aura.console.addresses import address_of, routes
from tests.aura.console.conftest import SUPERUSER, Rows, logged_in
from tests.canary import CANARY, FORMS, found_in, in_rows, in_valkey
from tests.patient_system import patients_from

TYPED_INTO = frozenset({"text", "search", "email", "url", "tel", "password", ""})


@dataclass
class Form:
    """A form of a page as a browser would send it untouched, and the fields to type into."""

    action: str
    values: dict[str, list[str]] = field(default_factory=dict)
    typed: set[str] = field(default_factory=set)


class Forms(HTMLParser):
    """The forms of a page that are posted."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[Form] = []
        self._form: Form | None = None
        self._select = self._area = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        name = given.get("name", "")
        if tag == "form":
            is_posted = given.get("method", "").lower() == "post"
            self._form = Form(action=given.get("action", "")) if is_posted else None
            if self._form:
                self.found.append(self._form)
        if self._form is None or (not name and tag != "option"):
            return
        if tag == "textarea":
            self._area = name
            self._form.typed.add(name)
            self._form.values.setdefault(name, [""])
        elif tag == "select":
            self._select = name
        elif tag == "option" and self._select and "selected" in given:
            self._form.values.setdefault(self._select, []).append(given.get("value", ""))
        elif tag == "input":
            self._input(self._form, name, given)

    def _input(self, form: Form, name: str, given: dict[str, str]) -> None:
        kind = given.get("type", "")
        if kind in ("submit", "button", "file", "image"):
            return
        if kind in ("checkbox", "radio") and "checked" not in given:
            return
        form.values.setdefault(name, []).append(given.get("value", ""))
        if kind in TYPED_INTO:
            form.typed.add(name)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        elif tag == "select":
            self._select = ""

    def handle_data(self, data: str) -> None:
        if self._area and self._form is not None:
            self._form.values[self._area] = [data]
            self._area = ""


def filled(form: Form, name: str, words: str) -> dict[str, Any]:
    """The form's values with words typed into one of its fields; in the others what they held, or a
    word where they are empty."""
    values = {key: list(given) for key, given in form.values.items()}
    for each in form.typed:
        if not any(values.get(each, [])):
            values[each] = ["algo"]
    values[name] = [words]
    return values


@pytest.fixture
def client(db: None) -> Iterator[Client]:
    """The browser of somebody who may do everything, at a server that answers 500 as it would."""
    with patients_from("mock"):
        yield logged_in(SUPERUSER, raise_request_exception=False)


WORDS = [f"mi dni es {FORMS[name]}" for name in ("plain", "points", "words", "colons")]


def test_document_typed_into_any_field_is_kept_nowhere(client: Client, rows: Rows) -> None:
    tried = 0
    for route in sorted(set(routes())):
        if route.startswith(("logout", "r/")):
            continue
        address = address_of(route, rows)
        page = client.get(address)
        if page.status_code != 200 or "text/html" not in page.headers.get("Content-Type", ""):
            continue
        for form in Forms(page.content.decode()).found:
            to = urllib.parse.urljoin(address, form.action)
            if "logout" in to or "i18n" in to:
                continue
            for name in sorted(form.typed):
                for words in (CANARY, WORDS[tried % len(WORDS)]):
                    tried += 1
                    _send(client, to, filled(form, name, words))
    assert tried > 80
    assert in_rows() == []
    assert in_valkey() == []


def test_document_in_any_part_of_a_request_is_kept_nowhere(
    client: Client, rows: Rows, caplog: pytest.LogCaptureFixture
) -> None:
    from knowledge.scrub import scrub

    headers = {
        "HTTP_USER_AGENT": f"agent {CANARY}",
        "HTTP_REFERER": f"http://testserver/{CANARY}",
        "HTTP_X_FORWARDED_FOR": CANARY,
        "HTTP_ACCEPT": CANARY,
        "HTTP_ACCEPT_LANGUAGE": CANARY,
    }
    query = urllib.parse.urlencode({"q": CANARY, CANARY: CANARY, "next": f"/admin/{CANARY}"})
    strangers = Client(raise_request_exception=False)
    for route in sorted(set(routes())):
        if route.startswith("logout"):
            continue
        own = address_of(route, rows)
        asked = "/admin/" + route.replace("<path:object_id>", CANARY).replace(
            "<int:number>", CANARY
        )
        for browser in (client, strangers):
            for address in {own, asked}:
                browser.get(f"{address}?{query}", **headers)
            upload = SimpleUploadedFile(f"{CANARY}.md", CANARY.encode())
            _send(browser, f"{asked}?{query}", {CANARY: [CANARY], "file": [upload]}, **headers)
            browser.generic(
                "PUT",
                asked,
                json.dumps({CANARY: CANARY}),
                content_type=f"text/{CANARY}",
                **headers,
            )
    for name in (CANARY, f"persona {FORMS['points']}"):
        strangers.post(
            f"/admin/login/?{query}",
            {"username": name, "password": CANARY, CANARY: CANARY},
            **headers,
        )

    assert in_rows() == []
    assert in_valkey() == []
    told = [record for record in caplog.records if record.name != "django.db.backends"]
    ours = [record for record in told if not record.name.startswith("django.")]
    assert [each for record in ours for each in found_in(record.getMessage())] == []
    assert [each for record in told for each in found_in(scrub(record.getMessage()))] == []


def _send(client: Client, address: str, values: dict[str, Any], **headers: Any) -> None:
    """A form, in a transaction of its own: what fails is rolled back as the server would."""
    try:
        with transaction.atomic():
            client.post(address, values, **headers)
    except transaction.TransactionManagementError:
        pass


def test_forms_of_a_page_are_read_as_a_browser_sends_them() -> None:
    page = (
        '<form method="post" action="x/"><input type="hidden" name="h" value="1"><textarea '
        'name="t">a</textarea><select name="s"><option value="1">'
        '<option value="2" selected></select><input name="n">'
        '<input type="checkbox" name="c"></form><form><input name="q"></form>'
    )
    (form,) = Forms(page).found

    assert (form.action, form.typed) == ("x/", {"t", "n"})
    assert form.values == {"h": ["1"], "t": ["a"], "s": ["2"], "n": [""]}
    assert filled(form, "n", "w") == {**form.values, "n": ["w"]}
