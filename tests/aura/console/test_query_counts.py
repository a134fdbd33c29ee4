"""How many statements a list costs: a few, and not one more for each row."""

import itertools
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests import factories

Make = Callable[[int], object]
_numbers = itertools.count(1)


def _events(count: int) -> None:
    for _number in range(count):
        factories.event("default")


def _turns(count: int) -> None:
    for _number in range(count):
        factories.turn(factories.conversation("default"))


def _sources(count: int) -> None:
    for _number in range(count):
        factories.source("default", findings=[{"severity": "error"}])


def _equipment(count: int) -> None:
    for _number in range(count):
        factories.equipment("default", f"Máquina {next(_numbers)}", "cap/recarga.md")


def _keys(count: int) -> None:
    for _number in range(count):
        factories.channel_key("default")


def _jobs(count: int) -> None:
    for _number in range(count):
        factories.job("default", subject=f"fuente {next(_numbers)}", requested_by=factories.user())


def _settings(count: int) -> None:
    for _number in range(count):
        factories.scoped_setting(
            "default", f"rag.made_{next(_numbers)}", updated_by=factories.user()
        )


def _changes(count: int) -> None:
    for _number in range(count):
        factories.setting_change("default", f"rag.made_{next(_numbers)}")


def _prompts(count: int) -> None:
    for _number in range(count):
        factories.prompt_activation(factories.prompt("default"))


def _users(count: int) -> None:
    for _number in range(count):
        factories.user("supervisors")


def _looks(count: int) -> None:
    for _number in range(count):
        factories.look("default", user=factories.user())


def _lessons(count: int) -> None:
    for _number in range(count):
        factories.lesson("default", f"hace ruido {next(_numbers)}")


def _drafts(count: int) -> None:
    for _number in range(count):
        factories.manual_draft("default", updated_by=factories.user())


def _versions(count: int) -> None:
    for _number in range(count):
        factories.manual_version(factories.source("default"), created_by=factories.user())


LISTS: dict[str, tuple[Make, int]] = {
    "turn/knowledgequeried/": (_events, 5),
    "turn/turn/": (_turns, 5),
    "turn/conversation/": (_turns, 5),
    "knowledge/source/": (_sources, 6),
    "knowledge/chunk/": (_sources, 7),
    "knowledge/equipment/": (_equipment, 6),
    "knowledge/embeddingspace/": (_sources, 6),
    "knowledge/manualdraft/": (_drafts, 6),
    "knowledge/manualversion/": (_versions, 6),
    "memory/lesson/": (_lessons, 9),
    "memory/mark/": (_lessons, 7),
    "memory/historicallesson/": (_lessons, 6),
    "memory/historicalmark/": (_lessons, 6),
    "jobs/job/": (_jobs, 6),
    "prompts/promptversion/": (_prompts, 6),
    "prompts/promptactivation/": (_prompts, 5),
    "tenancy/channelkey/": (_keys, 6),
    "tenancy/scopedsetting/": (_settings, 6),
    "tenancy/settingchange/": (_changes, 5),
    "tenancy/tenant/": (_sources, 6),
    "auth/user/": (_users, 8),
    "patients/access/": (_looks, 5),
    "calls/": (_turns, 6),
    "auth/group/": (_users, 6),
}
"""What makes rows of a list, and the statements that it may cost: the session, the person, the
filters' choices, the rows, and their count where there is one."""


@pytest.mark.parametrize("page", list(LISTS))
def test_list_costs_as_many_statements_for_thirty_rows_as_for_one(page: str, boss: Client) -> None:
    make, most = LISTS[page]

    make(1)
    for_one = statements(boss, page)
    make(29)
    for_thirty = statements(boss, page)

    assert for_thirty <= for_one
    assert for_thirty <= most


@pytest.mark.parametrize(
    ("page", "most"),
    [
        ("", 33),
        ("in-force/", 14),
        ("diagnosis/", 24),
        ("try/", 6),
        ("conflicts/", 9),
        ("alike/", 10),
        ("precision/", 6),
        ("figures/", 6),
    ],
    ids=[
        *("home", "what is in force", "diagnosis", "try it", "conflicts", "alike", "precision"),
        "figures",
    ],
)
def test_page_of_ours_costs_a_bounded_number_of_statements(
    page: str, most: int, boss: Client
) -> None:
    _events(30)
    _sources(30)

    assert statements(boss, page) <= most


def statements(client: Client, page: str) -> int:
    """How many statements an address costs."""
    with CaptureQueriesContext(connection) as captured:
        assert client.get(f"/admin/{page}").status_code == 200
    return len(captured)
