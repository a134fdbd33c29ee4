"""The phone operators' panel: live, honest about what it does not know, and noted."""

import ast
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone, translation

from aura import patient_system
from aura.console.patient_words import reason_word
from aura.patient_system import ask
from aura.turn.models import Conversation
from patients import devices, dictation, pieces, taking_back
from patients.document import fingerprint
from patients.identity import Question
from patients.models import Access, ConversationIdentity
from patients.panel import ELSEWHERE, UNCONFIRMED
from patients.port import Cause
from tests import factories
from tests.aura.console.conftest import As
from tests.patient_system import patients_from

KNOWN, NOBODY, DOWN = "99123401", "99123456", "99123409"
LIVE = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def answers_at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The made-up patients, asked in the test's own transaction."""

    def at_once(question: Question, *, first: bool) -> None:
        ask(question)

    monkeypatch.setattr("aura.patient_desk.ask_soon", at_once)
    with patients_from("mock"):
        yield


@pytest.fixture
def operator(as_: As) -> Client:
    """A phone operator's browser."""
    return as_("phone_operators")


@pytest.fixture
def call(db: None) -> str:
    """A copilot's call: its page."""
    return f"/admin/calls/{factories.conversation('default').pk}/"


def typed(client: Client, call: str, dni: str) -> str:
    """What the live panel shows once a document was typed."""
    reply = client.post(f"{call}document/", {"dni": dni}, headers=LIVE)
    assert reply.status_code == 200
    return reply.content.decode()


def test_calls_are_listed_with_how_far_their_patient_is_known(operator: Client) -> None:
    first, second = factories.conversation("default"), factories.conversation("default")
    factories.conversation("default", channel="whatsapp", external_id="chat-of-a-bot")
    typed(operator, f"/admin/calls/{first.pk}/", KNOWN)

    text = operator.get("/admin/calls/").content.decode()

    assert first.external_id in text
    assert second.external_id in text
    assert "chat-of-a-bot" not in text
    assert "paciente encontrado" in text
    assert "todavía sin documento" in text


def test_bots_conversation_has_no_panel(operator: Client) -> None:
    talk = factories.conversation("default", channel="whatsapp")

    assert operator.get(f"/admin/calls/{talk.pk}/").status_code == 404
    assert operator.post(f"/admin/calls/{talk.pk}/document/", {"dni": KNOWN}).status_code == 404


def test_panel_refreshes_itself(operator: Client, call: str) -> None:
    page = operator.get(call).content.decode()

    assert f'hx-get="{call}patient/"' in page
    assert 'hx-trigger="every' in page
    assert operator.get(f"{call}patient/").status_code == 200


def test_typed_document_shows_the_patient_masked_with_machines_and_devices(
    operator: Client, call: str
) -> None:
    text = typed(operator, call, "99.123.401")

    assert "*****401" in text
    assert "99123401" not in text
    assert "7F-5 de demostración" in text
    assert "Yuwell" in text
    assert "pacientes inventados" in text


@pytest.mark.parametrize(
    ("dni", "told"),
    [
        (NOBODY, "no conoce este documento"),
        (DOWN, "No se pudo consultar"),
    ],
)
def test_unknown_patient_and_system_that_is_down_are_told_apart(
    operator: Client, call: str, dni: str, told: str
) -> None:
    assert told in typed(operator, call, dni)


@pytest.mark.parametrize(
    "dni", ["", "abc", "123456", "123456789", "00000000", "9" * 41, f"99123401{' ' * 32}5"]
)
def test_what_is_no_document_is_told_and_changes_nothing(
    operator: Client, call: str, dni: str
) -> None:
    text = typed(operator, call, dni)

    assert 'role="alert"' in text
    assert not dni or dni not in text
    assert not ConversationIdentity.objects.exists()


def test_browser_without_scripts_is_led_back_to_the_panel(operator: Client, call: str) -> None:
    reply = operator.post(f"{call}document/", {"dni": KNOWN})

    assert (reply.status_code, reply["Location"]) == (302, call)
    assert (
        "123456 "
        not in operator.post(f"{call}document/", {"dni": "123456"}, follow=True).content.decode()
    )


