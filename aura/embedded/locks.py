"""One supervisor per data directory: an flock that the kernel drops when its holder dies."""

import fcntl
import os
from pathlib import Path


def try_lock(path: Path) -> int | None:
    """Take the lock without waiting: an open descriptor, or None where another process holds it.

    The lock belongs to the open file, so a child that inherits the descriptor holds it too.
    """
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        return None
    if still_names(path, descriptor):
        return descriptor
    os.close(descriptor)
    return None


def still_names(path: Path, descriptor: int) -> bool:
    """Whether the path still leads to the open file: not after the directory was removed."""
    try:
        return os.path.samestat(path.stat(), os.fstat(descriptor))
    except FileNotFoundError:
        return False


def write_holder(descriptor: int) -> None:
    """Leave this process's id in the lock file, for people and error messages."""
    os.ftruncate(descriptor, 0)
    os.pwrite(descriptor, f"{os.getpid()}\n".encode(), 0)


def read_holder(path: Path) -> int | None:
    """The process id that the last holder left."""
    try:
        return int(path.read_text())
    except (FileNotFoundError, ValueError):
        return None
