"""Child processes that cannot outlive the supervisor."""

import asyncio
import ctypes
import os
from asyncio.subprocess import DEVNULL, Process
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from signal import SIGKILL, Signals

from aura.embedded.logfiles import open_log

# Loaded before any fork: a child may only make simple calls until it runs its program.
_LIBC = ctypes.CDLL(None)
_PR_SET_PDEATHSIG = 1


@dataclass(frozen=True, kw_only=True)
class Command:
    """A program to run as a child."""

    argv: Sequence[str]
    cwd: Path
    environment: Mapping[str, str]
    death_signal: Signals = SIGKILL
    """What the kernel sends the child when the supervisor dies, however it dies."""
    pass_fds: Sequence[int] = field(default=())


async def spawn(command: Command, log_file: Path) -> Process:
    """Start a child whose output goes to the log file. Must run in the main thread: the kernel
    watches the thread that forked, not the process.
    """
    with open_log(log_file) as log:
        return await asyncio.create_subprocess_exec(
            *command.argv,
            cwd=command.cwd,
            env=dict(command.environment),
            pass_fds=command.pass_fds,
            preexec_fn=_die_with(os.getpid(), command.death_signal),
            stdin=DEVNULL,
            stdout=log,
            stderr=log,
        )


async def run(command: Command, log_file: Path) -> int:
    """Run a child to its end and return its exit code; it is killed if the caller is cancelled."""
    child = await spawn(command, log_file)
    try:
        return await child.wait()
    finally:
        await _kill(child)


async def stop(child: Process, steps: Sequence[tuple[Signals, float]]) -> None:
    """Send each signal and wait its seconds for the end; then kill. Returns when it is gone."""
    for signal, patience_s in steps:
        if child.returncode is not None:
            return
        with suppress(ProcessLookupError):
            child.send_signal(signal)
        with suppress(TimeoutError):
            await asyncio.wait_for(child.wait(), patience_s)
    await _kill(child)


async def _kill(child: Process) -> None:
    if child.returncode is None:
        with suppress(ProcessLookupError):
            child.kill()
        await child.wait()


def _die_with(parent: int, signal: Signals) -> Callable[[], None]:
    def tie() -> None:
        _LIBC.prctl(_PR_SET_PDEATHSIG, int(signal), 0, 0, 0)
        if os.getppid() != parent:
            os._exit(1)  # The supervisor died before the tie was made.

    return tie
