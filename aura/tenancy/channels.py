"""What each channel is like, before any setting: one table."""

from dataclasses import dataclass
from enum import StrEnum


class Channel(StrEnum):
    """Who talks to Aura."""

    COPILOT = "copilot"
    ELEVENLABS = "elevenlabs"
    RETELL = "retell"
    WHATSAPP = "whatsapp"


@dataclass(frozen=True, kw_only=True)
class ChannelProfile:
    """Defaults of one channel; `rag.min_words` and `rag.always_rag_on_equipment` override two."""

    min_words: int
    """Words a turn needs to be searched. Voice: one to three words are acknowledgements."""
    always_rag_on_equipment: bool
    """A named model or code opens the gate however short the turn is."""
    is_voice: bool
    """Which of the two deadlines holds."""
    may_see_devices: bool
    """Whether text reached through the patient system may name its machine."""
    sticky: bool
    """Whether a machine named once still filters the next turns. Not on the copilot, whose patient
    is identified: there the patient system gives the continuity."""
    locks: bool
    """Whether the first block found holds for the call."""


PROFILES = {
    Channel.COPILOT: ChannelProfile(
        min_words=4,
        always_rag_on_equipment=True,
        is_voice=False,
        may_see_devices=True,
        sticky=False,
        locks=False,
    ),
    Channel.ELEVENLABS: ChannelProfile(
        min_words=4,
        always_rag_on_equipment=True,
        is_voice=True,
        may_see_devices=False,
        sticky=True,
        locks=False,
    ),
    Channel.RETELL: ChannelProfile(
        min_words=4,
        always_rag_on_equipment=True,
        is_voice=True,
        may_see_devices=False,
        sticky=True,
        locks=True,
    ),
    Channel.WHATSAPP: ChannelProfile(
        min_words=1,
        always_rag_on_equipment=True,
        is_voice=False,
        may_see_devices=False,
        sticky=True,
        locks=False,
    ),
}
