"""Calls that supervisors spoke of: a mark is kept when its call is forgotten, so what finds the
call by its person has to be kept as long."""

from collections.abc import Sequence

from memory.erasing import Told, marked_among
from patients.identity import Place


def marked_calls(places: Sequence[Place]) -> frozenset[Place]:
    """Those of which a mark is kept, or the history of one."""
    told = [
        Told(namespace=place.namespace, channel=place.channel, conversation=place.conversation)
        for place in places
    ]
    return frozenset(
        Place(namespace=one.namespace, channel=one.channel, conversation=one.conversation)
        for one in marked_among(told)
    )
