"""`setting`: the live settings from a shell."""

import re
from io import StringIO
from typing import Any

import pytest
from constance.codecs import dumps
from constance.models import Constance
from django.core.management import CommandError, call_command

from aura.live_keys import CONSTANCE_CONFIG
from aura.management.commands.setting import dotted_name, unscoped_name
from aura.tenancy.channels import Channel
from aura.tenancy.models import ScopedSetting
from aura.tenancy.scoped import SCOPED
from aura.turn.world import world_of
from knowledge.embeddings.spaces import active_space
from knowledge.models import EmbeddingSpace, SpaceState
from tests import factories

pytestmark = pytest.mark.django_db

SCOPED_VALUES = {
    "rag.knowledge_threshold": ("0.55", "0.55"),
    "rag.similarity_threshold": ("0,8", "0.8"),
    "rag.approved_threshold": ("1", "1.0"),
    "rag.min_words": ("3", "3"),
    "rag.always_rag_on_equipment": ("no", "false"),
}
UNSCOPED_VALUES = {
    "rag.candidate_limit": ("5", "5"),
    "rag.code_pattern": (r"[EH]\d{1,2}", r"[EH]\d{1,2}"),
    "rag.always_sources": ("cap/,tubos/", "cap/, tubos/"),
    "rag.deadline_voice_ms": ("900", "900"),
    "rag.deadline_text_ms": ("2000", "2000"),
    "retention.turn_days": ("30", "30"),
}


def run(*arguments: str) -> str:
    """What the command says."""
    out = StringIO()
    call_command("setting", *arguments, stdout=out)
    return out.getvalue().strip()


@pytest.mark.parametrize("key", SCOPED_VALUES)
def test_scoped_value_goes_there_and_back(key: str) -> None:
    given, shown = SCOPED_VALUES[key]
    before = run("get", key, "--channel", "retell")

    assert run("set", key, given) == f"{shown} (global)"
    assert run("get", key, "--channel", "retell") == f"{shown} (global)"
    assert run("set", key, given, "--channel", "retell") == f"{shown} (retell)"
    assert run("get", key, "--channel", "whatsapp") == f"{shown} (global)"
    assert run("unset", key, "--channel", "retell") == f"{shown} (global)"
    run("unset", key)
    assert run("get", key, "--channel", "retell") == before


@pytest.mark.parametrize("key", UNSCOPED_VALUES)
def test_value_without_a_scope_goes_there_and_back(key: str) -> None:
    given, shown = UNSCOPED_VALUES[key]
    before = run("get", key)

    assert run("set", key, given) == shown
    assert run("get", key) == shown
    assert run("unset", key) == before
    assert run("get", key) == before


def test_set_value_is_the_next_turns() -> None:
    run("set", "rag.knowledge_threshold", "0.123", "--channel", "retell")
    run("set", "rag.candidate_limit", "7")

    snapshot = world_of("default", Channel.RETELL).settings

    assert (snapshot.knowledge.value, snapshot.knowledge.scope) == (0.123, "retell")
    assert snapshot.candidate_limit == 7


def listed(*arguments: str) -> dict[str, list[str]]:
    """Of each key its cells: value, default, scopes, where it is set."""
    heading, *lines = run("list", *arguments).splitlines()
    assert heading.split("  ")[0] == "KEY = VALUE (FROM)"
    return {key: re.split(r" {2,}", rest) for key, rest in (line.split(" = ", 1) for line in lines)}


def test_list_shows_every_setting_that_exists_set_or_not() -> None:
    names = {*SCOPED, *(dotted_name(name) for name in CONSTANCE_CONFIG)}

    assert set(listed()) == set(listed("--channel", "retell")) == names
    assert {len(cells) for cells in listed().values()} == {4}
    assert {cells[3] for cells in listed().values()} == {"-"}


