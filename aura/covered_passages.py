"""What stands for the number of a passage that a channel may not know the source of.

Its own number would tell whose it is: any other call that names the machine is given the same one.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.crypto import salted_hmac

from aura.tenancy.keys import Caller

_BITS = 52
"""Every reader of JSON takes an integer of so many."""


def covered(answer: Mapping[str, Any], who: Caller, conversation_id: str) -> dict[str, Any]:
    """A turn's answer as it goes out, without the numbers of the passages that have no source.

    Below zero, where no passage's number is; the same in all of a conversation, and of no use
    elsewhere. What is kept of the turn has the real ones.
    """
    manual = answer["manual"]
    place = f"{who.namespace}\0{who.channel.value}\0{conversation_id}"
    chunks = [
        chunk if chunk["source"] is not None else {**chunk, "id": _sealed(chunk["id"], place)}
        for chunk in manual["chunks"]
    ]
    return {**answer, "manual": {**manual, "chunks": chunks}}


def _sealed(number: int, place: str) -> int:
    seal = salted_hmac("aura.covered_passage", f"{place}\0{number}", algorithm="sha256")
    return -1 - (int.from_bytes(seal.digest()[:8]) >> (64 - _BITS))
