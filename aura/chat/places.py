"""How many answers may be on their way at once in a process.

Each holds a thread of the web server, so they leave some for turns, which must not wait for them.
"""

import threading

from aura.chat.values import NoPlaceFree

KEPT_FOR_OTHERS = 12
"""Threads that chats never take; a quarter of them where there are few."""


class Places:
    """So many places, each taken once and given back once."""

    def __init__(self, count: int) -> None:
        self._free = threading.BoundedSemaphore(count)

    def take(self) -> None:
        """Take one. Raises NoPlaceFree at once where all are taken."""
        if not self._free.acquire(blocking=False):
            raise NoPlaceFree("as many answers are on their way as this server takes on")

    def give_back(self) -> None:
        """Give one back."""
        self._free.release()


def places_for(threads: int) -> Places:
    """The places of a server with so many threads."""
    return Places(max(1, threads - min(KEPT_FOR_OTHERS, threads // 4)))
