"""`python -m aura.embedded DATA_DIR`: the supervisor of one data directory.

Clients start it by themselves, detached; started by hand it stays in the foreground.
"""

import argparse
import asyncio
import logging
import os
import sys
from pathlib import Path

from aura.embedded.errors import EmbeddedStackError
from aura.embedded.locks import read_holder, try_lock, write_holder
from aura.embedded.places import Layout, layout_of, prepare
from aura.embedded.supervisor import DEFAULT_LINGER_S, Supervisor, open_control_socket


def main() -> int:
    """Run the supervisor; returns the exit code."""
    options = _options()
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s %(message)s")
    # The servers' files and sockets are nobody else's, whatever the caller's mask was.
    os.umask(0o077)
    try:
        layout = layout_of(options.data_dir)
        prepare(layout)
        lock = _take_lock(layout, options.lock_fd)
        listener = open_control_socket(layout.control_socket)
    except (EmbeddedStackError, OSError) as error:
        logging.getLogger("aura.embedded").error("%s", error)
        return 1
    if options.detach and os.fork():
        # The starter may go on: clients that connect now wait in the socket's queue.
        os._exit(0)
    write_holder(lock)
    os.chdir(layout.data_dir)

    async def supervise() -> None:
        await Supervisor(layout, lock, options.linger).run(listener)

    asyncio.run(supervise())
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m aura.embedded",
        description="Supervises the embedded PostgreSQL, Valkey and embeddings server.",
    )
    parser.add_argument("data_dir", type=Path)
    parser.add_argument(
        "--linger",
        type=float,
        default=DEFAULT_LINGER_S,
        metavar="SECONDS",
        help="how long to stay when no lease is left (default: %(default)g)",
    )
    parser.add_argument("--detach", action="store_true", help="go on in the background")
    parser.add_argument("--lock-fd", type=int, help="a descriptor that holds the lock already")
    return parser.parse_args()


def _take_lock(layout: Layout, inherited: int | None) -> int:
    if inherited is not None:
        os.set_inheritable(inherited, False)
        return inherited
    lock = try_lock(layout.lock_file)
    if lock is None:
        raise EmbeddedStackError(
            f"Another supervisor (process {read_holder(layout.lock_file)}) serves "
            f"{layout.data_dir} already."
        )
    return lock


if __name__ == "__main__":
    sys.exit(main())
