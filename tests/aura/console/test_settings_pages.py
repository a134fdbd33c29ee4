"""Settings: by channel, for every channel, what is in force, and who changed what."""

from typing import Any

import pytest
from django.test import Client

from aura.tenancy import live, scoped
from aura.tenancy.models import ScopedSetting, SettingChange
from knowledge.embeddings.spaces import active_space
from tests import factories
from tests.aura.console.unscoped_form import UNSCOPED, unscoped_form

SCOPED = "/admin/tenancy/scopedsetting/"

Trace = tuple[str, str, Any, Any]


def traces() -> list[Trace]:
    """The traces of this test, oldest first."""
    return [
        (change.scope, change.key, change.old, change.new)
        for change in SettingChange.objects.order_by("id")
    ]


@pytest.fixture
def no_traces(db: None) -> None:
    """Without what other tests committed."""
    SettingChange.objects.all().delete()


pytestmark = pytest.mark.usefixtures("no_traces")


def added(client: Client, **fields: str) -> str:
    """The page after a setting was given to a scope."""
    reply = client.post(f"{SCOPED}add/", fields, follow=True)
    assert reply.status_code == 200
    return reply.content.decode()


@pytest.mark.parametrize(
    ("key", "written", "stored"),
    [
        ("rag.knowledge_threshold", "0,91", 0.91),
        ("rag.knowledge_threshold", "0", 0.0),
        ("rag.min_words", "3", 3),
        ("rag.always_rag_on_equipment", "false", False),
        ("rag.judge_mode", "threshold", "threshold"),
    ],
)
def test_value_is_stored_through_the_checks_and_leaves_a_trace(
    key: str, written: str, stored: object, boss: Client
) -> None:
    added(boss, scope="whatsapp", key=key, value=written)

    row = ScopedSetting.objects.get(scope="whatsapp", key=key)
    assert row.value == stored
    assert row.space == (active_space() if key.endswith("threshold") else None)
    assert traces() == [("whatsapp", key, None, stored)]
    assert SettingChange.objects.get().by == row.updated_by.get_username()  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("key", "written", "told"),
    [
        ("rag.knowledge_threshold", "1,5", "de 0 a 1"),
        ("rag.knowledge_threshold", "nan", "de 0 a 1"),
        ("rag.knowledge_threshold", "mucho", "de 0 a 1"),
        ("rag.min_words", "-1", "de 0 a 50"),
        ("rag.min_words", "2.5", "de 0 a 50"),
        ("rag.min_words", "9" * 30, "de 0 a 50"),
        ("rag.always_rag_on_equipment", "quizás", "quizás"),
        ("rag.judge_mode", "a ojo", "a ojo"),
    ],
)
def test_value_out_of_range_is_refused_in_plain_words(
    key: str, written: str, told: str, boss: Client
) -> None:
    text = added(boss, scope="whatsapp", key=key, value=written)

    assert told in text
    assert ScopedSetting.objects.filter(scope="whatsapp", key=key).count() == 0
    assert traces() == []


def test_change_and_removal_leave_their_traces(boss: Client) -> None:
    added(boss, scope="retell", key="rag.min_words", value="3")
    row = ScopedSetting.objects.get(scope="retell", key="rag.min_words")

    boss.post(f"{SCOPED}{row.pk}/change/", {"value": "5"})
    boss.post(f"{SCOPED}{row.pk}/change/", {"value": "5"})
    boss.post(f"{SCOPED}{row.pk}/delete/", {"post": "yes"})

    assert traces() == [
        ("retell", "rag.min_words", None, 3),
        ("retell", "rag.min_words", 3, 5),
        ("retell", "rag.min_words", 5, None),
    ]
    assert not ScopedSetting.objects.filter(pk=row.pk).exists()


def test_page_of_a_setting_says_what_it_may_be(boss: Client) -> None:
    text = boss.get(f"{SCOPED}add/?scope=retell&key=rag.min_words").content.decode()

    assert "Un número entero de 0 a 50." in text
    assert "son asentimientos" in text


def test_what_is_in_force_shows_the_scope_of_each_value(boss: Client) -> None:
    scoped.set_value("default", "global", "rag.knowledge_threshold", 0.9, space=active_space())
    scoped.set_value("default", "retell", "rag.min_words", 7, space=None)

    lines = {line.key: line for line in boss.get("/admin/in-force/").context["lines"]}

    threshold = {
        held.scope: (held.value, held.origin) for held in lines["rag.knowledge_threshold"].held
    }
    words = {held.scope: (held.value, held.origin) for held in lines["rag.min_words"].held}
    assert threshold["copilot"] == ("0,9", "todos los canales")
    assert words["retell"] == ("7", "retell")
    assert words["copilot"] == ("4", "de fábrica")


def test_what_is_in_force_is_each_tenant_s_own(boss: Client) -> None:
    other = factories.tenant()
    scoped.set_value(other.slug, "retell", "rag.min_words", 9, space=None)

    lines = {
        line.key: line
        for line in boss.get(f"/admin/in-force/?tenant={other.slug}").context["lines"]
    }

    assert [held.value for held in lines["rag.min_words"].held if held.own] == ["9"]


def test_settings_for_every_channel_are_saved_with_their_traces(boss: Client) -> None:
    form = unscoped_form(boss, RAG_CANDIDATE_LIMIT=5, RETENTION_TURN_DAYS=90)

    reply = boss.post(UNSCOPED, form)

    assert reply.status_code == 302
    assert live.unscoped_values()["RAG_CANDIDATE_LIMIT"] == 5
    assert sorted(traces()) == [
        ("", "RAG_CANDIDATE_LIMIT", 3, 5),
        ("", "RETENTION_TURN_DAYS", 180, 90),
    ]


@pytest.mark.parametrize(
    "changed",
    [
        {"RAG_CANDIDATE_LIMIT": 0},
        {"RAG_CANDIDATE_LIMIT": 10**21},
        {"RAG_CODE_PATTERN": "("},
        {"RAG_ALWAYS_SOURCES": "/etc"},
        {"version": "otra"},
    ],
    ids=["too few", "too many", "pattern", "absolute", "changed meanwhile"],
)
def test_settings_for_every_channel_are_saved_whole_or_not_at_all(
    changed: dict[str, object], boss: Client
) -> None:
    before = live.unscoped_values()

    reply = boss.post(UNSCOPED, unscoped_form(boss, RETENTION_TURN_DAYS=90, **changed))

    assert reply.status_code == 200
    assert reply.context["form"].errors
    assert live.unscoped_values() == before
    assert traces() == []


def test_opening_the_page_writes_no_default(boss: Client) -> None:
    from constance.models import Constance

    Constance.objects.all().delete()

    boss.get(UNSCOPED)

    assert not Constance.objects.exists()


def test_list_of_changes_says_who_what_from_and_to(boss: Client) -> None:
    someone = factories.user()
    scoped.set_value("default", "retell", "rag.min_words", 3, space=None, by=someone)
    scoped.set_value("default", "retell", "rag.min_words", 5, space=None)

    text = boss.get("/admin/tenancy/settingchange/").content.decode()

    assert all(
        words in text
        for words in (someone.username, "línea de comandos", "(heredaba)", "Palabras que necesita")
    )
