"""Hostile addresses: refused with a message or a 400, never a stack trace."""

import pytest
from django.test import Client

from tests.aura.console.conftest import Rows

LISTS = [
    "auth/group/",
    "auth/user/",
    "constance/config/",
    "jobs/job/",
    "knowledge/chunk/",
    "knowledge/embeddingspace/",
    "knowledge/equipment/",
    "knowledge/source/",
    "tenancy/channelkey/",
    "tenancy/scopedsetting/",
    "tenancy/settingchange/",
    "tenancy/tenant/",
    "turn/conversation/",
    "turn/knowledgequeried/",
    "turn/turn/",
]

HOSTILE = {
    "broken regular expression": "name__regex=(",
    "password by its letters": "password__startswith=pbkdf2",
    "other table": "source__chunks__content__contains=a",
    "error flag": "e=1",
    "NUL in a value": "q=%00",
    "NUL in a name": "%00=1",
    "huge page": "p=99999999999999999999999999",
    "negative page": "p=-1",
    "page that is no number": "p=x",
    "huge number": "source=9999999999999999999999",
    "number in other digits": "source=%D9%A1",
    "unknown choice": "channel=nobody",
    "unknown period": "when=9999-12-31",
    "period before time": "when=0001-01-01",
    "period that is none": "when=2026-99",
    "huge order": "o=99999999999999999999.-1.x",
    "everything at once": "all=",
    "other field to refer to": "_to_field=password",
    "broken encoding": "q=%ff%fe",
    "query language": "q=%27%20OR%201%3D1%20--",
    "search operators": "q=%22%20%26%20%7C%20!%20%28%20%3A*",
    "lone surrogate": "q=%ed%a0%80",
    "very long": "q=" + "a" * 5_000,
}


@pytest.mark.parametrize("query", list(HOSTILE.values()), ids=list(HOSTILE))
def test_hostile_query_of_a_list_is_refused_or_harmless(query: str, boss: Client) -> None:
    pages = ("turn/knowledgequeried/", "knowledge/source/", "auth/user/")

    statuses = {boss.get(f"/admin/{page}?{query}", follow=True).status_code for page in pages}

    assert statuses <= {200, 400}


@pytest.mark.parametrize("page", LISTS)
def test_every_list_leaves_out_what_it_does_not_know(page: str, boss: Client, rows: Rows) -> None:
    reply = boss.get(f"/admin/{page}?id__regex=(&e=1&p=9999999999999999999999", follow=True)

    assert reply.status_code == 200
    assert "se dejó de lado" in reply.content.decode()


@pytest.mark.parametrize("name", ["broken regular expression", "other table", "error flag"])
def test_unknown_parameter_is_left_out_with_a_message(name: str, boss: Client, rows: Rows) -> None:
    reply = boss.get(f"/admin/knowledge/source/?{HOSTILE[name]}&q=recarga", follow=True)

    assert reply.redirect_chain == [("/admin/knowledge/source/?q=recarga", 302)]
    assert "se dejó de lado" in reply.content.decode()


@pytest.mark.parametrize(
    "address",
    [
        "try/?event=%00",
        "try/?event=99999999999999999999999",
        "try/?event=x&channel=(",
        "reindex/?source=x",
        "reindex/?source=99999999999999999999",
        "in-force/?tenant=(",
        "diagnosis/?x=(",
        "search/?s=a&page=x",
        "search/?s=a&page=99999",
        "autocomplete/?app_label=x&model_name=y&field_name=z&term=(",
        "knowledge/source/99999999999999999999/change/",
        "knowledge/source/_00/change/",
        "knowledge/source/x/change/",
        "knowledge/source/x/reindex_one/",
        "knowledge/source/x/see_passages/",
        "turn/knowledgequeried/x/change/",
        "turn/knowledgequeried/99999999999999999999/change/",
        "turn/turn/_00/change/",
        "turn/conversation/x/change/",
        "turn/knowledgequeried/export/?when=x",
        "turn/knowledgequeried/export/?name__regex=(",
        "jobs/job/99999999999999999999/progress/",
        "jobs/job/99999999999999999999/cancel/",
        "tenancy/channelkey/x/rotate/",
        "tenancy/channelkey/99999999999999999999/revoke/",
        "tenancy/scopedsetting/add/?key=(&scope=%20&namespace=x",
        "auth/user/add/?groups=x&user_permissions=(",
        "knowledge/equipment/add/?sources=x&namespace=(",
        "r/1/x/",
        "r/99999999999999999999/1/",
    ],
)
def test_hostile_address_gives_no_stack_trace(address: str, boss: Client, rows: Rows) -> None:
    reply = boss.get(f"/admin/{address}", follow=True)

    assert reply.status_code in (200, 400, 403, 404)


def test_action_on_rows_that_are_no_numbers_is_refused(boss: Client, rows: Rows) -> None:
    reply = boss.post(
        "/admin/knowledge/source/",
        {"action": "reindex_chosen", "_selected_action": ["1", "x"]},
        follow=True,
    )

    assert reply.status_code == 200
    assert "no se hizo nada" in reply.content.decode()
