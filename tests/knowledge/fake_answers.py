"""What a fake embeddings server answers: right vectors, and every way of being wrong."""

import hashlib
from collections.abc import Sequence
from enum import StrEnum, auto
from typing import Any

import numpy as np

MODEL = "fake-embeddings"


class Fault(StrEnum):
    """What can be wrong with an answer."""

    DROPPED = auto()
    """The connection ends without an answer, as when the server was killed."""
    HANGING = auto()
    """No byte comes, until the server is told to let go."""
    DRIP = auto()
    """A right answer, one byte at a time."""
    SHUFFLED = auto()
    """A right answer whose vectors come in another order, told apart by `index`."""
    TOO_FEW = auto()
    TOO_MANY = auto()
    SAME_INDEX = auto()
    NO_INDEX = auto()
    NAN = auto()
    INFINITE = auto()
    HUGE = auto()
    ZERO = auto()
    WRONG_LENGTH = auto()
    WORDS = auto()
    """Vectors of text instead of numbers."""
    EMPTY_DATA = auto()
    NULL_DATA = auto()
    NO_DATA = auto()
    ERROR_WITH_200 = auto()
    HTML = auto()
    BROKEN_JSON = auto()
    EMPTY_BODY = auto()
    CUT_BODY = auto()
    """Fewer bytes than promised."""
    STATUS_400 = auto()
    STATUS_401 = auto()
    STATUS_429 = auto()
    STATUS_500 = auto()
    REDIRECT = auto()


def patience_for(fault: Fault) -> float:
    """Seconds to wait for a server with this fault: few where nothing will come, and else so many
    that a busy machine is not mistaken for a failing server."""
    return 1.0 if fault in (Fault.DRIP, Fault.HANGING) else 30.0


def vector_of(text: str, dimensions: int) -> list[float]:
    """A text's vector: the sum of its words' own, each drawn by the word's digest."""
    total = np.zeros(dimensions)
    for word in text.lower().split() or [text]:
        seed = int.from_bytes(hashlib.sha256(word.encode()).digest()[:8], "big")
        total += np.random.default_rng(seed).standard_normal(dimensions)
    return [float(value) for value in (total / np.linalg.norm(total)).astype(np.float32)]


STATUSES = {
    Fault.STATUS_400: 400,
    Fault.STATUS_401: 401,
    Fault.STATUS_429: 429,
    Fault.STATUS_500: 500,
}


def broken(fault: Fault | None) -> bytes | None:
    """Bodies that are not an answer at all."""
    match fault:
        case Fault.HTML:
            return b"<html><body>502 Bad Gateway</body></html>"
        case Fault.BROKEN_JSON:
            return b'{"data": [{"embedding": [0.1, 0.'
        case Fault.EMPTY_BODY:
            return b" "
        case Fault.ERROR_WITH_200:
            return b'{"error": {"message": "model is loading"}}'
        case Fault.EMPTY_DATA:
            return b'{"object": "list", "data": [], "model": "m"}'
        case Fault.NULL_DATA:
            return b'{"object": "list", "data": null, "model": "m"}'
        case Fault.NO_DATA:
            return b'{"object": "list", "data": [{}], "model": "m"}'
    return None


def answer_to(texts: Sequence[str], dimensions: int, fault: Fault | None) -> dict[str, Any]:
    items: list[dict[str, Any]] = [
        {"object": "embedding", "index": index, "embedding": vector_of(text, dimensions)}
        for index, text in enumerate(texts)
    ]
    match fault:
        case Fault.SHUFFLED:
            items.reverse()
        case Fault.TOO_FEW:
            items.pop()
        case Fault.TOO_MANY:
            items.append({**items[-1], "index": len(items)})
        case Fault.SAME_INDEX:
            for item in items:
                item["index"] = 1
        case Fault.NO_INDEX:
            for item in items:
                del item["index"]
        case Fault.WRONG_LENGTH:
            items[-1]["embedding"] = items[-1]["embedding"][:-1]
    if fault in _SPOILT:
        items[-1]["embedding"] = [_SPOILT[fault]] * dimensions
    return {"object": "list", "data": items, "model": MODEL, "usage": {"total_tokens": 0}}


_SPOILT: dict[Fault | None, Any] = {
    Fault.NAN: float("nan"),
    Fault.INFINITE: float("inf"),
    # Finite as JSON writes it, yet more than a float32 holds.
    Fault.HUGE: 1e300,
    Fault.ZERO: 0.0,
    Fault.WORDS: "cero",
}
