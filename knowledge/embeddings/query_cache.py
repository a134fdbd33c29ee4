"""An exact cache of query vectors: the same text in the same space has the same vector.

Safe because embedding is deterministic; small, and by hash, so that no text stays in memory.
"""

import hashlib
import threading
from collections.abc import Callable

from cachetools import LRUCache

from knowledge.embeddings.vectors import Vector

KEPT = 4096
"""6 MB at 384 dimensions; a call centre repeats its questions within a day."""

_vectors: LRUCache[bytes, Vector] = LRUCache(maxsize=KEPT)
_lock = threading.Lock()


def vector_of(space: str, text: str, embed: Callable[[], Vector]) -> tuple[Vector, bool]:
    """The text's vector, and whether it was cached. Errors of `embed` pass through uncached."""
    key = hashlib.sha256(f"{space}\0{text}".encode()).digest()
    with _lock:
        known = _vectors.get(key)
    if known is not None:
        return known, True
    vector = embed()
    with _lock:
        _vectors[key] = vector
    return vector, False


def forget_all() -> None:
    """Empty the cache."""
    with _lock:
        _vectors.clear()
