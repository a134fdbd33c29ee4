"""The embeddings server's port: chosen once for a data directory, remembered, reused when free."""

import errno
import os
import socket
import threading
import zlib
from pathlib import Path

from aura.embedded.errors import EmbeddedStackError
from aura.embedded.places import Layout

LOOPBACK = "127.0.0.1"

# Below the range that Linux hands to outgoing connections (32768 and up), so that none of those
# sits on the port when the stack starts again.
_FIRST_PORT = 20_000
_PORTS = 10_000
# Connections that wait while the server's process is being replaced.
_BACKLOG = 512


def remembered_port(layout: Layout) -> int:
    """The port of this data directory, chosen and recorded the first time it is asked for.

    Raises EmbeddedStackError where no port is free.
    """
    known = _read(layout.port_file)
    if known is not None:
        return known
    with _bind_free(layout) as chosen:
        port = int(chosen.getsockname()[1])
    draft = layout.port_file.with_name(f"embeddings.port.{os.getpid()}.{threading.get_ident()}")
    draft.write_text(f"{port}\n")
    try:
        # A link fails where the file is there already: of several first clients one decides.
        os.link(draft, layout.port_file)
    except FileExistsError:
        return _read(layout.port_file) or _replace(draft, layout, port)
    finally:
        draft.unlink(missing_ok=True)
    return port


def listen(layout: Layout) -> socket.socket:
    """Open the listening socket on the remembered port, or on a new one where another took it.

    Only the holder of the supervisor's lock may call this: it may rewrite the record.
    """
    port = remembered_port(layout)
    try:
        bound = _bind(port)
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        bound = _bind_free(layout)
        draft = layout.port_file.with_name("embeddings.port.new")
        draft.write_text(f"{bound.getsockname()[1]}\n")
        draft.replace(layout.port_file)
    bound.listen(_BACKLOG)
    return bound


def _replace(draft: Path, layout: Layout, port: int) -> int:
    draft.replace(layout.port_file)
    return port


def _read(path: Path) -> int | None:
    try:
        port = int(path.read_text())
    except (FileNotFoundError, ValueError):
        return None
    return port if 0 < port < 65_536 else None


def _bind_free(layout: Layout) -> socket.socket:
    # Each directory starts to look at its own place, so that two of them rarely meet.
    start = zlib.crc32(os.fsencode(layout.data_dir)) % _PORTS
    for step in range(_PORTS):
        try:
            return _bind(_FIRST_PORT + (start + step) % _PORTS)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    raise EmbeddedStackError(
        f"No port from {_FIRST_PORT} to {_FIRST_PORT + _PORTS - 1} is free on {LOOPBACK} for the "
        "embeddings server. Stop what holds them, or set EMBEDDINGS_BASE_URL."
    )


def _bind(port: int) -> socket.socket:
    bound = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((LOOPBACK, port))
    except OSError:
        bound.close()
        raise
    return bound
