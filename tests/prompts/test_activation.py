"""Changing what runs: one at a time, with a trace, and with a way back."""

import threading
from typing import Any

import pytest
from django.db import connections

from prompts.activation import (
    AlreadyActive,
    Blocked,
    NotAccepted,
    NothingBefore,
    StaleActivation,
    activate,
    review,
    rollback,
    version_before,
)
from prompts.active import active_prompt, active_version, pinned_prompt
from prompts.drafts import DraftChanged, edit_draft
from prompts.models import (
    SHARED_NAMESPACE,
    Agent,
    Kind,
    PromptActivation,
    PromptVersion,
    State,
)
from tests import factories

AGENT = Agent.WHATSAPP


def draft(namespace: str = "una", more: str = "") -> PromptVersion:
    return factories.prompt(namespace, AGENT, factories.prompt_text(more))


def go(version: PromptVersion, **values: Any) -> PromptActivation:
    """Activate what is seen now, accepting every warning."""
    seen = review(version)
    return activate(
        version.pk,
        **{
            "by": "ana",
            "expected_active_id": seen.active.pk if seen.active else None,
            "expected_digest": version.digest,
            "acknowledged": [finding.key for finding in seen.warnings],
            **values,
        },
    )


def back(namespace: str = "una", **values: Any) -> PromptActivation:
    active = active_version(namespace, AGENT)
    return rollback(
        namespace,
        AGENT,
        **{"by": "ana", "expected_active_id": active.pk if active else None, **values},
    )


def states(namespace: str = "una") -> list[str]:
    versions = PromptVersion.objects.filter(namespace=namespace).order_by("number")
    return [version.state for version in versions]


def runs(namespace: str = "una") -> str:
    prompt = active_prompt(namespace, AGENT)
    assert prompt is not None
    return prompt.label


def test_activating_retires_the_other_and_leaves_its_trace(db: None) -> None:
    first, second = draft(), draft(more="Hoy es lunes.")
    go(first)

    trace = go(second, by="beto")

    assert states() == ["retired", "active"]
    second.refresh_from_db()
    assert second.activated_by == "beto"
    assert second.activated_at is not None
    assert (trace.kind, trace.by, trace.from_version, trace.to_version) == (
        Kind.ACTIVATE,
        "beto",
        first,
        second,
    )
    assert trace.acknowledged == ["dated: Hoy es"]


def test_retired_version_can_be_activated_again(db: None) -> None:
    first, second = draft(), draft()
    go(first)
    go(second)
    first.refresh_from_db()

    go(first)

    assert states() == ["active", "retired"]
    assert PromptActivation.objects.filter(namespace="una").count() == 3


def test_whoever_saw_another_active_version_is_told_who_was_faster(db: None) -> None:
    first, second = draft(), draft()
    seen = review(second).active
    assert seen is not None
    go(first, by="beto")

    with pytest.raises(StaleActivation, match=r"whatsapp-1 is active, by beto") as refused:
        go(second, expected_active_id=seen.pk)

    assert refused.value.active == first
    assert states() == ["active", "draft"]


def test_draft_written_over_since_it_was_seen_is_refused(db: None) -> None:
    version = draft()
    edit_draft(version.pk, text=factories.prompt_text(), notes="", expected_digest=version.digest)

    with pytest.raises(DraftChanged):
        go(version)

    assert states() == ["draft"]


def test_active_version_is_not_activated_again(db: None) -> None:
    version = draft()
    go(version)

    with pytest.raises(AlreadyActive):
        go(version)

    assert PromptActivation.objects.filter(namespace="una").count() == 1


def test_error_blocks_whatever_is_accepted(db: None) -> None:
    version = draft(more="Son las {{hora}}.")

    with pytest.raises(Blocked, match="changes-per-call"):
        go(version, acknowledged=[finding.key for finding in review(version).findings])

    assert states() == ["draft"]


def test_warning_asks(db: None) -> None:
    version = draft(more="Hoy es lunes. Mañana, 14:35.")
    keys = [finding.key for finding in review(version).warnings]

    with pytest.raises(NotAccepted, match=r"dated: 14:35"):
        go(version, acknowledged=[keys[0]])
    assert states() == ["draft"]

    go(version, acknowledged=keys)
    assert states() == ["active"]