@pytest.mark.parametrize(
    ("sets", "arguments", "key", "cells"),
    [
        pytest.param(
            [],
            ["--channel", "retell"],
            "rag.min_words",
            ["4 (default)", "4, whatsapp 1", "global, channel", "-"],
            id="unset",
        ),
        pytest.param(
            [],
            [],
            "rag.min_words",
            ["by channel (default)", "4, whatsapp 1", "global, channel", "-"],
            id="unset-globally",
        ),
        pytest.param(
            [],
            [],
            "rag.always_rag_on_equipment",
            ["true (default)", "true", "global, channel", "-"],
            id="unset-globally-and-the-same-everywhere",
        ),
        pytest.param(
            [["rag.min_words", "2", "--channel", "retell"], ["rag.min_words", "3"]],
            ["--channel", "retell"],
            "rag.min_words",
            ["2 (retell)", "4, whatsapp 1", "global, channel", "global 3, retell 2"],
            id="set-for-a-channel-and-globally",
        ),
        pytest.param(
            [["rag.min_words", "2", "--channel", "retell"]],
            [],
            "rag.min_words",
            ["by channel (default)", "4, whatsapp 1", "global, channel", "retell 2"],
            id="set-for-another-scope-than-asked-for",
        ),
        pytest.param(
            [["rag.max_wrong_rate", "0.1"]],
            ["--channel", "copilot"],
            "rag.max_wrong_rate",
            ["0.1 (global)", "0.02", "global, channel", "global 0.1"],
            id="inherited",
        ),
        pytest.param(
            [["rag.judge_mode", "threshold"]],
            ["--channel", "copilot"],
            "rag.judge_mode",
            ["threshold (global)", "evidence", "global, channel", "global threshold"],
            id="default-that-follows-from-the-rest",
        ),
        pytest.param(
            [],
            [],
            "rag.candidate_limit",
            ["3", "3", "everywhere", "-"],
            id="unset-without-a-scope",
        ),
        pytest.param(
            [["rag.candidate_limit", "7"]],
            ["--channel", "retell"],
            "rag.candidate_limit",
            ["7", "3", "everywhere", "everywhere"],
            id="set-without-a-scope",
        ),
    ],
)
def test_list_tells_value_default_scopes_and_where_it_is_set(
    sets: list[list[str]], arguments: list[str], key: str, cells: list[str]
) -> None:
    for one in sets:
        run("set", *one)

    assert listed(*arguments)[key] == cells


def test_value_that_no_turn_obeys_is_not_listed_as_set() -> None:
    Constance.objects.create(key="RAG_CANDIDATE_LIMIT", value=dumps(99))

    assert listed()["rag.candidate_limit"] == ["3", "3", "everywhere", "-"]


def test_threshold_of_another_space_is_not_listed_as_set() -> None:
    run("set", "rag.knowledge_threshold", "0.5")
    other = EmbeddingSpace.objects.create(
        name="other", provider="compatible", model="m", dimensions=16, marking="none"
    )
    ScopedSetting.objects.update(space=other)

    assert listed()["rag.knowledge_threshold"][3] == "-"


def test_uncalibrated_threshold_is_listed_as_unset() -> None:
    EmbeddingSpace.objects.update(knowledge_threshold=None)

    assert listed()["rag.knowledge_threshold"][:2] == ["unset (default)", "unset"]


