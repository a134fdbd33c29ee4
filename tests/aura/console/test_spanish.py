"""What is made of names in the program is Spanish too: fields, permissions, signals, refusals."""

import re

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client
from django.utils.translation import gettext, override

from aura.console.signal_words import SIGNALS as SIGNAL_WORDS
from aura.turn.evidence.signals import SIGNALS
from tests import factories
from tests.aura.console.addresses import address_of, routes
from tests.aura.console.conftest import As, Rows
from tests.aura.console.test_sources import changed

ENGLISH = re.compile(
    r"\b(?:Can (?:add|change|delete|view)|created at|updated at|history (?:date|type|user)|"
    r"valid (?:from|until)|namespace|fingerprint|lacks_code|twin_answered)\b",
    re.IGNORECASE,
)
UNSEEN = re.compile(r"<(script|style|textarea)\b.*?</\1>|<!--.*?-->", re.DOTALL)
TAG = re.compile(r"<[^>]*>")


def test_every_signal_has_words() -> None:
    assert SIGNAL_WORDS.keys() == SIGNALS.keys()


@pytest.mark.django_db
def test_history_of_a_source_names_what_was_changed_in_spanish(boss: Client) -> None:
    source = factories.source("default")
    changed(boss, source, valid_from_0="01/12/2026", valid_from_1="00:00:00")

    (entry,) = LogEntry.objects.filter(object_id=source.pk)
    with override("es-ar"):
        told = entry.get_change_message()
        names = [gettext(name) for name in ("enabled", "valid from")]

    assert "valid from" in entry.change_message
    assert all(name in told for name in names)
    assert not ENGLISH.search(told)


def test_roles_are_made_of_permissions_in_spanish(boss: Client, rows: Rows) -> None:
    group = rows["auth/group"]
    options = re.findall(
        r"<option[^>]*>([^<]*)</option>",
        boss.get(f"/admin/auth/group/{group.pk}/change/").content.decode(),
    )

    assert "Manuales | fuente | ver" in options
    assert any("Puede publicar un manual" in option for option in options)
    assert [option for option in options if option.rpartition("|")[2].startswith(" Can")] == []


@pytest.mark.parametrize("page", ["/admin/login/", "/admin/try/"])
def test_form_without_its_token_is_refused_in_spanish_with_what_to_do(page: str, as_: As) -> None:
    client = as_("supervisors", enforce_csrf_checks=True)

    reply = client.post(page, {"text": "el M50 pita"})

    text = reply.content.decode()
    assert reply.status_code == 403
    assert "El formulario no se aceptó" in text
    assert "No se guardó nada" in text
    assert "CSRF" not in text


def test_no_page_shows_a_name_of_the_program(boss: Client, rows: Rows) -> None:
    """Those that Django or a library would make of a field or a permission."""
    found = {}
    for route in routes():
        address = address_of(route, rows)
        reply = boss.get(address, follow=True)
        if reply.status_code != 200 or "html" not in reply["Content-Type"]:
            continue
        text = re.sub(
            r"<(script|style|textarea)\b.*?</\1>|<!--.*?-->", "", _body(reply), flags=re.S
        )
        words = ENGLISH.findall(re.sub(r"<[^>]*>", "\n", text))
        if words:
            found[address] = words
    assert found == {}


def _body(reply) -> str:
    return b"".join(reply).decode() if reply.streaming else reply.content.decode()
