"""The settings without a scope: stored, or at their default; a spoilt one counts as unset."""

import pytest
from constance.codecs import dumps
from constance.models import Constance
from django.conf import settings as settings_of_django

from aura.tenancy import unscoped
from aura.tenancy.channels import Channel
from aura.turn.world import world_of


@pytest.mark.django_db
def test_reading_an_unset_value_stores_nothing() -> None:
    before = Constance.objects.count()

    unscoped.unscoped_values()
    world_of("default", Channel.RETELL)

    assert Constance.objects.count() == before


@pytest.mark.django_db
def test_value_without_a_scope_is_stored_and_falls_back() -> None:
    unscoped.set_unscoped("RAG_CANDIDATE_LIMIT", 7)
    assert world_of("default", Channel.RETELL).settings.candidate_limit == 7
    assert unscoped.unscoped_values()["RAG_CANDIDATE_LIMIT"] == 7

    unscoped.unset_unscoped("RAG_CANDIDATE_LIMIT")
    assert world_of("default", Channel.RETELL).settings.candidate_limit == 3


@pytest.mark.parametrize(
    ("text", "prefixes"),
    [
        ("cap/, tubos/", ("cap/", "tubos/")),
        ("cap/", ("cap/",)),
        (" , ,cap/ ,", ("cap/",)),
        ("", ()),
        ("a_b/,100%/", ("a_b/", "100%/")),
    ],
)
def test_folders_are_read_from_a_list(text: str, prefixes: tuple[str, ...]) -> None:
    assert unscoped.prefixes_in(text) == prefixes


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "stored"),
    [
        ("RAG_CANDIDATE_LIMIT", dumps(0)),
        ("RAG_CANDIDATE_LIMIT", dumps(11)),
        ("RAG_CANDIDATE_LIMIT", dumps(-1)),
        ("RAG_CANDIDATE_LIMIT", dumps(2.5)),
        ("RAG_CANDIDATE_LIMIT", dumps(float("nan"))),
        ("RAG_CANDIDATE_LIMIT", dumps("3")),
        ("RAG_CANDIDATE_LIMIT", dumps(True)),
        ("RAG_CANDIDATE_LIMIT", dumps(None)),
        ("RAG_CANDIDATE_LIMIT", "no JSON"),
        ("RAG_CANDIDATE_LIMIT", ""),
        ("STICKY_MINUTES", dumps(1_441)),
        ("RAG_DEADLINE_VOICE_MS", dumps(10**9)),
        ("LOCK_CONTEXT", dumps(1)),
        ("RAG_ALWAYS_SOURCES", dumps("  ")),
        ("RAG_ALWAYS_SOURCES", dumps("x" * 501)),
    ],
)
def test_value_that_no_form_lets_through_counts_as_unset_and_is_told(
    name: str, stored: str, caplog: pytest.LogCaptureFixture
) -> None:
    Constance.objects.update_or_create(key=name, defaults={"value": stored})
    default = settings_of_django.CONSTANCE_CONFIG[name][0]

    assert unscoped.unscoped_values()[name] == default
    assert unscoped.unscoped_from({name: stored})[name] == default
    assert [error.name for error in unscoped.unusable_settings()] == [name]
    assert "setting_unusable" in caplog.text
    unscoped.set_unscoped(name, default)
    assert unscoped.unusable_settings() == []


@pytest.mark.django_db
@pytest.mark.parametrize("value", [1, 10])
def test_value_at_the_edge_of_its_range_is_obeyed(value: int) -> None:
    unscoped.set_unscoped("RAG_CANDIDATE_LIMIT", value)

    assert unscoped.unscoped_values()["RAG_CANDIDATE_LIMIT"] == value
    assert unscoped.unusable_settings() == []