def test_unknown_version_is_said_to_be_none(db: None) -> None:
    with pytest.raises(PromptVersion.DoesNotExist):
        activate(0, by="ana", expected_active_id=None, expected_digest="")


def test_rolling_back_goes_one_step_back_each_time_and_never_to_and_fro(db: None) -> None:
    versions = [draft(), draft(), draft()]
    for version in versions:
        go(version)

    assert [back().to_version.number for _step in range(2)] == [2, 1]
    assert states() == ["active", "retired", "retired"]
    newest = PromptActivation.objects.filter(namespace="una").first()
    assert newest is not None
    assert (newest.kind, newest.from_version, newest.to_version) == (
        Kind.ROLLBACK,
        versions[1],
        versions[0],
    )


def test_after_a_way_forward_the_way_back_leads_to_where_it_began(db: None) -> None:
    first, second, third = draft(), draft(), draft()
    go(first)
    go(second)
    back()
    go(third)

    assert back().to_version == first


def test_tenant_s_first_version_gives_way_to_the_shared_one(db: None) -> None:
    shared = active_version(SHARED_NAMESPACE, AGENT)
    go(draft())
    assert runs() == "whatsapp-1"

    trace = back()

    assert runs() == f"whatsapp-{shared.number}-shared"
    assert states() == ["retired"]
    assert trace.to_version == shared


def test_nothing_ran_before_what_aura_ships(db: None) -> None:
    shipped = active_version(SHARED_NAMESPACE, AGENT)

    assert version_before(SHARED_NAMESPACE, shipped) is None
    with pytest.raises(NothingBefore):
        back(SHARED_NAMESPACE)


def test_tenant_that_runs_the_shared_one_has_nothing_of_its_own_to_roll_back(db: None) -> None:
    with pytest.raises(NothingBefore):
        back("una")


def test_roll_back_of_what_is_active_no_more_is_refused(db: None) -> None:
    first, second = draft(), draft()
    go(first)
    go(second)

    with pytest.raises(StaleActivation):
        back(expected_active_id=first.pk)

    assert states() == ["retired", "active"]


def test_roll_back_to_a_version_that_lacks_a_rule_is_refused(db: None) -> None:
    bare = factories.prompt("una", AGENT, "Sin reglas.", state=State.ACTIVE)
    go(draft())

    with pytest.raises(Blocked, match="rule-missing"):
        back()

    bare.refresh_from_db()
    assert bare.state == State.RETIRED


def test_call_under_way_changes_over_only_where_that_is_asked_for(db: None) -> None:
    first, second, third = draft(), draft(), draft()
    go(first)

    def pinned() -> int:
        prompt = pinned_prompt("una", AGENT, "whatsapp", "charla")
        assert prompt is not None
        return prompt.number

    assert pinned() == 1
    go(second)
    assert pinned() == 1
    go(third)
    assert pinned() == 1
    go(first)
    go(second, at_once=True)
    assert pinned() == 2


def test_of_two_operators_at_once_one_wins_and_the_other_is_told(committed: str) -> None:
    rounds = 5
    start = threading.Barrier(2)
    outcomes: list[str] = []

    def press(version: PromptVersion, expected: int | None, who: str) -> None:
        start.wait()
        try:
            go(version, expected_active_id=expected, by=who)
            outcomes.append("won")
        except StaleActivation as told:
            outcomes.append(f"told of {told.active.activated_by}")  # type: ignore[union-attr]
        finally:
            connections.close_all()

    for _round in range(rounds):
        active = active_version(committed, AGENT)
        expected = active.pk if active else None
        threads = [
            threading.Thread(target=press, args=(draft(committed), expected, who))
            for who in ("ana", "beto")
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    assert outcomes.count("won") == rounds
    assert sum(outcomes.count(f"told of {who}") for who in ("ana", "beto")) == rounds
    assert states(committed).count("active") == 1
    assert PromptActivation.objects.filter(namespace=committed).count() == rounds
