"""Settings with a scope: what they may be, and how they change."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connections
from hypothesis import given
from hypothesis import strategies as st

from aura.tenancy.channels import Channel
from aura.tenancy.models import ScopedSetting
from aura.tenancy.scoped import (
    SCOPED,
    InvalidValue,
    UnknownScope,
    UnknownSetting,
    dumped,
    kind_of,
    set_value,
    unset_value,
)
from knowledge.embeddings.spaces import active_space
from knowledge.models import EmbeddingSpace

THRESHOLDS = ["rag.knowledge_threshold", "rag.similarity_threshold", "rag.approved_threshold"]


@pytest.mark.parametrize("key", THRESHOLDS)
@pytest.mark.parametrize(
    ("given_value", "stored"),
    [(0, 0.0), (1, 1.0), (0.55, 0.55), ("0.55", 0.55), (" 0,55 ", 0.55), ("1e-3", 0.001)],
)
def test_threshold_takes_a_number_from_0_to_1(key: str, given_value: Any, stored: float) -> None:
    value = kind_of(key).parsed(given_value)

    assert value == stored
    assert isinstance(value, float)


NO_NUMBERS: list[Any] = ["", "mucho", "0.5.5", "0,5,5", None, True, False, [], {}, b"0.5"]
NOT_FINITE: list[Any] = ["nan", "inf", "-inf", float("nan"), float("inf"), 10**400, "1e999"]


@pytest.mark.parametrize("key", THRESHOLDS)
@pytest.mark.parametrize("given_value", [-0.01, 1.01, 7, *NO_NUMBERS, *NOT_FINITE])
def test_threshold_refuses_all_else(key: str, given_value: Any) -> None:
    with pytest.raises(InvalidValue):
        kind_of(key).parsed(given_value)


@pytest.mark.parametrize(("given_value", "stored"), [(0, 0), (50, 50), ("4", 4), (4.0, 4)])
def test_minimum_words_take_a_whole_number(given_value: Any, stored: int) -> None:
    value = kind_of("rag.min_words").parsed(given_value)

    assert value == stored
    assert type(value) is int


@pytest.mark.parametrize("given_value", [-1, 51, 10**30, 1.5, "1.5", *NO_NUMBERS, *NOT_FINITE])
def test_minimum_words_refuse_all_else(given_value: Any) -> None:
    with pytest.raises(InvalidValue):
        kind_of("rag.min_words").parsed(given_value)


@pytest.mark.parametrize(
    ("given_value", "stored"),
    [(True, True), (False, False), ("true", True), (" NO ", False), ("1", True), ("0", False)],
)
def test_switch_takes_yes_or_no(given_value: Any, stored: bool) -> None:
    assert kind_of("rag.always_rag_on_equipment").parsed(given_value) is stored


@pytest.mark.parametrize("given_value", [1, 0, 2, "2", "", "sí", None, 1.0, [], "truee"])
def test_switch_refuses_all_else(given_value: Any) -> None:
    with pytest.raises(InvalidValue):
        kind_of("rag.always_rag_on_equipment").parsed(given_value)


@given(value=st.floats(0, 1))
def test_threshold_survives_being_shown_and_read_again(value: float) -> None:
    kind = kind_of("rag.knowledge_threshold")

    assert kind.parsed(dumped(kind.parsed(value))) == value


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("scope", "key", "value", "error"),
    [
        ("copilot", "rag.nothing", 1, UnknownSetting),
        ("copilot", "", 1, UnknownSetting),
        ("telegram", "rag.min_words", 1, UnknownScope),
        ("default", "rag.min_words", 1, UnknownScope),
        ("", "rag.min_words", 1, UnknownScope),
        ("copilot", "rag.min_words", 99, InvalidValue),
        ("global", "rag.knowledge_threshold", "7", InvalidValue),
    ],
)
def test_refused_change_changes_nothing(
    scope: str, key: str, value: Any, error: type[Exception]
) -> None:
    set_value("ours", "copilot", "rag.min_words", 5, space=None)

    with pytest.raises(error):
        set_value("ours", scope, key, value, space=active_space())

    assert list(ScopedSetting.objects.filter(namespace="ours").values_list("value", flat=True)) == [
        5
    ]


@pytest.mark.django_db
@pytest.mark.parametrize("scope", ["global", *Channel])
def test_value_is_one_row_that_is_replaced(scope: str) -> None:
    for value in (0.4, 0.6):
        set_value("ours", str(scope), "rag.knowledge_threshold", value, space=active_space())

    row = ScopedSetting.objects.get(namespace="ours")
    assert (row.scope, row.value, row.space) == (scope, 0.6, active_space())


@pytest.mark.django_db
def test_threshold_belongs_to_a_space_and_the_gate_to_none() -> None:
    set_value("ours", "global", "rag.min_words", 3, space=active_space())
    assert ScopedSetting.objects.get(namespace="ours").space is None

    with pytest.raises(InvalidValue):
        set_value("ours", "global", "rag.knowledge_threshold", 0.5, space=None)


@pytest.mark.django_db
def test_each_space_keeps_its_own_threshold() -> None:
    other = EmbeddingSpace.objects.create(
        name="other", provider="x", model="m", dimensions=8, marking="none"
    )
    set_value("ours", "global", "rag.knowledge_threshold", 0.5, space=active_space())
    set_value("ours", "global", "rag.knowledge_threshold", 0.9, space=other)

    assert unset_value("ours", "global", "rag.knowledge_threshold", space=other) is True

    assert ScopedSetting.objects.get(namespace="ours").value == 0.5


@pytest.mark.django_db
def test_unsetting_says_whether_there_was_a_value() -> None:
    set_value("ours", "copilot", "rag.min_words", 3, space=None)

    assert unset_value("ours", "global", "rag.min_words", space=None) is False
    assert unset_value("theirs", "copilot", "rag.min_words", space=None) is False
    assert unset_value("ours", "copilot", "rag.min_words", space=None) is True
    assert unset_value("ours", "copilot", "rag.min_words", space=None) is False
    with pytest.raises(UnknownSetting):
        unset_value("ours", "copilot", "rag.nothing", space=None)


def test_saves_at_once_leave_one_row_that_somebody_chose(committed: str) -> None:
    values = [number / 10 for number in range(8)]
    space = active_space()

    def save(value: float) -> None:
        try:
            set_value(committed, "global", "rag.knowledge_threshold", value, space=space)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(save, values))

    assert ScopedSetting.objects.get(namespace=committed).value in values


def test_every_setting_says_in_a_sentence_what_it_does() -> None:
    for kind in SCOPED.values():
        assert str(kind.help).endswith(".")
