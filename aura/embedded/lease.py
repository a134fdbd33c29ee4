"""A client's hold on the embedded stack: while it is open, the supervisor keeps the parts up."""

import os
import select
import socket
import weakref
from types import TracebackType
from typing import Self

from aura.embedded import protocol
from aura.embedded.endpoints import Endpoints

# The servers get this long to stop before they are killed, and a little more.
_STOPPING_S = 40.0


class Lease:
    """An open connection to the supervisor; the kernel closes it when the process dies.

    A forked child shares it: the stack stays up until the last copy is closed. Call `release`
    in the process that acquired it.
    """

    def __init__(self, connection: socket.socket, endpoints: Endpoints) -> None:
        self._endpoints = endpoints
        self._owner = os.getpid()
        self._descriptor = connection.detach()
        self._closer = weakref.finalize(self, os.close, self._descriptor)
        # At exit the kernel closes it, after whatever still works with the services then.
        self._closer.atexit = False

    @property
    def endpoints(self) -> Endpoints:
        """Where the leased services are."""
        return self._endpoints

    def fileno(self) -> int:
        """The connection's descriptor: becomes readable when the supervisor is gone.

        Raises ValueError after release.
        """
        if not self._closer.alive:
            raise ValueError("the lease was released")
        return self._descriptor

    def alive(self) -> bool:
        """Whether the lease is held and the supervisor still there."""
        return self._closer.alive and not self._gone(timeout_s=0)

    def wait_lost(self, timeout_s: float | None = None) -> bool:
        """Wait until the supervisor is gone: True, or False after `timeout_s` seconds.

        A lost lease stays lost: acquire again. None waits for ever.
        """
        return not self._closer.alive or self._gone(timeout_s=timeout_s)

    def release(self, linger_s: float | None = None) -> None:
        """Give the lease back; repeating it does nothing.

        `linger_s` seconds after the last lease went the stack stops; None is the supervisor's
        own time. With 0 and no other lease this returns when everything has stopped.
        In a forked child it closes the child's copy alone.
        """
        if not self._closer.alive:
            return
        if os.getpid() == self._owner:
            self._say_goodbye(linger_s)
        self._closer()

    def _say_goodbye(self, linger_s: float | None) -> None:
        try:
            os.write(self._descriptor, protocol.release(linger_s))
        except OSError:
            return  # The supervisor is gone already.
        if linger_s == 0:
            self._gone(timeout_s=_STOPPING_S)

    def _gone(self, *, timeout_s: float | None) -> bool:
        """The supervisor says nothing after `ready`, so anything to read is its end."""
        poll = select.poll()
        poll.register(self._descriptor, select.POLLIN)
        return bool(poll.poll(None if timeout_s is None else timeout_s * 1000))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.release()
