"""Erasing calls themselves: what was said in them, how the model's answers ended, what they ran."""

from collections.abc import Callable, Sequence

from django.db import transaction

from aura.chat import erasing as chats
from aura.turn import erasing as turns
from aura.turn.erasing import Talk
from prompts import erasing as prompts
from prompts.erasing import Call

Eraser = Callable[[Sequence[Talk], bool], dict[str, int]]
"""Erases what an app keeps of conversations, or with True only counts it."""


def _turns(talks: Sequence[Talk], dry_run: bool) -> dict[str, int]:
    return turns.erase(talks, dry_run=dry_run)


def _chats(talks: Sequence[Talk], dry_run: bool) -> dict[str, int]:
    return chats.erase(talks, dry_run=dry_run)


def _pins(talks: Sequence[Talk], dry_run: bool) -> dict[str, int]:
    calls = [
        Call(namespace=talk.namespace, channel=talk.channel, conversation=talk.name)
        for talk in talks
    ]
    return prompts.erase(calls, dry_run=dry_run)


# Completions after the turns: one that is being left waits for its turn, or is there by then.
CALL_ERASERS: tuple[Eraser, ...] = (_turns, _chats, _pins)


def erase_turn(talk: Talk, turn_id: str) -> None:
    """Erase one turn, and its conversation where nothing else was said in it."""
    with transaction.atomic():
        if turns.erase_one(talk, turn_id):
            for erase in CALL_ERASERS:
                erase([talk], False)
