"""docs/roles.md against reality: every page and every change, as every role."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import Group
from django.db import connection
from django.test import Client

from tests.aura.console.addresses import address_of, routes
from tests.aura.console.conftest import ROLES, SUPERUSER, As, Rows

DOCUMENT = Path(settings.BASE_DIR) / "docs" / "roles.md"
_ROW = re.compile(r"^\| `([^`]*)` \|" + r"([^|]*)\|" * 4 + "$", re.MULTILINE)

PEOPLE = (SUPERUSER, *ROLES)
"""The document's columns."""

Table = dict[str, dict[str, bool]]


def table(heading: str) -> Table:
    """What each role may, by the name in the first column."""
    text = DOCUMENT.read_text(encoding="utf-8")
    section = text.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    return {
        name: {role: cell.strip() == "yes" for role, cell in zip(PEOPLE, cells, strict=True)}
        for name, *cells in _ROW.findall(section)
    }


def test_every_address_of_the_admin_is_in_the_document() -> None:
    assert sorted(table("Pages")) == sorted(set(routes()))


@pytest.mark.parametrize("role", PEOPLE)
def test_every_address_opens_for_whom_the_document_says_and_changes_no_row(
    role: str, as_: As, rows: Rows
) -> None:
    promised = {route: allowed[role] for route, allowed in table("Pages").items()}
    client = as_(role)
    before = every_row()

    statuses = {route: client.get(address_of(route, rows)).status_code for route in promised}

    assert {route: status for route, status in statuses.items() if status >= 500} == {}
    assert {route: status not in (403, 404) for route, status in statuses.items()} == promised
    assert every_row() == before


def every_row() -> dict[str, Any]:
    """A digest of each table's rows, with what changes when one is written again."""
    with connection.cursor() as cursor:
        found: dict[str, Any] = {}
        for table in connection.introspection.table_names(cursor):
            name = connection.ops.quote_name(table)
            cursor.execute(
                f"SELECT count(*), md5(coalesce(string_agg(t::text || t.xmin, '|' "
                f"ORDER BY t::text), '')) FROM {name} t"
            )
            found[table] = cursor.fetchone()
    return found


Change = Callable[[Client, Rows], int]


def posted(client: Client, address: str, **data: object) -> int:
    """The status of a form that is sent."""
    return client.post(f"/admin/{address}", data).status_code


def on_space(client: Client, rows: Rows, action: str) -> int:
    """The status of something that is done to the embedding space."""
    number = rows.number("knowledge/embeddingspace")
    return posted(client, f"knowledge/embeddingspace/{number}/{action}/")


def on_draft(client: Client, rows: Rows, action: str) -> int:
    """The status of something that is done with a manual's draft."""
    number = rows.number("knowledge/manualdraft")
    return posted(client, f"knowledge/manualdraft/{number}/{action}/")


