"""Whose instructions a channel runs."""

from aura.tenancy.channels import Channel
from prompts.models import Agent

AGENTS = {
    Channel.COPILOT: Agent.COPILOT,
    Channel.ELEVENLABS: Agent.VOICE,
    Channel.RETELL: Agent.VOICE,
    Channel.WHATSAPP: Agent.WHATSAPP,
}


def agent_of(channel: Channel) -> Agent:
    """The agent that speaks on a channel; both voice platforms speak alike."""
    return AGENTS[channel]
