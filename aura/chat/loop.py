"""One event loop in a background thread of each process, for the answers that are on their way.

Not the embeddings' loop: a turn's short deadline must not wait behind fifty streams.
"""

import asyncio
import os
import threading
from collections.abc import Coroutine
from concurrent.futures import Future
from typing import Any, TypeVar

T = TypeVar("T")

_lock = threading.Lock()
_loops: dict[int, asyncio.AbstractEventLoop] = {}


def start(work: Coroutine[Any, Any, T]) -> Future[T]:
    """Run a coroutine on this process's loop; a forked child gets its own."""
    pid = os.getpid()
    with _lock:
        loop = _loops.get(pid)
        if loop is None:
            loop = asyncio.new_event_loop()
            threading.Thread(target=loop.run_forever, name="chat", daemon=True).start()
            _loops.clear()
            _loops[pid] = loop
    return asyncio.run_coroutine_threadsafe(work, loop)
