"""What a client and the supervisor say to each other: one JSON line each, over a private socket.

Hello (the parts a client needs) → ready or failed; then silence until the client goes. A client
that wants the linger time changed says so in a last line.
"""

import json
from collections.abc import Iterable

from aura.embedded.errors import EmbeddedStackError
from aura.embedded.parts import Part

# A client of another version must be told, not misunderstood.
PROTOCOL = 1
LONGEST_LINE = 65_536


def hello(parts: Iterable[Part]) -> bytes:
    """A client's first line."""
    return _line({"protocol": PROTOCOL, "parts": sorted(parts)})


def parse_hello(line: bytes) -> frozenset[Part]:
    """The parts a client needs.

    Raises EmbeddedStackError where the client speaks another version.
    """
    message = _parse(line)
    names = message.get("parts")
    known = [part.value for part in Part]
    if (
        message.get("protocol") != PROTOCOL
        or not isinstance(names, list)
        or any(name not in known for name in names)
    ):
        raise EmbeddedStackError(
            "The running supervisor belongs to another version of Aura. Stop the programs that use "
            "this data directory, wait for it to stop, and start again."
        )
    return frozenset(Part(name) for name in names)


def ready() -> bytes:
    """The supervisor's answer once every part serves."""
    return _line({"ready": True})


def failed(reason: str) -> bytes:
    """The supervisor's answer where a part did not come up."""
    return _line({"ready": False, "reason": reason})


def check_answer(line: bytes) -> None:
    """Raises EmbeddedStackError with the supervisor's reason where it did not say ready."""
    message = _parse(line)
    if message.get("ready") is not True:
        raise EmbeddedStackError(str(message.get("reason", "The supervisor gave no reason.")))


def release(linger_s: float | None) -> bytes:
    """A client's last line; None leaves the supervisor's own linger time."""
    return _line({"linger_s": linger_s})


def parse_release(line: bytes) -> float | None:
    """The linger time in seconds that a client asked for, if any."""
    linger_s = _parse(line).get("linger_s")
    return float(linger_s) if isinstance(linger_s, int | float) else None


def _line(message: dict[str, object]) -> bytes:
    return json.dumps(message).encode() + b"\n"


def _parse(line: bytes) -> dict[str, object]:
    try:
        message = json.loads(line)
    except ValueError:
        message = None
    return message if isinstance(message, dict) else {}
