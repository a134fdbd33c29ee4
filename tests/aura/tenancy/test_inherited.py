"""Which value is in force: channel, then global, then the space's own; none is never a hit."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aura.tenancy.channels import Channel
from aura.tenancy.inherited import given_in, in_force, standings, threshold_of
from aura.tenancy.models import ScopedSetting
from aura.tenancy.scoped import SCOPED, set_value
from knowledge.embeddings.spaces import active_space
from knowledge.models import EmbeddingSpace

KNOWLEDGE = "rag.knowledge_threshold"
values = st.one_of(st.none(), st.floats(0, 1))


def space(number: int = 1, knowledge: float | None = None) -> EmbeddingSpace:
    """A space that is in no database."""
    return EmbeddingSpace(pk=number, name=f"s{number}", knowledge_threshold=knowledge)


def resolved(rows: list[Any], in_space: EmbeddingSpace | None, channel: Channel) -> Any:
    """The threshold of manuals in force."""
    return threshold_of(given_in(rows, in_space), KNOWLEDGE, channel, in_space)


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


def test_row_of_a_setting_that_no_longer_exists_is_ignored() -> None:
    assert resolved([("global", "rag.gone", None, 5)], space(1, 0.5), Channel.COPILOT).value == 0.5


SOME = {"rag.knowledge_threshold": 0.0, "rag.min_words": 2, "rag.judge_mode": "threshold"}


@pytest.mark.django_db
@settings(max_examples=15, deadline=None)
@given(
    places=st.sets(
        st.tuples(st.sampled_from(["global", "copilot", "retell"]), st.sampled_from([*SOME]))
    )
)
def test_what_is_in_force_is_the_nearest_given_value_or_the_default(
    places: set[tuple[str, str]],
) -> None:
    space = active_space()
    ScopedSetting.objects.filter(namespace="ours").delete()
    for scope, key in places:
        set_value("ours", scope, key, SOME[key], space=space)

    told, now = standings("ours", space), in_force("ours", space)

    assert set(told) == set(SCOPED)
    for (channel, key), resolved in now.items():
        given_values = told[key].given
        assert set(given_values) == {scope for scope, name in places if name == key}
        if channel is not None:
            nearest = given_values.get("global", told[key].defaults[channel])
            assert resolved.value == given_values.get(channel.value, nearest)
