"""Keeps one service up: starts it when first asked for, starts it again when it dies."""

import asyncio
import logging
import time
from asyncio.subprocess import Process
from collections.abc import Callable, Sequence
from pathlib import Path
from signal import Signals
from typing import Protocol

from aura.embedded import child
from aura.embedded.child import Command
from aura.embedded.errors import NotReadyError, PartFailedError
from aura.embedded.logfiles import last_words, read_from

_log = logging.getLogger(__name__)

_CHECK_EVERY_S = 0.03
# An old server that still shuts down gets this long before its successor gives up waiting.
_PASSING_S = 60.0
_TRIES = 3
_LONG_ENOUGH_S = 5.0
_LONGEST_PAUSE_S = 10.0


class Service(Protocol):
    """What the keeper must know of a service."""

    title: str
    log_file: Path
    advice: str
    """What a person can do when it does not start."""
    stop_steps: Sequence[tuple[Signals, float]]

    async def prepare(self) -> None:
        """Before each start; raises PartFailedError."""

    def command(self) -> Command:
        """What to run."""

    async def check(self) -> None:
        """Returns where it serves; raises NotReadyError, or PartFailedError where it never will."""

    def mend(self, log_tail: str) -> bool:
        """It left before it served: mend what can be mended; True where the next try can do better
        for that, or because the cause goes away by itself."""


class Keeper:
    """One service, from the first `ready` to `stop`."""

    def __init__(self, service: Service, still_ours: Callable[[], bool]) -> None:
        self._service = service
        self._still_ours = still_ours
        self._task: asyncio.Task[None] | None = None
        self._up: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._hurry = asyncio.Event()
        self._child: Process | None = None

    async def ready(self) -> None:
        """Start the service if need be and wait until it serves.

        Raises PartFailedError after several failed tries; trying goes on, slower, and asking again
        hurries it.
        """
        if self._up.done() and self._up.exception() is not None:
            self._announce_down()
            self._hurry.set()
        while True:
            await self._until_up()
            try:
                # It may have died a moment ago, and nobody has noticed yet.
                await self._service.check()
            except NotReadyError:
                await asyncio.sleep(_CHECK_EVERY_S)
            else:
                return

    async def _until_up(self) -> None:
        if self._task is None:
            self._task = asyncio.create_task(self._keep())
        await asyncio.wait({self._up, self._task}, return_when=asyncio.FIRST_COMPLETED)
        # The task only ends by a fault of its own, which must not look like waiting.
        (self._up if self._up.done() else self._task).result()

    async def stop(self) -> None:
        """Stop the service, kindly at first; returns when its process is gone."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._child is not None:
            await child.stop(self._child, self._service.stop_steps)
            _log.info("%s stopped", self._service.title)

    async def _keep(self) -> None:
        deaths = 0
        while True:
            process = await self._started()
            up_since = time.monotonic()
            _log.info("%s serves as process %d", self._service.title, process.pid)
            if not self._up.done():
                self._up.set_result(None)
            code = await process.wait()
            self._announce_down()
            deaths = 0 if time.monotonic() - up_since > _LONG_ENOUGH_S else deaths + 1
            _log.warning("%s died (exit code %d), starting it", self._service.title, code)
            await asyncio.sleep(pause_s(deaths))

    async def _started(self) -> Process:
        """Try until the service serves."""
        failures = 0
        first_try = time.monotonic()
        while True:
            try:
                return await self._try_start()
            except (PartFailedError, OSError) as fault:
                error = fault if isinstance(fault, PartFailedError) else self._failure(str(fault))
                if error.passing and time.monotonic() - first_try < _PASSING_S:
                    await asyncio.sleep(0.25)
                    continue
                failures += 1
                _log.error("%s", error)
                if failures >= _TRIES or error.passing:
                    self._give_up(error)
                if await self._interrupted(pause_s(failures)):
                    failures, first_try = 0, time.monotonic()

    async def _try_start(self) -> Process:
        service = self._service
        if not self._still_ours():
            raise self._failure("the data directory was removed or replaced.")
        await service.prepare()
        offset = service.log_file.stat().st_size if service.log_file.exists() else 0
        process = self._child = await child.spawn(service.command(), service.log_file)
        ended = asyncio.create_task(process.wait())
        try:
            while not ended.done():
                if await self._serves(ended):
                    return process
        except PartFailedError:
            await child.stop(process, service.stop_steps)
            raise
        finally:
            ended.cancel()
        tail = read_from(service.log_file, offset)
        raise self._failure(last_words(tail), passing=service.mend(tail))

    async def _serves(self, ended: asyncio.Task[int]) -> bool:
        """Ask once, but not longer than the process lives; waits a little after a no."""
        check = asyncio.create_task(self._service.check())
        try:
            await asyncio.wait({check, ended}, return_when=asyncio.FIRST_COMPLETED)
            if not check.done():
                return False
            check.result()
        except NotReadyError:
            await asyncio.wait({ended}, timeout=_CHECK_EVERY_S)
            return False
        finally:
            check.cancel()
        return True

    def _failure(self, reason: str, *, passing: bool = False) -> PartFailedError:
        """A reason in the words that a person at a terminal needs."""
        service = self._service
        return PartFailedError(
            f"{service.title} did not start: {reason} (log: {service.log_file}). {service.advice}",
            passing=passing,
        )

    def _announce_down(self) -> None:
        if self._up.done():
            self._up = asyncio.get_running_loop().create_future()

    def _give_up(self, error: PartFailedError) -> None:
        if not self._up.done():
            self._up.set_exception(error)
            self._up.exception()  # Nobody may be waiting for it.

    async def _interrupted(self, pause: float) -> bool:
        """Sleep, unless somebody asks for the service meanwhile."""
        self._hurry.clear()
        try:
            await asyncio.wait_for(self._hurry.wait(), pause)
        except TimeoutError:
            return False
        return True


def pause_s(failures: int) -> float:
    """Seconds to wait after so many failures or early deaths in a row: 0.1, 0.2, 0.4 … 10."""
    return float(min(0.1 * 2 ** min(failures, 16), _LONGEST_PAUSE_S))
