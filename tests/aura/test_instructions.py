"""The instructions that Aura ships."""

import pytest

from aura import foundation
from aura.agents import agent_of
from aura.instructions import SHIPPED, SHIPPED_BY
from aura.tenancy.channels import PROFILES, Channel
from aura.turn.block import HEADER
from knowledge.models import GLOBAL_NAMESPACE
from prompts.active import active_prompt
from prompts.checks import check
from prompts.models import SHARED_NAMESPACE, Agent, PromptActivation, PromptVersion, State
from prompts.record import Name, drift, read_files
from prompts.rules import MANUAL_HEADER
from tests import factories


def test_rules_speak_of_the_block_as_it_begins() -> None:
    assert MANUAL_HEADER == HEADER


def test_shared_namespace_is_the_house_s() -> None:
    assert SHARED_NAMESPACE == GLOBAL_NAMESPACE


@pytest.mark.parametrize("channel", list(Channel))
def test_both_voice_platforms_speak_alike(channel: Channel) -> None:
    assert (agent_of(channel) is Agent.VOICE) is PROFILES[channel].is_voice


@pytest.mark.parametrize("name", list(read_files(SHIPPED)), ids=str)
def test_shipped_version_is_found_nothing_of(name: Name) -> None:
    assert check(read_files(SHIPPED)[name].text, last=None) == ()


def test_every_agent_runs_a_shipped_version_from_the_first_minute(db: None) -> None:
    for agent in Agent:
        prompt = active_prompt("una", agent)
        assert prompt is not None
        assert prompt.is_shared
    assert not drift(SHARED_NAMESPACE, SHIPPED)
    traces = PromptActivation.objects.filter(namespace=SHARED_NAMESPACE)
    assert {trace.by for trace in traces} == {SHIPPED_BY}


def test_laying_again_touches_nothing_that_a_person_activated(db: None) -> None:
    PromptVersion.objects.filter(agent=Agent.VOICE, state=State.ACTIVE).update(state=State.RETIRED)
    factories.prompt(SHARED_NAMESPACE, Agent.VOICE, "A mano.", state=State.ACTIVE)
    before = list(PromptVersion.objects.order_by("pk").values())

    foundation.lay()

    assert list(PromptVersion.objects.order_by("pk").values()) == before
    prompt = active_prompt("una", Agent.VOICE)
    assert prompt is not None
    assert prompt.text == "A mano."
