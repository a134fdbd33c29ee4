"""The trace of a changed setting: there when the change is, gone when it is rolled back."""

from typing import Any

import pytest
from django.db import transaction

from aura.tenancy import live, scoped
from aura.tenancy.changes import note_change
from aura.tenancy.models import SettingChange
from knowledge.embeddings.spaces import active_space
from tests import factories


@pytest.fixture
def namespace(db: None) -> str:
    """A tenant of its own."""
    return factories.tenant().slug


def traces(namespace: str) -> list[tuple[str, str, Any, Any, str]]:
    """What was left for a namespace, oldest first."""
    rows = SettingChange.objects.filter(namespace=namespace).order_by("id")
    return list(rows.values_list("scope", "key", "old", "new", "by"))


def test_every_change_says_who_made_it_from_what_to_what(namespace: str) -> None:
    person = factories.user()

    scoped.set_value(namespace, "retell", "rag.min_words", 3, space=None, by=person)
    scoped.set_value(namespace, "retell", "rag.min_words", 5, space=None)
    scoped.unset_value(namespace, "retell", "rag.min_words", space=None, by=person)

    name = person.get_username()
    assert traces(namespace) == [
        ("retell", "rag.min_words", None, 3, name),
        ("retell", "rag.min_words", 3, 5, ""),
        ("retell", "rag.min_words", 5, None, name),
    ]


def test_threshold_names_the_space_that_it_belongs_to(namespace: str) -> None:
    space = active_space()

    scoped.set_value(namespace, "global", "rag.knowledge_threshold", 0.9, space=space)

    assert SettingChange.objects.get(namespace=namespace).space == space.name


def test_value_that_stays_leaves_no_trace(namespace: str) -> None:
    for _time in range(2):
        scoped.set_value(namespace, "retell", "rag.min_words", 3, space=None)
    scoped.unset_value(namespace, "whatsapp", "rag.min_words", space=None)

    assert len(traces(namespace)) == 1


def test_refused_value_leaves_no_trace(namespace: str) -> None:
    with pytest.raises(scoped.InvalidValue):
        scoped.set_value(namespace, "retell", "rag.min_words", -1, space=None)

    assert traces(namespace) == []


def test_trace_is_rolled_back_with_the_change(namespace: str) -> None:
    with pytest.raises(RuntimeError), transaction.atomic():
        scoped.set_value(namespace, "retell", "rag.min_words", 3, space=None)
        raise RuntimeError

    assert traces(namespace) == []


def test_setting_without_a_scope_is_traced_with_its_default(db: None) -> None:
    SettingChange.objects.filter(namespace=live.UNSCOPED).delete()

    live.set_unscoped("RAG_CANDIDATE_LIMIT", 5)
    live.unset_unscoped("RAG_CANDIDATE_LIMIT")

    assert traces(live.UNSCOPED) == [
        ("", "RAG_CANDIDATE_LIMIT", 3, 5, ""),
        ("", "RAG_CANDIDATE_LIMIT", 5, 3, ""),
    ]


@pytest.mark.parametrize(
    ("old", "new", "traced"),
    [(1, 1, False), (1, True, True), (0, False, True), (1, 1.0, True), (None, 0, True)],
)
def test_values_of_two_kinds_are_two_values(
    old: Any, new: Any, traced: bool, namespace: str
) -> None:
    note_change(namespace=namespace, scope="retell", key="k", space="", old=old, new=new, by=None)

    assert bool(traces(namespace)) is traced
