"""The calls whose turns are kept, as an import of old marks looks into them."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import QuerySet

from aura.turn.models import Turn
from memory.transcripts import NotRebuilt, Transcript, transcript_from

MOST_TURNS = 200
"""Looked into, of one call, the newest first."""


@dataclass(frozen=True, kw_only=True)
class StoredCalls:
    """Those of one tenant."""

    namespace: str

    def said_in(self, channel: str, conversation_id: str, turn_id: str) -> str | None:
        """What was said in a turn; None where it is not stored."""
        turns = self._turns(channel, conversation_id).filter(turn_id=turn_id)
        return turns.values_list("text", flat=True).first()

    def transcripts(self, channel: str, conversation_id: str) -> Iterator[Transcript]:
        """The messages that each turn of a call brought, the newest turn's first."""
        turns = self._turns(channel, conversation_id).filter(messages__isnull=False)
        for messages in turns.order_by("-pk").values_list("messages", flat=True)[:MOST_TURNS]:
            try:
                yield transcript_from(messages)
            except NotRebuilt:
                continue

    def _turns(self, channel: str, conversation_id: str) -> QuerySet[Turn]:
        return Turn.objects.filter(
            conversation__namespace=self.namespace,
            conversation__channel=channel,
            conversation__external_id=conversation_id,
        )
