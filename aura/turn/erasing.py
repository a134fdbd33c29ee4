"""Erasing what was said in conversations: their turns, and what their events quote.

The figures of a retrieval stay, as when its time is over (`aura.turn.retention`), but nothing says
any more whose it was.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q

from aura.turn.models import Conversation, KnowledgeQueried, Turn


@dataclass(frozen=True, kw_only=True)
class Talk:
    """A conversation by its names."""

    namespace: str
    channel: str
    name: str


def erase(talks: Sequence[Talk], *, dry_run: bool) -> dict[str, int]:
    """Delete the conversations with their turns, and blank their events. Returns how many rows of
    each kind it was, or would be."""
    if not talks:
        return {"conversations": 0, "turns": 0, "events": 0}
    conversations = Conversation.objects.filter(_any_of(talks, "external_id"))
    turns = Turn.objects.filter(conversation__in=conversations)
    events = KnowledgeQueried.objects.filter(_any_of(talks, "conversation"))
    counts = {
        "conversations": conversations.count(),
        "turns": turns.count(),
        "events": events.count(),
    }
    if not dry_run:
        events.update(
            query="",
            conversation="",
            candidates=[],
            outside=None,
            evidence=None,
            counterfactual=None,
            named_models=[],
            sticky_models=[],
            codes=[],
            knowledge_sources=None,
            best_source=None,
            best_section=None,
            lesson_ids=[],
        )
        conversations.delete()
    return counts


def _any_of(talks: Sequence[Talk], column: str) -> Q:
    found = Q()
    for talk in talks:
        found |= Q(namespace=talk.namespace, channel=talk.channel, **{column: talk.name})
    return found
