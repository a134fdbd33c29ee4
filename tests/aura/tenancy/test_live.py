"""A turn's snapshot of the live settings."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given, settings
from hypothesis import strategies as st

from aura.tenancy import live
from aura.tenancy.channels import PROFILES, Channel
from aura.tenancy.live import Resolved, effective, live_settings, settings_from
from aura.tenancy.models import ScopedSetting
from aura.tenancy.scoped import set_value
from aura.turn.world import world_of
from knowledge.codes import DEFAULT_PATTERN
from knowledge.embeddings.spaces import active_space


@pytest.mark.parametrize("spoilt", ["mucho", -1, 99, None, True])
def test_gate_written_around_the_checks_inherits(spoilt: Any) -> None:
    live_now = settings_from(
        live.unscoped_from({}),
        [("copilot", "rag.min_words", None, spoilt)],
        channel=Channel.COPILOT,
        space=None,
    )

    assert live_now.min_words == PROFILES[Channel.COPILOT].min_words


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


THRESHOLDS = ("rag.knowledge_threshold", "rag.similarity_threshold", "rag.approved_threshold")
stored_values = st.dictionaries(
    st.tuples(
        st.sampled_from(["global", "copilot", "retell"]),
        st.sampled_from(THRESHOLDS),
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
    for key in THRESHOLDS:
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


@pytest.mark.parametrize("spoilt", ["[", "(a+)+1", "", 5, None])
def test_code_pattern_written_around_the_checks_is_the_default_one(spoilt: Any) -> None:
    unscoped = {**live.unscoped_from({}), "RAG_CODE_PATTERN": spoilt}

    snapshot = settings_from(unscoped, [], channel=Channel.COPILOT, space=None)

    assert snapshot.code_pattern.source == DEFAULT_PATTERN
