"""Devices of the patients whose calls are on: in this process's memory while somebody looks, and
for half an hour after. The database never holds one."""

import threading
from dataclasses import dataclass

from cachetools import TTLCache

from patients.port import Device

KEPT_S = 1_800
ASKED_AGAIN_AFTER_S = 15

Key = tuple[int, int]
"""A conversation's identity, and the number of the question that brought them."""

Asked = tuple[int, str]
"""A conversation's identity, and the fingerprint that is asked about once more."""


@dataclass(frozen=True, kw_only=True)
class _Memory:
    devices: TTLCache[Key, tuple[Device, ...]]
    being_asked: TTLCache[Asked, bool]


_lock = threading.Lock()
_memory = _Memory(
    devices=TTLCache(maxsize=5_000, ttl=KEPT_S),
    being_asked=TTLCache(maxsize=5_000, ttl=ASKED_AGAIN_AFTER_S),
)


def remember(key: Key, devices: tuple[Device, ...]) -> None:
    """Keep what an answer brought."""
    with _lock:
        _memory.devices[key] = devices


def recall(key: Key) -> tuple[Device, ...] | None:
    """What was kept, for another while; None where this process knows nothing."""
    with _lock:
        found = _memory.devices.get(key)
        if found is not None:
            _memory.devices[key] = found
        return found


def may_ask(key: Asked) -> bool:
    """Whether somebody should ask once more now: True for the first, for a while."""
    with _lock:
        if key in _memory.being_asked:
            return False
        _memory.being_asked[key] = True
        return True


def forget_all() -> None:
    """As after a start."""
    with _lock:
        _memory.devices.clear()
        _memory.being_asked.clear()
