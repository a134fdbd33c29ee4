"""One event loop in a background thread of each process, for calls with a hard deadline.

The client's own time-out is per read: a server that drips bytes holds a call for ever. A task on a
loop can be cancelled at its deadline; a thread in a pool can not.
"""

import asyncio
import os
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

GRACE_S = 0.2
"""Beyond the deadline, for the loop to cancel the work; one too busy for it is not waited for."""

_lock = threading.Lock()
_loops: dict[int, asyncio.AbstractEventLoop] = {}


def _loop() -> asyncio.AbstractEventLoop:
    """This process's loop; a forked child gets its own."""
    pid = os.getpid()
    with _lock:
        loop = _loops.get(pid)
        if loop is None:
            loop = asyncio.new_event_loop()
            threading.Thread(target=loop.run_forever, name="embeddings", daemon=True).start()
            _loops.clear()
            _loops[pid] = loop
        return loop


def call(work: Coroutine[Any, Any, T], deadline_s: float) -> T:
    """Run a coroutine and wait for it no longer than the deadline.

    Raises TimeoutError at the deadline, with the work cancelled.
    """

    async def bounded() -> T:
        async with asyncio.timeout(deadline_s):
            return await work

    future = asyncio.run_coroutine_threadsafe(bounded(), _loop())
    try:
        return future.result(deadline_s + GRACE_S)
    except TimeoutError:
        future.cancel()
        raise
