"""Which value is in force: channel, then global, then the space's own; none is never a hit."""

from typing import Any

import pytest
from constance.codecs import dumps
from constance.models import Constance
from django.conf import settings as settings_of_django
from django.core.exceptions import ValidationError
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given, settings
from hypothesis import strategies as st

from aura.tenancy import live
from aura.tenancy.channels import PROFILES, Channel
from aura.tenancy.live import (
    CodePatternField,
    PrefixesField,
    Resolved,
    effective,
    live_settings,
    prefixes_in,
    settings_from,
)
from aura.tenancy.models import ScopedSetting
from aura.tenancy.scoped import set_value
from aura.turn.world import world_of
from knowledge.codes import DEFAULT_PATTERN
from knowledge.embeddings.spaces import active_space
from knowledge.models import EmbeddingSpace

KNOWLEDGE = "rag.knowledge_threshold"
values = st.one_of(st.none(), st.floats(0, 1))


def space(number: int = 1, knowledge: float | None = None) -> EmbeddingSpace:
    """A space that is in no database."""
    return EmbeddingSpace(pk=number, name=f"s{number}", knowledge_threshold=knowledge)


def resolved(rows: list[Any], in_space: EmbeddingSpace | None, channel: Channel) -> Any:
    """The threshold of manuals in force."""
    return settings_from(live.unscoped_from({}), rows, channel=channel, space=in_space).knowledge


@pytest.mark.parametrize(
    ("of_channel", "of_all", "of_space", "value", "scope"),
    [
        (0.3, 0.6, 0.9, 0.3, "whatsapp"),
        (0.0, 0.6, 0.9, 0.0, "whatsapp"),
        (1.0, 0.6, 0.9, 1.0, "whatsapp"),
        (0.3, None, None, 0.3, "whatsapp"),
        (None, 0.6, 0.9, 0.6, "global"),
        (None, 0.0, 0.9, 0.0, "global"),
        (None, 0.6, None, 0.6, "global"),
        (None, None, 0.9, 0.9, "default"),
        (None, None, 0.0, 0.0, "default"),
        (None, None, None, None, "default"),
    ],
)
def test_threshold_in_force(
    of_channel: float | None,
    of_all: float | None,
    of_space: float | None,
    value: float | None,
    scope: str,
) -> None:
    rows = [
        (where, KNOWLEDGE, 1, given)
        for where, given in (("whatsapp", of_channel), ("global", of_all))
        if given is not None
    ]

    threshold = resolved(rows, space(1, of_space), Channel.WHATSAPP)

    assert (threshold.value, threshold.scope) == (value, scope)


@given(own=values, everybody=values, default=values, other=values)
def test_nearest_scope_wins_and_other_channels_and_spaces_never_count(
    own: float | None, everybody: float | None, default: float | None, other: float | None
) -> None:
    given_rows = [("copilot", 1, own), ("global", 1, everybody)]
    foreign = [("retell", 1, other), ("copilot", 2, other), ("global", 2, other)]
    rows = [
        (scope, KNOWLEDGE, number, value)
        for scope, number, value in [*foreign, *given_rows]
        if value is not None
    ]

    threshold = resolved(rows, space(1, default), Channel.COPILOT)

    known = [value for value in (own, everybody, default) if value is not None]
    assert threshold.value == (known[0] if known else None)


@pytest.mark.parametrize("spoilt", ["mucho", -1, 7, None, True, [0.5], "nan", {}])
def test_threshold_written_around_the_checks_is_the_strictest(spoilt: Any) -> None:
    rows = [("whatsapp", KNOWLEDGE, 1, spoilt), ("global", KNOWLEDGE, 1, 0.2)]

    assert resolved(rows, space(1, 0.2), Channel.WHATSAPP).value == 1.0


@pytest.mark.parametrize("spoilt", ["mucho", -1, 99, None, True])
def test_gate_written_around_the_checks_inherits(spoilt: Any) -> None:
    live_now = settings_from(
        live.unscoped_from({}),
        [("copilot", "rag.min_words", None, spoilt)],
        channel=Channel.COPILOT,
        space=None,
    )

    assert live_now.min_words == PROFILES[Channel.COPILOT].min_words


def test_row_of_a_setting_that_no_longer_exists_is_ignored() -> None:
    assert resolved([("global", "rag.gone", None, 5)], space(1, 0.5), Channel.COPILOT).value == 0.5


@pytest.mark.parametrize("channel", list(Channel))
def test_gate_and_deadline_default_to_the_channels_profile(channel: Channel) -> None:
    snapshot = settings_from(live.unscoped_from({}), [], channel=channel, space=None)

    profile = PROFILES[channel]
    assert snapshot.min_words == profile.min_words
    assert snapshot.always_rag_on_equipment == profile.always_rag_on_equipment
    assert snapshot.may_see_devices == profile.may_see_devices
    assert snapshot.deadline_s == (1.5 if profile.is_voice else 3.0)


