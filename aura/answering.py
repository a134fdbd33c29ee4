"""One turn of a channel, whatever protocol it came by: every endpoint answers through here."""

from collections.abc import Sequence
from typing import Any

from aura.tenancy.keys import Caller
from aura.turn.record import Message
from aura.turn.take import take_turn
from aura.turn.values import Said


def answer_turn(
    who: Caller,
    *,
    conversation_id: str,
    text: str,
    turn_id: str | None,
    messages: Sequence[Message] | None,
) -> dict[str, Any]:
    """Answer what was said in a conversation of the caller's, and leave the turn's rows.

    Raises TurnConflict where the turn's id came before with another text.
    """
    said = Said(namespace=who.namespace, channel=who.channel, text=text)
    return take_turn(said, conversation_id=conversation_id, turn_id=turn_id, messages=messages)