def test_operator_notes_that_the_patient_agreed(operator: Client, call: str) -> None:
    typed(operator, call, KNOWN)

    reply = operator.post(f"{call}agreed/", {"document": fingerprint(KNOWN)}, headers=LIVE)

    assert "el paciente confirmó" in reply.content.decode()
    assert ConversationIdentity.objects.get().confirmed is True


@pytest.mark.parametrize("document", ["", fingerprint(NOBODY), "x" * 300])
def test_agreement_to_a_document_that_is_not_the_calls_any_more_is_refused(
    operator: Client, call: str, document: str
) -> None:
    typed(operator, call, KNOWN)

    reply = operator.post(f"{call}agreed/", {"document": document}, headers=LIVE)

    assert 'role="alert"' in reply.content.decode()
    assert ConversationIdentity.objects.get().confirmed is False


def test_each_look_is_noted_with_who_when_and_from_where(operator: Client, call: str) -> None:
    operator.get(call)
    assert not Access.objects.exists()

    typed(operator, call, KNOWN)
    operator.get(f"{call}patient/")

    look = Access.objects.get()
    assert look.who == look.user.username
    assert (look.via, look.last_digits, look.address) == ("panel", "401", "127.0.0.1")
    assert look.document == fingerprint(KNOWN)


def test_look_at_a_patient_that_is_not_known_shows_nothing_to_note(
    operator: Client, call: str
) -> None:
    typed(operator, call, NOBODY)

    assert not Access.objects.exists()


def test_log_of_looks_is_for_superusers_and_shows_no_document(boss: Client) -> None:
    factories.look("default", who="ana", conversation="llamada-7")

    text = boss.get("/admin/patients/access/").content.decode()

    assert "ana" in text
    assert "*****789" in text
    assert "llamada-7" in boss.get("/admin/patients/access/?q=ana").content.decode()
    assert "llamada-7" not in boss.get("/admin/patients/access/?q=nadie").content.decode()


