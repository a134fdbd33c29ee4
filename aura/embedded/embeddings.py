"""The embeddings server as a child: its socket is the supervisor's, its process replaceable."""

import asyncio
import os
import socket
import sys
from collections.abc import Sequence
from signal import SIGTERM, Signals

from aura.embedded.child import Command
from aura.embedded.errors import NotReadyError
from aura.embedded.places import Layout
from aura.embedded.ports import listen

_ANSWER_S = 10.0


class Embeddings:
    """The service, for the keeper.

    The listening socket stays open here, so the port survives the process, and who connects
    while it is being replaced waits in the queue instead of being refused.
    """

    title = "The embeddings server"
    advice = (
        "Fix what the log names and run again, or set EMBEDDINGS_BASE_URL or OPENAI_API_KEY to "
        "use another."
    )
    stop_steps: Sequence[tuple[Signals, float]] = ((SIGTERM, 3),)

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self.log_file = layout.log_file("embeddings")
        self._socket: socket.socket | None = None

    async def prepare(self) -> None:
        if self._socket is None:
            self._socket = listen(self._layout)

    def command(self) -> Command:
        listening = self._listening()
        argv = [sys.executable, "-m", "aura.embedded.embeddings_server"]
        return Command(
            argv=[*argv, "--fd", str(listening.fileno())],
            cwd=self._layout.data_dir,
            # One thread: on two cores, more spend their time waiting for each other. The rest is
            # what the client left of its own when it started the supervisor.
            environment={**os.environ, "OMP_NUM_THREADS": "1"},
            pass_fds=(listening.fileno(),),
        )

    async def check(self) -> None:
        host, port = self._listening().getsockname()
        try:
            async with asyncio.timeout(_ANSWER_S):
                status = await _ask_health(host, port)
        except (OSError, TimeoutError) as error:
            raise NotReadyError(str(error)) from error
        if b" 200 " not in status:
            raise NotReadyError(status.decode("utf-8", "replace"))

    def mend(self, log_tail: str) -> bool:
        return False

    def _listening(self) -> socket.socket:
        if self._socket is None:
            raise RuntimeError("prepare() comes first")
        return self._socket


async def _ask_health(host: str, port: int) -> bytes:
    reader, writer = await asyncio.open_connection(host, port)
    try:
        writer.write(f"GET /health HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        return await reader.readline()
    finally:
        writer.close()
