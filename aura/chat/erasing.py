"""Erasing whose a completion was; how it ended stays as a figure."""

from collections.abc import Sequence

from django.db.models import Q

from aura.chat.models import ChatCompletion
from aura.turn.erasing import Talk


def erase(talks: Sequence[Talk], *, dry_run: bool) -> dict[str, int]:
    """Take the conversations' names from their completions; how many it was, or would be."""
    if not talks:
        return {"completions": 0}
    theirs = Q()
    for talk in talks:
        theirs |= Q(namespace=talk.namespace, channel=talk.channel, conversation=talk.name)
    completions = ChatCompletion.objects.filter(theirs)
    if dry_run:
        return {"completions": completions.count()}
    return {"completions": completions.update(conversation="", turn=None)}