def test_devices_of_another_process_come_once_the_document_is_typed_again(
    operator: Client, call: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(operator, call, KNOWN)
    devices.forget_all()
    monkeypatch.setattr(patient_system, "soon", lambda work, **_options: work())

    first = operator.get(f"{call}patient/").content.decode()
    typed(operator, call, KNOWN)
    second = operator.get(f"{call}patient/").content.decode()

    assert "Yuwell" not in first
    assert "otro servidor" in first
    assert "Yuwell" in second


def test_no_device_is_in_the_database(operator: Client, call: str) -> None:
    typed(operator, call, KNOWN)

    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(
                f'SELECT count(*) FROM "{table}" t WHERE t::text LIKE %s OR t::text LIKE %s',
                ["%DEMO-7F5%", f"%{KNOWN}%"],
            )
            assert cursor.fetchone() == (0,), table


def test_refresh_leaves_the_problem_that_was_told(operator: Client, call: str) -> None:
    """It stands outside the part that refreshes itself, until the next input."""
    page = operator.get(call).content.decode()
    told = typed(operator, call, "123456")
    refreshed = operator.get(f"{call}patient/").content.decode()
    mended = typed(operator, call, KNOWN)

    assert page.count('id="patient-problem"') == 1
    live = page[page.index('id="patient"') :]
    assert live.index("</section>") < live.index('id="patient-problem"')
    assert '<p id="patient-problem" hx-swap-oob="true" class="aura-bad" role="alert">' in told
    assert "patient-problem" not in refreshed
    assert '<p id="patient-problem" hx-swap-oob="true"></p>' in mended


def test_what_was_refused_stays_in_the_field_and_what_was_taken_leaves_it(
    operator: Client, call: str
) -> None:
    page = operator.get(call).content.decode()
    refused = operator.post(f"{call}document/", {"dni": "123456"}, headers=LIVE)
    taken = operator.post(f"{call}document/", {"dni": KNOWN}, headers=LIVE)

    assert 'hx-on:document-taken="this.reset()"' in page
    assert "HX-Trigger" not in refused.headers
    assert taken.headers["HX-Trigger"] == "document-taken"


def test_part_that_asks_after_the_session_leads_the_page_to_the_login(db: None, call: str) -> None:
    reply = Client().get(
        f"{call}patient/", headers={**LIVE, "HX-Current-URL": f"http://testserver{call}?a=1"}
    )

    assert (reply.status_code, len(reply.content)) == (403, 0)
    assert reply["HX-Redirect"] == f"/admin/login/?next={quote(call, safe='')}"


@pytest.mark.parametrize("url", ["", "javascript:alert(1)", "no address"])
def test_part_that_asks_from_nowhere_is_led_to_the_login_alone(
    db: None, call: str, url: str
) -> None:
    reply = Client().get(f"{call}patient/", headers={**LIVE, "HX-Current-URL": url})

    assert reply["HX-Redirect"] == "/admin/login/"


@pytest.mark.parametrize(
    ("values", "word"),
    [
        ({}, "paciente encontrado"),
        ({"asked_at": timezone.now() - timedelta(days=3)}, "todavía sin documento"),
    ],
    ids=["now", "once the call's hours are over"],
)
def test_list_and_panel_say_the_same(
    operator: Client, call: str, values: dict[str, Any], word: str
) -> None:
    typed(operator, call, KNOWN)
    ConversationIdentity.objects.update(**values)

    assert word in operator.get("/admin/calls/").content.decode()
    assert word in operator.get(f"{call}patient/").content.decode()


def test_answer_from_the_cache_says_that_the_system_could_not_be_asked(
    operator: Client, call: str
) -> None:
    typed(operator, call, KNOWN)
    ConversationIdentity.objects.update(from_cache=True, reason="server_error")

    text = operator.get(f"{call}patient/").content.decode()

    assert "Ahora no se pudo consultar el sistema de pacientes" in text
    assert "El sistema de pacientes conoce este documento" not in text


def _reasons_of_dictation() -> set[str]:
    """Every reason that the reading of a dictation gives, from its code: what is given as a reason
    or a doubt, beside a doubted role, or returned where a function says why."""
    found: set[str] = set()
    sources = [*Path(dictation.__file__).parent.rglob("*.py"), *map(Path, OTHERS)]
    for source in sources:
        for node in ast.walk(ast.parse(source.read_text())):
            found |= set(_reasons_at(node))
    return found


OTHERS = (pieces.__file__, taking_back.__file__)


def _reasons_at(node: ast.AST) -> Iterator[str]:
    given: list[ast.expr] = []
    match node:
        case ast.keyword(arg="reason", value=value):
            given = [value]
        case ast.Assign(targets=[ast.Attribute(attr="doubt" | "loose"), *_], value=value):
            given = [value]
        case ast.Assign(
            targets=[ast.Name(id="UNFINISHED" | "TAKEN_BACK" | "IN_DOUBT" | "SECOND_NUMBER")],
            value=value,
        ):
            given = [value]
        case ast.Call(func=ast.Name(id="_doubted"), args=[_, value]):
            given = [value]
        case ast.Tuple(elts=[ast.Attribute(value=ast.Name(id="Role")), value]):
            given = [value]
        case ast.FunctionDef(name="_why"):
            given = [
                each.value
                for each in ast.walk(node)
                if isinstance(each, ast.Return) and each.value is not None
            ]
    for value in given:
        for each in ast.walk(value):
            if isinstance(each, ast.Constant) and isinstance(each.value, str) and each.value:
                yield each.value


def test_every_reason_has_its_spanish_words() -> None:
    given = _reasons_of_dictation()
    assert {"too_short", "hedged", "two_numbers", "whose", "taken_back", "beginning_lost"} <= given
    assert {"in_doubt", "second_number"} <= given

    with translation.override("es"):
        told = {reason: reason_word("unsure", reason) for reason in given}
        told |= {cause.value: reason_word("unavailable", cause.value) for cause in Cause}
        told |= {reason: reason_word("dni", reason) for reason in (UNCONFIRMED, ELSEWHERE)}
    assert [reason for reason, words in told.items() if words == reason] == []
    with translation.override("en"):
        english = {reason: reason_word("unsure", reason) for reason in given}
    assert [reason for reason in given if english[reason] == told[reason]] == []


def test_doubt_is_not_told_as_a_lookup_that_failed(operator: Client, call: str) -> None:
    number = int(call.split("/")[-2])
    talk = Conversation.objects.get(pk=number)
    ConversationIdentity.objects.create(
        namespace="default",
        channel="copilot",
        conversation=talk.external_id,
        state="unsure",
        reason="interrupted",
    )

    text = operator.get(f"{call}patient/").content.decode()

    assert "En el medio dijeron otra cosa" in text
    assert "se perdió" not in text
