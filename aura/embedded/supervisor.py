"""The one process that owns a data directory's servers, and the leases that keep it alive."""

import asyncio
import logging
import os
import signal
import socket
from asyncio import StreamReader, StreamWriter
from collections.abc import Callable
from contextlib import closing, suppress
from os.path import samestat
from pathlib import Path

from aura.embedded import protocol
from aura.embedded.embeddings import Embeddings
from aura.embedded.errors import EmbeddedStackError
from aura.embedded.keeper import Keeper, Service
from aura.embedded.locks import still_names
from aura.embedded.parts import Part
from aura.embedded.places import Layout
from aura.embedded.postgres import Postgres
from aura.embedded.valkey import Valkey

_log = logging.getLogger(__name__)

DEFAULT_LINGER_S = 15.0
_HELLO_S = 10.0
_LOOK_EVERY_S = 1.0

_SERVICES: dict[Part, Callable[[Layout], Service]] = {
    Part.POSTGRES: Postgres,
    Part.VALKEY: Valkey,
    Part.EMBEDDINGS: Embeddings,
}


class Supervisor:
    """Starts parts when a lease names them; stops all when no lease is left for a while."""

    def __init__(self, layout: Layout, lock: int, linger_s: float) -> None:
        self._layout = layout
        self._linger_s = linger_s
        self._lock = lock
        self._keepers = {
            part: Keeper(service(layout), self._still_ours) for part, service in _SERVICES.items()
        }
        self._leases: set[object] = set()
        self._leave = asyncio.Event()
        self._farewell: asyncio.TimerHandle | None = None
        self._talks: set[asyncio.Task[None]] = set()

    async def run(self, listener: socket.socket) -> None:
        """Serve clients until nobody needs the stack; returns when every server has stopped."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            loop.add_signal_handler(number, self._leave.set)
        control = await asyncio.start_unix_server(
            self._talk, sock=listener, limit=protocol.LONGEST_LINE
        )
        socket_file = self._layout.control_socket.stat()
        self._linger(self._linger_s)
        watch = asyncio.create_task(self._watch_directory())
        await self._leave.wait()
        # From here on, who comes finds no socket and waits for the lock.
        with suppress(FileNotFoundError):
            if samestat(self._layout.control_socket.stat(), socket_file):
                self._layout.control_socket.unlink()
        control.close()
        watch.cancel()
        await asyncio.gather(*(keeper.stop() for keeper in self._keepers.values()))
        for talk in self._talks:
            talk.cancel()
        await asyncio.gather(*self._talks, return_exceptions=True)
        if self._layout.sockets_dir != self._layout.run_dir:
            with suppress(OSError):
                self._layout.sockets_dir.rmdir()

    async def _talk(self, reader: StreamReader, writer: StreamWriter) -> None:
        """One client, from its hello to its end."""
        task = asyncio.current_task()
        if task is not None:
            self._talks.add(task)
            task.add_done_callback(self._talks.discard)
        # The supervisor cancels it when it stops; asyncio would report that as a fault.
        with closing(writer), suppress(asyncio.CancelledError):
            linger_s = await self._hold(reader, writer)
            if linger_s <= 0 and not self._leases:
                # This copy stays open while the process lives: the end of file tells the client
                # that everything is gone, the lock and the port included.
                os.dup(writer.get_extra_info("socket").fileno())

    async def _hold(self, reader: StreamReader, writer: StreamWriter) -> float:
        """Count the client as a lease while it is there; returns the linger time it asks for."""
        lease = object()
        self._leases.add(lease)
        self._stay()
        linger_s = self._linger_s
        try:
            linger_s = await self._serve(reader, writer)
        except (OSError, ValueError) as error:
            _log.warning("a client was dropped: %s", error)
        finally:
            self._leases.discard(lease)
            if not self._leases:
                self._linger(linger_s)
        return linger_s

    async def _serve(self, reader: StreamReader, writer: StreamWriter) -> float:
        """Bring up what the client names, hold it; returns the linger time it leaves behind."""
        line = await asyncio.wait_for(reader.readline(), _HELLO_S)
        if not line:
            return self._linger_s
        last_line = asyncio.create_task(reader.readline())
        answer = asyncio.create_task(self._bring_up(line))
        try:
            # A client that is killed while it waits must not hold the stack.
            await asyncio.wait({answer, last_line}, return_when=asyncio.FIRST_COMPLETED)
            if self._leave.is_set():
                # It came while the servers were being stopped: it will find the next supervisor.
                return self._linger_s
            if answer.done():
                writer.write(answer.result())
                await writer.drain()
            asked = protocol.parse_release(await last_line)
        finally:
            answer.cancel()
            last_line.cancel()
        return self._linger_s if asked is None else asked

    async def _bring_up(self, hello: bytes) -> bytes:
        try:
            parts = protocol.parse_hello(hello)
            await asyncio.gather(*(self._keepers[part].ready() for part in parts))
        except EmbeddedStackError as error:
            return protocol.failed(str(error))
        except Exception as error:
            _log.exception("a part could not be brought up")
            log_file = self._layout.log_file("supervisor")
            return protocol.failed(f"The supervisor failed: {error!r} (log: {log_file}).")
        return protocol.ready()

    def _stay(self) -> None:
        if self._farewell is not None:
            self._farewell.cancel()
            self._farewell = None

    def _linger(self, seconds: float) -> None:
        self._stay()
        _log.info("no lease: stopping in %g s unless one comes", seconds)
        if seconds <= 0:
            self._leave.set()
        else:
            loop = asyncio.get_running_loop()
            self._farewell = loop.call_later(seconds, self._leave.set)

    async def _watch_directory(self) -> None:
        """A removed data directory has nothing left to serve."""
        while self._still_ours():
            await asyncio.sleep(_LOOK_EVERY_S)
        _log.error("the data directory %s was removed: stopping", self._layout.data_dir)
        self._leave.set()

    def _still_ours(self) -> bool:
        return still_names(self._layout.lock_file, self._lock)


def open_control_socket(path: Path) -> socket.socket:
    """Listen for clients; only the holder of the supervisor's lock may replace an old socket."""
    with suppress(FileNotFoundError):
        path.unlink()
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    listener.bind(str(path))
    listener.listen(128)
    return listener