def test_columns_of_the_list_stand_under_each_other() -> None:
    run("set", "rag.code_pattern", r"(?P<letters>ERROR|FALLA|ALARMA|E|H)-?(?P<digits>\d{1,3})")

    lines = run("list").splitlines()
    scopes = lines[0].index("SCOPES")
    (long,) = [line for line in lines if line.startswith("rag.code_pattern")]
    assert all(
        line[scopes - 2 : scopes].isspace() and line[scopes : scopes + 6] in ("global", "everyw")
        for line in lines[1:]
        if line != long
    )
    assert long.split()[-2:] == ["everywhere", "everywhere"]
    assert max(map(len, lines)) <= 300


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["set", "rag.knowledge_threshold", "7"], "0 to 1"),
        (["set", "rag.knowledge_threshold", "nan"], "0 to 1"),
        (["set", "rag.knowledge_threshold", "mucho"], "number"),
        (["set", "rag.min_words", "51"], "from 0 to 50"),
        (["set", "rag.min_words", "1.5"], "whole number"),
        (["set", "rag.always_rag_on_equipment", "quizás"], "true or false"),
        (["set", "rag.candidate_limit", "0"], "rag.candidate_limit"),
        (["set", "rag.candidate_limit", "11"], "rag.candidate_limit"),
        (["set", "rag.candidate_limit", "tres"], "rag.candidate_limit"),
        (["set", "rag.deadline_voice_ms", "99"], "rag.deadline_voice_ms"),
        (["set", "rag.deadline_voice_ms", "30001"], "rag.deadline_voice_ms"),
        (["set", "retention.turn_days", "0"], "retention.turn_days"),
        (["set", "rag.code_pattern", "["], "rag.code_pattern"),
        (["set", "rag.code_pattern", "(a+)+1"], "rag.code_pattern"),
        (["set", "rag.always_sources", "/cap"], "rag.always_sources"),
        (["set", "rag.always_sources", ""], "rag.always_sources"),
        *(
            (["set", dotted_name(name), word], "true or false")
            for name, (default, *_rest) in CONSTANCE_CONFIG.items()
            if isinstance(default, bool)
            for word in ("maybe", "off", "on", "falso", "", "2", "verdadero")
        ),
        (["set", "rag.nothing", "1"], "rag.nothing"),
        (["get", "rag.nothing"], "rag.nothing"),
        (["unset", "rag.nothing"], "rag.nothing"),
        (["set", "rag.candidate_limit", "3", "--channel", "retell"], "every channel"),
        (["set", "rag.min_words"], "VALUE"),
        (["get"], "KEY"),
        (["set", "rag.min_words", "3", "--tenant", "nobody"], "nobody"),
        (["set", "rag.min_words", "3", "--channel", "telegram"], "telegram"),
        (["change", "rag.min_words", "3"], "change"),
    ],
)
def test_refusal_says_why_and_changes_nothing(arguments: list[str], said: str) -> None:
    before = run("list")

    with pytest.raises(CommandError, match=said):
        run(*arguments)

    assert run("list") == before


@pytest.mark.parametrize(
    ("word", "is_on"),
    [("true", True), ("YES", True), ("1", True), ("false", False), (" no ", False), ("0", False)],
)
def test_switch_without_a_scope_takes_the_words_for_yes_and_no(word: str, is_on: bool) -> None:
    assert run("set", "patient.confirm_first", word) == str(is_on).lower()


def test_negative_number_is_refused_as_a_value() -> None:
    with pytest.raises(CommandError, match="0 to 1"):
        run("set", "rag.knowledge_threshold", "-0.5")


def test_threshold_without_a_space_is_refused() -> None:
    EmbeddingSpace.objects.update(state=SpaceState.RETIRED)

    with pytest.raises(CommandError, match="embedding space"):
        run("set", "rag.knowledge_threshold", "0.5")
    assert run("get", "rag.knowledge_threshold") == "unset (default)"


def test_uncalibrated_threshold_is_shown_as_unset() -> None:
    EmbeddingSpace.objects.update(knowledge_threshold=None)

    assert run("get", "rag.knowledge_threshold", "--channel", "retell") == "unset (default)"


def test_each_tenant_has_its_own_values() -> None:
    other = factories.tenant().slug

    run("set", "rag.min_words", "9", "--tenant", other)

    assert run("get", "rag.min_words", "--tenant", other) == "9 (global)"
    assert run("get", "rag.min_words", "--channel", "retell") == "4 (default)"
    assert ScopedSetting.objects.get(key="rag.min_words").namespace == other


def test_getting_writes_nothing(django_assert_num_queries: Any) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    active_space()
    with CaptureQueriesContext(connection) as captured:
        run("list")
        run("get", "rag.candidate_limit")

    assert all(query["sql"].startswith("SELECT") for query in captured)


@pytest.mark.parametrize("name", CONSTANCE_CONFIG)
def test_dotted_name_is_the_keys_own(name: str) -> None:
    assert unscoped_name(dotted_name(name)) == name
