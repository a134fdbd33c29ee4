"""Whose a conversation is.

| a conversation of this id is kept for  | it is           |
| -------------------------------------- | --------------- |
| the channel                            | its own         |
| another channel of the tenant, not it  | another channel's |
| other tenants alone                    | another tenant's |
| nobody                                 | unknown         |
"""

from enum import Enum, auto

from aura.tenancy.channels import Channel
from aura.turn.models import Conversation


class Whose(Enum):
    """Whose a conversation is, seen from a channel of a tenant."""

    OWN = auto()
    OTHER_CHANNEL = auto()
    OTHER_TENANT = auto()
    UNKNOWN = auto()


def whose(conversation_id: str, *, namespace: str, channel: Channel) -> Whose:
    """Look in one statement."""
    kept = set(
        Conversation.objects.filter(external_id=conversation_id).values_list("namespace", "channel")
    )
    if (namespace, channel.value) in kept:
        return Whose.OWN
    if any(of == namespace for of, _channel in kept):
        return Whose.OTHER_CHANNEL
    return Whose.OTHER_TENANT if kept else Whose.UNKNOWN