def test_only_the_copilot_may_see_devices() -> None:
    assert [channel for channel in Channel if PROFILES[channel].may_see_devices] == ["copilot"]


@pytest.mark.parametrize("stored", [0, False])
def test_gate_set_to_nothing_is_not_the_default(stored: Any) -> None:
    key = "rag.min_words" if stored == 0 and stored is not False else "rag.always_rag_on_equipment"

    snapshot = settings_from(
        live.unscoped_from({}),
        [("copilot", key, None, stored)],
        channel=Channel.COPILOT,
        space=None,
    )

    assert getattr(snapshot, key.removeprefix("rag.")) == stored


stored_values = st.dictionaries(
    st.tuples(
        st.sampled_from(["global", "copilot", "retell"]),
        st.sampled_from([KNOWLEDGE, "rag.similarity_threshold", "rag.approved_threshold"]),
    ),
    st.floats(0, 1),
)


@pytest.mark.django_db
@settings(max_examples=15, deadline=None)
@given(stored=stored_values, channel=st.sampled_from(list(Channel)))
def test_a_turns_snapshot_is_what_the_shell_shows(
    stored: dict[tuple[str, str], float], channel: Channel
) -> None:
    ScopedSetting.objects.filter(namespace="ours").delete()
    for (scope, key), value in stored.items():
        set_value("ours", scope, key, value, space=active_space())

    snapshot = world_of("ours", channel).settings

    assert snapshot == live_settings("ours", channel, active_space())
    for key in (KNOWLEDGE, "rag.similarity_threshold", "rag.approved_threshold"):
        threshold = getattr(snapshot, key.removeprefix("rag.").removesuffix("_threshold"))
        shown = effective("ours", channel, key, active_space())
        assert shown == Resolved(value=threshold.value, scope=threshold.scope)


@pytest.mark.django_db
def test_snapshot_of_a_turn_is_one_statement_and_writes_nothing() -> None:
    world_of("default", Channel.COPILOT)

    with CaptureQueriesContext(connection) as captured:
        world_of("default", Channel.COPILOT)

    assert len(captured) == 1
    assert captured[0]["sql"].lstrip().startswith("SELECT")


@pytest.mark.django_db
def test_reading_an_unset_value_stores_nothing() -> None:
    from constance.models import Constance

    before = Constance.objects.count()

    live.unscoped_values()
    world_of("default", Channel.RETELL)

    assert Constance.objects.count() == before


@pytest.mark.django_db
def test_value_without_a_scope_is_stored_and_falls_back() -> None:
    live.set_unscoped("RAG_CANDIDATE_LIMIT", 7)
    assert world_of("default", Channel.RETELL).settings.candidate_limit == 7
    assert live.unscoped_values()["RAG_CANDIDATE_LIMIT"] == 7

    live.unset_unscoped("RAG_CANDIDATE_LIMIT")
    assert world_of("default", Channel.RETELL).settings.candidate_limit == 3


@pytest.mark.parametrize("spoilt", ["[", "(a+)+1", "", 5, None])
def test_code_pattern_written_around_the_checks_is_the_default_one(spoilt: Any) -> None:
    unscoped = {**live.unscoped_from({}), "RAG_CODE_PATTERN": spoilt}

    snapshot = settings_from(unscoped, [], channel=Channel.COPILOT, space=None)

    assert snapshot.code_pattern.source == DEFAULT_PATTERN


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
    assert prefixes_in(text) == prefixes


@pytest.mark.parametrize("text", ["", " , ", "/cap", "cap/, /tubos"])
def test_folders_that_match_nothing_or_everything_are_refused(text: str) -> None:
    with pytest.raises(ValidationError):
        PrefixesField().clean(text)


@pytest.mark.parametrize("text", ["", "[", "(a+)+", "x" * 300, "sin números"])
def test_code_pattern_that_cannot_be_used_is_refused(text: str) -> None:
    with pytest.raises(ValidationError):
        CodePatternField(max_length=200).clean(text)


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

    assert live.unscoped_values()[name] == default
    assert live.unscoped_from({name: stored})[name] == default
    assert [error.name for error in live.unusable_settings()] == [name]
    assert "setting_unusable" in caplog.text
    live.set_unscoped(name, default)
    assert live.unusable_settings() == []


@pytest.mark.django_db
@pytest.mark.parametrize("value", [1, 10])
def test_value_at_the_edge_of_its_range_is_obeyed(value: int) -> None:
    live.set_unscoped("RAG_CANDIDATE_LIMIT", value)

    assert live.unscoped_values()["RAG_CANDIDATE_LIMIT"] == value
    assert live.unusable_settings() == []
