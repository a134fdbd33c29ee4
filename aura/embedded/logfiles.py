"""The services' log files: appended to, put aside once when they have grown, read when one dies."""

from pathlib import Path
from typing import BinaryIO

_ROTATE_AT_BYTES = 10_000_000
_TAIL_BYTES = 16_384
_TROUBLE = ("FATAL", "PANIC", "Fatal", "ERROR", "Error", "error", "Bad file format", "refused")


def open_log(path: Path) -> BinaryIO:
    """Open for appending; a file over 10 MB becomes `<name>.1`, replacing the one before it."""
    if path.exists() and path.stat().st_size > _ROTATE_AT_BYTES:
        path.replace(path.with_name(path.name + ".1"))
    log = path.open("ab")
    path.chmod(0o600)
    return log


def read_from(path: Path, offset: int) -> str:
    """What was written from `offset` on, at most the last 16 kB of it."""
    with path.open("rb") as log:
        size = log.seek(0, 2)
        log.seek(max(min(offset, size), size - _TAIL_BYTES))
        return log.read().decode("utf-8", "replace")


def last_words(text: str) -> str:
    """The line that best says why a service stopped: the last one that names trouble."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    troubled = [line for line in lines if any(word in line for word in _TROUBLE)]
    return (troubled or lines or ["it wrote nothing"])[-1]
