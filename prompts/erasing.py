"""Erasing which version a conversation ran, and with it the conversation's name."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q

from prompts.models import ConversationPrompt


@dataclass(frozen=True, kw_only=True)
class Call:
    """A conversation by its names."""

    namespace: str
    channel: str
    conversation: str


def erase(calls: Sequence[Call], *, dry_run: bool) -> dict[str, int]:
    """Delete what the conversations ran; how many rows it was, or would be."""
    if not calls:
        return {"prompts_of_calls": 0}
    theirs = Q()
    for call in calls:
        theirs |= Q(namespace=call.namespace, channel=call.channel, conversation=call.conversation)
    pins = ConversationPrompt.objects.filter(theirs)
    count = pins.count()
    if not dry_run:
        pins.delete()
    return {"prompts_of_calls": count}
