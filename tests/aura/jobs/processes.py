"""Workers as they run in production, and how to kill them."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")
ROOT = Path(__file__).resolve().parents[3]


def until(look: Callable[[], T], *, within_s: float = 20.0) -> T:
    """The first true thing that a look returns; fails where none comes in time."""
    deadline = time.monotonic() + within_s
    while not (found := look()):
        assert time.monotonic() < deadline, f"not within {within_s:g} s: {found!r}"
        time.sleep(0.05)
    return found


class CeleryProcess:
    """One of Celery's programs."""

    def __init__(self, arguments: Sequence[str], environment: Mapping[str, str], log: Path) -> None:
        self.log = log
        with log.open("ab") as output:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "celery", "-A", "aura.celery", *arguments],
                cwd=ROOT,
                env={**os.environ, **environment},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                # Ctrl-C on the tests' terminal is the tests' to hand on.
                start_new_session=True,
            )

    def pool_child(self) -> int:
        """The process that runs the tasks."""
        listed = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children")
        return int(until(lambda: listed.read_text().split())[0])

    def kill_pool_child(self) -> None:
        """As the kernel does with a process that takes all memory."""
        os.kill(self.pool_child(), signal.SIGKILL)

    def kill(self) -> None:
        """Without a chance to put anything in order; the kernel ends the pool child with it."""
        self._process.kill()
        self._process.wait()
