"""What a turn runs: the tenant's own, else the shared; and what its call began with."""

import threading
from datetime import timedelta

import pytest
from django.db import connections
from django.utils import timezone

from prompts.active import (
    CALL_ENDS_AFTER_MINUTES,
    active_prompt,
    forget_ended_calls,
    pinned_prompt,
)
from prompts.assembly import system_message
from prompts.models import SHARED_NAMESPACE, Agent, ConversationPrompt, PromptVersion, State
from tests import factories

AGENT = Agent.VOICE


def replace(namespace: str, text: str) -> PromptVersion:
    """Make a text the active one, around the checks."""
    PromptVersion.objects.filter(namespace=namespace, agent=AGENT, state=State.ACTIVE).update(
        state=State.RETIRED
    )
    return factories.prompt(namespace, AGENT, text, state=State.ACTIVE)


def label(conversation: str, namespace: str = "una", channel: str = "retell") -> str:
    prompt = pinned_prompt(namespace, AGENT, channel, conversation)
    assert prompt is not None
    return prompt.label


def test_tenant_without_a_version_of_its_own_runs_the_shared_one(db: None) -> None:
    shared = PromptVersion.objects.get(namespace=SHARED_NAMESPACE, agent=AGENT, state=State.ACTIVE)
    factories.prompt("una", AGENT, "Un borrador.")

    prompt = active_prompt("una", AGENT)

    assert prompt is not None
    assert (prompt.text, prompt.label) == (shared.text, f"voice-{shared.number}-shared")


def test_own_version_goes_before_the_shared_one(db: None) -> None:
    replace("una", "El mío.")

    prompt = active_prompt("una", AGENT)

    assert prompt is not None
    assert (prompt.text, prompt.label) == ("El mío.", "voice-1")


def test_nothing_runs_where_nothing_was_ever_activated(db: None) -> None:
    PromptVersion.objects.filter(agent=AGENT).update(
        state=State.RETIRED, activated_at=timezone.now()
    )

    assert active_prompt("una", AGENT) is None
    assert pinned_prompt("una", AGENT, "retell", "llamada") is None


def test_reading_what_runs_costs_one_statement(db: None, django_assert_num_queries: object) -> None:
    with django_assert_num_queries(1):  # type: ignore[operator]
        active_prompt("una", AGENT)
    with django_assert_num_queries(1):  # type: ignore[operator]
        pinned_prompt("una", AGENT, "retell", "llamada")


def test_system_message_stays_the_same_byte_for_byte_for_the_whole_call(db: None) -> None:
    replace("una", "Primera: ñandú,\n\n  «sangría» y\ttabulador.")
    sent = []
    for turn in range(10):
        prompt = pinned_prompt("una", AGENT, "elevenlabs", "llamada")
        assert prompt is not None
        sent.append(system_message(prompt).encode())
        if turn % 3 == 0:
            replace("una", f"Otra {turn}.")

    assert set(sent) == {"Primera: ñandú,\n\n  «sangría» y\ttabulador.".encode()}


def test_another_call_begins_with_what_is_active(db: None) -> None:
    replace("una", "Primera.")
    assert label("llamada") == "voice-1"
    replace("una", "Segunda.")

    assert label("llamada") == "voice-1"
    assert label("otra") == "voice-2"
    assert label("llamada", channel="elevenlabs") == "voice-2"
    assert label("llamada", namespace="dos").endswith("-shared")


@pytest.mark.parametrize(("silent_for", "runs"), [(-1, "voice-1"), (+1, "voice-2")])
def test_call_ends_with_a_long_silence(silent_for: int, runs: str, db: None) -> None:
    replace("una", "Primera.")
    label("llamada")
    replace("una", "Segunda.")
    silence = timedelta(minutes=CALL_ENDS_AFTER_MINUTES + silent_for)
    ConversationPrompt.objects.filter(namespace="una").update(last_turn_at=timezone.now() - silence)

    assert [label("llamada"), label("llamada")] == [runs, runs]


def test_first_turns_that_come_at_once_run_the_same(committed: str) -> None:
    replace(committed, "Primera.")
    barrier = threading.Barrier(4)
    said: list[str] = []

    def turn() -> None:
        barrier.wait()
        said.append(label("llamada", committed))
        connections.close_all()

    threads = [threading.Thread(target=turn) for _number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert said == ["voice-1"] * 4
    assert ConversationPrompt.objects.filter(namespace=committed).count() == 1


def test_ended_calls_are_forgotten_and_others_kept(db: None) -> None:
    for conversation in ("vieja", "nueva"):
        label(conversation)
    now = timezone.now()
    over = now - timedelta(minutes=CALL_ENDS_AFTER_MINUTES, seconds=1)
    ConversationPrompt.objects.filter(conversation="vieja").update(last_turn_at=over)

    assert forget_ended_calls(now) == 1

    kept = ConversationPrompt.objects.filter(namespace="una")
    assert list(kept.values_list("conversation", flat=True)) == ["nueva"]