CHANGES: dict[str, Change] = {
    "switch a source off": lambda client, rows: posted(
        client, f"knowledge/source/{rows.number('knowledge/source')}/change/", _save="1"
    ),
    "add equipment": lambda client, rows: posted(
        client, "knowledge/equipment/add/", model="Nuevo 1", aliases="", _save="1"
    ),
    "change equipment": lambda client, rows: posted(
        client, f"knowledge/equipment/{rows.number('knowledge/equipment')}/change/", _save="1"
    ),
    "delete equipment": lambda client, rows: posted(
        client, f"knowledge/equipment/{rows.number('knowledge/equipment')}/delete/", post="yes"
    ),
    "mark an answer": lambda client, rows: posted(
        client,
        f"marking/{rows.number('turn/turn')}/",
        message=f"aura-turn-{rows.number('turn/turn')}",
        verdict="wrong",
        complaint="pita",
        correction="Preguntá el modelo.",
    ),
    "edit a lesson": lambda client, rows: posted(
        client, f"memory/lesson/{rows.number('memory/lesson')}/change/", guidance="Otra cosa."
    ),
    "delete a lesson": lambda client, rows: posted(
        client, f"memory/lesson/{rows.number('memory/lesson')}/delete/"
    ),
    "delete several lessons": lambda client, rows: chosen(client, rows, "lesson", "delete_chosen"),
    "edit a mark": lambda client, rows: posted(
        client, f"memory/mark/{rows.number('memory/mark')}/change/", verdict="discarded"
    ),
    "discard marks": lambda client, rows: chosen(client, rows, "mark", "discard_chosen"),
    "delete a mark": lambda client, rows: posted(
        client, f"memory/mark/{rows.number('memory/mark')}/delete/"
    ),
    "delete several marks": lambda client, rows: chosen(client, rows, "mark", "delete_chosen"),
    "decide about passages alike": lambda client, rows: posted(client, "alike/decide/", act="both"),
    "merge two lessons": lambda client, rows: posted(client, "conflicts/settle/", keep="first"),
    "keep two lessons": lambda client, rows: posted(client, "conflicts/settle/", keep="both"),
    "upload a manual": lambda client, rows: posted(
        client, "knowledge/manualdraft/add/", name="../x", text="# X"
    ),
    "edit a manual's draft": lambda client, rows: on_draft(client, rows, "edit"),
    "preview a manual's draft": lambda client, rows: on_draft(client, rows, "preview"),
    "publish a manual's draft": lambda client, rows: on_draft(client, rows, "publish"),
    "put a draft on what is live": lambda client, rows: on_draft(client, rows, "rebase"),
    "discard a manual's draft": lambda client, rows: on_draft(client, rows, "discard"),
    "bring a manual's version back": lambda client, rows: posted(
        client,
        f"knowledge/manualversion/{rows.number('knowledge/manualversion')}/restore/",
    ),
    "re-index": lambda client, rows: posted(client, "reindex/"),
    "cancel a job": lambda client, rows: posted(
        client, f"jobs/job/{rows.number('jobs/job')}/cancel/"
    ),
    "change when a routine runs": lambda client, rows: posted(
        client,
        f"django_celery_beat/periodictask/{rows.number('django_celery_beat/periodictask')}/change/",
        enabled="on",
        minutes="5",
    ),
    "fill an embedding space": lambda client, rows: on_space(client, rows, "fill_it"),
    "compare an embedding space": lambda client, rows: on_space(client, rows, "compare"),
    "let an embedding space answer": lambda client, rows: on_space(client, rows, "switch"),
    "retire an embedding space": lambda client, rows: on_space(client, rows, "retire_it"),
    "try an embeddings server": lambda client, rows: on_space(client, rows, "try_it_now"),
    "label a question": lambda client, rows: posted(
        client, "label/", text="huele a quemado", answer="nothing", confirmed="1"
    ),
    "change a label": lambda client, rows: posted(
        client,
        f"knowledge/question/{rows.number('knowledge/question')}/change/",
        text="huele a quemado",
        answer="nothing",
    ),
    "delete a label": lambda client, rows: posted(
        client, f"knowledge/question/{rows.number('knowledge/question')}/delete/", post="yes"
    ),
    "try a question": lambda client, rows: posted(
        client, "try/", text="el equipo hace ruido", channel="copilot"
    ),
    "export the log": lambda client, rows: (
        client.get("/admin/turn/knowledgequeried/export/").status_code
    ),
    "draft a prompt": lambda client, rows: posted(
        client, "prompts/promptversion/add/", agent="voice", text="Hola"
    ),
    "edit a prompt's draft": lambda client, rows: posted(
        client, f"prompts/promptversion/{rows.number('prompts/promptversion')}/edit/", text="Hola"
    ),
    "activate a prompt": lambda client, rows: posted(
        client, f"prompts/promptversion/{rows.number('prompts/promptversion')}/activate/"
    ),
    "roll a prompt back": lambda client, rows: posted(
        client, f"prompts/promptversion/{rows.number('prompts/promptversion')}/rollback/"
    ),
    "set a channel's setting": lambda client, rows: posted(
        client, "tenancy/scopedsetting/add/", scope="retell", key="rag.min_words", value="2"
    ),
    "change a channel's setting": lambda client, rows: posted(
        client,
        f"tenancy/scopedsetting/{rows.number('tenancy/scopedsetting')}/change/",
        value="2",
    ),
    "change a setting of every channel": lambda client, rows: _unscoped(client),
    "make a channel key": lambda client, rows: posted(
        client, "tenancy/channelkey/add/", channel="copilot", name="nueva"
    ),
    "rotate a channel key": lambda client, rows: posted(
        client, f"tenancy/channelkey/{rows.number('tenancy/channelkey')}/rotate/"
    ),
    "revoke a channel key": lambda client, rows: posted(
        client, f"tenancy/channelkey/{rows.number('tenancy/channelkey')}/revoke/"
    ),
    "add a user": lambda client, rows: posted(client, "auth/user/add/", username="x"),
    "change a role": lambda client, rows: posted(
        client, f"auth/group/{rows.number('auth/group')}/change/", name="otro"
    ),
    "add a tenant": lambda client, rows: posted(
        client, "tenancy/tenant/add/", slug="otra", name="Otra"
    ),
    "type a patient's document": lambda client, rows: posted(
        client, f"calls/{rows.number('turn/conversation')}/document/", dni="no"
    ),
    "note that the patient agreed": lambda client, rows: posted(
        client, f"calls/{rows.number('turn/conversation')}/agreed/", document="0" * 64
    ),
    "erase a person": lambda client, rows: posted(client, "erase-person/", dni="no"),
}


def chosen(client: Client, rows: Rows, kind: str, action: str) -> int:
    """An action of a list, confirmed."""
    return posted(
        client,
        f"memory/{kind}/",
        action=action,
        _selected_action=str(rows.number(f"memory/{kind}")),
        confirmed="yes",
    )


def _unscoped(client: Client) -> int:
    """Whether Constance's page takes a form: it shows itself again to whoever may only look."""
    page = client.get("/admin/constance/config/")
    if page.status_code != 200:
        return int(page.status_code)
    return 200 if b'type="submit"' in page.content else 403


def test_every_change_is_in_the_document() -> None:
    assert list(table("Changes")) == list(CHANGES)


@pytest.mark.parametrize("role", PEOPLE)
@pytest.mark.parametrize("name", list(CHANGES))
def test_change_is_let_through_for_whom_the_document_says(
    name: str, role: str, as_: As, rows: Rows
) -> None:
    promised = table("Changes")[name][role]

    assert (CHANGES[name](as_(role), rows) != 403) == promised


@pytest.mark.parametrize("name", [name for name in CHANGES if name != "export the log"])
def test_change_without_the_token_against_forgery_is_refused(
    name: str, as_: As, rows: Rows
) -> None:
    client = as_(SUPERUSER, enforce_csrf_checks=True)
    if name == "change a setting of every channel":
        assert posted(client, "constance/config/", RAG_CANDIDATE_LIMIT="5") == 403
        return

    assert CHANGES[name](client, rows) == 403


def test_anonymous_person_sees_the_login_alone(db: None, client: Client, rows: Rows) -> None:
    opened = {route for route in routes() if client.get(address_of(route, rows)).status_code == 200}

    assert opened == {"login/"}


def test_roles_are_made_by_the_migration(db: None) -> None:
    assert set(Group.objects.values_list("name", flat=True)) >= set(ROLES)
